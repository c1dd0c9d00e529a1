"""Set-up: hands, display, deck with its two scoring cards, market, Dirk's first tiles; and what is hidden."""

from __future__ import annotations

from typing import Any

import numpy as np

from partie.games.alhambra.rules.chance import below, mixed, shuffle
from partie.games.alhambra.rules.material import (
    CARD_KINDS,
    COPIES,
    DIRK,
    FIRST_SCORING,
    FOUNTAIN,
    KIND,
    MOST_PLAYERS,
    TILES,
    VALUES,
)
from partie.games.alhambra.rules.state import CENTRE, DECK
from partie.jit import kernel
from partie.search.records import int64

_ENOUGH = 20  # money every player is dealt at least
_DIRK_TILES = 6


@kernel()
def deal(states: Any, players: int, seed: int) -> None:
    """Fills an all-zero record with the first position; player 0 is the start player."""
    deal_with(states, players, seed, False)


@kernel()
def deal_with(states: Any, players: int, seed: int, as_original: bool) -> None:
    """`deal`, optionally with the scoring cards where the source's program puts them."""
    state = states[0]
    state.players = players
    state.random = mixed(np.uint64(seed) + np.uint64(0x632BE59BD9B4E019))
    _fill_deck(state)
    _deal_hands(state)
    for place in range(4):
        state.display[place] = state.deck[state.deck_next]
        state.deck_next += 1
    if as_original:
        _insert_as_original(state)
    else:
        _insert_scoring_cards(state)
    for tile in range(TILES):
        state.bag[tile] = tile + 1
    state.bag_left = TILES
    shuffle(state, state.bag, int64(0), int64(TILES))
    refill_market(state)
    if players == 2:
        draw_for_dirk(state, int64(_DIRK_TILES))
    for player in range(players):
        state.grid[player, CENTRE] = FOUNTAIN
        state.built[player, 0] = CENTRE
        state.built_count[player] = 1


@kernel()
def _fill_deck(state: Any) -> None:
    copies = COPIES - 1 if state.players == 2 else COPIES
    end = 0
    for kind in range(CARD_KINDS):
        for _ in range(copies):
            state.deck[end] = kind
            end += 1
    state.deck_end = end
    state.deck_next = 0
    shuffle(state, state.deck, int64(0), int64(end))


@kernel()
def _deal_hands(state: Any) -> None:
    """Deals every player 20 or more; the one with fewest cards, then the lowest sum, becomes player 0."""
    players = state.players
    hands = np.zeros((MOST_PLAYERS, CARD_KINDS), np.int8)
    best = 0
    best_rank = 1000
    for seat in range(players):
        total = 0
        cards = 0
        while total < _ENOUGH:
            kind = int64(state.deck[state.deck_next])  # sums of int8 would overflow without the JIT
            state.deck_next += 1
            hands[seat, kind] += 1
            total += kind % VALUES + 1
            cards += 1
        if cards * 40 + total < best_rank:
            best, best_rank = seat, cards * 40 + total
    for player in range(players):
        for kind in range(CARD_KINDS):
            state.hands[player, kind] = hands[(best + player) % players, kind]


@kernel()
def _insert_scoring_cards(state: Any) -> None:
    """Shuffles scoring card 1 into the second and card 2 into the fourth of five piles."""
    rest = state.deck_end - state.deck_next
    size, longer = rest // 5, rest % 5
    for card in range(2):
        pile = 1 + 2 * card
        first = state.deck_next + pile * size + min(pile, longer) + card
        last = first + size + (1 if pile < longer else 0)
        state.pile[card, 0] = first
        state.pile[card, 1] = last
        insert_card(state, first + below(state, last - first + 1), FIRST_SCORING + card)


@kernel()
def _insert_as_original(state: Any) -> None:
    """Five piles of an integer number of cards; the left-over ones are below them all."""
    size = (state.deck_end - state.deck_next) // 5
    for card in range(2):
        first = state.deck_next + (1 + 2 * card) * size + card
        state.pile[card, 0] = first
        state.pile[card, 1] = first + size - 1
        insert_card(state, first + below(state, size), FIRST_SCORING + card)


@kernel()
def insert_card(state: Any, place: int, card: int) -> None:
    """Slips a card into the deck; those from `place` on move one down."""
    for index in range(state.deck_end, place, -1):
        state.deck[index] = state.deck[index - 1]
    state.deck[place] = card
    state.deck_end += 1


@kernel()
def refill_market(state: Any) -> bool:
    """Fills empty spaces from the first on; False when the bag ran out before."""
    for space in range(4):
        if state.market[space] == 0:
            if state.bag_left == 0:
                return False
            state.bag_left -= 1
            state.market[space] = state.bag[state.bag_left]
    return True


@kernel()
def draw_for_dirk(state: Any, tiles: int) -> None:
    """Dirk draws tiles, or as many as there are."""
    for _ in range(min(tiles, state.bag_left)):
        state.bag_left -= 1
        tile = int64(state.bag[state.bag_left])
        state.dirk[tile] = 1
        state.counts[DIRK, KIND[tile]] += 1


@kernel()
def make_up_hidden(states: Any, seed: int) -> None:
    """Replaces the hidden orders of deck and bag by random ones that fit everything seen."""
    state = states[0]
    state.random = mixed(np.uint64(seed) + np.uint64(0x1CE4E5B9BF58476D))
    end = _money_only(state)
    shuffle(state, state.deck, state.deck_next, end)
    for card in range(state.scorings, 2):
        first = max(state.pile[card, 0], state.deck_next)
        insert_card(state, first + below(state, state.pile[card, 1] - first + 1), FIRST_SCORING + card)
    shuffle(state, state.bag, int64(0), state.bag_left)


@kernel()
def sort_hidden(states: Any) -> None:
    """Replaces the hidden orders by sorted ones: what every player may know, and nothing else."""
    state = states[0]
    state.hidden = 1
    state.random = 0
    end = _money_only(state)
    state.deck[state.deck_next : end].sort()
    for card in range(state.scorings, 2):
        insert_card(state, state.pile[card, 1], FIRST_SCORING + card)
    state.bag[: state.bag_left].sort()
    state.deck[: state.deck_next] = 0
    state.deck[state.deck_end : DECK] = 0
    state.bag[state.bag_left :] = 0


@kernel()
def _money_only(state: Any) -> int:
    """Takes the scoring cards out of the deck that is left; returns and sets its end."""
    end = int64(state.deck_next)
    for place in range(state.deck_next, state.deck_end):
        if state.deck[place] < CARD_KINDS:
            state.deck[end] = state.deck[place]
            end += 1
    state.deck_end = end
    return int(end)
