"""How hard the solver thinks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """The strongest play by default."""

    exact_layouts: int = 4000  # from this many layouts on the complete game tree is searched
    exact_steps: int = 2_000_000  # unless it takes more work than this
    isolated_steps: int = 1_000_000  # for a part of the board that is a game of its own
    candidates: int = 24  # cells looked at one click ahead; 0: the safest is taken
    range: float = 0.9  # candidates must be this fraction as safe as the safest
    next_cells: tuple[float, float, float] = (0.35, 0.4, 0.25)  # weights of the three safest next cells
    unrest: float = 0.015  # cost of what stays open at the edge, see `lookahead`
    dead_search: int = 100  # with at most this many unknown cells dead ones are looked for
    coin_flips: float = 0.9  # how much of an unavoidable coin flip is forgiven
    second_looks: int = 3  # candidates looked at two clicks ahead
    second_look_states: int = 15_000  # where the first look cost more than this, it has to do (about 9 ms)
    near_best: float = 0.96  # which must be this near to the best of the first look
    replies: int = 3  # next cells tried in the second look


FULL = Settings()
FAST = Settings(exact_layouts=50, exact_steps=100_000, candidates=0)
