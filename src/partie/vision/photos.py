"""Photos from phones: decoded safely, turned as they were held, no larger than reading needs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageOps

from partie.vision.pictures import FORMATS, Pixels, check_size, opened

MAX_BYTES = 40 * 1024 * 1024
MAX_PIXELS = 120_000_000  # phones have up to 108 million
MAX_WHOLE = 40_000_000  # of formats unpacked whole, 16 bytes a pixel and more; an 8K screen has 33 million
WANTED = 1600  # pixels of the longer side that are enough to read from
LARGE = 2 * WANTED  # anything larger is made smaller
DRAFTS = ("JPEG", "MPO")


@dataclass(frozen=True)
class Photo:
    """Pixels as seen, and how many pixels of the file one of them is."""

    pixels: Pixels
    scale: float

    def count(self) -> float:
        """Pixels of the file."""
        height, width = self.pixels.shape[:2]
        return float(height * width * self.scale**2)


def open_photo(data: bytes) -> Photo:
    """Reads a file. Raises `Unreadable`."""
    with opened(data, MAX_BYTES, MAX_PIXELS, FORMATS) as picture:  # JPEG opens MPO, too
        if picture.format not in DRAFTS:
            check_size(*picture.size, MAX_WHOLE)
        return _decoded(picture)


def _decoded(picture: Image.Image) -> Photo:
    width, height = picture.size
    if picture.format in DRAFTS:
        least = WANTED / max(width, height)
        picture.draft("RGB", (round(width * least), round(height * least)))  # a half, a quarter or an eighth
    turned = ImageOps.exif_transpose(picture)
    shown = _flat(turned)
    if max(shown.size) > LARGE:
        shown.thumbnail((WANTED, WANTED), Image.Resampling.BOX)
    return Photo(np.asarray(shown), max(width, height) / max(shown.size))


def _flat(picture: Image.Image) -> Image.Image:
    """The picture without transparency: what is clear becomes white."""
    if picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info:
        clear = picture.convert("RGBA")
        ground = Image.new("RGBA", clear.size, (255, 255, 255, 255))
        return Image.alpha_composite(ground, clear).convert("RGB")
    return picture.convert("RGB")
