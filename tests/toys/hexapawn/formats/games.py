"""Files of games, one a line: `variant, white, black, clock: moves`; the clock may be missing.

After a move come its evaluation, glyphs, comment and the variations that could have been played in its place:
`b1-b2 ~31:centipawns $1 {Takes the middle.} (a1-a2 {Too slow.}) a3-b2`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from partie.core.clock import NO_CLOCK
from partie.core.clock_text import NONE, format_clock, read_clock
from partie.core.errors import InvalidText
from partie.core.move_tree import MoveNode
from partie.core.record import Record, RecordedMove

_TOKEN = re.compile(
    r"\s*(?:(?P<open>\()|(?P<close>\))|\{(?P<comment>[^}]*)\}|\$(?P<nag>\d+)"
    r"|~(?P<value>-?[\d.]+):(?P<kind>\w+)|(?P<move>[^\s(){}$~]+))"
)


def write(records: Iterable[Record]) -> str:
    """A line for every game."""
    return "".join(f"{', '.join(_head(record))}: {' '.join(_words(record.moves))}\n" for record in records)


def _head(record: Record) -> Iterator[str]:
    yield from (record.variant, *record.players)
    if (clock := format_clock(record.clock or NO_CLOCK)) != NONE:
        yield clock


def _words(moves: Sequence[RecordedMove]) -> Iterator[str]:
    for move in moves:
        yield move.text
        if move.evaluation is not None:
            yield f"~{move.evaluation.value:g}:{move.evaluation.kind.value}"
        yield from (f"${nag}" for nag in move.nags)
        if move.comment:
            yield f"{{{move.comment}}}"
        yield from (f"({' '.join(_words(variation))})" for variation in move.variations)


def read(text: str, variant: str | None) -> list[Record]:
    """The games of a text. Raises `InvalidText`."""
    return [_game(line, variant) for line in text.splitlines() if line.strip()]


def _game(line: str, variant: str | None) -> Record:
    head, colon, moves = line.partition(":")
    name, *rest = (part.strip() for part in head.split(","))
    if not colon or len(rest) not in (2, 3):
        raise InvalidText("{line!r} is not a game: it has a variant, two names and moves.", line=line[:80])
    clock = read_clock(rest[2]) if len(rest) > 2 else NO_CLOCK
    return Record("hexapawn", variant or name, moves=_moves(moves), players=tuple(rest[:2]), clock=clock)


def _moves(text: str) -> tuple[RecordedMove, ...]:
    node = root = MoveNode()
    seats = {root: -1}  # who made a move
    opened: list[MoveNode] = []  # the moves whose variations are open
    for found in _TOKEN.finditer(text):
        if found["move"]:
            seat = 1 - abs(seats[node])
            node = node.add(RecordedMove(found["move"], seat))
            seats[node] = seat
            continue
        if node.move is None or (found["close"] and not opened):
            raise InvalidText("{word!r} does not follow a move.", word=found[0].strip())
        if found["open"]:
            opened.append(node)
            assert node.parent is not None
            node = node.parent
        elif found["close"]:
            node = opened.pop()
        elif found["value"] and node.move is not None:
            node.move = replace(node.move, value=float(found["value"]), value_kind=found["kind"])
        else:
            node.annotate(found["comment"] or "", [int(found["nag"])] if found["nag"] else [])
    return root.moves()
