"""Pictures from outside, checked and decoded."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from partie.core.text import TextError

Pixels = NDArray[np.uint8]  # height, width, red-green-blue

MAX_BYTES = 8 * 1024 * 1024
MAX_PIXELS = 12_000_000  # a 4K screen has 8.3 million
MIN_SIDE = 32
FORMATS = ("PNG", "BMP", "GIF", "JPEG", "WEBP", "AVIF", "TIFF")
LOSSY = {"JPEG", "WEBP", "AVIF"}  # blur what is small: numbers become other numbers

HEIC = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1"}  # brands


class Unreadable(TextError):
    """A picture without a readable board."""


def is_blurred(data: bytes) -> bool:
    """Whether the format of a file that `decode` has read may lose small things."""
    with Image.open(io.BytesIO(data), formats=FORMATS) as picture:
        return picture.format in LOSSY


def extremes(pixels: Pixels) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The lowest and the highest channel of every pixel; ten times as fast as over the last axis."""
    red, green, blue = (np.ascontiguousarray(pixels[..., channel]) for channel in range(3))
    low = np.minimum(np.minimum(red, green), blue)
    return low, np.maximum(np.maximum(red, green), blue)


def decode(data: bytes) -> Pixels:
    """The picture of a file. Raises `Unreadable`."""
    with opened(data, MAX_BYTES, MAX_PIXELS, FORMATS) as picture:
        return np.asarray(picture.convert("RGB"))


@contextmanager
def opened(data: bytes, max_bytes: int, max_pixels: int, formats: tuple[str, ...]) -> Iterator[Image.Image]:
    """A file as a picture, unpacked only once its size is known to be harmless. Raises `Unreadable`."""
    if len(data) > max_bytes:
        raise Unreadable("The picture has {size} bytes; at most {limit} are read.", size=len(data), limit=max_bytes)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a strange file is answered below, not on the console
            with Image.open(io.BytesIO(data), formats=formats) as picture:
                check_size(*picture.size, max_pixels)
                yield picture
    except UnidentifiedImageError as error:
        if _is_heic(data):
            raise Unreadable("HEIC pictures cannot be read from a file; save this one as JPEG.") from error
        raise Unreadable(
            "This is not a picture in a known format; known are {formats}.", formats=", ".join(FORMATS)
        ) from error
    except Unreadable:
        raise
    except Image.DecompressionBombError as error:
        raise Unreadable("The picture has too many pixels; at most {limit} are read.", limit=max_pixels) from error
    except (OSError, ValueError, SyntaxError, EOFError, OverflowError, MemoryError, KeyError) as error:
        raise Unreadable("The picture is damaged and cannot be read.") from error


def _is_heic(data: bytes) -> bool:
    """What iPhones write: a container whose brand, or one of whose compatible brands, is one of HEIC."""
    length = int.from_bytes(data[:4], "big")
    brands = {data[at : at + 4] for at in range(8, min(length, 64), 4)}
    return data[4:8] == b"ftyp" and bool(brands & HEIC)


def check_size(width: int, height: int, max_pixels: int) -> None:
    """Raises `Unreadable` for a picture that is too large or too small."""
    if width * height > max_pixels:
        raise Unreadable(
            "The picture has {width}×{height} pixels; at most {limit} are read.",
            width=width,
            height=height,
            limit=max_pixels,
        )
    if min(width, height) < MIN_SIDE:
        raise Unreadable(
            "The picture has only {width}×{height} pixels; each side needs {least}.",
            width=width,
            height=height,
            least=MIN_SIDE,
        )
