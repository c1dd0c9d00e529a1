"""What the server says about strange input: cheap to say, in the visitor's language."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import TestClient

from partie import i18n
from partie.core.text import Text

PLAY = "/api/v1/play"
JSON = {"content-type": "application/json"}


def refuse(client: TestClient, move: str) -> str:
    """What a visitor from Prague hears about a move."""
    body = {"game": "tictactoe", "position": ".........", "move": move}
    answer = client.post(f"{PLAY}?language=cs", content=json.dumps(body), headers=JSON)
    assert answer.status_code == 422
    detail: str = answer.json()["detail"]
    return detail


def test_saying_an_error_costs_the_same_for_any_input(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_up: list[Text] = []
    find = i18n.Catalogue.find

    def counting(catalogue: i18n.Catalogue, text: Text) -> str | None:
        looked_up.append(text)
        return find(catalogue, text)

    monkeypatch.setattr(i18n.Catalogue, "find", counting)
    counts = []
    for move in (":", ": " * 20, ": " * 250):
        looked_up.clear()
        assert repr(move) in refuse(client, move)
        counts.append(len(looked_up))
    assert counts == [counts[0]] * 3
    assert 1 <= counts[0] <= 3


@pytest.mark.parametrize("move", ["a: " * 166, "'{0}' " * 80, "{text!r}", "{" * 400, "{}"])
def test_input_is_never_read_as_a_message(client: TestClient, move: str) -> None:
    assert repr(move)[:20] in refuse(client, move)


@pytest.mark.parametrize("move", ["\ud800", "a\udfff" * 10])
def test_lone_surrogates_are_refused_in_words(client: TestClient, move: str) -> None:
    assert refuse(client, move)


def test_every_language_of_the_house_is_offered(client: TestClient) -> None:
    assert client.get("/api/v1/status").json()["languages"] == list(i18n.languages())
