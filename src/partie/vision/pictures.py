"""Pictures from outside, checked and decoded."""

from __future__ import annotations

import io
import warnings

import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from partie.text import Said

Pixels = NDArray[np.uint8]  # height, width, red-green-blue

MAX_BYTES = 8 * 1024 * 1024
MAX_PIXELS = 12_000_000  # a 4K screen has 8.3 million
MIN_SIDE = 32
FORMATS = ("PNG", "BMP", "GIF", "JPEG", "WEBP")
LOSSY = {"JPEG", "WEBP"}  # blur what is small: numbers become other numbers


class Unreadable(Said):
    """A picture that says nothing."""


def is_blurred(data: bytes) -> bool:
    """Whether the format of a file that `decode` has read may lose small things."""
    with Image.open(io.BytesIO(data), formats=FORMATS) as picture:
        return picture.format in LOSSY


def decode(data: bytes) -> Pixels:
    """The picture of a file. Nothing is unpacked before its size is known to be harmless."""
    if len(data) > MAX_BYTES:
        raise Unreadable(
            "The picture has {size} bytes; at most {limit} are read.", size=len(data), limit=MAX_BYTES
        )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a strange file is answered below, not on the console
            with Image.open(io.BytesIO(data), formats=FORMATS) as picture:
                _check_size(*picture.size)
                return np.asarray(picture.convert("RGB"))
    except UnidentifiedImageError as error:
        raise Unreadable(
            "This is not a picture in a known format; known are {formats}.", formats=FORMATS
        ) from error
    except Unreadable:
        raise
    except Image.DecompressionBombError as error:
        raise Unreadable(
            "The picture has too many pixels; at most {limit} are read.", limit=MAX_PIXELS
        ) from error
    except (OSError, ValueError, SyntaxError, EOFError, OverflowError, MemoryError) as error:
        raise Unreadable("The picture is damaged and cannot be read.") from error


def _check_size(width: int, height: int) -> None:
    if width * height > MAX_PIXELS:
        raise Unreadable(
            "The picture has {width}x{height} pixels; at most {limit} are read.",
            width=width,
            height=height,
            limit=MAX_PIXELS,
        )
    if min(width, height) < MIN_SIDE:
        raise Unreadable(
            "The picture has only {width}x{height} pixels; each side needs {least}.",
            width=width,
            height=height,
            least=MIN_SIDE,
        )
