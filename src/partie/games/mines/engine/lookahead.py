"""What opening one cell would reveal: every number it may show, how likely, and the position after it.

Only the components the cell touches are counted again, for all numbers in one forward pass: the opened
cell is a *free* witness that records how many mines lie around it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from partie.games.mines.chances.analysis import (
    SURE_MINE,
    back_through_components,
    fill_rest,
    multiply_components,
    weigh_outside,
)
from partie.games.mines.chances.counting import backward, forward, reset
from partie.games.mines.chances.frontier import FREE_NEED, OK, build
from partie.games.mines.field import MAX_CELLS, MINE, UNKNOWN
from partie.jit import kernel
from partie.search.records import int64, new_record

KEPT = 3  # cells whose safety is kept for each number

LOOK = np.dtype(
    [
        ("probability", np.float64, (9,)),  # that the cell is safe and shows this number
        ("safety", np.float64, (9, KEPT)),  # of the safest cells then, the best first
        ("safe_cells", np.float64, (9,)),  # cells that are then surely safe
        ("unrest", np.float64, (9,)),  # what is then open at the edge: p * (1 - p) over its cells
        ("off_risk", np.float64, (9,)),  # of cells off the edge
        ("best_cell", np.int32, (9,)),
        ("numbers", np.int32),  # how many numbers are possible
        ("dead", np.uint8, (MAX_CELLS,)),  # given: cells whose number is known beforehand
        ("touched", np.uint8, (MAX_CELLS,)),  # scratch: components to count again
    ]
)


def new_look() -> Any:
    """Room for the answer about one cell."""
    return new_record(LOOK)


@kernel()
def look(result: Any, analysis: Any, frontier: Any, grid: Any, shown: Any, cell: int, deep: bool) -> bool:
    """Fills `result` for opening `cell`; `deep` also weighs the cells after each number.

    `analysis` must be about `shown` and have tables. False when the count is too wide.
    """
    for number in range(9):
        result.probability[number] = 0.0
    result.numbers = 0
    count, joined, known = _gather(result, analysis, frontier, grid, shown, cell)
    old = shown[cell]
    shown[cell] = 0
    fits = build(frontier, grid, shown, frontier.cells, count, cell) == OK
    shown[cell] = old
    if not fits:
        return False
    reset(frontier)
    status, _ = forward(frontier, 0, int64(frontier.box_count), 0, analysis.fugacity)
    if status != OK:
        return False
    _weigh_numbers(result, analysis, frontier, cell, joined, known, deep)
    return True


@kernel()
def find_dead(result: Any, analysis: Any, frontier: Any, grid: Any, shown: Any) -> None:
    """Marks the cells that would show the same number in every layout: opening them reveals nothing."""
    for cell in range(grid.cells):
        result.dead[cell] = analysis.sure[cell] == SURE_MINE
        if shown[cell] != UNKNOWN or result.dead[cell] == 1:
            continue
        if look(result, analysis, frontier, grid, shown, int64(cell), False):
            result.dead[cell] = result.numbers <= 1


@kernel()
def _gather(result: Any, analysis: Any, frontier: Any, grid: Any, shown: Any, cell: int) -> Any:
    """Cells to count again, how many of them were off the edge, and known mines beside the cell."""
    touched = result.touched
    touched[: analysis.component_count] = 0
    count = 0
    joined = 0
    known = 0
    own = analysis.component_of[cell]
    if own >= 0:
        touched[own] = 1
    for index in range(grid.degree[cell]):
        near = grid.neighbours[cell, index]
        if shown[near] == MINE:
            known += 1
        if shown[near] != UNKNOWN:
            continue
        component = analysis.component_of[near]
        if component >= 0:
            touched[component] = 1
        else:
            frontier.cells[count] = near
            count += 1
            joined += 1
    for component in range(analysis.component_count):
        if touched[component] == 1:
            for index in range(analysis.component_member[component], analysis.component_member[component + 1]):
                member = analysis.members[index]
                if member != cell:
                    frontier.cells[count] = member
                    count += 1
    return count, joined, known


@kernel()
def _weigh_numbers(result: Any, analysis: Any, frontier: Any, cell: int, joined: int, known: int, deep: bool) -> None:
    """Joins the new count with the untouched components, number by number."""
    chosen = frontier.chosen
    count = 0
    low = 0
    for component in range(analysis.component_count):
        if result.touched[component] == 0:
            chosen[count] = component
            low += analysis.component_low[component]
            count += 1
    off_count = analysis.off_count - joined - (1 if analysis.component_of[cell] == -1 else 0)
    multiply_components(analysis, frontier, chosen, count)
    begin = frontier.prefix_start[count]
    length = frontier.prefix_start[count + 1] - begin
    final = int64(frontier.box_count)
    width = frontier.layer_width[final]
    low += frontier.layer_low[final]
    possible, _ = fill_rest(frontier.rest, off_count, analysis.mines, low, length + width - 1, analysis.fugacity)
    if not possible:
        return
    total = 0.0
    first_state = frontier.layer_state[final]
    for state in range(first_state, frontier.layer_state[final + 1]):
        base = frontier.layer_weight[final] + (state - first_state) * width
        weight = 0.0
        for index in range(width):
            outside = 0.0
            for position in range(length):
                outside += frontier.prefix[begin + position] * frontier.rest[position + index]
            frontier.outside[index] = outside
            weight += frontier.alpha[base + index] * outside
        if weight <= 0.0:
            continue
        total += weight
        number = known + _mines_counted(frontier, state)
        result.probability[number] = weight
        result.numbers += 1
        if deep:
            backward(frontier, 0, final, 0, state, frontier.outside)
            for position in range(length):
                value = 0.0
                for index in range(width):
                    value += frontier.alpha[base + index] * frontier.rest[position + index]
                frontier.terminal[position] = value
            _find_safest(result, analysis, frontier, number, count, off_count, low)
    for number in range(9):
        result.probability[number] *= (1.0 - analysis.mine[cell]) / total


@kernel()
def _mines_counted(frontier: Any, state: int) -> Any:
    """The free witness's count in a state; it holds the only slot still open."""
    witness = frontier.witness_of[frontier.free_cell]
    if witness < 0:  # nothing unknown around the cell
        return 0
    slot = frontier.witness_slot[witness]
    word = frontier.state_key[state, slot >> 4]
    return FREE_NEED - np.int64((word >> np.uint64(4 * (slot & 15))) & np.uint64(15))


