"""Partie as a Gomocup manager: hosts any pbrain program over its standard input and output.

`docs/protocols/gomocup.md` describes the conversation. Strict about moves, lenient about chatter: lines
that are not an answer are skipped as the official judge does; a brain that says nothing else loses by them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from partie.arena.brains import BrainSpec, command_of
from partie.arena.channel import LineChannel
from partie.arena.conditions import BrainFault
from partie.arena.faults import Fault
from partie.arena.log import Log
from partie.arena.player import Check, Table
from partie.arena.process import BrainProcess
from partie.arena.protocols.dialects import GomocupBoard, GomocupDialect, StoneAt, faults, gomocup_dialect
from partie.arena.protocols.peer import Peer
from partie.core.game import Game
from partie.core.record import Clock
from partie.core.text import Text
from partie.play.loop import Answer

END_GRACE = 0.7  # seconds a brain may take after END, as Piskvork grants
UNLIMITED_MS = 2147483647
NO_MATCH_LIMIT_MS = 1_000_000_000  # some brains take 0 literally
_SQUARE = re.compile(r"(-?[0-9]{1,4})\s*,\s*(-?[0-9]{1,4})")
_CHATTER = ("MESSAGE", "DEBUG")
_REFUSALS = ("ERROR", "UNKNOWN")


class GomocupPlayer:
    """One pbrain program, started with its first game and kept for the next ones."""

    def __init__(self, spec: BrainSpec) -> None:
        self.name = spec.name
        self.log = Log()
        self._spec = spec
        self._peer: Peer | None = None
        self._size = 0
        self._known = -1  # moves of this game it knows of; -1: it must be told all stones
        self._planned: list[str] = []  # moves of the opening it has already answered
        self._dialect: GomocupDialect | None = None
        self._board: GomocupBoard | None = None
        self._told: tuple[str, ...] = ()  # words of the last INFO

    @property
    def healthy(self) -> bool:
        """Whether the program runs or can be started anew."""
        return True

    def begin(self, table: Table, seat: int, check: Check) -> None:
        """START or RESTART, then the limits."""
        self.log.restart()
        board = fits(table)
        self._dialect = gomocup_dialect(table.game)
        try:
            self._prepare(board, table.terms.clock, check)
            self._running.tell(*self._limits(board, table.terms.clock))
        except BaseException:
            self._drop()
            raise
        self._known, self._planned, self._board = -1, [], board

    @property
    def _running(self) -> Peer:
        assert self._peer is not None, "begin comes first"
        return self._peer

    @property
    def _words(self) -> GomocupDialect:
        assert self._dialect is not None, "begin comes first"
        return self._dialect

    @property
    def _told_board(self) -> GomocupBoard:
        assert self._board is not None, "begin comes first"
        return self._board

    def _stones(self, table: Table) -> list[StoneAt]:
        return self._words.stones_of(table.game, table.position.variant, table.terms.seed, table.moves)

    def _prepare(self, board: GomocupBoard, clock: Clock, check: Check) -> None:
        if self._peer and self._peer.alive and self._size == board.size:
            try:
                self._acknowledged("RESTART", clock.response_timeout)
                return
            except BrainFault:  # many old brains cannot restart: a new process can
                pass
        self._drop()
        self._start(check)
        self._acknowledged(f"START {board.size}", clock.response_timeout)
        self._size = board.size

    def _start(self, check: Check) -> None:
        command, folder = command_of(self._spec)
        process = BrainProcess(command, folder, self._spec.memory)
        channel = LineChannel(
            process.reader, process.writer, self.log, {process.errors: "stderr"}, "\r\n", check
        )
        self._peer = Peer(channel, process)

    def _acknowledged(self, command: str, response_timeout: float) -> None:
        self._running.unasked()
        self._running.tell(command)
        while True:
            line = self._running.hear(response_timeout)
            if line.upper().startswith("OK"):
                return
            if line.upper().startswith(_REFUSALS):
                raise BrainFault(
                    Fault.START, Text("{command} was answered {line!r}", command=command, line=line[:100])
                )

    def _limits(self, board: GomocupBoard, clock: Clock) -> Iterable[str]:
        turn = clock.per_move or clock.per_game or clock.response_timeout
        yield f"INFO rule {self._words.rule_bits(board)}"
        yield f"INFO timeout_turn {_milliseconds(turn)}"
        yield f"INFO timeout_match {_milliseconds(clock.per_game) if clock.per_game else NO_MATCH_LIMIT_MS}"
        yield f"INFO max_memory {self._spec.memory}"
        yield "INFO game_type 1"
        for key, value in self._spec.options:
            yield f"INFO {key} {value}"

    def choose(self, table: Table, seat: int, limit: float | None, check: Check) -> Answer:
        """Sends the position or the opponent's move, waits for the answer."""
        if self._planned:
            return Answer(self._planned.pop(0), 0.0)
        self._running.channel.check = check
        clock = table.terms.clock
        try:
            self._refuse_unasked()
            left = None if clock.per_game is None else clock.per_game - table.used[seat]
            time_left = UNLIMITED_MS if left is None else _milliseconds(left)
            seconds = clock.response_timeout if limit is None else limit + clock.margin
            self._told = ("time_left", str(time_left))
            self._running.tell("INFO " + " ".join(self._told))
            if self._words.is_due(self._told_board, [move.text for move in table.moves]):
                return self._opened(table, seconds, limit is not None)
            self._running.tell(*self._question(table, seat))
            answer = self._answered(seconds, limit is not None)
        except BaseException:
            self._drop()
            raise
        self._known = len(table.moves) + 1
        return answer

    def _opened(self, table: Table, seconds: float, clocked: bool) -> Answer:
        """All moves of its turn in the opening come with one answer."""
        stones = self._stones(table)
        self._running.tell(*self._words.question(stones))
        line = self._running.hear(seconds, clocked)
        while not self._words.is_answer(line):
            if line.upper().startswith(_REFUSALS):
                raise BrainFault(Fault.START, Text("SWAP2BOARD was answered {line!r}", line=line[:100]))
            line = self._running.hear(seconds, clocked)
        with faults():
            self._planned = self._words.meant(line, len(stones), self._told_board)
        return Answer(self._planned.pop(0), self._running.channel.seconds)

    def _refuse_unasked(self) -> None:
        for line in self._running.unasked():
            if _SQUARE.fullmatch(line):
                raise BrainFault(Fault.OUT_OF_TURN, Text("it said {line!r} when it was not asked", line=line))

    def _question(self, table: Table, seat: int) -> list[str]:
        stones, black = self._stones(table), self._words.black_seat(table.moves)
        if not stones:
            return ["BEGIN"]
        owners = [black if colour == 0 else 1 - black for colour, _square in stones]
        column, row = stones[-1][1]
        if owners[-1] != seat and (len(stones) == 1 or self._known == len(table.moves) - 1):
            return [f"TURN {column},{row}"]
        squares = (square for _colour, square in stones)
        lines = [
            f"{x},{y},{1 if owner == seat else 2}" for owner, (x, y) in zip(owners, squares, strict=True)
        ]
        return ["BOARD", *lines, "DONE"]

    def _answered(self, seconds: float, clocked: bool) -> Answer:
        chatter, suggested, spent = "", "", 0.0
        while True:
            try:
                line = self._running.hear(seconds - spent, clocked)
            except BrainFault as fault:
                if suggested and fault.fault is Fault.TIME:
                    detail = Text(
                        "it suggested {move!r} and did not answer PLAY; {problem}",
                        move=suggested,
                        problem=fault.detail,
                    )
                    raise BrainFault(fault.fault, detail, fault.seconds) from fault
                if chatter and fault.fault in (Fault.TIME, Fault.SILENCE):
                    raise BrainFault(
                        Fault.GARBAGE, Text("no move, only {chatter!r}", chatter=chatter), fault.seconds
                    ) from fault
                raise
            word, _, rest = line.partition(" ")
            if word.upper() == "SUGGEST":
                suggested = rest.strip()[:40]
                spent += self._running.channel.seconds  # the question below starts the clock anew
                self._running.tell(f"PLAY {rest.strip()}")
            elif found := _SQUARE.fullmatch(line):
                cell = self._on_board(int(found[1]), int(found[2]), line)
                return Answer(cell, spent + self._running.channel.seconds)
            elif word.upper() in _REFUSALS and not self._is_about_info(rest):
                raise BrainFault(Fault.GARBAGE, Text("it answered {line!r}", line=line[:100]))
            elif word.upper() not in _CHATTER:
                chatter = line[:100]

    def _is_about_info(self, complaint: str) -> bool:
        """Brains that still tidy up after their last move may read half an INFO; the question is not lost."""
        return any(word in complaint.lower().split() for word in self._told)

    def _on_board(self, column: int, row: int, line: str) -> str:
        if not (0 <= column < self._size and 0 <= row < self._size):
            raise BrainFault(
                Fault.ILLEGAL, Text("{line!r} is not on the {size}x{size} board", line=line, size=self._size)
            )
        return self._words.to_cell(column, row)

    def finish(self, table: Table) -> None:
        """The program stays for the next game."""

    def close(self) -> None:
        """END, a moment of grace, then the end of all its processes."""
        if self._peer:
            self._peer.close("END", grace=END_GRACE)
            self._peer = None

    def _drop(self) -> None:
        if self._peer:
            self._peer.close()
            self._peer = None


def fits(table: Table) -> GomocupBoard:
    """The table's board as the protocol can tell of it. Raises `BrainFault` where it cannot."""
    with faults():
        return gomocup_dialect(table.game).board(table.game, table.position.variant)


def _milliseconds(seconds: float) -> int:
    return round(seconds * 1000)


def host(spec: BrainSpec, game: Game) -> GomocupPlayer:
    """What `brains.HOSTS` asks for."""
    return GomocupPlayer(spec)
