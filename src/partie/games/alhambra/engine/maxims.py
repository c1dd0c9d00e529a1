"""What may be advised in Alhambra: maxims that a beginner can follow, for the whole game or a part of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from partie.core.text import Text
from partie.evolve.evolvable import Maxim, Primer
from partie.games.alhambra.engine import criteria
from partie.games.alhambra.engine.weighted import PHASES

_PHASES = (
    Text("Before the first scoring: {rule}"),
    Text("Between the first and the second scoring: {rule}"),
    Text("After the second scoring: {rule}"),
)
_BUYS = 0.5  # how far a rule about purchases moves a weight; those of cards less, so that they seldom outweigh one
_CARDS = 0.25


@dataclass(frozen=True)
class _Rule:
    name: str
    numbers: Mapping[int, float]
    follow: Text
    reverse: Text | None = None


_RULES = (
    _Rule(
        "exact",
        {criteria.BUY_EXACT: _BUYS},
        Text("Prefer a tile that you can pay exactly: it gives you another turn."),
    ),
    _Rule(
        "overpay",
        {criteria.BUY_OVER: -_BUYS, criteria.BUY_OVER_MUCH: -_BUYS},
        Text("Overpay as little as possible; take money rather than overpay by three or more."),
    ),
    _Rule(
        "next",
        {criteria.GAIN_NEXT: _BUYS},
        Text("Buy the kind of building that brings you most points at the next scoring."),
    ),
    _Rule(
        "last",
        {criteria.GAIN_LAST: _BUYS},
        Text("Buy the kind of building that brings you most points at the last scoring."),
    ),
    _Rule(
        "rivals",
        {criteria.GAIN_RIVALS: _BUYS},
        Text("Buy the kind of building with which you take points from a rival."),
    ),
    _Rule(
        "deny",
        {criteria.BUY_DENIED: _BUYS},
        Text("Buy a tile that a rival could pay exactly and would gain by."),
    ),
    _Rule(
        "front",
        {criteria.GAIN_AHEAD: _BUYS, criteria.GAIN_LEVEL: _CARDS},
        Text("Buy a kind of building of which you then have most, or as many as the first."),
    ),
    _Rule(
        "wall",
        {criteria.GAIN_WALL: _BUYS, criteria.PLACE_WALL: _BUYS},
        Text("Buy and place tiles so that your longest wall grows."),
    ),
    _Rule(
        "dear",
        {criteria.GAIN_KIND: _BUYS},
        Text("Prefer the dear kinds of buildings, towers and gardens first."),
        Text("Prefer the cheap kinds of buildings, pavilions and seraglios first."),
    ),
    _Rule(
        "cards",
        {criteria.BUY_CARDS: _BUYS},
        Text("Pay with several small cards rather than with a large one."),
        Text("Pay with few cards: with a large one rather than with several small ones."),
    ),
    _Rule(
        "take-exact",
        {criteria.TAKE_EXACT: _CARDS, criteria.TAKE_EXACT_GAIN: _CARDS},
        Text("Take the card with which you can pay a tile of the market exactly."),
    ),
    _Rule(
        "take-afford",
        {criteria.TAKE_AFFORDS: _CARDS},
        Text("Take the card with which you can afford a tile of the market."),
    ),
    _Rule(
        "take-several",
        {criteria.TAKE_MORE: _CARDS},
        Text("Take several small cards at once where you may."),
    ),
    _Rule(
        "take-worth",
        {criteria.TAKE_WORTH: _CARDS},
        Text("Take the cards that are worth most."),
    ),
    _Rule(
        "take-collected",
        {criteria.TAKE_COLLECTED: _CARDS},
        Text("Take the currency of which you have most."),
        Text("Take the currencies of which you have little."),
    ),
    _Rule(
        "hand",
        {criteria.TAKE_HAND: -_BUYS},
        Text("The more cards you hold, the sooner you should buy, also by overpaying."),
    ),
    _Rule(
        "open",
        {criteria.PLACE_OPEN: _BUYS, criteria.PLACE_CLOSED: -_BUYS},
        Text("Leave sides of your palace without a wall, so that more tiles fit."),
    ),
    _Rule(
        "compact",
        {criteria.PLACE_TOUCHES: _BUYS},
        Text("Place a tile where it touches several others."),
    ),
    _Rule(
        "nowhere",
        {criteria.BUY_NOWHERE: -_BUYS},
        Text("Do not buy a tile that fits nowhere."),
    ),
)
_DIRK = _Rule(
    "dirk",
    {criteria.DIRK: 0.0, criteria.DIRK_LEAD: _BUYS},
    Text("Give Dirk a tile where that takes points from your rival and you would gain little."),
)
_KNOWN = Text(
    "To begin with: buy a tile whenever you can pay for it, build it where it fits, else put it into the reserve. "
    "Take money only where you can neither buy nor build, and never rebuild."
)


def primer(style: str, seats: int) -> Primer | None:
    """The primer of the player of whole actions; the players of the source weigh nothing that a person could follow."""
    if style != "actions":
        return None
    weights = np.zeros((PHASES, criteria.CRITERIA))
    for never in (criteria.TAKE, criteria.RESERVE, criteria.REDESIGN, criteria.DIRK):
        weights[:, never] = -1
    rules = (*_RULES, _DIRK) if seats == 2 else _RULES
    return Primer((1 + weights.ravel()) / 2, _KNOWN, tuple(maxim for rule in rules for maxim in _maxims(rule)))


def _maxims(rule: _Rule) -> Iterator[Maxim]:
    """The maxims for the whole game, then for each part of it."""
    every = {phase * criteria.CRITERIA + place: far for phase in range(PHASES) for place, far in rule.numbers.items()}
    yield Maxim(rule.name, every, rule.follow, rule.reverse)
    for phase, when in enumerate(_PHASES):
        numbers = {phase * criteria.CRITERIA + place: far for place, far in rule.numbers.items()}
        yield Maxim(
            f"{rule.name} {phase + 1}",
            numbers,
            Text(when.message, rule=rule.follow),
            Text(when.message, rule=rule.reverse) if rule.reverse is not None else None,
        )
