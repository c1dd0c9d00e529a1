"""`partie games GAME` tells everything that can be set and done."""

from __future__ import annotations

import json

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


def test_the_same_as_json(shell: Shell) -> None:
    [told] = json.loads(shell("games", "hexapawn", "--json").out)
    assert [field["name"] for field in told["fields"]] == ["width", "promotions"]
    assert [option["name"] for option in told["options"]] == ["depth"]
    assert (told["verbs"], told["formats"], told["protocols"]) == (["count"], ["hexapawn"], [])
