"""The described strategies, as baselines: priorities, a weighted sum, even piles; and the search with undo.

They see what an honest player sees and never come back to a table they had.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from partie.games.klondike.rules.cards import UNKNOWN
from partie.games.klondike.rules.deals import STOCK
from partie.games.klondike.rules.table import DEAL, REDEAL, Act, KlondikeMove, Table

MoveScore = Callable[[Table, KlondikeMove, Table], float]  # the table, a move, the table after it

HIDDEN_WEIGHT, STOCK_WEIGHT, HOME_WEIGHT = 6.0, 1.0, 2.0
_TURN = -100.0  # turning cards comes last


def by_priorities(table: Table, move: KlondikeMove, after: Table) -> float:
    """Cards that turn another up first, on the highest pile, then home, then the waste; back last."""
    if move.act in (Act.DEAL, Act.REDEAL):
        return _TURN
    turned = _turned_from(table, after)
    if turned:
        return 8.0 + 0.01 * turned + (0.005 if move.act is Act.HOME else 0.0)
    if move.act is Act.HOME:
        return 7.0
    if _stocked(after) < _stocked(table):
        return 5.0
    return _TURN - 1.0  # from pile to pile, or back, without anything new


def by_sum(table: Table, move: KlondikeMove, after: Table) -> float:
    """Few unknown cards, few in the stock, many home."""
    if move.act in (Act.DEAL, Act.REDEAL):
        return _TURN
    gain = _worth(after) - _worth(table)
    return gain if gain > 0 else _TURN - 1.0 + gain


def by_balance(table: Table, move: KlondikeMove, after: Table) -> float:
    """Piles of the same length, as far as a move gains anything."""
    value = by_sum(table, move, after)
    return value if value < 0 else value - 0.2 * _unevenness(after)


STRATEGIES: dict[str, MoveScore] = {"priorities": by_priorities, "sum": by_sum, "balance": by_balance}


def _hidden(table: Table) -> int:
    return sum(map(len, table.hidden))


def _turned_from(table: Table, after: Table) -> int:
    """How many cards were hidden in the pile where one was turned up; 0 where none was."""
    pairs = zip(table.hidden, after.hidden, strict=True)
    return next((len(before) for before, now in pairs if len(now) < len(before)), 0)


def _stocked(table: Table) -> int:
    return len(table.stock) + len(table.waste)


def _worth(table: Table) -> float:
    home = sum(table.home)
    return HOME_WEIGHT * home - HIDDEN_WEIGHT * _hidden(table) - STOCK_WEIGHT * _stocked(table)


def _unevenness(table: Table) -> float:
    lengths = [len(hidden) + len(shown) for hidden, shown in zip(table.hidden, table.shown, strict=True)]
    mean = sum(lengths) / len(lengths)
    return sum(abs(length - mean) for length in lengths) / len(lengths)


def play_strategy(table: Table, score_move: MoveScore) -> tuple[Table, int]:
    """Plays to the end; the last table and the number of moves."""
    met = {place_of(table)}
    moves = 0
    while not table.is_won:
        choices = [(move, table.play(move)) for move in table.moves()]
        new = [(move, after) for move, after in choices if place_of(after) not in met]
        if not new:
            break
        _, table = max(new, key=lambda one: score_move(table, *one))
        met.add(place_of(table))
        moves += 1
    return table, moves


def place_of(table: Table) -> object:
    """What makes two tables the same when cycles are avoided."""
    used = table.redeals if table.rules.redeals is not None else min(table.redeals, 1)
    piles = tuple(sorted(zip(table.hidden, table.shown, strict=True)))
    return piles, table.home, table.stock, table.waste, used


@dataclass(frozen=True)
class UndoSearchResult:
    """How a search with undo ended."""

    won: bool
    exhausted: bool  # every table was tried
    nodes: int
    undos: int  # moves and turned cards taken back


def search_with_undo(table: Table, most_nodes: int) -> UndoSearchResult:
    """Depth first by `by_sum`, with known cards deeper in the stock as single steps, each table once."""
    closed = {place_of(table)}
    open_steps = [_steps(table)]
    sizes: list[int] = []
    nodes, undos = 0, 0
    while open_steps:
        if nodes >= most_nodes:
            return UndoSearchResult(False, False, nodes, undos)
        step = next(open_steps[-1], None)
        if step is None:
            open_steps.pop()
            undos += sizes.pop() if sizes else 0
            continue
        after, size = step
        if place_of(after) in closed:
            continue
        closed.add(place_of(after))
        nodes += 1
        if after.is_won:
            return UndoSearchResult(True, False, nodes, undos)
        open_steps.append(_steps(after))
        sizes.append(size)
    return UndoSearchResult(False, True, nodes, undos)


def _steps(table: Table) -> Iterator[tuple[Table, int]]:
    """Tables one step away, the best first, and how many clicks each takes."""
    found = [
        (by_sum(table, move, table.play(move)), table.play(move), 1)
        for move in table.moves()
        if move.act not in (Act.DEAL, Act.REDEAL)
    ]
    turned, clicks = table, 0
    while clicks < 2 * STOCK and (turned.stock or _may_redeal(turned)):
        turned = turned.play(DEAL if turned.stock else REDEAL)
        clicks += 1
        if not turned.waste:
            continue
        card = turned.waste[-1]
        for move in turned.moves():
            if move.card == card and card != UNKNOWN and move.act in (Act.HOME, Act.PILE):
                after = turned.play(move)
                found.append((by_sum(table, move, after) - 0.01 * clicks, after, clicks + 1))
    found.sort(key=lambda one: -one[0])
    return ((after, clicks) for _, after, clicks in found)


def _may_redeal(table: Table) -> bool:
    return bool(table.waste) and (table.rules.redeals is None or table.redeals < table.rules.redeals)
