"""Which connection has which game, so that a page whose connection was lost can resume it."""

from __future__ import annotations

from collections import OrderedDict
from typing import Protocol

from partie.web.session.session import Session


class SessionConnection(Protocol):
    """A connection, open or lost, that has a game."""

    async def release(self, taker: SessionConnection) -> Session | None:
        """Hands the game over to another connection, or to itself, once nothing changes it any more."""
        ...

    def mark_deleted(self, deleted: bool) -> None:
        """The game was deleted, or restored, by its visitor."""
        ...


class OpenGames:
    """Open games and the newest disconnected ones, by the token that their states carry."""

    def __init__(self, max_disconnected: int) -> None:
        self._max_disconnected = max_disconnected
        self._open: dict[str, SessionConnection] = {}
        self._disconnected: OrderedDict[str, SessionConnection] = OrderedDict()
        self._tokens: dict[str, str] = {}  # of both, by the id of the game

    def add(self, token: str, holder: SessionConnection, identity: str = "") -> None:
        """The holder has the game from now on."""
        self._open[token] = holder
        self._tokens[identity] = token

    def token_of(self, identity: str) -> str | None:
        """The token of an open or disconnected game."""
        return self._tokens.get(identity)

    def mark_deleted(self, identity: str, deleted: bool) -> None:
        """A deleted game does not return to its visitor's library by being looked at."""
        token = self._tokens.get(identity, "")
        if holder := self._open.get(token) or self._disconnected.get(token):
            holder.mark_deleted(deleted)

    def discard(self, token: str) -> None:
        """Forgets an open game that was replaced."""
        self._open.pop(token, None)
        self._drop_tokens()

    def _drop_tokens(self) -> None:
        known = self._open.keys() | self._disconnected.keys()
        self._tokens = {identity: token for identity, token in self._tokens.items() if token in known}

    def disconnect(self, token: str) -> None:
        """The connection was lost; the oldest such games are forgotten when there are too many."""
        holder = self._open.pop(token, None)
        if holder is not None:
            self._disconnected[token] = holder
        while len(self._disconnected) > self._max_disconnected:
            self._disconnected.popitem(last=False)
        self._drop_tokens()

    async def take(self, token: str, taker: SessionConnection) -> Session | None:
        """Takes a game from its holder; a connection may look open long after it was lost."""
        holder = self._open.pop(token, None) or self._disconnected.pop(token, None)
        return None if holder is None else await holder.release(taker)
