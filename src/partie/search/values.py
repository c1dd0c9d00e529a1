"""What the numbers of a search mean: wins, the span of guesses, win percent."""

from __future__ import annotations

import math

WIN = 1_000_000  # a win `n` plies from the root is worth WIN - n
LONGEST_WIN = 1_000  # plies; every value at least WIN - LONGEST_WIN is a proved win
PROVED = WIN - LONGEST_WIN  # evaluations stay strictly between -PROVED and PROVED
TABLE_WIN = PROVED - 1  # won by tables at an unknown distance; `n` plies from the root TABLE_WIN - n
DRAW_MARGIN = 12  # how much two draws of tables may differ
INFINITE = WIN + 1  # wider than any value
NOT_OVER = 2 * WIN  # what a game's `outcome` says while the game goes on


def is_proved(value: int) -> bool:
    """Whether the value is a forced win or a forced loss and not an evaluation."""
    return abs(value) >= PROVED


def is_known(value: int) -> bool:
    """Whether the end of the game or tables decide the value."""
    return abs(value) >= TABLE_WIN - LONGEST_WIN


def plies_to_end(value: int) -> int:
    """How many plies a proved value is away from the end of the game."""
    return WIN - abs(value)


def win_percent(value: int, scale: float) -> float:
    """The value as a chance to win, 0 to 100; an advantage of `scale` stands for about 73 %.

    Only proved values give exactly 0 and 100.
    """
    if is_proved(value):
        return 100.0 if value > 0 else 0.0
    bounded = max(-6.9, min(6.9, value / scale))  # an evaluation never claims more than 99.9 %
    return 100.0 / (1.0 + math.exp(-bounded))
