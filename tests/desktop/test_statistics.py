"""Statistics of driven games: endings put together, and their picture."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from partie.cli.drive import print_summary
from partie.core.text import Text
from partie.desktop.plots import statistics_svg
from partie.desktop.session import BROKEN, DrivenGame
from partie.desktop.statistics import grouped_endings

GAMES = [
    DrivenGame(0, "won", 1.25, Text("a sure move"), {"risk": 0.0, "undone": 3, "nodes": 100}),
    DrivenGame(1, "won", 2.5, Text("a sure move"), {"risk": 0.0, "undone": 5, "nodes": 300}),
    DrivenGame(2, "lost", 0.5, Text("a guess at {risk:.1f} %", risk=33.3), {"risk": 0.333}),
    DrivenGame(3, "lost", 0.7, Text("a guess at {risk:.1f} %", risk=38.0), {"risk": 0.38}),
    DrivenGame(4, BROKEN, 0.0, Text("<nothing> was read")),
]


def test_guesses_are_put_together_by_tens() -> None:
    found = [(result, str(text), count) for result, text, count in grouped_endings(GAMES)]
    assert found == [
        ("won", "a sure move", 2),
        ("lost", "a guess at 30 to 40 %", 2),
        (BROKEN, "<nothing> was read", 1),
    ]


def test_the_picture_has_a_bar_for_every_ending_and_every_time() -> None:
    picture = ElementTree.fromstring(statistics_svg(GAMES, "GNOME Mines small", str))
    said = ["".join(text.itertext()) for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert said[0] == "GNOME Mines small"
    assert {"won after a sure move", "lost after a guess at 30 to 40 %"} <= set(said)
    bars = [bar for bar in picture.iter("{http://www.w3.org/2000/svg}rect") if bar.get("fill") == "#2e7d4f"]
    assert sum(float(str(bar.get("height"))) > 0 for bar in bars) == 2 + 1  # two times, one ending
    assert ElementTree.fromstring(statistics_svg([], "nothing yet", str)) is not None


def test_the_summary_tells_endings_and_how_often_it_went_back(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    print_summary(GAMES, tmp_path)
    told = capsys.readouterr().out
    assert "2 of 4 won: 50.0 % (95 %: 15.0 to 85.0)" in told
    assert "    2  lost after a guess at 30 to 40 %" in told
    assert "moves taken back: 4, states searched: 200 (medians)" in told
