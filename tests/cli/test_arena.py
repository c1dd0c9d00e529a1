"""The arena's commands, as a person types them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from partie import games
from partie.cli import COMMANDS
from partie.game import Game
from tests.arena.tables import scripted
from tests.arena.toys import TOYS
from tests.cli.conftest import Shell, check_golden

FIRST = "first=python:tests.arena.toys:FirstMove"
RANDOM = "random=python:tests.arena.toys:RandomMove"


@pytest.fixture
def arena(shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Shell:
    def load(name: str) -> Game:
        return TOYS[name]

    monkeypatch.setattr(games, "load", load)
    monkeypatch.setattr(games, "TABLE", dict.fromkeys(TOYS, "toys"))
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    return shell


@pytest.mark.parametrize(
    "command", [name for name in COMMANDS if name.startswith("arena") or name == "brain"]
)
def test_help(shell: Shell, command: str) -> None:
    check_golden(f"help-{command.replace(' ', '-')}.txt", shell(*command.split(), "--help").out)


def test_match_prints_games_and_tables(arena: Shell) -> None:
    answer = arena("arena", "match", FIRST, RANDOM, "--game", "nim", "--games", "4")
    assert answer.code == 0, answer.err
    check_golden("arena-match.txt", answer.out)
    assert "4 of 4 games, finished" in arena("arena", "ratings").out
    assert "round-robin" in arena("arena", "list").out


def test_tournament_file_and_resume(arena: Shell, tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(
        f'game = "nim"\nkind = "knockout"\n[[brains]]\nbrain = "{FIRST}"\n[[brains]]\nbrain = "{RANDOM}"\n'
    )
    answer = arena("arena", "tournament", str(file))
    assert answer.code == 0, answer.err
    assert "finished" in answer.out
    assert "no unfinished" in arena("arena", "resume").err
    again = arena("arena", "resume", "1")
    assert "finished" in again.out


def test_records_go_out_and_in(arena: Shell, tmp_path: Path) -> None:
    assert arena("arena", "match", FIRST, RANDOM, "--variant", "free-7").code == 0
    for name in ("all.xml", "all.sgf"):
        assert "2 games written" in arena("arena", "export", str(tmp_path / name)).out
    assert "1 games written" in arena("arena", "export", str(tmp_path / "one.psq"), "--game", "1").out
    names = ("all.xml", "all.sgf", "one.psq")
    answer = arena("arena", "import", *(str(tmp_path / name) for name in names))
    assert "5 games read" in answer.out
    (tmp_path / "bad.psq").write_text("nonsense")
    assert "bad.psq" in arena("arena", "import", str(tmp_path / "bad.psq")).err


def test_check_prints_steps_and_conversation(arena: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("partie.arena.compliance.gomocup.PATIENCE", 0.3)
    answer = arena("arena", "check", scripted("good").text)
    assert answer.code == 1
    assert re.search(r"^  1  Passed       starts and answers START 15 with OK$", answer.out, re.MULTILINE)
    assert re.search(r"^  5  Failed       completes its own five$", answer.out, re.MULTILINE)
    assert re.search(r"^ 13  Not offered  offers an opening", answer.out, re.MULTILINE)
    assert "> BOARD" in answer.out


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        (("match", "gomocop:x", "partie"), "did you mean 'gomocup'"),
        (("match", "partie:1"), "2 brains are needed"),
        (("match", "partie:1", "partie:2", "--games", "0"), "games"),
        (("match", "partie:1", "partie:1"), "the name of 2 brains"),
        (("match", "partie:1", "partie:2", "--game", "nom"), "Did you mean 'nim'"),
        (("tournament", "missing.toml"), "missing.toml"),
        (("resume", "7"), "no tournament 7"),
        (("replay", "7"), "no game 7"),
        (("steer", "7", "pause"), "no tournament 7"),
        (("export", "x.xml"), "No stored game"),
        (("export", "x.doc", "--game", "1"), "game 1"),
        (("check", "nothing"), "does not name a brain"),
    ],
)
def test_mistakes_are_said_in_one_sentence(arena: Shell, command: tuple[str, ...], complaint: str) -> None:
    answer = arena("arena", *command)
    assert (answer.code, answer.out) == (2, "")
    assert complaint in answer.err
    assert answer.err.count("\n") == 1
