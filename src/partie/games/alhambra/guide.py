"""The guided first game."""

from __future__ import annotations

from partie.core.guide import GuideStep
from partie.core.text import Text

GUIDE = (
    GuideStep(
        Text("A turn is one action, such as taking money from the display. Take the orange seven."),
        "take:o7",
    ),
    GuideStep(
        Text(
            "Each building is paid in the colour of its place. The garden costs 12: pay with the yellow 3, 4 "
            "and 6; no change is given."
        ),
        "buy:garden12:y3+y4+y6",
    ),
    GuideStep(
        Text("Place what you bought so that one can walk to it from the fountain without crossing a wall."),
        "place:garden12@e1",
        moves=("buy:garden12:y3+y4+y6",),
    ),
    GuideStep(
        Text("Who pays the exact price may act once more. The pavilion costs 7: pay it with the green seven."),
        "buy:pavilion7:g7",
        moves=("take:o7",),
    ),
    GuideStep(
        Text(
            "Three times the most buildings of each kind and the longest outer wall score. Now take two small "
            "cards: together they are worth five at most."
        ),
        "take:o2+b2",
        moves=(
            "take:o7",
            "buy:pavilion7:g7",
        ),
    ),
)
