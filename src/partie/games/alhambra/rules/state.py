"""The state of a game as one NumPy record, and how a move is packed into one number.

The map of a player is a grid of 44 x 44 cells around the fountain; a cell is `row * 44 + column`, rows grow
southwards. Tiles may reach 20 cells from the fountain each way, so every neighbour of a tile is in the grid.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from partie.games.alhambra.rules.material import CARD_KINDS, MOST_PLAYERS, TILES

States = Any  # an np.recarray of dtype STATE; positions hold one record

WIDTH = 44
CELLS = WIDTH * WIDTH
CENTRE = 22 * WIDTH + 22  # the fountain's cell
REACH = 20
DECK = 3 * CARD_KINDS + 2

# what the player on the turn has to decide
ACTION, PLACING, AWARD, OVER = range(4)
# why the game ended
RUNNING, MARKET_EMPTY, TURN_CAP = range(3)
TURNS_PER_PLAYER = 150  # then the game ends as if the market were empty

STATE = np.dtype(
    [
        ("players", np.int64),
        ("turn", np.int64),
        ("step", np.int64),  # ACTION .. OVER
        ("scorings", np.int64),  # how many of the two scoring cards are scored
        ("ending", np.int64),  # RUNNING .. TURN_CAP
        ("hidden", np.int64),  # 1: the orders of deck and bag are made up
        ("turns", np.int64),  # turns finished
        ("random", np.uint64),  # shuffles the discard when the deck runs out
        ("hands", np.int8, (MOST_PLAYERS, CARD_KINDS)),
        ("display", np.int8, 4),  # card kind, -1 for none
        ("deck", np.int8, DECK),
        ("deck_next", np.int64),
        ("deck_end", np.int64),
        ("pile", np.int16, (2, 2)),  # first and last place in the deck where a scoring card may lie
        ("discard", np.int8, CARD_KINDS),
        ("market", np.int8, 4),  # tile, 0 for none
        ("bag", np.int8, TILES),  # drawn from the end
        ("bag_left", np.int64),
        ("bought", np.int8, 4),  # tiles waiting to be placed, in the order they came
        ("bought_count", np.int64),
        ("laid", np.int16, 4),  # cells where tiles bought this turn already lie
        ("laid_count", np.int64),
        ("award", np.int64),  # the market space handed out, in step AWARD
        ("reserve", np.int8, (MOST_PLAYERS, TILES + 1)),  # 1 for every tile in it
        ("reserve_count", np.int8, MOST_PLAYERS),
        ("dirk", np.int8, TILES + 1),  # 1 for every tile of his
        ("counts", np.int8, (MOST_PLAYERS + 1, 7)),  # buildings per kind; the last row is Dirk's
        ("grid", np.int8, (MOST_PLAYERS, CELLS)),  # tile, 0 for none
        ("built", np.int16, (MOST_PLAYERS, TILES + 1)),  # cells in use, the fountain's first
        ("built_count", np.int8, MOST_PLAYERS),
        ("redesigns", np.int8, MOST_PLAYERS),  # redesigns in a row
        ("points", np.int16, (3, MOST_PLAYERS + 1)),  # won in each scoring
        ("walls", np.int16, (3, MOST_PLAYERS)),  # of them for the wall
        ("shares", np.int8, (3, MOST_PLAYERS + 1, 6)),  # of them for each kind of building
    ],
    align=True,
)


def new_states(count: int) -> States:
    """Zeroed records; without compiled kernels their fields are attributes, too."""
    return np.zeros(count, STATE).view(np.recarray)


# kinds of moves
PASS, TAKE, BUY, PLACE, STORE, GIVE, BUILD, REMOVE, SWAP = range(9)

# A move is kind | what << 4 | cell << 11 | payment << 23. `what` is a set of display places, a market space
# or a tile; the payment has two bits for each value, how many cards of it are paid.
WHAT_BITS = 4
CELL_BITS = 11
PAYMENT_BITS = 23


def cell_name(cell: int) -> str:
    """`e2n1` is two to the east and one to the north of the fountain, `c` its own cell."""
    east, south = cell % WIDTH - CENTRE % WIDTH, cell // WIDTH - CENTRE // WIDTH
    across = f"e{east}" if east > 0 else f"w{-east}" if east < 0 else ""
    along = f"s{south}" if south > 0 else f"n{-south}" if south < 0 else ""
    return (across + along) or "c"


CELL_OF_NAME = {
    cell_name(CENTRE + row * WIDTH + column): CENTRE + row * WIDTH + column
    for row in range(-REACH, REACH + 1)
    for column in range(-REACH, REACH + 1)
}
