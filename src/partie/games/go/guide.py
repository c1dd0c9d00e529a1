"""The guided first game."""

from __future__ import annotations

from partie.core.guide import GuideStep
from partie.core.text import Text

GUIDE = (
    GuideStep(
        Text("Stones stand on the crossings and do not move. Whoever surrounds more of the board wins. Black begins."),
        "e5",
        variant="chinese-9",
    ),
    GuideStep(
        Text("A stone without a free point beside it is taken. White's stone has one left: take it at e4."),
        "e4",
        position="........./........./........./....x..../...xox.../........./........./........./......... x 0",
        variant="chinese-9",
    ),
    GuideStep(
        Text("Your stone has one free point left. Extend to e4, so that it has three."),
        "e4",
        position="........./........./........./....o..../...oxo.../........./........./........./......... x 0",
        variant="chinese-9",
    ),
    GuideStep(
        Text("A group with two separate holes lives: White can never fill both. Make the second hole at b1."),
        "b1",
        position="........./........./........./........./........./........./ooooo..../xxxxo..../...xo.... x 0",
        variant="chinese-9",
    ),
    GuideStep(
        Text("When nothing is left to gain, both pass; stones and surrounded points are counted. Pass now."),
        "pass",
        position="...xo..../...xo..../...xo..../...xo..../...xo..../...xo..../...xo..../...xo..../...xo.... x 0",
        variant="chinese-9",
    ),
)
