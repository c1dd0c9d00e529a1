"""What was learned: its file is checked, and it treats all directions and both colours alike."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from partie.games.gomoku.engine import evaluation, moves
from partie.games.gomoku.network import weights
from partie.games.gomoku.rules import codes, kernels, shapes, threats
from tests.games.gomoku import slow


def test_every_code_has_its_own_shapes() -> None:
    lines = codes.lines_of_codes()
    assert lines.shape == (codes.CODES, 4)
    assert len({tuple(sorted(row)) for row in lines.tolist()}) == codes.CODES


def test_a_code_does_not_depend_on_the_order_of_the_lines() -> None:
    rng = random.Random(1)
    table, lines = codes.code_table(), codes.lines_of_codes()
    for _ in range(200):
        four = [rng.randrange(codes.SHAPES) for _ in range(4)]
        packed = sum(shape << (4 * line) for line, shape in enumerate(four))
        assert lines[table[packed]].tolist() == sorted(four)


def write(file: Path, **changes: np.ndarray) -> Path:
    np.savez(file, **{**weights.arrays(), **changes})  # type: ignore[arg-type]  # NumPy's stubs want bool
    return file


def test_a_good_file_is_read(tmp_path: Path) -> None:
    assert weights.read(write(tmp_path / "good.npz")).keys() == weights.FIELDS.keys()


@pytest.mark.parametrize("bad", [np.zeros(7, np.int16), np.zeros((2, 2, codes.CODES), np.int64)])
def test_a_file_of_another_form_is_refused(tmp_path: Path, bad: np.ndarray) -> None:
    with pytest.raises(ValueError, match="'order' is missing or has another type or shape"):
        weights.read(write(tmp_path / "bad.npz", order=bad))


def stones(seed: int, count: int) -> list[tuple[int, int]]:
    rng = random.Random(seed)
    points = [(column, row) for column in range(4, 11) for row in range(4, 11)]
    return rng.sample(points, count)


def state_of(points: list[tuple[int, int]], first: int = 1, side: int = 0) -> Any:
    state = weights.new_state(15, shapes.FREE)
    cells = np.array([kernels.cell_at(*point) for point in points])
    colours = np.array([first if index % 2 == 0 else 3 - first for index in range(len(points))])
    kernels.set_up(state, 15, shapes.FREE, cells, colours, side)
    return state


@pytest.mark.parametrize("seed", range(5))
def test_mirrored_and_turned_positions_have_the_same_value(seed: int) -> None:
    points = stones(seed, 12)
    expected = evaluation.evaluate(state_of(points))
    for turned in (
        [(14 - column, row) for column, row in points],
        [(row, column) for column, row in points],
        [(14 - row, 14 - column) for column, row in points],
    ):
        assert evaluation.evaluate(state_of(turned)) == expected


@pytest.mark.parametrize("seed", range(5))
def test_exchanged_colours_have_the_same_value(seed: int) -> None:
    points = stones(seed, 12)
    assert evaluation.evaluate(state_of(points)) == evaluation.evaluate(state_of(points, first=2, side=1))


def test_threats_of_both_sides_show_in_the_mask() -> None:
    quiet = state_of([(7, 7), (0, 0)])
    assert evaluation.threat_mask(quiet) == 0
    two = state_of([(7, 7), (0, 0), (8, 7), (0, 14)])
    assert evaluation.threat_mask(two) & 0b1111
    assert not evaluation.threat_mask(two) >> 4
    theirs = state_of([(7, 7), (0, 0), (8, 7), (0, 14)], side=1)
    assert not evaluation.threat_mask(theirs) & 0b1111
    assert evaluation.threat_mask(theirs) >> 4


def test_under_pressure_the_cells_that_stop_the_open_four_come_first() -> None:
    state = state_of([(7, 7), (1, 13), (8, 7), (1, 1), (9, 7), (13, 13)], side=1)
    stopping = {kernels.cell_at(column, 7) for column in (5, 6, 10, 11)}
    rated = {cell: moves.rate(state, cell) for cell in np.flatnonzero(state.cells == shapes.EMPTY).tolist()}
    assert max(rated, key=lambda cell: rated[cell]) in stopping


def test_a_forbidden_point_is_as_good_as_dead_to_black() -> None:
    forbidden = threats.class_table(True, True) == threats.FORBIDDEN
    assert forbidden.any()
    assert not threats.code_table(True, True)[forbidden].any()
    assert threats.code_table(False, False)[forbidden].any()


@pytest.mark.parametrize("rule", [shapes.FREE, shapes.RENJU, shapes.SIX])
def test_the_sums_follow_moves_made_and_taken_back(rule: int) -> None:
    rng = random.Random(rule)
    state = weights.new_state(13, rule)
    for _ in range(60):
        empty = np.flatnonzero(state.cells == shapes.EMPTY)
        if state.played and (state.winner or rng.random() < 0.35):
            kernels.unmake(state)
        else:
            kernels.make(state, int(rng.choice(empty.tolist())))
        if rng.random() < 0.5:
            assert evaluation.evaluate(state) == slow.value(state)


@pytest.mark.parametrize("rule", [shapes.FREE, shapes.STANDARD])
def test_an_empty_board_is_worth_the_same_on_every_size(rule: int) -> None:
    values = {evaluation.evaluate(weights.new_state(size, rule)) for size in (5, 9, 15, 20, 26)}
    assert len(values) == 1


def test_room_far_from_the_stones_counts_for_little() -> None:
    here = [(7, 7), (8, 8), (8, 6), (6, 6), (9, 7)]
    small, large = (weights.new_state(size, shapes.FREE) for size in (15, 21))
    for state, shift in ((small, 0), (large, 3)):
        for column, row in here:
            kernels.make(state, kernels.cell_at(column + shift, row + shift))
    assert (
        abs(evaluation.evaluate(small) - evaluation.evaluate(large)) < evaluation.SCALE / 8
    )  # two or three percent of chance
