"""Games by the word or the name they are known by: open somewhere, lost a moment ago, or on disk."""

from __future__ import annotations

import secrets

from starlette.concurrency import run_in_threadpool

from partie.web.http.errors import Refusal
from partie.web.library.games import own_of
from partie.web.session.messages import ResumeMessage
from partie.web.session.open_games import OpenGames
from partie.web.session.session import Session
from partie.web.session.storage import KeptGames, digest_of
from partie.web.session.stored_game import kept_text, read_kept


class GameFinder:
    """Finds sessions, and keeps them on disk so that others find them."""

    def __init__(self, open_games: OpenGames, kept: KeptGames) -> None:
        self._open_games, self._kept = open_games, kept

    async def find(self, message: ResumeMessage) -> Session:
        """A game by its word: of a connection, open or lost, or of the server that ran before."""
        session = await self._open_games.take(message.session) or await self._read(message.session)
        if session is None and message.visitor is not None:
            session = await self._find_own(digest_of(message.visitor), message.session)
        return _present(session)

    async def read(self, word: str) -> Session:
        """A game that lies on disk alone."""
        return _present(await self._read(word))

    async def _read(self, word: str) -> Session | None:
        text = await run_in_threadpool(self._kept.find, word)
        if text is None:
            return None
        session = await run_in_threadpool(read_kept, word, text)
        session.deleted = await run_in_threadpool(self._kept.is_deleted, word)
        return session

    async def _find_own(self, owner: str, identity: str) -> Session | None:
        """A game by the name it has in its owner's list; it gets a new word where nobody holds it."""
        found = await run_in_threadpool(self._kept.find_own, owner, identity)
        if found is None:
            return None
        word = self._open_games.word_of(identity)
        session = None if word is None else await self._open_games.take(word)
        return session or await run_in_threadpool(read_kept, secrets.token_urlsafe(), found[1])

    def keep(self, session: Session) -> None:
        """Writes the game to disk; one that was deleted stays there as it was."""
        if session.deleted:
            return
        own = own_of(session)  # before the rest: it notes when the game ended
        self._kept.keep(session.word, kept_text(session), own, session.remote)
        if session.deleted:  # meanwhile
            self._kept.remove_own(session.owner, session.id)

    def is_kept(self, session: Session) -> bool:
        """Whether what is on disk, perhaps only now, is the whole game; a deleted one stays as it was."""
        if session.deleted:
            return True
        if self._kept.find(session.word) != kept_text(session):
            self.keep(session)
        return self._kept.find(session.word) == kept_text(session)

    async def forget(self, session: Session) -> None:
        """Takes a game from the disk that another one replaces, unless it is in somebody's list, or was."""
        if not session.is_own() and not session.deleted:
            await run_in_threadpool(self._kept.forget, session.word)


def _present(session: Session | None) -> Session:
    if session is None:
        raise Refusal("This game is no longer kept; begin a new one.")
    return session
