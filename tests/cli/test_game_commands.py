"""`partie VERB GAME`: verbs come from the abilities of the games."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

from partie import games
from partie.cli import COMMANDS, GROUPS
from partie.cli.game_commands import all_game_commands, complete, place_hyphen
from partie.core.errors import InvalidText
from partie.core.features import Features, GameCommand
from partie.core.text import Text
from tests.cli.conftest import Shell

LINE = Text("Say something.")


def greet(name: str, /) -> None:
    """Say something.

    Parameters
    ----------
    name
        Whom to greet.
    """
    print(f"Hello {name}.")


@pytest.fixture
def able(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shell]:
    """A toy that has a verb."""
    monkeypatch.setattr(
        type(games.load("tictactoe")),
        "features",
        Features(commands=(GameCommand("greet", "tests.cli.test_game_commands:greet", LINE),)),
    )
    games.features.cache_clear()
    yield shell
    games.features.cache_clear()


@pytest.mark.parametrize(
    ("typed", "parsed"),
    [
        ("best toy - --time 1", "best toy --time 1 -- -"),
        ("best toy --json -", "best toy --json -- -"),
        ("play toy --position - --level 2", "play toy --position=- --level 2"),
        ("best toy -- -", "best toy -- -"),
        ("best toy", "best toy"),
        ("-", "-- -"),
    ],
)
def test_a_hyphen_is_put_where_the_parser_takes_it(typed: str, parsed: str) -> None:
    assert place_hyphen(typed.split()) == parsed.split()


def test_play_reads_the_position_from_standard_input(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("nonsense of a pipe\n"))
    assert "nonsense" in shell("play", "hexapawn", "--position", "-").err


def test_a_verb_of_a_game_is_a_command(able: Shell) -> None:
    assert "greet" in able("--help").out
    assert able("greet", "tictactoe", "Ann").out == "Hello Ann.\n"


def test_the_game_may_be_left_out_where_only_one_has_the_verb(able: Shell) -> None:
    assert able("greet", "Ann").out == "Hello Ann.\n"


def test_a_verb_alone_says_which_games_have_it(able: Shell) -> None:
    answer = able("greet")
    assert answer.code == 0
    assert "tictactoe" in answer.out
    assert "hexapawn" not in answer.out


def test_a_game_without_the_verb_is_told_who_has_it(able: Shell) -> None:
    answer = able("greet", "hexapawn")
    assert answer.code == 2
    assert answer.err == "partie: There is no 'greet' of 'hexapawn'; there is one of tictactoe.\n"


def test_no_verb_hides_a_command_of_the_house() -> None:
    first_words = {typed.split()[0] for typed in COMMANDS}
    assert not (first_words | GROUPS.keys()) & all_game_commands().keys()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("chances 1../... --variant 3x2/1", "chances mines 1../... --variant 3x2/1"),
        ("log game.json", "log alhambra game.json"),
        ("replay --json game.rawvf", "replay mines --json game.rawvf"),
        ("experience gomoku on", "experience gomoku on"),
        ("stats mines --games 5", "stats mines --games 5"),
        ("tables mills --men 6", "tables mills --men 6"),
        ("tables --help", "tables --help"),
        ("best gomoku h8", "best gomoku h8"),
    ],
)
def test_commands_as_people_typed_them_before_still_work(typed: str, meant: str) -> None:
    assert complete(typed.split()) == meant.split()


def test_where_several_games_have_the_verb_one_must_be_named() -> None:
    with pytest.raises(InvalidText, match="there is one of mines, "):
        complete(["stats", "--games", "5"])
