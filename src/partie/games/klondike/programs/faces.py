"""Pictures of cards, drawn from the card theme that is installed, and which card a picture shows."""

from __future__ import annotations

import ctypes
import ctypes.util
import functools
import gzip
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from partie.games.klondike.rules.cards import CARDS, SUITS
from partie.programs import Pixels, Unclear

ROWS = "CDHS"  # of the theme's picture, thirteen cards each; the fifth row has the back
BACK = CARDS  # the number of a face-down card
RIM = 0.08  # of the width and strip: rounded corners show what lies below
SURE = 3.0  # mean difference in a channel above which it is another picture
CLEAR = 2.0  # the second best must be this many times worse


class _Rectangle(ctypes.Structure):
    _fields_ = [(name, ctypes.c_double) for name in ("x", "y", "width", "height")]


def _library(name: str) -> ctypes.CDLL:
    found = ctypes.util.find_library(name)
    if found is None:
        raise Unclear("Cards cannot be drawn: the library {name} is missing.", name=name)
    return ctypes.CDLL(found)


def render(theme: Path, width: int, height: int) -> Pixels:
    """The whole sheet of cards in a size."""
    rsvg, cairo = _library("rsvg-2"), _library("cairo")
    data = theme.read_bytes()
    data = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
    rsvg.rsvg_handle_new_from_data.restype = ctypes.c_void_p
    handle = rsvg.rsvg_handle_new_from_data(data, ctypes.c_size_t(len(data)), None)
    if not handle:
        raise Unclear("The card theme {theme} cannot be drawn.", theme=str(theme))
    cairo.cairo_image_surface_create.restype = ctypes.c_void_p
    cairo.cairo_create.restype = ctypes.c_void_p
    cairo.cairo_image_surface_get_data.restype = ctypes.c_void_p
    surface = ctypes.c_void_p(cairo.cairo_image_surface_create(0, width, height))
    context = ctypes.c_void_p(cairo.cairo_create(surface))
    natural = [ctypes.c_double(), ctypes.c_double()]
    rsvg.rsvg_handle_get_intrinsic_size_in_pixels(ctypes.c_void_p(handle), *map(ctypes.byref, natural))
    across, down = (size.value or 1.0 for size in natural)
    cairo.cairo_scale(context, ctypes.c_double(width / across), ctypes.c_double(height / down))
    whole = _Rectangle(0, 0, across, down)  # the sheet fills the picture, whatever its proportions
    rsvg.rsvg_handle_render_document(ctypes.c_void_p(handle), context, ctypes.byref(whole), None)
    cairo.cairo_surface_flush(surface)
    stride = cairo.cairo_image_surface_get_stride(surface)
    address = cairo.cairo_image_surface_get_data(surface)
    raw = np.ctypeslib.as_array(ctypes.cast(address, ctypes.POINTER(ctypes.c_uint8)), (height, stride))
    pixels = raw[:, : 4 * width].reshape(height, width, 4)[:, :, 2::-1].copy()
    cairo.cairo_destroy(context)
    cairo.cairo_surface_destroy(surface)
    ctypes.CDLL(ctypes.util.find_library("gobject-2.0")).g_object_unref(ctypes.c_void_p(handle))
    return pixels


class Faces:
    """All cards of a theme in one size."""

    def __init__(self, theme: Path, width: int, height: int) -> None:
        self.width, self.height = width, height
        sheet = render(theme, 13 * width, 5 * height)
        pictures = np.zeros((CARDS + 1, height, width, 3), np.float32)
        for row, suit in enumerate(ROWS):
            for rank in range(13):
                pictures[4 * rank + SUITS.index(suit)] = self._cut(sheet, rank, row)
        pictures[BACK] = self._cut(sheet, 2, 4)
        self._pictures = pictures

    def _cut(self, sheet: Pixels, column: int, row: int) -> Pixels:
        left, top = column * self.width, row * self.height
        return sheet[top : top + self.height, left : left + self.width]

    def name(self, picture: Pixels) -> int | None:
        """The card whose upper part this is, BACK for one that lies face down; None when it is not sure."""
        differences = self._differences(picture, slice(None))
        if differences is None:
            return None
        order = np.argsort(differences)
        best, second = int(order[0]), int(order[1])
        if differences[best] > SURE or differences[second] < CLEAR * differences[best] + 1:
            return None
        return best

    def is_card(self, picture: Pixels, card: int) -> bool:
        """Whether this is the upper part of that card; quicker than asking for its name."""
        differences = self._differences(picture, slice(card, card + 1))
        return differences is not None and bool(differences[0] <= SURE)

    def _differences(self, picture: Pixels, cards: slice) -> NDArray[np.float32] | None:
        strip = picture.shape[0]
        if picture.shape[1] != self.width or not 8 <= strip <= self.height:
            return None
        side, top = int(self.width * RIM), 6 if strip > 20 else 2
        seen = picture[top : strip - 1, side : self.width - side].astype(np.float32)
        known = self._pictures[cards, top : strip - 1, side : self.width - side]
        found: NDArray[np.float32] = np.abs(known - seen).mean(axis=(1, 2, 3)).astype(np.float32)
        return found


@functools.lru_cache(maxsize=4)
def faces_of(theme: Path, width: int, height: int) -> Faces:
    """The same pictures for every game of the same window."""
    return Faces(theme, width, height)
