"""What to play where the tables know every move: the shortest mate, a draw by the search, the longest defence."""

from __future__ import annotations

from dataclasses import dataclass

from partie.core.brain import Analysis, Line
from partie.core.evaluation import ValueKind
from partie.core.text import Text
from partie.games.chess.rules.position import ChessPosition
from partie.games.chess.tables.probe import known
from partie.search.tables.advice import NAMES_FOR_OTHER
from partie.search.tables.values import DRAW, LOSS, WIN

_SHOWN = 12  # moves of a line


@dataclass(frozen=True)
class _ValuedMove:
    move: int
    value: int  # of the position after it, for the side to move there
    plies: int  # from there to mate


def advise(position: ChessPosition, lines: int = 1) -> Analysis | None:
    """The decision of the tables, where the position is won or lost and the counters do not make it a draw before."""
    ranked = _valued_moves(position)
    if not ranked:
        return None
    best = ranked[0]
    if best.value == DRAW or position.placed.quiet + best.plies + 1 >= position.rules.ending_quiet:
        return None
    won = best.value == LOSS
    moves = best.plies // 2 + 1 if won else (best.plies + 1) // 2
    reason = (
        Text.plural("Won: mate in {count} move by the table.", "Won: mate in {count} moves by the table.", count=moves)
        if won
        else Text.plural(
            "Lost by the table: mate in {count} move, and this one holds out longest.",
            "Lost by the table: mate in {count} moves, and this one holds out longest.",
            count=moves,
        )
    )
    value, kind = _worth(best)
    return Analysis(
        best.move,
        value,
        kind,
        _line(position, best),
        forced_win=won,
        reason=reason,
        lines=tuple(Line(_line(position, one), *_worth(one)) for one in ranked[:lines]) if lines > 1 else (),
        evidence={"values": {position.format_move(one.move): NAMES_FOR_OTHER[one.value] for one in ranked}},
    )


def _valued_moves(position: ChessPosition) -> list[_ValuedMove] | None:
    """All moves, the best first; None where the tables do not know one of them."""
    if known(position) is None:
        return None
    found = []
    for move in position.moves:
        after = known(position.after(move))
        if after is None:
            return None
        found.append(_ValuedMove(move, *after))
    rank = {LOSS: 0, DRAW: 1, WIN: 2}
    return sorted(found, key=lambda one: (rank[one.value], one.plies if one.value == LOSS else -one.plies, one.move))


def _worth(one: _ValuedMove) -> tuple[float, ValueKind]:
    if one.value == DRAW:
        return 0.0, ValueKind.CENTIPAWNS
    return float(one.plies // 2 + 1 if one.value == LOSS else -((one.plies + 1) // 2)), ValueKind.WIN_IN


def _line(position: ChessPosition, first: _ValuedMove) -> tuple[int, ...]:
    """The best play of both sides, as far as the tables have it."""
    line, after = [first.move], position.after(first.move)
    while len(line) < _SHOWN and first.value != DRAW:
        ranked = _valued_moves(after)
        if not ranked:
            break
        line.append(ranked[0].move)
        after = after.after(ranked[0].move)
    return tuple(line)
