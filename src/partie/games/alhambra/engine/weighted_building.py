"""The weighted player's decisions about tiles: where to place, which redesign, which tile."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.alhambra.engine.original import (
    Grid,
    Segments,
    box_around,
    closed_with,
    map_before,
    room_for_walls,
    wall_after,
    wall_before,
    wall_without,
)
from partie.games.alhambra.rules.building import FITS, removing_problem, swapping_problem
from partie.games.alhambra.rules.material import DIRK, KIND, TILES, WALLS
from partie.games.alhambra.rules.moves import fitting_cells
from partie.games.alhambra.rules.state import (
    BUILD,
    CELL_BITS,
    CELLS,
    GIVE,
    PASS,
    PLACE,
    PLACING,
    REMOVE,
    STORE,
    SWAP,
    WHAT_BITS,
    WIDTH,
)
from partie.games.alhambra.rules.walls import wall_and_closed, wall_with
from partie.jit import kernel
from partie.search.records import int64

Weights = NDArray[np.float64]  # 76 of one phase
Cells = NDArray[np.int64]


@kernel()
def kind_quality(state: Any, kind: int, weights: Weights) -> float:
    """Criteria 36 to 44 of a tile to be bought or built: its kind, and the lead it gives over a rival."""
    quality = float(weights[35 + kind])
    for difference in range(3):
        if _rival_differs(state, kind, 1 - difference):
            quality += weights[41 + difference]
    return quality


@kernel()
def _rival_differs(state: Any, kind: int, difference: int) -> bool:
    """Whether one of the three strongest rivals has just this many more buildings of the kind."""
    wanted = state.counts[state.turn, kind] + difference
    more = 0
    found = False
    for player in range(state.players):
        if player != state.turn:
            count = state.counts[player, kind]
            more += count > wanted
            found = found or count == wanted
    return found and more < 3


@kernel()
def choose_settling(state: Any, tile: int, weights: Weights, as_original: bool) -> int:
    """Chooses where a tile goes, by criteria 56 to 62. Cells win ties against the reserve, later against earlier."""
    closed = is_closed(state, as_original)
    base = 0.0 if closed else weights[60]
    quality = base
    best, cell = _best_cell(state, tile, weights, as_original)
    move = STORE | tile << WHAT_BITS
    if cell >= 0 and best >= quality:
        quality = best
        move = PLACE | tile << WHAT_BITS | cell << CELL_BITS
    left = state.deck_end - state.deck_next if as_original else state.bag_left
    if state.players == 2 and state.step == PLACING and left <= 1:
        given = base + (weights[61] if _dirk_draws_level(state, tile) else 0.0)
        if given > quality:
            move = GIVE | tile << WHAT_BITS
    return move


@kernel()
def is_closed(state: Any, as_original: bool) -> bool:
    """Whether walls surround the map."""
    if as_original:
        if state.laid_count == 0:
            return closed_with(state, state.grid[state.turn], int64(0), int64(0))
        return closed_with(state, map_before(state), int64(0), int64(0))
    return wall_and_closed(state.grid[state.turn])[1]


@kernel()
def _dirk_draws_level(state: Any, tile: int) -> bool:
    """Whether Dirk has as many of the tile's kind as the rival, or will have."""
    rival = state.counts[1 - state.turn, KIND[tile]]
    his = state.counts[DIRK, KIND[tile]]
    return bool(his == rival or his == rival - 1)


@kernel()
def _best_cell(state: Any, tile: int, weights: Weights, as_original: bool) -> tuple[float, int]:
    """The best cell for a tile with its quality; cell -1 when it fits nowhere."""
    if as_original:
        return _best_cell_of_original(state, tile, weights)
    best = -1.0
    best_cell = int64(-1)
    wall = wall_and_closed(state.grid[state.turn])[0]
    for cell in fitting_cells(state, tile):
        after, closed = wall_with(state.grid[state.turn], tile, cell)
        quality = _cell_quality(after - wall, closed, weights)
        if quality > best or (quality == best and cell > best_cell):
            best, best_cell = quality, cell
    return best, best_cell


@kernel()
def _cell_quality(longer: int, closed: bool, weights: Weights) -> float:
    quality = 0.0 if closed else weights[60]
    if longer > 0:
        quality += weights[55 + min(longer, 5) - 1]
    return float(quality)


@kernel()
def _best_cell_of_original(state: Any, tile: int, weights: Weights) -> tuple[float, int]:
    cells, maps = fitting_cells(state, tile), map_before(state)
    return _best_of_original(state, tile, weights, cells, maps[:CELLS], maps[CELLS:], room_for_walls())


