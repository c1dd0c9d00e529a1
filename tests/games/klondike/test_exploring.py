"""The two ways of driving a patience, on a table that shows what a screen would show."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar, cast

import pytest

from partie.core.text import Text
from partie.desktop.program import Annotation, DriveResult, WindowControl
from partie.desktop.waiting import wait_until
from partie.games.klondike.programs import exploring
from partie.games.klondike.programs.exploring import Explorer
from partie.games.klondike.programs.screen_table import ScreenTable
from partie.games.klondike.programs.without_undo import GameWithoutUndo
from partie.games.klondike.rules.cards import UNKNOWN
from partie.games.klondike.rules.deals import deal_of
from partie.games.klondike.rules.table import KlondikeMove, Table, lay_out
from partie.games.klondike.rules.variants import Rules

Found = TypeVar("Found")


class Eyes:
    """A window control without a window."""

    def log_event(self, event: str, **details: object) -> None:
        pass

    def annotate(self, annotations: Sequence[Annotation]) -> None:
        pass

    def wait(self, check: Callable[[], Found | None], what: Text, seconds: float = 10.0) -> Found:
        return wait_until(check, what, seconds)


class Shown:
    """A known deal of which only what a person would see is told; of a fan only its upper card."""

    def __init__(self, deal: Table, restart_key: str | None) -> None:
        self.truth = [deal]
        hidden = tuple((UNKNOWN,) * len(cards) for cards in deal.hidden)
        self.tables = [replace(deal, hidden=hidden, stock=(UNKNOWN,) * len(deal.stock))]
        self.restart_key = restart_key
        self.went_back = 0

    @property
    def table(self) -> Table:
        return self.tables[-1]

    def play(self, move: KlondikeMove) -> int | None:
        after, true = self.table.play(move), self.truth[-1].play(move)
        turned = [card for cards in (*after.shown, after.waste[-1:]) for card in cards].count(UNKNOWN)
        waste = after.waste[:-1] + true.waste[-1:]
        self.tables.append(replace(after, shown=true.shown, waste=waste))
        self.truth.append(true)
        new = {*sum(true.shown, ()), *waste} - {*sum(after.shown, ()), *after.waste}
        return new.pop() if turned else None

    def undo(self) -> None:
        self.went_back += 1
        del self.tables[-1], self.truth[-1]

    def restart(self) -> None:
        self.went_back += len(self.tables) - 1
        del self.tables[1:], self.truth[1:]

    def annotations(self, moves: Sequence[KlondikeMove]) -> list[Annotation]:
        return []


@pytest.mark.parametrize(("rules", "restart_key"), [(Rules(1, 2), None), (Rules(3, None, take_back=False), "F5")])
def test_a_deal_that_can_be_won_is_won_by_going_back(
    rules: Rules, restart_key: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exploring, "SUPPOSED_SECONDS", 600.0)  # states alone are counted
    deal = lay_out(deal_of(2), rules)
    screen = Shown(deal, restart_key)
    explorer = Explorer(
        cast("ScreenTable", screen), cast("WindowControl", Eyes()), random.Random(1), response_timeout=1000.0
    )
    played = explorer.play()
    assert played.result is DriveResult.WON
    assert screen.truth[-1].is_won
    assert played.details["undone"] == screen.went_back > 0
    seen = zip((*explorer.start.hidden, explorer.start.stock), (*deal.hidden, deal.stock), strict=True)
    assert all(card in (UNKNOWN, true) for one, other in seen for card, true in zip(one, other, strict=True))


@pytest.mark.parametrize("redeals", [2, 0])
def test_an_honest_game_never_goes_back(redeals: int) -> None:
    screen = Shown(lay_out(deal_of(2), Rules(1, redeals)), None)
    played = GameWithoutUndo(cast("ScreenTable", screen), cast("WindowControl", Eyes()), seed=1, samples=40).play()
    assert screen.went_back == 0
    assert len(screen.tables) == int(str(played.details["moves"])) + 1
    assert (played.result is DriveResult.WON) == screen.truth[-1].is_won
    assert played.result is DriveResult.WON or str(played.last).startswith(("the proof", "the last way"))
