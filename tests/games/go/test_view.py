"""What is shown: marks, the count in words, danger; photographed boards; the brain's decisions beside the search."""

from __future__ import annotations

import pytest

from partie.core.brain import Limits, StopFlag
from partie.games.go.formats.interpreter import INTERPRETER
from partie.games.go.game import GAME
from partie.games.go.rules.kernels import PASS
from partie.games.go.rules.position import RESUME

CAUGHT = ".x.xo/xxxxo/ooooo/.x.o./o.oo."  # a black stone inside white's territory


def test_points_and_dead_stones_are_marked_while_they_are_settled() -> None:
    scene = GAME.view().scene(GAME.from_text(f"{CAUGHT.replace('/.x.o', '/.X.o')} x 20 passes=2", "chinese-5"))
    marks = scene.marks
    assert (marks["b2"], marks["a5"], marks["a2"]) == ("dead", "black-owned", "white-owned")


def test_the_count_is_said_in_words() -> None:
    position = GAME.from_text(f"{CAUGHT.replace('/.x.o', '/.X.o')} x 20 taken=1,2 passes=2", "japanese-5")
    assert [str(note) for note in GAME.view().scene(position).notes] == [
        "Black: 2 surrounded points + 1 prisoners = 3.",
        "White: 6 surrounded points + 3 prisoners + 6.5 komi = 15.5.",
        "White is ahead by 12.5.",
    ]


def test_stones_that_cannot_be_saved_are_in_danger() -> None:
    found = GAME.view().threats(GAME.from_text(f"{CAUGHT} x 20", "chinese-5"))
    assert found["b2"] == "black-danger"
    assert found["a2"] == "white-point"


def test_a_photographed_board_asks_for_the_side() -> None:
    rows = ("b....", ".....", "..w..", ".....", ".....")
    assert INTERPRETER.text(rows, {"size": 5}, "white") == "x..../...../..o../...../..... o 2"
    assert INTERPRETER.names(rows, {"size": 5})[0][0] == "a5"


def test_a_finished_board_is_read_with_its_dead_stones() -> None:
    rows = tuple(row.replace("x", "b").replace("o", "w") for row in CAUGHT.split("/"))
    text = INTERPRETER.text(rows, {"size": 5}, "black", {"finished": True, "taken_black": 2})
    position = GAME.from_text(text, "japanese-5")
    assert (text.split()[0], position.is_settling) == (".x.xo/xxxxo/ooooo/.X.o./o.oo.", True)
    assert position.prisoners == (2, 0)


@pytest.mark.parametrize("level", [1, None])
def test_the_player_agrees_with_dead_stones_that_it_finds_dead(level: int | None) -> None:
    position = GAME.from_text(f"{CAUGHT.replace('/.x.o', '/.X.o')} o 20 passes=2", "chinese-5")
    assert GAME.brain(level).choose(position, Limits(nodes=10), StopFlag()).move == position.agreement


def test_the_player_plays_on_where_its_living_stones_are_marked_dead() -> None:
    position = GAME.from_text(f"{CAUGHT.replace('o', 'O')} o 20 passes=2", "chinese-5")
    assert GAME.brain().choose(position, Limits(nodes=10), StopFlag()).move == RESUME


def test_a_player_that_plays_on_has_to_show_it_by_moves() -> None:
    brain = GAME.brain()
    position = GAME.from_text(f"{CAUGHT.replace('o', 'O')} o 20 passes=2", "chinese-5")
    resumed = position.play(brain.choose(position, Limits(nodes=10), StopFlag()).move)
    found = brain.choose(resumed.play(PASS), Limits(nodes=10), StopFlag())
    assert found.reason is None or str(found.reason) != "Nothing is left to gain: the count is won."
    assert brain.choose(position, Limits(nodes=10), StopFlag()).move == position.agreement


def test_the_player_passes_when_everything_is_settled_and_won() -> None:
    position = GAME.from_text(".x.xo/xxxxo/ooooo/oo.o./.oooo x 20", "chinese-5").play(PASS)
    found = GAME.brain().choose(position, Limits(nodes=50), StopFlag())
    assert (found.move, str(found.reason)) == (PASS, "Nothing is left to gain: the count is won.")


def test_a_pass_is_answered_by_a_pass_where_what_is_left_cannot_turn_the_result() -> None:
    rows = ".....o.o./.xxxo.o.o/..xo.o.o./..o.o.o.o/oo.o.o.o./.oooooo../.oxxxo.o./o..x.xo.x/.x..xx..."
    before = GAME.from_text(f"{rows} x 55", "chinese-9")
    assert GAME.brain(1).choose(before.play(PASS), Limits(nodes=10), StopFlag()).move == PASS
    assert GAME.brain(1).choose(before, Limits(nodes=10), StopFlag()).move != PASS


def test_the_player_takes_a_group_that_can_be_taken() -> None:
    position = GAME.from_text("xx.../oo.../oox../xx.../..... x", "chinese-5-komi0.5")
    found = GAME.brain().choose(position, Limits(nodes=400), StopFlag())
    assert found.value > 50


def test_an_impossible_board_is_looked_at_without_a_fault() -> None:
    assert GAME.view().threats(GAME.from_text("xx.../oox../oox../xx.../..... x", "chinese-5")) != {}


def test_a_pass_is_no_win_because_dead_stones_stand_on_the_board() -> None:
    # white is caught everywhere below: with these stones alive a pass would win
    position = GAME.from_text("xxxxx/x.x.x/xxxxx/o.x.o/..x.. o 20 passes=1", "chinese-5-komi20")
    found = GAME.brain().choose(position, Limits(nodes=100), StopFlag())
    assert not found.forced_win
