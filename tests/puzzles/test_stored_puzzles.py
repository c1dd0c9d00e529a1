"""The puzzles that come with the games. `python -m benchmarks puzzles` proves the whole year."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest

from partie import games, puzzles
from partie.core.puzzle import EASIEST, HARDEST, WEEK, YEAR, first_position, from_line, to_line

SAMPLE = (0, 100, 201, 302, 370)
WITH_PUZZLES = puzzles.names()


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_there_is_a_year_of_different_puzzles_in_whole_weeks(name: str) -> None:
    stored = puzzles.stored(name)
    assert len(stored) == YEAR
    assert len({puzzle.start for puzzle in stored}) == YEAR
    assert all(EASIEST <= puzzle.grade <= HARDEST for puzzle in stored)
    for week in range(0, YEAR, WEEK):
        grades = [puzzle.grade for puzzle in stored[week : week + WEEK]]
        assert grades == sorted(grades)


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_every_puzzle_has_one_solution(name: str) -> None:
    """All that ask for moves; of whole games, which take longer, a sample."""
    source, stored = puzzles.source_of(name), puzzles.stored(name)
    for puzzle in stored if stored[0].line else [stored[number] for number in SAMPLE]:
        assert source.flaw(puzzle) is None, puzzle


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_every_puzzle_begins_with_a_possible_position_where_something_is_to_be_done(name: str) -> None:
    game, source = games.load(name), puzzles.source_of(name)
    for puzzle in puzzles.stored(name)[::37]:
        position = first_position(puzzle, game)
        assert position.problems() == []
        assert position.outcome() is None
        assert str(source.goal(puzzle))
        assert from_line(to_line(puzzle), name) == puzzle


@pytest.mark.parametrize("name", [name for name in WITH_PUZZLES if puzzles.stored(name)[0].line])
def test_a_broken_solution_is_found_out(name: str) -> None:
    """Another first move does not pass for the only one."""
    puzzle = puzzles.stored(name)[0]
    position = first_position(puzzle, games.load(name))
    other = next(text for move in position.legal_moves() if (text := position.format_move(move)) != puzzle.line[0])
    assert puzzles.source_of(name).flaw(replace(puzzle, line=(other,))) is not None


@pytest.mark.parametrize("name", [name for name in WITH_PUZZLES if puzzles.stored(name)[0].line])
def test_right_moves_have_a_reason(name: str) -> None:
    game, source = games.load(name), puzzles.source_of(name)
    for puzzle in puzzles.stored(name)[::53]:
        position = first_position(puzzle, game)
        assert source.reason(position, position.parse_move(puzzle.line[0]), puzzle.stake) is not None


def test_making_a_puzzle_is_the_same_every_time() -> None:
    source = puzzles.source_of("checkers")
    assert source.make(7) == source.make(7)


def test_all_files_together_stay_small() -> None:
    sizes = [puzzles.file_of(name).stat().st_size for name in WITH_PUZZLES]
    assert sum(sizes) < 500_000


def test_a_game_without_puzzles_has_none_today() -> None:
    assert puzzles.daily("alhambra", datetime.date(2026, 11, 18)) is None


def test_the_same_day_has_the_same_puzzles() -> None:
    day = datetime.date(2026, 11, 18)
    assert puzzles.of_day(day) == puzzles.of_day(day)
    assert puzzles.of_day(day) != puzzles.of_day(day + datetime.timedelta(1))
