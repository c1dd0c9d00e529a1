"""The thinking player: plays on behind every candidate move, and drops the weaker half again and again."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import cast

import numpy as np
from numpy.typing import NDArray

from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.evaluation import ValueKind
from partie.core.position import Position
from partie.core.text import Text
from partie.games.alhambra.engine import rollouts
from partie.games.alhambra.engine.advice import reason
from partie.games.alhambra.engine.weights import champion, for_kernels
from partie.games.alhambra.rules.position import AlhambraPosition
from partie.games.alhambra.rules.state import new_states

DEFAULT_SECONDS = 0.5  # a step; a turn has about two
_FIRST_ROLLOUTS = 4  # of every candidate, to measure how long one takes
_NO_LIMIT = 10**9
_BETWEEN_LOOKS = 0.05  # seconds


class ThinkingBrain:
    """Determinised rollouts of the simple players with sequential halving of the candidates."""

    def __init__(self, name: str = "thinking", most_rollouts: int | None = None, seed: int = 0) -> None:
        """`most_rollouts` of one decision makes a weaker, and a repeatable, player."""
        self.name = name
        self._most_rollouts = most_rollouts
        self._seed = seed

    def choose(
        self,
        position: Position,
        limits: Limits,
        stop: StopFlag,
        on_analysis: OnAnalysis | None = None,
    ) -> Analysis:
        """Checks the clock between stages; `limits.nodes` counts games played out."""
        here = cast(AlhambraPosition, position)
        search = _Search(here, self._seed, stop)
        budget = _budget(limits, self._most_rollouts)
        while search.goes_on(budget) and not stop.is_set():
            search.run_stage(budget)
            if on_analysis is not None:
                on_analysis(search.analysis())
        return search.decision()


def _budget(limits: Limits, most_rollouts: int | None) -> tuple[float, int]:
    """Seconds and games; without any limit the default seconds."""
    games = min(limits.nodes or _NO_LIMIT, most_rollouts or _NO_LIMIT)
    seconds = limits.seconds if limits.seconds is not None else DEFAULT_SECONDS
    if limits.seconds is None and games < _NO_LIMIT:
        seconds = float("inf")
    return seconds, games


class _Search:
    """One decision: the candidates still alive, and what their games brought."""

    def __init__(self, position: AlhambraPosition, seed: int, stop: StopFlag) -> None:
        self._began = time.perf_counter()
        self._position = position
        self._weights = for_kernels(champion(position.players))
        self._states = position.observation(position.turn).state  # without the secrets
        self._scratch = new_states(2)
        self._moves: NDArray[np.int64] = rollouts.candidates(self._states.copy(), self._weights)
        self._sums = np.zeros((len(self._moves), 2))
        self._played = 0  # games behind every candidate alive
        self._all_games = 0
        self._stages = 0
        self._seed = (seed * 1_000_003 + int(position.state["turns"][0]) * 7919) % 2**40
        self._stop = stop

    def goes_on(self, budget: tuple[float, int]) -> bool:
        """Whether there is still a choice, and something left of the budget."""
        seconds, games = budget
        left = seconds - self._elapsed()
        return len(self._moves) > 1 and left > 0 and self._all_games + len(self._moves) <= games

    def _elapsed(self) -> float:
        return time.perf_counter() - self._began

    def run_stage(self, budget: tuple[float, int]) -> None:
        """Plays the next games behind every candidate, then keeps the better half."""
        wanted = self._played + self._stage_size(budget)
        while self._played < wanted and self._elapsed() < budget[0] and not self._stop.is_set():
            self._play_games(min(wanted - self._played, self._chunk(budget[0])))
        self._stages += 1
        order = np.argsort(-self._sums[:, 0], kind="stable")
        if self._stages > 1:
            order = order[: (len(order) + 1) // 2]
        self._moves = self._moves[order]
        self._sums = self._sums[order]

    def _play_games(self, games: int) -> None:
        done = rollouts.evaluate(
            self._states,
            self._scratch,
            self._moves,
            self._seed + self._played,
            games,
            self._weights,
            self._sums,
            self._stop.array,
        )
        self._played += int(done)
        self._all_games += int(done) * len(self._moves)

    def _chunk(self, seconds: float) -> int:
        """Games between two checks of the clock; without a clock everything at once, for repeatable games."""
        if seconds == float("inf"):
            return _NO_LIMIT
        speed = self._all_games / max(self._elapsed(), 1e-6)
        return max(2, int(speed * _BETWEEN_LOOKS / len(self._moves)))

    def _stage_size(self, budget: tuple[float, int]) -> int:
        """Games for each candidate: an even share of what is left for the halvings to come."""
        if self._stages == 0:
            return min(_FIRST_ROLLOUTS, max(1, budget[1] // len(self._moves)))
        seconds, games = budget
        speed = self._all_games / max(self._elapsed(), 1e-6)
        left = min(games - self._all_games, (seconds - self._elapsed()) * speed)
        halvings = max(1, int(np.ceil(np.log2(len(self._moves)))))
        return max(1, min(int(left / halvings / len(self._moves)), 5000))

    def decision(self) -> Analysis:
        """The final analysis, with its reason."""
        analysis = self.analysis()
        why = reason(self._position, cast(int, analysis.move))
        if not self._played:
            return replace(analysis, reason=why)
        outlook = Text("It leads to about {points} points at the end.", points=round(analysis.value))
        return replace(analysis, reason=Text("{first} {second}", first=why, second=outlook))

    def analysis(self) -> Analysis:
        """The best candidate so far; the value is the points it led to."""
        move = int(self._moves[0])
        games = max(self._played, 1)
        value = float(self._sums[0, 1] / games) if self._played else float(self._position.scores[self._position.turn])
        return Analysis(
            move,
            value,
            ValueKind.POINTS,
            (move,),
            depth=self._stages,
            nodes=self._all_games,
            seconds=self._elapsed(),
            evidence={"margin": round(float(self._sums[0, 0] / games), 2)} if self._played else {},
        )
