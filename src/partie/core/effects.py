"""What a move does to what stands on the board, in the order in which it happens.

The rules say it (`View.effects`), so that code that draws a move infers nothing: a capture by displacement, a
promotion, castling's rook, turned discs and captured groups are all effects.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from dataclasses import dataclass


class EffectKind(enum.Enum):
    """What happens."""

    MOVE = "move"  # the piece on the first cell goes over the others and stands on the last one
    TAKE = "take"  # the pieces on the cells leave the board
    PLACE = "place"  # new pieces stand on the cells
    CHANGE = "change"  # the pieces on the cells become others where they stand


@dataclass(frozen=True)
class Effect:
    """One of the things that a move does."""

    kind: EffectKind
    cells: tuple[str, ...]
    piece: str = ""  # PLACE, CHANGE: the kind that stands there then; of a card: its id then

    @classmethod
    def move(cls, *path: str) -> Effect:
        """A piece goes along a path; of a card: from its id to the cell of the stack it lies on then."""
        return cls(EffectKind.MOVE, path)

    @classmethod
    def take(cls, *cells: str) -> Effect:
        """Pieces leave the board."""
        return cls(EffectKind.TAKE, cells)

    @classmethod
    def place(cls, piece: str, *cells: str) -> Effect:
        """New pieces of one kind."""
        return cls(EffectKind.PLACE, cells, piece)

    @classmethod
    def change(cls, piece: str, *cells: str) -> Effect:
        """Pieces become others: promoted, turned."""
        return cls(EffectKind.CHANGE, cells, piece)


def apply_effects(pieces: Mapping[str, str], effects: Iterable[Effect]) -> dict[str, str]:
    """What stands on the board after the effects. Raises `KeyError` where a piece that they need is missing."""
    found = dict(pieces)
    for effect in effects:
        match effect.kind:
            case EffectKind.MOVE:
                found[effect.cells[-1]] = found.pop(effect.cells[0])
            case EffectKind.TAKE:
                for cell in effect.cells:
                    del found[cell]
            case EffectKind.PLACE:
                found |= dict.fromkeys(effect.cells, effect.piece)
            case EffectKind.CHANGE:
                for cell in effect.cells:
                    found[cell]  # a piece stands there
                    found[cell] = effect.piece
    return found


def difference(before: Mapping[str, str], after: Mapping[str, str]) -> tuple[Effect, ...]:
    """The effects of a move that moves nothing: what is gone, what is new, what became something else."""
    gone = tuple(cell for cell in before if cell not in after)
    effects = [Effect.take(*gone)] if gone else []
    for kind, is_new in ((EffectKind.PLACE, True), (EffectKind.CHANGE, False)):
        by_piece: dict[str, list[str]] = {}
        for cell, piece in after.items():
            if (cell not in before) == is_new and before.get(cell) != piece:
                by_piece.setdefault(piece, []).append(cell)
        effects += [Effect(kind, tuple(cells), piece) for piece, cells in by_piece.items()]
    return tuple(effects)
