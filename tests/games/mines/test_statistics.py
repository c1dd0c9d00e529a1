from __future__ import annotations

import io

import numpy as np
import pytest

from partie.games.mines.autoplay import count_3bv
from partie.games.mines.boards import Board
from partie.games.mines.kernels import START_SAFE, lay_mines, new_grid
from partie.games.mines.notation import Setup
from partie.games.mines.settings import FAST
from partie.games.mines.statistics import (
    board_chunks,
    histogram_svg,
    interval,
    play_many,
    seed_chunks,
    seeds_for,
    write_csv,
)
from tests.games.mines import naive

BEGINNER = Setup(9, 9, 10, "open")


def test_same_seed_same_games() -> None:
    first, _ = play_many(seed_chunks(BEGINNER, 20, 3, 60), workers=0)
    second, _ = play_many(seed_chunks(BEGINNER, 20, 3, 60), workers=0)
    assert first == second


def test_more_games_begin_with_the_same_boards() -> None:
    assert (seeds_for(1, 100)[:10] == seeds_for(1, 10)).all()


def test_the_solver_wins_most_beginner_boards() -> None:
    _, summary = play_many(seed_chunks(BEGINNER, 20, 1, 300), workers=0)
    assert summary.games == 300
    assert summary.win_percent > 92
    assert summary.low_percent < summary.win_percent < summary.high_percent
    assert sum(summary.ended.values()) == 300


def test_fast_play_still_wins_most() -> None:
    _, summary = play_many(seed_chunks(BEGINNER, 20, 1, 300, FAST), workers=0)
    assert summary.win_percent > 92


def test_boards_are_played_as_given() -> None:
    layout = np.zeros(81, np.uint8)
    layout[80] = 1
    mined = np.zeros(81, np.uint8)
    mined[0] = 1
    small = np.zeros(4, np.uint8)
    small[3] = 1
    boards = [Board(9, 9, layout, 0), Board(9, 9, mined, 0), Board(2, 2, small, 0)]
    records, summary = play_many(board_chunks(boards), workers=0)
    assert [record.value for record in records] == [1, 1, 3]
    assert summary.ended["lost_first_click"] == 1
    assert summary.wins >= 1


def test_3bv_equals_the_naive_count() -> None:
    random = np.array([7], np.uint64)
    grid = new_grid(8, 6)
    layout = np.zeros(48, np.uint8)
    for _ in range(50):
        lay_mines(grid, 8, START_SAFE, 0, random, layout)
        mines = frozenset(int(cell) for cell in np.flatnonzero(layout))
        assert count_3bv(grid, layout) == naive_3bv(mines, 8, 6)


def naive_3bv(mines: frozenset[int], width: int, height: int) -> int:
    safe = set(range(width * height)) - mines
    zeros = {cell for cell in safe if naive.number_at(mines, cell, width, height) == 0}
    opened: set[int] = set()
    clicks = 0
    for cell in zeros:
        if cell in opened:
            continue
        clicks += 1
        waiting = [cell]
        while waiting:
            current = waiting.pop()
            if current not in opened:
                opened.add(current)
                if current in zeros:
                    waiting += naive.around(current, width, height)
    return clicks + len(safe - opened)


def test_csv_and_picture_hold_every_game() -> None:
    records, _ = play_many(seed_chunks(BEGINNER, 20, 1, 20), workers=0)
    file = io.StringIO()
    write_csv(records, file)
    assert len(file.getvalue().splitlines()) == 21
    assert "won sure" in histogram_svg(records, "9x9")


def test_wilson_interval() -> None:
    low, high = interval(50, 100)
    assert low == pytest.approx(0.4038, abs=1e-4)
    assert high == pytest.approx(0.5962, abs=1e-4)
    assert interval(0, 0) == (0.0, 1.0)
