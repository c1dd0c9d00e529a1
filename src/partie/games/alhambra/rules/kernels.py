"""A move is carried out, a turn ends, the game ends. Legality is the callers' business (moves.py)."""

from __future__ import annotations

from typing import Any

from partie.games.alhambra.rules.building import lay, lift
from partie.games.alhambra.rules.chance import shuffle
from partie.games.alhambra.rules.dealing import draw_for_dirk, refill_market
from partie.games.alhambra.rules.material import CARD_KINDS, DIRK, KIND, PRICE, VALUES
from partie.games.alhambra.rules.scoring import score
from partie.games.alhambra.rules.state import (
    ACTION,
    AWARD,
    BUILD,
    BUY,
    CELL_BITS,
    GIVE,
    MARKET_EMPTY,
    OVER,
    PASS,
    PAYMENT_BITS,
    PLACE,
    PLACING,
    REMOVE,
    STORE,
    TAKE,
    TURN_CAP,
    TURNS_PER_PLAYER,
    WHAT_BITS,
)
from partie.jit import kernel
from partie.search.records import int64


@kernel()
def play(state: Any, move: int) -> None:
    """Carries out a legal move with everything that follows from it."""
    kind = move & 15
    what = (move >> WHAT_BITS) & 127
    cell = (move >> CELL_BITS) & 4095
    if kind in (PLACE, STORE, GIVE):
        _settle(state, kind, what, cell)
        return
    if kind == BUY:
        exact = _buy(state, what, move >> PAYMENT_BITS)
        state.redesigns[state.turn] = 0
        if not exact:
            _end_actions(state)
        return
    if kind == TAKE:
        _take(state, what)
    elif kind != PASS:
        _redesign(state, kind, what, cell)
    state.redesigns[state.turn] = min(state.redesigns[state.turn] + 1, 100) if kind >= BUILD else 0
    _end_actions(state)


@kernel()
def _take(state: Any, places: int) -> None:
    for place in range(4):
        if (places >> place) & 1:
            state.hands[state.turn, state.display[place]] += 1
            state.display[place] = -1


@kernel()
def _buy(state: Any, space: int, payment: int) -> bool:
    """Pays and takes the tile; True when the price was met exactly."""
    paid = 0
    for value in range(VALUES):
        cards = (payment >> (2 * value)) & 3
        paid += cards * (value + 1)
        state.hands[state.turn, space * VALUES + value] -= cards
        state.discard[space * VALUES + value] += cards
    tile = int64(state.market[space])
    state.market[space] = 0
    state.bought[state.bought_count] = tile
    state.bought_count += 1
    return bool(paid == PRICE[tile])


@kernel()
def _redesign(state: Any, kind: int, tile: int, cell: int) -> None:
    player = state.turn
    old = int64(state.grid[player, cell])
    if kind != BUILD:
        lift(state, player, cell)
        state.counts[player, KIND[old]] -= 1
        put_in_reserve(state, player, old)
    if kind != REMOVE:
        state.reserve[player, tile] = 0
        state.reserve_count[player] -= 1
        lay(state, player, tile, cell)
        state.counts[player, KIND[tile]] += 1


@kernel()
def put_in_reserve(state: Any, player: int, tile: int) -> None:
    """The reserve has no limit."""
    state.reserve[player, tile] = 1
    state.reserve_count[player] += 1


@kernel()
def _settle(state: Any, kind: int, tile: int, cell: int) -> None:
    """A bought or awarded tile goes on the map, into the reserve or to Dirk."""
    player = state.turn
    if kind == PLACE:
        lay(state, player, tile, cell)
        state.counts[player, KIND[tile]] += 1
        if state.step == PLACING:
            state.laid[state.laid_count] = cell
            state.laid_count += 1
    elif kind == STORE:
        put_in_reserve(state, player, tile)
    else:
        state.dirk[tile] = 1
        state.counts[DIRK, KIND[tile]] += 1
    if state.step == AWARD:
        state.market[state.award] = 0
        _next_award(state, state.award + 1)
        return
    place = 0
    while state.bought[place] != tile:
        place += 1
    for later in range(place, state.bought_count - 1):
        state.bought[later] = state.bought[later + 1]
    state.bought_count -= 1
    state.bought[state.bought_count] = 0
    if state.bought_count == 0:
        end_turn(state)


@kernel()
def _end_actions(state: Any) -> None:
    if state.bought_count > 0:
        state.step = PLACING
    else:
        end_turn(state)


@kernel()
def end_turn(state: Any) -> None:
    """Refills display and market, scores, lets Dirk draw, and passes the turn on or ends the game."""
    state.laid[:] = 0
    state.laid_count = 0
    scored = _refill_display(state)
    full = refill_market(state)
    if scored:
        score(state, state.scorings)
        state.pile[state.scorings, 0] = 0
        state.pile[state.scorings, 1] = 0
        state.scorings += 1
        if state.players == 2:
            draw_for_dirk(state, int64(6 if state.scorings == 1 else state.bag_left // 3))
    state.turns += 1
    if not full:
        _end_game(state, int64(MARKET_EMPTY))
    elif state.turns >= TURNS_PER_PLAYER * state.players:
        _end_game(state, int64(TURN_CAP))
    else:
        state.turn = (state.turn + 1) % state.players
        state.step = ACTION


@kernel()
def _refill_display(state: Any) -> bool:
    """Fills the display; True when a scoring card came up."""
    scored = False
    for place in range(4):
        while state.display[place] < 0:
            if state.deck_next == state.deck_end and not _reuse_discard(state):
                return scored
            card = int64(state.deck[state.deck_next])
            state.deck_next += 1
            if card < CARD_KINDS:
                state.display[place] = card
            else:
                scored = True
    return scored


@kernel()
def _reuse_discard(state: Any) -> bool:
    """Shuffles the discard into a new deck; False when there is none."""
    end = int64(0)
    for kind in range(CARD_KINDS):
        for _ in range(state.discard[kind]):
            state.deck[end] = kind
            end += 1
        state.discard[kind] = 0
    state.deck_next = 0
    state.deck_end = end
    shuffle(state, state.deck, int64(0), end)
    return end > 0


@kernel()
def _end_game(state: Any, ending: int) -> None:
    state.ending = ending
    _next_award(state, int64(0))


@kernel()
def _next_award(state: Any, first: int) -> None:
    """Hands the next market tile to the player with most of its money; after the last one scores."""
    for space in range(first, 4):
        if state.market[space] != 0:
            receiver = richest(state, space)
            if receiver >= 0:
                state.step = AWARD
                state.award = space
                state.turn = receiver
                return
    score(state, int64(2))
    state.step = OVER


@kernel()
def richest(state: Any, currency: int) -> int:
    """The player with the largest sum of a currency in hand; -1 on a tie or when no player has any."""
    best = -1
    most = 0
    for player in range(state.players):
        money = 0
        for value in range(VALUES):
            money += state.hands[player, currency * VALUES + value] * (value + 1)
        if money > most:
            best, most = player, money
        elif money == most:
            best = -1
    return best


@kernel()
def play_one(states: Any, move: int) -> None:
    """`play` for callers outside kernels, who hold records in arrays."""
    play(states[0], move)
