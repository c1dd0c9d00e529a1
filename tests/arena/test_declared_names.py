"""Names that programs give themselves are used where a person gave none."""

from __future__ import annotations

import shlex
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from partie import games
from partie.arena.brains import is_named, parse_brain
from partie.arena.declared_names import declared_name, with_declared_names
from partie.arena.new_brain import write_brain
from partie.arena.tournament.setup import BrainSetup, Tournament, from_data
from tests.arena.tables import BRAINS


def gtp(behaviour: str) -> str:
    return "gtp:" + shlex.join([sys.executable, "-S", str(BRAINS / "othello_engine.py"), "gtp", behaviour])


def reversi(*brains: BrainSetup) -> Tournament:
    setup = from_data({"name": "names", "game": "reversi", "brains": [{"brain": "partie:1"}]})
    return replace(setup, brains=brains)


def names(tournament: Tournament) -> list[str]:
    return [spec.name for spec in tournament.specs()]


def test_declared_name_is_used() -> None:
    setup = reversi(BrainSetup(gtp("good")), BrainSetup("partie:2"))
    assert names(setup)[0] == "othello_engine"
    assert names(with_declared_names(setup)) == ["Scripted Othello", "partie-2"]


def test_name_of_the_person_stays() -> None:
    setup = reversi(BrainSetup(f"mine={gtp('good')}"), BrainSetup(gtp("good"), "other"))
    assert names(with_declared_names(setup)) == ["mine", "other"]


def test_two_that_say_the_same_get_numbers() -> None:
    setup = reversi(BrainSetup(gtp("good")), BrainSetup(gtp("good")))
    assert names(with_declared_names(setup)) == ["Scripted Othello", "Scripted Othello (2)"]


def test_program_that_does_not_start_keeps_the_name_of_its_file() -> None:
    setup = reversi(BrainSetup(gtp("wrong-game")), BrainSetup("partie:2"))
    assert names(with_declared_names(setup)) == ["othello_engine", "partie-2"]


@pytest.mark.parametrize(("protocol", "name"), [("gomocup", "mine"), ("manager", "mine")])
def test_new_brains_say_their_name(protocol: str, name: str, tmp_path: Path) -> None:
    gomoku = games.load("gomoku")
    made = write_brain(gomoku, protocol, "python", tmp_path)
    assert declared_name(parse_brain(made.brain), gomoku) == name


def test_brains_of_this_process_and_at_addresses_are_not_asked() -> None:
    gomoku = games.load("gomoku")
    assert declared_name(parse_brain("partie:3"), gomoku) == ""
    assert declared_name(parse_brain("tcp:127.0.0.1:9"), gomoku) == ""


@pytest.mark.parametrize(
    ("text", "named"),
    [("mine=gomocup:./x", True), ("gomocup:./x --level=3", False), ("./a=b", False), ("partie:5", False)],
)
def test_text_with_a_name_before_the_brain_is_named(text: str, named: bool) -> None:
    assert is_named(text) is named


@pytest.mark.parametrize(
    ("text", "name"),
    [("gtp:python3 -m partie brain go", "partie"), ("gtp:python3 my.py", "my"), ("uci:python3", "python3")],
)
def test_name_of_a_launched_program_is_that_of_its_file_or_module(text: str, name: str) -> None:
    assert parse_brain(text).name == name
