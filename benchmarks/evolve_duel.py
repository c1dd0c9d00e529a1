"""Two players of `partie evolve` for games of two, by name or file: points over openings with both colours.

python -m benchmarks evolve_duel mills shipped men
python -m benchmarks evolve_duel mills RUN/best.txt shipped --games 400 --nodes 300
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from partie import games
from partie.core.features import resolve
from partie.core.intervals import wilson
from partie.evolve.evolvable import WON, Batch, Evolvable
from partie.evolve.tuning import RANDOM, named


def duel(found: Evolvable, names: tuple[str, str], terms: dict[str, Any], count: int, seed: int) -> None:
    known = found.known(2) | {RANDOM: (np.full(len(found.parameters), (found.low + found.high) / 2), 0)}
    genes = np.array([named(name, found, known)[0] for name in names])
    seeds = np.repeat(np.random.default_rng(seed).integers(2**62, size=count // 2), 2)
    seats = np.arange(len(seeds)) % 2  # of the first
    seating = np.stack([seats, 1 - seats], axis=1)
    batch = Batch(genes, np.zeros(2, np.int64), seating, seeds, 0, terms)
    won = resolve(found.play)(batch)[np.arange(len(seeds)), seats, WON]
    low, high = (100 * share for share in wilson(float(won.sum()), len(won)))
    wins, draws, losses = ((won == share).sum() for share in (1.0, 0.5, 0.0))
    percent = 100 * won.mean()
    print(f"{names[0]} vs. {names[1]}: +{wins} ={draws} -{losses}, {percent:.1f} % ({low:.1f}–{high:.1f})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("players", nargs=2, help="names of players that ship, files, or random")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--nodes", type=int, default=300)
    parser.add_argument("--variant")
    parser.add_argument("--seed", type=int, default=1000)
    options = parser.parse_args()
    found: Evolvable = resolve(games.features(options.game).evolve)()
    terms: dict[str, Any] = {option.name: option.default for option in found.options}
    terms["Nodes"] = options.nodes
    if options.variant:
        terms["Variant"] = options.variant
    duel(found, tuple(options.players), terms, options.games, options.seed)


if __name__ == "__main__":
    main()
