"""What the page and the terminal draw."""

from __future__ import annotations

import pytest

from partie.core.position import Position
from partie.games.mines.game import GAME
from partie.games.mines.rules.notation import Act, MineMove
from partie.games.mines.rules.position import MinesPosition
from partie.games.mines.view import KINDS, MinesView

pytestmark = pytest.mark.small

LOOKS = MinesView()


def board(rows: str, mines: int = 1, layout: str | None = None) -> MinesPosition:
    width, height = len(rows.split("/")[0]), rows.count("/") + 1
    secret = "" if layout is None else f" mines:{layout}"
    return GAME.from_text(rows + secret, f"{width}x{height}/{mines}/none")


def play(position: Position, *moves: str) -> MinesPosition:
    for move in moves:
        position = position.play(position.parse_move(move))
    assert isinstance(position, MinesPosition)
    return position


@pytest.mark.parametrize(
    "position",
    [
        board("1!./.?1"),
        board("..../....", 2),
        play(board("1../...", 1, "40"), "!a2", "b1"),  # lost, with a wrong flag
        play(board("1../...", 1, "40"), "!b1", "c1"),
    ],
)
def test_the_brief_scene_says_the_same_in_one_sign_a_cell(position: MinesPosition) -> None:
    listed, brief = LOOKS.scene(position), LOOKS.grid_scene(position)
    names = (cell.id for cell in LOOKS.geometry(position.variant).cells)
    signs = "".join(brief.grid)
    assert {name: KINDS[sign] for name, sign in zip(names, signs, strict=False)} == {
        name: kind for name, kind in listed.pieces.items() if name[-1].isdigit()
    }
    assert (listed.last, listed.notes) == (brief.last, brief.notes)


def test_a_lost_board_shows_what_lay_below() -> None:
    lost = play(board("1../...", 1, "40"), "!a2", "b1")
    assert LOOKS.grid_scene(lost).grid == ("1*.", "w..")


def test_a_won_board_shows_flags_and_has_no_mine_left() -> None:
    won = play(board("..", 1, "40"), "a1")
    assert LOOKS.grid_scene(won).grid == ("1!",)
    assert str(LOOKS.grid_scene(won).notes[0]) == "0 mines left"
    assert LOOKS.grid_scene(board("1.", 1)).grid == ("1!",)  # also where nobody knows the mines


def test_numbers_that_can_be_chorded_are_marked() -> None:
    for rows in ("1!./...", "1../...", "1!./!..", "2!./!..", "0../...", "8!./...", "1!/!0"):
        position = board(rows, 3)
        legal = [position.format_move(move) for move in position.legal_moves()]
        assert {f"*{cell}" for cell in LOOKS.grid_scene(position).marks} == {
            move for move in legal if move.startswith("*")
        }
    assert LOOKS.grid_scene(board("1!./...")).marks == {"a1": "chord"}
    assert MineMove(Act.CHORD, 0) not in board("1!./!..", 3).legal_moves()


@pytest.mark.parametrize(
    ("rows", "note"),
    [("..", "1 mine left"), ("!.", "0 mines left"), ("!!", "1 flag too many"), ("!!!", "2 flags too many")],
)
def test_one_mine_is_not_called_mines(rows: str, note: str) -> None:
    assert [str(said) for said in LOOKS.grid_scene(board(rows)).notes] == [note]


def test_one_click_is_not_called_clicks() -> None:
    won = play(board("..", 1, "40"), "a1")
    assert str(LOOKS.grid_scene(won).notes[-1]) == "This board takes 1 click at least (3BV)."
