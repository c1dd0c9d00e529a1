"""Who holds which game, so that a page whose connection was lost can come back to its own."""

from __future__ import annotations

from collections import OrderedDict
from typing import Protocol

from partie.web.session.session import Session


class Holder(Protocol):
    """A conversation, open or lost, that has a game."""

    async def let_go(self) -> Session | None:
        """Gives the game away once nothing changes it any more."""
        ...

    def mark_deleted(self, deleted: bool) -> None:
        """The game was deleted, or restored, by its owner."""
        ...


class OpenGames:
    """Open games and the newest lost ones, by the word their states carry."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._open: dict[str, Holder] = {}
        self._lost: OrderedDict[str, Holder] = OrderedDict()
        self._words: dict[str, str] = {}  # of both, by the id of the game

    def hold(self, word: str, holder: Holder, identity: str = "") -> None:
        """Says who has the game now."""
        self._open[word] = holder
        self._words[identity] = word

    def word_of(self, identity: str) -> str | None:
        """The word of an open or lost game."""
        return self._words.get(identity)

    def mark_deleted(self, identity: str, deleted: bool) -> None:
        """A game that was deleted does not come back into its owner's list by being looked at."""
        word = self._words.get(identity, "")
        if holder := self._open.get(word) or self._lost.get(word):
            holder.mark_deleted(deleted)

    def forget(self, word: str) -> None:
        """Nobody will come back to this game."""
        self._open.pop(word, None)
        self._forget_ids()

    def _forget_ids(self) -> None:
        known = self._open.keys() | self._lost.keys()
        self._words = {identity: word for identity, word in self._words.items() if word in known}

    def leave(self, word: str) -> None:
        """The connection was lost; the oldest such game is forgotten when there are too many."""
        holder = self._open.pop(word, None)
        if holder is not None:
            self._lost[word] = holder
        while len(self._lost) > self._places:
            self._lost.popitem(last=False)
        self._forget_ids()

    async def take(self, word: str) -> Session | None:
        """Gives a game to whoever knows its word; a connection may look open long after it was lost."""
        holder = self._open.pop(word, None) or self._lost.pop(word, None)
        return None if holder is None else await holder.let_go()
