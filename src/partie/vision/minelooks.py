"""How different programs draw a minefield."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]


def _colour(code: str) -> Colour:
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def _colours(codes: str) -> tuple[Colour, ...]:
    return tuple(_colour(code) for code in codes.split())


@dataclass(frozen=True)
class MineLook:
    """Colours of one program. Numbers differ by their ink or, where `papers` has nine, by their ground."""

    name: str
    covered: tuple[Colour, ...]
    papers: tuple[Colour, ...]  # ground of an open cell: one for all, or one for each of 0 to 8
    inks: tuple[Colour, ...]  # of 1 to 8, or one for all
    bevelled: bool = False  # covered cells are told by a bright edge above and a dark one below


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
        "Partie, light",
        covered=_colours("d8cfc0"),
        papers=_colours("fffdf9"),
        inks=_colours("1d4fd0 1c6b2c b3261e 4b2a9a 8a3a12 0b6570 27221c 27221c"),
    ),
    MineLook(
        "Partie, dark",
        covered=_colours("4a433c"),
        papers=_colours("242120"),
        inks=_colours("8fb1ff 86d695 ff9b93 c3aaff ffb188 77d3de f0eae1 f0eae1"),
    ),
)
