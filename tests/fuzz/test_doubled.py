"""Inputs that once took seconds: twice as much of them is at most 2.2 times the work."""

from __future__ import annotations

import functools
import io
import tracemalloc
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pytest
from harness.fuzz.reader import count_work
from PIL import Image

from partie import games, vision
from partie.arena.openings import parse_opening
from partie.arena.records.formats import read_text
from partie.arena.tournament.setup import BrainSetup, Tournament, problems
from partie.core.text import Text
from partie.games.mines.pictures import screenshots
from partie.i18n import translate
from partie.vision.pictures import MAX_PIXELS, Pixels

MOST_GROWTH = 2.2
CALL = 5_000  # lines that do not depend on the input
WIDTH = 3_000
HEIGHTS = (MAX_PIXELS // WIDTH // 2, MAX_PIXELS // WIDTH)


def moves_of_psq(count: int) -> str:
    moves = [f"{1 + number % 15},{1 + number // 15 % 15},0\n" for number in range(count)]
    return "Piskvorky 15x15, 11:11, 0\n" + "".join(moves)


class Work(NamedTuple):
    """What grows with the input, whatever else the machine does."""

    lines: int  # of Python
    peak: int  # bytes held at a time, also those of arrays


def work_of(call: Callable[[], object]) -> Work:
    tracemalloc.start()
    try:
        lines = count_work(call)
        return Work(lines, tracemalloc.get_traced_memory()[1])
    finally:
        tracemalloc.stop()


def assert_in_proportion(half: Work, whole: Work) -> None:
    assert whole.lines <= MOST_GROWTH * half.lines + CALL
    assert whole.peak <= MOST_GROWTH * half.peak


def test_a_long_psq() -> None:
    texts = [moves_of_psq(moves) for moves in (60_000, 120_000)]
    assert len(texts[1]) > 800_000  # characters
    half, whole = (work_of(functools.partial(read_text, "game.psq", text)) for text in texts)
    assert_in_proportion(half, whole)


def said(openings: int) -> str:
    """What a person who starts a tournament with wrong openings is told, in Czech."""
    game = games.load("gomoku")
    lines = [f"h8 i9 h8 version='a: {number}' [" for number in range(openings)]
    read = tuple(parse_opening(line, game) for line in lines)
    brains = (BrainSetup("partie:1"), BrainSetup("partie:2"))
    return translate(Text.joined(problems(Tournament("cup", "gomoku", brains, openings=read), game)), "cs")


def test_wrong_opening_lines() -> None:
    said(1)  # loads the game and the catalogue
    assert said(150).count("h8") >= 150
    assert_in_proportion(work_of(lambda: said(75)), work_of(lambda: said(150)))


def blank(height: int) -> Pixels:
    return np.full((height, WIDTH, 3), 255, np.uint8)


def lattice(height: int) -> Pixels:
    pixels = np.full((height, WIDTH, 3), 200, np.uint8)
    pixels[::7], pixels[:, ::7] = 40, 40
    return pixels


def png(pixels: Pixels) -> bytes:
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize(("read", "draw"), [(vision.read, blank), (screenshots.read, lattice)])
def test_a_picture_of_twelve_megapixels(read: Callable[[bytes], object], draw: Callable[[int], Pixels]) -> None:
    data = [png(draw(height)) for height in HEIGHTS]
    assert_in_proportion(work_of(lambda: read(data[0])), work_of(lambda: read(data[1])))
