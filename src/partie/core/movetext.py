"""Movetext, as PGN and PDN have it: numbered moves with comments, glyphs and variations in brackets.

A reader splits its text into tokens itself and passes them on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.move_tree import MoveNode
from partie.core.position import Move, Position
from partie.core.record import LARGEST_NAG, LONGEST_COMMENT, NAG_SIGNS, RecordedMove

NAGS = {sign: nag for nag, sign in NAG_SIGNS.items()}


@dataclass
class _Opened:
    """A variation that is being read."""

    replaced: MoveNode  # the move in whose place it is played
    siblings: int  # moves that stood there before it


class MovetextReader:
    """Builds the tree of one game. A variation that cannot be played becomes a comment of the move it replaces."""

    def __init__(self, start: Position, parse_move: Callable[[Position, str], Move] | None = None) -> None:
        """`parse_move` is for spellings that the position does not read itself."""
        self._parse_move = parse_move or (lambda position, text: position.parse_move(text))
        self._node = self._root = MoveNode()
        self._positions = {self._root: start}
        self._opened: list[_Opened] = []
        self._skipped = 0  # brackets since the variation that cannot be played was opened
        self._waiting: list[str] = []  # comments before the first move of a variation
        self._comments: list[str] = []  # before the game

    @property
    def depth(self) -> int:
        """How many variations are open."""
        return len(self._opened) + max(0, self._skipped - 1)

    def moves(self) -> tuple[RecordedMove, ...]:
        """What was read. Raises `InvalidText` where too many variations are nested."""
        return self._root.moves()

    @property
    def comment(self) -> str:
        """The comment before the first move."""
        return " ".join(self._comments)[:LONGEST_COMMENT]

    def read_move(self, text: str) -> None:
        """A move. Raises what the rules raise for one of the main line."""
        if self._skipped:
            return
        position = self._positions[self._node]
        try:
            move = self._parse_move(position, text)
            after = position.play(move)
        except (InvalidText, IllegalMove, AmbiguousMove):
            if not self._opened:
                raise
            self._skipped = 1
            return
        comment, self._waiting = " ".join(self._waiting)[:LONGEST_COMMENT], []
        recorded = RecordedMove(position.format_move(move), int(position.turn), comment_before=comment)
        self._node = self._node.add(recorded)
        self._positions[self._node] = after

    def read_comment(self, text: str) -> None:
        """A comment on the last move, or before the next one."""
        if not self._skipped:
            self._comment(" ".join(text.split()))

    def read_nag(self, nag: int) -> None:
        """A glyph of the last move; 0 and unknown ones are ignored."""
        if not self._skipped and self._node.move is not None and 0 < nag <= LARGEST_NAG:
            self._node.annotate(nags=[nag])

    def open(self) -> None:
        """Opens a variation to the last move."""
        if self._skipped:
            self._skipped += 1
            return
        before = self._node.parent
        self._opened.append(_Opened(self._node, 0 if before is None else len(before.children)))
        if before is None:  # nothing was played that it could replace
            self._skipped = 1
        else:
            self._node = before

    def close(self, text: str) -> None:
        """Closes the variation; `text` is all of it, for one that could not be played."""
        if self._skipped > 1:
            self._skipped -= 1
            return
        opened = self._opened.pop()
        self._node = opened.replaced
        if self._skipped:
            self._skipped = 0
            if opened.replaced.parent is not None:
                del opened.replaced.parent.children[opened.siblings :]
            text = " ".join(text.translate(str.maketrans("", "", "{}")).split())
            self._comment(" ".join([*self._waiting, text]))
        self._waiting = []

    def _comment(self, text: str) -> None:
        if not text:
            return
        if self._opened and self._node is self._opened[-1].replaced.parent:
            self._waiting.append(text)
        elif self._node.move is None:
            self._comments.append(text)
        else:
            self._node.annotate(text)


def movetext(
    moves: Sequence[RecordedMove],
    position: Position,
    ply: int,
    format_move: Callable[[Position, Move], str] | None = None,
) -> Iterator[str]:
    """The words of a line; `ply` counts half moves from the beginning, so that 3 is "2..."."""
    must_number = True
    for recorded in moves:
        yield from written_comment(recorded.comment_before)
        if ply % 2 == 0:
            yield f"{ply // 2 + 1}."
        elif must_number or recorded.comment_before:
            yield f"{ply // 2 + 1}..."
        move = position.parse_move(recorded.text)
        yield format_move(position, move) if format_move else position.format_move(move)
        yield from (f"${nag}" for nag in recorded.nags)
        yield from written_comment(recorded.comment)
        for variation in recorded.variations:
            words = list(movetext(variation, position, ply, format_move))
            words[0], words[-1] = f"({words[0]}", f"{words[-1]})"
            yield from words
        must_number = bool(recorded.comment or recorded.variations)
        position = position.play(move)
        ply += 1


def written_comment(text: str) -> Iterator[str]:
    """A comment in braces; nothing where there is none."""
    if text:
        yield "{" + text.replace("}", ")") + "}"
