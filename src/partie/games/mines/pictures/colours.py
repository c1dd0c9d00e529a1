"""How different programs draw a minefield."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

Colour = tuple[int, int, int]
RISK_STEPS = 25


def _colour(code: str) -> Colour:
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def _colours(codes: str) -> tuple[Colour, ...]:
    return tuple(_colour(code) for code in codes.split())


def _mixed(first: str, last: str, others: str) -> tuple[Colour, ...]:
    """Steps from one colour to another, and a few more."""
    one, other = np.array(_colour(first)), np.array(_colour(last))
    steps = (one + (other - one) * share for share in np.linspace(0.0, 1.0, RISK_STEPS))
    return (*((int(red), int(green), int(blue)) for red, green, blue in steps), *_colours(others))


@dataclass(frozen=True)
class MineLook:
    """Colours of one program. Numbers differ by their ink or, where `papers` has nine, by their ground."""

    name: str
    covered: tuple[Colour, ...]
    papers: tuple[Colour, ...]  # ground of an open cell: one for all, or one for each of 0 to 8
    inks: tuple[Colour, ...]  # of 1 to 8, or one for all
    risks: tuple[Colour, ...] = ()  # grounds of covered cells with a percentage on them
    bevelled: bool = False  # covered cells have a bright edge above and a dark one below


LOOKS = (
    MineLook(
        "classic",
        covered=_colours("c0c0c0 c6c6c6"),
        papers=_colours("c0c0c0 c6c6c6"),
        inks=_colours("0000ff 008000 ff0000 000080 800000 008080 000000 808080"),
        bevelled=True,
    ),
    MineLook(
        "GNOME Mines",
        covered=_colours("babdb6 d3d7cf"),
        papers=_colours("dededc ddfac3 ecedbf eddab4 edc38a f7a1a2 fea785 ff7d60 ff323c"),
        inks=_colours("2e3436"),
    ),
    MineLook(
        "Mines (Simon Tatham)",
        covered=_colours("e6e6e6"),
        papers=_colours("d8d8d8"),
        inks=_colours("0000ff 008000 ff0000 000080 800000 008080 000000 808080"),
    ),
    MineLook(
        "Partie, light",
        covered=_colours("d8cfc0"),
        papers=_colours("fffdf9"),
        inks=_colours("1d4fd0 1c6b2c b3261e 4b2a9a 8a3a12 0b6570 27221c 27221c"),
        risks=_mixed("e4efe6", "e5968f", "8fd6a4 d4574d"),
    ),
    MineLook(
        "Partie, dark",
        covered=_colours("4a433c"),
        papers=_colours("242120"),
        inks=_colours("8fb1ff 86d695 ff9b93 c3aaff ffb188 77d3de f0eae1 f0eae1"),
        risks=_mixed("2f4a3a", "8c3a33", "1f6b3a a3362d"),
    ),
)
