"""Which of the installed themes the cards of a picture may have, judged by small drawings.

A sheet in the size of a picture takes long to draw, and a desktop may have any number of themes: their
proportions leave some, and small drawings of those, which are cached, leave a few.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from partie.desktop.program import Box, UnreadableScreen
from partie.games.klondike.programs.faces import card_pictures
from partie.games.klondike.programs.places import FIRST_HOME, STOCK, WASTE, Places, places_of
from partie.games.klondike.programs.themes import other_sheets, rough_aspect
from partie.games.klondike.rules.deals import PILES
from partie.vision.pictures import Pixels

MOST_SKETCHED = 14  # themes that are drawn small for one picture
MOST_READ = 2  # themes that a picture is read with, besides the default ones
LARGE = 300  # pixels of a card's width from which it is one: they take several times as long to draw
UNLIKELY = 40.0  # mean difference in a channel of small cards; the right ones differ by 4 to 24
WIDTH, HEIGHT = 24, 36  # of a small card
STRIP = 20  # of the height of a card shows at least: one part in so many
UPPER = (STOCK, WASTE, *range(FIRST_HOME, FIRST_HOME + 4))
NEAR = 2  # pixels inside and outside of a card's edge

Mask = NDArray[np.bool_]
IsEmpty = Callable[[Box], bool]


def may_be_theme(theme: Path, pixels: Pixels, board: Box, is_empty: IsEmpty) -> bool:
    """Whether the cards may be those of the theme. Raises `UnreadableScreen`."""
    return _difference(theme, places_of(board, rough_aspect(theme)), pixels, is_empty) <= UNLIKELY


def candidate_themes(pixels: Pixels, board: Box, baize: Mask, is_empty: IsEmpty) -> list[Path]:
    """At most `MOST_READ` themes of AisleRiot other than the default one."""
    layouts = {}
    for theme in other_sheets():
        with contextlib.suppress(UnreadableScreen):  # it cannot be drawn
            layouts[theme] = places_of(board, rough_aspect(theme))
    near = sorted(layouts, key=lambda theme: _edges_off(layouts[theme], baize))[:MOST_SKETCHED]
    far = {}
    for theme in near:
        with contextlib.suppress(UnreadableScreen):
            far[theme] = _difference(theme, layouts[theme], pixels, is_empty)
    likely = [theme for theme in far if far[theme] <= UNLIKELY]
    most = 1 if any(layouts[theme].width >= LARGE for theme in likely) else MOST_READ
    return sorted(likely, key=lambda theme: far[theme])[:most]


def _edges_off(places: Places, baize: Mask) -> float:
    """How much of the upper row's edges is not where cards of this size have them."""
    off: list[float] = []
    height, width = baize.shape
    for column in UPPER:
        box = places.place(column, 0)
        right, bottom = box.x + box.width, box.y + box.height
        rows = slice(box.y + box.height // 4, bottom - box.height // 4)
        columns = slice(box.x + box.width // 4, right - box.width // 4)
        inside = baize[rows, box.x + NEAR - 1], baize[rows, right - NEAR], baize[bottom - NEAR, columns]
        left_out = max(box.x - NEAR, 0)
        right_out, below = min(right + NEAR, width) - 1, min(bottom + NEAR, height) - 1
        outside = baize[rows, left_out], baize[rows, right_out], baize[below, columns]
        off += [float(edge.mean()) for edge in inside] + [1.0 - float(edge.mean()) for edge in outside]
    return sum(off)


def _difference(theme: Path, places: Places, pixels: Pixels, is_empty: IsEmpty) -> float:
    """The mean distance of what lies there from the nearest cards of the theme. Raises `UnreadableScreen`."""
    cards = _sketch(theme)
    boxes = [places.place(column, 0) for column in UPPER]
    strips = [places.place(pile, 1) for pile in range(PILES)]
    far = [_nearest(_shrunk(pixels, box, HEIGHT), cards) for box in boxes if not is_empty(box)]
    for box in strips:
        if not is_empty(box):
            strip = Box(box.x, box.y, box.width, max(8, box.height // STRIP))
            far.append(_nearest(_shrunk(pixels, strip, HEIGHT // STRIP + 1), cards))
    return float(np.mean(far)) if far else float("inf")  # a table without a card is not a game


def _nearest(seen: NDArray[np.float32], cards: NDArray[np.float32]) -> float:
    return float(np.abs(cards[:, : len(seen)] - seen).mean(axis=(1, 2, 3)).min())


def _shrunk(pixels: Pixels, box: Box, height: int) -> NDArray[np.float32]:
    cut = np.ascontiguousarray(pixels[box.y : box.y + box.height, box.x : box.x + box.width])
    small = Image.fromarray(cut).resize((WIDTH, height), Image.Resampling.BOX)
    return np.asarray(small, np.float32)


@functools.lru_cache(maxsize=64)
def _sketch(theme: Path) -> NDArray[np.float32]:
    """All cards of a theme, small."""
    return card_pictures(theme, WIDTH, HEIGHT).astype(np.float32)
