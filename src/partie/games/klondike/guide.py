"""The guided first game."""

from __future__ import annotations

from partie.core.guide import GuideStep
from partie.core.text import Text

GUIDE = (
    GuideStep(
        Text("Build each suit from the ace to the king at the top. Put the ace of clubs there."),
        "AC-F",
        variant="draw-1",
    ),
    GuideStep(
        Text("In the piles cards go down in turns of red and black: the ten of diamonds fits onto the jack of spades."),
        "TD-4",
        moves=("AC-F",),
        variant="draw-1",
    ),
    GuideStep(
        Text("What lay below was turned up. Carry on: the nine of clubs fits onto that ten."),
        "9C-4",
        moves=(
            "AC-F",
            "TD-4",
        ),
        variant="draw-1",
    ),
    GuideStep(
        Text("When no card helps, turn one of the stock."),
        "deal",
        moves=(
            "AC-F",
            "TD-4",
            "9C-4",
        ),
        variant="draw-1",
    ),
    GuideStep(
        Text(
            "You have won when all cards are at the top. Only a king may go onto an empty pile. Turn another "
            "card and go on."
        ),
        "deal",
        moves=(
            "AC-F",
            "TD-4",
            "9C-4",
            "deal",
        ),
        variant="draw-1",
    ),
)
