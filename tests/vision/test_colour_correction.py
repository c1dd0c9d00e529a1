"""Pieces of two colours, one of them told wrongly."""

from __future__ import annotations

import numpy as np

from partie.vision.colour_correction import correct_colours
from partie.vision.pictures import Pixels

CELL, SIDE = 32, 4
BLUE, RED = (60, 80, 220), (220, 60, 50)


def view(colours: list[tuple[int, int, int]]) -> Pixels:
    """SIDE x SIDE cells with a margin of one."""
    picture = np.full(((SIDE + 2) * CELL, (SIDE + 2) * CELL, 3), 128, np.uint8)
    noise = np.random.default_rng(1)
    for number, colour in enumerate(colours):
        top, left = (number // SIDE + 1) * CELL, (number % SIDE + 1) * CELL
        picture[top : top + CELL, left : left + CELL] = np.clip(noise.normal(colour, 4), 0, 255)
    return picture


def test_a_piece_of_the_other_colour_is_put_right() -> None:
    dark = np.where(np.arange(16) < 8, 3.0, -3.0)
    dark[2] = -0.4
    settled = correct_colours(view([BLUE] * 8 + [RED] * 8), CELL, np.ones(16, bool), dark)
    assert settled[2] > 0
    assert np.delete(settled, 2).tolist() == np.delete(dark, 2).tolist()


def test_sets_that_look_alike_are_left_as_they_were_told() -> None:
    dark = np.where(np.arange(16) < 8, 3.0, -3.0)
    dark[2] = -0.4
    settled = correct_colours(view([RED] * 16), CELL, np.ones(16, bool), dark)
    assert settled.tolist() == dark.tolist()


def test_too_few_pieces_say_nothing_about_colours() -> None:
    dark = np.where(np.arange(16) < 2, 3.0, -3.0)
    taken = np.arange(16) < 5
    assert correct_colours(view([BLUE] * 16), CELL, taken, dark).tolist() == dark.tolist()
