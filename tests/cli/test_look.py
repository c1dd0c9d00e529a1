"""`partie look` and `partie boards`."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from partie import games
from tests.cli.conftest import Shell
from tests.vision import rendered


def test_a_photo_as_json(shell: Shell, real_games: None, tmp_path: Path) -> None:
    picture, drawn = tmp_path / "photo.jpg", tmp_path / "out.png"
    rows = rendered.start_of_checkers()
    picture.write_bytes(rendered.encoded(rendered.photograph(rendered.squares(rows), 0.1)))
    found = json.loads(shell("look", str(picture), "--json", "--annotated", str(drawn)).out)
    assert (found["game"], found["size"], found["cells"]) == ("checkers", 8, rows)
    assert {"corners", "confidence", "position"} <= set(found)
    assert drawn.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(("side", "first"), [(None, "B:"), ("white", "W:"), ("black", "B:")])
def test_the_best_move_is_of_the_side_that_is_to_move(
    shell: Shell, real_games: None, tmp_path: Path, side: str | None, first: str
) -> None:
    picture = tmp_path / "photo.jpg"
    drawn = rendered.squares(rendered.start_of_checkers())
    picture.write_bytes(rendered.encoded(rendered.photograph(drawn, 0.1)))
    chosen = () if side is None else ("--side", side)
    found = json.loads(shell("look", str(picture), "--json", *chosen).out)
    assert found["position"].startswith(first)
    assert found["best"]["side"] == (side or "black")
    position = games.load("checkers").from_text(found["position"])
    position.play(position.parse_move(found["best"]["move"]))
    out = shell("look", str(picture), *chosen).out
    assert f"Best move of {(side or 'black').capitalize()}: " in out


def test_an_unknown_side_names_the_nearest(shell: Shell, real_games: None, tmp_path: Path) -> None:
    picture = tmp_path / "photo.jpg"
    drawn = rendered.squares(rendered.start_of_checkers())
    picture.write_bytes(rendered.encoded(rendered.photograph(drawn, 0.1)))
    answer = shell("look", str(picture), "--side", "whit")
    assert answer.code == 2
    assert "Did you mean 'white'?" in answer.err


def test_no_board_is_a_sentence_and_an_exit_code(shell: Shell, tmp_path: Path) -> None:
    picture = tmp_path / "table.png"
    picture.write_bytes(rendered.encoded(np.full((300, 400, 3), 120, np.uint8), ".png"))
    answer = shell("look", str(picture), "--json")
    assert answer.code == 2
    assert "No board" in answer.err
    assert json.loads(answer.out)["game"] is None


def test_a_file_that_is_not_there_is_told_in_words(shell: Shell, tmp_path: Path) -> None:
    missing, endless = str(tmp_path / "no.png"), "/dev/zero"
    assert shell("look", missing).err == f"partie: {missing!r} cannot be read: there is no such file\n"
    assert "is longer than" in shell("look", endless).err
    shell.speak("cs_CZ.UTF-8")
    assert "soubor neexistuje" in shell("look", missing).err
    assert "je to složka" in shell("look", str(tmp_path)).err


def test_what_is_not_a_picture_is_not_called_damaged(shell: Shell, tmp_path: Path) -> None:
    text = tmp_path / "words.txt"
    text.write_text("not a picture\n" * 20)
    assert "not a picture in a known format" in shell("look", str(text)).err


def test_unknown_games_and_sizes_are_answered_by_the_known_ones(shell: Shell, real_games: None, tmp_path: Path) -> None:
    picture = tmp_path / "table.png"
    picture.write_bytes(rendered.encoded(np.full((300, 400, 3), 120, np.uint8), ".png"))
    assert "there are " in shell("look", str(picture), "--game", "foo").err
    assert "99 is not between 7 and 20" in shell("look", str(picture), "--size", "99").err


def test_wrong_corners_are_told(shell: Shell, tmp_path: Path) -> None:
    picture = tmp_path / "table.png"
    picture.write_bytes(rendered.encoded(np.full((300, 400, 3), 120, np.uint8), ".png"))
    answer = shell("look", str(picture), "--corners", "1,2 3,4")
    assert answer.code == 2
    assert "not four corners" in answer.err


def test_a_board_is_printed(shell: Shell, real_games: None, tmp_path: Path) -> None:
    out = tmp_path / "board.pdf"
    shell("boards", "gomoku", "--size", "13", "--paper", "letter", "--out", str(out))
    assert out.read_bytes().startswith(b"%PDF")
    answer = shell("boards", "gomoku", "--size", "40")
    assert answer.code == 2
    assert "give 5 to 20" in answer.err


def test_a_board_is_printed_although_its_photos_are_not_read(shell: Shell, real_games: None, tmp_path: Path) -> None:
    out = tmp_path / "board.pdf"
    shell("boards", "reversi", "--size", "10", "--out", str(out))
    assert out.read_bytes().startswith(b"%PDF")
    assert "8, 6, 10" in shell("boards", "reversi", "--size", "7").err
