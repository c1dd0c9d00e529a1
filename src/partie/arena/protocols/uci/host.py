"""Partie as the interface (GUI) of a UCI engine over its standard input and output.

`docs/protocols/uci.md` describes the conversation. Strict about moves, lenient about other output: lines that are
not an answer are skipped and logged, wherever they come.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from partie.arena.brain_spec import BrainSpec
from partie.arena.conditions import BrainFault
from partie.arena.faults import Fault
from partie.arena.player import StopCheck, TimedGame
from partie.arena.protocols.dialects import faults
from partie.arena.protocols.engine_options import EngineOption
from partie.arena.protocols.peer import PeerPlayer
from partie.arena.protocols.search_info import Info, analysis_of, answer_of
from partie.arena.protocols.uci.dialect import STARTPOS, UciDialect, uci_dialect
from partie.arena.protocols.uci.info import read_info
from partie.arena.protocols.uci.limits import go
from partie.arena.protocols.uci.options import read_declaration, settings
from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.game import Game
from partie.core.position import Move, Position
from partie.core.text import Text
from partie.play.loop import Answer

QUIT_GRACE = 0.5
MOST_OPTIONS = 1000  # of a program
MULTIPV = "MultiPV"
NO_MOVE = ("(none)", "0000", "null")


class UciPlayer(PeerPlayer):
    """One UCI engine."""

    def __init__(self, spec: BrainSpec, dialect: UciDialect) -> None:
        super().__init__(spec)
        self._dialect = dialect
        self.options: list[EngineOption] = []  # that it declared, once it has
        self._lines_set = 1  # the value of MultiPV

    def begin(self, timed: TimedGame, seat: int, check: StopCheck) -> None:
        """Starts it when needed, sets its options, and says that a game begins."""
        self.log.restart()
        timeout = timed.clocks[seat].clock.response_timeout
        with faults():
            needed = dict(self._dialect.options(timed.game, timed.position.variant))
        try:
            self.connect(check, timeout)
            self._set({**needed, **dict(self._spec.options)})
            self._peer.send("ucinewgame")
            self.wait_until_ready(timeout)
        except BaseException:
            self._disconnect()
            raise

    def connect(self, check: StopCheck, timeout: float) -> None:
        """A running program that has answered `uci`."""
        if self._connection and self._connection.is_running:
            self._peer.channel.check = check
            self._peer.unsolicited()
            return
        self._disconnect()
        self._start_program(check)
        self.options, self._lines_set = [], 1
        self._until("uci", "uciok", timeout, self._introduced)

    def _introduced(self, line: str) -> None:
        if line.startswith("id name "):
            self.declared = line.removeprefix("id name ").strip()[:100]
        elif len(self.options) < MOST_OPTIONS and (option := read_declaration(line)):
            self.options.append(option)

    def wait_until_ready(self, timeout: float) -> None:
        """`isready`, and everything it still had to say."""
        self._until("isready", "readyok", timeout)

    def _until(
        self, command: str, answer: str, timeout: float, on_line: Callable[[str], object] = lambda _line: None
    ) -> None:
        self._peer.send(command)
        while True:
            try:
                line = self._peer.receive(timeout)
            except BrainFault as fault:
                if fault.fault is Fault.SILENCE:
                    detail = Text("{command} was not answered by {answer}", command=command, answer=answer)
                    raise BrainFault(fault.fault, detail, fault.seconds) from fault
                raise
            if line == answer:
                return
            on_line(line)

    def _set(self, given: dict[str, object]) -> None:
        try:
            lines = settings(self.options, given, self.declared or self._spec.name)
        except InvalidText as error:
            raise BrainFault(Fault.START, error.text) from error
        if any(found.option.name == "Ponder" and found.option.default is True for found in self.options):
            lines.append("setoption name Ponder value false")
        if lines:
            self._peer.send(*lines)

    def choose(self, timed: TimedGame, seat: int, limit: float | None, check: StopCheck) -> Answer:
        """Sends the game so far and waits for `bestmove`."""
        self._peer.channel.check = check
        clock = timed.clocks[seat].clock
        with faults():
            command = position_command(self._dialect, timed.running.positions, timed.running.moves)
        seconds = clock.response_timeout if limit is None else limit + clock.margin
        try:
            self._until("isready", "readyok", clock.response_timeout, _refuse_move)  # what was late comes before it
            self._peer.send(*self._compared(), command, go(timed.clocks, seat))
            text, infos = self._searched(timed.position, seconds, limit is not None)
            return self._answer(timed.position, text, infos)
        except BaseException:
            self._disconnect()
            raise

    def _compared(self) -> list[str]:
        """How many lines it shall say, where that has changed and it knows the option."""
        if self.lines == self._lines_set or not any(found.option.name == MULTIPV for found in self.options):
            return []
        self._lines_set = self.lines
        return [f"setoption name {MULTIPV} value {self.lines}"]

    def _searched(self, position: Position, seconds: float, clocked: bool) -> tuple[str, dict[int, Info]]:
        """The text of its move, and the last exact lines by rank."""
        infos: dict[int, Info] = {}
        while (text := _best_move(line := self._peer.receive(seconds, clocked))) is None:
            if (info := read_info(line)) and not info.is_bound:
                infos[info.rank] = info
                if self.on_analysis and (analysis := analysis_of(self._dialect.from_move, position, infos)):
                    self.on_analysis(analysis)
        return text, infos

    def _answer(self, position: Position, text: str, infos: dict[int, Info]) -> Answer:
        charged = self._peer.channel.seconds
        if text in NO_MOVE:
            raise BrainFault(Fault.ILLEGAL, Text("it answered {line!r}", line=f"bestmove {text}"), charged)
        try:
            move = self._dialect.from_move(position, text)
        except (IllegalMove, AmbiguousMove) as error:
            raise BrainFault(Fault.ILLEGAL, error.text, charged) from error
        except InvalidText as error:
            raise BrainFault(Fault.GARBAGE, error.text, charged) from error
        return answer_of(position.format_move(move), charged, infos.get(1))

    def converse(self, *lines: str, until: str = "", timeout: float = 0.0) -> None:
        """Sends lines; with `until` waits for a line that begins with this token. For checks."""
        self._peer.send(*lines)
        while until and not self._peer.receive(timeout).startswith(until):
            pass

    def finish(self, timed: TimedGame) -> None:
        """The engine stays for the next game."""

    def close(self) -> None:
        """quit, a moment of grace, then the end of all its processes."""
        self._disconnect("quit", grace=QUIT_GRACE)


def position_command(dialect: UciDialect, positions: Sequence[Position], moves: Sequence[Move]) -> str:
    """`position …` for the last of the positions. Raises `InvalidText`."""
    start = dialect.start_text(positions[0])
    command = f"position {start}" if start == STARTPOS else f"position fen {start}"
    if not moves:
        return command
    texts = (dialect.to_move(position, move) for position, move in zip(positions, moves, strict=False))
    return f"{command} moves {' '.join(texts)}"


def _refuse_move(line: str) -> None:
    if _best_move(line):
        raise BrainFault(Fault.OUT_OF_TURN, Text("it sent {line!r} without a request", line=line[:100]))


def _best_move(line: str) -> str | None:
    """The move of a line `bestmove MOVE [ponder MOVE]`; None for other lines."""
    token, _, rest = line.partition(" ")
    return rest.split()[0] if token == "bestmove" and rest.strip() else None


def refuse_start(timed: TimedGame) -> None:
    """Raises `BrainFault` where UCI cannot express the variant."""
    with faults():
        uci_dialect(timed.game).options(timed.game, timed.position.variant)
        uci_dialect(timed.game).start_text(timed.running.positions[0])


def host(spec: BrainSpec, game: Game) -> UciPlayer:
    """A player for a `uci:` engine."""
    return UciPlayer(spec, uci_dialect(game))
