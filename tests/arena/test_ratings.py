"""Elo, error bars, likelihood of superiority and the sequential test."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partie.arena.ratings.elo import PRIOR_GAMES, ratings
from partie.arena.ratings.likelihood import mean_and_deviation, with_mean, with_normalised_mean
from partie.arena.ratings.score import (
    ELO,
    SURE,
    Estimate,
    Pairs,
    Tally,
    distribution,
    elo_of,
    estimate,
    score_of,
    superiority,
)
from partie.arena.ratings.sprt import Scale, Sprt, SprtDecision

SMALL = st.integers(0, 40)


@pytest.mark.parametrize(
    ("tally", "sprt", "expected"),
    [
        (Tally(36433, 68692, 36027), Sprt(0, 2, scale=Scale.NORMALIZED), 0.92),
        (Tally(21404, 40708, 21184), Sprt(0.5, 2.5, scale=Scale.LOGISTIC), -1.57),
    ],
)
def test_published_sprt_values(tally: Tally, sprt: Sprt, expected: float) -> None:
    assert sprt.ratio(tally) == pytest.approx(expected, abs=0.005)


def test_sprt_bounds_and_verdicts() -> None:
    sprt = Sprt(0, 50)
    assert sprt.bounds == pytest.approx((-2.944, 2.944), abs=1e-3)
    assert sprt.decision(Tally(0, 0, 0)) is SprtDecision.OPEN
    assert sprt.decision(Tally(200, 50, 100)) is SprtDecision.BETTER
    assert sprt.decision(Tally(100, 50, 120)) is SprtDecision.NOT_BETTER


def test_sprt_refuses_impossible_bounds() -> None:
    assert Sprt().problems() == []
    assert len(Sprt(5, 0, alpha=0.7, beta=0).problems()) == 3
    assert len(Sprt(5, 5).problems()) == 1
    assert len(Sprt(alpha=0.5).problems()) == len(Sprt(beta=0.5).problems()) == 1


def test_sprt_asks_by_default_for_five_points_with_five_percent() -> None:
    assert Sprt() == Sprt(worse=0, better=5, alpha=0.05, beta=0.05, scale=Scale.LOGISTIC)


def test_an_outcome_not_seen_counts_almost_nothing() -> None:
    seen, shape = distribution(Tally(3, 0, 1))
    assert seen == 4
    assert [share for _, share in shape] == pytest.approx([1 / 4.001, 0.001 / 4.001, 3 / 4.001])


def test_sprt_ends_exactly_at_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    sprt = Sprt(0, 50, alpha=0.05, beta=0.1)
    lower, upper = sprt.bounds
    assert (lower, upper) == pytest.approx((math.log(0.1 / 0.95), math.log(0.9 / 0.05)))
    for ratio, expected in (
        (lower, SprtDecision.NOT_BETTER),
        (lower + 1e-9, SprtDecision.OPEN),
        (upper - 1e-9, SprtDecision.OPEN),
        (upper, SprtDecision.BETTER),
    ):
        monkeypatch.setattr(Sprt, "ratio", lambda *_, found=ratio: found)
        assert sprt.decision(Tally(1, 1, 1)) is expected


def test_pairs_of_independent_games_agree_with_single_games() -> None:
    """Expected counts of pairs that are made of independent games carry the same evidence."""
    win, draw, loss = 0.4, 0.3, 0.3
    total = 1_000_000
    chances = (
        loss * loss,
        2 * loss * draw,
        draw * draw + 2 * win * loss,
        2 * win * draw,
        win * win,
    )
    pairs = Pairs(tuple(round(chance * total) for chance in chances))  # type: ignore[arg-type]
    tally = Tally(round(2 * total * win), round(2 * total * draw), round(2 * total * loss))
    assert estimate(pairs).elo == pytest.approx(estimate(tally).elo, abs=0.01)
    assert estimate(pairs).error == pytest.approx(estimate(tally).error, rel=0.01)
    for scale in Scale:
        sprt = Sprt(0, 5, scale=scale)
        assert sprt.ratio(pairs) == pytest.approx(sprt.ratio(tally), rel=0.02)


def test_pairs_that_split_every_opening_have_a_small_error() -> None:
    split = Pairs((0, 0, 100, 2, 0))
    assert estimate(split).error < estimate(Tally(101, 2, 101)).error / 4


def test_few_games_never_look_certain() -> None:
    assert estimate(Pairs((0, 0, 2, 0, 0))).error > 100
    assert 0.6 < superiority(Tally(1, 0, 0)) < 0.99


@given(SMALL, SMALL, SMALL)
@settings(deadline=None, max_examples=60)
def test_turning_the_table_around_turns_every_figure_around(wins: int, draws: int, losses: int) -> None:
    one, other = Tally(wins, draws, losses), Tally(losses, draws, wins)
    assert one.score == pytest.approx(1 - other.score)
    assert superiority(one) == pytest.approx(1 - superiority(other), abs=1e-9)
    assert Sprt(-5, 5).ratio(one) == pytest.approx(-Sprt(-5, 5).ratio(other), abs=1e-6)
    assert estimate(one).low == pytest.approx(-estimate(other).high)


@given(st.floats(-800, 800))
def test_elo_and_score_are_inverse(elo: float) -> None:
    assert elo_of(score_of(elo)) == pytest.approx(elo, abs=1e-6)


def test_known_elo_values() -> None:
    assert elo_of(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo_of(1.0) == math.inf
    assert estimate(Tally(1, 0, 0)).elo == math.inf
    assert superiority(Tally(10, 0, 0)) > 0.99


@given(st.lists(st.integers(1, 50), min_size=5, max_size=5), st.floats(0.05, 0.95))
@settings(deadline=None, max_examples=50)
def test_fit_has_the_mean_it_was_asked_for(numbers: list[int], mean: float) -> None:
    shape = [(index / 4, number / sum(numbers)) for index, number in enumerate(numbers)]
    fitted = with_mean(shape, mean)
    assert sum(fitted) == pytest.approx(1)
    assert mean_and_deviation([(score, p) for (score, _), p in zip(shape, fitted, strict=True)])[0] == pytest.approx(
        mean
    )


@given(st.lists(st.integers(1, 50), min_size=3, max_size=3), st.floats(-0.2, 0.2))
@settings(deadline=None, max_examples=50)
def test_fit_has_the_normalised_mean_it_was_asked_for(numbers: list[int], target: float) -> None:
    shape = [(index / 2, number / sum(numbers)) for index, number in enumerate(numbers)]
    fitted = with_normalised_mean(shape, 0.5, target)
    mean, deviation = mean_and_deviation([(score, p) for (score, _), p in zip(shape, fitted, strict=True)])
    assert (mean - 0.5) / deviation == pytest.approx(target, abs=1e-6)


def test_ratings_find_the_true_strengths_inside_their_bars() -> None:
    truth = {"a": 150.0, "b": 0.0, "c": -150.0}
    chance = random.Random(5)
    points: dict[tuple[str, str], float] = {}
    for one, other in (("a", "b"), ("a", "c"), ("b", "c")):
        wins = sum(chance.random() < score_of(truth[one] - truth[other]) for _ in range(1000))
        points[one, other], points[other, one] = wins, 1000 - wins
    table = ratings(list(truth), points)
    assert [line.name for line in table] == ["a", "b", "c"]
    for line in table:
        assert abs(line.elo - truth[line.name]) < line.error < 30
        assert line.games == 2000
    assert table[0].above_next is not None
    assert table[0].above_next > 0.99
    assert table[-1].above_next is None


def test_bars_cover_the_truth_as_often_as_they_say() -> None:
    chance = random.Random(7)
    true_difference, covered = 60.0, 0
    for _ in range(300):
        wins = sum(chance.random() < score_of(true_difference) for _ in range(200))
        found = estimate(Tally(wins, 0, 200 - wins))
        covered += found.low <= true_difference <= found.high
    assert 0.92 <= covered / 300 <= 0.98


def test_rating_of_a_brain_that_won_everything_is_finite() -> None:
    table = ratings(["a", "b"], {("a", "b"): 10.0})
    assert 0 < table[0].elo < 2000
    assert table[0].elo == pytest.approx(-table[1].elo)


def test_brains_without_games_are_even() -> None:
    assert [line.elo for line in ratings(["a", "b"], {})] == [0, 0]
    assert ratings([], {}) == []


def log_likelihood(strength: float, wins: float, losses: float) -> float:
    """Of two brains at `strength` and `-strength`, with the imaginary game of each."""

    def log_chance(logit: float) -> float:
        return -math.log1p(math.exp(-logit))

    imagined = PRIOR_GAMES * (log_chance(strength) + log_chance(-strength))
    return wins * log_chance(2 * strength) + losses * log_chance(-2 * strength) + imagined


def test_two_ratings_are_the_most_likely_ones_and_bars_are_the_curvature() -> None:
    wins, losses, little = 30.0, 10.0, 1e-3
    best, worst = ratings(["worse", "better"], {("better", "worse"): wins, ("worse", "better"): losses})
    assert (best.name, best.games, best.points) == ("better", 40, 30.0)
    strength = best.elo / ELO
    below, at, above = (log_likelihood(strength + shift, wins, losses) for shift in (-little, 0.0, little))
    assert at > max(below, above)
    assert above - below == pytest.approx(0, abs=1e-8)
    deviation = math.sqrt(-(little**2) / (above + below - 2 * at))
    assert best.error == worst.error == pytest.approx(SURE * ELO * deviation, rel=1e-4)
    expected = 0.5 * (1 + math.erf(strength / deviation / math.sqrt(2)))
    assert best.above_next == pytest.approx(expected, rel=1e-4)


def test_ratings_have_mean_zero_and_equal_ones_are_sorted_by_name() -> None:
    table = ratings(["d", "a", "b", "c"], {("a", "b"): 7.0, ("b", "a"): 2.0, ("a", "c"): 5.0})
    assert sum(line.elo for line in table) == pytest.approx(0, abs=1e-6)
    assert ratings(["a", "b", "c"], {})[0].above_next == pytest.approx(0.5)
    assert [line.name for line in ratings(["b", "c", "a"], {})] == ["a", "b", "c"]


def test_a_single_brain_has_a_rating_without_a_bar() -> None:
    (line,) = ratings(["a"], {})
    assert (line.elo, line.error, line.games, line.points, line.above_next) == (0, 0, 0, 0, None)


def test_tallies_and_pairs_count_points() -> None:
    assert (Tally().score, Pairs().score) == (0.5, 0.5)
    assert (Tally().games, Pairs().games) == (0, 0)
    assert (Tally(1, 2, 1).games, Pairs((1, 2, 3, 4, 5)).games) == (4, 30)
    assert Tally(3, 2, 1).score == pytest.approx(4 / 6)
    assert Pairs((1, 0, 0, 1, 0)).score == pytest.approx(3 / 8)
    assert (Tally(1, 0, 0).games_per_result, Pairs((1, 0, 0, 0, 0)).games_per_result) == (1, 2)


def test_half_a_result_of_each_kind_is_imagined_for_the_bars() -> None:
    found = estimate(Tally(3, 1, 0))
    chances = [(0.0, 0.5 / 5.5), (0.5, 1.5 / 5.5), (1.0, 3.5 / 5.5)]
    _, deviation = mean_and_deviation(chances)
    assert found.low == pytest.approx(elo_of(0.875 - SURE * deviation / 2))
    assert superiority(Tally(3, 1, 0)) == pytest.approx(0.5 * (1 + math.erf(0.375 / deviation * 2 / math.sqrt(2))))


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (Estimate(12.4, -7.6, 32.4), "Elo +12 ±20"),
        (Estimate(-5.0, -math.inf, 32.4), "Elo -5 (< +32)"),
        (Estimate(80.0, -20.4, math.inf), "Elo +80 (> -20)"),
        (Estimate(-5.0, -math.inf, math.inf), "Elo -5 ±∞"),
        (Estimate(-0.3, -20.3, 19.7), "Elo 0 ±20"),
        (Estimate(math.inf, 51.2, math.inf), "Elo > +51"),
        (Estimate(-math.inf, -math.inf, -51.2), "Elo < -51"),
        (Estimate(math.inf, -math.inf, math.inf), "Elo ?"),
    ],
)
def test_an_estimate_is_written_with_its_error(found: Estimate, text: str) -> None:
    assert str(found) == text


def test_scores_at_the_ends_have_no_finite_difference() -> None:
    assert (elo_of(0.0), elo_of(-0.1), elo_of(1.1)) == (-math.inf, -math.inf, math.inf)
    assert elo_of(0.5) == 0
