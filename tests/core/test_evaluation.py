"""Evaluations: a number with its unit, for the side to move."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from partie import games
from partie.core.brain import Analysis, Line
from partie.core.errors import InvalidText
from partie.core.evaluation import Evaluation, ValueKind, evaluation_of
from partie.core.record import RecordedMove
from partie.i18n import translate

PERCENT = st.floats(0.0, 100.0)


@pytest.mark.parametrize(
    ("evaluation", "english", "czech"),
    [
        (Evaluation(62.4), "62 %", "62 %"),
        (Evaluation(12.0, ValueKind.RISK_PERCENT), "12 % risk", "riziko 12 %"),
        (Evaluation.points(3.5), "3.5 points", "3.5 b."),
        (Evaluation.centipawns(130), "+1.3", "+1.3"),
        (Evaluation.centipawns(-4), "+0.0", "+0.0"),
        (Evaluation.win_in(1), "win in 1 move", "výhra za 1 tah"),
        (Evaluation.win_in(5), "win in 5 moves", "výhra za 5 tahů"),
        (Evaluation.loss_in(3), "loss in 3 moves", "prohra za 3 tahy"),
        (Evaluation.loss_in(0), "lost", "prohráno"),
    ],
)
def test_people_read_the_number_with_its_unit(evaluation: Evaluation, english: str, czech: str) -> None:
    assert str(evaluation.text()) == english
    assert translate(evaluation.text(), "cs") == czech


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (101.0, ValueKind.WIN_PERCENT),
        (-0.1, ValueKind.RISK_PERCENT),
        (math.nan, ValueKind.POINTS),
        (math.inf, ValueKind.CENTIPAWNS),
        (2.5, ValueKind.WIN_IN),
    ],
)
def test_a_number_that_its_kind_cannot_have_is_refused(value: float, kind: ValueKind) -> None:
    with pytest.raises(InvalidText):
        Evaluation(value, kind)


def test_the_other_side_has_the_opposite() -> None:
    assert Evaluation(62.0).opposite() == Evaluation(38.0)
    assert Evaluation.centipawns(40).opposite() == Evaluation.centipawns(-40)
    assert Evaluation.win_in(3).opposite() == Evaluation.loss_in(3)
    assert Evaluation(10.0, ValueKind.RISK_PERCENT).opposite() is None


def test_a_forced_end_is_certain_and_points_are_no_chance() -> None:
    assert Evaluation.win_in(5).win_percent() == 100.0
    assert Evaluation.loss_in(0).win_percent() == Evaluation.loss_in(4).win_percent() == 0.0
    assert Evaluation.points(5.0).win_percent(100.0) is None
    assert Evaluation.centipawns(100).win_percent() is None
    assert Evaluation.centipawns(100).win_percent(100.0) == pytest.approx(73.1, abs=0.1)


@given(st.floats(0.2, 99.8), st.floats(10.0, 1000.0))
def test_chances_become_centipawns_and_chances_again(percent: float, scale: float) -> None:
    advantage = Evaluation(percent).to_centipawns(scale)
    assert advantage is not None
    assert advantage.win_percent(scale) == pytest.approx(percent)


def test_a_game_converts_what_it_knows() -> None:
    assert games.load("checkers").win_percent(Evaluation.centipawns(0)) == 50.0
    assert games.load("gomoku").win_percent(Evaluation.centipawns(0)) is None
    assert games.load("gomoku").win_percent(Evaluation.win_in(2)) == 100.0


def test_files_keep_two_fields() -> None:
    assert RecordedMove("h8", 0, value=12.0, value_kind="mine_percent").evaluation == Evaluation(
        12.0, ValueKind.RISK_PERCENT
    )
    assert RecordedMove("h8", 0, value=55.0).evaluation == Evaluation(55.0)
    assert RecordedMove("h8", 0).evaluation is None
    assert evaluation_of(5.0, "bananas") is None


def test_an_analysis_has_one_unless_nothing_was_computed() -> None:
    analysis = Analysis("h8", 30, ValueKind.CENTIPAWNS, lines=(Line(("h8",), 30), Line(("i9",), 4, ValueKind.WIN_IN)))
    assert analysis.evaluation == Evaluation.centipawns(30)
    assert [analysis.evaluation_of(line) for line in analysis.lines] == [
        Evaluation.centipawns(30),
        Evaluation.win_in(4),
    ]
