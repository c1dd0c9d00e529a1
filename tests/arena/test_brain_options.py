"""Options of the engine as a tournament's file gives them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from partie import games
from partie.arena.brains import BrainSpec, brain_problems, make_player
from partie.arena.conditions import GameConditions
from partie.arena.faults import Fault
from partie.arena.referee import play_game
from partie.arena.tournament.setup import problems, read_tournament
from partie.core.brain import Brain, Limits, StopFlag
from partie.core.clock import Clock
from tests.toys.brains import FirstMoveBrain

FILE = """
game = "mills"
variant = "six"
[[brains]]
brain = "partie"
options = {{use_tables = {off}, use_book = false, mebibytes = 1}}
[[brains]]
brain = "partie:1"
"""


@pytest.mark.parametrize("off", ['"off"', "false"])
def test_the_word_off_switches_the_tables_off(off: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "six.toml"
    path.write_text(FILE.format(off=off))
    found, game = read_tournament(path), games.load("mills")
    assert problems(found, game) == []
    made: list[Brain] = []
    usual = game.brain

    def brain(level: int | None = None, **options: Any) -> Brain:
        made.append(usual(level, **options))
        return FirstMoveBrain()

    monkeypatch.setattr(game, "brain", brain)
    players = [make_player(spec, game) for spec in found.specs()]
    play_game(game, GameConditions("mills", "six", clock=Clock(5.0), max_moves=2), players)
    start = game.start("six")
    assert not made[0].choose(start, Limits(depth=1), StopFlag()).evidence  # no values from a table
    assert usual(use_book=False, mebibytes=1).choose(start, Limits(depth=1), StopFlag()).evidence


def test_a_fault_in_an_engines_constructor_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("gomoku")
    asked: list[dict[str, Any]] = []

    def broken(level: int | None = None, **options: Any) -> Brain:
        asked.append(options)
        raise TypeError("a bug of the engine")

    monkeypatch.setattr(game, "brain", broken)
    players = [make_player(BrainSpec(name, "partie:1"), game) for name in ("one", "two")]
    record = play_game(game, GameConditions("gomoku", "free-15", seed=7, clock=Clock(5.0)), players)
    assert (record.reason, record.at_fault) == (Fault.START.value, 0)
    assert "a bug of the engine" in str(record.detail)
    assert asked == [{"seed": 7}]


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("use_table", "off", "did you mean 'use_tables'?"),
        ("use_tables", "perhaps", "it takes on or off"),
        ("mebibytes", 0, "a whole number from 1 to 65536"),
    ],
)
def test_options_are_checked_before_the_first_game(name: str, value: str | int, said: str) -> None:
    [problem] = brain_problems(BrainSpec("partie", "partie", options=((name, value),)), games.load("mills"))
    assert said in str(problem)
