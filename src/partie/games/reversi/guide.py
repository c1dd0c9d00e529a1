"""The guided first game."""

from __future__ import annotations

from partie.core.guide import GuideStep
from partie.core.text import Text

GUIDE = (
    GuideStep(
        Text("Enclose white discs between two of yours: they turn black. Black begins."),
        "d3",
        variant="8x8",
    ),
    GuideStep(
        Text("Every move turns at least one disc, in all directions at once. Turn one again."),
        "c4",
        moves=(
            "d3",
            "c3",
        ),
        variant="8x8",
    ),
    GuideStep(
        Text("Discs in a corner are never turned. Take the corner."),
        "a1",
        position="-OX------OX-------XOX------XO------OX--------------------------- X",
        variant="8x8",
    ),
    GuideStep(
        Text("Squares beside an empty corner, such as b2, give the corner away. Play e6 instead."),
        "e6",
        moves=(
            "d3",
            "c3",
            "c4",
            "c5",
        ),
        variant="8x8",
    ),
    GuideStep(
        Text("When nobody can move, the side with more discs wins. Fill the last square."),
        "a1",
        position="-OXXXXXXXXXXXXXXXXXXXXXXOOOOOOOXOOOOOOOXXXXXXOOXXXXXXOOXOOOOXXXX X",
        variant="8x8",
    ),
)
