"""Writes critical placing positions of mills with the exact value of each turn, for `mills_placing`.

python -m benchmarks mills_positions positions.txt --men 4 12 --count 1000

A position comes from a game of random turns, one for each class of equal positions, and is critical: some
turn changes its value. The values come from the tables of the whole game (`partie tables mills --men all`).
`--men 3 --all` writes every class with three men instead, critical or not.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

from benchmarks.mills_book import positions as first_positions
from partie.games.mills.engine import book
from partie.games.mills.engine.brain import open_tables
from partie.games.mills.game import GAME
from partie.games.mills.rules import variants
from partie.games.mills.rules.position import MillsPosition
from partie.games.mills.tables import openings
from partie.search.tables.values import DRAW, LOSS, WIN

LETTERS = {WIN: "w", DRAW: "d", LOSS: "l"}
OPPOSITE = {WIN: LOSS, DRAW: DRAW, LOSS: WIN}


def values_of(position: MillsPosition) -> str:
    """The values of all turns; empty when the tables do not know one of them."""
    tables = open_tables(variants.NINE)
    assert tables is not None
    if not tables.is_whole:
        return "".join(LETTERS[value] for _, value in openings.turns_with_values(position))
    found = ""
    for move in position.legal_moves():
        after = position.play(move)
        outcome = after.outcome()
        found += LETTERS[WIN if outcome and outcome.winners else OPPOSITE[tables.value(after)]]
    return found


def random_game(rng: random.Random) -> MillsPosition | None:
    """A placing position of a game of random turns; none when the game ended before."""
    position = GAME.start()
    assert isinstance(position, MillsPosition)
    for _ in range(rng.randint(3, 17)):
        if position.outcome():
            return None
        position = position.play(rng.choice(position.legal_moves()))
    return None if position.outcome() else position


def main(file: Path, *, men: tuple[int, ...] = (4, 12), count: int = 1000, all: bool = False, seed: int = 1) -> None:
    """:param men: one number, or the first and the last"""
    first, last = men[0], men[-1]
    if all:
        found = first_positions(last + 1)
        chosen = [one for one in found if first <= sum(one.men).bit_count() <= last]
        file.write_text("".join(f"{one.to_text()}\t{values_of(one)}\n" for one in chosen))
        return
    rng, seen, kept = random.Random(seed), set[str](), Counter[int]()
    with file.open("w") as out:
        while any(kept[number] < count for number in range(first, last + 1)):
            position = random_game(rng)
            number = 0 if position is None else sum(position.men).bit_count()
            if position is None or not first <= number <= last or kept[number] >= count:
                continue
            name, values = book.canonical(position)[0], values_of(position)
            if len(set(values)) > 1 and name not in seen:
                seen.add(name)
                kept[number] += 1
                out.write(f"{position.to_text()}\t{values}\n")
