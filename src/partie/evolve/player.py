"""A player as learning knows it: a list of numbers, or complete weights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from partie.core.errors import InvalidText
from partie.evolve.evolvable import Arrays, Batch, Evolvable, Genes, OptionValues

ALL = "all"  # as `Rivals`: every player that ships


@dataclass(frozen=True)
class Player:
    """Who sits at a table."""

    genes: Genes
    style: int = 0
    weights: Arrays | None = None  # complete weights; then the genes are empty


def rivals_of(names: str, evolvable: Evolvable, seats: int) -> list[tuple[str, Player]]:
    """The players of a list of names, separated by commas, with their names; `all` are those that ship."""
    found: list[tuple[str, Player]] = []
    for name in (word.strip() for word in names.split(",")):
        if name == ALL:
            found += [(shipped, Player(*player)) for shipped, player in evolvable.known(seats).items()]
        elif name:
            found.append((name, named(name, evolvable, seats)))
    return found


def named(name: str, evolvable: Evolvable, seats: int) -> Player:
    """A player that ships, or the one of the user's file."""
    known = evolvable.known(seats)
    if name in known:
        return Player(*known[name])
    if "." not in name and "/" not in name:
        raise InvalidText("{name!r} is not a player that ships ({known}), nor a file.", name=name, known=tuple(known))
    genes = evolvable.read(Path(name))
    return Player(genes, evolvable.style_of(genes))


def batch_of(
    players: Sequence[Player],
    seating: NDArray[np.int64],
    seeds: NDArray[np.int64],
    style: int,
    option_values: OptionValues,
) -> Batch:
    """The games of a seating, whatever the players are made of."""
    styles = np.array([player.style for player in players])
    weights = tuple(player.weights for player in players if player.weights is not None)
    if weights:
        return Batch(
            np.arange(len(players), dtype=np.float64)[:, None], styles, seating, seeds, style, option_values, weights
        )
    return Batch(pad_players([player.genes for player in players]), styles, seating, seeds, style, option_values)


def pad_players(rows: Sequence[Genes]) -> NDArray[np.float64]:
    """Players of different lengths in one array; what a player does not have is 0."""
    table = np.zeros((len(rows), max(len(row) for row in rows)))
    for place, row in enumerate(rows):
        table[place, : len(row)] = row
    return table
