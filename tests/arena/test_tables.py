"""What may be believed of a match: complete pairs, repetitions once."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, text

from partie.arena.ratings.score import estimate
from partie.arena.runner import Runner
from partie.arena.store.rows import GameRow
from partie.arena.store.store import Store
from partie.arena.tournament.rankings import rank_players
from partie.arena.tournament.setup import BrainSetup, Tournament
from partie.arena.tournament.tables import distinct_games, match_results, rating_table
from partie.core.game import Ranking

NAMES = ("one", "two")


def game(number: int, points: float, line: str | None) -> GameRow:
    """The first of a pair is begun by `one`; `points` are those of `one`."""
    brains = NAMES if number % 2 == 0 else NAMES[::-1]
    shared = (points, 1 - points) if number % 2 == 0 else (1 - points, points)
    return GameRow(
        number + 1,
        1,
        number,
        1,
        number // 2,
        "nim",
        "nim-2",
        "five",
        None,
        None,
        9,
        0.0,
        brains,
        shared,
        line,
    )


def pairs_won_by_the_beginner(pairs: int) -> list[GameRow]:
    return [game(number, 1.0 - number % 2, str(number)) for number in range(2 * pairs)]


def test_half_played_pairs_do_not_count() -> None:
    """With eight games at a time up to eight pairs are half played, all begun by the same brain."""
    complete = pairs_won_by_the_beginner(10)
    half = [game(number, 1.0, str(number)) for number in range(20, 36, 2)]
    results = match_results([*complete, *half], *NAMES)
    assert results.pairs.numbers == (0, 0, 10, 0, 0)
    assert estimate(results.evidence) == estimate(match_results(complete, *NAMES).evidence)
    assert results.tally.games == 28


def test_single_games_count_while_no_pair_is_complete() -> None:
    results = match_results([game(0, 1.0, "a"), game(2, 1.0, "b")], *NAMES)
    assert results.evidence.games == 2


def test_repeated_pairs_count_once() -> None:
    rows = [game(number, 1.0, "ab"[number % 2]) for number in range(20)]
    results = match_results(rows, *NAMES)
    assert (results.tally.games, results.pairs.games, results.distinct.games) == (20, 2, 2)
    assert len(distinct_games(rows)) == 2
    once, often = (rating_table(found, NAMES)[0].error for found in (rows[:2], rows))
    assert once == often


def test_pair_with_one_new_game_counts() -> None:
    rows = [game(0, 1.0, "a"), game(1, 0.0, "b"), game(2, 1.0, "a"), game(3, 1.0, "c")]
    assert match_results(rows, *NAMES).pairs.numbers == (0, 0, 1, 0, 1)


def test_faults_are_no_repetitions() -> None:
    rows = [game(number, 1.0, None) for number in range(6)]
    assert match_results(rows, *NAMES).pairs.games == 6
    assert distinct_games(rows) == rows


@pytest.mark.usefixtures("toy_games")
def test_same_moves_are_known_as_a_repetition(store: Store) -> None:
    brains = tuple(BrainSetup("python:tests.arena.toys:FirstMove", name) for name in NAMES)
    number = store.create(Tournament("same", "gomoku", brains, "free-7", games=6))
    Runner(store, number).run()
    rows = store.results(number)
    assert (len(rows), len(distinct_games(rows))) == (6, 2)


def test_older_store_gets_the_missing_column(tmp_path: Path) -> None:
    place = tmp_path / "arena.sqlite3"
    Store(place).close()
    engine = create_engine(f"sqlite:///{place}")
    with engine.begin() as connection:
        connection.execute(text("ALTER TABLE arena_games DROP COLUMN line"))
    Store(place).close()
    assert "line" in [column["name"] for column in inspect(engine).get_columns("arena_games")]
    engine.dispose()


def solved(name: str, number: int, won: bool) -> GameRow:
    """A game of one."""
    ending = "five" if won else "full"
    points = (float(won),)
    return GameRow(number, 1, number, 1, 0, "nim", "nim-1", ending, None, None, 9, 0.0, (name,), points)


def test_games_of_one_are_measured_by_wins_with_their_interval() -> None:
    rows = [solved("one", number, number < 3) for number in range(10)]
    rows += [solved("two", 10 + number, number < 8) for number in range(10)]
    best, other = rank_players(rows, NAMES, Ranking.WINS, {})
    assert (best.standing.name, other.standing.name) == ("two", "one")
    assert best.wins is not None
    assert (best.wins.share, best.elo, best.points) == (0.8, None, None)
    assert (best.wins.low, best.wins.high) == pytest.approx((0.4902, 0.9433), abs=1e-4)


def test_points_are_the_mean_of_the_games_own_scores() -> None:
    rows = [game(number, 1.0, str(number)) for number in range(3)]
    scores = {1: (90.0, 100.0), 2: (110.0, 70.0)}  # the third was lost by a fault
    best, other = rank_players(rows, NAMES, Ranking.POINTS, scores)
    assert best.points is not None
    assert other.points is not None
    assert (best.standing.name, best.points.mean, best.points.games) == ("two", 105.0, 2)
    assert other.points.mean == 80.0
    assert other.wins is not None
    assert other.wins.share == 1.0


def test_a_player_without_games_has_no_figures() -> None:
    (line,) = rank_players([], ("one",), Ranking.POINTS, {})
    assert (line.wins, line.points) == (None, None)


def test_equal_players_share_a_place() -> None:
    rows = [solved("one", 1, True), solved("two", 2, True), solved("three", 3, False)]
    ranked = rank_players(rows, ["one", "two", "three"], Ranking.WINS, {})
    assert [(line.standing.name, line.place) for line in ranked] == [("one", 1), ("two", 1), ("three", 3)]


def test_equal_ratings_share_a_place() -> None:
    row = game(1, 0.5, None)
    assert [line.place for line in rank_players([row], list(row.brains), Ranking.ELO, {})] == [1, 1]