@kernel()
def _find_safest(result: Any, analysis: Any, frontier: Any, number: int, count: int, off_count: int, low: int) -> None:
    """The safest among boxes counted again, untouched boxes and the rest."""
    result.best_cell[number] = -1
    result.safe_cells[number] = 0
    result.unrest[number] = 0.0
    result.off_risk[number] = 0.0
    for place in range(KEPT):
        result.safety[number, place] = 0.0
    mines = 0.0
    for box in range(frontier.box_count):
        expected = frontier.expected[box] if frontier.most[box] > 0 else 0.0
        mines += expected
        living = 0
        cell = frontier.box_cell[box]
        while cell >= 0:
            living += 1 - result.dead[cell]
            cell = frontier.next_cell[cell]
        _note(result, number, expected, int64(frontier.box_size[box]), living, int64(frontier.box_cell[box]))
    back_through_components(analysis, frontier, frontier.chosen, count, frontier.terminal)
    for index in range(count):
        component = int64(frontier.chosen[index])
        weigh_outside(analysis, frontier, index, component, frontier.outside)
        width = analysis.component_width[component]
        start = analysis.component_polynomial[component]
        total = 0.0
        for offset in range(width):
            frontier.outside[offset] *= analysis.polynomial[start + offset]
            total += frontier.outside[offset]
        first = analysis.component_box[component]
        table = analysis.component_table[component]
        member = analysis.component_member[component]
        for step in range(first, analysis.component_box[component + 1]):
            expected = 0.0
            if table >= 0:
                for offset in range(width):
                    expected += analysis.table[table + (step - first) * width + offset] * frontier.outside[offset]
                expected /= total
            else:
                expected = analysis.box_mine[step] * analysis.box_size[step]
            mines += expected
            living = 0
            for _ in range(analysis.box_size[step]):
                living += 1 - result.dead[analysis.members[member]]
                member += 1
            _note(
                result,
                number,
                expected,
                int64(analysis.box_size[step]),
                living,
                int64(analysis.box_cell[step]),
            )
    if off_count > 0:
        expected = max(0.0, analysis.mines - mines)
        if expected < 1e-12 * off_count:
            expected = 0.0
        unrest = result.unrest[number]
        _note(result, number, expected, off_count, off_count, -1)
        result.unrest[number] = unrest
        result.off_risk[number] = expected / off_count


@kernel()
def _note(result: Any, number: int, mines: float, size: int, living: int, cell: int) -> None:
    """Ranks `living` of `size` cells of the same risk."""
    risk = mines / size
    if risk == 0.0:
        result.safe_cells[number] += size
    result.unrest[number] += mines * (1.0 - risk)
    safety = 1.0 - min(risk, 1.0)
    if safety > result.safety[number, 0]:
        result.best_cell[number] = cell
    for _ in range(min(living, KEPT)):
        place = KEPT
        while place > 0 and result.safety[number, place - 1] < safety:
            if place < KEPT:
                result.safety[number, place] = result.safety[number, place - 1]
            place -= 1
        if place == KEPT:
            return
        result.safety[number, place] = safety


@kernel()
def look_at(result: Any, analysis: Any, frontier: Any, grid: Any, shown: Any, cell: int) -> bool:
    """`look` for callers in Python, with the position after each number."""
    return look(result[0], analysis[0], frontier[0], grid[0], shown, cell, True)


@kernel()
def mark_dead(result: Any, analysis: Any, frontier: Any, grid: Any, shown: Any) -> None:
    """`find_dead` for callers in Python."""
    find_dead(result[0], analysis[0], frontier[0], grid[0], shown)
