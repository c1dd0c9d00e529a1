"""The statistics of driven games as a picture: how long won games took, and after what games ended."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from html import escape

from partie.core.text import Text
from partie.desktop.program import DriveResult
from partie.desktop.session import DrivenGame
from partie.desktop.statistics import grouped_endings

WIDTH = 720
BARS = 24  # of the histogram, at most
LINE = 24  # pixels of one ending
_TALL, _LEFT, _RIGHT = 180, 280, 60
Words = Callable[[Text], str]
COLOURS = {"won": "#2e7d4f", "lost": "#b3433b", "stuck": "#8a6d1f"}


def statistics_svg(played: Sequence[DrivenGame], title: str, words: Words) -> str:
    """A histogram of the seconds of won games, and a bar for every way games ended; `words` says a text."""
    won = [game.seconds for game in played if game.result == DriveResult.WON.value]
    endings = grouped_endings(played)
    top = 70 + (_TALL + 50 if won else 0)
    height = top + 30 + LINE * len(endings)
    parts = [_text(20, 32, title, size=18)]
    if won:
        parts.append(_text(20, 60, words(Text("seconds of won games"))))
        parts += _histogram(won, 70)
    parts.append(_text(20, top, words(Text("after what the games ended"))))
    most = max((count for *_, count in endings), default=1)
    for number, (result, ending, count) in enumerate(endings):
        y = top + 14 + LINE * number
        told = words(
            Text("{result} after {last}", result=Text(result, context="a game on the screen"), last=ending)
        )
        length = (WIDTH - _LEFT - _RIGHT) * count / most
        parts.append(_text(_LEFT - 8, y + 15, told, anchor="end"))
        parts.append(_bar(_LEFT, y, length, LINE - 6, COLOURS.get(result, "#777777")))
        parts.append(_text(_LEFT + length + 6, y + 15, str(count)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">'
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>{"".join(parts)}</svg>\n'
    )


def _histogram(seconds: Sequence[float], top: int) -> list[str]:
    step = _round_up(max(seconds) / BARS)
    counts = [0] * (int(max(seconds) / step) + 1)
    for one in seconds:
        counts[int(one / step)] += 1
    across = (WIDTH - 80) / len(counts)
    parts = []
    for number, count in enumerate(counts):
        height = _TALL * count / max(counts)
        parts.append(
            _bar(40 + across * number, top + _TALL - height, max(across - 2, 1), height, COLOURS["won"])
        )
    every = max(1, len(counts) // 8)
    for number in range(0, len(counts) + 1, every):
        parts.append(_text(40 + across * number, top + _TALL + 18, f"{number * step:g}", anchor="middle"))
    parts.append(_text(32, top + 12, str(max(counts)), anchor="end"))
    return parts


def _round_up(step: float) -> float:
    """To 1, 2 or 5 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(max(step, 0.01)))
    return next(power * digit for digit in (1, 2, 5, 10) if power * digit >= step * 0.999)


def _bar(x: float, y: float, width: float, height: float, colour: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}"/>'


def _text(x: float, y: float, text: str, size: int = 13, anchor: str = "start") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}"'
    return f'<text {place} fill="#222222">{escape(text)}</text>'
