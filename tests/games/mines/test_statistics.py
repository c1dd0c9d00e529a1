from __future__ import annotations

import csv
import io
from xml.etree import ElementTree

import numpy as np

from partie.games.mines.engine.autoplay import AutoplayResult
from partie.games.mines.engine.settings import FAST
from partie.games.mines.engine.statistics import (
    board_jobs,
    histogram_svg,
    play_many,
    seed_jobs,
    seeds_for,
    write_csv,
)
from partie.games.mines.field import START_SAFE, count_3bv, lay_mines, new_grid
from partie.games.mines.formats.boards import Board
from partie.games.mines.rules.notation import Setup
from tests.games.mines import naive

BEGINNER = Setup(9, 9, 10, "open")


def test_same_seed_same_games() -> None:
    first, _ = play_many(seed_jobs(BEGINNER, 20, 3, 60), workers=0)
    second, _ = play_many(seed_jobs(BEGINNER, 20, 3, 60), workers=0)
    assert first == second


def test_more_games_begin_with_the_same_boards() -> None:
    assert (seeds_for(1, 100)[:10] == seeds_for(1, 10)).all()


def test_the_solver_wins_most_beginner_boards() -> None:
    _, summary = play_many(seed_jobs(BEGINNER, 20, 1, 300), workers=0)
    assert summary.games == 300
    assert summary.win_percent > 92
    assert summary.low_percent < summary.win_percent < summary.high_percent
    assert sum(summary.ended.values()) == 300


def test_fast_play_still_wins_most() -> None:
    _, summary = play_many(seed_jobs(BEGINNER, 20, 1, 300, FAST), workers=0)
    assert summary.win_percent > 92


def test_boards_are_played_as_given() -> None:
    layout = np.zeros(81, np.uint8)
    layout[80] = 1
    mined = np.zeros(81, np.uint8)
    mined[0] = 1
    small = np.zeros(4, np.uint8)
    small[3] = 1
    boards = [Board(9, 9, layout, 0), Board(9, 9, mined, 0), Board(2, 2, small, 0)]
    records, summary = play_many(board_jobs(boards), workers=0)
    assert [record.value for record in records] == [1, 1, 3]
    assert [record.guesses for record in records[:2]] == [0, 0]
    assert records[0].result is AutoplayResult.WON
    assert records[1].result is AutoplayResult.LOST_FIRST
    assert records[2].result in (
        AutoplayResult.WON,
        AutoplayResult.LOST_GUESS,
    )
    assert records[2].guesses >= 1
    assert summary.ended["lost_first_click"] == 1
    assert summary.wins == 1 + (records[2].result is AutoplayResult.WON)


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
    records, _ = play_many(seed_jobs(BEGINNER, 20, 1, 20), workers=0)
    file = io.StringIO()
    write_csv(records, file)
    rows = list(csv.DictReader(io.StringIO(file.getvalue())))
    assert [int(row["seed"]) for row in rows] == [record.seed for record in records]
    assert [row["ending"] for row in rows] == [record.result.name.lower() for record in records]
    assert [int(row["3bv"]) for row in rows] == [record.value for record in records]
    assert [int(row["guesses"]) for row in rows] == [record.guesses for record in records]


def test_the_picture_tells_every_kind_of_ending() -> None:
    records, summary = play_many(seed_jobs(BEGINNER, 20, 1, 20), workers=0)
    root = ElementTree.fromstring(histogram_svg(records, "a&b <9x9>", str.upper))
    texts = [element.text for element in root.iter() if element.text]
    assert texts[:2] == ["a&b <9x9>", "a&b <9x9>"]
    told = dict(zip(texts[2::2], texts[3::2], strict=True))
    assert told == {name.upper(): f"{count} ({5 * count}.0 %)" for name, count in summary.ended.items()}
