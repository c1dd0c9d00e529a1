"""Growing an opening book: long searches, the likely positions first."""

from __future__ import annotations

import heapq
import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from partie.core.brain import Limits, StopFlag
from partie.core.game import Game
from partie.core.position import Position
from partie.core.record import Record
from partie.core.replay import steps
from partie.search.book import Book, Moves, append, cut_broken_line

NEAR = 6.0  # win percent below the best: such moves are followed, too
_CANDIDATES = Limits(nodes=20_000, lines=4)
_PLY = 1.5  # win percent a later position waits behind an earlier one
_DECIDED = 92.0  # a book is of no use from there on

Waiting = tuple[float, Position]  # win percent it waits behind the best, the position


@dataclass(frozen=True)
class Progress:
    """Called after every position."""

    done: int
    total: int
    place: str
    moves: Moves


OnProgress = Callable[[Progress], None]


def played(book: Book, records: Iterable[Record], game: Game, plies: int) -> list[Waiting]:
    """The positions of the first `plies` moves of games; the more games reached one, the sooner it comes."""
    found: dict[str, tuple[int, Position]] = {}
    games: Counter[str] = Counter()
    for record in records:
        for ply, (position, *_) in enumerate(itertools.islice(steps(record, game), plies)):
            place = book.place(position)
            found.setdefault(place, (ply, position))
            games[place] += 1
    return [(ply * _PLY / (1 + games[place]), position) for place, (ply, position) in found.items()]


def grow(
    book: Book,
    variant: str,
    positions: int,
    nodes: int,
    path: Path,
    more: Iterable[Waiting] = (),
    on_progress: OnProgress = lambda progress: None,
) -> int:
    """Adds positions to the book in `path`, the likely ones first; returns how many of them it holds.

    It grows from the book's roots and from `more`. What is there is not searched again, so that a run that
    was stopped goes on. A forced move needs no book.
    """
    known = book.read_file(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    cut_broken_line(path)
    count = itertools.count()
    queue = [(0.0, next(count), position) for position in book.roots(variant)]
    queue += [(cost, next(count), position) for cost, position in more]
    heapq.heapify(queue)
    visited: set[str] = set()
    held = 0
    while queue and held < positions:
        cost, _, position = heapq.heappop(queue)
        place = book.place(position)
        if place in visited or position.outcome() is not None:
            continue
        visited.add(place)
        if len(moves := position.legal_moves()) == 1:
            heapq.heappush(queue, (cost, next(count), position.play(moves[0])))
            continue
        if place not in known:
            known[place] = _search(book, position, nodes)
            append(path, place, known[place])
        held += 1
        on_progress(Progress(held, positions, place, known[place]))
        for worse, child in _children(book, position, known[place]):
            heapq.heappush(queue, (cost + worse + _PLY, next(count), child))
    return held


def _search(book: Book, position: Position, nodes: int) -> Moves:
    """The move of a long search, then the candidates of a short one; earlier positions leave no trace."""
    brain = book.brain()
    best = brain.choose(position, Limits(nodes=nodes), StopFlag())
    short = brain.choose(position, _CANDIDATES, StopFlag())
    found = {book.write_move(position, best.move): round(best.value, 1)}
    for line in short.lines:
        text = book.write_move(position, line.moves[0])
        found.setdefault(text, round(best.value - (round(short.lines[0].value, 2) - round(line.value, 2)), 1))
    return tuple(found.items())


def _children(book: Book, position: Position, moves: Moves) -> Iterator[Waiting]:
    best = moves[0][1]
    if not 100 - _DECIDED < best < _DECIDED:
        return
    for text, percent in moves:
        if best - percent <= NEAR:
            yield best - percent, position.play(book.read_move(position, text))
