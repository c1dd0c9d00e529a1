"""Exact mine probabilities of a position: components joined through the mine count."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from partie.games.mines.chances.counting import backward, forward, reset
from partie.games.mines.chances.frontier import IMPOSSIBLE, MAX_PRODUCTS, OK, TOO_WIDE, build
from partie.games.mines.field import MAX_CELLS, MINE, UNKNOWN
from partie.jit import kernel
from partie.search.records import int64, new_record

MAX_POLYNOMIALS = 1 << 17
MAX_TABLE = 1 << 22
NEGLIGIBLE = 1e-13  # mine counts less likely than this get no table
ANY_COUNT = -1  # as number of mines: nothing is known about it

SURE_SAFE, SURE_MINE = 1, 2

ANALYSIS = np.dtype(
    [
        ("status", np.int32),
        ("unknown", np.int32),
        ("mines", np.int32),  # among the unknown cells
        ("off_count", np.int32),  # unknown cells that touch no number
        ("off_mine", np.float64),
        ("off_sure", np.int32),
        ("fugacity", np.float64),
        ("log_layouts", np.float64),  # natural logarithm of the number of layouts
        ("safe_count", np.int32),
        ("component_count", np.int32),
        ("component_low", np.int64, (MAX_CELLS,)),  # fewest mines
        ("component_width", np.int64, (MAX_CELLS,)),
        ("component_polynomial", np.int64, (MAX_CELLS,)),
        ("component_table", np.int64, (MAX_CELLS,)),  # -1: not made
        ("component_box", np.int32, (MAX_CELLS + 1,)),
        ("component_member", np.int32, (MAX_CELLS + 1,)),
        ("members", np.int32, (MAX_CELLS,)),
        ("component_of", np.int32, (MAX_CELLS,)),  # -1 off the edge, -2 not unknown
        ("box_of", np.int32, (MAX_CELLS,)),  # -1 off the edge
        ("box_cell", np.int32, (MAX_CELLS,)),
        ("box_size", np.int32, (MAX_CELLS,)),
        ("box_mine", np.float64, (MAX_CELLS,)),
        ("polynomial", np.float64, (MAX_POLYNOMIALS,)),
        ("table", np.float64, (MAX_TABLE,)),  # per box and mine count: expected mines
        ("mine", np.float64, (MAX_CELLS,)),  # per cell
        ("sure", np.int8, (MAX_CELLS,)),
    ]
)


def new_analysis() -> Any:
    """Room for the results about one position."""
    return new_record(ANALYSIS)


@kernel()
def analyse(analysis: Any, frontier: Any, grid: Any, shown: Any, mines: int, with_tables: bool) -> int:
    """Fills `analysis` for `shown`; `mines` is the number on the board, known ones included.

    With `ANY_COUNT` only the numbers count: the probabilities then mean nothing, what is sure does.
    """
    count = _split_cells(analysis, frontier, grid, shown, mines)
    analysis.status = IMPOSSIBLE
    analysis.safe_count = 0
    analysis.fugacity = 1.0
    if not _numbers_fit(grid, shown):
        return IMPOSSIBLE
    if mines != ANY_COUNT:
        if not 0 <= analysis.mines <= analysis.unknown:
            return IMPOSSIBLE
        analysis.fugacity = (analysis.mines + 0.5) / (analysis.unknown - analysis.mines + 0.5)
    status = build(frontier, grid, shown, frontier.cells, count, -1)
    if status == OK:
        status, scale = _count_components(analysis, frontier)
    if status == OK:
        status, scale = _join(analysis, frontier, scale, mines == ANY_COUNT)
    analysis.status = status
    if status == OK:
        analysis.log_layouts = scale
        _weigh_boxes(analysis, frontier, with_tables)
        _spread_to_cells(analysis, frontier, grid, shown)
    return status


@kernel()
def _split_cells(analysis: Any, frontier: Any, grid: Any, shown: Any, mines: int) -> int:
    """Lists the frontier, counts the rest."""
    count = 0
    unknown = 0
    for cell in range(grid.cells):
        analysis.component_of[cell] = -2
        analysis.box_of[cell] = -1
        if shown[cell] == MINE:
            mines -= 1
        if shown[cell] != UNKNOWN:
            continue
        unknown += 1
        analysis.component_of[cell] = -1
        for index in range(grid.degree[cell]):
            if shown[grid.neighbours[cell, index]] >= 0:
                frontier.cells[count] = cell
                count += 1
                break
    analysis.mines = mines
    analysis.unknown = unknown
    analysis.off_count = unknown - count
    return count


@kernel()
def _numbers_fit(grid: Any, shown: Any) -> bool:
    """Numbers without unknown neighbours are not witnesses: they are checked here."""
    for cell in range(grid.cells):
        if shown[cell] < 0:
            continue
        known = 0
        unknown = 0
        for index in range(grid.degree[cell]):
            near = shown[grid.neighbours[cell, index]]
            known += near == MINE
            unknown += near == UNKNOWN
        if not known <= shown[cell] <= known + unknown:
            return False
    return True


@kernel()
def _count_components(analysis: Any, frontier: Any) -> Any:
    reset(frontier)
    scale = 0.0
    used = 0
    members = 0
    analysis.component_count = frontier.component_count
    for component in range(frontier.component_count):
        first = int64(frontier.component_start[component])
        last = int64(frontier.component_start[component + 1])
        status, part = forward(frontier, first, last, first + component, analysis.fugacity)
        if status != OK:
            return status, 0.0
        scale += part
        final = last + component
        width = frontier.layer_width[final]
        if used + width > MAX_POLYNOMIALS:
            return TOO_WIDE, 0.0
        analysis.component_low[component] = frontier.layer_low[final]
        analysis.component_width[component] = width
        analysis.component_polynomial[component] = used
        for index in range(width):
            analysis.polynomial[used + index] = frontier.alpha[frontier.layer_weight[final] + index]
        used += width
        analysis.component_box[component] = first
        analysis.component_member[component] = members
        for step in range(first, last):
            cell = frontier.box_cell[frontier.order[step]]
            while cell >= 0:
                analysis.members[members] = cell
                analysis.component_of[cell] = component
                members += 1
                cell = frontier.next_cell[cell]
    analysis.component_box[frontier.component_count] = frontier.component_start[frontier.component_count]
    analysis.component_member[frontier.component_count] = members
    return OK, scale


@kernel()
def fill_rest(rest: Any, off_count: int, mines: int, low: int, count: int, fugacity: float) -> Any:
    """Weight of the cells off the edge when the edge holds low + i mines, largest 1, and its logarithm."""
    log_fugacity = math.log(fugacity)
    begin = max(0, mines - off_count - low)
    end = min(count - 1, mines - low)
    for index in range(count):
        rest[index] = 0.0
    if begin > end:
        return False, 0.0
    left = mines - low - begin
    start = math.lgamma(off_count + 1.0) - math.lgamma(left + 1.0) - math.lgamma(off_count - left + 1.0)
    start -= (low + begin) * log_fugacity
    current = 0.0
    largest = 0.0
    for index in range(begin, end + 1):
        rest[index] = current
        largest = max(largest, current)
        left = mines - low - index
        if left > 0:
            current += math.log(left / (off_count - left + 1.0)) - log_fugacity
    for index in range(begin, end + 1):
        rest[index] = math.exp(rest[index] - largest)
    return True, start + largest


@kernel()
def multiply_components(analysis: Any, frontier: Any, chosen: Any, count: int) -> Any:
    """prefix[i] = product of the first i chosen components, scaled; False when memory runs out."""
    prefix = frontier.prefix
    prefix[0] = 1.0
    frontier.prefix_start[0] = 0
    frontier.prefix_start[1] = 1
    scale = 0.0
    for index in range(count):
        component = chosen[index]
        begin = frontier.prefix_start[index]
        length = frontier.prefix_start[index + 1] - begin
        target = begin + length
        width = analysis.component_width[component]
        start = analysis.component_polynomial[component]
        if target + length + width > MAX_PRODUCTS:
            return False, 0.0
        prefix[target : target + length + width - 1] = 0.0
        for position in range(length):
            for offset in range(width):
                prefix[target + position + offset] += prefix[begin + position] * analysis.polynomial[start + offset]
        frontier.prefix_start[index + 2] = target + length + width - 1
        largest = 0.0
        for position in range(target, target + length + width - 1):
            largest = max(largest, prefix[position])
        for position in range(target, target + length + width - 1):
            prefix[position] /= largest
        scale += math.log(largest)
    return True, scale


@kernel()
def back_through_components(analysis: Any, frontier: Any, chosen: Any, count: int, terminal: Any) -> float:
    """suffix[i][j] = weight of all from component i on, when those before hold j mines above their least.

    Uses the places of `prefix`. Gives the logarithm of the scale taken out; the total is suffix[0].
    """
    suffix = frontier.suffix
    begin = frontier.prefix_start[count]
    for position in range(frontier.prefix_start[count + 1] - begin):
        suffix[begin + position] = terminal[position]
    scale = 0.0
    for index in range(count - 1, -1, -1):
        component = chosen[index]
        begin = frontier.prefix_start[index]
        after = frontier.prefix_start[index + 1]
        width = analysis.component_width[component]
        start = analysis.component_polynomial[component]
        largest = 0.0
        for position in range(after - begin):
            value = 0.0
            for offset in range(width):
                value += analysis.polynomial[start + offset] * suffix[after + position + offset]
            suffix[begin + position] = value
            largest = max(largest, value)
        if largest == 0.0:
            return 0.0
        for position in range(begin, after):
            suffix[position] /= largest
        scale += math.log(largest)
    return scale


@kernel()
def weigh_outside(analysis: Any, frontier: Any, index: int, component: int, outside: Any) -> None:
    """Weight of everything but one component, per number of mines in it."""
    begin = frontier.prefix_start[index]
    after = frontier.prefix_start[index + 1]
    for offset in range(analysis.component_width[component]):
        value = 0.0
        for position in range(after - begin):
            value += frontier.prefix[begin + position] * frontier.suffix[after + position + offset]
        outside[offset] = value


@kernel()
def _join(analysis: Any, frontier: Any, scale: float, any_count: bool) -> Any:
    """Products over all components and the probability off the edge."""
    count = int64(analysis.component_count)
    low = 0
    for component in range(count):
        frontier.chosen[component] = component
        low += analysis.component_low[component]
    fits, part = multiply_components(analysis, frontier, frontier.chosen, count)
    if not fits:
        return TOO_WIDE, 0.0
    begin = frontier.prefix_start[count]
    length = frontier.prefix_start[count + 1] - begin
    possible, rest_scale = fill_rest(
        frontier.rest, int64(analysis.off_count), analysis.mines, low, length, analysis.fugacity
    )
    if any_count:
        frontier.rest[:length] = 1.0
    elif not possible:
        return IMPOSSIBLE, 0.0
    back_through_components(analysis, frontier, frontier.chosen, count, frontier.rest)
    total = 0.0
    mines = 0.0
    fewest = 1 << 30
    most = -1
    for position in range(length):
        weight = frontier.prefix[begin + position] * frontier.rest[position]
        if weight > 0.0:
            left = analysis.mines - low - position
            total += weight
            mines += weight * left
            fewest = min(fewest, left)
            most = max(most, left)
    if total == 0.0:
        return IMPOSSIBLE, 0.0
    analysis.off_mine = mines / total / max(1, analysis.off_count)
    analysis.off_sure = 0
    if any_count:
        analysis.off_mine = 0.5
    elif analysis.off_count > 0 and most == 0:
        analysis.off_sure = SURE_SAFE
    elif analysis.off_count > 0 and fewest == analysis.off_count:
        analysis.off_sure = SURE_MINE
    return OK, scale + part + rest_scale + math.log(total)


@kernel()
def _weigh_boxes(analysis: Any, frontier: Any, with_tables: bool) -> None:
    used = 0
    for component in range(int64(analysis.component_count)):
        first = int64(analysis.component_box[component])
        last = int64(analysis.component_box[component + 1])
        final = last + component
        weigh_outside(analysis, frontier, component, component, frontier.outside)
        state = frontier.layer_state[final]
        analysis.component_table[component] = -1
        width = analysis.component_width[component]
        if with_tables and used + width * (last - first) <= MAX_TABLE:
            analysis.component_table[component] = used
            _make_table(analysis, frontier, component, used)
            used += width * (last - first)
        backward(frontier, first, last, first + component, state, frontier.outside)
        for step in range(first, last):
            box = frontier.order[step]
            analysis.box_size[step] = frontier.box_size[box]
            analysis.box_mine[step] = frontier.expected[box] / frontier.box_size[box]
            sure = 0
            if frontier.most[box] == 0:
                sure = SURE_SAFE
            elif frontier.least[box] == frontier.box_size[box]:
                sure = SURE_MINE
            cell = frontier.box_cell[box]
            analysis.box_cell[step] = cell
            while cell >= 0:
                analysis.box_of[cell] = step
                analysis.sure[cell] = sure
                cell = frontier.next_cell[cell]


@kernel()
def _make_table(analysis: Any, frontier: Any, component: int, base: int) -> None:
    """Expected mines per box for each likely number of mines in the component."""
    first = int64(analysis.component_box[component])
    last = int64(analysis.component_box[component + 1])
    width = analysis.component_width[component]
    start = analysis.component_polynomial[component]
    state = frontier.layer_state[last + component]
    unit = frontier.terminal
    total = 0.0
    for index in range(width):
        total += analysis.polynomial[start + index] * frontier.outside[index]
        unit[index] = 0.0
    for index in range(width):
        weight = analysis.polynomial[start + index] * frontier.outside[index]
        if weight <= total * NEGLIGIBLE:
            for step in range(last - first):
                analysis.table[base + step * width + index] = 0.0
            continue
        unit[index] = 1.0
        backward(frontier, first, last, first + component, state, unit)
        unit[index] = 0.0
        for step in range(first, last):
            analysis.table[base + (step - first) * width + index] = frontier.expected[frontier.order[step]]


@kernel()
def _spread_to_cells(analysis: Any, frontier: Any, grid: Any, shown: Any) -> None:
    for cell in range(grid.cells):
        kind = shown[cell]
        if kind == MINE:
            analysis.mine[cell] = 1.0
            analysis.sure[cell] = SURE_MINE
        elif kind != UNKNOWN:
            analysis.mine[cell] = 0.0
            analysis.sure[cell] = SURE_SAFE if kind < 0 else 0
        elif analysis.box_of[cell] >= 0:
            analysis.mine[cell] = analysis.box_mine[analysis.box_of[cell]]
        else:
            analysis.mine[cell] = analysis.off_mine
            analysis.sure[cell] = analysis.off_sure
        if kind == UNKNOWN and analysis.sure[cell] == SURE_SAFE:
            analysis.mine[cell] = 0.0
            analysis.safe_count += 1
        elif kind == UNKNOWN and analysis.sure[cell] == SURE_MINE:
            analysis.mine[cell] = 1.0


@kernel()
def analyse_position(analysis: Any, frontier: Any, grid: Any, shown: Any, mines: int, with_tables: bool) -> int:
    """`analyse` for callers in Python: Numba takes arrays of one record far faster than bare records."""
    return analyse(analysis[0], frontier[0], grid[0], shown, mines, with_tables)
