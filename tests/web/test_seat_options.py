"""What a visitor may set for a brain: the options that the game offers, read as everywhere."""

from __future__ import annotations

from typing import Any

import pytest

from partie import games
from partie.core.brain import Brain
from partie.core.errors import InvalidText
from partie.core.options import Choice, Kind, Option, Upload
from partie.core.text import Text
from partie.web.session.messages import NewMessage
from partie.web.session.session import Session
from partie.web.session.start import start_session
from tests.toys.brains import FirstMoveBrain

OPTIONS = (
    Option("book", Kind.FLAG, Text("Use the book."), default=True),
    Option("kind", Kind.CHOICE, Text("Who."), choices=(Choice("greedy", Text("Greedy")),)),
    Option("weights", Kind.FILE, Text("A file.")),
    Option("mebibytes", Kind.INTEGER, Text("Memory."), default=1, low=1, high=64, offered=False),
)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the toy's brains were made with."""
    found: list[dict[str, Any]] = []
    toy = type(games.load("tictactoe"))

    def brain(_game: object, level: int | None = None, **options: Any) -> Brain:
        found.append(options)
        return FirstMoveBrain()

    monkeypatch.setattr(toy, "options", OPTIONS)
    monkeypatch.setattr(toy, "brain", brain)
    return found


def seat(**values: Any) -> Session:
    message = {"type": "new", "game": "tictactoe", "seats": [{"level": 3, **values}, "human"]}
    return start_session(NewMessage.model_validate(message))


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ({"options": {"book": "off"}}, {"book": False}),
        ({"options": {"book": False, "kind": "greedy"}}, {"book": False, "kind": "greedy"}),
        ({"options": {"weights": {"name": "w", "text": "1"}}}, {"weights": Upload("w", "1")}),
        (
            {"player": "greedy", "weights": {"name": "w", "text": "1"}},
            {"kind": "greedy", "weights": Upload("w", "1")},
        ),
    ],
)
def test_options_of_a_seat_reach_the_brain(
    given: dict[str, Any], read: dict[str, Any], made: list[dict[str, Any]]
) -> None:
    assert seat(**given).brains.at(0).name == "first"
    assert made == [read]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"book": "perhaps"}, "it takes on or off"),
        ({"boook": True}, "did you mean 'book'"),
        ({"mebibytes": 2}, "'mebibytes' is not an option"),
        ({"weights": "/etc/hostname"}, "a file that is sent along"),
    ],
)
def test_a_visitor_sets_only_what_is_offered(options: dict[str, Any], said: str, made: list[dict[str, Any]]) -> None:
    with pytest.raises(InvalidText, match=said):
        seat(options=options)
    assert made == []
