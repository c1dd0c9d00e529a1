"""The guided first game."""

from __future__ import annotations

from partie.core.guide import GuideStep
from partie.core.text import Text

GUIDE = (
    GuideStep(
        Text("Open every cell without a mine. The first one you open is safe: try the corner."),
        "a1",
        variant="beginner",
    ),
    GuideStep(
        Text(
            "A number counts the mines in the eight cells around it. The ones at a2, b2 and c2 together prove "
            "that c3 is safe."
        ),
        "c3",
        moves=("a1",),
        variant="beginner",
    ),
    GuideStep(
        Text("The three on e2 and its neighbours leave only f3 for a mine. Mark it with a flag."),
        "!f3",
        moves=(
            "a1",
            "c3",
        ),
        variant="beginner",
    ),
    GuideStep(
        Text("The one on c2 needs its mine at b3 or d3, as does the one on c3. So b4 has none."),
        "b4",
        moves=(
            "a1",
            "c3",
            "!f3",
        ),
        variant="beginner",
    ),
    GuideStep(
        Text("You win when all cells without mines are open. One is left: open i7."),
        "i7",
        moves=(
            "a1",
            "c3",
            "b4",
            "c4",
            "d4",
            "b5",
            "c5",
            "f4",
            "g5",
            "g4",
            "h4",
            "f1",
            "g1",
            "h1",
            "e3",
            "b3",
        ),
        variant="beginner",
    ),
)
