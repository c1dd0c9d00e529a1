from __future__ import annotations

import pytest

from partie.games.checkers.game import GAME
from partie.games.checkers.rules.moves import DraughtsMove
from tests.games.checkers.facts import read

LOOKS = GAME.view()
pytestmark = pytest.mark.small


def test_cells_are_called_as_the_variant_calls_them() -> None:
    english, czech = LOOKS.geometry("english"), LOOKS.geometry("czech")
    assert [cell.id for cell in english.cells[:3]] == ["1", "2", "3"]
    assert [cell.id for cell in czech.cells[:3]] == ["b8", "d8", "f8"]
    assert {(cell.x, cell.y) for cell in english.cells} == set(english.fields)
    assert len(english.labels) == 32
    assert {name: len(labels) for name, labels in english.label_sets.items()} == {
        "letters": 16,
        "numbers": 32,
    }
    assert len(czech.labels) == 16


def test_kings_are_pieces_of_their_own() -> None:
    pieces = LOOKS.scene(read("B:W21,K30:B1,K9", "english")).pieces
    assert pieces == {"1": "black", "9": "black-king", "21": "white", "30": "white-king"}


def test_pieces_that_must_capture_are_marked() -> None:
    scene = LOOKS.scene(read("B:W18,30:B14,1", "english"))
    assert scene.marks == {"14": "must"}
    assert str(scene.prompt) == "You must capture: choose a lit piece, then every square it lands on."
    assert str(LOOKS.prompt_after(read("B:W18,30:B14,1", "english"), ("14",))).startswith(
        "Now choose the square behind"
    )


def test_a_king_that_goes_before_a_man_is_asked_for() -> None:
    prompt = LOOKS.scene(read("W:WKa1,g3:Bc3,f4", "czech")).prompt
    assert "a king goes before a man" in str(prompt)


def test_the_path_and_the_captured_squares_of_the_last_move_are_told() -> None:
    position = read("B:W6,14,23:B2", "english")
    (move,) = position.legal_moves()
    scene = LOOKS.scene(position.play(move))
    assert scene.path == ("2", "9", "18", "27")
    assert set(scene.taken) == {"6", "14", "23"}


def test_the_path_of_a_man_that_was_crowned_by_its_capture_is_told() -> None:
    position = read("W:Wc5,a1:Bd6", "czech")
    moves = [move for move in position.legal_moves() if move.captured]
    scene = LOOKS.scene(position.play(moves[0]))
    assert (scene.path, scene.taken) == (("c5", "e7"), ("d6",))
    crowned = read("W:Wc7,a1:Bd8,f4", "czech")
    quiet = crowned.play(crowned.parse_move("c7-b8"))
    assert LOOKS.scene(quiet).path == ("c7", "b8")


def test_a_path_is_tapped_square_by_square() -> None:
    position = read("B:W6,7,14,15:B2", "english")
    taps = {LOOKS.taps(position, move) for move in position.legal_moves()}
    assert taps == {("2", "9", "18"), ("2", "11", "18")}


def test_a_draw_that_comes_near_is_told() -> None:
    (note,) = LOOKS.scene(read("B:WK32:BK1:H78", "english")).notes
    assert str(note) == "Draw in 1 move without a capture or a move of a man"


def test_the_sketch_shows_rows() -> None:
    lines = (LOOKS.sketch(read("B:W32:BK1", "czech")) or "").split("\n")
    assert lines[0] == "8   B   .   .   ."
    assert lines[7] == "1 .   .   .   w"
    assert lines[8] == "  a b c d e f g h"


def test_colours_by_player_follow_the_variant() -> None:
    assert GAME.start("english").sides == ("black", "white")
    assert GAME.start("czech").sides == ("white", "black")


@pytest.mark.parametrize("variant", ["english", "czech"])
def test_a_position_that_stands_there_again_warns_of_the_draw(variant: str) -> None:
    position = read("B:WK32,12:BK1,21", variant)
    way = [DraughtsMove(0, 5), DraughtsMove(31, 26), DraughtsMove(5, 0), DraughtsMove(26, 31)]
    warned = []
    for move in (*way, *way):
        position = position.play(move)
        warned.append(any("second time" in str(note) for note in LOOKS.scene(position).notes))
    assert warned == [False, False, False, True, True, True, True, False]
    assert position.outcome() is not None


def test_the_same_board_seen_by_the_other_side_is_not_the_same_position() -> None:
    position = read("B:WK32:BK1", "english")  # both sides see the same
    for move in (DraughtsMove(0, 5), DraughtsMove(31, 26), DraughtsMove(5, 0)):
        position = position.play(move)
    assert position.times == 1
