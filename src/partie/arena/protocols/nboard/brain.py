"""Partie as an NBoard engine: `partie brain GAME --protocol nboard`. `docs/protocols/nboard.md` lists the commands."""

from __future__ import annotations

import threading
from collections.abc import Callable

from partie.arena.conditions import describe_error
from partie.arena.protocols.brain_side import BackgroundSearch, BrainService, LineReader
from partie.arena.protocols.nboard.dialect import PASS, nboard_dialect
from partie.core.brain import Analysis, Brain, Limits, Line
from partie.core.clock import Clock, TimeLeft
from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.numbers import clamp_float, parse_int
from partie.core.position import Move, Position

NAME = "Partie"
DEEPEST, MOST_LINES = 60, 60
LONGEST = 1e7  # seconds
NOTHING_LEFT = 0.5  # seconds for a move where the time is over


def serve(service: BrainService) -> None:
    """Answers on standard input and output until the input ends."""
    NBoardBrain(service).run()


class NBoardBrain:
    """The conversation with one interface."""

    def __init__(self, service: BrainService) -> None:
        self._game, self._service = service.game, service
        self._dialect = nboard_dialect(service.game)
        self._brain: Brain | None = None
        self._position: Position | None = None
        self._is_passed = False  # whether the interface has sent the pass before this position
        self._time: float | None = None  # each player's for the whole game
        self._used = [0.0, 0.0]  # seconds by seat
        self._depth = DEEPEST
        self._running = BackgroundSearch()
        self._writing = threading.Lock()
        self._reader = LineReader(service.source, lambda _line: None)
        self._handlers: dict[str, Callable[[str], None]] = {
            "nboard": lambda _rest: self._send(f"set myname {NAME}"),
            "set": self._set,
            "move": self._move,
            "hint": self._hint,
            "go": lambda _rest: self._go(),
            "ping": self._ping,
            "learn": lambda _rest: self._send("learned"),
        }

    def run(self) -> None:
        """Answers until `quit` or the end of the input; what is not known is skipped."""
        for line in self._reader:
            command, _, rest = line.partition(" ")
            if command == "quit":
                break
            try:
                if command in self._handlers:
                    self._handlers[command](rest.strip())
            except (InvalidText, IllegalMove, AmbiguousMove) as error:
                self._status(str(error))
        self._running.end_of_input()

    def _send(self, *lines: str) -> None:
        with self._writing:
            self._service.sink.write("".join(line + "\n" for line in lines))
            self._service.sink.flush()

    def _status(self, text: str) -> None:
        self._send(f"status {' '.join(text.split())}")

    def _ping(self, rest: str) -> None:
        self._running.finish()
        self._service.prepare()  # no clock runs here
        self._send(f"pong {rest}")

    def _set(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        self._running.finish()
        if name == "depth":
            self._depth = parse_int(value, 1, DEEPEST) or self._depth
        elif name == "game":
            self._service.prepare()
            self._position = None
            self._position, self._is_passed, used, self._time = self._dialect.read_start(value)
            self._used = list(used)

    def _now(self) -> Position:
        if self._position is None:
            raise InvalidText("there is no game yet: set game")
        return self._position

    def _move(self, rest: str) -> None:
        self._running.finish()
        text, _, numbers = rest.partition("/")
        position = self._now()
        if text.upper() == PASS:
            if self._is_passed or not self._dialect.is_passed(position):
                raise IllegalMove("the side to move cannot pass")
            self._is_passed = True
            return
        self._position = None  # a move that is not understood leaves no position to think about
        self._position = position.play(self._dialect.read_move(position, text))
        self._is_passed = False
        self._used[position.turn] += clamp_float(numbers.partition("/")[2], 0.0, LONGEST) or 0.0

    def _hint(self, rest: str) -> None:
        self._search(Limits(depth=self._depth, lines=parse_int(rest, 1, MOST_LINES) or 1), plays=False)

    def _go(self) -> None:
        position, seconds = self._now(), None
        if self._dialect.is_passed(position) and not self._is_passed:
            self._send(f"=== {PASS}")
            return
        if self._time is not None:
            left = self._time - self._used[position.turn]
            seconds = TimeLeft(Clock(None, left), left).budget if left > NOTHING_LEFT else NOTHING_LEFT
        self._search(Limits(seconds, self._depth), plays=True)

    def _search(self, limits: Limits, plays: bool) -> None:
        self._running.finish()
        position = self._now()
        if position.outcome() is not None:
            raise InvalidText("the game is over")
        self._service.prepare()
        brain = self._brain = self._brain or self._service.make_brain({})
        self._status(f"{NAME} is thinking")
        self._running.start(
            lambda stop, report: brain.choose(position, limits, stop, report),
            lambda analysis: self._report(position, analysis),
            lambda found: self._on_decision(position, found, plays),
            limits.seconds,
        )

    def _on_decision(self, position: Position, found: Analysis | Exception, plays: bool) -> None:
        if isinstance(found, Exception):
            self._status(describe_error(found))
            return
        self._report(position, found)
        self._send(f"nodestats {found.nodes} {found.seconds:.2f}")
        if plays:
            discs = self._dialect.expected_discs(self._game, position, found)
            value = "" if discs is None else f"{discs[0]:.2f}"
            [text] = self._texts(position, (found.move,))
            self._send(f"=== {text}/{value}/{found.seconds:.2f}")
        self._status("")

    def _report(self, position: Position, analysis: Analysis) -> None:
        for line in analysis.lines or (Line(analysis.line or (analysis.move,), analysis.value),):
            kind = line.value_kind or analysis.value_kind
            known = Analysis(
                line.moves[0], line.value, kind, line.moves, depth=analysis.depth, evidence=analysis.evidence
            )
            if analysis.has_value and (discs := self._dialect.expected_discs(self._game, position, known)):
                self._send(f"search {''.join(self._texts(position, line.moves))} {discs[0]:.2f} 0 {discs[1]}")

    def _texts(self, position: Position, moves: tuple[Move, ...]) -> list[str]:
        positions = [position]
        for move in moves:
            try:
                positions.append(positions[-1].play(move))
            except IllegalMove:
                break
        texts = list(self._dialect.write_moves(positions, moves[: len(positions) - 1]))
        if texts[-1:] == [PASS]:
            texts.pop()
        return texts[1:] if self._dialect.is_passed(position) else texts
