"""Perfect play when few layouts are left: every layout is listed and the complete game tree searched.

What a player knows is the set of layouts that still fit, so a position of the search is such a set. Its value
is the number of layouts won by best play. A cell that shows the same number in all layouts where it is
safe is *dead*: opening it reveals nothing; when all cells are dead, exactly one layout can be won.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from partie.games.mines.field import MAX_CELLS, MINE, UNKNOWN
from partie.jit import kernel

MAX_LAYOUTS = 1 << 13
MAX_UNKNOWN = 255
TABLE_BITS = 19
MAX_ARENA = 1 << 20
MAX_DEPTH = 300
HIT = 9  # the cell is a mine
WHOLE = -1  # the complete board is solved, not one component

FRAME = np.dtype(
    [
        ("begin", np.int32),  # the set is arena[begin:end]
        ("end", np.int32),
        ("living", np.int32),
        ("tried", np.int32),  # living cells to be tried
        ("choice", np.int32),  # the one being tried
        ("number", np.int32),  # the next number it may show
        ("won", np.int32),  # by this choice so far
        ("left", np.int32),  # layouts of this choice not looked at yet
        ("best", np.int32),
        ("ceiling", np.int32),  # no choice can win more
        ("floor", np.int32),  # a value up to this does not matter to the depth above
        ("key", np.uint64),
    ]
)

ENDGAME = np.dtype(
    [
        ("zobrist", np.uint64, (MAX_LAYOUTS,)),
        ("cell_count", np.int32),
        ("cells", np.int32, (MAX_UNKNOWN + 1,)),
        ("index_of", np.int32, (MAX_CELLS,)),
        ("need", np.int32, (MAX_CELLS,)),
        ("room", np.int32, (MAX_CELLS,)),
        ("placed", np.uint8, (MAX_UNKNOWN + 1,)),
        ("layout_count", np.int32),
        ("steps", np.int64),  # work left for listing and searching
        ("seen", np.uint8, (MAX_UNKNOWN + 1, MAX_LAYOUTS)),  # number or HIT, per cell and layout
        ("arena", np.int32, (MAX_ARENA,)),  # sets of layouts, as a stack
        ("living", np.int32, (MAX_DEPTH, MAX_UNKNOWN + 1)),  # cells worth opening, per depth
        ("safety", np.int32, (MAX_DEPTH, MAX_UNKNOWN + 1)),
        ("frame", FRAME, (MAX_DEPTH,)),
        ("stamp", np.int32),
        ("table_stamp", np.int32, (1 << TABLE_BITS,)),
        ("table_key", np.uint64, (1 << TABLE_BITS,)),
        ("table_value", np.int32, (1 << TABLE_BITS,)),
        ("table_exact", np.uint8, (1 << TABLE_BITS,)),  # else the value is only an upper bound
        ("best_index", np.int32),
        ("nodes", np.int64),
    ]
)


def new_endgame() -> Any:
    """Working memory for one thread."""
    endgame = np.zeros(1, ENDGAME)
    endgame["zobrist"] = np.random.default_rng(20261).integers(0, 2**64, MAX_LAYOUTS, dtype=np.uint64)
    return endgame


@kernel()
def solve(endgame: Any, analysis: Any, grid: Any, shown: Any, part: int, steps: int) -> Any:
    """The best cell and its chance to win the game, or (-1, 0) when the work is too much.

    `part` is `WHOLE` or a component that `find_isolated` found: then the chance is that of clearing it.
    """
    endgame.steps = steps
    endgame.nodes = 0
    if not _list_layouts(endgame, analysis, grid, shown, part):
        return -1, 0.0
    _read_numbers(endgame, grid, shown)
    count = endgame.layout_count
    for index in range(count):
        endgame.arena[index] = index
    for index in range(endgame.cell_count):
        endgame.living[0, index] = index
    endgame.stamp += 1
    won = _search(endgame, count)
    if endgame.steps < 0 or endgame.best_index < 0:
        return -1, 0.0
    return endgame.cells[endgame.best_index], won / count


@kernel()
def find_isolated(analysis: Any, grid: Any, shown: Any, after: int) -> int:
    """The next component after `after` that the rest of the board has no part in, or -1.

    Its number of mines is known and no cell outside touches it: clearing it and the rest are two games.
    """
    for component in range(after + 1, analysis.component_count):
        if analysis.component_width[component] == 1 and _is_alone(analysis, grid, shown, component):
            return component
    return -1


@kernel()
def _is_alone(analysis: Any, grid: Any, shown: Any, component: int) -> bool:
    uncertain = False
    for member in range(analysis.component_member[component], analysis.component_member[component + 1]):
        cell = analysis.members[member]
        uncertain = uncertain or analysis.sure[cell] == 0
        for index in range(grid.degree[cell]):
            near = grid.neighbours[cell, index]
            if shown[near] == UNKNOWN and analysis.component_of[near] != component:
                return False
    return uncertain


@kernel()
def _list_layouts(endgame: Any, analysis: Any, grid: Any, shown: Any, part: int) -> Any:
    """Lists every layout; frontier cells come first, component by component."""
    count = 0
    if analysis.unknown > MAX_UNKNOWN and part == WHOLE:
        return False
    first, last, mines = 0, analysis.component_count, analysis.mines
    if part != WHOLE:
        first, last, mines = part, part + 1, analysis.component_low[part]
    for index in range(analysis.component_member[first], analysis.component_member[last]):
        if count == MAX_UNKNOWN:
            return False
        endgame.cells[count] = analysis.members[index]
        count += 1
    for cell in range(grid.cells):
        if analysis.component_of[cell] == -1 and part == WHOLE:
            endgame.cells[count] = cell
            count += 1
        if shown[cell] >= 0:
            need = shown[cell]
            room = 0
            for index in range(grid.degree[cell]):
                need -= shown[grid.neighbours[cell, index]] == MINE
                room += shown[grid.neighbours[cell, index]] == UNKNOWN
            endgame.need[cell] = need
            endgame.room[cell] = room
    endgame.cell_count = count
    endgame.layout_count = 0
    return _place_mines(endgame, grid, shown, mines)


@kernel()
def _place_mines(endgame: Any, grid: Any, shown: Any, mines: int) -> Any:
    """Depth-first over the cells without recursion: each is tried safe, then as a mine."""
    count = endgame.cell_count
    position = 0
    endgame.placed[0] = 2  # 2: nothing tried yet
    while position >= 0:
        endgame.steps -= 1
        if endgame.steps < 0:
            return False
        if position == count:
            if mines == 0:
                if endgame.layout_count >= MAX_LAYOUTS:
                    return False
                endgame.seen[:count, endgame.layout_count] = endgame.placed[:count]
                endgame.layout_count += 1
            position -= 1
            continue
        cell = endgame.cells[position]
        tried = endgame.placed[position]
        if tried != 2:
            _lift(endgame, grid, shown, cell, tried)
            mines += tried
        if tried == 1:
            position -= 1
            continue
        mine = 1 if tried == 0 else 0
        endgame.placed[position] = mine
        mines -= mine
        _put(endgame, grid, shown, cell, mine)
        if 0 <= mines <= count - position - 1 and _fits(endgame, grid, shown, cell):
            position += 1
            endgame.placed[position] = 2
    return endgame.layout_count > 0


@kernel()
def _put(endgame: Any, grid: Any, shown: Any, cell: int, mine: int) -> None:
    for index in range(grid.degree[cell]):
        near = grid.neighbours[cell, index]
        if shown[near] >= 0:
            endgame.need[near] -= mine
            endgame.room[near] -= 1


@kernel()
def _lift(endgame: Any, grid: Any, shown: Any, cell: int, mine: int) -> None:
    for index in range(grid.degree[cell]):
        near = grid.neighbours[cell, index]
        if shown[near] >= 0:
            endgame.need[near] += mine
            endgame.room[near] += 1


@kernel()
def _fits(endgame: Any, grid: Any, shown: Any, cell: int) -> bool:
    for index in range(grid.degree[cell]):
        near = grid.neighbours[cell, index]
        if shown[near] >= 0 and not 0 <= endgame.need[near] <= endgame.room[near]:
            return False
    return True


@kernel()
def _read_numbers(endgame: Any, grid: Any, shown: Any) -> None:
    """Turns mine flags into the numbers the cells would show (known mines left out: they never change)."""
    count = endgame.cell_count
    for index in range(count):
        endgame.index_of[endgame.cells[index]] = index
    row = endgame.placed
    for layout in range(endgame.layout_count):
        row[:count] = endgame.seen[:count, layout]
        for index in range(count):
            if row[index] == 1:
                endgame.seen[index, layout] = HIT
                continue
            cell = endgame.cells[index]
            number = 0
            for near_index in range(grid.degree[cell]):
                near = grid.neighbours[cell, near_index]
                if shown[near] == UNKNOWN:
                    number += row[endgame.index_of[near]]
            endgame.seen[index, layout] = number


@kernel()
def _search(endgame: Any, count: int) -> Any:
    """Layouts won from all `count` layouts; the best cell of the first set is kept.

    The recursion is written out with one frame per depth, because Numba cannot cache recursive kernels.
    """
    frame = endgame.frame
    depth = 1
    frame[1].begin = 0
    frame[1].end = count
    frame[1].floor = 0
    frame[0].living = endgame.cell_count
    value = _enter(endgame, depth)
    while True:
        if value >= 0:
            depth -= 1
            if depth == 0:
                return value
            frame[depth].won += value
        value = -1
        if endgame.steps < 0:
            return -1
        if _next_set(endgame, depth):
            depth += 1
            value = _enter(endgame, depth)
        elif not _next_choice(endgame, depth):
            value = _leave(endgame, depth)


@kernel()
def _enter(endgame: Any, depth: int) -> Any:
    """Begins with a set; its value when that is known at once, else -1."""
    frame = endgame.frame[depth]
    count = frame.end - frame.begin
    if count == 1:
        return 1
    endgame.nodes += 1
    key = np.uint64(0)
    for index in range(frame.begin, frame.end):
        key += endgame.zobrist[endgame.arena[index]]
    frame.key = key
    place = np.int64(key >> np.uint64(64 - TABLE_BITS))
    if endgame.table_stamp[place] == endgame.stamp and endgame.table_key[place] == key:
        value = endgame.table_value[place]
        if endgame.table_exact[place] or value <= frame.floor:
            return value
    living = _find_living(endgame, frame.begin, frame.end, depth, endgame.frame[depth - 1].living)
    if depth == 1:
        endgame.best_index = endgame.living[1, 0] if living > 0 else _likeliest(endgame, frame.begin, frame.end)
    if living == 0 or depth + 2 >= MAX_DEPTH or frame.end + count > MAX_ARENA:
        return 1
    if endgame.safety[depth, 0] <= frame.floor:
        return endgame.safety[depth, 0]
    frame.living = living
    frame.tried = 1 if endgame.safety[depth, 0] == count else living  # a sure cell costs nothing
    frame.best = 1
    frame.ceiling = 1
    frame.choice = 0
    frame.number = 0
    frame.won = 0
    frame.left = endgame.safety[depth, 0]
    return -1


@kernel()
def _next_set(endgame: Any, depth: int) -> bool:
    """Splits off the layouts of the next number of the chosen cell, unless they cannot matter."""
    frame = endgame.frame[depth]
    if frame.won + frame.left <= max(frame.best, frame.floor):
        frame.won += frame.left  # an upper bound is all that is known
        frame.left = 0
        frame.ceiling = max(frame.ceiling, frame.won)
        return False
    cell = endgame.living[depth, frame.choice]
    while frame.number < HIT:
        top = _split(endgame, frame.begin, frame.end, cell, frame.number)
        frame.number += 1
        if top > frame.end:
            frame.left -= top - frame.end
            endgame.frame[depth + 1].begin = frame.end
            endgame.frame[depth + 1].end = top
            endgame.frame[depth + 1].floor = max(frame.best, frame.floor) - frame.won - frame.left
            return True
    return False


@kernel()
def _next_choice(endgame: Any, depth: int) -> bool:
    """Closes the chosen cell and goes on to the next that could be better."""
    frame = endgame.frame[depth]
    frame.ceiling = max(frame.ceiling, frame.won)
    if frame.won > max(frame.best, frame.floor):
        frame.best = frame.won
        if depth == 1:
            endgame.best_index = endgame.living[1, frame.choice]
    frame.choice += 1
    if frame.choice >= frame.tried:
        return False
    if endgame.safety[depth, frame.choice] <= max(frame.best, frame.floor):
        frame.ceiling = max(frame.ceiling, endgame.safety[depth, frame.choice])
        return False
    frame.number = 0
    frame.won = 0
    frame.left = endgame.safety[depth, frame.choice]
    return True


@kernel()
def _leave(endgame: Any, depth: int) -> Any:
    """The value of a finished set: exact above the floor, else an upper bound."""
    frame = endgame.frame[depth]
    exact = frame.best > frame.floor
    value = frame.best if exact else min(frame.ceiling, frame.floor)
    place = np.int64(frame.key >> np.uint64(64 - TABLE_BITS))
    endgame.table_stamp[place] = endgame.stamp
    endgame.table_key[place] = frame.key
    endgame.table_value[place] = value
    endgame.table_exact[place] = exact
    return value


@kernel()
def _split(endgame: Any, begin: int, end: int, cell: int, number: int) -> int:
    """Copies the layouts in which the cell shows the number behind the set; the new end."""
    top = end
    seen = endgame.seen[cell]
    for index in range(begin, end):
        layout = endgame.arena[index]
        if seen[layout] == number:
            endgame.arena[top] = layout
            top += 1
    return top


@kernel()
def _find_living(endgame: Any, begin: int, end: int, depth: int, parent_living: int) -> int:
    """Living cells in order of safety."""
    arena = endgame.arena
    endgame.steps -= (end - begin) * parent_living
    living = 0
    for index in range(parent_living):
        cell = endgame.living[depth - 1, index]
        seen = endgame.seen[cell]  # one row: the layouts of a set lie close together
        safe = 0
        numbers = 0
        for position in range(begin, end):
            number = seen[arena[position]]
            if number != HIT:
                safe += 1
                numbers |= 1 << number
        if numbers & (numbers - 1) == 0:
            continue
        place = living
        while place > 0 and endgame.safety[depth, place - 1] < safe:
            endgame.safety[depth, place] = endgame.safety[depth, place - 1]
            endgame.living[depth, place] = endgame.living[depth, place - 1]
            place -= 1
        endgame.safety[depth, place] = safe
        endgame.living[depth, place] = cell
        living += 1
    return living


@kernel()
def _likeliest(endgame: Any, begin: int, end: int) -> Any:
    """The safest cell where there are no living cells."""
    best = -1
    best_safe = 0
    for cell in range(endgame.cell_count):
        safe = 0
        for position in range(begin, end):
            safe += endgame.seen[cell, endgame.arena[position]] != HIT
        if best_safe < safe < end - begin:
            best_safe = safe
            best = cell
    return best


@kernel()
def solve_endgame(endgame: Any, analysis: Any, grid: Any, shown: Any, part: int, steps: int) -> Any:
    """`solve` for callers in Python."""
    return solve(endgame[0], analysis[0], grid[0], shown, part, steps)


@kernel()
def find_isolated_part(analysis: Any, grid: Any, shown: Any, after: int) -> int:
    """`find_isolated` for callers in Python."""
    return find_isolated(analysis[0], grid[0], shown, after)
