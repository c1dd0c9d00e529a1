"""What is drawn."""

from __future__ import annotations

import pytest

from partie.games.gomoku.game import GAME

LOOKS = GAME.view()


@pytest.mark.parametrize("size", [5, 13, 15, 26])
def test_every_crossing_is_a_cell(size: int) -> None:
    geometry = LOOKS.geometry(f"free-{size}")
    assert len(geometry.cells) == size * size
    assert len(geometry.lines) == 2 * size
    places = {cell.id: (cell.x, cell.y) for cell in geometry.cells}
    assert places["a1"] == (1.0, float(size))  # bottom left
    assert places[f"a{size}"] == (1.0, 1.0)
    assert all(0 < cell.x < geometry.width and 0 < cell.y < geometry.height for cell in geometry.cells)


def test_star_points_of_a_fifteen_board() -> None:
    geometry = LOOKS.geometry("free-15")
    assert sorted(geometry.dots) == [(4.0, 4.0), (4.0, 12.0), (8.0, 8.0), (12.0, 4.0), (12.0, 12.0)]


def test_labels_name_columns_and_rows() -> None:
    texts = [label.text for label in LOOKS.geometry("free-15").labels]
    assert texts == [*"abcdefghijklmno", *map(str, range(1, 16))]


def test_the_scene_shows_stones_and_the_last_move() -> None:
    scene = LOOKS.scene(GAME.from_text("h8 i9"))
    assert scene.pieces == {"h8": "black", "i9": "white"}
    assert scene.last == ("i9",)
    assert scene.rows == ()


def test_the_winning_row_is_shown() -> None:
    scene = LOOKS.scene(GAME.from_text("c3 a1 d3 b1 e3 a3 f3 b4 g3"))
    assert scene.rows == (("c3", "d3", "e3", "f3", "g3"),)


def test_two_winning_rows_are_both_shown() -> None:
    scene = LOOKS.scene(GAME.from_text("xxxxx/x..../x..../x..../x.... o", "free-5"))
    assert len(scene.rows) == 2


def test_forbidden_points_are_marked_for_black_in_renju() -> None:
    empty = "." * 9
    rows = [empty, empty, "...xx....", ".....x...", ".....x...", empty, empty, empty, empty]
    assert LOOKS.scene(GAME.from_text("/".join(rows) + " x", "renju-9")).marks == {"f7": "forbidden"}
    assert LOOKS.scene(GAME.from_text("/".join(rows) + " o", "renju-9")).marks == {}


def test_threats_name_the_strongest_thing_a_stone_makes() -> None:
    lit = LOOKS.threats(GAME.from_text("h8 h10 i8 g10 j8 f10"))
    assert lit["k8"] == lit["g8"] == "black-open-four"
    assert lit["e10"] == lit["i10"] == "white-open-four"
    assert lit["l8"] == "black-four"
    assert LOOKS.threats(GAME.from_text("c3 a1 d3 b1 e3 a3 f3 b4 g3")) == {}  # the game is over


@pytest.mark.parametrize(
    ("variant", "moves", "said"),
    [
        ("free-15-swap", "", ("Stone 1 of 3: black. The colours are chosen afterwards.",)),
        ("free-15-swap", "h8", ("Stone 2 of 3: white. The colours are chosen afterwards.",)),
        ("free-15-swap", "h8 i9 g7 black", ("The second player took Black.",)),
        ("free-15-swap", "h8 i9 g7 white a1", ("The second player took White.",)),
        ("free-15-swap", "h8 i9 g7 white a1 a2", ()),
        (
            "free-15-swap2",
            "h8 i9 g7 two a1",
            (
                "The second player puts two more stones.",
                "Stone 2 of 2: black. The colours are chosen afterwards.",
            ),
        ),
        ("free-15-swap2", "h8 i9 g7 two a1 a2", ("Choose: black or white.",)),
        ("free-15-swap2", "h8 i9 g7 two a1 a2 white", ("The first player took White.",)),
        ("free-15-swap1", "", ("The colours are chosen afterwards.",)),
        ("free-15-balanced", "h8 i9 g7 a1 a2", ("The balanced opening stands; White goes on.",)),
        ("free-15-balanced", "h8 i9 g7 a1 a2 a3", ()),
        ("free-15", "h8", ()),
    ],
)
def test_opening_rules_tell_the_choice_and_ask_for_the_stone(variant: str, moves: str, said: tuple[str, ...]) -> None:
    scene = LOOKS.scene(GAME.from_text(moves, variant))
    prompt = () if scene.prompt is None else (str(scene.prompt),)
    assert (*(str(note) for note in scene.notes), *prompt) == said


def test_choices_have_labels_and_no_colour() -> None:
    board = GAME.from_text("h8 i9 g7", "free-15-swap")
    choice = board.parse_move("white")
    assert str(LOOKS.label(board, choice)) == "Take White"
    assert LOOKS.moved_piece(board, choice, "white") is None
    assert LOOKS.scene(board.play(choice)).facts["chosen"] == {"seat": 1, "choice": "white"}


def test_stones_of_an_offer_have_their_own_colours() -> None:
    board = GAME.from_text("h8", "free-15-swap")
    assert LOOKS.label(board, board.parse_move("i9")) is None
    assert LOOKS.moved_piece(board, board.parse_move("i9"), "black") == "white"
