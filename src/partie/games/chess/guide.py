"""The guided first game."""

from __future__ import annotations

from partie.core.guide import GuideStep
from partie.core.text import Text

GUIDE = (
    GuideStep(
        Text(
            "Whoever checkmates the king wins. Begin with a pawn in the centre: it opens the way for bishop and queen."
        ),
        "e4",
    ),
    GuideStep(
        Text(
            "Bring your pieces out early. A knight goes two squares and one to the side; here it attacks the "
            "pawn on e5."
        ),
        "Nf3",
        moves=(
            "e4",
            "e5",
        ),
    ),
    GuideStep(
        Text("Pawns go straight ahead and take diagonally. Take the pawn on d5."),
        "exd5",
        moves=(
            "e4",
            "d5",
        ),
    ),
    GuideStep(
        Text("Castle to bring the king into safety: it goes two squares towards the rook, and the rook jumps over it."),
        "O-O",
        position="r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    ),
    GuideStep(
        Text("Checkmate: the king is attacked and has no way out. Give it with the rook on the last row."),
        "Rd8#",
        position="6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    ),
)
