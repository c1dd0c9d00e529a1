"""The reason of a hint names what can be checked on the table."""

from __future__ import annotations

import pytest

from partie.games.alhambra.engine.advice import reason
from tests.games.alhambra.table import arrange


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("take:y9", "Then you can pay for tower 13 exactly."),
        ("take:o9", "It brings 9 for the tiles to come."),
        (
            "buy:garden12:g5+g7",
            "You pay exactly, so another action follows. One more building of the kind garden",
        ),
        ("buy:garden12:g7+g8", "You overpay by 3."),
    ],
)
def test_an_action_has_its_reason(move: str, words: str) -> None:
    position = arrange(hands=["y4g5g7g8"])
    code = position.parse_move(move)
    assert isinstance(code, int)
    assert str(reason(position, code)).startswith(words)


def test_a_placing_tells_what_becomes_of_the_wall() -> None:
    position = arrange(bought="arcades8a", step="placing", market="tower13,-,chambers11,arcades10")
    code = position.parse_move("place:arcades8a@e1")
    assert isinstance(code, int)
    assert str(reason(position, code)) == "Your longest wall grows from 0 to 1."
