"""A program in a game of a person: it plays a seat, or gives advice, with the same hosts as in the arena."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from partie.arena.brain_spec import BrainSpec
from partie.arena.brains import brain_problems, make_player
from partie.arena.conditions import BrainFault, GameConditions, error_text
from partie.arena.faults import Fault
from partie.arena.player import Player, TimedGame
from partie.arena.protocols.peer import PeerPlayer
from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.clock import Clock
from partie.core.errors import InvalidText
from partie.core.evaluation import ValueKind
from partie.core.game import Game
from partie.core.position import Position
from partie.core.text import Text
from partie.play.loop import Answer
from partie.play.running_game import RunningGame

MARGIN = 5.0  # seconds a program may be late: a person's game is not a tournament
CLOCK_MARGIN = 0.5  # the same in a game with clocks
START_SECONDS = 30.0  # until it answers that it is there
WHOLE_SECONDS = ("manager", "tcp")  # prefixes of a protocol that counts whole seconds


class ProgramStopped(Exception):
    """The search was stopped; the program was ended and starts again when it is needed."""


class HostedProgram:
    """One program, started when it is first asked. Raises `BrainFault` for everything it does wrong."""

    def __init__(self, spec: BrainSpec, game: Game) -> None:
        """Raises `InvalidText` where it cannot play this game."""
        if problems := brain_problems(spec, game):
            raise InvalidText(problems[0])
        self.spec = spec
        self._game = game
        self._player: Player | None = None
        self._known: tuple[str, ...] | None = None  # the moves that it knows of
        self._lock = threading.Lock()  # one search at a time

    def choose(
        self, running: RunningGame, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        """What it would play now. `stop` ends it without an answer: raises `ProgramStopped`."""
        with self._lock:
            position, seat = running.position, int(running.position.turn)
            timed = TimedGame(*self._conditions(running, limits))

            def check() -> None:
                if stop.is_set():
                    raise ProgramStopped

            player = self._player = self._player or make_player(self.spec, self._game)
            last = _LastAnalysis(on_analysis)
            if isinstance(player, PeerPlayer):  # protocols that report their search
                player.on_analysis, player.lines = last, limits.lines
            texts = tuple(move.text for move in running.played)
            try:
                if self._known is None or texts[: len(self._known)] != self._known:
                    player.begin(timed, seat, check)
                answer = player.choose(timed, seat, timed.clocks[seat].limit, check)
            except BrainFault as fault:
                self._known = None
                if fault.fault is Fault.FORFEIT:
                    return Analysis(position.legal_moves()[0], 0.0, reason=fault.detail, resigns=True, has_value=False)
                raise
            except BaseException:
                self._known = None
                raise
            analysis = last.completed(_analysis(answer, position))
            self._known = (*texts, position.format_move(analysis.move))
            return analysis

    def _conditions(self, running: RunningGame, limits: Limits) -> tuple[GameConditions, RunningGame, list[Any]]:
        if limits.clocks:
            return self._by_clock(running, limits)
        seconds = limits.seconds
        if seconds is not None and self.spec.prefix in WHOLE_SECONDS:
            seconds = max(1.0, math.ceil(seconds))
        clock = Clock(per_move=seconds, margin=MARGIN, response_timeout=START_SECONDS)
        conditions = GameConditions(self._game.name, running.position.variant, clock=clock)
        return conditions, running, [clock.start(place) for place in range(running.seats)]

    def _by_clock(self, running: RunningGame, limits: Limits) -> tuple[GameConditions, RunningGame, list[Any]]:
        """The conditions of a game with clocks, which the program divides itself."""
        own = [replace(left.clock, margin=CLOCK_MARGIN, response_timeout=START_SECONDS) for left in limits.clocks]
        conditions = GameConditions(
            self._game.name, running.position.variant, clock=replace(own[0], seats=tuple(own) if len(own) > 1 else ())
        )
        return conditions, running, [replace(left, clock=mine) for left, mine in zip(limits.clocks, own, strict=True)]

    def close(self) -> None:
        """Ends it with all its processes; it starts again when it is asked."""
        with self._lock:
            player, self._player, self._known = self._player, None, None
            if player is not None:
                player.close()


class _LastAnalysis:
    """Passes on what a program says while it searches, and remembers the last of it."""

    def __init__(self, on_analysis: OnAnalysis | None) -> None:
        self._on_analysis = on_analysis
        self._last: Analysis | None = None

    def __call__(self, analysis: Analysis) -> None:
        self._last = analysis
        if self._on_analysis is not None:
            self._on_analysis(analysis)

    def completed(self, decision: Analysis) -> Analysis:
        """The decision with the lines that were said about its move."""
        if self._last is None or self._last.move != decision.move:
            return decision
        return replace(self._last, seconds=decision.seconds, resigns=decision.resigns)


class ProgramBrain:
    """A hosted program as a brain about the end of one running game."""

    def __init__(self, program: HostedProgram, running: Callable[[], RunningGame], limits: Limits) -> None:
        """`limits` are the program's: the ones of a search would end it when its time is over."""
        self.name = program.spec.name
        self.limits = limits
        self._program = program
        self._running = running

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        """See `Brain`."""
        return self._program.choose(self._running(), self.limits, stop, on_analysis)


def _analysis(answer: Answer, position: Position) -> Analysis:
    """What the host understood. Raises `BrainFault` for a move against the rules."""
    try:
        move = position.parse_move(str(answer.move)) if answer.is_text else answer.move
        position.play(move)
    except ValueError as error:
        raise BrainFault(Fault.ILLEGAL, error_text(error), answer.seconds) from error
    known = answer.value is not None and answer.value_kind is not None
    kind = ValueKind(answer.value_kind) if known else ValueKind.WIN_PERCENT
    return Analysis(
        move,
        answer.value if known and answer.value is not None else 50.0,
        kind,
        (move,),
        depth=answer.depth,
        seconds=answer.seconds,
        resigns=answer.resigns,
        has_value=known,
    )


def fault_text(name: str, fault: BrainFault) -> Text:
    """Why a program lost a game, in one sentence."""
    return Text("{name} failed: {problem}", name=name, problem=fault.detail)
