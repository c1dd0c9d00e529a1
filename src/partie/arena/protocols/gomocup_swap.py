"""The swap2 opening as a brain plays it: offers a balanced start, takes the side that it finds better."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from partie.brain import Thought
from partie.game import Game, IllegalMove, InvalidText, Position

Think = Callable[[Position], Thought]
EVEN = 50.0  # win percent


def swap2_answer(game: Game, variant: str, cells: Sequence[str], think: Think) -> str:
    """`SWAP`, or the cells to put, separated by spaces. `cells` are the stones so far, Black's first.

    Raises `InvalidText` for a number of stones that swap2 does not have.
    """
    if not cells:
        return " ".join(_offer(variant))
    if len(cells) not in (3, 5):
        raise InvalidText(f"swap2 asks with 0, 3 or 5 stones, not {len(cells)}")
    position = _position(game, variant, cells)
    thought = think(position)
    if thought.value < EVEN:  # White is to move: Black is the better side
        return "SWAP"
    return position.format_move(thought.move)


def _offer(variant: str) -> tuple[str, str, str]:
    """Three stones in a corner's neighbourhood, Black's two apart: worth about the same to both sides."""
    size = int(variant.rpartition("-")[2])
    return (f"b{size - 2}", f"e{size - 1}", f"f{size - 4}") if size >= 9 else ("a1", "c3", "a4")


def _position(game: Game, variant: str, cells: Sequence[str]) -> Position:
    try:
        return game.from_text(" ".join(cells), variant)
    except IllegalMove as error:
        raise InvalidText(str(error)) from error
