"""Files of openings: what they may hold, and the order in which a game's own ones are drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from partie import games
from partie.arena import openings
from partie.arena.openings import default_openings, parse_opening, read_openings
from partie.core.errors import InvalidText
from tests.arena.toys import TOYS

GOMOKU = TOYS["gomoku"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "openings.txt"


def test_comments_and_blank_lines_are_skipped(file: Path) -> None:
    file.write_text("# even\n\n  \nh8 i9 # a comment\n")
    assert read_openings(file, GOMOKU) == [("h8", "i9")]


def test_each_game_of_a_file_of_games_is_an_opening(tmp_path: Path) -> None:
    file = tmp_path / "openings.pgn"
    file.write_text('[Event "a"]\n\n1. e4 e5 2. Nf3 *\n\n[Event "b"]\n\n1. d4 (1. c4) d5 *\n')
    assert read_openings(file, games.load("chess")) == [("e4", "e5", "Nf3"), ("d4", "d5")]
    with pytest.raises(InvalidText, match="a game of chess is not an opening of go"):
        read_openings(file, games.load("go"))


def test_games_that_begin_elsewhere_are_no_openings(tmp_path: Path) -> None:
    file = tmp_path / "openings.pgn"
    file.write_text('[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *\n')
    with pytest.raises(InvalidText, match="an opening begins with the first position"):
        read_openings(file, games.load("chess"))


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_a_file_without_openings_is_refused(file: Path, text: str) -> None:
    file.write_text(text)
    with pytest.raises(InvalidText, match="holds 0 openings"):
        read_openings(file, GOMOKU)


def test_as_many_openings_as_possible_are_read_and_one_more_is_refused(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openings, "MOST_OPENINGS", 2)
    file.write_text("h8\nh9\n")
    assert read_openings(file, GOMOKU) == [("h8",), ("h9",)]
    file.write_text("h8\nh9\nh10\n")
    with pytest.raises(InvalidText, match="holds 3 openings, 1 to 2 are possible"):
        read_openings(file, GOMOKU)


def test_an_endless_file_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openings, "LONGEST_FILE", 5)
    file.write_text("h8 i9 j10\n")
    with pytest.raises(InvalidText, match="longer than"):
        read_openings(file, GOMOKU)


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("H8i10", ("h8", "i10")),
        ("h8", ("h8",)),
        ("h8i", ("h8i",)),  # not joined cells: a token that the game will refuse
        ("h123i4", ("h123i4",)),
        ("h8 i9j10", ("h8", "i9j10")),
        ("", ()),
    ],
)
def test_joined_cells_are_told_from_tokens(line: str, moves: tuple[str, ...]) -> None:
    assert parse_opening(line, games.load("mills")) == moves


def test_openings_of_a_game_are_drawn_by_its_seed() -> None:
    checkers = games.load("checkers")
    first = default_openings(checkers, "english", 1)
    assert first == default_openings(checkers, "english", 1)
    other = default_openings(checkers, "english", 2)
    assert first != other
    assert sorted(first) == sorted(other)


def test_a_game_without_openings_begins_at_its_first_position() -> None:
    assert default_openings(games.load("mines"), None, 1) == []
