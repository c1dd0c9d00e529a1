"""Guesses: which cell to open when none is sure and the game tree is too large.

A candidate is worth the chance to survive it and the clicks after it. The first look goes one click ahead
for all candidates, the second look two clicks for the best of them.
"""

from __future__ import annotations

from typing import Any

from partie.games.mines.analysis import SURE_SAFE, analyse
from partie.games.mines.coinflips import weigh_coin_flips
from partie.games.mines.frontier import OK
from partie.games.mines.kernels import UNKNOWN
from partie.games.mines.lookahead import look
from partie.games.mines.settings import (
    BLEND,
    CANDIDATES,
    COIN_FLIPS,
    NEAR_BEST,
    PROGRESS,
    RANGE,
    REPLIES,
    SECOND_LOOKS,
)
from partie.jit import kernel


@kernel()
def guess(memory: Any, grid: Any, shown: Any, mines: int, settings: Any) -> Any:
    """The cell to open."""
    analysis = memory.analysis[0]
    flips = memory.flips
    if settings[COIN_FLIPS] > 0.0:
        weigh_coin_flips(flips, analysis, memory.analysis[1], memory.frontier[0], grid, shown, mines)
    else:
        flips[: grid.cells] = 0.0
    if settings[CANDIDATES] > 0.0:
        analyse(analysis, memory.frontier[0], grid, shown, mines, True)
    limit = max(1, int(settings[CANDIDATES]))
    count = _candidates(memory, grid, shown, settings, 0, limit)
    order = memory.order[0]
    if settings[CANDIDATES] == 0.0 or count == 1:
        return order[0]
    _first_look(memory, grid, shown, settings, count)
    if settings[SECOND_LOOKS] > 0.0:
        return _second_look(memory, grid, shown, mines, settings, count)
    return order[0]


@kernel()
def _first_look(memory: Any, grid: Any, shown: Any, settings: Any, count: int) -> None:
    """Scores the candidates by this click and the next and puts the best first."""
    analysis = memory.analysis[0]
    order = memory.order[0]
    scores = memory.scores[0]
    result = memory.look[0]
    for index in range(count):
        cell = order[index]
        scores[index] = -1.0
        if look(result, analysis, memory.frontier[0], grid, shown, cell, True):
            scores[index] = _score(result, settings) * _influence(memory, settings, cell)
    for index in range(1, count):
        cell = order[index]
        score = scores[index]
        place = index
        while place > 0 and scores[place - 1] < score:
            scores[place] = scores[place - 1]
            order[place] = order[place - 1]
            place -= 1
        scores[place] = score
        order[place] = cell


@kernel()
def _score(result: Any, settings: Any) -> Any:
    """Chance to survive the click and the next one, the second best next cell blended in."""
    score = 0.0
    progress = 0.0
    for number in range(9):
        chance = result.probability[number]
        if chance > 0.0:
            score += chance * _blend(result, settings, number)
            if result.best[number] == 1.0:
                progress += chance
    return score * (1.0 + settings[PROGRESS] * progress)


@kernel()
def _blend(result: Any, settings: Any, number: int) -> Any:
    return (1.0 - settings[BLEND]) * result.best[number] + settings[BLEND] * result.second[number]


@kernel()
def _influence(memory: Any, settings: Any, cell: int) -> Any:
    """Opening into a coin flip that would come anyway is nearly free."""
    safety = 1.0 - memory.analysis[0].mine[cell]
    return (safety + settings[COIN_FLIPS] * memory.flips[cell]) / safety


@kernel()
def _second_look(memory: Any, grid: Any, shown: Any, mines: int, settings: Any, count: int) -> Any:
    """Looks two clicks ahead at the candidates that looked best."""
    order = memory.order[0]
    scores = memory.scores[0]
    best = -1.0
    best_cell = order[0]
    for index in range(min(count, int(settings[SECOND_LOOKS]))):
        if scores[index] < scores[0] * settings[NEAR_BEST]:
            break
        cell = order[index]
        factor = _influence(memory, settings, cell)
        score = _look_deeper(memory, grid, shown, mines, settings, cell, best / factor) * factor
        if score > best:
            best = score
            best_cell = cell
    return best_cell


@kernel()
def _look_deeper(
    memory: Any, grid: Any, shown: Any, mines: int, settings: Any, cell: int, floor: float
) -> Any:
    """Chance to survive the click, the next and the one after; gives up below `floor`."""
    result = memory.look[0]
    look(result, memory.analysis[0], memory.frontier[0], grid, shown, cell, True)
    left = 1.0 - memory.analysis[0].mine[cell]
    score = 0.0
    progress = 0.0
    for number in range(9):
        chance = result.probability[number]
        if chance <= 0.0:
            continue
        left -= chance
        if result.safe_cells[number] > 1:
            score += chance
        else:
            shown[cell] = number
            score += chance * _best_reply(memory, grid, shown, mines, settings)
            shown[cell] = UNKNOWN
        if result.best[number] == 1.0:
            progress += chance
        if score + left <= floor:
            break
    return score * (1.0 + settings[PROGRESS] * progress)


@kernel()
def _best_reply(memory: Any, grid: Any, shown: Any, mines: int, settings: Any) -> Any:
    """The best chance to survive the next click and the one after it."""
    analysis = memory.analysis[1]
    if analyse(analysis, memory.frontier[0], grid, shown, mines, True) != OK:
        return 0.0
    if analysis.unknown == analysis.mines:
        return 1.0
    count = _candidates(memory, grid, shown, settings, 1, int(settings[REPLIES]))
    result = memory.look[1]
    best = 0.0
    for index in range(count):
        cell = memory.order[1, index]
        if 1.0 - analysis.mine[cell] <= best:
            continue
        if look(result, analysis, memory.frontier[0], grid, shown, cell, True):
            score = 0.0
            for number in range(9):
                if result.probability[number] > 0.0:
                    score += result.probability[number] * _blend(result, settings, number)
            best = max(best, score)
    return best


@kernel()
def _candidates(memory: Any, grid: Any, shown: Any, settings: Any, depth: int, limit: int) -> int:
    """Unknown cells worth a look in order of risk, at most `limit`; coin flips count as nearly safe."""
    analysis = memory.analysis[depth]
    order = memory.order[depth]
    scores = memory.scores[depth]
    count = 0
    least = 2.0
    for cell in range(grid.cells):
        if shown[cell] == UNKNOWN:
            least = min(least, _risk(memory, settings, analysis, depth, cell))
    worst = 1.0 - settings[RANGE] * (1.0 - least)
    for cell in range(grid.cells):
        if shown[cell] != UNKNOWN:
            continue
        risk = _risk(memory, settings, analysis, depth, cell)
        if risk > worst:
            continue
        if analysis.safe_count > 0 and analysis.sure[cell] != SURE_SAFE:
            continue
        hidden = 0
        for index in range(grid.degree[cell]):
            hidden += shown[grid.neighbours[cell, index]] == UNKNOWN
        far = analysis.box_of[cell] < 0 and hidden > 3 and analysis.unknown > 40
        if far and not _is_near(grid, shown, cell):
            continue
        score = risk + 1e-6 * hidden
        place = min(count, limit)
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
def _risk(memory: Any, settings: Any, analysis: Any, depth: int, cell: int) -> Any:
    if depth > 0:
        return analysis.mine[cell]
    return analysis.mine[cell] - settings[COIN_FLIPS] * memory.flips[cell]


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
