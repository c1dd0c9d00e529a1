"""Two players of `partie evolve` for games of two, by name or file: points over openings with both colours.

python -m benchmarks evolve_duel mills shipped men
python -m benchmarks evolve_duel mills RUN/best.txt shipped --games 400 --nodes 300
"""

from __future__ import annotations

from typing import Any

import numpy as np

from partie.core.features import resolve
from partie.core.intervals import wilson
from partie.evolve.cma_algorithm import RANDOM
from partie.evolve.evolvable import WON, Batch, Evolvable
from partie.evolve.player import Player, named
from partie.games import features


def duel(found: Evolvable, names: tuple[str, str], option_values: dict[str, Any], count: int, seed: int) -> None:
    middle = Player(np.full(len(found.parameters), (found.low + found.high) / 2))
    genes = np.array([middle.genes if name == RANDOM else named(name, found, 2).genes for name in names])
    seeds = np.repeat(np.random.default_rng(seed).integers(2**62, size=count // 2), 2)
    seats = np.arange(len(seeds)) % 2  # of the first
    seating = np.stack([seats, 1 - seats], axis=1)
    batch = Batch(genes, np.zeros(2, np.int64), seating, seeds, 0, option_values)
    won = resolve(found.play)(batch)[np.arange(len(seeds)), seats, WON]
    low, high = (100 * share for share in wilson(float(won.sum()), len(won)))
    wins, draws, losses = ((won == share).sum() for share in (1.0, 0.5, 0.0))
    percent = 100 * won.mean()
    print(f"{names[0]} vs. {names[1]}: +{wins} ={draws} -{losses}, {percent:.1f} % ({low:.1f}–{high:.1f})")


def main(
    game: str,
    first: str,
    second: str,
    *,
    games: int = 400,
    nodes: int = 300,
    variant: str | None = None,
    seed: int = 1000,
) -> None:
    """
    :param first: name of a player that ships, file, or random
    :param second: the same
    """
    found: Evolvable = resolve(features(game).evolve)()
    option_values: dict[str, Any] = {option.name: option.default for option in found.options}
    option_values["Nodes"] = nodes
    if variant:
        option_values["Variant"] = variant
    duel(found, (first, second), option_values, games, seed)
