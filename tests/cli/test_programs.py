"""The list of programs, and games against them in the terminal."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from partie.arena import registered
from partie.arena.registered import RegisteredProgram, Results
from partie.core.errors import InvalidText
from tests.cli.conftest import Shell

ENGINE = Path(__file__).parents[1] / "brains" / "uci_engine.py"


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))


def scripted(behaviour: str = "good") -> str:
    return f"uci:{shlex.quote(sys.executable)} {shlex.quote(str(ENGINE))} {behaviour}"


def test_programs_are_added_listed_and_removed(shell: Shell) -> None:
    assert "There are no programs yet" in shell("programs", "list").out
    added = shell("programs", "add", "Pawn", scripted(), "--icon", "♟", "--option", "Hash=8")
    assert (added.code, added.out) == (0, "Pawn can play: hexapawn\n")
    assert "♟ Pawn" in shell("programs", "list").out
    assert dict(registered.find_program("Pawn").options) == {"Hash": "8"}
    assert shell("programs", "remove", "Pawn").code == 0
    assert registered.registered() == []


@pytest.mark.parametrize(
    ("name", "brain", "sentence"),
    [
        ("a:b", "uci:true", "is not a name for a program"),
        ("x", "partie:5", "Partie's players are always there"),
        ("x", "uci:/no/such/program", "there is no such program"),
        ("x", "tcp:", "does not name an address"),
    ],
)
def test_what_cannot_be_added_is_refused(shell: Shell, name: str, brain: str, sentence: str) -> None:
    answer = shell("programs", "add", name, brain)
    assert (answer.code, sentence in answer.err) == (2, True)
    assert registered.registered() == []


def test_an_unknown_program_is_answered_with_the_nearest_name(shell: Shell) -> None:
    registered.add_program(RegisteredProgram("Pawn", scripted()))
    assert "'Pawn'" in shell("programs", "remove", "Pwn").err
    assert "'Pawn'" in shell("arena", "match", "Pwn", "partie:1", "--game", "hexapawn").err


def test_results_stay_when_a_program_is_replaced() -> None:
    registered.add_program(RegisteredProgram("Pawn", scripted()))
    for won in (True, None, False, False):
        registered.note_result("Pawn", "hexapawn", won)
    registered.note_result("Other", "hexapawn", won=True)
    registered.add_program(RegisteredProgram("Pawn", scripted("slow")))
    (program,) = registered.registered()
    assert dict(program.results) == {"hexapawn": Results(1, 1, 2)}
    assert program.brain.endswith("slow")


@pytest.mark.parametrize("text", ["{", '{"version": 2}', '{"version": 1, "programs": [{"name": "a"}]}'])
def test_a_list_that_cannot_be_read_is_named(text: str, tmp_path: Path) -> None:
    (tmp_path / "programs.json").write_text(text)
    with pytest.raises(InvalidText, match=r"programs\.json"):
        registered.registered()


def test_a_person_plays_a_program_in_the_terminal(shell: Shell) -> None:
    registered.add_program(RegisteredProgram("Pawn", scripted()))
    answer = shell("play", "hexapawn", "--against", "Pawn", typing="a1-a2\nundo\nb1-b2\nresign\n")
    assert (answer.code, "black plays" in answer.out) == (0, True)
    assert dict(registered.find_program("Pawn").results) == {"hexapawn": Results(won=1)}


def test_a_program_that_crashes_in_the_terminal_loses_with_its_last_words(shell: Shell) -> None:
    answer = shell("play", "hexapawn", "--against", scripted("crash"), typing="a1-a2\n")
    assert answer.code == 0
    assert "The program failed:" in answer.out


def test_two_people_share_the_terminal(shell: Shell) -> None:
    answer = shell("play", "hexapawn", "--against", "person", typing="a1-a2\nb3-a2\nresign\n")
    assert "white resigns" in answer.out


def test_a_program_of_the_list_plays_in_the_arena(shell: Shell, tmp_path: Path) -> None:
    registered.add_program(RegisteredProgram("Pawn", scripted()))
    answer = shell("arena", "match", "Pawn", "partie:1", "--game", "hexapawn", "--games", "2", "--from-start")
    assert (answer.code, "Pawn" in answer.out) == (0, True)
    stored = json.loads((tmp_path / "programs.json").read_text())
    assert [program["name"] for program in stored["programs"]] == ["Pawn"]
