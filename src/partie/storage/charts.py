"""Charts of bars, lines and bands, as SVG and PNG files."""

from __future__ import annotations

import html
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

Point = tuple[float, float]
GREEN, RED, GREY = "#2e7d32", "#c62828", "#9e9e9e"
INK, GRID = "#222222", "#dddddd"
_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}  # of SVG -> of Pillow
_OPACITY = 0.2  # of bands


class _Shape(Protocol):
    def svg(self) -> str: ...

    def draw(self, pen: ImageDraw) -> None: ...


@dataclass(frozen=True)
class _Label:
    x: float
    y: float
    text: str
    anchor: str
    size: int
    colour: str

    def svg(self) -> str:
        place = f'x="{self.x:.1f}" y="{self.y:.1f}" font-size="{self.size}" text-anchor="{self.anchor}"'
        return f'<text {place} fill="{self.colour}">{html.escape(self.text)}</text>'

    def draw(self, pen: ImageDraw) -> None:
        from PIL import ImageFont

        font = ImageFont.load_default(self.size)
        pen.text((self.x, self.y), self.text, self.colour, font, _ANCHORS[self.anchor])


@dataclass(frozen=True)
class _Bar:
    x: float
    y: float
    width: float
    height: float
    colour: str

    def svg(self) -> str:
        box = f'x="{self.x:.1f}" y="{self.y:.1f}" width="{self.width:.1f}" height="{self.height:.1f}"'
        return f'<rect {box} fill="{self.colour}"/>'

    def draw(self, pen: ImageDraw) -> None:
        pen.rectangle((self.x, self.y, self.x + self.width, self.y + self.height), self.colour)


@dataclass(frozen=True)
class _Path:
    points: tuple[Point, ...]
    colour: str
    width: int  # of the line; 0 fills a band

    def svg(self) -> str:
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in self.points)
        if self.width == 0:
            return f'<polygon points="{points}" fill="{self.colour}" opacity="{_OPACITY}"/>'
        return f'<polyline points="{points}" fill="none" stroke="{self.colour}" stroke-width="{self.width}"/>'

    def draw(self, pen: ImageDraw) -> None:
        if self.width:
            pen.line(self.points, self.colour, self.width)
        elif len(self.points) > 2:
            pen.polygon(self.points, f"{self.colour}{round(255 * _OPACITY):02x}")


@dataclass
class Chart:
    """Shapes on white ground, drawn in the order in which they were added."""

    width: int
    height: int
    title: str = ""
    font_size: int = 13
    _shapes: list[_Shape] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.title:
            self.label(20, 24, self.title, size=16)

    def label(self, x: float, y: float, text: str, anchor: str = "start", size: int = 0, colour: str = INK) -> None:
        """A text; `y` is its base line."""
        self._shapes.append(_Label(x, y, text, anchor, size or self.font_size, colour))

    def bar(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """A filled rectangle."""
        self._shapes.append(_Bar(x, y, width, height, colour))

    def line(self, points: Iterable[Point], colour: str, width: int = 2) -> None:
        """A line through points."""
        self._shapes.append(_Path(tuple(points), colour, width))

    def band(self, points: Iterable[Point], colour: str) -> None:
        """A translucent area."""
        self._shapes.append(_Path(tuple(points), colour, 0))

    def rows(
        self, rows: Sequence[tuple[str, float, str, str]], left: float, top: float, right: float, pitch: int
    ) -> None:
        """A horizontal bar for each label, value, note and colour; labels stand left of `left`."""
        most = max((value for _, value, *_ in rows), default=1) or 1
        for number, (label, value, note, colour) in enumerate(rows):
            y, length = top + pitch * number, (right - left) * value / most
            self.label(left - 10, y + 15, label, "end")
            self.bar(left, y, length, pitch - 6, colour)
            self.label(left + length + 6, y + 15, note)

    def columns(self, columns: Sequence[Sequence[tuple[float, str]]], left: float, bottom: float, tall: float) -> float:
        """Stacks of values with colours side by side, as wide as the chart allows; returns their pitch."""
        most = max((sum(value for value, _ in stack) for stack in columns), default=1) or 1
        pitch = (self.width - 2 * left) / max(1, len(columns))
        for number, stack in enumerate(columns):
            top = bottom
            for value, colour in stack:
                height = tall * value / most
                top -= height
                self.bar(left + pitch * number, top, max(pitch - 2, 1), height, colour)
        return pitch

    def svg(self) -> str:
        """The chart as an SVG file."""
        title = f"<title>{html.escape(self.title)}</title>" if self.title else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
            f'viewBox="0 0 {self.width} {self.height}" font-family="sans-serif">{title}'
            f'<rect width="{self.width}" height="{self.height}" fill="#ffffff"/>'
            + "".join(shape.svg() for shape in self._shapes)
            + "</svg>\n"
        )

    def png(self) -> bytes:
        """The same chart as a PNG file."""
        from PIL import Image, ImageDraw

        picture = Image.new("RGB", (self.width, self.height), "white")
        pen = ImageDraw.Draw(picture, "RGBA")  # blends translucent bands
        for shape in self._shapes:
            shape.draw(pen)
        content = io.BytesIO()
        picture.save(content, "PNG")
        return content.getvalue()
