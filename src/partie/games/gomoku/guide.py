"""The guided first game."""

from __future__ import annotations

from partie.core.guide import GuideStep
from partie.core.text import Text

GUIDE = (
    GuideStep(
        Text("Five stones in a row win: across, down or diagonally. Begin in the middle, where there is most room."),
        "h8",
    ),
    GuideStep(
        Text("Three stones in a row with both ends free are a threat. Make one at j8."),
        "j8",
        position="h8 g9 i8 g7",
    ),
    GuideStep(
        Text("White has three in a row with free ends. Block one end now; one move later it is too late."),
        "h8",
        position="a1 e5 k9 f6 c12 g7",
    ),
    GuideStep(
        Text("Make four with both ends free: White can close only one of them."),
        "k8",
        position="h8 h9 i8 i9 j8 k9",
    ),
    GuideStep(
        Text("White closed one end. Complete your five at the other."),
        "g8",
        position="h8 h9 i8 i9 j8 k9 k8 l8",
    ),
)
