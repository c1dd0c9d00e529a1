"""Which games keep their brains between two moves: the ones that were played last."""

from __future__ import annotations

from collections import OrderedDict

from partie.web.session.session import Session


class RecentBrains:
    """The brains of all other games are made anew when their turn comes: what they remember is large."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._sessions: OrderedDict[str, Session] = OrderedDict()

    def use(self, session: Session) -> None:
        """A brain of this game thinks now."""
        self._sessions[session.word] = session
        self._sessions.move_to_end(session.word)
        while len(self._sessions) > self._places:
            self._sessions.popitem(last=False)[1].brains.rest()

    def rest(self, session: Session) -> None:
        """Nobody plays this game for a while."""
        self._sessions.pop(session.word, None)
        session.brains.rest()
