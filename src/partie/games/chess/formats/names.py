"""Names as people read them: endings, sides, pieces, marks."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from partie.core.game import Loss
from partie.core.text import Text
from partie.games.chess.rules.position import Termination

TERMINATION_TEXTS: Mapping[enum.Enum, Text] = {
    Termination.CHECKMATE: Text("Checkmate."),
    Termination.STALEMATE: Text("Stalemate: the side to move has no legal move and is not in check."),
    Termination.DEAD: Text("Neither side has enough pieces left for a mate."),
    Termination.REPEATED: Text("The same position stood on the board again and again."),
    Termination.QUIET: Text("Too many moves without a capture or a move of a pawn."),
}
LOSS_TEXTS: Mapping[enum.Enum, Loss] = {
    Termination.CHECKMATE: lambda side: Text("{side} is checkmated.", side=side),
}
SIDE_NAMES = {"white": Text("White"), "black": Text("Black")}
PIECE_NAMES = {
    "white-king": Text("white king", context="chess"),
    "white-queen": Text("white queen"),
    "white-rook": Text("white rook"),
    "white-bishop": Text("white bishop"),
    "white-knight": Text("white knight"),
    "white-pawn": Text("white pawn"),
    "black-king": Text("black king", context="chess"),
    "black-queen": Text("black queen"),
    "black-rook": Text("black rook"),
    "black-bishop": Text("black bishop"),
    "black-knight": Text("black knight"),
    "black-pawn": Text("black pawn"),
}
MARK_NAMES = {"attacked": Text("in check")}
