"""Drawn positions by fixed seeds, photographed from different angles: what was drawn is what is read."""

from __future__ import annotations

import numpy as np
import pytest

from partie import vision
from partie.vision.interpreter import NOWHERE
from partie.vision.lattices import MORRIS
from partie.vision.pictures import Unreadable
from tests.vision import drawing, rendered
from tests.vision.test_minefields import PAINTERS

SEEDS = range(6)
TILTS = (0.0, 0.08, 0.16)
LEAST_CELLS = 0.995  # read rightly
LEAST_BOARDS = 5  # of six without a single error


def squares(dice: np.random.Generator) -> list[str]:
    rows = [["."] * 8 for _ in range(8)]
    for y in range(8):
        for x in range(8):
            if (x + y) % 2:
                rows[y][x] = str(dice.choice(list("...bw")))
    return ["".join(row) for row in rows]


def lines(dice: np.random.Generator) -> list[str]:
    size = int(dice.choice([9, 13, 15, 19]))
    return ["".join(dice.choice(list(".....bw"), size)) for _ in range(size)]


def morris(dice: np.random.Generator) -> list[str]:
    rows = [[NOWHERE] * 7 for _ in range(7)]
    for x, y in MORRIS:
        rows[y][x] = str(dice.choice(list("...bw")))
    return ["".join(row) for row in rows]


POSSIBLE = [
    "000001..",
    "111001..",
    "1!1001..",
    "111002..",
    "000002..",
    "011212..",
    "01......",
    "01......",
]

KINDS = {
    "squares": (squares, rendered.squares),
    "lines": (lines, rendered.lines),
    "morris": (morris, rendered.morris),
}


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_drawn_is_read(kind: str) -> None:
    invent, draw = KINDS[kind]
    right = cells = perfect = 0
    for seed in SEEDS:
        rows = invent(np.random.default_rng(seed))
        picture = rendered.photograph(draw(rows), TILTS[seed % len(TILTS)], seed)
        read = vision.read(rendered.encoded(picture)).rows
        assert [len(row) for row in read] == [len(row) for row in rows], (kind, seed)
        hits = sum(a == b for one, other in zip(read, rows, strict=True) for a, b in zip(one, other, strict=True))
        right, cells = right + hits, cells + sum(map(len, rows))
        perfect += list(read) == rows
    assert right >= LEAST_CELLS * cells
    assert perfect >= LEAST_BOARDS


def test_a_screenshot_of_a_minefield_is_not_taken_for_lines() -> None:
    picture = drawing.pixels(drawing.field(POSSIBLE, PAINTERS[0], 30))
    reading = vision.read(rendered.encoded(picture, ".png"))
    assert (reading.game, list(reading.rows)) == ("mines", POSSIBLE)
    assert reading.certainty > 0.9


def test_a_grid_whose_numbers_contradict_each_other_is_not_taken_for_a_minefield() -> None:
    impossible = [row.replace("1", "8") for row in POSSIBLE]
    picture = rendered.encoded(drawing.pixels(drawing.field(impossible, PAINTERS[0], 30)), ".png")
    with pytest.raises(Unreadable):
        vision.read(picture)
    reading = vision.read(picture, game="mines")  # named, it is read, and says what is wrong
    assert list(reading.rows) == impossible
    assert reading.problems
