"""A played game of Alhambra: the points of every player, what each scoring brought, what people gave away."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import cast

from partie.core.brain import StopFlag
from partie.core.record import Record
from partie.core.replay import Replay
from partie.core.review import Graph, ReviewStep, StepMark, people_of, person_of
from partie.core.text import Text
from partie.games.alhambra.engine.advice import reason
from partie.games.alhambra.engine.move_loss import MoveLoss, measure_loss
from partie.games.alhambra.formats.names import advice_text
from partie.games.alhambra.game import GAME
from partie.games.alhambra.rules.position import AlhambraPosition

NOTABLE = 4.0  # points that a marked move gave away
GRAVE = 8.0  # the same of a turning point
MOST_MARKED = 8  # moves, those that gave away most
_SEEDS_APART = 7919  # the games behind one move are not those behind another


@dataclass(frozen=True)
class _Lost:
    """A move that gave something away."""

    step: ReviewStep
    verdict: MoveLoss
    before: AlhambraPosition


def graph(record: Record, replayed: Replay) -> Graph:
    """One line for each player."""
    return Graph(Text("Points"), low=0.0, each_side=True)


def steps(record: Record, replayed: Replay, seconds: float, stop: StopFlag) -> Iterator[ReviewStep]:
    """Points and scorings are known; moves of people are judged as long as there is time.

    Those that gave away most come again in the end, marked.
    """
    end, people = time.perf_counter() + seconds, people_of(record)
    given_away: list[_Lost] = []
    for step in _known_steps(record, replayed):
        if stop.is_set():
            return
        verdict, before = None, cast(AlhambraPosition, replayed.positions[max(step.ply - 1, 0)])
        if step.ply > 0 and step.mark is None and before.turn in people and time.perf_counter() < end:
            played = cast(int, replayed.moves[step.ply - 1])
            verdict = measure_loss(before, played, step.ply * _SEEDS_APART, stop)
        if verdict is not None and verdict.lost >= NOTABLE:
            given_away.append(_Lost(step, verdict, before))
        yield replace(step, text=Text("The best move.")) if verdict is not None and verdict.is_best else step
    yield from _marked(given_away)


def _known_steps(record: Record, replayed: Replay) -> Iterator[ReviewStep]:
    """What needs no thinking about."""
    before: tuple[tuple[int, ...], ...] = ()
    for ply, position in enumerate(replayed.positions):
        assert isinstance(position, AlhambraPosition)
        now = scorings(position)
        new = [number for number, points in enumerate(now) if before and points != before[number]]
        text = _scoring_text(record, now, new[-1]) if new else None
        values = tuple(float(points) for points in position.scores)
        title = Text("Scoring {number}", number=new[-1] + 1) if new else None
        yield ReviewStep(ply, values, text, StepMark.EVENT if text else None, title=title)
        before = now


def _marked(given_away: list[_Lost]) -> Iterator[ReviewStep]:
    most = sorted(given_away, key=lambda one: -one.verdict.lost)[:MOST_MARKED]
    for one in sorted(most, key=lambda one: one.step.ply):
        verdict = one.verdict
        better = one.before.format_move(verdict.best)
        yield replace(
            one.step,
            text=Text(
                "It leads to about {points} points at the end; about {best} would be possible. Better: {better}.",
                points=round(verdict.points),
                best=round(verdict.best_points),
                better=advice_text(better),
            ),
            mark=StepMark.TURNING if verdict.lost >= GRAVE else StepMark.INEXACT,
            better=better,
            reason=reason(one.before, verdict.best),
            title=Text("Loss of {points}", points=round(verdict.lost)),
        )


def scorings(position: AlhambraPosition) -> tuple[tuple[int, ...], ...]:
    """Points of the three scorings by player, none for those to come."""
    rows = position.state["points"][0]
    return tuple(tuple(int(points) for points in row[: position.players]) for row in rows)


def _scoring_text(record: Record, now: tuple[tuple[int, ...], ...], scoring: int) -> Text:
    person = person_of(record)
    points = tuple(
        Text("{side} {points}", side=Text("You") if seat == person else GAME.side_names[side], points=won)
        for seat, (side, won) in enumerate(zip(GAME.sides, now[scoring], strict=False))
    )
    return Text("Scoring {number}: {points}.", number=scoring + 1, points=points)
