"""Guesses: which cell to open when none is sure and the game tree is too large.

A candidate is worth the chance to survive it, weighed by what its numbers leave: how safe the three safest
next cells are, and how much stays open at the edge. The first look goes one click ahead for all candidates,
the second look two clicks for the best of them, unless the first was costly. A cell that shows the same
number in every layout is *dead*: opening it later costs no more than now, so it is neither opened while
others live nor counted as a next cell.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.mines.chances.analysis import analyse_position
from partie.games.mines.chances.frontier import OK
from partie.games.mines.engine.coinflips import weigh_coin_flips
from partie.games.mines.engine.lookahead import look_at, mark_dead
from partie.games.mines.engine.memory import SearchMemory
from partie.games.mines.engine.settings import Settings
from partie.games.mines.field import UNKNOWN
from partie.jit import kernel

Shown = NDArray[np.int8]
MOST_CANDIDATES = 256
NUMBERS = range(9)
DEAD = 2.0  # taken off the score of a dead cell: below all living ones


class Guess:
    """One decision about one position; `memory.analysis` must be about it."""

    def __init__(self, memory: SearchMemory, grid: Any, shown: Shown, mines: int, settings: Settings) -> None:
        self.memory, self.grid, self.shown, self.mines, self.settings = memory, grid, shown, mines, settings
        self.order = np.empty(MOST_CANDIDATES, np.int64)
        self.record, self.later, self.result = memory.analysis[0], memory.later[0], memory.look[0]
        self.weights = np.array(settings.next_cells)
        self.forgiven = np.zeros(len(shown))  # risk that would come anyway, per cell
        self.states = 0  # counted so far: what the looks have cost

    def choose(self) -> int:
        """The cell to open."""
        if self.settings.candidates == 0:
            return self._candidates(self.memory.analysis, self.shown, 1)[0]
        if self.settings.coin_flips > 0:
            flips = weigh_coin_flips(self.memory, self.grid, self.shown, self.mines)
            self.forgiven = self.settings.coin_flips * flips
        cells = self._candidates(self.memory.analysis, self.shown, self.settings.candidates)
        if len(cells) == 1:
            return cells[0]
        self._analyse(self.memory.analysis, self.shown)
        self._mark_dead()
        scores = sorted(((self._first_look(cell), -place) for place, cell in enumerate(cells)), reverse=True)
        best = scores[0][0]
        worth = [cells[-place] for score, place in scores if score >= best * self.settings.near_best]
        affordable = self.settings.second_looks if self.states <= self.settings.second_look_states else 1
        worth = worth[: max(1, affordable)]
        return self._second_look(worth) if len(worth) > 1 else cells[-scores[0][1]]

    def _mark_dead(self) -> None:
        """Dead cells are not prospects; on a wide field there are hardly any."""
        if self.record["unknown"] <= self.settings.dead_search:
            mark_dead(self.memory.look, self.memory.analysis, self.memory.frontier, self.grid, self.shown)
        else:
            self.result["dead"][: len(self.shown)] = 0

    def _analyse(self, analysis: Any, shown: Shown) -> bool:
        return bool(analyse_position(analysis, self.memory.frontier, self.grid, shown, self.mines, True) == OK)

    def _look(self, analysis: Any, shown: Shown, cell: int) -> bool:
        found = bool(look_at(self.memory.look, analysis, self.memory.frontier, self.grid, shown, cell))
        frontier = self.memory.frontier[0]
        self.states += int(frontier["layer_state"][frontier["box_count"] + 1])
        return found

    def _candidates(self, analysis: Any, shown: Shown, limit: int) -> list[int]:
        at_root = analysis is self.memory.analysis
        forgiven = self.forgiven if at_root else np.zeros_like(self.forgiven)
        count = find_candidates(self.grid, shown, analysis, forgiven, self.settings.range, limit, self.order)
        return [int(cell) for cell in self.order[:count]]

    def _influence(self, cell: int) -> float:
        """Opening into a coin flip that would come anyway is nearly free."""
        safety = 1.0 - float(self.record["mine"][cell])
        return (safety + float(self.forgiven[cell])) / safety

    def _first_look(self, cell: int) -> float:
        """Chance to survive this click and the next."""
        if not self._look(self.memory.analysis, self.shown, cell):
            return -1.0
        dead = self.result["numbers"] == 1  # reveals nothing: never better than waiting, unless all are
        return self._survival(self.result) * self._influence(cell) - (DEAD if dead else 0.0)

    def _survival(self, result: Any) -> float:
        """The chance to survive this click, weighed by what its numbers leave."""
        return float(result["probability"] @ self._prospects(result))

    def _prospects(self, result: Any) -> Any:
        """How good the position after each number is: safe next cells, little left open at the edge."""
        return result["safety"] @ self.weights - self.settings.unrest * result["unrest"]

    def _second_look(self, cells: list[int]) -> int:
        """Looks two clicks ahead."""
        best, best_cell = -1.0, cells[0]
        for cell in cells:
            influence = self._influence(cell)
            score = self._deeper(cell, best / influence) * influence
            if score > best:
                best, best_cell = score, cell
        return best_cell

    def _deeper(self, cell: int, floor: float) -> float:
        """Chance to survive this click, the next and the one after; gives up below `floor`."""
        result = self.result
        self._look(self.memory.analysis, self.shown, cell)
        chances, safe_cells = result["probability"].tolist(), result["safe_cells"].tolist()
        prospects = self._prospects(result).tolist()
        left, score = sum(chances), 0.0
        for number in NUMBERS:
            if chances[number] <= 0.0:
                continue
            left -= chances[number]
            enough = safe_cells[number] > 1
            score += chances[number] * (prospects[number] if enough else self._best_reply(cell, number))
            if score + left <= floor:
                break
        return score

    def _best_reply(self, cell: int, number: int) -> float:
        """The best chance to survive the next click and the one after it, once `cell` has shown `number`."""
        later, result = self.later, self.result
        shown = self.shown.copy()
        shown[cell] = number
        if not self._analyse(self.memory.later, shown):
            return 0.0
        if later["unknown"] == later["mines"]:
            return 1.0
        best = 0.0
        for reply in self._candidates(self.memory.later, shown, self.settings.replies):
            if 1.0 - later["mine"][reply] <= best:
                continue
            informs = self._look(self.memory.later, shown, reply) and (result["numbers"] > 1 or best == 0.0)
            if informs:
                best = max(best, self._survival(result))
        return best


@kernel()
def find_candidates(grids: Any, shown: Any, analyses: Any, forgiven: Any, near: float, limit: int, order: Any) -> int:
    """Unknown cells worth a look in order of risk, at most `limit`; only sure ones where there are some."""
    grid = grids[0]
    analysis = analyses[0]
    scores = np.empty(limit)
    count = 0
    least = 2.0
    for cell in range(grid.cells):
        if shown[cell] == UNKNOWN:
            least = min(least, analysis.mine[cell] - forgiven[cell])
    worst = 1.0 - near * (1.0 - least)
    for cell in range(grid.cells):
        risk = analysis.mine[cell] - forgiven[cell]
        if shown[cell] != UNKNOWN or risk > worst or (analysis.safe_count > 0 and risk > 0.0):
            continue
        hidden = 0
        for index in range(grid.degree[cell]):
            hidden += shown[grid.neighbours[cell, index]] == UNKNOWN
        far = analysis.box_of[cell] < 0 and hidden > 3 and analysis.unknown > 40
        if far and not _is_near(grid, shown, cell):
            continue
        score = risk + 1e-6 * hidden
        place = count
        while place > 0 and scores[place - 1] > score:
            if place < limit:
                scores[place] = scores[place - 1]
                order[place] = order[place - 1]
            place -= 1
        if place < limit:
            scores[place] = score
            order[place] = cell
            count = min(count + 1, limit)
    return count


@kernel()
def _is_near(grid: Any, shown: Any, cell: int) -> bool:
    """Two steps from a number, so that opening it speaks with the frontier."""
    width = grid.width
    x = cell % width
    y = cell // width
    for near_y in range(max(0, y - 2), min(grid.height, y + 3)):
        for near_x in range(max(0, x - 2), min(width, x + 3)):
            if shown[near_y * width + near_x] >= 0:
                return True
    return False
