"""SVG drawings as pixels, by the library that the desktop's own programs use."""

from __future__ import annotations

import contextlib
import ctypes
import ctypes.util
import gzip
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from partie.desktop.program import Pixels, UnreadableScreen

Mask = NDArray[np.float64]


class _Rectangle(ctypes.Structure):
    _fields_ = [(name, ctypes.c_double) for name in ("x", "y", "width", "height")]


def _library(name: str) -> ctypes.CDLL:
    found = ctypes.util.find_library(name)
    if found is None:
        raise UnreadableScreen("Themes cannot be drawn: the library {name} is missing.", name=name)
    return ctypes.CDLL(found)


class Drawing:
    """An SVG file, packed or not. Everything is drawn into the wanted size, whatever its proportions."""

    def __init__(self, handle: ctypes.c_void_p) -> None:
        self._rsvg, self._cairo = _library("rsvg-2"), _library("cairo")
        self._handle = handle
        natural = [ctypes.c_double(), ctypes.c_double()]
        self._rsvg.rsvg_handle_get_intrinsic_size_in_pixels(handle, *map(ctypes.byref, natural))
        across, down = (size.value or 1.0 for size in natural)
        self._whole = _Rectangle(0, 0, across, down)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height as the file has them."""
        return self._whole.width, self._whole.height

    def sheet(self, width: int, height: int) -> Pixels:
        """The whole drawing."""
        return self._draw(self._whole, width, height, None)[:, :, 2::-1]

    def coverage(self, width: int, height: int) -> Mask:
        """How much of each pixel the whole drawing covers: 0 nothing … 1."""
        return self._draw(self._whole, width, height, None)[:, :, 3] / 255

    def element(self, name: str, width: int, height: int) -> Pixels:
        """One element by its id."""
        wanted = f"#{name}".encode()
        ink, logical = _Rectangle(), _Rectangle()
        found = self._rsvg.rsvg_handle_get_geometry_for_layer(
            self._handle, wanted, ctypes.byref(self._whole), ctypes.byref(ink), ctypes.byref(logical), None
        )
        if not found or not logical.width:
            raise UnreadableScreen("The theme has no picture {name!r}.", name=name)
        return self._draw(logical, width, height, wanted)[:, :, 2::-1]

    def _draw(self, part: _Rectangle, width: int, height: int, element: bytes | None) -> Pixels:
        """Blue, green, red and how much is covered."""
        rsvg, cairo = self._rsvg, self._cairo
        for name in ("cairo_image_surface_create", "cairo_create", "cairo_image_surface_get_data"):
            getattr(cairo, name).restype = ctypes.c_void_p
        surface = ctypes.c_void_p(cairo.cairo_image_surface_create(0, width, height))
        context = ctypes.c_void_p(cairo.cairo_create(surface))
        scale = ctypes.c_double(width / part.width), ctypes.c_double(height / part.height)
        cairo.cairo_scale(context, *scale)
        cairo.cairo_translate(context, ctypes.c_double(-part.x), ctypes.c_double(-part.y))
        whole = ctypes.byref(self._whole)
        if element is None:
            rsvg.rsvg_handle_render_document(self._handle, context, whole, None)
        else:
            rsvg.rsvg_handle_render_layer(self._handle, context, element, whole, None)
        cairo.cairo_surface_flush(surface)
        stride = cairo.cairo_image_surface_get_stride(surface)
        address = cairo.cairo_image_surface_get_data(surface)
        raw = np.ctypeslib.as_array(ctypes.cast(address, ctypes.POINTER(ctypes.c_uint8)), (height, stride))
        pixels: Pixels = raw[:, : 4 * width].reshape(height, width, 4).copy()
        cairo.cairo_destroy(context)
        cairo.cairo_surface_destroy(surface)
        return pixels


@contextlib.contextmanager
def open_drawing(path: Path) -> Iterator[Drawing]:
    """The drawing of a file. Raises `UnreadableScreen`."""
    rsvg = _library("rsvg-2")
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnreadableScreen("The theme {theme} cannot be drawn.", theme=str(path)) from error
    data = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
    rsvg.rsvg_handle_new_from_data.restype = ctypes.c_void_p
    handle = rsvg.rsvg_handle_new_from_data(data, ctypes.c_size_t(len(data)), None)
    if not handle:
        raise UnreadableScreen("The theme {theme} cannot be drawn.", theme=str(path))
    try:
        yield Drawing(ctypes.c_void_p(handle))
    finally:
        _library("gobject-2.0").g_object_unref(ctypes.c_void_p(handle))
