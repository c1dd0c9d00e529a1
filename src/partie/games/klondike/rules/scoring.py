"""The standard points: for cards home or off the waste, for cards turned up; less for going back. And Vegas."""

from __future__ import annotations

from enum import Enum

from partie.games.klondike.rules.variants import Rules

HOME, WASTE_TO_PILE, TURNED, TAKEN_BACK = 10, 5, 5, -15
REDEAL_OF_ONE = -100  # when cards are turned one at a time; the score never falls below 0

VEGAS_DEAL, VEGAS_HOME = -52, 5  # dollars


def points(rules: Rules, act: Enum, source: str = "", turned: bool = False) -> int:
    """What a move adds: `source` is `waste`, `home` or `pile`; `turned` when a card was turned up by it."""
    total = TURNED if turned else 0
    if act.value == "redeal":
        return REDEAL_OF_ONE if rules.draw == 1 else 0
    if act.value == "home":
        return total + HOME
    if source == "home":
        return total + TAKEN_BACK
    return total + (WASTE_TO_PILE if source == "waste" else 0)


def winnings(home: int) -> int:
    """Vegas: what a deal has brought with so many cards home."""
    return VEGAS_DEAL + VEGAS_HOME * home
