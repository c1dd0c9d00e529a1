"""`partie games GAME` tells everything that can be set and done."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from partie import games
from tests.cli.conftest import Shell


def test_one_game_shows_fields_options_and_abilities(shell: Shell) -> None:
    out = shell("games", "hexapawn").out
    for word in (
        "width",
        "promotions",
        "depth",
        "a whole number from 1 to 16",
        "partie count hexapawn",
        ".hexapawn",
    ):
        assert word in out
    assert "tictactoe" not in out


def test_what_is_usual_in_the_persons_language_comes_first(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("hexapawn")
    first, second, *rest = game.variants
    variants = (first, replace(second, default_in=("cs",)), *rest)
    monkeypatch.setattr(type(game), "variants", variants)
    assert f"{first.name}, {second.name}" in shell("games").out
    monkeypatch.setenv("LC_ALL", "cs_CZ.UTF-8")
    assert f"{second.name}, {first.name}" in shell("games").out


def test_the_same_as_json(shell: Shell) -> None:
    [told] = json.loads(shell("games", "hexapawn", "--json").out)
    assert [field["name"] for field in told["fields"]] == ["width", "promotions"]
    assert [option["name"] for option in told["options"]] == ["depth", "agrees", "search", "network"]
    assert (told["verbs"], told["formats"], told["protocols"]) == (["count"], ["hexapawn"], ["uci", "hub", "manager"])
