"""`python -m training.mills.exact FILE`: positions with exact values, to fit the network to.

Every game begins with random turns that more or less often close and stop mills. In half of the games both
sides mostly keep the value from some turn on; in the others only one does, as in the lines that a search
looks at, and the game ends soon. The values come from the tables of the whole game.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partie.games.mills.engine.searching import ended_or_probed
from partie.games.mills.rules import board, kernels, variants
from partie.games.mills.rules.kernels import MOST_MOVES, NONE, closes
from partie.games.mills.rules.position import MillsPosition
from partie.games.mills.tables.probe import Probe, best_tables
from partie.jit import kernel
from partie.search.records import int64
from partie.search.tables.values import DRAW, LOSS

FEWEST_PLIES, PLACED = 7, 18


@kernel()
def _below(bound: int) -> int:
    return int64(np.random.randint(0, bound))


@kernel()
def _worth(state: Any, rules: Any, probe: Probe, move: int, keeps: bool) -> int:
    """How much a turn is wanted: by what the tables say after it, or by the mills it closes or stops."""
    if not keeps:
        other = state.men[1 - state.turn]
        return int64(2 if move >> 10 != NONE else 1 if closes(other, move >> 5 & 31, rules) else 0)
    kernels.make(state, move)
    value = ended_or_probed(state, rules, probe)
    kernels.unmake(state, move)
    return int64(2 if value == LOSS else 1 if value == DRAW else 0)


@kernel()
def _turn(state: Any, rules: Any, probe: Probe, chance: int, keeps: bool, moves: NDArray[np.int32]) -> int:
    """Any of the most wanted turns with a chance out of 256, else any turn; -1 where there is none."""
    count = kernels.generate(state, rules, moves)
    wise = _below(256) < chance
    best, equal, chosen = int64(-1), int64(0), int64(-1)
    for number in range(count):
        move = int64(moves[number])
        worth = _worth(state, rules, probe, move, keeps) if wise else int64(0)
        if worth > best:
            best, equal = worth, int64(0)
        if worth == best:
            equal += 1
            if _below(equal) == 0:
                chosen = move
    return chosen


@kernel()
def _game(state: Any, rules: Any, probe: Probe, one_sided: bool, moves: NDArray[np.int32]) -> bool:
    """Plays to a random ply; false when the game ended before."""
    if one_sided:
        sense, wild = 200 * _below(2), FEWEST_PLIES + _below(7)
        plies = wild + 1 + _below(16)
        chances = (128 + _below(128), _below(256))
    else:
        sense, wild = 80 * _below(4), 4 + _below(9)
        placing = _below(8) < 5
        plies = FEWEST_PLIES + _below(PLACED - FEWEST_PLIES) if placing else PLACED + _below(16)
        keeping = 128 + 48 * _below(3)
        chances = (keeping, keeping)
    keeper = _below(2)
    for ply in range(plies):
        chance = sense if ply < wild else chances[ply + keeper & 1]
        move = _turn(state, rules, probe, chance, ply >= wild, moves)
        if move < 0:
            return False
        kernels.make(state, move)
    return kernels.generate(state, rules, moves) > 0


@kernel()
def sample(start: NDArray[np.void], rules: NDArray[np.void], probe: Probe, seed: int, found: NDArray[np.int64]) -> int:
    """Fills `found`: own men, other men from bit 24 on, hands from 48 and 52 on, value from 56 on."""
    np.random.seed(seed)
    moves = np.empty(MOST_MOVES, np.int32)
    states = start.copy()
    count = int64(0)
    while count < found.size:
        states[0] = start[0]
        state = states[0]
        if not _game(state, rules[0], probe, count % 2 == 1, moves):
            continue
        own, other = state.turn, 1 - state.turn
        value = ended_or_probed(state, rules[0], probe)
        men = state.men[own] | state.men[other] << 24
        found[count] = men | state.hand[own] << 48 | state.hand[other] << 52 | value << 56
        count += 1
    return count


def main() -> None:
    """Writes the examples of one seed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=10_000_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    tables = best_tables(variants.NINE)
    if tables is None or not tables.is_whole:
        raise SystemExit("The whole game is not solved here: partie tables mills --men all")
    found = np.zeros(wanted.count, np.int64)
    start = MillsPosition(variants.NINE, (0, 0), (variants.NINE.men, variants.NINE.men))
    sample(start.state(), board.rules(variants.NINE), tables.probe, wanted.seed, found)
    found.tofile(wanted.file)


if __name__ == "__main__":
    main()
