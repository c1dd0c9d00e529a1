"""What the tables say about the moves of one position."""

from __future__ import annotations

from dataclasses import dataclass

from partie.core.text import Text
from partie.games.checkers.rules.moves import DraughtsMove
from partie.games.checkers.rules.position import DraughtsPosition
from partie.games.checkers.tables.ending_tables import EndingTables
from partie.games.checkers.tables.index import UNKNOWN
from partie.search.tables.advice import NAMES_FOR_OTHER, Advice
from partie.search.tables.values import DRAW, LOSS, WIN

_FAR = 1000  # plies; further than anything in the tables


@dataclass(frozen=True)
class _ValuedMove:
    move: DraughtsMove
    after: DraughtsPosition
    value: int  # of the position after it, for the side to move there


def advise(position: DraughtsPosition, tables: EndingTables) -> Advice | None:
    """What to play if the tables know every move, else None."""
    pieces = sum(squares.bit_count() for squares in position.oriented)
    if pieces > tables.most_pieces:
        return None
    valued = [_value_move(position, move, tables) for move in position.legal_moves()]
    if not valued or any(one.value == UNKNOWN for one in valued):
        return None
    values = {position.format_move(one.move): NAMES_FOR_OTHER[one.value] for one in valued}
    evidence: dict[str, object] = {"values": values}
    worth = {one.value for one in valued}
    if LOSS in worth:
        return _win(valued, tables, evidence)
    if DRAW in worth:
        return _draw(valued, tables, evidence)
    return _loss(valued, tables, evidence)


def _value_move(position: DraughtsPosition, move: DraughtsMove, tables: EndingTables) -> _ValuedMove:
    after = position.after(move)
    outcome = after.outcome()
    if outcome is not None:
        return _ValuedMove(move, after, LOSS if outcome.winners else DRAW)
    return _ValuedMove(move, after, tables.value(after.sets))


def _win(valued: list[_ValuedMove], tables: EndingTables, evidence: dict[str, object]) -> Advice:
    """The shortest way to the next move that cannot be taken back; of several, the one that captures most."""

    def distance(one: _ValuedMove) -> tuple[int, int]:
        ends = one.after.quiet == 0 or one.after.outcome() is not None
        plies = 1 if ends else 1 + tables.lost_distance(one.after.sets)
        return plies, -one.move.captured.bit_count()

    ranked = sorted((one for one in valued if one.value == LOSS), key=distance)
    plies = distance(ranked[0])[0]
    reason = Text.plural(
        "Won: the tables know the way; progress in {count} ply.",
        "Won: the tables know the way; progress in {count} plies.",
        count=plies,
    )
    return Advice(WIN, tuple(one.move for one in ranked), reason, evidence | {"plies": plies})


def _draw(valued: list[_ValuedMove], tables: EndingTables, evidence: dict[str, object]) -> Advice:
    """The draw that leaves the other side the largest share of losing answers."""

    def traps(one: _ValuedMove) -> float:
        answers = [_value_move(one.after, move, tables).value for move in one.after.legal_moves()]
        return answers.count(WIN) / max(1, len(answers))

    drawing = sorted((one for one in valued if one.value == DRAW), key=traps, reverse=True)
    reason = Text("A draw by the tables; this move sets the most traps.")
    return Advice(DRAW, tuple(one.move for one in drawing), reason, evidence)


def _loss(valued: list[_ValuedMove], tables: EndingTables, evidence: dict[str, object]) -> Advice:
    """The move after which the winner needs longest."""
    moves = sorted(valued, key=lambda one: won_distance(one.after, tables), reverse=True)
    reason = Text("Lost against best play; this move resists longest.")
    return Advice(LOSS, tuple(one.move for one in moves), reason, evidence)


def won_distance(position: DraughtsPosition, tables: EndingTables) -> int:
    """Plies until a won position changes for good."""
    best = _FAR
    for move in position.legal_moves():
        after = position.after(move)
        if after.outcome() is None and tables.value(after.sets) != LOSS:
            continue
        changes = after.quiet == 0 or after.outcome() is not None
        best = min(best, 1 if changes else 1 + tables.lost_distance(after.sets))
    return best
