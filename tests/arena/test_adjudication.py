"""Draws by agreement, and games that are decided before their end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from partie import games
from partie.arena.adjudication import Adjudication, DrawRule, ResignRule
from partie.arena.brain_spec import BrainSpec
from partie.arena.tournament.setup import from_data, from_json, problems, to_json
from partie.core.errors import InvalidText
from partie.core.record import ADJUDICATED, AGREED, TOO_LONG, GameResult, RecordedMove
from tests.arena.tables import play, python_brain
from tests.arena.toys import TOYS
from tests.toys.hexapawn.game import GAME as HEXAPAWN

FIVE = TOYS["gomoku"]
EVEN = python_brain("FirstMove")
OFFERS, ACCEPTS = python_brain("OffersDraws"), python_brain("AcceptsDraws")


def sees(percent: float) -> BrainSpec:
    return replace(python_brain("Sees"), options=(("percent", percent),))


def judged(rules: Adjudication, *values: float | None) -> GameResult | None:
    """After moves of both sides in turn that were valued so."""
    moves = [RecordedMove("a1", number % 2, value=value) for number, value in enumerate(values)]
    return rules.adjudicate(FIVE, FIVE.start(), moves)


# --- agreements ----------------------------------------------------------------------------------------


def test_a_draw_that_is_offered_and_accepted_ends_the_game() -> None:
    record = play(OFFERS, ACCEPTS)
    assert (record.reason, record.winners, record.points, len(record.moves)) == (AGREED, (), (0.5, 0.5), 1)


def test_a_draw_that_is_not_accepted_changes_nothing() -> None:
    assert play(OFFERS, EVEN, max_moves=6).reason == TOO_LONG


def test_nobody_accepts_a_draw_that_was_not_offered() -> None:
    assert play(ACCEPTS, ACCEPTS, max_moves=6).reason == TOO_LONG


# --- by scores -----------------------------------------------------------------------------------------


def test_without_rules_no_game_is_adjudicated() -> None:
    assert play(sees(0.0), sees(100.0), max_moves=30).reason == TOO_LONG


def test_a_brain_that_sees_no_chance_for_some_moves_loses() -> None:
    rules = Adjudication(ResignRule(score=3, moves=4))
    record = play(sees(50.0), sees(2.0), adjudication=rules)
    assert (record.reason, record.winners, len(record.moves)) == (ADJUDICATED, (0,), 8)
    assert record.at_fault is None


def test_one_better_move_breaks_the_row() -> None:
    rules = Adjudication(ResignRule(score=3, moves=2))
    assert judged(rules, 2, 50, 4, 50, 2) is None
    assert judged(rules, 2, 50, 3, 50) is not None


def test_a_move_without_an_evaluation_breaks_the_row() -> None:
    assert judged(Adjudication(ResignRule(moves=2)), 2, 50, None, 50, 2) is None


def test_two_sided_needs_the_winner_to_agree() -> None:
    rules = Adjudication(ResignRule(score=3, moves=2, two_sided=True))
    assert judged(rules, 2, 50, 2, 50) is None
    assert judged(rules, 2, 97, 2, 97) is not None


def test_even_games_are_drawn_after_their_moves() -> None:
    rules = Adjudication(draw=DrawRule(score=3, moves=2, after=3))
    record = play(EVEN, sees(47.0), adjudication=rules)
    assert (record.reason, record.winners, len(record.moves)) == (ADJUDICATED, (), 6)
    assert judged(rules, 50, 46, 50, 46, 50, 46) is None


def test_moves_of_an_opening_are_not_counted() -> None:
    rules = Adjudication(ResignRule(score=3, moves=2))
    moves = [RecordedMove("a1", number % 2, value=0, opening=True) for number in range(8)]
    assert rules.adjudicate(FIVE, FIVE.start(), moves) is None


# --- by tables -----------------------------------------------------------------------------------------


def test_tables_decide_what_they_know() -> None:
    rules = Adjudication(tables=True)
    assert rules.adjudicate(HEXAPAWN, HEXAPAWN.start(), []) is None
    won = rules.adjudicate(HEXAPAWN, HEXAPAWN.from_text("b../.w./... w"), [])
    assert won is not None
    assert won.winners == (0,)


@pytest.mark.parametrize(
    ("game", "text", "winners"),
    [("mills", "ww.w...w/b.b...b./........ w 0 0 0", (0,)), ("checkers", "B:WK1:BK32,K28,K27", (0,))],
)
def test_the_endgame_tables_of_a_game_name_the_winners(game: str, text: str, winners: tuple[int, ...]) -> None:
    played = games.find(game)
    result = Adjudication(tables=True).adjudicate(played, played.from_text(text), [])
    assert result is not None
    assert (result.winners, result.reason) == (winners, ADJUDICATED)


# --- set-ups -------------------------------------------------------------------------------------------

DATA: dict[str, Any] = {"name": "cup", "game": "mills", "brains": [{"brain": "partie:1"}, {"brain": "partie:2"}]}


def test_a_set_up_has_the_rules_and_is_read_back() -> None:
    rules = {"resign": {"score": 5, "moves": 3}, "draw": {"after": 20}, "tables": True}
    setup = from_data({**DATA, "adjudication": rules})
    expected = Adjudication(ResignRule(5, 3), DrawRule(after=20), tables=True)
    assert setup.conditions(0, 0).adjudication == setup.adjudication == expected
    assert from_json(to_json(setup)) == setup
    assert from_data(DATA).adjudication is None


def test_rules_that_do_not_fit_the_game_are_problems() -> None:
    setup = from_data({**DATA, "game": "gomoku", "adjudication": {"tables": True}})
    assert "gomoku has no endgame tables to adjudicate by" in [str(text) for text in problems(setup, FIVE)]
    with pytest.raises(InvalidText, match=r"adjudication\.resign\.score"):
        from_data({**DATA, "adjudication": {"resign": {"score": 80}}})
