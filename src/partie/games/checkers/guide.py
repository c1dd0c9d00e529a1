"""The guided first game."""

from __future__ import annotations

from partie.core.guide import GuideStep
from partie.core.text import Text

GUIDE = (
    GuideStep(
        Text("Men go one square diagonally forward, on dark squares only. Black begins."),
        "11-15",
        variant="english",
    ),
    GuideStep(
        Text("Jump over a man to take it. Whoever can take must take."),
        "15x22",
        position="B:W18,31,32:B1,2,15",
        variant="english",
    ),
    GuideStep(
        Text("One man may take several men in one move: jump on as long as you can."),
        "11x27",
        position="B:W15,23,32:B1,11",
        variant="english",
    ),
    GuideStep(
        Text("A man that reaches the far side becomes a king, which goes backwards, too."),
        "27-31",
        position="B:W5:B27",
        variant="english",
    ),
    GuideStep(
        Text("Who has no men or no moves left has lost. Take the last one."),
        "15x22",
        position="B:W18:B15",
        variant="english",
    ),
)
