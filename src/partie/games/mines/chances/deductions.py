"""What is sure and why: the numbers that prove it.

Three rules, the simplest first: a single number; a pair of numbers by set difference; all numbers together
with the mine count. The third finds everything that follows; its proof is cut down to what is needed.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from partie.core.text import Text
from partie.games.mines.chances.analysis import ANY_COUNT, SURE_MINE, SURE_SAFE
from partie.games.mines.chances.solver import Solver
from partie.games.mines.field import MINE, SAFE, UNKNOWN

Shown = NDArray[np.int8]
MOST_PROOFS = 12  # compared to find the shortest


class Rule(enum.Enum):
    """How something was found out."""

    SINGLE = "single"  # one number
    MARKED = "marked"  # one number whose mines single numbers show
    PAIR = "pair"  # two numbers that share cells
    NUMBERS = "numbers"  # several numbers together
    COUNT = "count"  # numbers together with the mine count


@dataclass(frozen=True)
class Deduction:
    """Cells that are surely mines, or surely safe, and the opened cells that prove it."""

    rule: Rule
    mines: bool
    cells: tuple[int, ...]
    evidence: tuple[int, ...]
    known: tuple[int, ...] = ()  # mines that other numbers show


def proof_text(proof: Deduction, shown: Shown, name: Callable[[int], str]) -> Text:
    """Why cells are safe: which numbers prove it, as a sentence; `name` is what a cell is called."""
    evidence, rule = tuple(map(name, proof.evidence)), proof.rule
    if rule is Rule.SINGLE:
        return Text("No mine is around {cell}: the other cells there are safe.", cell=evidence[0])
    if rule is Rule.MARKED:
        return Text.plural(
            "The {count} on {cell} has its mine, {mines}: the other covered cells around it are safe.",
            "The {count} on {cell} has all its mines, {mines}: the other covered cells around it are safe.",
            count=int(shown[proof.evidence[0]]), cell=evidence[0], mines=tuple(map(name, proof.known)),
        )  # fmt: skip
    if rule is Rule.PAIR:
        return Text("These two numbers prove it together: {cells}.", cells=evidence)
    if rule is Rule.NUMBERS:
        return Text("These numbers prove it together: {cells}.", cells=evidence)
    if not evidence:
        return Text("The number of mines alone proves it.")
    if len(evidence) == 1:
        return Text("This number and the number of mines prove it: {cells}.", cells=evidence)
    return Text("These numbers and the number of mines prove it: {cells}.", cells=evidence)


@dataclass(frozen=True)
class Clue:
    """A number as a constraint: this many mines among these unknown cells."""

    cell: int
    unknown: frozenset[int]
    mines: int


def clues(shown: Shown, width: int, height: int) -> list[Clue]:
    """All numbers with unknown neighbours, known mines taken off."""
    found = []
    for cell in np.flatnonzero(shown >= 0):
        around = list(neighbours(int(cell), width, height))
        unknown = frozenset(near for near in around if shown[near] == UNKNOWN)
        known = sum(shown[near] == MINE for near in around)
        if unknown:
            found.append(Clue(int(cell), unknown, int(shown[cell]) - known))
    return found


def neighbours(cell: int, width: int, height: int) -> Iterator[int]:
    """The cells around."""
    row, column = divmod(cell, width)
    for near_row in range(max(0, row - 1), min(height, row + 2)):
        for near_column in range(max(0, column - 1), min(width, column + 2)):
            if (near_row, near_column) != (row, column):
                yield near_row * width + near_column


def single_numbers(shown: Shown, width: int, height: int) -> list[Deduction]:
    """A number with no mine missing, or with nothing but mines left."""
    found = []
    for clue in clues(shown, width, height):
        if clue.mines in (0, len(clue.unknown)):
            found.append(_deduction(Rule.SINGLE, clue.mines > 0, clue.unknown, (clue.cell,)))
    return found


def marked_numbers(shown: Shown, width: int, height: int) -> list[Deduction]:
    """A number that has all its mines, each of them all that is left around another number: a player marks it."""
    shows: dict[int, int] = {}
    for deduction in single_numbers(shown, width, height):
        if deduction.mines:
            shows |= dict.fromkeys(deduction.cells, deduction.evidence[0])
    marked = shown.copy()
    marked[list(shows)] = MINE
    found = []
    for clue in clues(marked, width, height):
        if clue.mines == 0:
            known = tuple(near for near in neighbours(clue.cell, width, height) if near in shows)
            evidence = tuple(dict.fromkeys((clue.cell, *(shows[mine] for mine in known))))
            found.append(Deduction(Rule.MARKED, False, tuple(sorted(clue.unknown)), evidence, known))
    return found


def pairs(shown: Shown, width: int, height: int) -> list[Deduction]:
    """Set difference: what one number must hold beyond what it shares with another."""
    by_cell: dict[int, list[Clue]] = {}
    for clue in clues(shown, width, height):
        for cell in clue.unknown:
            by_cell.setdefault(cell, []).append(clue)
    found: dict[tuple[int, int], Deduction] = {}
    for sharing in by_cell.values():
        for one in sharing:
            for other in sharing:
                if one is not other and (one.cell, other.cell) not in found:
                    deduction = _difference(one, other)
                    if deduction:
                        found[one.cell, other.cell] = deduction
    return list(found.values())


def _difference(one: Clue, other: Clue) -> Deduction | None:
    """If `one` needs as many more mines as it has cells of its own, these are mines."""
    own, others = one.unknown - other.unknown, other.unknown - one.unknown
    evidence = (one.cell, other.cell)
    if one.mines - other.mines == len(own):
        if own:
            return _deduction(Rule.PAIR, True, own, evidence)
        if others:
            return _deduction(Rule.PAIR, False, others, evidence)
    return None


def _deduction(rule: Rule, mines: bool, cells: frozenset[int], evidence: tuple[int, ...]) -> Deduction:
    return Deduction(rule, mines, tuple(sorted(cells)), evidence)


def prove(shown: Shown, width: int, height: int, mines: int, cell: int) -> Deduction | None:
    """Why a cell is surely safe or surely a mine, or None when it is not sure."""
    for rule in (single_numbers, marked_numbers, pairs):
        for deduction in rule(shown, width, height):
            if cell in deduction.cells:
                return deduction
    with Solver.lend(width, height) as solver:
        return _prove_together(solver, shown, mines, cell)


def easiest_safe(shown: Shown, width: int, height: int, mines: int) -> Deduction | None:
    """The proof of a safe cell that is easiest to follow: one number, one with marked mines, a pair, then the fewest.

    Proofs that need the mine count come last. None when no cell is surely safe.
    """
    for rule in (single_numbers, marked_numbers, pairs):
        for deduction in rule(shown, width, height):
            if not deduction.mines:
                return deduction
    with Solver.lend(width, height) as solver:
        unknown = shown == UNKNOWN
        safe = np.flatnonzero(unknown & (solver.sure(shown, ANY_COUNT) == SURE_SAFE))
        if len(safe) == 0:
            safe = np.flatnonzero(unknown & (solver.sure(shown, mines) == SURE_SAFE))
        proofs = [_prove_together(solver, shown, mines, int(cell)) for cell in safe[:MOST_PROOFS]]
    found = [proof for proof in proofs if proof is not None]
    return min(found, key=lambda proof: len(proof.evidence), default=None)


def _prove_together(solver: Solver, shown: Shown, mines: int, cell: int) -> Deduction | None:
    sure = solver.sure(shown, mines)[cell]
    if not sure:
        return None
    count = ANY_COUNT if solver.sure(shown, ANY_COUNT)[cell] == sure else mines
    needed = _cut_down(solver, shown, count, cell, int(sure))
    rule = Rule.NUMBERS if count == ANY_COUNT else Rule.COUNT
    return Deduction(rule, sure == SURE_MINE, (cell,), needed)


def _cut_down(solver: Solver, shown: Shown, count: int, cell: int, sure: int) -> tuple[int, ...]:
    """Drops numbers, the farthest first, as long as the rest still proves the cell."""
    kept = shown.copy()
    row, column = divmod(cell, solver.width)
    numbers = [int(number) for number in np.flatnonzero(shown >= 0)]
    numbers.sort(key=lambda n: -max(abs(n // solver.width - row), abs(n % solver.width - column)))
    block = max(1, len(numbers) // 2)
    while block:  # whole blocks first: most numbers are far away
        for start in range(0, len(numbers), block):
            tried = kept.copy()
            tried[[n for n in numbers[start : start + block] if kept[n] >= 0]] = SAFE
            if solver.sure(tried, count)[cell] == sure:
                kept = tried
        numbers = [n for n in numbers if kept[n] >= 0]
        block = min(block // 2, max(1, len(numbers) // 2)) if block > 1 else 0
    return tuple(sorted(numbers))


def all_sure(shown: Shown, width: int, height: int, mines: int) -> tuple[list[int], list[int]]:
    """Every cell that is surely safe and every one that is surely a mine."""
    with Solver.lend(width, height) as solver:
        sure = solver.sure(shown, mines)
    unknown = shown == UNKNOWN
    safe = np.flatnonzero(unknown & (sure == SURE_SAFE))
    mined = np.flatnonzero(unknown & (sure == SURE_MINE))
    return [int(cell) for cell in safe], [int(cell) for cell in mined]


def simple_safe_cell(shown: NDArray[np.int8], width: int, height: int, with_pairs: bool) -> int | None:
    """A safe cell found by the simple rules alone, applied until they find nothing more."""
    known = shown.copy()
    while True:
        found: list[Deduction] = single_numbers(known, width, height)
        if with_pairs and not found:
            found = pairs(known, width, height)
        for deduction in found:
            if not deduction.mines:
                return deduction.cells[0]
        if not found:
            return None
        for deduction in found:
            known[list(deduction.cells)] = MINE
