"""A visitor's own rating: what games against levels with known points give."""

from __future__ import annotations

from typing import Literal

import pytest

from partie.web.library.rating import DAY, START, SUREST, UNKNOWN, OwnRating, RatedGame, course_of, expected_score
from partie.web.library.statistics import rating_of
from partie.web.session.state import Result
from partie.web.session.storage import Row
from partie.web.session.stored_game import EntryDetails
from partie.web.session.wire import SeatModel

RATINGS = {1: 900, 5: 1700}


def games(*scores: float, opponent: float = 1200.0) -> list[RatedGame]:
    return [RatedGame(1000.0 * number, opponent, score) for number, score in enumerate(scores, 1)]


def test_a_win_raises_and_a_loss_lowers_the_rating() -> None:
    assert course_of(games(1.0))[-1].points > START > course_of(games(0.0))[-1].points


def test_a_draw_against_an_equal_changes_nothing_but_the_certainty() -> None:
    rating = course_of(games(0.5))[-1]
    assert rating.points == pytest.approx(START)
    assert rating.deviation < UNKNOWN


def test_a_win_against_a_stronger_level_counts_more() -> None:
    strong, weak = (course_of(games(1.0, opponent=points))[-1].points for points in (1600.0, 800.0))
    assert strong > weak


def test_even_scores_lead_to_the_points_of_the_opponent() -> None:
    assert course_of(games(*[1.0, 0.0] * 100, opponent=1700.0))[-1].points == pytest.approx(1700, abs=40)


def test_many_games_make_it_certain_but_never_more_than_people_are() -> None:
    assert course_of(games(*[1.0, 0.0] * 500))[-1].deviation == SUREST


def test_a_long_pause_makes_it_less_certain() -> None:
    rating = OwnRating(1500, 60, when=DAY)
    soon, late = (rating.after(RatedGame(DAY * days, 1500, 0.5)).deviation for days in (2, 300))
    assert late > soon


def test_two_hundred_points_more_are_about_three_wins_of_four() -> None:
    assert expected_score(1400, 1200) == pytest.approx(0.76, abs=0.02)
    assert expected_score(1200, 1400) == pytest.approx(1 - expected_score(1400, 1200))


def entry(
    result: Result | None, level: int | None = 1, *, helped: bool = False, people: int = 1
) -> tuple[Row, EntryDetails]:
    computer = SeatModel(level=level, player=None, resigns=False, program=None)
    seats: list[Literal["human"] | SeatModel] = ["human", "human" if people == 2 else computer]
    details = EntryDetails(
        variant="", seats=seats, started=0.0, moves=9, position="", seconds=1.0, helped=helped, result=result
    )
    return Row("id", "game", 1000.0, 1000.0, ""), details


def test_only_games_without_help_against_a_rated_level_count() -> None:
    others = [
        entry("won", helped=True),
        entry("won", level=None),
        entry("won", level=7),
        entry("shared", people=2),
        entry(None),
    ]
    assert rating_of(others, RATINGS) is None
    found = rating_of([*others, entry("won"), entry("lost", level=5)], RATINGS)
    assert found is not None
    assert found.games == len(found.course) == 2
