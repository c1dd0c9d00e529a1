"""The statistics of driven games as a chart: how long won games took, and after what games ended."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from partie.core.text import Text
from partie.desktop.program import DriveResult
from partie.desktop.session import DrivenGame
from partie.desktop.statistics import grouped_endings
from partie.storage.charts import Chart

WIDTH = 720
BARS = 24  # of the histogram, at most
LINE = 24  # pixels of one ending
_TALL, _LEFT, _RIGHT = 180, 280, 60
COLOURS = {"won": "#2e7d4f", "lost": "#b3433b", "stuck": "#8a6d1f"}


def statistics_svg(played: Sequence[DrivenGame], title: str, translate: Callable[[Text], str]) -> str:
    """A histogram of the seconds of won games, and a bar for every way games ended."""
    won = [game.seconds for game in played if game.result == DriveResult.WON.value]
    endings = grouped_endings(played)
    top = 70 + (_TALL + 50 if won else 0)
    chart = Chart(WIDTH, top + 30 + LINE * len(endings), title)
    if won:
        chart.label(20, 60, translate(Text("seconds of won games")))
        _add_histogram(chart, won, 70 + _TALL)
    chart.label(20, top, translate(Text("after what the games ended")))
    rows = []
    for result, last, count in endings:
        name = Text(result, context="a game on the screen")
        label = translate(Text("{result} after {last}", result=name, last=last))
        rows.append((label, count, str(count), COLOURS.get(result, "#777777")))
    chart.rows(rows, _LEFT, top + 14, WIDTH - _RIGHT, LINE)
    return chart.svg()


def _add_histogram(chart: Chart, seconds: Sequence[float], bottom: int) -> None:
    step = _round_up(max(seconds) / BARS)
    counts = [0] * (int(max(seconds) / step) + 1)
    for one in seconds:
        counts[int(one / step)] += 1
    pitch = chart.columns([[(count, COLOURS["won"])] for count in counts], 40, bottom, _TALL)
    for number in range(0, len(counts) + 1, max(1, len(counts) // 8)):
        chart.label(40 + pitch * number, bottom + 18, f"{number * step:g}", "middle")
    chart.label(32, bottom - _TALL + 12, str(max(counts)), "end")


def _round_up(step: float) -> float:
    """Rounds up to 1, 2 or 5 times a power of ten."""
    power = 10.0 ** math.floor(math.log10(max(step, 0.01)))
    return next(power * digit for digit in (1, 2, 5, 10) if power * digit >= step * 0.999)
