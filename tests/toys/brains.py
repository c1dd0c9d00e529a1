"""Brains that do what a test needs: at once, when told, never, or wrongly."""

from __future__ import annotations

import threading
from collections.abc import Callable

from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.position import Move, Position

PATIENCE = 120.0  # seconds before a test that hangs fails


class FirstMoveBrain:
    """Takes the first legal move and says so once on the way."""

    name = "first"

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        moves = position.legal_moves()
        analysis = Analysis(moves[0], 50.0, line=tuple(moves[:2]), depth=1, nodes=len(moves))
        if on_analysis is not None:
            on_analysis(analysis)
        return analysis


class PatientBrain:
    """Thinks until it is stopped, then plays its move; counts who came and who left."""

    name = "patient"

    def __init__(self, choice: int = -1) -> None:
        self.choice = choice
        self.started = threading.Semaphore(0)
        self.ended = threading.Semaphore(0)
        self.positions: list[Position] = []

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        analysis = Analysis(position.legal_moves()[self.choice], 75.0)
        self.positions.append(position)
        self.started.release()
        if on_analysis is not None:
            on_analysis(analysis)
        pause = threading.Event()
        while not stop.is_set():
            pause.wait(0.002)
        self.ended.release()
        return analysis

    def wait_started(self) -> None:
        assert self.started.acquire(timeout=PATIENCE)

    def wait_ended(self) -> None:
        assert self.ended.acquire(timeout=PATIENCE)


class GatedBrain:
    """Ignores the stop flag until the test opens the gate: the worst case of a late thought."""

    name = "gated"

    def __init__(self, choice: int = -1) -> None:
        self.choice = choice
        self.started = threading.Semaphore(0)
        self.gate = threading.Event()

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        self.started.release()
        assert self.gate.wait(PATIENCE)
        return Analysis(position.legal_moves()[self.choice], 50.0)

    def wait_started(self) -> None:
        assert self.started.acquire(timeout=PATIENCE)


class RaisingBrain:
    """Crashes the first `times` times."""

    name = "raising"

    def __init__(self, times: int = 1) -> None:
        self.times = times

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        if self.times > 0:
            self.times -= 1
            raise ZeroDivisionError("crashed on purpose")
        return Analysis(position.legal_moves()[0], 50.0)


class WrongBrain:
    """Answers with whatever move it is given."""

    name = "wrong"

    def __init__(self, move: Callable[[Position], Move]) -> None:
        self.move = move

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        return Analysis(self.move(position), 50.0)
