"""How long to think with a clock: less where the best move stays the same, more where it changes or gets worse."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from partie.core.brain import Analysis, Limits
from partie.core.clock import TimeLeft

_LONGEST = 3.0  # times the planned time, where the position is unclear
_SHARE = 0.25  # of what is left on the clock, at most
_OVERHEAD = 0.03  # seconds that a move takes beside the search
_STABLE = (1.5, 1.15, 0.95, 0.8, 0.7, 0.6)  # of the planned time, by iterations with the same best move
_NEXT = 0.6  # an iteration is begun only before this share of the time


@dataclass
class TimePlan:
    """When to end a search of one player whose clock runs."""

    planned: float  # seconds
    longest: float
    _move: object = None
    _same: int = 0
    _best: float = field(default=-1e9)

    def is_over(self, found: Analysis, worth: float) -> bool:
        """Whether the search should end after this iteration; `worth` is the value in centipawns."""
        self._same = self._same + 1 if found.move == self._move else 0
        fell = max(0.0, self._best - worth)
        self._move, self._best = found.move, worth
        factor = _STABLE[min(self._same, len(_STABLE) - 1)] * (1.0 + min(fell, 60.0) / 80.0)
        return found.seconds >= _NEXT * min(self.planned * factor, self.longest)


def plan_for(left: TimeLeft | None, limits: Limits) -> TimePlan | None:
    """The plan for a clock with a main time; None where each move has its own time, or none."""
    if left is None or left.main is None or left.limit is None or limits.seconds is None:
        return None
    most = left.limit - _OVERHEAD
    gained = left.clock.increment
    share = 0.5 if left.moves_to_go and left.moves_to_go <= 2 else _SHARE
    longest = max(0.001, min(limits.seconds * _LONGEST, most * share + gained * 0.5, most))
    return TimePlan(min(limits.seconds, longest), longest)


def with_longest(limits: Limits, plan: TimePlan | None) -> Limits:
    """The limits of a search that follows the plan."""
    return limits if plan is None else replace(limits, seconds=plan.longest)
