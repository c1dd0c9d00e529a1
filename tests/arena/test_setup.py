"""Tournaments and openings as people write them down."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from partie import games
from partie.arena.brain_spec import BrainSpec
from partie.arena.brains import parse_brain
from partie.arena.openings import parse_opening
from partie.arena.tournament.setup import (
    BrainSetup,
    FirstPlayer,
    Kind,
    SprtSetup,
    Tournament,
    from_data,
    from_json,
    problems,
    read_tournament,
    to_json,
)
from partie.core.clock_text import read_clock
from partie.core.errors import InvalidText
from tests.arena.toys import TOYS

FILE = """
game = "gomoku"
variant = "free-15"
kind = "gauntlet"
games = 4
openings = "openings.txt"
concurrency = 2
[clock]
per_move = 0.5
per_game = 60
[sprt]
better = 10
scale = "normalized"
[[brains]]
brain = "partie:1"
memory_mb = 350
[[brains]]
brain = "gomocup:./pbrain-pela"
name = "pela"
options = {max_depth = "4"}
"""
TWO = (BrainSetup("partie:1"), BrainSetup("partie:2"))


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "pbrain-pela").write_text("#!/bin/sh\n")
    (tmp_path / "pbrain-pela").chmod(0o755)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "openings.txt").write_text("# balanced\nh8 i9 j7\nh8h9g7\n\n0,0, 1,1, -2,3\n")
    path = tmp_path / "spring.toml"
    path.write_text(FILE)
    return path


def test_file_is_read(file: Path) -> None:
    found = read_tournament(file)
    assert (found.name, found.kind, found.games, found.concurrency) == ("spring", Kind.GAUNTLET, 4, 2)
    assert found.openings == (("h8", "i9", "j7"), ("h8", "h9", "g7"), ("h8", "i9", "f11"))
    assert found.specs()[0] == BrainSpec("partie-1", "partie:1", 350 << 20)
    assert found.specs()[1] == BrainSpec("pela", "gomocup:./pbrain-pela", 0, (("max_depth", "4"),))
    assert problems(found, TOYS["gomoku"]) == []
    assert from_json(to_json(found)) == found


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("games = 4", "games = 0"), "games"),
        (("games = 4", "gmaes = 4"), "gmaes"),
        (('"gauntlet"', '"gauntlets"'), "kind"),
        (("per_move = 0.5", "per_move = -1"), "per_move"),
        (('"openings.txt"', '"nothing.txt"'), "nothing.txt"),
        (("[clock]", "[clock"), "cannot be read"),
    ],
)
def test_mistakes_are_named(file: Path, change: tuple[str, str], complaint: str) -> None:
    file.write_text(FILE.replace(*change))
    with pytest.raises(InvalidText, match=complaint):
        read_tournament(file)


def test_all_mistakes_of_a_file_are_named(file: Path) -> None:
    file.write_text(FILE.replace("games = 4", "games = 0").replace('game = "gomoku"', "").replace("60", "'x'"))
    with pytest.raises(InvalidText) as caught:
        read_tournament(file)
    assert sorted(str(caught.value).split("; ")) == [
        "'clock.per_game' is 'x', which is not a number",
        "'game' is missing",
        "'games' is '0', it must be at least 1",
    ]


@pytest.mark.parametrize(
    ("setup", "complaint"),
    [
        (Tournament("t", "gomoku", TWO[:1]), "2 players are needed"),
        (Tournament("t", "gomoku", (BrainSetup("uci:x"), TWO[0])), "uci:x"),
        (Tournament("t", "gomoku", (BrainSetup("gomocup:./missing"), TWO[0])), "there is no such program"),
        (Tournament("t", "gomoku", (BrainSetup("manager:/etc/passwd"), TWO[0])), "cannot be executed"),
        (Tournament("t", "nim", (BrainSetup("gomocup:sh"), TWO[0])), "gomocup brains play"),
        (Tournament("t", "nim", (BrainSetup("partie:9"), TWO[0])), "9"),
        (Tournament("t", "nim", (BrainSetup("python:tests.arena.toys:No"), TWO[0])), "cannot be loaded"),
        (Tournament("t", "gomoku", TWO, openings=(("h8", "h8"),)), "opening 1"),
        (Tournament("t", "gomoku", TWO, table=3), "not played by 3"),
        (Tournament("t", "gomoku", TWO, "free-99"), "99"),
        (Tournament("t", "nim", TWO, "nim-3", table=3, kind=Kind.SWISS), "needs a game of two"),
        (Tournament("t", "nim", TWO, "nim-1", kind=Kind.KNOCKOUT), "needs a game of two"),
        (Tournament("t", "nim", TWO, "nim-1", kind=Kind.GAUNTLET), "has no opponents"),
        (Tournament("t", "nim", TWO, "nim-1", sprt=SprtSetup()), "needs games of two"),
        (Tournament("t", "nim", TWO, sprt=SprtSetup(5, 0)), "not below"),
        (Tournament("t", "nim", TWO, sprt=SprtSetup(), until_clear=0.01), "not by both"),
        (Tournament("t", "nim", (*TWO, BrainSetup("partie:3")), until_clear=0.01), "exactly two"),
        (Tournament("t", "nim", TWO, until_clear=1e-9), "0 or at least 0.000001"),
        (Tournament("t", "nim", TWO, until_clear=0.01, begins=FirstPlayer.FIRST), "begin in turn"),
        (Tournament("t", "nim", (*TWO, BrainSetup("partie:3")), sprt=SprtSetup()), "exactly two"),
    ],
)
def test_impossible_tournaments_say_why(setup: Tournament, complaint: str) -> None:
    assert any(complaint in str(text) for text in problems(setup, TOYS[setup.game]))


@pytest.mark.parametrize(
    ("brain", "variant", "openings", "complaint"),
    [
        ("gomocup:sh", "six-15", (), "cannot play: Gomocup brains do not know the rule 'six'"),
        ("gomocup:sh", "free-15-swap", (), "cannot play: this protocol cannot play gomoku 'free-15-swap'"),
    ],
)
def test_rules_a_protocol_cannot_tell_are_refused(
    brain: str, variant: str, openings: tuple[tuple[str, ...], ...], complaint: str
) -> None:
    setup = Tournament("t", "gomoku", (BrainSetup(brain), TWO[0]), variant, openings=openings)
    (found,) = problems(setup, games.load("gomoku"))
    assert complaint in str(found)


def test_opening_that_ends_the_game_is_refused() -> None:
    moves = ("a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1")
    found = problems(Tournament("t", "gomoku", TWO, openings=(moves,)), TOYS["gomoku"])
    assert [str(text) for text in found] == ["opening 1 ends the game"]


@pytest.mark.parametrize(
    ("line", "size", "moves"),
    [
        ("h8 i9", 15, ("h8", "i9")),
        ("h8i9", 15, ("h8", "i9")),
        ("0,0, -1,2", 15, ("h8", "g10")),
        ("0,0,1,1", 20, ("k11", "l12")),
        ("20: 0,0", 15, ("k11",)),
        ("  # nothing", 15, ()),
    ],
)
def test_openings_are_read(line: str, size: int, moves: tuple[str, ...]) -> None:
    assert parse_opening(line, TOYS["gomoku"], f"free-{size}") == moves


def test_opening_off_the_board_is_refused() -> None:
    with pytest.raises(InvalidText, match="leaves"):
        parse_opening("0,0, 9,9", TOYS["gomoku"])


@pytest.mark.parametrize(
    ("text", "name", "protocol"),
    [
        ("partie", "partie", "partie"),
        ("partie:5", "partie-5", "partie"),
        ("gomocup:./bin/pbrain-pela.exe", "pela", "gomocup"),
        ("gomocup:./mine --level 3", "mine", "gomocup"),
        ("gomocup:java -Xmx1g -jar /x/pbrain-deep.jar 5", "deep", "gomocup"),
        ("gomocup:python3 -S pbrain-b.py fast", "b", "gomocup"),
        ("mine=gomocup:python3 /x/pbrain-b.py", "mine", "gomocup"),
        ("tcp:host:5555", "host:5555", "tcp"),
        ("python:module:Class", "module:Class", "python"),
    ],
)
def test_brains_are_named(text: str, name: str, protocol: str) -> None:
    spec = parse_brain(text)
    assert (spec.name, spec.prefix) == (name, protocol)


@pytest.mark.parametrize("text", ["", "gomocop:./x", "gomocup:", "gomocup: ", 'gomocup:"x', "gomocup:''", "nonsense"])
def test_wrong_brains_are_refused(text: str) -> None:
    with pytest.raises(InvalidText):
        parse_brain(text)


@pytest.mark.parametrize("variant", ['"free-13"', "{size = 13}", '"size=13"'])
def test_a_variant_is_named_or_made_of_fields(variant: str, tmp_path: Path) -> None:
    """Offsets in an opening file need the size of the board, whichever way it is given."""
    (tmp_path / "openings.txt").write_text("0,0, 1,1\n")
    path = tmp_path / "fields.toml"
    path.write_text(FILE.replace('variant = "free-15"', f"variant = {variant}"))
    found = read_tournament(path)
    assert found.variant == "free-13"
    assert found.openings == (("g7", "h8"),)


@pytest.mark.parametrize("key", ["response_timeout", "patience"])
def test_older_files_call_the_response_timeout_patience(key: str) -> None:
    data = {"name": "t", "game": "gomoku", "brains": [{"brain": "partie:1"}], "clock": {key: 7}}
    assert from_data(data).clock.response_timeout == 7
    assert from_json(json.dumps(data)).clock.response_timeout == 7


def test_a_clock_may_be_one_text() -> None:
    data = {"name": "cup", "game": "mills", "brains": [{"brain": "partie:1"}, {"brain": "partie:2"}]}
    setup = from_data({**data, "clock": "5+3|40/60"})
    assert [clock.per_game for clock in setup.clock.seats] == [300, 60]
    assert from_json(to_json(setup)) == setup
    assert setup.conditions(0, 0).clock == read_clock("5+3|40/60")


def test_a_clock_that_cannot_be_played_with_is_a_problem() -> None:
    data = {"name": "cup", "game": "mills", "brains": [{"brain": "partie:1"}, {"brain": "partie:2"}]}
    setup = from_data({**data, "clock": {"increment": 2}})
    found = problems(setup, games.find("mills"))
    assert any("needs a main time" in str(problem) for problem in found)
