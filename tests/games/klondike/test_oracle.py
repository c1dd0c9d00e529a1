"""The solver as a brain: what it says about a table it sees through."""

from __future__ import annotations

import pytest

from partie.core.brain import Analysis, Limits, StopFlag
from partie.core.errors import InvalidText
from partie.games.klondike.engine.oracle import Oracle
from partie.games.klondike.game import GAME

WON = "KS/(2C)QH/-/-/-/-/- D13H11C1S12 stock:- waste:KH3C4C5C6C7C8C9CTCJCQCKC redeals:0 idle:0 score:0"


def ask(text: str, variant: str = "draw-1", nodes: int | None = None) -> Analysis:
    return Oracle().choose(GAME.from_text(text, variant), Limits(nodes=nodes), StopFlag())


def test_a_win_is_told_with_its_line() -> None:
    position = GAME.from_text(WON, "draw-1")
    analysis = ask(WON)
    assert str(analysis.reason).startswith("It can still be won, in ")
    for move in analysis.line:
        position = position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_a_proof_is_told() -> None:
    analysis = ask(GAME.start("draw-1", 19).to_text())
    assert str(analysis.reason) == "This deal cannot be won from here: every way was tried."
    assert analysis.line == ()


def test_a_deal_that_was_lost_from_the_start_is_told() -> None:
    start = GAME.start("draw-1", 19)
    later = start.play(start.parse_move("deal"))
    for position in (start, later):
        analysis = Oracle(start).choose(position, Limits(), StopFlag())
        assert str(analysis.reason).startswith("This deal could never be won")
    from_here = Oracle(later).choose(later, Limits(), StopFlag())  # who knows what was before
    assert str(from_here.reason).startswith("This deal cannot be won from here")


def test_a_search_that_is_too_short_says_so() -> None:
    start = GAME.start("draw-3", 7).to_text()
    assert "it could not be found out" in str(ask(start, "draw-3", nodes=1).reason)


def test_nothing_is_proved_about_unknown_cards() -> None:
    with pytest.raises(InvalidText, match="nobody knows"):
        ask(GAME.start("draw-1", 7).observation(0).to_text())
