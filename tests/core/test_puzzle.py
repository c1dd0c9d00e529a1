"""Which puzzle a day has, and how attempts are judged."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest

from partie import games
from partie.core.errors import InvalidText
from partie.core.puzzle import WEEK, Puzzle, Stake, from_line, in_weeks, puzzle_of_day, refute, to_line, try_moves

MONDAY = datetime.date(2026, 11, 16)
FORK = Puzzle("gomoku", "free-15", "win-in-2", "h8 a1 i8 a3 j8 a5", line=("g8", "f8", "k8"))


def numbered(grades: list[int]) -> list[Puzzle]:
    return [replace(FORK, kind=str(number), grade=grade) for number, grade in enumerate(grades)]


def test_a_week_grows_harder_from_monday_to_sunday() -> None:
    puzzles = in_weeks(numbered([5, 1, 3, 2, 4, 1, 5, 2, 3, 1, 4, 2, 5, 3, 4]))
    assert len(puzzles) == 2 * WEEK  # whole weeks only
    for week in range(2):
        grades = [puzzle_of_day(puzzles, MONDAY + datetime.timedelta(7 * week + day)).grade for day in range(WEEK)]
        assert grades == sorted(grades)


def test_days_in_a_row_have_different_puzzles_until_the_first_comes_again() -> None:
    puzzles = in_weeks(numbered([1] * 21))
    days = [puzzle_of_day(puzzles, MONDAY + datetime.timedelta(day)).kind for day in range(22)]
    assert len(set(days[:21])) == 21
    assert days[21] == days[0]


def test_fewer_puzzles_than_a_week_has_days_come_in_turn() -> None:
    puzzles = in_weeks(numbered([2, 1, 3]))
    assert [puzzle_of_day(puzzles, MONDAY + datetime.timedelta(day)).grade for day in range(4)] == [1, 2, 3, 1]


def test_a_puzzle_written_and_read_is_the_same() -> None:
    for puzzle in (FORK, replace(FORK, line=(), par=7, stake=Stake.DRAW, grade=4, rest=("a1",))):
        assert from_line(to_line(puzzle), "gomoku") == puzzle


@pytest.mark.parametrize("line", ["[]", '{"unknown": 1}', "null", "{"])
def test_a_line_that_is_no_puzzle_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        from_line(line, "gomoku")


def test_right_moves_are_answered_and_the_last_one_solves() -> None:
    game = games.load("gomoku")
    begun = try_moves(FORK, game, ["g8"])
    assert (begun.found, begun.solved, begun.wrong) == (1, False, None)
    assert begun.position.to_text().endswith("g8 f8")
    assert try_moves(FORK, game, ["g8", "k8"]).solved


def test_a_wrong_move_stays_where_it_was_made() -> None:
    game = games.load("gomoku")
    attempt = try_moves(FORK, game, ["g8", "a7"])
    assert (attempt.found, attempt.solved) == (1, False)
    assert attempt.position.format_move(attempt.wrong) == "a7"


def test_a_solved_puzzle_takes_no_further_move() -> None:
    with pytest.raises(InvalidText, match="no move 3"):
        try_moves(FORK, games.load("gomoku"), ["g8", "k8", "a9"])


def test_a_wrong_move_is_refuted_by_its_answer() -> None:
    game = games.load("gomoku")
    position = try_moves(FORK, game, []).position
    found = refute(position, position.parse_move("a7"), Stake.WIN, game)
    assert found.reply is not None
    assert str(found.text).startswith("After a7 ")


def test_a_move_that_only_wins_later_is_not_called_the_end_of_the_win() -> None:
    game = games.load("chess")
    position = game.from_text("4r3/8/n4k1P/1P1K2p1/p7/7P/8/4q3 b - - 0 42", "standard")
    text = str(refute(position, position.parse_move("Qc3"), Stake.WIN, game).text)
    assert "takes longer or is not certain" in text
    assert "is gone" not in text
