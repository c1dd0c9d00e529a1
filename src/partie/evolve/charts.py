"""The curves of a run as SVG and PNG: mean fitness of both groups, with bands from least to most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from partie.evolve.algorithm import Generation
from partie.evolve.history import thinned
from partie.storage.files import write_atomically

_WIDTH, _HEIGHT = 960, 480
_LEFT, _RIGHT, _TOP, _BOTTOM = 60, 20, 20, 40
_MOST_POINTS = 400  # more generations are drawn as means of several
_WHOLE_FROM = 8  # a narrower range, such as that of shares of wins, has ticks with decimals
COLOURS = {"learning": "#1f6fb2", "static": "#b2581f"}

Point = tuple[float, float]


@dataclass(frozen=True)
class Curve:
    """One group: a line of means and the band around it, in pixels."""

    name: str
    line: list[Point]
    band: list[Point]


@dataclass(frozen=True)
class Chart:
    """Everything that is drawn, whoever draws it."""

    curves: tuple[Curve, ...]
    ticks_across: list[tuple[float, str]]
    ticks_up: list[tuple[float, str]]


def write_charts(folder: Path, generations: Sequence[Generation]) -> None:
    """`fitness.svg` and `fitness.png`; nothing when there is no generation yet."""
    if generations:
        chart = chart_of(generations)
        write_atomically(folder / "fitness.svg", svg(chart).encode())
        write_atomically(folder / "fitness.png", png(chart))


def chart_of(generations: Sequence[Generation]) -> Chart:
    """The curves scaled into the picture."""
    shown = thinned(generations, _MOST_POINTS)
    numbers = [one.number for one in shown]
    spreads = {"static": [one.static for one in shown], "learning": [one.learning for one in shown]}
    every = [spread for row in spreads.values() for spread in row]
    low, high = min(spread.least for spread in every), max(spread.most for spread in every)
    high = high if high > low else low + 1
    first, last = numbers[0], max(numbers[-1], numbers[0] + 1)

    def across(number: float) -> float:
        return _LEFT + (number - first) / (last - first) * (_WIDTH - _LEFT - _RIGHT)

    def up(value: float) -> float:
        return _HEIGHT - _BOTTOM - (value - low) / (high - low) * (_HEIGHT - _TOP - _BOTTOM)

    places = [across(number) for number in numbers]
    curves = tuple(
        Curve(
            name,
            [(x, up(spread.mean)) for x, spread in zip(places, row, strict=True)],
            [(x, up(spread.most)) for x, spread in zip(places, row, strict=True)]
            + [(x, up(spread.least)) for x, spread in zip(places[::-1], row[::-1], strict=True)],
        )
        for name, row in spreads.items()
    )
    shares = [step / 4 for step in range(5)]
    marks = [first + share * (last - first) for share in shares]
    values = [low + share * (high - low) for share in shares]
    digits = 0 if high - low >= _WHOLE_FROM else 2
    return Chart(
        curves,
        [(across(mark), f"{mark:.0f}") for mark in marks],
        [(up(value), f"{value:.{digits}f}") for value in values],
    )


def svg(chart: Chart) -> str:
    """The chart as a picture for browsers and print."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" '
        'font-size="13">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>',
    ]
    for height, text in chart.ticks_up:
        parts.append(f'<path d="M{_LEFT} {height:.1f}H{_WIDTH - _RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{_LEFT - 8}" y="{height + 4:.1f}" text-anchor="end">{text}</text>')
    for place, text in chart.ticks_across:
        parts.append(f'<text x="{place:.1f}" y="{_HEIGHT - 16}" text-anchor="middle">{text}</text>')
    for number, curve in enumerate(chart.curves):
        colour = COLOURS[curve.name]
        parts.append(f'<polygon points="{_points(curve.band)}" fill="{colour}" opacity="0.2"/>')
        parts.append(
            f'<polyline points="{_points(curve.line)}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
        parts.append(
            f'<text x="{_LEFT + 12 + 90 * number}" y="{_TOP + 14}" fill="{colour}">{curve.name}</text>'
        )
    return "\n".join([*parts, "</svg>\n"])


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def png(chart: Chart) -> bytes:
    """The same chart as pixels."""
    import io

    from PIL import Image, ImageDraw

    picture = Image.new("RGB", (_WIDTH, _HEIGHT), "white")
    bands = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    for curve in chart.curves:
        layer = Image.new("RGBA", picture.size, (0, 0, 0, 0))
        if len(curve.band) > 2:
            ImageDraw.Draw(layer).polygon(curve.band, fill=f"{COLOURS[curve.name]}33")
        bands = Image.alpha_composite(bands, layer)
    picture.paste(bands, mask=bands)
    pen = ImageDraw.Draw(picture)
    for height, text in chart.ticks_up:
        pen.line([(_LEFT, height), (_WIDTH - _RIGHT, height)], fill="#dddddd")
        pen.text((_LEFT - 8, height), text, fill="black", anchor="rm")
    for place, text in chart.ticks_across:
        pen.text((place, _HEIGHT - 16), text, fill="black", anchor="mb")
    for number, curve in enumerate(chart.curves):
        pen.line(curve.line, fill=COLOURS[curve.name], width=2)
        pen.text((_LEFT + 12 + 90 * number, _TOP + 4), curve.name, fill=COLOURS[curve.name])
    content = io.BytesIO()
    picture.save(content, "PNG")
    return content.getvalue()
