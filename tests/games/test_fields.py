"""Variants by their fields, beyond the usual ones that the conformance kit looks at."""

from __future__ import annotations

import pytest

from partie import games
from partie.core.errors import InvalidText


@pytest.mark.parametrize(
    ("game", "values", "name"),
    [
        ("gomoku", {"size": 13}, "free-13"),
        ("gomoku", {"rule": "renju", "opening": "swap2"}, "renju-15-swap2"),
        ("mines", {}, "beginner"),
        ("mines", {"width": 30, "height": "16", "mines": 99}, "expert"),
        ("mines", {"width": 30, "height": 16, "mines": 99, "start": "safe"}, "expert/safe"),
        ("mines", {"width": 7, "mines": 5, "start": "none"}, "7x9/5/none"),
        ("mills", {"rules": "lasker"}, "lasker"),
        ("alhambra", {"players": "4"}, "4-players"),
    ],
)
def test_a_name_is_made_of_fields_and_leads_back(game: str, values: dict[str, object], name: str) -> None:
    found = games.load(game)
    assert found.variant_name(values) == name
    assert found.start(name).variant == name
    assert found.variant_name(found.variant_values(name)) == name


@pytest.mark.parametrize(
    ("game", "values", "said"),
    [
        ("gomoku", {"size": 4}, "'size' is '4': it takes a whole number from 5 to 26"),
        ("gomoku", {"size": 7, "opening": "balanced"}, "too small"),
        ("gomoku", {"lines": 7}, "'lines' is not an option of gomoku"),
        ("mines", {"mines": 81}, "too many"),
        ("mills", {"rules": "ten"}, "it takes one of nine"),
        ("alhambra", {"players": 7}, "a whole number from 2 to 6"),
    ],
)
def test_values_that_make_no_variant_are_refused(game: str, values: dict[str, object], said: str) -> None:
    with pytest.raises(InvalidText, match=said):
        games.load(game).variant_name(values)
