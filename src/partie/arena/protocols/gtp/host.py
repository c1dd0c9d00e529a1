"""Partie as the controller of a GTP engine over its standard input and output.

`docs/protocols/gtp.md` describes the conversation. Every command has a number; lines that do not begin with it
are skipped, so that engines may log to their output and answers may have several lines.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from partie.arena.brain_spec import BrainSpec
from partie.arena.conditions import BrainFault
from partie.arena.faults import Fault
from partie.arena.player import StopCheck, TimedGame
from partie.arena.protocols.dialects import faults
from partie.arena.protocols.gtp.analysis import GENERATE, INTERVAL, read_infos
from partie.arena.protocols.gtp.dialect import GtpDialect, counting, gtp_dialect
from partie.arena.protocols.peer import PeerPlayer
from partie.arena.protocols.search_info import Info, analysis_of, answer_of
from partie.core.clock import TimeLeft
from partie.core.game import Game
from partie.core.position import Move, Position
from partie.core.text import Text
from partie.play.loop import Answer

QUIT_GRACE = 0.5
PASS, RESIGN = "pass", "resign"
_PLAYED = "play "  # before the move, after the analysis
_ANSWER = re.compile(r"([=?])(\d*)\s*(.*)")


class GtpPlayer(PeerPlayer):
    """One GTP engine."""

    def __init__(self, spec: BrainSpec, dialect: GtpDialect) -> None:
        super().__init__(spec)
        self._dialect = dialect
        self._number = 0  # of the last command
        self._commands: set[str] = set()  # that it lists
        self._sent: list[tuple[int, str]] = []  # seats and vertices that it knows
        self._infos: dict[int, Info] = {}  # what it said last about its search, by rank

    def begin(self, timed: TimedGame, seat: int, check: StopCheck) -> None:
        """Starts it when needed, then an empty board and the time."""
        self.log.restart()
        refuse_start(timed)
        timeout = timed.clocks[seat].clock.response_timeout
        with faults():
            size = self._dialect.board_size(timed.game, timed.position.variant)
        try:
            if not (self._connection and self._connection.is_running):
                self._disconnect()
                self._start_program(check)
                self._introduce(timeout)
            self._peer.channel.check = check
            self._accepted(f"boardsize {size}", timeout)
            self._accepted("clear_board", timeout)
            if dialect := counting(self._dialect):
                for command in dialect.set_up(timed.game, timed.position.variant):
                    self._accepted(command, timeout)
            self._send_options(timeout)
            if settings := time_settings(timed.clocks[seat]):
                self._offer(settings, timeout)
        except BaseException:
            self._disconnect()
            raise
        self._sent = []

    def _introduce(self, timeout: float) -> None:
        self._commands = self._listed(timeout)
        is_good, name = self._request("name", timeout)
        self.declared = name if is_good else ""
        if self._dialect.GAME and "set_game" in self._commands:
            self._accepted(f"set_game {self._dialect.GAME}", timeout)

    def _listed(self, timeout: float) -> set[str]:
        """The commands it knows."""
        return set(self._lines_of("list_commands", timeout) or ())

    def _lines_of(self, command: str, timeout: float) -> list[str] | None:
        """An answer of several lines, which ends where that to the next command begins; None where it fails."""
        first = self._send(command)
        last = self._send("protocol_version")
        lines: list[str] = []
        is_good = True
        while not self._answer_to(line := self._peer.receive(timeout), last):
            begun = self._answer_to(line, first)
            is_good = is_good and (begun is None or begun[0])
            lines.append(begun[1] if begun else line)
        return [line for line in lines if line] if is_good else None

    def _send_options(self, timeout: float) -> None:
        """Options of the brain are commands with their arguments: `komi=6.5`."""
        for name, value in self._spec.options:
            self._accepted(f"{name} {value}", timeout)

    def _send(self, command: str) -> int:
        self._number += 1
        self._peer.send(f"{self._number} {command}")
        return self._number

    @staticmethod
    def _answer_to(line: str, number: int) -> tuple[bool, str] | None:
        found = _ANSWER.fullmatch(line)
        if not found or found[2] not in ("", str(number)):
            return None
        return found[1] == "=", found[3].strip()

    def _request(self, command: str, seconds: float, clocked: bool = False) -> tuple[bool, str]:
        """Whether it succeeded, and the first line of the answer."""
        number, output = self._send(command), ""
        while True:
            try:
                line = self._peer.receive(seconds, clocked)
            except BrainFault as fault:
                if output and fault.fault in (Fault.TIME, Fault.SILENCE):
                    raise BrainFault(
                        Fault.GARBAGE, Text("no answer, only {chatter!r}", chatter=output), fault.seconds
                    ) from fault
                raise
            if answer := self._answer_to(line, number):
                return answer
            output = line[:100]

    def _accepted(self, command: str, timeout: float) -> None:
        is_good, answer = self._request(command, timeout)
        if not is_good:
            raise BrainFault(Fault.START, Text("{command} was answered {line!r}", command=command, line=answer[:100]))

    def _offer(self, command: str, timeout: float) -> None:
        """Sends a command that not every engine has."""
        if command.split()[0] in self._commands:
            self._request(command, timeout)

    def choose(self, timed: TimedGame, seat: int, limit: float | None, check: StopCheck) -> Answer:
        """Sends the moves that it does not know and asks for one."""
        self._peer.channel.check = check
        clock = timed.clocks[seat].clock
        colour = self._dialect.COLOURS[seat]
        try:
            self._peer.unsolicited()
            self._send_moves(timed, seat, clock.response_timeout)
            if text := self._settled(timed, clock.response_timeout):
                return Answer(text)
            if left := time_left(timed.clocks[seat]):
                self._offer(f"time_left {colour} {left}", clock.response_timeout)
            seconds = clock.response_timeout if limit is None else limit + clock.margin
            is_good, vertex = self._generated(timed.position, colour, seconds, limit is not None)
            charged = self._peer.channel.seconds
            text = self._read(is_good, vertex)
        except BaseException:
            self._disconnect()
            raise
        self._sent.append((seat, self._dialect.to_vertex(text)))
        return answer_of(text, charged, self._infos.get(1))

    def _generated(self, position: Position, colour: str, seconds: float, clocked: bool) -> tuple[bool, str]:
        """Its answer to `genmove`, or to the command that tells its analysis, too."""
        self._infos = {}
        command = next((name for name in GENERATE if name in self._commands), None)
        if command is None:
            return self._request(f"genmove {colour}", seconds, clocked)
        is_good, answer = self._request(f"{command} {colour} {INTERVAL}", seconds, clocked)
        while is_good and not answer.startswith(_PLAYED):
            self._report(position, read_infos(answer, GENERATE[command]))
            answer = self._peer.receive(seconds, clocked)
        return is_good, answer.removeprefix(_PLAYED)

    def _report(self, position: Position, infos: Sequence[Info]) -> None:
        """What it thinks of the best moves; each report replaces the one before it."""
        if not infos:
            return
        self._infos = {info.rank: info for info in infos if info.rank <= max(1, self.lines)}
        if self.on_analysis and (analysis := analysis_of(self._move, position, self._infos)):
            self.on_analysis(analysis)

    def _move(self, position: Position, vertex: str) -> Move:
        return position.parse_move(self._dialect.from_vertex(vertex))

    def _settled(self, timed: TimedGame, timeout: float) -> str:
        """Its move where dead stones are settled: those that it takes for dead; empty where play goes on."""
        dialect = counting(self._dialect)
        if dialect is None or not dialect.is_settling(timed.position):
            return ""
        command = "final_status_list"
        dead = self._lines_of(f"{command} dead", timeout) if command in self._commands else None
        try:
            return dialect.settled(timed.position, dead)
        except ValueError as error:
            raise BrainFault(Fault.GARBAGE, Text("it answered {line!r}", line=" ".join(dead or ())[:100])) from error

    def _send_moves(self, timed: TimedGame, seat: int, timeout: float) -> None:
        """Moves of the game it lacks; what is settled beside the board is not one of them."""
        with faults():
            played = [(move.seat, self._dialect.to_vertex(move.text)) for move in timed.moves]
        complete = [(mover, vertex) for mover, vertex in played if vertex]
        if not self._dialect.COUNTS:
            complete = with_passes(complete, seat)
        for mover, vertex in complete[len(self._sent) :]:
            is_good, answer = self._request(f"play {self._dialect.COLOURS[mover]} {vertex}", timeout)
            if not is_good and not (vertex == PASS and not self._dialect.COUNTS):  # some pass by themselves
                raise BrainFault(
                    Fault.GARBAGE,
                    Text("play {vertex} was answered {line!r}", vertex=vertex, line=answer[:100]),
                )
        self._sent = complete

    def _read(self, is_good: bool, vertex: str) -> str:
        if not is_good:
            raise BrainFault(Fault.GARBAGE, Text("it answered {line!r}", line=f"? {vertex}"[:100]))
        if vertex.lower() == RESIGN:
            raise BrainFault(Fault.FORFEIT, "it resigned")
        try:
            return self._dialect.from_vertex(vertex)
        except ValueError as error:
            raise BrainFault(Fault.GARBAGE, Text("it answered {line!r}", line=vertex[:100])) from error

    def finish(self, timed: TimedGame) -> None:
        """The engine stays for the next game."""

    def close(self) -> None:
        """quit, a moment of grace, then the end of all its processes."""
        self._disconnect("quit", grace=QUIT_GRACE)


def with_passes(played: list[tuple[int, str]], seat: int) -> list[tuple[int, str]]:
    """The moves with the passes that the rules make by themselves."""
    complete: list[tuple[int, str]] = []
    for mover, vertex in played:
        if mover == (complete[-1][0] if complete else 1):
            complete.append((1 - mover, PASS))
        complete.append((mover, vertex))
    if complete and complete[-1][0] == seat:
        complete.append((1 - seat, PASS))
    return complete


def time_settings(left: TimeLeft) -> str:
    """The command for a clock in whole seconds, as GTP has them; empty where they cannot express it."""
    clock = left.clock
    if clock.per_game is not None:
        if clock.periods:
            return f"time_settings {int(clock.per_game)} {int(clock.period)} {clock.period_moves}"
        return f"time_settings {int(clock.per_game)} 0 0"
    if clock.per_move is not None and clock.per_move >= 1:
        return f"time_settings 0 {int(clock.per_move)} 1"
    return ""


def time_left(left: TimeLeft) -> str:
    """The arguments of `time_left` after the colour; empty without a limit for the game."""
    if left.main is None:
        return ""
    return f"{int(left.period)} {left.period_moves}" if left.is_overtime else f"{int(left.main)} 0"


def refuse_start(timed: TimedGame) -> None:
    """Raises `BrainFault` where GTP cannot express the variant."""
    with faults():
        gtp_dialect(timed.game).board_size(timed.game, timed.position.variant)


def host(spec: BrainSpec, game: Game) -> GtpPlayer:
    """A player for a `gtp:` engine."""
    return GtpPlayer(spec, gtp_dialect(game))
