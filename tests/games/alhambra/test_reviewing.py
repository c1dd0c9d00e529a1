"""The points of a played game, and what each scoring brought."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import cast

from partie.core.brain import StopFlag
from partie.core.position import Move
from partie.core.record import Record
from partie.core.replay import record_of, replay
from partie.core.review import ReviewStep, StepMark, reviewer_of
from partie.games.alhambra.engine.move_loss import measure_loss
from partie.games.alhambra.game import GAME
from partie.games.alhambra.metrics import metrics
from partie.games.alhambra.review import MOST_MARKED


def whole_game(seed: int = 5) -> Record:
    return first_moves(None, seed)


def first_moves(count: int | None, seed: int = 5) -> Record:
    """Of a game that is played at random; all of them without a number."""
    position, moves, chance = GAME.start("3-players", seed), list[Move](), random.Random(seed)
    start = position
    while position.outcome() is None and len(moves) != count:
        moves.append(chance.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return record_of(GAME, start, moves, seed)


def steps_of(told: Record, seconds: float) -> list[ReviewStep]:
    reviewer = reviewer_of(GAME)
    assert reviewer is not None
    return list(reviewer.steps(told, replay(told, GAME), seconds, StopFlag()))


def test_the_scorings_add_up_to_the_points() -> None:
    told = whole_game()
    reviewer = reviewer_of(GAME)
    assert reviewer is not None
    steps = list(reviewer.steps(told, replay(told, GAME), 5.0, StopFlag()))
    assert len(steps) == len(told.moves) + 1
    assert steps[0].values == (0.0, 0.0, 0.0)
    assert steps[-1].values == told.scores
    events = [step for step in steps if step.mark is StepMark.EVENT]
    assert events
    assert "Scoring" in str(events[0].text)


def test_a_game_is_measured_by_its_points() -> None:
    told = whole_game()
    assert told.scores is not None
    found = {measure.name: measure.value for measure in metrics(told, replay(told, GAME), 1)}
    assert found["points"] == told.scores[1]
    assert found["lead"] == told.scores[1] - max(told.scores[0], told.scores[2])


def test_what_a_person_gave_away_is_marked_with_the_better_move_and_its_reason() -> None:
    told = replace(first_moves(20, seed=6), seats=({}, {"level": None}, {"level": None}))
    replayed = replay(told, GAME)
    marked = [step for step in steps_of(told, 3600.0) if step.mark in (StepMark.TURNING, StepMark.INEXACT)]
    assert 1 <= len(marked) <= MOST_MARKED  # a player who moves at random gives much away
    for step in marked:
        before = replayed.positions[step.ply - 1]
        assert before.turn == 0
        assert before.parse_move(step.better) in before.legal_moves()
        assert step.better != before.format_move(replayed.moves[step.ply - 1])
        assert "Better: " in str(step.text)
        assert str(step.reason)
        assert str(step.title).startswith("Loss of ")


def test_without_time_or_people_only_the_scorings_are_told() -> None:
    told = whole_game()
    assert {step.mark for step in steps_of(told, 60.0)} == {None, StepMark.EVENT}
    hurried = replace(told, seats=({}, {"level": None}, {"level": None}))
    assert {step.mark for step in steps_of(hurried, 0.0)} == {None, StepMark.EVENT}


def test_the_only_person_is_called_you() -> None:
    told = replace(whole_game(), seats=({"level": None}, {}, {"level": None}))
    (first, *_) = [step for step in steps_of(told, 0.0) if step.mark is StepMark.EVENT]
    assert re.match(r"Scoring 1: Red \d+, You \d+, Green \d+\.", str(first.text))


def test_a_move_is_judged_the_same_each_time_and_the_best_one_loses_nothing() -> None:
    position = GAME.start("3-players", 5)
    moves = [cast(int, move) for move in position.legal_moves()]
    verdicts = [measure_loss(position, move, 1, StopFlag()) for move in moves]
    assert verdicts == [measure_loss(position, move, 1, StopFlag()) for move in moves]
    best = {verdict.best for verdict in verdicts if verdict is not None}
    assert all(verdict and verdict.is_best for move, verdict in zip(moves, verdicts, strict=True) if move in best)
    assert any(verdict and verdict.lost > 0 for verdict in verdicts)
