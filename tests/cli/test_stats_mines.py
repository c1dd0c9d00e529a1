"""`partie stats mines`."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from partie import games
from partie.games.mines.chances.solver import Solver, TooComplex
from partie.games.mines.engine import statistics
from tests.cli.conftest import Shell

pytestmark = pytest.mark.usefixtures("real_games")

SMALL = ("stats", "mines", "--size", "9x9", "--mines", "10", "--games", "30", "--workers", "0")


def test_many_games_are_counted(shell: Shell) -> None:
    answer = shell(*SMALL)
    assert answer.code == 0
    assert "9x9/10/open:" in answer.out
    assert "95 % interval" in answer.out
    assert "won with a sure cell" in answer.out
    assert "lost at a guess, 10 to 20 % risk" in answer.out


def test_json_csv_and_picture(shell: Shell, tmp_path: Path) -> None:
    table, picture = tmp_path / "games.csv", tmp_path / "endings.svg"
    answer = shell(*SMALL, "--fast", "--json", "--out", str(table), "--plot", str(picture))
    assert json.loads(answer.out)["games"] == 30
    assert len(table.read_text().splitlines()) == 31
    assert "won with a sure cell" in "".join(ElementTree.parse(picture).getroot().itertext())


def test_boards_come_from_a_file(shell: Shell, tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text("# width height mines startx starty mines\n9 9 1 0 0 80\n9 9 1 0 0 0\n")
    answer = shell("stats", "mines", "--boards", str(boards), "--workers", "0", "--json")
    counted = json.loads(answer.out)
    assert (counted["games"], counted["wins"]) == (2, 1)
    assert counted["ended"]["lost_first_click"] == 1


def test_a_board_of_another_program_is_played(shell: Shell, tmp_path: Path) -> None:
    board = tmp_path / "board.mbf"
    board.write_bytes(bytes([9, 9, 0, 1, 8, 8]))
    answer = shell("stats", "mines", "--boards", str(board), "--workers", "0", "--json")
    assert json.loads(answer.out)["wins"] == 1


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("--size", "200x3"), "sides go from 1"),
        (("--mines", "500"), "too many"),
        (("--start", "never"), "Start rule"),
        (("--first", "zz99"), "outside"),
        (("--games", "0"), "not possible"),
        (("--seed", "-1"), "negative"),
        (("--boards", "/nowhere/at/all"), "cannot be read"),
        (("--boards", "/dev/null"), "holds no board"),
        (("--workers", "-3"), "workers are not possible"),
        (("--workers", "5000"), "workers are not possible"),
    ],
)
def test_bad_input_is_said_in_a_sentence(shell: Shell, arguments: tuple[str, ...], part: str) -> None:
    answer = shell("stats", "mines", *arguments)
    assert answer.code == 2
    assert part in answer.err


@pytest.mark.parametrize("option", ["--out", "--plot"])
def test_files_are_tried_before_the_games(
    shell: Shell, option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(*_: object, **__: object) -> None:
        pytest.fail("games were played")

    monkeypatch.setattr("partie.games.mines.engine.statistics.play_many", play)
    answer = shell(*SMALL, option, str(tmp_path / "nowhere" / "file"))
    assert answer.code == 2
    assert "cannot be written" in answer.err


def test_endings_are_named_in_czech(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.TABLE, "mines", "partie.games.mines.game")
    shell.speak("cs_CZ.UTF-8")
    answer = shell(*SMALL, "--fast")
    assert "vyhráno bezpečným políčkem" in answer.out
    assert "prohráno hádáním, riziko 10 až 20 %" in answer.out


def test_entangled_boards_are_counted(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "entangled" not in shell(*SMALL, "--fast").out

    def give_up(*_: object) -> None:
        raise TooComplex("The numbers are too entangled for an exact count.")

    monkeypatch.setattr(Solver, "analyse", give_up)
    assert "Boards too entangled for an exact count" in shell(*SMALL, "--fast").out


@pytest.mark.parametrize("option", ["--size 9x9", "--mines 10", "--start safe", "--seed 5"])
def test_what_a_file_of_boards_decides_cannot_be_asked_for(shell: Shell, tmp_path: Path, option: str) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text("9 9 1 0 0 80\n")
    answer = shell("stats", "mines", "--boards", str(boards), *option.split())
    assert answer.code == 2
    assert f"{option.split()[0]} cannot change them" in answer.err


def test_some_boards_of_a_file_are_begun_elsewhere(shell: Shell, tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text("9 9 1 0 0 80\n9 9 1 0 0 80\n9 9 1 0 0 80\n")
    asked = ("stats", "mines", "--boards", str(boards), "--workers", "0", "--json", "--games", "2")
    assert json.loads(shell(*asked).out)["wins"] == 2
    counted = json.loads(shell(*asked, "--first", "i9").out)
    assert (counted["games"], counted["ended"]["lost_first_click"]) == (2, 2)


def test_ctrl_c_keeps_the_games_played_so_far(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[object] = []

    def stop_at_the_second(chunk: statistics.BoardJob) -> object:
        played.append(chunk)
        if len(played) == 3:  # the first one only loads the kernels
            raise KeyboardInterrupt
        return play_job(chunk)

    play_job = statistics.play_job
    monkeypatch.setattr(statistics, "play_job", stop_at_the_second)
    table = tmp_path / "games.csv"
    answer = shell(*SMALL[:6], "--games", "120", "--workers", "0", "--fast", "--out", str(table))
    assert answer.code == 130
    assert "Stopped: 50 of 120 games were played" in answer.out
    assert "95 % interval" in answer.out
    assert len(table.read_text().splitlines()) == 51
