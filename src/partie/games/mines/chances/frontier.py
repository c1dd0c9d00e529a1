"""The frontier of a position, made ready for counting.

A *witness* is an opened number with unknown neighbours. A *box* holds the unknown cells that see exactly
the same witnesses: they are interchangeable, only how many of them are mines matters. Boxes that share a
witness belong to one component; components know each other only through the number of mines.

Boxes are put into an order in which as few witnesses as possible are *open* (some of their boxes placed,
some not), because the state of the count is what each open witness still needs, four bits each.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from partie.games.mines.field import MAX_CELLS, MINE
from partie.jit import kernel

SLOTS = 32  # open witnesses at a time: two words of sixteen 4-bit needs
FREE_NEED = 8  # a free witness counts down from here and is never closed
UNLIMITED = 99
MAX_STATES = 1 << 19
MAX_TRANSITIONS = 1 << 21
MAX_WEIGHTS = 1 << 23
MAX_PRODUCTS = 1 << 22
TABLE_BITS = 20

OK, IMPOSSIBLE, TOO_WIDE = 0, 1, 2

FRONTIER = np.dtype(
    [
        ("zobrist", np.uint64, (MAX_CELLS,)),
        ("free_cell", np.int32),  # an opened cell whose number is not fixed, or -1
        # boxes
        ("box_count", np.int32),
        ("box_size", np.int32, (MAX_CELLS,)),
        ("box_key", np.uint64, (MAX_CELLS,)),
        ("box_cell", np.int32, (MAX_CELLS,)),  # first cell; the rest follow in next_cell
        ("next_cell", np.int32, (MAX_CELLS,)),
        ("box_of", np.int32, (MAX_CELLS,)),
        ("box_degree", np.int32, (MAX_CELLS,)),
        ("box_witnesses", np.int32, (MAX_CELLS, 8)),
        ("box_placed", np.uint8, (MAX_CELLS,)),
        # witnesses
        ("witness_count", np.int32),
        ("witness_of", np.int32, (MAX_CELLS,)),
        ("witness_cell", np.int32, (MAX_CELLS,)),
        ("witness_need", np.int32, (MAX_CELLS,)),
        ("witness_degree", np.int32, (MAX_CELLS,)),
        ("witness_boxes", np.int32, (MAX_CELLS, 8)),
        ("witness_left", np.int32, (MAX_CELLS,)),  # boxes not placed yet
        ("witness_room", np.int32, (MAX_CELLS,)),  # cells not placed yet
        ("witness_slot", np.int32, (MAX_CELLS,)),  # -1 while not open
        # order of counting
        ("component_count", np.int32),
        ("component_start", np.int32, (MAX_CELLS + 1,)),  # into order
        ("order", np.int32, (MAX_CELLS,)),
        ("candidates", np.int32, (MAX_CELLS,)),
        ("box_seen", np.uint8, (MAX_CELLS,)),
        ("step_open", np.uint64, (MAX_CELLS, 2)),  # needs added to the key before the step
        ("step_mask", np.uint64, (MAX_CELLS, 2)),  # one in each slot the box takes mines from
        ("step_slot", np.int32, (MAX_CELLS, 8)),
        ("step_room", np.int32, (MAX_CELLS, 8)),  # what may still come after the step
        ("step_weight", np.float64, (MAX_CELLS, 9)),  # ways to put k mines into the box, weighted
        # trellis
        ("used", np.int64, (4,)),  # states, transitions, weights, stamp
        ("layer_state", np.int64, (2 * MAX_CELLS,)),
        ("layer_transition", np.int64, (2 * MAX_CELLS,)),
        ("layer_weight", np.int64, (2 * MAX_CELLS,)),
        ("layer_low", np.int64, (2 * MAX_CELLS,)),  # fewest mines so far
        ("layer_width", np.int64, (2 * MAX_CELLS,)),
        ("state_key", np.uint64, (MAX_STATES, 2)),
        ("state_live", np.uint8, (MAX_STATES,)),
        ("transition_from", np.int32, (MAX_TRANSITIONS,)),
        ("transition_to", np.int32, (MAX_TRANSITIONS,)),
        ("transition_mines", np.int32, (MAX_TRANSITIONS,)),
        ("alpha", np.float64, (MAX_WEIGHTS,)),
        ("beta", np.float64, (MAX_WEIGHTS,)),
        ("table", np.int32, (1 << TABLE_BITS,)),
        ("table_stamp", np.int32, (1 << TABLE_BITS,)),
        ("prefix", np.float64, (MAX_PRODUCTS,)),  # products of component polynomials
        ("suffix", np.float64, (MAX_PRODUCTS,)),
        ("outside", np.float64, (MAX_CELLS + 1,)),
        ("rest", np.float64, (MAX_CELLS + 1,)),
        ("terminal", np.float64, (MAX_CELLS + 1,)),
        ("prefix_start", np.int64, (MAX_CELLS + 2,)),
        ("cells", np.int32, (MAX_CELLS,)),
        ("chosen", np.int32, (MAX_CELLS,)),
        # results of a backward pass
        ("expected", np.float64, (MAX_CELLS,)),  # mines in a box
        ("least", np.int32, (MAX_CELLS,)),
        ("most", np.int32, (MAX_CELLS,)),
    ]
)


def new_frontier() -> Any:
    """Working memory for one thread, an array of one record; untouched pages cost nothing."""
    frontier = np.zeros(1, FRONTIER)
    frontier["zobrist"][0] = np.random.default_rng(20260).integers(0, 2**64, MAX_CELLS, dtype=np.uint64)
    return frontier


@kernel()
def build(frontier: Any, grid: Any, shown: Any, cells: Any, count: int, free_cell: int) -> int:
    """Boxes, witnesses and their order for the given unknown cells, which must be complete components."""
    frontier.free_cell = free_cell
    if free_cell >= 0:
        frontier.witness_of[free_cell] = -1
    _collect(frontier, grid, shown, cells, count)
    for witness in range(frontier.witness_count):
        if not 0 <= frontier.witness_need[witness] <= FREE_NEED:
            return IMPOSSIBLE
    return _arrange(frontier)


@kernel()
def _collect(frontier: Any, grid: Any, shown: Any, cells: Any, count: int) -> None:
    frontier.box_count = 0
    frontier.witness_count = 0
    frontier.used[3] += 1
    for index in range(count):
        cell = cells[index]
        for near_index in range(grid.degree[cell]):
            near = grid.neighbours[cell, near_index]
            if shown[near] >= 0:
                frontier.witness_of[near] = -1
    for index in range(count):
        cell = cells[index]
        key = np.uint64(0)
        for near_index in range(grid.degree[cell]):
            near = grid.neighbours[cell, near_index]
            if shown[near] >= 0:
                key += frontier.zobrist[near]
        box = _box_with_key(frontier, key)
        if box < 0:
            box = _new_box(frontier, grid, shown, cell, key)
        else:
            frontier.next_cell[cell] = frontier.box_cell[box]
            frontier.box_cell[box] = cell
            frontier.box_size[box] += 1
        frontier.box_of[cell] = box
    for box in range(frontier.box_count):
        for index in range(frontier.box_degree[box]):
            frontier.witness_room[frontier.box_witnesses[box, index]] += frontier.box_size[box]


@kernel()
def _box_with_key(frontier: Any, key: Any) -> Any:
    """The box of a key, or -1; a new key is entered for the box that is about to be made."""
    stamp = frontier.used[3]
    mask = (1 << TABLE_BITS) - 1
    place = np.int64((key * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(64 - 12)) & mask
    while frontier.table_stamp[place] == stamp:
        box = frontier.table[place]
        if frontier.box_key[box] == key:
            return box
        place = (place + 1) & mask
    frontier.table_stamp[place] = stamp
    frontier.table[place] = frontier.box_count
    return -1


@kernel()
def _new_box(frontier: Any, grid: Any, shown: Any, cell: int, key: Any) -> Any:
    box = frontier.box_count
    frontier.box_count = box + 1
    frontier.box_key[box] = key
    frontier.box_size[box] = 1
    frontier.box_cell[box] = cell
    frontier.next_cell[cell] = -1
    frontier.box_placed[box] = 0
    frontier.box_seen[box] = 0
    degree = 0
    for index in range(grid.degree[cell]):
        near = grid.neighbours[cell, index]
        if shown[near] >= 0:
            witness = frontier.witness_of[near]
            if witness < 0:
                witness = _new_witness(frontier, grid, shown, near)
            frontier.box_witnesses[box, degree] = witness
            frontier.witness_boxes[witness, frontier.witness_degree[witness]] = box
            frontier.witness_degree[witness] += 1
            frontier.witness_left[witness] += 1
            degree += 1
    frontier.box_degree[box] = degree
    return box


@kernel()
def _new_witness(frontier: Any, grid: Any, shown: Any, cell: int) -> Any:
    witness = frontier.witness_count
    frontier.witness_count = witness + 1
    frontier.witness_of[cell] = witness
    frontier.witness_cell[witness] = cell
    frontier.witness_degree[witness] = 0
    frontier.witness_left[witness] = 0
    frontier.witness_room[witness] = 0
    frontier.witness_slot[witness] = -1
    if cell == frontier.free_cell:
        frontier.witness_need[witness] = FREE_NEED
    else:
        need = np.int32(shown[cell])
        for index in range(grid.degree[cell]):
            if shown[grid.neighbours[cell, index]] == MINE:
                need -= 1
        frontier.witness_need[witness] = need
    return witness


@kernel()
def _arrange(frontier: Any) -> int:
    """Puts all boxes in order, component by component."""
    placed = 0
    frontier.component_count = 0
    free_slots = np.uint64(0xFFFFFFFF)
    for box in range(frontier.box_count):
        if frontier.box_placed[box] == 0:
            frontier.component_start[frontier.component_count] = placed
            frontier.component_count += 1
            start = _far_box(frontier, box)
            placed, free_slots = _arrange_component(frontier, start, placed, free_slots)
            if placed < 0:
                return TOO_WIDE
    frontier.component_start[frontier.component_count] = placed
    return OK


@kernel()
def _far_box(frontier: Any, box: int) -> Any:
    """The box found last by a breadth-first walk: an end of the component."""
    queue = frontier.candidates
    queue[0] = box
    frontier.box_seen[box] = 1
    found = 1
    done = 0
    while done < found:
        current = queue[done]
        done += 1
        for index in range(frontier.box_degree[current]):
            witness = frontier.box_witnesses[current, index]
            for other_index in range(frontier.witness_degree[witness]):
                other = frontier.witness_boxes[witness, other_index]
                if frontier.box_seen[other] == 0:
                    frontier.box_seen[other] = 1
                    queue[found] = other
                    found += 1
    return queue[found - 1]


@kernel()
def _arrange_component(frontier: Any, start: int, placed: int, free_slots: Any) -> Any:
    """Greedy: next comes the box that leaves the fewest witnesses open."""
    waiting = frontier.candidates
    waiting[0] = start
    count = 1
    frontier.box_seen[start] = 2
    while count > 0:
        best = 0
        best_cost = 1 << 30
        for index in range(count):
            cost = _cost(frontier, waiting[index])
            if cost < best_cost:
                best_cost = cost
                best = index
        box = waiting[best]
        for index in range(best, count - 1):
            waiting[index] = waiting[index + 1]
        count -= 1
        free_slots = _place(frontier, box, placed, free_slots)
        if frontier.box_placed[box] == 0:
            return -1, free_slots
        placed += 1
        for index in range(frontier.box_degree[box]):
            witness = frontier.box_witnesses[box, index]
            for other_index in range(frontier.witness_degree[witness]):
                other = frontier.witness_boxes[witness, other_index]
                if frontier.box_seen[other] != 2:
                    frontier.box_seen[other] = 2
                    waiting[count] = other
                    count += 1
    return placed, free_slots


@kernel()
def _cost(frontier: Any, box: int) -> int:
    cost = 0
    for index in range(frontier.box_degree[box]):
        witness = frontier.box_witnesses[box, index]
        if frontier.witness_left[witness] == 1:
            cost -= 1
        if frontier.witness_slot[witness] < 0:
            cost += 1
    return cost


@kernel()
def _place(frontier: Any, box: int, step: int, free_slots: Any) -> Any:
    """Writes one step of the count. Leaves the box unplaced when the slots run out."""
    frontier.order[step] = box
    frontier.step_open[step, 0] = np.uint64(0)
    frontier.step_open[step, 1] = np.uint64(0)
    frontier.step_mask[step, 0] = np.uint64(0)
    frontier.step_mask[step, 1] = np.uint64(0)
    closed = np.uint64(0)
    for index in range(frontier.box_degree[box]):
        witness = frontier.box_witnesses[box, index]
        slot = frontier.witness_slot[witness]
        word_of_new = np.uint64(0)
        if slot < 0:
            if free_slots == np.uint64(0):
                return free_slots
            slot = 0
            while (free_slots >> np.uint64(slot)) & np.uint64(1) == np.uint64(0):
                slot += 1
            free_slots ^= np.uint64(1) << np.uint64(slot)
            frontier.witness_slot[witness] = slot
            word_of_new = np.uint64(frontier.witness_need[witness])
        shift = np.uint64(4 * (slot & 15))
        frontier.step_open[step, slot >> 4] |= word_of_new << shift
        frontier.step_mask[step, slot >> 4] |= np.uint64(1) << shift
        frontier.witness_left[witness] -= 1
        frontier.witness_room[witness] -= frontier.box_size[box]
        frontier.step_slot[step, index] = slot
        frontier.step_room[step, index] = frontier.witness_room[witness]
        if frontier.witness_cell[witness] == frontier.free_cell:
            frontier.step_room[step, index] = UNLIMITED
        elif frontier.witness_left[witness] == 0:
            closed |= np.uint64(1) << np.uint64(slot)
    frontier.box_placed[box] = 1
    return free_slots | closed
