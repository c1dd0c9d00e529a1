"""Rules of thumb for people: what each criterion of the player of whole actions says, and what it is worth.

What a rule is worth was measured (`python -m benchmarks alhambra_advice`): the champion plays without the criterion in
one phase, against champions with it, and the games that it loses by that are the cost. `advised` plays by the rules alone.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from partie.core.text import Text
from partie.games.alhambra.engine import criteria as c
from partie.games.alhambra.engine.weighted import PHASES

COSTS = Path(__file__).parent / "champions" / "costs.json"
MOST = 5  # rules of a phase: a person remembers no more
LEAST_COST = 0.01  # of all games; what costs less is not worth a sentence
NEUTRAL = 0.5  # the weight that counts nothing

# What a weight above and below the neutral one says; criteria that say nothing to a person are missing.
_SAYS: dict[int, tuple[Text | None, Text | None]] = {
    c.TAKE_WORTH: (Text("Take money that is worth more."), None),
    c.TAKE_MORE: (Text("Rather take several small cards than one."), None),
    c.TAKE_AFFORDS: (Text("Take money that makes a tile of the market affordable."), None),
    c.TAKE_EXACT: (Text("Take money with which you can then pay a tile exactly."), None),
    c.TAKE_EXACT_GAIN: (Text("Take the money that exactly pays the tile with most points."), None),
    c.TAKE_COLLECTED: (
        Text("Take money of the currency that you have most of."),
        Text("Take money of currencies that you have little of."),
    ),
    c.TAKE_LARGE: (Text("Take cards of 7, 8 and 9."), Text("Leave cards of 7, 8 and 9: they seldom pay exactly.")),
    c.TAKE_HAND: (
        Text("Go on taking money, also with many cards in hand."),
        Text("With many cards in hand buy rather than take money."),
    ),
    c.TAKE_MONEY: (
        Text("Go on taking money, also when you have much."),
        Text("With much money buy rather than take more."),
    ),
    c.BUY_EXACT: (Text("Pay exactly wherever you can: it gives another action."), None),
    c.BUY_OVER: (None, Text("Overpay as little as you can.")),
    c.BUY_OVER_MUCH: (None, Text("Do not overpay by more than two.")),
    c.BUY_CARDS: (Text("Pay with many small cards."), Text("Pay with as few cards as you can.")),
    c.BUY_PRICE: (Text("Buy dear tiles."), Text("Buy cheap tiles.")),
    c.BUY_DENIED: (Text("Buy the tile that a rival could pay exactly and would gain most by."), None),
    c.BUY_AGAIN: (Text("Pay exactly first where another tile can be paid exactly afterwards."), None),
    c.BUY_NOWHERE: (None, Text("Do not buy what fits nowhere.")),
    c.GAIN_NEXT: (Text("Buy the tile that brings most points at the next scoring: the number beside it."), None),
    c.GAIN_SOON: (Text("Shortly before a scoring count only its points."), None),
    c.GAIN_LAST: (Text("Think of the last scoring: buy kinds that will bring points there."), None),
    c.GAIN_RIVALS: (Text("Buy what takes points from the best rival."), None),
    c.GAIN_AHEAD: (Text("Buy what gives you more buildings of a kind than anybody has."), None),
    c.GAIN_LEVEL: (Text("Buy what brings you level with the first of a kind."), None),
    c.GAIN_BEHIND: (
        Text("Buy what leaves you one building behind the first of a kind."),
        Text("Do not buy what leaves you behind in its kind all the same."),
    ),
    c.GAIN_KIND: (Text("Prefer dear kinds: towers and gardens."), Text("Prefer cheap kinds: pavilions and seraglios.")),
    c.GAIN_WALL: (Text("Buy tiles that make your longest wall longer."), None),
    c.PLACE_WALL: (Text("Place a tile where your longest wall grows most."), None),
    c.PLACE_CLOSED: (None, Text("Never wall your palace in all round.")),
    c.PLACE_OPEN: (Text("Place tiles so that many sides stay open."), Text("Place tiles so that few sides stay open.")),
    c.PLACE_WALLS: (
        Text("Place walls outside, even apart from the longest one."),
        Text("Do not scatter walls apart from the longest one."),
    ),
    c.PLACE_TOUCHES: (Text("Place a tile beside several others."), Text("Place a tile beside one other tile only.")),
    c.RESERVE: (Text("Put into the reserve what fits badly."), Text("Place a tile at once, not into the reserve.")),
}


@dataclass(frozen=True)
class ThumbRule:
    """A criterion in a phase, and the part of all games that leaving it out costs."""

    phase: int  # from 0
    criterion: int
    cost: float


def said(criterion: int, weight: float) -> Text | None:
    """What a weight says to a person; None where it says nothing."""
    if criterion not in _SAYS or weight == NEUTRAL:
        return None
    return _SAYS[criterion][weight < NEUTRAL]


@functools.cache
def _costs() -> dict[str, list[list[float]]]:
    """By the number of players: [phases][criteria]."""
    found: dict[str, list[list[float]]] = json.loads(COSTS.read_text("utf-8"))
    return found


def thumb_rules(weights: NDArray[np.float64], players: int) -> list[ThumbRule]:
    """The rules of a player that matter, those of a phase together and the dearest of them first."""
    costs = np.array(_costs().get(str(players), np.zeros((PHASES, c.CRITERIA))))
    return [
        ThumbRule(phase, int(criterion), float(costs[phase, criterion]))
        for phase in range(PHASES)
        for criterion in [
            one
            for one in np.argsort(-costs[phase], kind="stable")
            if costs[phase, one] >= LEAST_COST and said(int(one), float(weights[phase, one])) is not None
        ][:MOST]
    ]


def advised(weights: NDArray[np.float64], players: int) -> NDArray[np.float64]:
    """A player that knows the rules alone, each as important as halves can say."""
    simple = np.full_like(weights, NEUTRAL)
    for rule in thumb_rules(weights, players):
        weight = 2 * float(weights[rule.phase, rule.criterion]) - 1
        rounded = np.sign(weight) * max(0.5, round(2 * abs(weight)) / 2)
        simple[rule.phase, rule.criterion] = (rounded + 1) / 2
    return simple
