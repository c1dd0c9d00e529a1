"""Hub's dialect of English and Czech draughts, as `partie.arena.protocols.hub.dialect` describes it.

Hub was made for 10 x 10 squares. On 8 x 8 a position has 32 squares, numbered row by row from Black's side as in PDN;
Czech games use the same numbers. Everything else is as in Scan.
"""

from __future__ import annotations

import re
from typing import cast

from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.game import Game
from partie.core.position import Move, Position
from partie.games.checkers.rules.board import SQUARES
from partie.games.checkers.rules.fen import PlacedPieces
from partie.games.checkers.rules.moves import DraughtsMove
from partie.games.checkers.rules.position import DraughtsPosition, place
from partie.games.checkers.rules.variants import BLACK, WHITE, find_variant

_SIGNS = {BLACK: ("b", "B"), WHITE: ("w", "W")}  # man and king
_SIDES = {"B": BLACK, "W": WHITE}
_MOVE = re.compile(r"\d{1,2}(-\d{1,2}|(x\d{1,2})+)", re.ASCII)


def variant_token(game: Game, variant: str) -> str:
    """The name of the variant."""
    return find_variant(variant).name


def to_board(position: Position) -> str:
    """The side to move, then the squares 1 to 32."""
    known = cast(DraughtsPosition, position)
    return "BW"[known.to_move == WHITE] + "".join(_sign(known, square) for square in range(SQUARES))


def _sign(position: DraughtsPosition, square: int) -> str:
    for colour, (man, king) in _SIGNS.items():
        if position.men[colour] >> square & 1:
            return man
        if position.kings[colour] >> square & 1:
            return king
    return "e"


def from_board(game: Game, variant: str, text: str) -> DraughtsPosition:
    """The inverse. Raises `InvalidText`."""
    if len(text) != SQUARES + 1 or text[0] not in _SIDES or set(text[1:]) - set("wWbBe"):
        raise InvalidText(
            "{text!r} is not a position: W or B, then w, W, b, B or e for each of {count} squares",
            text=text[:80],
            count=SQUARES,
        )
    sets = {sign: sum(1 << square for square in range(SQUARES) if text[square + 1] == sign) for sign in "wWbB"}
    pieces = PlacedPieces((sets["b"], sets["w"]), (sets["B"], sets["W"]), _SIDES[text[0]], 0)
    return place(find_variant(variant), pieces)


def to_move(position: Position, move: Move) -> str:
    """`11-15`, or `15x22x18`: from, to, captured squares."""
    known = cast(DraughtsMove, move)
    ends = (known.start, known.target)
    captured = [square for square in range(SQUARES) if known.captured >> square & 1]
    return ("x" if captured else "-").join(str(square + 1) for square in (*ends, *captured))


def from_move(position: Position, text: str) -> Move:
    """The inverse. Raises `InvalidText`, `IllegalMove` or `AmbiguousMove`."""
    if not _MOVE.fullmatch(text):
        raise InvalidText("{text!r} is not a move such as 11-15 or 15x22x18", text=text[:80])
    start, target, *captured = (int(number) - 1 for number in re.split("[-x]", text))
    alike = [move for move in cast(DraughtsPosition, position).legal_moves() if move[:2] == (start, target)]
    if captured:
        wanted = sum(1 << square for square in set(captured))
        alike = [move for move in alike if move.captured == wanted]
    if not alike:
        raise IllegalMove("{text!r} is not a legal move in {position!r}", text=text, position=position.to_text())
    if len(alike) > 1:
        choices = tuple(to_move(position, move) for move in alike)
        raise AmbiguousMove(
            "{text!r} could be {choices} in {position!r}", text=text, choices=choices, position=position.to_text()
        )
    return alike[0]
