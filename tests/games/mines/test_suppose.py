"""What if: suppositions against the listing of all layouts."""

from __future__ import annotations

import pytest

from partie.core.errors import InvalidText
from partie.games.mines.engine.suppose import suppose
from partie.games.mines.game import GAME
from partie.games.mines.rules.position import MinesPosition
from tests.games.mines import naive

pytestmark = pytest.mark.small

ROWS = "1.../..../...."
VARIANT = "4x3/3/none"


def position() -> MinesPosition:
    return GAME.from_text(ROWS, VARIANT)


@pytest.mark.parametrize(
    "facts", [{}, {"b1": "mine"}, {"b2": "safe"}, {"c2": "0"}, {"c2": "2"}, {"d3": "mine", "a2": "safe"}]
)
def test_suppositions_agree_with_all_layouts(facts: dict[str, str]) -> None:
    start = position()
    layouts = [set(layout) for layout in naive.layouts(start.shown, 4, 3, 3)]
    fitting = [layout for layout in layouts if all(_holds(layout, cell, kind) for cell, kind in facts.items())]
    found = suppose(start, facts)
    assert found.percent == pytest.approx(100 * len(fitting) / len(layouts), abs=1e-3)
    for name, percent in found.mine_percent.items():
        share = sum(_index(name) in layout for layout in fitting) / len(fitting)
        assert percent == pytest.approx(100 * share, abs=0.01)
    assert not facts.keys() & found.mine_percent.keys()


def _index(name: str) -> int:
    return (int(name[1]) - 1) * 4 + ord(name[0]) - ord("a")


def _holds(layout: set[int], name: str, kind: str) -> bool:
    cell = _index(name)
    if kind in ("mine", "safe"):
        return (cell in layout) == (kind == "mine")
    return cell not in layout and naive.number_at(frozenset(layout), cell, 4, 3) == int(kind)


def test_what_cannot_be_has_no_chance() -> None:
    found = suppose(position(), {"b1": "mine", "a2": "mine"})
    assert found.percent == 0
    assert found.mine_percent == {}


def test_what_is_unlikely_is_not_impossible() -> None:
    found = suppose(GAME.start("beginner"), {"e5": "8"})
    assert 0 < found.percent < 1e-4
    assert len(found.mine_percent) == 80


def test_what_is_sure_has_the_chance_100() -> None:
    assert suppose(GAME.from_text("0./..", "2x2/0/none"), {"b1": "safe"}).percent == 100


@pytest.mark.parametrize(
    ("facts", "text"),
    [({"b1": "9"}, "'9' cannot be supposed"), ({"a1": "mine"}, "open already"), ({"z9": "mine"}, "z9")],
)
def test_senseless_suppositions_are_refused(facts: dict[str, str], text: str) -> None:
    with pytest.raises(InvalidText, match=text):
        suppose(position(), facts)
