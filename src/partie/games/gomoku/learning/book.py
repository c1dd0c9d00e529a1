"""The opening book: moves found by long searches, kept once for all images of a position.

A line of a book is a variant, a canonical position (see `symmetry`), and its good moves with their win
percent, the best first: "free-15 h8//o i9=39.2 h9=38.5". The user's own book comes first, then the shipped
one, and that only where the search would not look further than the one that wrote it.
"""

from __future__ import annotations

import functools
import heapq
import itertools
import logging
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from partie.brain import Limits, StopFlag, Thought
from partie.damage import Damaged, reading
from partie.folders import data_folder
from partie.games.gomoku.engine.engine import GomokuBrain
from partie.games.gomoku.formats.notation import format_cell, parse_cell
from partie.games.gomoku.game import GAME
from partie.games.gomoku.learning import balanced
from partie.games.gomoku.rules import symmetry
from partie.games.gomoku.rules.kernels import LARGEST
from partie.games.gomoku.rules.position import GomokuPosition
from partie.text import Text

FILE = "book.txt"
MAKE_AGAIN = Text("Remove it, and `partie book gomoku` grows a new one.")
_log = logging.getLogger(__name__)
SHIPPED_NODES = 300_000  # positions the shipped moves were searched with
SHIPPED_SECONDS = 1.0  # about as long
NEAR = 6.0  # win percent below the best: such moves are followed, too
_CANDIDATES = Limits(nodes=20_000, lines=4)
_PLY = 1.5  # win percent a later position waits behind an earlier one
_DECIDED = 92.0  # nobody needs a book from there on

Moves = tuple[tuple[str, float], ...]  # canonical cell, win percent; the best first


@dataclass(frozen=True)
class Progress:
    """After every position."""

    done: int
    total: int
    position: str
    moves: Moves


def user_file() -> Path:
    """Where this machine's own book lies; `PARTIE_DATA` moves the folder."""
    return data_folder() / "gomoku-book.txt"


def read(lines: Iterable[str]) -> dict[str, Moves]:
    """A book by "variant position"."""
    found: dict[str, Moves] = {}
    for line in lines:
        variant, position, *moves = line.split() or ["", ""]
        if moves:
            pairs = [move.partition("=") for move in moves]
            for cell, _, _ in pairs:
                parse_cell(cell, LARGEST)  # says what is wrong with it
            found[f"{variant} {position}"] = tuple((cell, float(percent)) for cell, _, percent in pairs)
    return found


def read_file(path: Path) -> dict[str, Moves]:
    """The book in a file; an empty one where there is none. Raises `Damaged`."""
    with reading(path, MAKE_AGAIN):
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        return read(text[: text.rfind("\n") + 1].splitlines())  # a last line without an end was broken off


@functools.cache
def shipped() -> dict[str, Moves]:
    """The book that comes with Partie."""
    file = resources.files("partie.games.gomoku.learning") / FILE
    with reading(file):
        return read(file.read_text(encoding="utf-8").splitlines())


@functools.cache
def _own(path: Path, _modified: float) -> dict[str, Moves]:
    """This machine's own book; a damaged one is left out, for a game can be played without it."""
    try:
        return read_file(path)
    except Damaged as error:
        _log.warning("%s", error)
        return {}


def find(board: GomokuPosition, limits: Limits) -> Thought | None:
    """The book's move for this position; None where the book ends, or thinking on is better."""
    place, number = _place(board)
    own = user_file()
    moves = _own(own, own.stat().st_mtime).get(place) if own.exists() else None
    if moves is None and _is_short(limits):
        moves = shipped().get(place)
    if moves is None:
        return None
    size = board.rules.size
    table = symmetry.images(size, symmetry.INVERSE[number])
    cell = table[parse_cell(moves[0][0], size)]
    return Thought(cell, moves[0][1], line=(cell,), reason=Text("From the opening book."))


def _is_short(limits: Limits) -> bool:
    """Whether a search would look at no more than the shipped book's did."""
    short_time = limits.seconds is not None and limits.seconds <= SHIPPED_SECONDS
    return short_time or (limits.nodes is not None and limits.nodes <= SHIPPED_NODES)


def _place(board: GomokuPosition) -> tuple[str, int]:
    position, number = symmetry.canonical(board.cells, board.rules.size, board.side)
    return f"{board.rules.unopened.name} {position}", number


# Growing


def roots(variant: str) -> list[GomokuPosition]:
    """The empty board and the balanced openings of a variant."""
    start = GAME.start(variant)
    found = [start]
    middle = start.rules.size // 2
    for steps in balanced.fitting(start.rules, balanced.OPENINGS):
        position = start
        for right, up in steps:
            cell = f"{chr(ord('a') + middle + right)}{middle + up + 1}"
            position = position.play(position.parse_move(cell))
        found.append(position)
    return found


def grow(
    variant: str,
    positions: int,
    nodes: int,
    path: Path,
    on_progress: Callable[[Progress], None] = lambda progress: None,
) -> int:
    """Adds positions to the book in `path`, the likely ones first; returns how many it holds of the variant.

    What is there is not searched again, so that a run that was stopped goes on.
    """
    known = read_file(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    _cut_broken_line(path)
    brain = GomokuBrain()
    count = itertools.count()
    queue = [(0.0, next(count), position) for position in roots(variant)]
    seen: set[str] = set()
    while queue and len(seen) < positions:
        cost, _, board = heapq.heappop(queue)
        place, number = _place(board)
        if place in seen or board.outcome() is not None:
            continue
        seen.add(place)
        if place not in known:
            known[place] = _search(brain, board, number, nodes)
            _append(path, place, known[place])
        on_progress(Progress(len(seen), positions, place, known[place]))
        for worse, child in _children(board, number, known[place]):
            heapq.heappush(queue, (cost + worse + _PLY, next(count), child))
    return len(seen)


def _search(brain: GomokuBrain, board: GomokuPosition, number: int, nodes: int) -> Moves:
    """The move of a long search, then the candidates of a short one."""
    best = brain.choose(board, Limits(nodes=nodes), StopFlag())
    short = brain.choose(board, _CANDIDATES, StopFlag())
    table = symmetry.images(board.rules.size, number)
    found = {format_cell(table[int(str(best.move))]): round(best.value, 1)}
    for line in short.lines:
        cell = format_cell(table[int(str(line.moves[0]))])
        found.setdefault(cell, round(best.value - (round(short.lines[0].value, 2) - round(line.value, 2)), 1))
    return tuple(found.items())


def _children(board: GomokuPosition, number: int, moves: Moves) -> Iterator[tuple[float, GomokuPosition]]:
    best = moves[0][1]
    if not 100 - _DECIDED < best < _DECIDED:
        return
    table = symmetry.images(board.rules.size, symmetry.INVERSE[number])
    for move, percent in moves:
        if best - percent <= NEAR:
            yield best - percent, board.play(table[parse_cell(move, board.rules.size)])


def _cut_broken_line(path: Path) -> None:
    """What a run that was killed wrote half."""
    if path.exists():
        content = path.read_bytes()
        os.truncate(path, content.rfind(b"\n") + 1)


def _append(path: Path, place: str, moves: Moves) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{place} {' '.join(f'{move}={percent}' for move, percent in moves)}\n")
