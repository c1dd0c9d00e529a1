"""Sessions by their token or id: open somewhere, disconnected a moment ago, or on disk."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from partie import games
from partie.web.http import limits
from partie.web.http.errors import Refusal
from partie.web.http.visitors import digest_of
from partie.web.session.brains import RecentBrains
from partie.web.session.messages import ResumeMessage
from partie.web.session.open_games import OpenGames, SessionConnection
from partie.web.session.session import Session
from partie.web.session.storage import Row, StoredGames
from partie.web.session.stored_game import from_json, library_entry, to_json


@dataclass
class Sessions:
    """The sessions of one application, in memory and on disk."""

    open_games: OpenGames = field(default_factory=lambda: OpenGames(limits.MAX_DISCONNECTED))
    stored: StoredGames = field(default_factory=StoredGames)
    recent_brains: RecentBrains = field(default_factory=lambda: RecentBrains(limits.MAX_RECENT_BRAINS))

    async def find(self, message: ResumeMessage, taker: SessionConnection) -> Session:
        """A session by its token: of a connection, open or lost, or of the server that ran before."""
        session = await self.open_games.take(message.session, taker) or await self._read(message.session)
        if session is None and message.visitor is not None:
            session = await self._find_in_library(digest_of(message.visitor), message.session, taker)
        return _present(session)

    async def read(self, token: str) -> Session:
        """A session that is only on disk."""
        return _present(await self._read(token))

    async def _read(self, token: str) -> Session | None:
        text = await run_in_threadpool(self.stored.find, token)
        if text is None:
            return None
        session = await run_in_threadpool(from_json, token, text)
        session.deleted = await run_in_threadpool(self.stored.is_deleted, token)
        return session

    async def _find_in_library(self, owner: str, identity: str, taker: SessionConnection) -> Session | None:
        """A game by its id in the visitor's library; it gets a new token where no connection holds it."""
        found = await run_in_threadpool(self.stored.find_entry, owner, identity)
        if found is None:
            return None
        token = self.open_games.token_of(identity)
        session = None if token is None else await self.open_games.take(token, taker)
        return session or await run_in_threadpool(from_json, secrets.token_urlsafe(), found[1])

    def in_library(self, visitor: str | None, identity: str) -> tuple[Row, Session] | None:
        """A game of the visitor, where it is stored."""
        found = None if visitor is None else self.stored.find_entry(digest_of(visitor), identity)
        if found is None or found[0].game not in games.TABLE:
            return None
        return found[0], from_json("", found[1])

    def store(self, session: Session) -> None:
        """Writes the game to disk; a deleted one stays there as it was."""
        if session.deleted:
            return
        entry = library_entry(session)  # before the rest: it notes when the game ended
        self.stored.store(session.token, to_json(session), entry, session.remote)
        if session.deleted:  # meanwhile
            self.stored.remove(session.owner, session.id)

    def is_stored(self, session: Session) -> bool:
        """Whether the game on disk is complete, after writing it where it was not."""
        if session.deleted:
            return True
        if self.stored.find(session.token) != to_json(session):
            self.store(session)
        return self.stored.find(session.token) == to_json(session)

    async def discard(self, session: Session) -> None:
        """Removes a replaced game from the disk, unless it is in a library, or was."""
        if not session.is_in_library() and not session.deleted:
            await run_in_threadpool(self.stored.discard, session.token)


def get_sessions(connection: HTTPConnection) -> Sessions:
    """The sessions of the application that serves this connection."""
    sessions: Sessions = connection.app.state.sessions
    return sessions


def _present(session: Session | None) -> Session:
    if session is None:
        raise Refusal("This game is no longer stored; start a new one.")
    return session
