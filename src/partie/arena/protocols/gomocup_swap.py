"""The swap2 opening as a brain plays it over this protocol; the game's `offers` make the choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from partie.brain import Thought
from partie.game import Game, IllegalMove, InvalidText, Position

Think = Callable[[Position], Thought]
_ASKED_WITH = (0, 3, 5)  # stones


def swap2_answer(game: Game, variant: str, cells: Sequence[str], think: Think) -> str:
    """`SWAP`, or the cells to put, separated by spaces. `cells` are the stones so far, Black's first.

    Whoever answers with a stone plays White. Raises `InvalidText` for stones that swap2 does not have.
    """
    if len(cells) not in _ASKED_WITH:
        raise InvalidText("swap2 asks with 0, 3 or 5 stones, not {count}", count=len(cells))
    words = [*cells[:3], *(["two"] if len(cells) > 3 else []), *cells[3:]]
    try:
        opened = game.variant_name({**game.variant_values(variant), "opening": "swap2"})
        position = game.from_text(" ".join(words) or "-", opened)
    except IllegalMove as error:
        raise InvalidText(error.text) from error
    texts = _turn(position, think)
    if texts[0] == "black":
        return "SWAP"
    return " ".join(texts[1:] if texts[0] in ("white", "two") else texts)


def _turn(position: Position, think: Think) -> list[str]:
    """All moves of the player on the turn, as the brain makes them."""
    player, texts = position.turn, []
    while position.turn == player:
        move = think(position).move
        texts.append(position.format_move(move))
        position = position.play(move)
    return texts
