"""Draws minefields the way different programs do, for the reader to read."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PIL import Image, ImageColor, ImageDraw, ImageFilter, ImageFont

from partie.vision.pictures import Pixels

Painter = Callable[[ImageDraw.ImageDraw, int, int, int, str], None]

CLASSIC_INKS = ["#0000ff", "#008000", "#ff0000", "#000080", "#800000", "#008080", "#000000", "#808080"]
GNOME_PAPERS = [
    "#dededc",
    "#ddfac3",
    "#ecedbf",
    "#eddab4",
    "#edc38a",
    "#f7a1a2",
    "#fea785",
    "#ff7d60",
    "#ff323c",
]
LIGHT_INKS = ["#1d4fd0", "#1c6b2c", "#b3261e", "#4b2a9a", "#8a3a12", "#0b6570", "#27221c", "#27221c"]
DARK_INKS = ["#8fb1ff", "#86d695", "#ff9b93", "#c3aaff", "#ffb188", "#77d3de", "#f0eae1", "#f0eae1"]

# blocky digits as on old screens, 5x7
BLOCKS = {
    "1": ["..#..", ".##..", "###..", "..#..", "..#..", "..#..", "#####"],
    "2": [".###.", "#...#", "....#", "..##.", ".#...", "#....", "#####"],
    "3": ["####.", "....#", "....#", ".###.", "....#", "....#", "####."],
    "4": ["#..#.", "#..#.", "#..#.", "#####", "...#.", "...#.", "...#."],
    "5": ["#####", "#....", "#....", "####.", "....#", "....#", "####."],
    "6": [".###.", "#....", "#....", "####.", "#...#", "#...#", ".###."],
    "7": ["#####", "....#", "....#", "...#.", "...#.", "..#..", "..#.."],
    "8": [".###.", "#...#", "#...#", ".###.", "#...#", "#...#", ".###."],
}


def classic(draw: ImageDraw.ImageDraw, x: int, y: int, size: int, sign: str) -> None:
    """Grey, raised cells, blocky digits."""
    edge = max(2, size // 8)
    draw.rectangle([x, y, x + size - 1, y + size - 1], "#c0c0c0")
    if sign in ".!":
        draw.polygon([(x, y), (x + size - 1, y), (x, y + size - 1)], "#ffffff")
        draw.polygon([(x + size - 1, y + size - 1), (x + size - 1, y), (x, y + size - 1)], "#808080")
        draw.rectangle([x + edge, y + edge, x + size - 1 - edge, y + size - 1 - edge], "#c0c0c0")
    else:
        draw.line([x, y, x + size - 1, y], "#808080")
        draw.line([x, y, x, y + size - 1], "#808080")
    if sign == "!":
        _flag(draw, x, y, size, "#000000", "#ff0000")
    elif sign in BLOCKS:
        _blocks(draw, x, y, size, sign, CLASSIC_INKS[int(sign) - 1])


def gnome(draw: ImageDraw.ImageDraw, x: int, y: int, size: int, sign: str) -> None:
    """Flat cells with a gap, a ground for each number."""
    ground = "#babdb6" if sign in ".!" else GNOME_PAPERS[int(sign)]
    draw.rounded_rectangle([x + 1, y + 1, x + size - 2, y + size - 2], 2, ground)
    if sign == "!":
        _flag(draw, x, y, size, "#2e3436", "#cc0000")
    elif sign not in ".0":
        _digit(draw, x, y, size, sign, "#2e3436")


def partie_light(draw: ImageDraw.ImageDraw, x: int, y: int, size: int, sign: str) -> None:
    """This project's own page by day."""
    _partie(draw, x, y, size, sign, ("#d8cfc0", "#fffdf9", "#a11d16"), LIGHT_INKS)


def partie_dark(draw: ImageDraw.ImageDraw, x: int, y: int, size: int, sign: str) -> None:
    """This project's own page by night."""
    _partie(draw, x, y, size, sign, ("#4a433c", "#242120", "#ffa59e"), DARK_INKS)


def analysed_light(draw: ImageDraw.ImageDraw, x: int, y: int, size: int, sign: str) -> None:
    """This project's own page by day, with percentages on the covered cells."""
    partie_light(draw, x, y, size, sign)
    if sign == ".":
        _percentage(draw, x, y, size, ("#e4efe6", "#e5968f"), ("#8fd6a4", "#d4574d"), "#27221c")