@kernel()
def _best_of_original(
    state: Any, tile: int, weights: Weights, cells: Cells, before: Grid, marks: Grid, found: Segments
) -> tuple[float, int]:
    wall = wall_before(before)
    top, bottom, left, right = box_around(state, before)
    best = -1.0
    best_cell = int64(-1)
    for cell in cells:
        if not (top <= cell // WIDTH <= bottom and left <= cell % WIDTH <= right):
            continue
        longer = wall_after(state, before, marks, wall, tile, cell, found) - wall
        quality = _cell_quality(longer, closed_with(state, before, tile, cell), weights)
        if quality > best or (quality == best and cell > best_cell):
            best, best_cell = quality, cell
    return best, best_cell


@kernel()
def choose_redesign(state: Any, weights: Weights, as_original: bool) -> int:
    """Which redesign? Criteria 22, 23 and 63; building wins ties, then swapping. PASS when there is none."""
    closed = is_closed(state, as_original)
    build = swap = PASS
    if state.reserve_count[state.turn] > 0:
        build = _choose_build(state, weights, as_original)
        swap = _choose_swap(state, weights, as_original)
    remove = _choose_remove(state, weights, as_original)
    build_quality = weights[22] if build != PASS else -1.0
    swap_quality = (weights[62] if closed else 0.0) if swap != PASS else -1.0
    remove_quality = (weights[21] if closed else 0.0) if remove != PASS else -1.0
    if build != PASS and build_quality >= max(swap_quality, remove_quality):
        return build
    if swap != PASS and swap_quality >= remove_quality:
        return swap
    return remove


@kernel()
def any_redesign(state: Any) -> int:
    """Some redesign, or PASS: for players who never plan one."""
    return choose_redesign(state, np.zeros(76), False)


@kernel()
def _choose_build(state: Any, weights: Weights, as_original: bool) -> int:
    """Which tile of the reserve to build? Criteria 36 to 44; its cell by 56 to 61."""
    best = -1.0
    move = PASS
    for tile in range(1, TILES + 1):
        if state.reserve[state.turn, tile]:
            cell = _best_cell(state, tile, weights, as_original)[1]
            quality = kind_quality(state, KIND[tile], weights)
            if cell >= 0 and quality > best:
                best = quality
                move = BUILD | tile << WHAT_BITS | cell << CELL_BITS
    return move


@kernel()
def _choose_remove(state: Any, weights: Weights, as_original: bool) -> int:
    """Which tile to take off the map? Criteria 64 to 72."""
    grid = state.grid[state.turn]
    built = state.built_count[state.turn]
    wall = wall_and_closed(grid)[0]
    best = -1.0
    best_cell = -1
    marks, found = np.zeros(CELLS, np.int8), room_for_walls()
    for place in range(1, built):
        cell = int64(state.built[state.turn, place])
        if removing_problem(grid, built, cell) != FITS:
            continue
        after = wall_without(state, cell, marks, found) if as_original else wall_with(grid, int64(0), cell)[0]
        walls = WALLS[grid[cell]]
        quality = weights[68 + (walls & 1) + (walls >> 1 & 1) + (walls >> 2 & 1) + (walls >> 3 & 1)]
        if after <= wall:
            quality += weights[63 + min(wall - after, 4)]
        if quality > best or (quality == best and cell < best_cell):
            best, best_cell = quality, cell
    return (REMOVE | best_cell << CELL_BITS) if best_cell >= 0 else PASS


@kernel()
def _choose_swap(state: Any, weights: Weights, as_original: bool) -> int:
    """Which tiles to swap? Criteria 73 to 76."""
    grid = state.grid[state.turn]
    wall = wall_and_closed(grid)[0]
    best = -1.0
    move = PASS
    for tile in range(1, TILES + 1):
        if not state.reserve[state.turn, tile]:
            continue
        for place in range(1, state.built_count[state.turn]):
            cell = int64(state.built[state.turn, place])
            if swapping_problem(grid, tile, cell) != FITS:
                continue
            gain = 0 if as_original else wall_with(grid, tile, cell)[0] - wall
            quality = weights[72 + min(gain, 4) - 1] if gain > 0 else 0.0
            candidate = SWAP | tile << WHAT_BITS | cell << CELL_BITS
            if quality > best or (quality == best and candidate < move):
                best, move = quality, candidate
    return move
