"""Wins that are proved before, beside and after the search, each in its share of the time."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from partie.core.brain import Limits, StopFlag
from partie.games.gomoku.engine import caro, fours, threes
from partie.games.gomoku.engine.levels import GomokuLevel
from partie.games.gomoku.rules import kernels, threats
from partie.games.gomoku.rules.shapes import stops_beside
from partie.search.limits import time_slice
from partie.search.searcher import Finding
from partie.search.values import is_proved

_FOURS_AT_MOST = 200_000  # positions of one search for fours
_FOURS_SHARE = 0.1  # of the time for a move
_THREATS_SHARE = 0.1
SEARCH_SHARE = 0.92  # what is left after it serves to check the move found
_CARO_COST = 10  # times the work of a position where every answer is tried
_NODES_PER_THREAT = 200  # positions of the search that one position of the search for threats costs
_CHECKS_SHARE = 0.15  # of the time, for all checks before the search ends
_CHECKS_DEPTH = 6  # shallower iterations change their mind anyway


@dataclass(frozen=True)
class Win:
    """A proved win: its moves, the attacker's first."""

    line: tuple[int, ...]
    positions: int


@dataclass(frozen=True)
class Prover:
    """Looks for wins of the side to move of `state`, as far as the level sees and the limits allow."""

    state: Any
    level: GomokuLevel
    limits: Limits
    stop: StopFlag
    started: float = field(default_factory=time.perf_counter)  # when thinking about this move began

    def win(self) -> Win | None:
        """The win by fours, else by fours and threes."""
        return self._by_fours() or self._by_threats()

    def _by_fours(self) -> Win | None:
        nodes = self.limits.nodes
        allowed = _FOURS_AT_MOST if nodes is None else min(nodes // 4 + 1, _FOURS_AT_MOST)
        with time_slice(self.stop, self._share(_FOURS_SHARE)) as part:
            search = caro.win_by_fours if self._is_caro else fours.win_by_fours
            length = search(self.state, self.level.fours, allowed, part.array)
        found = self.state.plans[0] if self._is_caro else self.state.line
        line = tuple(found[:length].tolist())
        return Win(line, allowed - int(self.state.budget)) if length else None

    def _by_threats(self) -> Win | None:
        allowed, nodes = self.level.threats, self.limits.nodes
        if nodes is not None:
            allowed = min(allowed, nodes // _NODES_PER_THREAT)
        if not allowed:
            return None
        if self._is_caro:
            allowed = max(1, allowed // _CARO_COST)
        with time_slice(self.stop, self._share(_THREATS_SHARE)) as part:
            search = caro.win_by_threats if self._is_caro else threes.win_by_threats
            length = search(self.state, threes.DEEPEST, allowed, part.array)
        line = tuple(self.state.plans[0, :length].tolist())
        return Win(line, allowed - int(self.state.threat_budget)) if length else None

    def stops(self) -> tuple[int, ...] | None:
        """All that stops the enemy's five in caro, also beside its cell; None: ask the search."""
        enemy = 1 - int(self.state.side)
        if not self._is_caro or not self.state.counts[enemy, threats.MAKES_FIVE]:
            return None
        count = caro.stops(self.state, 0)
        return tuple(self.state.threat_stack[:count].tolist()) or None

    @property
    def _is_caro(self) -> bool:
        """Rows can be stopped beside their cells, as in caro, so other searches prove wins."""
        return bool(stops_beside(self.state.rule))

    def _share(self, part: float) -> float | None:
        return None if self.limits.seconds is None else self.limits.seconds * part


class Check:
    """Whether the enemy has a proved win after the move a search likes best; looked at once per move.

    Only where time is limited: what it costs there is a share of it, else it would have no measure.
    """

    def __init__(self, prover: Prover) -> None:
        self._prover = prover
        self._seen: set[int] = set()
        self._spent = 0.0

    def __call__(self, finding: Finding) -> bool:
        """True: the move loses."""
        if finding.move in self._seen or is_proved(finding.value) or not self._is_time(finding.depth):
            return False
        self._seen.add(finding.move)
        begun = time.perf_counter()
        kernels.make(self._prover.state, finding.move)
        found = self._prover.win()
        kernels.unmake(self._prover.state)
        self._spent += time.perf_counter() - begun
        return found is not None

    def _is_time(self, depth: int) -> bool:
        seconds = self._prover.limits.seconds
        if seconds is None or not self._prover.level.threats or self._prover.stop.is_set():
            return False
        if time.perf_counter() - self._prover.started >= SEARCH_SHARE * seconds:
            return True
        return depth >= _CHECKS_DEPTH and self._spent < _CHECKS_SHARE * seconds
