"""The move that gave a deal away is found by halving, with few searches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace

import pytest

from partie.cli.explain import explain
from partie.core.brain import StopFlag
from partie.core.position import Move
from partie.core.record import RESIGNED, GameResult, Record
from partie.core.replay import record_of, replay
from partie.core.review import ReviewStep, StepMark
from partie.games.klondike import review
from partie.games.klondike.engine.solver import Verdict
from partie.games.klondike.game import GAME
from partie.games.klondike.metrics import metrics


def record(moves: int) -> Record:
    position, played = GAME.start("draw-1", 7), list[Move]()
    start = position
    for _ in range(moves):
        played.append(position.legal_moves()[-1])
        position = position.play(played[-1])
    return record_of(GAME, start, played, 7)


def reviewed(
    monkeypatch: pytest.MonkeyPatch, moves: int, verdicts: Sequence[Verdict], ending: GameResult | None = None
) -> tuple[list[ReviewStep], int]:
    """The steps where `verdicts` say what the solver finds for each table, and how many it was asked for."""
    told = replace(record(moves), result=ending)
    replayed = replay(told, GAME)
    numbers = {position.to_text(): number for number, position in enumerate(replayed.positions)}
    asked: list[int] = []

    def solve(table: object, effort: object, stop: object) -> SimpleNamespace:
        found = next(
            number
            for number, position in enumerate(replayed.positions)
            if position.table is table  # type: ignore[attr-defined]
        )
        asked.append(found)
        better = replayed.positions[found].legal_moves()[0]
        return SimpleNamespace(verdict=verdicts[found], moves=(better,))

    assert len(numbers) == moves + 1
    monkeypatch.setattr(review, "solve", solve)
    return list(review.steps(told, replayed, 8.0, StopFlag())), len(asked)


def test_the_move_that_gave_the_win_away_is_found_by_halving(monkeypatch: pytest.MonkeyPatch) -> None:
    steps, asked = reviewed(monkeypatch, 12, [Verdict.WON] * 9 + [Verdict.LOST] * 4)
    assert [step.values[0] for step in steps] == [100.0] * 9 + [0.0] * 4
    assert [(step.ply, step.mark) for step in steps if step.mark] == [(9, StepMark.TURNING)]
    assert asked <= 5


def test_giving_up_what_could_be_won_is_the_turning_point(monkeypatch: pytest.MonkeyPatch) -> None:
    given_up = GameResult((), RESIGNED)
    steps, asked = reviewed(monkeypatch, 4, [Verdict.WON] * 5, given_up)
    assert [step.values[0] for step in steps] == [100.0] * 5
    assert [(step.ply, step.mark) for step in steps if step.mark] == [(4, StepMark.TURNING)]
    assert "given up" in str(steps[4].text)
    assert asked == 1
    steps, _ = reviewed(monkeypatch, 4, [Verdict.WON] * 2 + [Verdict.LOST] * 3, given_up)
    assert [(step.ply, step.mark) for step in steps if step.mark] == [(2, StepMark.TURNING)]


def test_a_deal_that_could_not_be_won_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    steps, asked = reviewed(monkeypatch, 4, [Verdict.LOST] * 5)
    assert (asked, steps[0].mark) == (1, StepMark.EVENT)
    assert {step.values for step in steps} == {(0.0,)}


def test_what_was_not_proved_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    verdicts = [Verdict.WON, Verdict.UNKNOWN, Verdict.UNKNOWN, Verdict.UNKNOWN, Verdict.LOST]
    steps, _ = reviewed(monkeypatch, 4, verdicts)
    assert [step.values[0] for step in steps] == [100.0, None, None, None, None]
    assert not any(step.mark for step in steps)


def test_cards_that_came_home_are_counted() -> None:
    told = record(6)
    points, home = metrics(told, replay(told, GAME), 0)
    assert (points.name, points.value) == ("points", 0.0)
    assert (home.name, home.value) == ("home", 0.0)


def test_explain_finds_the_move_that_gave_the_win_away(capsys: pytest.CaptureFixture[str]) -> None:
    moves = " ".join(["deal"] * 24)  # one pass: what goes by is gone
    explain("klondike", moves, variant="draw-1/redeals-0/winnable", seed=1, time=200)
    told = capsys.readouterr().out
    assert "Move " in told
    assert "gave the win away" in told


def test_explain_says_when_a_deal_could_never_be_won(capsys: pytest.CaptureFixture[str]) -> None:
    explain("klondike", "deal", variant="draw-1/redeals-0", seed=3, time=200)
    told = capsys.readouterr().out
    assert "This deal could not be won" in told
    assert "Move " not in told
