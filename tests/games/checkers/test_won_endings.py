"""A position the tables win is won on the board, whatever the other side does."""

from __future__ import annotations

import random

import pytest

from partie.core.brain import Limits, StopFlag
from partie.games.checkers.engine.advice import advise
from partie.games.checkers.engine.brain import open_tables
from partie.games.checkers.game import GAME
from partie.games.checkers.rules.position import DraughtsPosition
from partie.games.checkers.tables.index import slices
from partie.search.tables.values import LOSS, WIN
from tests.games.checkers.sampling import random_ending

GAMES = 500  # of each of the two games


@pytest.mark.parametrize("variant", ["english", "czech"])
def test_won_endings_with_four_pieces_are_won(variant: str) -> None:
    choose = random.Random(f"won {variant}")
    tables = open_tables(variant)
    played = 0
    while played < GAMES:
        position = random_ending(choose, choose.choice(slices(4)), variant)
        if position.outcome() is None and tables.value(position.sets) == WIN:
            assert winner_of(position, choose) == position.turn, position.to_text()
            played += 1


def winner_of(position: DraughtsPosition, choose: random.Random) -> int | None:
    """The stronger side follows the tables; the other resists longest, or at random."""
    brain, winning = GAME.brain(), position.turn
    tables = open_tables(position.variant)
    resists = choose.random() < 0.5
    while (outcome := position.outcome()) is None:
        if position.turn == winning:
            analysis = brain.choose(position, Limits(nodes=1), StopFlag())
            assert analysis.forced_win
            position = position.play(analysis.move)
            assert position.outcome() is not None or tables.value(position.sets) == LOSS
        elif resists:
            advice = advise(position, tables)
            assert advice is not None
            position = position.play(advice.moves[0])
        else:
            position = position.play(choose.choice(list(position.legal_moves())))
    return outcome.winner
