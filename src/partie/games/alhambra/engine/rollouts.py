"""What the thinking player evaluates: candidate moves, and games played out behind each of them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.alhambra.engine.actions import choose_action
from partie.games.alhambra.engine.greedy import choose_greedy
from partie.games.alhambra.engine.weighted_building import any_redesign
from partie.games.alhambra.rules.dealing import make_up_hidden
from partie.games.alhambra.rules.kernels import play
from partie.games.alhambra.rules.material import PRICE, TILES
from partie.games.alhambra.rules.moves import add_places, add_takes
from partie.games.alhambra.rules.paying import MANY, OVERPAID, best_payment, money_of
from partie.games.alhambra.rules.scoring import total
from partie.games.alhambra.rules.state import AWARD, BUILD, GIVE, OVER, PLACE, PLACING, STORE, WHAT_BITS
from partie.jit import kernel
from partie.search.records import int64

MOST_CANDIDATES = 64
_ROOM = 2048  # for moves before they are cut down to MOST_CANDIDATES
_WIN_BONUS = 20.0  # points that winning is worth beside the margin


@kernel()
def candidates(states: Any, weights: NDArray[np.float64]) -> NDArray[np.int64]:
    """The moves worth thinking about, without repetition, first that of the player of whole actions."""
    state = states[0]
    moves = np.empty(_ROOM, np.int64)
    moves[0] = choose_action(state, state, weights)
    moves[1] = choose_greedy(state)
    count = int64(2)
    if state.step == PLACING:
        count = _add_settling(state, int64(state.bought[0]), moves, count)
    elif state.step == AWARD:
        count = _add_settling(state, int64(state.market[state.award]), moves, count)
    else:
        count = _add_actions(state, moves, count)
    return _distinct(moves[:count])


@kernel()
def _distinct(moves: NDArray[np.int64]) -> NDArray[np.int64]:
    kept = np.empty(MOST_CANDIDATES, np.int64)
    count = 0
    for move in moves:
        known = False
        for earlier in range(count):
            known = known or kept[earlier] == move
        if not known and count < MOST_CANDIDATES:
            kept[count] = move
            count += 1
    return kept[:count]


@kernel()
def _add_settling(state: Any, tile: int, moves: NDArray[np.int64], count: int) -> int:
    count = add_places(state, int64(PLACE), tile, moves, count)
    moves[count] = STORE | tile << WHAT_BITS
    count += 1
    if state.players == 2 and state.step == PLACING:
        moves[count] = GIVE | tile << WHAT_BITS
        count += 1
    return count


@kernel()
def _add_actions(state: Any, moves: NDArray[np.int64], count: int) -> int:
    """Purchases with the best payments, all takes, a redesign, and all builds from the reserve."""
    for few in range(2):
        quality = _payment_quality(few)
        for space in range(4):
            tile = state.market[space]
            if tile != 0 and money_of(state, state.turn, space) >= PRICE[tile]:
                moves[count] = best_payment(state, space, quality)
                count += 1
    count = add_takes(state, moves, count)
    if state.built_count[state.turn] > 1 or state.reserve_count[state.turn] > 0:
        redesign = any_redesign(state)
        if redesign != 0:
            moves[count] = redesign
            count += 1
    for tile in range(TILES, 0, -1):
        if state.reserve[state.turn, tile]:
            count = add_places(state, int64(BUILD), tile, moves, count)
    return count


@kernel()
def _payment_quality(few: int) -> NDArray[np.float64]:
    """The least overpaid first; then many small cards, or few large ones."""
    quality = np.empty((MANY, OVERPAID))
    for cards in range(MANY):
        for over in range(OVERPAID):
            quality[cards, over] = (-0.1 if few else 0.1) * cards - over
    return quality


@kernel()
def evaluate(
    states: Any,
    scratch: Any,
    moves: NDArray[np.int64],
    seed: int,
    rollouts: int,
    weights: NDArray[np.float64],
    sums: NDArray[np.float64],
    stop: NDArray[np.uint8],
) -> int:
    """Plays `rollouts` games behind every move; returns how many it finished.

    The player of whole actions plays them for everybody.

    All moves meet the same made-up decks and bags. sums[:, 0] adds up the margin with a bonus for
    winning, sums[:, 1] the points. scratch[1] keeps the made-up position.
    """
    me = states[0].turn
    for rollout in range(rollouts):
        if stop[0] != 0 and rollout > 0:  # never between two moves: all of them have played equally often
            return rollout
        scratch[1] = states[0]
        make_up_hidden(scratch[1:], seed + rollout)
        for index in range(len(moves)):
            scratch[0] = scratch[1]
            state = scratch[0]
            play(state, moves[index])
            while state.step != OVER:
                play(state, choose_action(state, state, weights))
            sums[index, 0] += _worth(state, me)
            sums[index, 1] += total(state, me)
    return rollouts


@kernel()
def _worth(state: Any, me: int) -> float:
    """My margin over the best rival, and a bonus when it is positive; half of it for a tie."""
    rival = 0
    for player in range(state.players):
        if player != me:
            rival = max(rival, total(state, player))
    margin = total(state, me) - rival
    if margin == 0:
        return 0.5 * _WIN_BONUS
    return margin + (_WIN_BONUS if margin > 0 else 0.0)
