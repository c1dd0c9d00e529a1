"""What the tables say about the turns of one position."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from partie.core.text import Text
from partie.games.mills.engine.searching import value_turns
from partie.games.mills.rules import board
from partie.games.mills.rules.kernels import MOST_MOVES
from partie.games.mills.rules.position import MillsPosition
from partie.games.mills.tables import openings
from partie.games.mills.tables.probe import UNKNOWN, EndingTables
from partie.search.tables.advice import NAMES, NAMES_FOR_OTHER, Advice
from partie.search.tables.values import DRAW, LOSS, WIN

_OPENING_REASONS = {
    WIN: Text("Won by the solved openings; the search likes this turn best among those that win."),
    DRAW: Text("A draw by the solved openings; the search likes this turn best among those that keep it."),
    LOSS: Text("Lost by the solved openings against best play; the search likes this turn best."),
}

_WON = Text("Won: the tables know the shortest way to the next man.")


@dataclass(frozen=True)
class _Turn:
    move: int
    value: int  # of the position after it, for the side to move there
    traps: int  # answers out of a thousand that lose


def advise(position: MillsPosition, tables: EndingTables) -> Advice | None:
    """What to play if the tables know the value of every turn, else None."""
    turns = _valued_turns(position, tables)
    if any(turn.value == UNKNOWN for turn in turns):
        return None
    value = _value_of(turns)
    evidence: dict[str, object] = {
        "values": {position.format_move(turn.move): NAMES_FOR_OTHER[turn.value] for turn in turns}
    }
    if value == WIN:
        return _win(position, tables, evidence)
    if value == LOSS:
        return _loss(position, tables, turns, evidence)
    best = max(turn.traps for turn in turns if turn.value == DRAW)
    best_moves = [turn.move for turn in turns if turn.value == DRAW and turn.traps >= best]
    reason = Text("A draw by the tables; this turn sets the most traps.")
    return Advice(DRAW, best_moves, reason, evidence, decided=len(best_moves) == 1)


def advise_opening(position: MillsPosition) -> Advice | None:
    """The turns that keep the exact value while the first men are placed; None beyond the openings."""
    turns = openings.turns_with_values(position)
    if not turns:
        return None
    values = {value for _, value in turns}
    best = WIN if WIN in values else DRAW if DRAW in values else LOSS
    evidence: dict[str, object] = {"values": {position.format_move(move): NAMES[value] for move, value in turns}}
    best_moves = [move for move, value in turns if value == best]
    return Advice(best, best_moves, _OPENING_REASONS[best], evidence, decided=len(best_moves) == 1)


def _valued_turns(position: MillsPosition, tables: EndingTables) -> list[_Turn]:
    moves = np.empty(MOST_MOVES, np.int32)
    values, traps = np.empty(MOST_MOVES, np.int64), np.empty(MOST_MOVES, np.int64)
    rules = board.rules(position.rules)
    count = value_turns(position.state(), rules, tables.probe, moves, values, traps)
    return [_Turn(int(moves[i]), int(values[i]), int(traps[i])) for i in range(count)]


def _value_of(turns: list[_Turn]) -> int:
    values = {turn.value for turn in turns}
    if LOSS in values:
        return WIN
    return DRAW if DRAW in values else LOSS


def _win(position: MillsPosition, tables: EndingTables, evidence: dict[str, object]) -> Advice:
    ranked = sorted(tables.winning(position), key=lambda pair: pair[1])
    plies = ranked[0][1]
    reason = Text("Won: this turn takes a man or ends the game.") if plies == 1 else _WON
    return Advice(WIN, [move for move, _ in ranked], reason, evidence | {"plies": plies})


def _loss(position: MillsPosition, tables: EndingTables, turns: list[_Turn], evidence: dict[str, object]) -> Advice:
    """The longest resistance: as many plies to the next loss of a man as possible, then traps."""

    def resistance(turn: _Turn) -> tuple[int, int]:
        after = position.play(turn.move)
        distance = None if after.outcome() else tables.distance(after)
        return (distance or 0, turn.traps)

    moves = [turn.move for turn in sorted(turns, key=resistance, reverse=True)]
    return Advice(LOSS, moves, Text("Lost against best play; this turn resists longest."), evidence)
