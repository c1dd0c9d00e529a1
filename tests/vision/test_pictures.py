"""Files from outside."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from partie.games.mines.pictures import kmines, winemine
from partie.vision import photos, pictures
from partie.vision.pictures import Unreadable, decode, extremes, is_blurred


def file_of(image: Image.Image, kind: str = "PNG") -> bytes:
    stream = io.BytesIO()
    image.save(stream, kind)
    return stream.getvalue()


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "P", "1"])
def test_every_kind_of_png_becomes_red_green_blue(mode: str) -> None:
    pixels = decode(file_of(Image.new(mode, (40, 50))))
    assert pixels.shape == (50, 40, 3)
    assert pixels.dtype == np.uint8


@pytest.mark.parametrize("data", [b"", b"hello", b"GIF89a", b"\x89PNG\r\n\x1a\n" + b"x" * 40])
def test_what_is_not_a_picture_is_refused(data: bytes) -> None:
    with pytest.raises(Unreadable, match=r"not a picture|damaged"):
        decode(data)


def test_the_lowest_and_the_highest_channel_of_every_pixel() -> None:
    noise = np.random.default_rng(2).integers(0, 256, (40, 50, 3)).astype(np.uint8)
    low, high = extremes(noise)
    assert (low == noise.min(axis=2)).all()
    assert (high == noise.max(axis=2)).all()


def test_nothing_is_looked_for_in_a_picture_without_anything_dark(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking for shapes takes most of the time of a large empty picture."""
    monkeypatch.delattr("cv2.connectedComponentsWithStats")
    white = np.full((300, 400, 3), 255, np.uint8)
    assert kmines._frames(white) == []
    assert winemine._black_box(white) is None


def test_a_cut_off_picture_is_refused() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (64, 64, 3)).astype(np.uint8)
    data = file_of(Image.fromarray(noise))
    with pytest.raises(Unreadable, match="damaged"):
        decode(data[: len(data) // 2])


@pytest.mark.parametrize(("side", "text"), [(4000, "4000×4000 pixels"), (20_000, "too many pixels")])
def test_a_picture_of_too_many_pixels_is_not_unpacked(side: int, text: str) -> None:
    bomb = file_of(Image.new("1", (side, side)))
    with pytest.raises(Unreadable, match=text):
        decode(bomb)


def test_what_is_unpacked_whole_may_be_smaller_than_a_photo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photos, "MAX_WHOLE", 1_999)
    picture = Image.new("RGB", (40, 50))
    assert photos.open_photo(file_of(picture, "JPEG")).count() == 2_000
    with pytest.raises(Unreadable, match="at most 1999"):
        photos.open_photo(file_of(picture))


def test_tiny_pictures_are_refused() -> None:
    with pytest.raises(Unreadable, match="only 8×8"):
        decode(file_of(Image.new("RGB", (8, 8))))


def test_long_files_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MAX_BYTES", 10)
    with pytest.raises(Unreadable, match="at most 10"):
        decode(b"x" * 11)


def test_formats_beyond_the_list_are_refused() -> None:
    with pytest.raises(Unreadable, match="known are PNG"):
        decode(file_of(Image.new("RGB", (40, 40)), "PPM"))


@pytest.mark.parametrize(("kind", "blurs"), [("PNG", False), ("GIF", False), ("JPEG", True), ("WEBP", True)])
def test_formats_that_blur_are_known(kind: str, blurs: bool) -> None:
    assert is_blurred(file_of(Image.new("RGB", (64, 64)), kind)) == blurs


@pytest.mark.parametrize(("kind", "lossy"), [("AVIF", True), ("TIFF", False)])
def test_formats_of_newer_phones_and_of_scanners_are_read(kind: str, lossy: bool) -> None:
    data = file_of(Image.new("RGB", (64, 48), (200, 30, 40)), kind)
    pixels = photos.open_photo(data).pixels
    assert pixels.shape == (48, 64, 3)
    assert np.abs(pixels[20, 20].astype(int) - (200, 30, 40)).max() < 12
    assert is_blurred(data) == lossy


def test_heic_is_named_and_told_what_to_do() -> None:
    head = (24).to_bytes(4, "big") + b"ftypheic" + bytes(4) + b"mif1heic"
    with pytest.raises(Unreadable, match=r"HEIC.*JPEG"):
        photos.open_photo(head + bytes(2000))
