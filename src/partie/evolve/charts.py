"""The fitness curves of a run: the mean of both groups, with bands from the least to the most."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from partie.evolve.algorithm import Generation
from partie.evolve.history import thinned
from partie.storage.charts import GRID, Chart
from partie.storage.files import write_atomically

_WIDTH, _HEIGHT = 960, 480
_LEFT, _RIGHT, _TOP, _BOTTOM = 60, 20, 20, 40
_MOST_POINTS = 400  # more generations are drawn as means of several
_INTEGERS_FROM = 8  # a narrower range, such as that of shares of wins, has ticks with decimals
COLOURS = {"static": "#b2581f", "learning": "#1f6fb2"}


def write_charts(folder: Path, generations: Sequence[Generation]) -> None:
    """`fitness.svg` and `fitness.png`; nothing when there is no generation yet."""
    if generations:
        chart = chart_of(generations)
        write_atomically(folder / "fitness.svg", chart.svg().encode())
        write_atomically(folder / "fitness.png", chart.png())


def chart_of(generations: Sequence[Generation]) -> Chart:
    """The curves scaled into the picture."""
    shown = thinned(generations, _MOST_POINTS)
    groups = {"static": [one.static for one in shown], "learning": [one.learning for one in shown]}
    low = min(spread.least for row in groups.values() for spread in row)
    high = max(spread.most for row in groups.values() for spread in row)
    high = high if high > low else low + 1
    first, last = shown[0].number, max(shown[-1].number, shown[0].number + 1)

    def across(number: float) -> float:
        return _LEFT + (number - first) / (last - first) * (_WIDTH - _LEFT - _RIGHT)

    def up(value: float) -> float:
        return _HEIGHT - _BOTTOM - (value - low) / (high - low) * (_HEIGHT - _TOP - _BOTTOM)

    chart = Chart(_WIDTH, _HEIGHT)
    digits = 0 if high - low >= _INTEGERS_FROM else 2
    for share in (0, 0.25, 0.5, 0.75, 1):
        value, number = low + share * (high - low), first + share * (last - first)
        chart.bar(_LEFT, up(value), _WIDTH - _LEFT - _RIGHT, 1, GRID)
        chart.label(_LEFT - 8, up(value) + 4, f"{value:.{digits}f}", "end")
        chart.label(across(number), _HEIGHT - 16, f"{number:.0f}", "middle")
    places = [across(one.number) for one in shown]
    for place, (name, row) in enumerate(groups.items()):
        above = [(x, up(spread.most)) for x, spread in zip(places, row, strict=True)]
        below = [(x, up(spread.least)) for x, spread in zip(places, row, strict=True)]
        chart.band(above + below[::-1], COLOURS[name])
        chart.line([(x, up(spread.mean)) for x, spread in zip(places, row, strict=True)], COLOURS[name])
        chart.label(_LEFT + 12 + 90 * place, _TOP + 14, name, colour=COLOURS[name])
    return chart
