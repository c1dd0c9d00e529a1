"""The guided first game."""

from __future__ import annotations

from partie.core.guide import GuideStep
from partie.core.text import Text

GUIDE = (
    GuideStep(
        Text("Both sides place nine men in turn. The most useful points have four ways, such as d6."),
        "d6",
    ),
    GuideStep(
        Text("Three men on one line are a mill. Close one at g7 and take Black's man on b6."),
        "g7xb6",
        position="ww....../b.b...../........ w 7 7 0",
    ),
    GuideStep(
        Text("Black is about to close a mill at f6. Place your man there."),
        "f6",
        position="w......./bb....../...w.... w 7 7",
    ),
    GuideStep(
        Text("When all men are placed, they move along the lines. Move g4 to g7: it closes a mill and takes b6."),
        "g4-g7xb6",
        position="ww.w..../b.b..b../..b..... w 0 0",
    ),
    GuideStep(
        Text("Who is left with two men has lost. Black has three: close the mill and take one."),
        "g4-g7xb6",
        position="ww.w..../b.b..b../........ w 0 0",
    ),
)
