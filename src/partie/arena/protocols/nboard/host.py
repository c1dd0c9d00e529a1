"""Partie as the interface of an NBoard engine over its standard input and output.

`docs/protocols/nboard.md` describes the conversation. Lines that are not known are skipped and logged.
"""

from __future__ import annotations

import re

from partie.arena.brain_spec import BrainSpec
from partie.arena.conditions import BrainFault
from partie.arena.faults import Fault
from partie.arena.player import StopCheck, TimedGame
from partie.arena.protocols.dialects import faults
from partie.arena.protocols.nboard.dialect import NBoardDialect, nboard_dialect
from partie.arena.protocols.peer import PeerPlayer
from partie.arena.protocols.search_info import Info, analysis_of, answer_of
from partie.core.clock import Clock
from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.evaluation import Evaluation
from partie.core.game import Game
from partie.core.numbers import clamp_float, parse_int
from partie.core.position import Position
from partie.core.text import Text
from partie.play.loop import Answer

QUIT_GRACE = 0.5
DEPTH, CONTEMPT = "depth", "contempt"  # options of the brain
DEFAULT_DEPTH = 12  # where neither the brain's options nor the clock say one, and no main time ends a search
DEEPEST = 60
MOST_DISCS = 1e4
_SEARCH = re.compile(r"search\s+(\S+)\s+(\S+)\s+\S+\s+(\d*)(%?)")
_MOVE = "==="


class NBoardPlayer(PeerPlayer):
    """One NBoard engine."""

    def __init__(self, spec: BrainSpec, dialect: NBoardDialect) -> None:
        super().__init__(spec)
        self._dialect = dialect
        self._number = 0  # of the last ping
        self._sent = 0  # moves of the game that it knows

    def begin(self, timed: TimedGame, seat: int, check: StopCheck) -> None:
        """Starts it when needed, then the first position, the depth and the time."""
        self.log.restart()
        refuse_start(timed)
        clock = timed.clocks[seat].clock
        start = self._dialect.write_start(timed.running.positions[0], clock.per_game)
        options = self._read_options()
        try:
            if self._connection and self._connection.is_running:
                self._peer.channel.check = check
                self._peer.unsolicited()
            else:
                self._disconnect()
                self._start_program(check)
                self._peer.send("nboard 2")
                self.synchronise(clock.response_timeout)
            self._peer.send(f"set depth {options.get(DEPTH) or depth_of(clock)}")
            if CONTEMPT in options:
                self._peer.send(f"set contempt {options[CONTEMPT]}")
            self._peer.send(f"set game {start}")
            self.synchronise(clock.response_timeout)
        except BaseException:
            self._disconnect()
            raise
        self._sent = 0

    def _read_options(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for name, value in self._spec.options:
            number = parse_int(str(value), -100, 100)
            if name not in (DEPTH, CONTEMPT) or number is None or (name == DEPTH and number < 1):
                sentence = "{name}={value} is not an option of NBoard: depth=12, contempt=0"
                raise BrainFault(Fault.START, Text(sentence, name=name, value=str(value)[:80]))
            found[name] = number
        return found

    def synchronise(self, timeout: float) -> None:
        """`ping`, and everything it still had to say."""
        self._number += 1
        self._peer.send(f"ping {self._number}")
        while True:
            try:
                line = self._peer.receive(timeout)
            except BrainFault as fault:
                if fault.fault is Fault.SILENCE:
                    detail = Text("{command} was not answered by {answer}", command="ping", answer="pong")
                    raise BrainFault(fault.fault, detail, fault.seconds) from fault
                raise
            if line.split() == ["pong", str(self._number)]:
                return
            self._note(line)
            if line.startswith(_MOVE):
                raise BrainFault(Fault.OUT_OF_TURN, Text("it sent {line!r} without a request", line=line[:100]))

    def _note(self, line: str) -> None:
        if line.startswith("set myname "):
            self.declared = line.removeprefix("set myname ").strip()[:100]

    def choose(self, timed: TimedGame, seat: int, limit: float | None, check: StopCheck) -> Answer:
        """Sends the moves that it does not know and asks for one."""
        self._peer.channel.check = check
        clock = timed.clocks[seat].clock
        played = self._dialect.write_moves(timed.running.positions, timed.running.moves)
        seconds = clock.response_timeout if limit is None else limit + clock.margin
        try:
            self._peer.send(*(f"move {text}" for text in played[self._sent :]))
            self.synchronise(clock.response_timeout)
            self._sent = len(played)
            self._peer.send("go")
            line, last_info = self._searched(timed.position, seconds, limit is not None)
            return self._answer(timed.position, line, last_info)
        except BaseException:
            self._disconnect()
            raise

    def _searched(self, position: Position, seconds: float, clocked: bool) -> tuple[str, Info | None]:
        """The line of its move, and what it said last about its search."""
        last_info: Info | None = None
        while not (line := self._peer.receive(seconds, clocked)).startswith(_MOVE):
            self._note(line)
            if info := read_search(line):
                last_info = info
                analysis = analysis_of(self._dialect.read_move, position, {1: info})
                if self.on_analysis and analysis:
                    self.on_analysis(analysis)
        return line, last_info

    def _answer(self, position: Position, line: str, last_info: Info | None) -> Answer:
        charged = self._peer.channel.seconds
        text, *numbers = line.removeprefix(_MOVE).replace("/", " ").split() or [""]
        try:
            move = self._dialect.read_move(position, text)
        except (IllegalMove, AmbiguousMove) as error:
            raise BrainFault(Fault.ILLEGAL, error.text, charged) from error
        except InvalidText as error:
            raise BrainFault(Fault.GARBAGE, error.text, charged) from error
        value = clamp_float(numbers[0], -MOST_DISCS, MOST_DISCS) if numbers and "//" not in line else None
        if value is not None:
            last_info = Info(last_info.depth if last_info else 0, evaluation=Evaluation.points(value))
        return answer_of(position.format_move(move), charged, last_info)

    def finish(self, timed: TimedGame) -> None:
        """The engine stays for the next game."""

    def close(self) -> None:
        """quit, a moment of grace, then the end of all its processes."""
        self._disconnect("quit", grace=QUIT_GRACE)


def read_search(line: str) -> Info | None:
    """A line `search`; None for others. The expected moves stand without blanks: `F5d6C3`, `F5-D6-C3`."""
    found = _SEARCH.match(line)
    value = clamp_float(found[2].partition(",")[0], -MOST_DISCS, MOST_DISCS) if found else None
    if found is None or value is None:
        return None
    squares = found[1].replace("-", "")
    moves = [squares[place : place + 2].upper() for place in range(0, len(squares), 2)]
    depth = 0 if found[4] else int(found[3][:3] or 0)  # percents are of certainty
    return Info(depth, evaluation=Evaluation.points(value), line=tuple(move for move in moves if move != "PA"))


def depth_of(clock: Clock) -> int:
    """How deep it may look: NBoard has no time of a move."""
    if clock.depth is not None:
        return max(1, min(DEEPEST, clock.depth))
    return DEFAULT_DEPTH if clock.per_game is None else DEEPEST


def refuse_start(timed: TimedGame) -> None:
    """Raises `BrainFault` where NBoard cannot express the variant."""
    with faults():
        nboard_dialect(timed.game).refuse(timed.game, timed.position.variant)


def host(spec: BrainSpec, game: Game) -> NBoardPlayer:
    """A player for an `nboard:` engine."""
    return NBoardPlayer(spec, nboard_dialect(game))
