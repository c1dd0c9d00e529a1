"""SGF, the game tree format (FF[4]), for every game that is stored in it: trees of properties as text and back.

A game says what one node means.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from partie.core.errors import InvalidText
from partie.core.move_tree import MoveNode
from partie.core.record import LONGEST_COMMENT, RecordedMove

Properties = dict[str, list[str]]
LETTERS = "abcdefghijklmnopqrstuvwxyz"
_TOKEN = re.compile(r"\s*(?:([();])|([A-Za-z]{1,32})\s*|\[((?:[^\\\]]|\\.)*)\])", re.DOTALL)
_NAGS = {("TE", "1"): 1, ("BM", "1"): 2, ("TE", "2"): 3, ("BM", "2"): 4, ("IT", ""): 5, ("DO", ""): 6}
_PROPERTIES = {nag: key for key, nag in _NAGS.items()}


@dataclass(eq=False)
class SgfNode:
    """A node of a game tree; its first child goes on with the main line."""

    properties: Properties = field(default_factory=dict)
    children: list[SgfNode] = field(default_factory=list)

    def first(self, key: str, default: str = "") -> str:
        """The first value of a property."""
        return self.properties.get(key, [default])[0].strip()


# --- reading -------------------------------------------------------------------------------------------


def read_trees(text: str) -> Iterator[SgfNode]:
    """The root of every game; what stands outside of trees is skipped. Raises `InvalidText`."""
    outside = SgfNode()
    stack: list[SgfNode] = []  # where each open tree branches off
    node, key, ended = outside, "", False  # ended: nodes after a closed tree belong to nothing
    for mark, name, value in _tokens(text):
        if mark == "(":
            stack.append(node)
            ended = False
        elif mark == ")":
            if not stack:
                raise InvalidText("a bracket closes no game tree")
            node, ended = stack.pop(), True
            if not stack:
                yield from outside.children
                outside.children, node, ended = [], outside, False
        elif ended or not stack:
            continue
        elif mark == ";":
            node.children.append(SgfNode())
            node = node.children[-1]
        elif name:
            key = re.sub(r"[a-z]", "", name)  # FF[1] to FF[3] wrote White as WhiTe
        elif node is not outside:
            node.properties.setdefault(key, []).append(_unescaped(value))
    if stack:
        raise InvalidText("a game tree is not closed")


def _unescaped(value: str) -> str:
    """The text without its backslashes; one before the end of a line joins both lines."""
    return re.sub(r"\\(\r\n|\n\r|.)", lambda found: found[1].strip("\r\n"), value, flags=re.DOTALL)


def _tokens(text: str) -> Iterator[tuple[str, str, str]]:
    place = 0
    text = text.strip().removeprefix("\ufeff")
    while place < len(text):
        found = _TOKEN.match(text, place)
        if not found:
            raise InvalidText("{text!r} is not SGF", text=text[place : place + 20])
        yield found[1] or "", found[2] or "", found[3] or ""
        place = found.end()


def read_moves(
    root: SgfNode, moves_of: Callable[[SgfNode], Sequence[RecordedMove]]
) -> tuple[tuple[RecordedMove, ...], str]:
    """The moves of a game with variations and annotations, and the comment before the first.

    `moves_of` gives the moves of one node, usually one or none.
    """
    start, comments = MoveNode(), list[str]()
    waiting = [(root, start)]
    while waiting:  # not recursive: some programs open a tree for every move
        found, before = waiting.pop()
        node = before
        for move in moves_of(found):
            node = node.add(move)
        comment = found.first("C")[:LONGEST_COMMENT]
        if node.move is not None:
            node.annotate(comment, _nags(found))
        elif comment:
            comments.append(comment)
        waiting += [(child, node) for child in reversed(found.children)]
    return start.moves(), " ".join(comments)[:LONGEST_COMMENT]


def _nags(node: SgfNode) -> Iterator[int]:
    for name in ("TE", "BM", "IT", "DO"):
        for value in node.properties.get(name, ()):
            nag = _NAGS.get((name, value.strip())) or _NAGS.get((name, ""))
            yield nag or _NAGS[name, "1"]  # a mark without a number is a plain one


# --- writing -------------------------------------------------------------------------------------------


def write_game(
    head: Mapping[str, str | Sequence[str]],
    moves: Sequence[RecordedMove],
    write_move: Callable[[RecordedMove], tuple[str, str]],
) -> str:
    """One game; `write_move` gives the property of a move, its name and its value."""
    return f"({_node(head.items())}\n{_line(moves, write_move)})" if moves else f"({_node(head.items())})"


def _line(moves: Sequence[RecordedMove], write_move: Callable[[RecordedMove], tuple[str, str]]) -> str:
    """The nodes of a line; where it branches, its rest comes first, in brackets of its own."""
    nodes: list[str] = []
    closing: list[str] = []
    for move in moves:
        nodes.append(_node([write_move(move), *_annotations(move)]))
        if move.variations:
            nodes[-1] = "(" + nodes[-1]
            closing.append(")" + "".join(f"\n({_line(variation, write_move)})" for variation in move.variations))
    return "\n".join(nodes) + "".join(reversed(closing))


def _annotations(move: RecordedMove) -> Iterator[tuple[str, str]]:
    for nag in move.nags:
        if nag in _PROPERTIES:  # SGF has no others
            yield _PROPERTIES[nag]
    comment = " ".join(filter(None, (move.comment_before, move.comment)))
    if comment:
        yield "C", comment


def _node(properties: Iterable[tuple[str, str | Sequence[str]]]) -> str:
    """A property may have several values."""
    values = ((key, [value] if isinstance(value, str) else value) for key, value in properties)
    return ";" + "".join(key + "".join(f"[{_escaped(one)}]" for one in all_of_it) for key, all_of_it in values)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")
