"""Partie as a Gomocup manager: hosts any pbrain program over its standard input and output.

`docs/protocols/gomocup.md` describes the conversation. Strict about moves, lenient about other output:
lines that are not an answer are skipped, as the official judge does; a brain that sends nothing else loses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from partie.arena.brain_spec import BrainSpec
from partie.arena.conditions import BrainFault
from partie.arena.faults import Fault
from partie.arena.player import StopCheck, TimedGame
from partie.arena.protocols.dialects import GomocupBoard, GomocupDialect, StoneAt, faults, gomocup_dialect
from partie.arena.protocols.peer import PeerPlayer
from partie.core.clock import Clock
from partie.core.game import Game
from partie.core.text import Text
from partie.play.loop import Answer

END_GRACE = 0.7  # seconds a brain may take after END, as Piskvork grants
UNLIMITED_MS = 2147483647
NO_MATCH_LIMIT_MS = 1_000_000_000  # some brains take 0 literally
_SQUARE = re.compile(r"(-?[0-9]{1,4})\s*,\s*(-?[0-9]{1,4})")
_NAME = re.compile(r'\bname="([^"]*)"', re.IGNORECASE)
_COMMENTS = ("MESSAGE", "DEBUG")
_REFUSALS = ("ERROR", "UNKNOWN")


class GomocupPlayer(PeerPlayer):
    """One pbrain program."""

    def __init__(self, spec: BrainSpec) -> None:
        super().__init__(spec)
        self._size = 0
        self._known = -1  # moves of this game it knows; -1: it needs all stones
        self._planned: list[str] = []  # moves of the opening it has already answered
        self._dialect: GomocupDialect | None = None
        self._board: GomocupBoard | None = None
        self._last_info: tuple[str, ...] = ()  # tokens

    def begin(self, timed: TimedGame, seat: int, check: StopCheck) -> None:
        """START or RESTART, then the limits."""
        self.log.restart()
        board = board_for(timed)
        self._dialect = gomocup_dialect(timed.game)
        try:
            self._prepare(board, timed.clocks[seat].clock, check)
            self._peer.send(*self._limits(board, timed.clocks[seat].clock))
        except BaseException:
            self._disconnect()
            raise
        self._known, self._planned, self._board = -1, [], board

    @property
    def _known_dialect(self) -> GomocupDialect:
        assert self._dialect is not None, "begin comes first"
        return self._dialect

    @property
    def _known_board(self) -> GomocupBoard:
        assert self._board is not None, "begin comes first"
        return self._board

    def _stones(self, timed: TimedGame) -> list[StoneAt]:
        return self._known_dialect.stones_of(timed.game, timed.position.variant, timed.conditions.seed, timed.moves)

    def _prepare(self, board: GomocupBoard, clock: Clock, check: StopCheck) -> None:
        if self._connection and self._connection.is_running and self._size == board.size:
            try:
                self._acknowledged("RESTART", clock.response_timeout)
                return
            except BrainFault:  # many old brains cannot restart: a new process can
                pass
        self._disconnect()
        self._start_program(check, "\r\n")
        self._acknowledged(f"START {board.size}", clock.response_timeout)
        self._size = board.size

    def ask_name(self, timeout: float) -> str:
        """The `name` of the answer to ABOUT."""
        self._peer.send("ABOUT")
        while not (found := _NAME.search(self._peer.receive(timeout))):
            pass
        self.declared = found[1]
        return self.declared

    def _acknowledged(self, command: str, response_timeout: float) -> None:
        self._peer.unsolicited()
        self._peer.send(command)
        while True:
            line = self._peer.receive(response_timeout)
            if line.upper().startswith("OK"):
                return
            if line.upper().startswith(_REFUSALS):
                raise BrainFault(Fault.START, Text("{command} was answered {line!r}", command=command, line=line[:100]))

    def _limits(self, board: GomocupBoard, clock: Clock) -> Iterable[str]:
        turn = clock.per_move or clock.per_game or clock.response_timeout
        yield f"INFO rule {self._known_dialect.rule_bits(board)}"
        yield f"INFO timeout_turn {_milliseconds(turn)}"
        yield f"INFO timeout_match {_milliseconds(clock.per_game) if clock.per_game else NO_MATCH_LIMIT_MS}"
        yield f"INFO max_memory {self._spec.memory}"
        yield "INFO game_type 1"
        for key, value in self._spec.options:
            yield f"INFO {key} {value}"

    def choose(self, timed: TimedGame, seat: int, limit: float | None, check: StopCheck) -> Answer:
        """Sends the position or the opponent's move, waits for the answer."""
        if self._planned:
            return Answer(self._planned.pop(0), 0.0)
        self._peer.channel.check = check
        clock, remaining = timed.clocks[seat].clock, timed.clocks[seat].remaining
        try:
            self._refuse_move_out_of_turn(_SQUARE.fullmatch)
            time_left = UNLIMITED_MS if remaining is None else _milliseconds(remaining)
            seconds = clock.response_timeout if limit is None else limit + clock.margin
            self._last_info = ("time_left", str(time_left))
            self._peer.send("INFO " + " ".join(self._last_info))
            if self._known_dialect.is_due(self._known_board, [move.text for move in timed.moves]):
                return self._opened(timed, seconds, limit is not None)
            self._peer.send(*self._question(timed, seat))
            answer = self._answered(seconds, limit is not None)
        except BaseException:
            self._disconnect()
            raise
        self._known = len(timed.moves) + 1
        return answer

    def _opened(self, timed: TimedGame, seconds: float, clocked: bool) -> Answer:
        """All moves of its turn in the opening come with one answer."""
        stones = self._stones(timed)
        self._peer.send(*self._known_dialect.question(stones))
        line = self._peer.receive(seconds, clocked)
        while not self._known_dialect.is_answer(line):
            if line.upper().startswith(_REFUSALS):
                raise BrainFault(Fault.START, Text("SWAP2BOARD was answered {line!r}", line=line[:100]))
            line = self._peer.receive(seconds, clocked)
        with faults():
            self._planned = self._known_dialect.answer_moves(line, len(stones), self._known_board)
        return Answer(self._planned.pop(0), self._peer.channel.seconds)

    def _question(self, timed: TimedGame, seat: int) -> list[str]:
        stones, black = self._stones(timed), self._known_dialect.black_seat(timed.moves)
        if not stones:
            return ["BEGIN"]
        owners = [black if colour == 0 else 1 - black for colour, _square in stones]
        column, row = stones[-1][1]
        if owners[-1] != seat and (len(stones) == 1 or self._known == len(timed.moves) - 1):
            return [f"TURN {column},{row}"]
        squares = (square for _colour, square in stones)
        lines = [f"{x},{y},{1 if owner == seat else 2}" for owner, (x, y) in zip(owners, squares, strict=True)]
        return ["BOARD", *lines, "DONE"]

    def _answered(self, seconds: float, clocked: bool) -> Answer:
        output, suggested, spent = "", "", 0.0
        while True:
            try:
                line = self._peer.receive(seconds - spent, clocked)
            except BrainFault as fault:
                if suggested and fault.fault is Fault.TIME:
                    detail = Text(
                        "it suggested {move!r} and did not answer PLAY; {problem}",
                        move=suggested,
                        problem=fault.detail,
                    )
                    raise BrainFault(fault.fault, detail, fault.seconds) from fault
                if output and fault.fault in (Fault.TIME, Fault.SILENCE):
                    raise BrainFault(
                        Fault.GARBAGE, Text("no move, only {chatter!r}", chatter=output), fault.seconds
                    ) from fault
                raise
            token, _, rest = line.partition(" ")
            if token.upper() == "SUGGEST":
                suggested = rest.strip()[:40]
                spent += self._peer.channel.seconds  # the line below restarts the clock
                self._peer.send(f"PLAY {rest.strip()}")
            elif found := _SQUARE.fullmatch(line):
                cell = self._on_board(int(found[1]), int(found[2]), line)
                return Answer(cell, spent + self._peer.channel.seconds)
            elif token.upper() in _REFUSALS and not self._is_about_info(rest):
                raise BrainFault(Fault.GARBAGE, Text("it answered {line!r}", line=line[:100]))
            elif token.upper() not in _COMMENTS:
                output = line[:100]

    def _is_about_info(self, complaint: str) -> bool:
        """A brain still busy after its last move may read half an INFO; its answer comes all the same."""
        return any(token in complaint.lower().split() for token in self._last_info)

    def _on_board(self, column: int, row: int, line: str) -> str:
        if not (0 <= column < self._size and 0 <= row < self._size):
            raise BrainFault(
                Fault.ILLEGAL, Text("{line!r} is not on the {size}x{size} board", line=line, size=self._size)
            )
        return self._known_dialect.to_cell(column, row)

    def finish(self, timed: TimedGame) -> None:
        """The program stays for the next game."""

    def close(self) -> None:
        """END, a moment of grace, then the end of all its processes."""
        self._disconnect("END", grace=END_GRACE)


def board_for(timed: TimedGame) -> GomocupBoard:
    """The board of the game as the protocol describes it. Raises `BrainFault` where it has none."""
    with faults():
        return gomocup_dialect(timed.game).board(timed.game, timed.position.variant)


def refuse_start(timed: TimedGame) -> None:
    """Raises `BrainFault` where the protocol cannot express the variant."""
    board_for(timed)


def _milliseconds(seconds: float) -> int:
    return round(seconds * 1000)


def host(spec: BrainSpec, game: Game) -> GomocupPlayer:
    """A player for a `gomocup:` brain."""
    return GomocupPlayer(spec)
