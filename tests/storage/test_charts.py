from __future__ import annotations

import io
from xml.etree import ElementTree

from PIL import Image

from partie.storage.charts import GREEN, RED, Chart

SVG = "{http://www.w3.org/2000/svg}"


def test_bars_are_as_long_as_their_values_say() -> None:
    chart = Chart(400, 100, "a < b")
    chart.rows([("one", 1, "1 game", GREEN), ("two", 2, "2 games", RED)], 100, 30, 300, 26)
    root = ElementTree.fromstring(chart.svg())
    bars = {bar.get("fill"): float(str(bar.get("width"))) for bar in root.iter(f"{SVG}rect")}
    assert (bars[GREEN], bars[RED]) == (100, 200)
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert texts == ["a < b", "one", "1 game", "two", "2 games"]


def test_columns_stack_their_values_from_the_bottom() -> None:
    chart = Chart(120, 100)
    assert chart.columns([[(1, GREEN), (3, RED)], [(2, GREEN)]], 10, 90, 80) == 50
    bars = list(ElementTree.fromstring(chart.svg()).iter(f"{SVG}rect"))[1:]
    tops = [(float(str(bar.get("y"))), float(str(bar.get("height")))) for bar in bars]
    assert tops == [(70, 20), (10, 60), (50, 40)]


def test_a_band_shines_through_in_the_png() -> None:
    chart = Chart(40, 40)
    chart.band([(0, 0), (39, 0), (39, 39), (0, 39)], "#000000")
    chart.bar(0, 0, 9, 9, RED)
    with Image.open(io.BytesIO(chart.png())) as picture:
        assert picture.getpixel((30, 30)) == (204, 204, 204)
        assert picture.getpixel((5, 5)) == (198, 40, 40)


def test_an_empty_chart_is_a_picture() -> None:
    chart = Chart(40, 30)
    chart.rows([], 10, 10, 30, 20)
    chart.columns([], 4, 20, 10)
    assert ElementTree.fromstring(chart.svg()).get("width") == "40"
