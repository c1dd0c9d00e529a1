"""Learned weights explained: in each phase what weighs most in the decisions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from partie.core.text import Text
from partie.games.alhambra.engine.weighted import CRITERIA, PHASES
from partie.games.alhambra.rules.material import KIND_NAMES, VALUES

Weights = NDArray[np.float64]  # 76 of one phase; indices are one less than the numbers of the source's appendix B

_DIFFERENT = 3.4  # values among the four cards of a display, on average
_OVERPAID = slice(48, 54)  # by one to five, by more
_EXACT = 54
_RIVALS = {
    41: Text("draws level with one of them"),
    42: Text("gives a lead of one"),
    43: Text("gives a lead of two"),
}
_RICHEST = 34


def advice_of(genes: NDArray[np.float64], players: int) -> Sequence[Text]:
    """Sentences for all three phases; the number of players is that of the weights, whatever it is."""
    if len(genes) != PHASES * CRITERIA:
        return ()
    weights = np.reshape(genes, (PHASES, CRITERIA))
    return [sentence for phase in range(PHASES) for sentence in _of_phase(phase + 1, weights[phase])]


def _of_phase(phase: int, weights: Weights) -> list[Text]:
    kind, next_kind = _best_two(weights[35:41])
    low, high = sorted(_best_two(weights[23 : 23 + VALUES]))
    rival = max(_RIVALS, key=lambda number: weights[number])
    collects = weights[_RICHEST] >= 0.5
    return [
        _action(phase, weights),
        Text(
            "Phase {phase}, which building to buy or build: {first}, then {second}.",
            phase=phase,
            first=KIND_NAMES[kind],
            second=KIND_NAMES[next_kind],
        ),
        Text("Phase {phase}, rivals: prefer a building that {what}.", phase=phase, what=_RIVALS[rival]),
        Text("Phase {phase}, payment: {how} where possible.", phase=phase, how=_payment(weights)),
        _wall(phase, int(np.argmax(weights[55:60])) + 1),
        Text(
            "Phase {phase}, money: cards of {first} and {second} weigh most.",
            phase=phase,
            first=low + 1,
            second=high + 1,
        ),
        Text("Phase {phase}, money: collect the colour that you have most of.", phase=phase)
        if collects
        else Text("Phase {phase}, money: the colour of the cards matters little.", phase=phase),
    ]


def _action(phase: int, weights: Weights) -> Text:
    """Taking with an ordinary display against buying one building."""
    take = weights[0] + _DIFFERENT * weights[3:12].mean()
    buy = weights[12] + weights[14:20].mean()
    if buy >= take:
        return Text("Phase {phase}: buy whatever you can pay, else take money.", phase=phase)
    if buy + weights[13] >= take:
        return Text("Phase {phase}: buy what you can pay exactly, else take money.", phase=phase)
    return Text("Phase {phase}: take money first, and buy when there is a choice of buildings.", phase=phase)


def _best_two(weights: Weights) -> list[int]:
    return [int(place) for place in np.argsort(-weights, kind="stable")[:2]]


def _payment(weights: Weights) -> Text:
    over = int(np.argmax(weights[_OVERPAID])) + 1
    if weights[_EXACT] >= weights[_OVERPAID].max():
        return Text("pay exactly")
    return Text("overpay by {count}", count=over) if over < 6 else Text("overpay by more than five")


def _wall(phase: int, longer: int) -> Text:
    if longer > 4:
        return Text("Phase {phase}, wall: a tile that makes it longer by more than four is worth most.", phase=phase)
    return Text(
        "Phase {phase}, wall: a tile that makes it longer by {count} is worth most.",
        phase=phase,
        count=longer,
    )
