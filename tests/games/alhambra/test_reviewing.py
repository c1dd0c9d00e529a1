"""The points of a played game, and what each scoring brought."""

from __future__ import annotations

import random

from partie.brain import StopFlag
from partie.game import Move
from partie.games.alhambra.game import GAME
from partie.games.alhambra.measures import measures
from partie.record import Record, record_of, replay
from partie.review import Mark, reviewer_of


def whole_game(seed: int = 5) -> Record:
    position, moves, chance = GAME.start("3-players", seed), list[Move](), random.Random(seed)
    start = position
    while position.outcome() is None:
        moves.append(chance.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return record_of(GAME, start, moves, seed)


def test_the_scorings_add_up_to_the_points() -> None:
    told = whole_game()
    reviewer = reviewer_of(GAME)
    assert reviewer is not None
    steps = list(reviewer.steps(told, replay(told, GAME), 5.0, StopFlag()))
    assert len(steps) == len(told.moves) + 1
    assert steps[0].values == (0.0, 0.0, 0.0)
    assert steps[-1].values == told.scores
    events = [step for step in steps if step.mark is Mark.EVENT]
    assert events
    assert "Scoring" in str(events[0].text)


def test_a_game_is_measured_by_its_points() -> None:
    told = whole_game()
    assert told.scores is not None
    found = {measure.name: measure.value for measure in measures(told, replay(told, GAME), 1)}
    assert found["points"] == told.scores[1]
    assert found["lead"] == told.scores[1] - max(told.scores[0], told.scores[2])
