from __future__ import annotations

import pytest

from partie.games.mills.game import GAME
from partie.games.mills.rules import board, variants

pytestmark = pytest.mark.small


@pytest.mark.parametrize("variant", list(variants.VARIANTS))
def test_geometry_has_every_point_once(variant: str) -> None:
    geometry = GAME.view().geometry(variant)
    assert [cell.id for cell in geometry.cells] == list(board.names(variants.VARIANTS[variant].rings))
    assert all(0 < cell.x < geometry.width and 0 < cell.y < geometry.height for cell in geometry.cells)


def test_nine_has_32_steps_between_points() -> None:
    assert len(GAME.view().geometry("nine").lines) == 32
    assert len(GAME.view().geometry("twelve").lines) == 40


def test_taps_are_start_target_removed() -> None:
    position = GAME.from_text("ww.w...w/b.b..b.b/........ w 0 0 0")
    assert GAME.view().taps(position, position.parse_move("g4-g7xb6")) == ("g4", "g7", "b6")
    placing = GAME.start()
    assert GAME.view().taps(placing, placing.parse_move("d6")) == ("d6",)


def test_no_two_turns_share_their_taps() -> None:
    position = GAME.from_text("ww.w...w/b.b..b.b/........ w 0 0 0")
    taps = [GAME.view().taps(position, move) for move in position.legal_moves()]
    assert len(set(taps)) == len(taps)


def test_scene_shows_men_mills_and_the_last_turn() -> None:
    position = GAME.from_text("d6 d7 f4 g7 d2 a7xf4")
    scene = GAME.view().scene(position)
    assert scene.pieces == {"d6": "white", "d2": "white", "a7": "black", "d7": "black", "g7": "black"}
    assert scene.last == ("a7", "f4")
    assert scene.rows == (("a7", "d7", "g7"),)
    assert (scene.path, scene.taken) == (("a7",), ("f4",))
    hands = {"white_hand": 6, "black_hand": 6}
    assert scene.facts == {"phase": "place", "hand": [6, 6], "men": [2, 3], "lost": [1, 0], **hands}


def test_removable_men_are_the_last_taps() -> None:
    position = GAME.from_text("ww....../bbb.b.../........ w 7 5 0")
    taps = [GAME.view().taps(position, move) for move in position.legal_moves()]
    assert [tap for tap in taps if tap[0] == "g7"] == [("g7", "f2")]


def test_scene_marks_double_mills() -> None:
    position = GAME.from_text("w.w..w../www...../b..b.b.. b 0 0 0")
    marks = GAME.view().scene(position).marks
    assert marks == {"d6": "double-mill"}


@pytest.mark.parametrize(
    ("text", "phase", "prompt"),
    [
        (
            "w.w..w../b.b..b.b/........ w 0 0 0",
            "fly",
            "Three men are left: one may go to any free point.",
        ),
        ("w.w..w.w/b.b..b.b/........ w 0 0 0", "move", "Move a man along a line to the next point."),
        ("w.w...../b.b...../........ w 7 7 0", "place", "Place a man on a free point."),
    ],
)
def test_the_phase_is_a_fact_and_what_it_asks_is_said(text: str, phase: str, prompt: str) -> None:
    scene = GAME.view().scene(GAME.from_text(text))
    assert (scene.facts["phase"], str(scene.prompt)) == (phase, prompt)


def test_lasker_asks_for_both() -> None:
    prompt = GAME.view().scene(GAME.start("lasker")).prompt
    assert str(prompt) == "Place a man on a free point, or move one along a line."


def test_whoever_closed_a_mill_is_asked_to_take_a_man() -> None:
    view, position = GAME.view(), GAME.from_text("ww....../bbb.b.../........ w 7 5 0")
    assert str(view.prompt_after(position, ("g7",))) == "You closed a mill: take one of Black's men."
    moving = GAME.from_text("ww.....w/b.b..b.b/........ w 0 0 0")
    assert str(view.prompt_after(moving, ("a4",))) == "Now choose any free point: it goes there."


def test_men_in_hand_and_lost_ones_lie_in_trays() -> None:
    trays = GAME.view().scene(GAME.from_text("d6 d7 f4 g7 d2 a7xf4")).trays
    assert [(str(tray.name), tray.pieces, tray.below, tray.taken) for tray in trays] == [
        ("White has 6 men in hand", ("white",) * 6, True, False),
        ("White has lost 1 man", ("white",), True, True),
        ("Black has 6 men in hand", ("black",) * 6, False, False),
    ]


def test_the_path_of_a_man_that_moved_is_told_apart_from_what_it_took() -> None:
    position = GAME.from_text("ww.w...w/b.b..b.b/........ w 0 0 0")
    scene = GAME.view().scene(position.play(position.parse_move("g4-g7xb6")))
    assert (scene.path, scene.taken) == (("g4", "g7"), ("b6",))


def test_a_mill_is_lit_as_soon_as_the_taps_close_it() -> None:
    position = GAME.from_text("ww.w...w/b.b..b.b/........ w 0 0 0")
    view = GAME.view()
    assert view.rows_after(position, ("g4",)) == ()
    assert view.rows_after(position, ("g4", "g7")) == (("a7", "d7", "g7"),)
    assert "next one on a line" in str(view.prompt_after(position, ("g4",)))


def test_a_position_that_stands_there_again_warns_of_the_draw() -> None:
    position = GAME.from_text("w.w..w.w/b.b..b.b/........ w 0 0 0")
    notes = []
    for turn in ("a7-d7", "b6-d6", "d7-a7", "d6-b6", "a7-d7", "b6-d6", "d7-a7", "d6-b6"):
        position = position.play(position.parse_move(turn))
        notes.append([str(note) for note in GAME.view().scene(position).notes])
    again = ["The same position for the second time: the third time is a draw."]
    assert notes == [[], [], [], again, again, again, again, []]
    assert position.outcome() is not None
