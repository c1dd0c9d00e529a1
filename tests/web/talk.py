"""Speaks the page's side of the protocol."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

ORIGIN = "http://localhost:8000"
TOKEN = "the-owners-token"
AS_OWNER = {"Authorization": f"Bearer {TOKEN}"}
SESSION = "/api/v1/session"
PERSON_FIRST = ["human", {"level": 1}]
BRAIN_FIRST = [{"level": 1}, "human"]
TWO_PERSONS = ["human", "human"]
TWO_BRAINS = [{"level": 1}, {"level": 2}]


class Talk:
    """One open tab."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket

    def say(self, kind: str, **values: Any) -> None:
        self.socket.send_json({"type": kind, **values})

    def hear(self, kind: str) -> dict[str, Any]:
        """The next message, which must be of that kind."""
        message: dict[str, Any] = self.socket.receive_json()
        assert message["type"] == kind, message
        return message

    def hear_until(self, kind: str, **values: Any) -> dict[str, Any]:
        """Skips messages up to one of that kind with those values."""
        while True:
            message: dict[str, Any] = self.socket.receive_json()
            if message["type"] == kind and all(message[name] == value for name, value in values.items()):
                return message
            assert message["type"] != "error" or kind == "error", message

    def start(self, seats: list[Any], game: str = "tictactoe", **values: Any) -> dict[str, Any]:
        self.say("new", game=game, seats=seats, **values)
        return self.hear_until("state")

    def move(self, text: str) -> dict[str, Any]:
        self.say("move", move=text)
        return self.hear_until("state")


def texts(state: dict[str, Any]) -> list[str]:
    """The moves of a state as they are written."""
    return [move["text"] for move in state["moves"]]


def connect(client: TestClient, address: str = SESSION) -> WebSocketTestSession:
    return client.websocket_connect(ORIGIN.replace("http", "ws") + address, headers={"origin": ORIGIN})
