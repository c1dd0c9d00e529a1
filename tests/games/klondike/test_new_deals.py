"""A program that answers late: the deal before is not taken for the new one, nor a move taken twice."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar, cast

import pytest

from partie.core.text import Text
from partie.desktop.program import WindowControl
from partie.desktop.waiting import wait_until
from partie.games.klondike.programs import screen_table
from partie.games.klondike.programs.aisleriot import AisleRiot
from partie.games.klondike.programs.screen_table import ScreenTable
from partie.games.klondike.rules.cards import UNKNOWN
from partie.games.klondike.rules.deals import deal_of
from partie.games.klondike.rules.table import DEAL, Table, lay_out
from partie.games.klondike.rules.variants import Rules

Found = TypeVar("Found")
OLD, NEW = (lay_out(deal_of(number), Rules(1, None)) for number in (1, 2))


class Late:
    """Control of a program that shows what was asked for some screenshots later."""

    def __init__(self, *shown: Table) -> None:
        self.shown, self.looks, self.pressed = list(shown), 0, list[str]()

    def look(self) -> Table:
        self.looks += bool(self.pressed)
        if self.looks > 5 and len(self.shown) > 1:
            del self.shown[0]
            self.view = 0
        return self.shown[0]

    def press(self, keys: str) -> None:
        self.pressed.append(keys)

    def move_pointer_away(self) -> None:
        pass

    def wait(self, check: Callable[[], Found | None], what: Text, seconds: float = 10.0) -> Found:
        return wait_until(check, what, seconds)


def test_a_deal_that_was_given_up_untouched_is_not_taken_for_the_new_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program = Late(OLD, NEW)

    def fresh(_driver: AisleRiot, control: WindowControl, _rules: Rules) -> ScreenTable:
        return ScreenTable(control, None, None, [program.look()])  # type: ignore[arg-type]

    monkeypatch.setattr(AisleRiot, "_fresh", fresh)
    found = AisleRiot().table_of(cast("WindowControl", program), "unlimited", 1)
    assert found.table == NEW
    assert program.pressed == ["ctrl+n"]


def test_a_move_that_was_made_again_must_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first time shows when the second is made; the second then shows, too, and is taken back."""
    once, twice = OLD.play(DEAL), OLD.play(DEAL).play(DEAL)
    clicks: list[float] = []
    undone: list[str] = []

    def shown() -> Table:
        if undone or len(clicks) < 2:
            return once if undone else OLD
        return once if time.monotonic() < clicks[1] + 0.1 else twice

    monkeypatch.setattr(screen_table, "LOST_AFTER", 0.3)
    monkeypatch.setattr(screen_table, "OVERSHOT", 0.6)
    monkeypatch.setattr(ScreenTable, "_act", lambda *_: clicks.append(time.monotonic()))
    monkeypatch.setattr(ScreenTable, "_sees", lambda _, table: -1 if table == shown() else None)

    monkeypatch.setattr(ScreenTable, "_with_fan", lambda _, table: table)

    class Program(Late):
        def press(self, keys: str) -> None:
            undone.append(keys)

        def log_event(self, event: str, **details: object) -> None:
            assert event == "overshot"

    screen = ScreenTable(cast("WindowControl", Program()), None, None, [OLD])  # type: ignore[arg-type]
    screen.play(DEAL)
    assert (len(clicks), undone) == (2, [screen_table.UNDO])
    assert screen.table == shown() == once


@pytest.mark.parametrize(("late", "lost"), [(2, 0), (2, 1), (3, 0), (3, 2)])
def test_a_card_that_came_up_by_several_clicks_is_the_one_that_was_wanted(
    monkeypatch: pytest.MonkeyPatch, late: int, lost: int
) -> None:
    """All clicks work at once and show a card after the next one; or only the last one was not lost."""
    start = replace(OLD, stock=(UNKNOWN,) * len(OLD.stock))
    clicks: list[float] = []
    told: list[str] = []

    class Program(Late):
        def dealt(self) -> int:
            working = len(clicks) - lost if len(clicks) >= late else 0
            return working - len(self.pressed)

        def log_event(self, event: str, **details: object) -> None:
            told.append(event)

    program = Program()

    def sees(_screen: ScreenTable, table: Table) -> int | None:
        if table == start:
            return -1 if program.dealt() == 0 else None
        return OLD.stock[program.dealt() - 1] if program.dealt() else None

    monkeypatch.setattr(screen_table, "LOST_AFTER", 0.1)
    monkeypatch.setattr(ScreenTable, "_act", lambda *_: clicks.append(time.monotonic()))
    monkeypatch.setattr(ScreenTable, "_sees", sees)
    monkeypatch.setattr(ScreenTable, "_with_fan", lambda _, table: table)
    screen = ScreenTable(cast("WindowControl", program), None, None, [start])  # type: ignore[arg-type]
    assert screen.play(DEAL) == OLD.stock[0]
    assert set(told) == {"doubted"}
    assert set(program.pressed) == {screen_table.UNDO}
    assert program.dealt() == 1
