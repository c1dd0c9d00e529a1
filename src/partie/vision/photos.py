"""Photos from phones: decoded safely, turned as they were held, no larger than reading needs."""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageOps, UnidentifiedImageError

from partie.vision.pictures import FORMATS, Pixels, Unreadable

MAX_BYTES = 40 * 1024 * 1024
MAX_PIXELS = 120_000_000  # phones have up to 108 million
MIN_SIDE = 32
WANTED = 1600  # pixels of the longer side that are enough to read from
LARGE = 2 * WANTED  # anything larger is made smaller
DRAFTS = ("JPEG", "MPO")


@dataclass(frozen=True)
class Photo:
    """Pixels as seen, and how many pixels of the file one of them is."""

    pixels: Pixels
    scale: float


def open_photo(data: bytes) -> Photo:
    """Reads a file. Raises `Unreadable`. Nothing is unpacked before its size is known to be harmless."""
    if len(data) > MAX_BYTES:
        raise Unreadable(
            "The picture has {size} bytes; at most {limit} are read.", size=len(data), limit=MAX_BYTES
        )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=(*FORMATS, "MPO")) as picture:
                return _decoded(picture)
    except UnidentifiedImageError as error:
        raise Unreadable(
            "This is not a picture in a known format; known are {formats}.", formats=", ".join(FORMATS)
        ) from error
    except Unreadable:
        raise
    except Image.DecompressionBombError as error:
        raise Unreadable(
            "The picture has too many pixels; at most {limit} are read.", limit=MAX_PIXELS
        ) from error
    except (OSError, ValueError, SyntaxError, EOFError, OverflowError, MemoryError, KeyError) as error:
        raise Unreadable("The picture is damaged and cannot be read.") from error


def _decoded(picture: Image.Image) -> Photo:
    width, height = picture.size
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
    if picture.format in DRAFTS:
        picture.draft("RGB", (WANTED, WANTED))  # unpacks a half, a quarter or an eighth at once
    turned = ImageOps.exif_transpose(picture)
    shown = _flat(turned)
    if max(shown.size) > LARGE:
        shown.thumbnail((WANTED, WANTED), Image.Resampling.BOX)
    return Photo(np.asarray(shown), max(width, height) / max(shown.size))


def _flat(picture: Image.Image) -> Image.Image:
    """Without transparency: what is clear becomes white."""
    if picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info:
        clear = picture.convert("RGBA")
        ground = Image.new("RGBA", clear.size, (255, 255, 255, 255))
        return Image.alpha_composite(ground, clear).convert("RGB")
    return picture.convert("RGB")
