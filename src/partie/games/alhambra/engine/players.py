"""The simple computer players as kernels, and complete games between them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.alhambra.engine.actions import choose_action
from partie.games.alhambra.engine.greedy import choose_greedy
from partie.games.alhambra.engine.weighted import choose_weighted
from partie.games.alhambra.rules.chance import below, mixed
from partie.games.alhambra.rules.dealing import deal_with
from partie.games.alhambra.rules.kernels import play
from partie.games.alhambra.rules.moves import legal_moves
from partie.games.alhambra.rules.scoring import total
from partie.games.alhambra.rules.state import OVER, new_states
from partie.jit import kernel

RANDOM, GREEDY, WEIGHTED, ORIGINAL, ACTIONS = range(5)  # ORIGINAL: weighted as in the source's program

RESULT_COLUMNS = 4  # points, wall points, won (shared wins count in parts), turns


@kernel()
def choose(states: Any, chance: Any, brain: int, weights: NDArray[np.float64]) -> int:
    """The move of one player; `chance` is a record whose `random` feeds the random player."""
    state = states[0]
    if brain == ACTIONS:
        return choose_action(state, chance[0], weights)
    if brain in (WEIGHTED, ORIGINAL):
        return choose_weighted(state, weights, brain == ORIGINAL)
    if brain == GREEDY:
        return choose_greedy(state)
    legal = legal_moves(states)
    return int(legal[below(chance[0], len(legal))])


@kernel()
def play_out(states: Any, chance: Any, brains: NDArray[np.int64], weights: NDArray[np.float64]) -> None:
    """Plays a game to its end; `weights` are [players, 3, 76]."""
    state = states[0]
    while state.step != OVER:
        player = state.turn
        play(state, choose(states, chance, brains[player], weights[player]))


@kernel()
def play_games(
    states: Any,
    chance: Any,
    seeds: NDArray[np.int64],
    seating: NDArray[np.int64],
    brains: NDArray[np.int64],
    weights: NDArray[np.float64],
    original_deck: bool,
    results: NDArray[np.float64],
) -> None:
    """One game for each seed; results are [games, players, RESULT_COLUMNS].

    The games are played on states[0]; states[1] stays blank. `seating` holds which of the brains and weights
    has which seat, [games, players].
    """
    players = seating.shape[1]
    for game in range(len(seeds)):
        states[0] = states[1]
        deal_with(states, players, seeds[game], original_deck)
        chance[0].random = mixed(np.uint64(seeds[game]) + np.uint64(77))
        play_out(states, chance, brains[seating[game]], weights[seating[game]])
        _write_result(states[0], results[game])


@kernel()
def _write_result(state: Any, result: NDArray[np.float64]) -> None:
    most = 0
    for player in range(state.players):
        most = max(most, total(state, player))
    winners = 0
    for player in range(state.players):
        winners += total(state, player) == most
    for player in range(state.players):
        result[player, 0] = total(state, player)
        result[player, 1] = state.walls[0, player] + state.walls[1, player] + state.walls[2, player]
        result[player, 2] = (total(state, player) == most) / winners
        result[player, 3] = state.turns


def run_games(
    seeds: NDArray[np.int64],
    brains: NDArray[np.int64],
    weights: NDArray[np.float64],
    original_deck: bool = False,
) -> NDArray[np.float64]:
    """The results of one game for each seed, every player in the same seat: [games, players, RESULT_COLUMNS].

    `original_deck` puts the scoring cards where the source's program does.
    """
    seating = np.tile(np.arange(len(brains)), (len(seeds), 1))
    return run_seated(seeds, seating, brains, weights, original_deck)


def run_seated(
    seeds: NDArray[np.int64],
    seating: NDArray[np.int64],
    brains: NDArray[np.int64],
    weights: NDArray[np.float64],
    original_deck: bool,
) -> NDArray[np.float64]:
    """The same with a seating for each game."""
    results = np.zeros((*seating.shape, RESULT_COLUMNS))
    fixed = weights.view()
    fixed.flags.writeable = False  # like the built-in ones, so that the players are compiled for one type
    play_games(new_states(2), new_states(1), seeds, seating, brains, fixed, original_deck, results)
    return results
