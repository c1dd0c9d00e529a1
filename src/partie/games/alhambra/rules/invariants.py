"""What holds in every position: nothing is lost, no map has a hole, everything is reached on foot."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.alhambra.rules.building import STEPS, reached_without
from partie.games.alhambra.rules.chance import below, mixed
from partie.games.alhambra.rules.dealing import deal
from partie.games.alhambra.rules.kernels import play
from partie.games.alhambra.rules.material import CARD_KINDS, COPIES, KIND, TILES
from partie.games.alhambra.rules.moves import legal_moves
from partie.games.alhambra.rules.scoring import total
from partie.games.alhambra.rules.state import CELLS, OVER, WIDTH, new_states
from partie.games.alhambra.rules.walls import longest_wall
from partie.jit import kernel
from partie.search.records import int64

_MOST_POINTS = 300 + 3 * 110  # all building points and a wall of every segment in three scorings


def count_violations(players: int, seeds: NDArray[np.int64]) -> int:
    """Plays random games and counts positions that break an invariant."""
    return int(_check_games(new_states(2), new_states(1), seeds, players))


@kernel()
def _check_games(states: Any, chance: Any, seeds: NDArray[np.int64], players: int) -> int:
    bad = 0
    for game in range(len(seeds)):
        states[0] = states[1]
        deal(states, players, seeds[game])
        chance[0].random = mixed(np.uint64(seeds[game]))
        while states[0].step != OVER:
            legal = legal_moves(states)
            if len(legal) == 0:
                return bad + 1
            mover = states[0].turn
            play(states[0], legal[below(chance[0], len(legal))])
            bad += not (_material_complete(states[0]) and _map_sound(states[0], mover))
        bad += not is_sound(states)
    return bad


@kernel()
def is_sound(states: Any) -> bool:
    """Whether tiles and cards are complete, the maps legal and the points possible."""
    state = states[0]
    if not _material_complete(state):
        return False
    for player in range(state.players):
        if total(state, player) > _MOST_POINTS or total(state, player) < 0:
            return False
        if not _points_add_up(state, player):
            return False
        if not _map_sound(state, player) or _tiles_on(state.grid[player]) != state.built_count[player]:
            return False
    return True


@kernel()
def _points_add_up(state: Any, player: int) -> bool:
    """The points of every scoring are those of its wall and of the six kinds of building."""
    for scoring in range(3):
        points = int64(state.walls[scoring, player])
        for kind in range(6):
            points += state.shares[scoring, player, kind]
        if points != state.points[scoring, player]:
            return False
    return True


@kernel()
def _material_complete(state: Any) -> bool:
    return _tiles_complete(state) and _cards_complete(state)


@kernel()
def _tiles_complete(state: Any) -> bool:
    seen = np.zeros(TILES + 2, np.int64)
    for place in range(state.bag_left):
        seen[state.bag[place]] += 1
    for space in range(4):
        seen[state.market[space]] += 1
    for place in range(state.bought_count):
        seen[state.bought[place]] += 1
    for tile in range(1, TILES + 1):
        seen[tile] += state.dirk[tile]
    for player in range(state.players):
        for tile in range(1, TILES + 1):
            seen[tile] += state.reserve[player, tile]
        for place in range(1, state.built_count[player]):
            seen[state.grid[player, state.built[player, place]]] += 1
    for tile in range(1, TILES + 1):
        if seen[tile] != 1:
            return False
    return True


@kernel()
def _cards_complete(state: Any) -> bool:
    seen = np.zeros(CARD_KINDS + 2, np.int64)
    for place in range(state.deck_next, state.deck_end):
        seen[state.deck[place]] += 1
    for place in range(4):
        if state.display[place] >= 0:
            seen[state.display[place]] += 1
    for kind in range(CARD_KINDS):
        seen[kind] += state.discard[kind]
        for player in range(state.players):
            seen[kind] += state.hands[player, kind]
        if seen[kind] != (COPIES - 1 if state.players == 2 else COPIES):
            return False
    for card in range(2):
        if seen[CARD_KINDS + card] != (1 if card >= state.scorings else 0):
            return False
    return True


@kernel()
def _map_sound(state: Any, player: int) -> bool:
    """Counted, on foot, without a hole, with a wall no longer than its outline."""
    grid = state.grid[player]
    built = int64(state.built_count[player])
    counts = np.zeros(7, np.int64)
    for place in range(built):
        counts[KIND[grid[state.built[player, place]]]] += 1
    for kind in range(6):
        if counts[kind] != state.counts[player, kind]:
            return False
    if reached_without(grid, int64(0)) != built or longest_wall(grid) > 2 * built + 2:
        return False
    return not _has_hole(grid, state.built[player], built)


@kernel()
def _tiles_on(grid: NDArray[np.int8]) -> int:
    tiles = 0
    for cell in range(CELLS):
        tiles += grid[cell] != 0
    return tiles


@kernel()
def _has_hole(grid: NDArray[np.int8], built: NDArray[np.int16], count: int) -> bool:
    """Floods the box around the map from its corner; a hole is an empty cell that stays dry."""
    top, left, bottom, right = WIDTH, WIDTH, 0, 0
    for place in range(count):
        row, column = built[place] // WIDTH, built[place] % WIDTH
        top, bottom = min(top, row - 1), max(bottom, row + 1)
        left, right = min(left, column - 1), max(right, column + 1)
    seen = np.zeros(CELLS, np.bool_)
    stack = np.empty(CELLS, np.int64)
    stack[0] = top * WIDTH + left
    seen[stack[0]] = True
    waiting = 1
    wet = 0
    while waiting > 0:
        waiting -= 1
        cell = stack[waiting]
        wet += 1
        for side in range(4):
            other = cell + STEPS[side]
            row, column = other // WIDTH, other % WIDTH
            inside = top <= row <= bottom and left <= column <= right
            if inside and grid[other] == 0 and not seen[other]:
                seen[other] = True
                stack[waiting] = other
                waiting += 1
    return wet + count != (bottom - top + 1) * (right - left + 1)
