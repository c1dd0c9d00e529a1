"""Random play against the naive twins, and everything that must always hold."""

from __future__ import annotations

import random

import numpy as np
import pytest

from partie.games.alhambra.game import GAME
from partie.games.alhambra.rules import building
from partie.games.alhambra.rules.invariants import count_violations
from partie.games.alhambra.rules.material import SIDES, TILE_NAMES, TILES, WALLS
from partie.games.alhambra.rules.position import AlhambraPosition
from partie.games.alhambra.rules.state import CENTRE, WIDTH
from partie.games.alhambra.rules.walls import longest_wall
from tests.games.alhambra import naive


def board_of(position: AlhambraPosition, player: int) -> naive.Board:
    grid = position.state["grid"][0][player]
    return {cell_of(int(cell)): walls_of(int(grid[cell])) for cell in np.flatnonzero(grid)}


def cell_of(cell: int) -> naive.Cell:
    return cell % WIDTH - CENTRE % WIDTH, cell // WIDTH - CENTRE // WIDTH


def walls_of(tile: int) -> str:
    return "".join(side for bit, side in enumerate(SIDES) if WALLS[tile] >> bit & 1)


def random_positions(players: int, seed: int, every: int) -> list[AlhambraPosition]:
    generator = random.Random(seed)
    position = GAME.start(f"{players}-players", seed)
    kept = []
    while position.outcome() is None:
        position = position.play(generator.choice(position.legal_moves()))
        if generator.random() < 1 / every:
            kept.append(position)
    return kept


@pytest.mark.parametrize("players", [2, 3, 6])
def test_maps_walls_and_moves_agree_with_the_naive_twins(players: int) -> None:
    for position in random_positions(players, seed=players, every=25):
        player = position.turn
        grid = position.state["grid"][0][player]
        board = board_of(position, player)
        assert naive.is_legal_board(board)
        assert int(longest_wall(grid)) == naive.longest_wall(board)
        for tile in random.Random(1).sample(range(1, TILES + 1), 5):
            fits = {cell for cell in np.flatnonzero(grid == 0) if _fits(grid, tile, int(cell))}
            assert {cell_of(int(cell)) for cell in fits} == naive.placings(board, walls_of(tile)), TILE_NAMES[tile]
            swaps = {cell for cell in np.flatnonzero(grid) if _swaps(grid, tile, int(cell))}
            assert {cell_of(int(cell)) for cell in swaps} == naive.swaps(board, walls_of(tile))
        gone = {cell for cell in np.flatnonzero(grid) if _removes(grid, len(board), int(cell))}
        assert {cell_of(int(cell)) for cell in gone} == naive.removals(board)


def _fits(grid: np.ndarray, tile: int, cell: int) -> bool:
    inside = 1 < cell // WIDTH < WIDTH - 1 and 1 < cell % WIDTH < WIDTH - 1
    return bool(inside and building.placing_problem(grid, tile, cell) == building.FITS)


def _swaps(grid: np.ndarray, tile: int, cell: int) -> bool:
    return bool(building.swapping_problem(grid, tile, cell) == building.FITS)


def _removes(grid: np.ndarray, count: int, cell: int) -> bool:
    return bool(building.removing_problem(grid, count, cell) == building.FITS)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_texts_and_moves_round_trip_in_random_games(players: int) -> None:
    for position in random_positions(players, seed=10 + players, every=20):
        assert position.problems() == []
        again = GAME.from_text(position.to_text(), position.variant)
        assert again == position
        assert again.legal_moves() == position.legal_moves()
        for move in position.legal_moves()[:200]:
            assert position.parse_move(position.format_move(move)) == move


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_all_invariants_hold_in_random_games(players: int) -> None:
    assert count_violations(players, np.arange(60)) == 0


def test_the_invariants_notice_a_broken_position() -> None:
    from partie.games.alhambra.rules.invariants import is_sound

    position = GAME.start("3-players", 1)
    assert is_sound(position.state)
    broken = position.state.copy()
    broken["bag_left"] -= 1
    assert not is_sound(broken)
    broken = position.state.copy()
    broken["grid"][0, 0, CENTRE + 2] = 7
    assert not is_sound(broken)
    broken = position.state.copy()
    broken["hands"][0, 0, 0] += 1
    assert not is_sound(broken)