def analysed_dark(draw: ImageDraw.ImageDraw, x: int, y: int, size: int, sign: str) -> None:
    """The same by night."""
    partie_dark(draw, x, y, size, sign)
    if sign == ".":
        _percentage(draw, x, y, size, ("#2f4a3a", "#8c3a33"), ("#1f6b3a", "#a3362d"), "#f0eae1")


def _percentage(
    draw: ImageDraw.ImageDraw,
    x: int,
    y: int,
    size: int,
    risk: tuple[str, str],
    sure: tuple[str, str],
    ink: str,
) -> None:
    """Any percentage, a different one for each place."""
    percent = min(100, (37 * x + 11 * y) % 113)
    low, high = (np.array(ImageColor.getrgb(colour)) for colour in risk)
    mixed = tuple(int(value) for value in low + (high - low) * percent / 100)
    ground = {0: sure[0], 100: sure[1]}.get(percent, mixed)
    draw.rounded_rectangle([x + 1, y + 1, x + size - 1, y + size - 1], 2, ground)
    font = ImageFont.load_default(size=size * 0.34)
    draw.text((x + size / 2, y + size / 2), str(percent), ink, font=font, anchor="mm")


BACKGROUNDS: dict[Painter, str] = {
    classic: "#c0c0c0",
    gnome: "#f6f5f4",
    partie_light: "#8d8273",
    partie_dark: "#857b6f",
    analysed_light: "#8d8273",
    analysed_dark: "#857b6f",
}


def field(rows: list[str], painter: Painter, size: int, margin: tuple[int, int] = (13, 41)) -> Image.Image:
    """A window with the field in it, a caption above."""
    left, top = margin
    width, height = len(rows[0]) * size, len(rows) * size
    image = Image.new("RGB", (width + 2 * left, height + top + left), "#e8e6e3")
    draw = ImageDraw.Draw(image)
    draw.text((left, 5), "Minesweeper   007   :-)   123", "#202020", font=ImageFont.load_default(size=14))
    draw.rectangle([left - 1, top - 1, left + width, top + height], BACKGROUNDS[painter])
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            painter(draw, left + column * size, top + row * size, size, sign)
    return image


def pixels(image: Image.Image, scale: float = 1.0, blur: float = 0.0) -> Pixels:
    """The picture as the reader gets it, after a screen or a messenger has scaled and softened it."""
    if scale != 1.0:
        image = image.resize((round(image.width * scale), round(image.height * scale)), Image.Resampling.BICUBIC)
    if blur > 0.0:
        image = image.filter(ImageFilter.GaussianBlur(blur))
    return np.asarray(image)


def _partie(
    draw: ImageDraw.ImageDraw,
    x: int,
    y: int,
    size: int,
    sign: str,
    colours: tuple[str, str, str],
    inks: list[str],
) -> None:
    covered, opened, flag = colours
    draw.rounded_rectangle([x + 1, y + 1, x + size - 1, y + size - 1], 2, covered if sign in ".!" else opened)
    if sign == "!":
        _flag(draw, x, y, size, flag, flag)
    elif sign not in ".0":
        _digit(draw, x, y, size, sign, inks[int(sign) - 1])


def _flag(draw: ImageDraw.ImageDraw, x: int, y: int, size: int, pole: str, cloth: str) -> None:
    middle, top, bottom = x + size // 2, y + size // 4, y + 3 * size // 4
    draw.rectangle([middle, top, middle + max(1, size // 16), bottom], pole)
    draw.polygon([(middle, top), (middle, y + size // 2), (x + size // 4, y + 3 * size // 8)], cloth)


def _digit(draw: ImageDraw.ImageDraw, x: int, y: int, size: int, sign: str, ink: str) -> None:
    font = ImageFont.load_default(size=size * 0.6)
    draw.text((x + size / 2, y + size / 2), sign, ink, font=font, anchor="mm", stroke_width=size / 50)


def _blocks(draw: ImageDraw.ImageDraw, x: int, y: int, size: int, sign: str, ink: str) -> None:
    dot = max(1, round(size / 11))
    left, top = x + (size - 5 * dot) // 2 + 1, y + (size - 7 * dot) // 2 + 1
    for row, line in enumerate(BLOCKS[sign]):
        for column, mark in enumerate(line):
            if mark == "#":
                corner = left + column * dot, top + row * dot
                draw.rectangle([*corner, corner[0] + dot - 1, corner[1] + dot - 1], ink)
