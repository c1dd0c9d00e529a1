"""People at a shared game: each calls and listens as a page does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient

from tests.web.talk import Talk, connect

SHARED = "/api/v1/shared"
INVITATIONS = "/api/v1/invitations"
LIVE = f"{SHARED}/live"
ANNA, BERTA, CARL = "a-word-of-anna-1234", "a-word-of-berta-123", "a-word-of-carl-12345"


def signed(visitor: str) -> dict[str, str]:
    return {"Partie-Visitor": visitor}


def invite(client: TestClient, visitor: str = ANNA, **values: Any) -> dict[str, Any]:
    """Anna takes the first seat, the second one is open."""
    body = {"game": "tictactoe", "seats": ["me", "open"], "name": "Anna"} | values
    answer = client.post(INVITATIONS, json=body, headers=signed(visitor))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def sit(client: TestClient, game: str, visitor: str = BERTA, name: str = "Berta", **values: Any) -> Any:
    return client.post(f"{SHARED}/{game}/sit", json={"name": name, **values}, headers=signed(visitor))


def listed(client: TestClient, visitor: str) -> list[dict[str, Any]]:
    answer = client.get(SHARED, headers=signed(visitor))
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


class Friend(Talk):
    """One open tab of a shared game."""

    def watch(self, game: str, visitor: str | None = None) -> dict[str, Any]:
        self.say("watch", shared=game, visitor=visitor)
        return self.hear_until("state", session=game)

    def refused(self, kind: str, **values: Any) -> str:
        """The sentence that answers a message."""
        self.say(kind, **values)
        text: str = self.hear_until("error")["text"]
        return text

    def play(self, text: str, ply: int) -> dict[str, Any]:
        self.say("move", move=text, ply=ply)
        return self.hear_until("state", ply=ply + 1)


@contextmanager
def at_the_game(client: TestClient, game: str, visitors: Sequence[str | None]) -> Iterator[list[Friend]]:
    """An open tab for each of them."""
    if not visitors:
        yield []
        return
    with connect(client, LIVE) as socket, at_the_game(client, game, visitors[1:]) as others:
        friend = Friend(socket)
        friend.watch(game, visitors[0])
        yield [friend, *others]


@contextmanager
def begun(client: TestClient, **values: Any) -> Iterator[tuple[str, Friend, Friend]]:
    """A game of Anna and Berta, both there."""
    game: str = invite(client, **values)["id"]
    assert sit(client, game).status_code == 200
    with at_the_game(client, game, [ANNA, BERTA]) as (anna, berta):
        yield game, anna, berta
