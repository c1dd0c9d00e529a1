"""Builds the moves of a record that has variations, for readers of files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from partie.core.errors import InvalidText
from partie.core.record import LONGEST_COMMENT, MOST_NAGS, MOST_NESTED, RecordedMove


@dataclass(eq=False)
class MoveNode:
    """A move of a game that grows; its first child goes on with the main line, the others are variations."""

    move: RecordedMove | None = None  # None of the root, which stands before the first move
    parent: MoveNode | None = None
    children: list[MoveNode] = field(default_factory=list)

    def add(self, move: RecordedMove) -> MoveNode:
        """A move played after this one: the main line where it is the first, else a variation."""
        self.children.append(MoveNode(move, self))
        return self.children[-1]

    def annotate(self, comment: str = "", nags: Iterable[int] = ()) -> None:
        """Adds to the annotations of this move."""
        assert self.move is not None
        comment = " ".join(filter(None, (self.move.comment, comment)))[:LONGEST_COMMENT]
        self.move = replace(self.move, comment=comment, nags=(*self.move.nags, *nags)[:MOST_NAGS])

    def moves(self, depth: int = 0) -> tuple[RecordedMove, ...]:
        """The moves after this one, with their variations. Raises `InvalidText` where too many are nested."""
        if depth > MOST_NESTED:
            raise InvalidText("more than {most} variations inside each other", most=MOST_NESTED)
        found: list[RecordedMove] = []
        node = self
        while node.children:
            node, *others = node.children
            assert node.move is not None
            variations = tuple(_line(other, depth + 1) for other in others)
            found.append(replace(node.move, variations=variations) if variations else node.move)
        return tuple(found)


def _line(first: MoveNode, depth: int) -> tuple[RecordedMove, ...]:
    """A variation from its first move on."""
    assert first.move is not None
    return (first.move, *first.moves(depth))


def grow(root: MoveNode, moves: Sequence[RecordedMove]) -> None:
    """Adds recorded moves with their variations: the inverse of `MoveNode.moves`."""
    node = root
    for move in moves:
        parent = node
        node = parent.add(replace(move, variations=()) if move.variations else move)
        for variation in move.variations:
            grow(parent, variation)
