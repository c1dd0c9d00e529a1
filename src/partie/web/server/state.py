"""What all requests of one application share."""

from __future__ import annotations

import re
import threading
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from partie.i18n import DEFAULT, languages, nearest_language
from partie.parallel.batch import cores
from partie.web.games.catalogue import all_games
from partie.web.games.warmup import Warming
from partie.web.http import limits
from partie.web.http.fair_queue import FairQueue
from partie.web.review.jobs import Reviews
from partie.web.search.pool import Thinkers
from partie.web.search.pools import ThinkingRooms
from partie.web.session.open_games import OpenGames
from partie.web.session.recent_brains import RecentBrains
from partie.web.session.storage import KeptGames


@dataclass
class Shared:
    """Threads, compile jobs and counters; sessions and `/best` think apart, so neither starves the other."""

    warming: Warming = field(default_factory=Warming)
    rooms: ThinkingRooms = field(default_factory=ThinkingRooms)
    best_thinkers: Thinkers = field(default_factory=lambda: Thinkers(max(2, cores())))
    open_games: OpenGames = field(default_factory=lambda: OpenGames(limits.MAX_LOST))
    reviews: Reviews = field(default_factory=Reviews)
    kept: KeptGames = field(default_factory=KeptGames)
    recent_brains: RecentBrains = field(default_factory=lambda: RecentBrains(limits.MAX_RESTED))
    door: FairQueue = field(
        default_factory=lambda: FairQueue(limits.MAX_SESSIONS, each=limits.MAX_SESSIONS_EACH)
    )
    games_loaded: threading.Event = field(default_factory=threading.Event)
    calls: FairQueue = field(
        default_factory=lambda: FairQueue(
            limits.MAX_CALLS,
            each=limits.MAX_CALLS_EACH,
            longest=limits.MAX_CONNECTIONS,
            longest_each=limits.MAX_CONNECTIONS_EACH,
        )
    )
    watchers: FairQueue = field(
        default_factory=lambda: FairQueue(limits.MAX_WATCHERS, each=limits.MAX_WATCHERS_EACH)
    )
    readers: FairQueue = field(
        default_factory=lambda: FairQueue(
            limits.MAX_READERS,
            each=1,
            longest=limits.MAX_FILES_WAITING,
            longest_each=limits.MAX_FILES_WAITING_EACH,
        )
    )

    def load_games(self) -> None:
        """Imports every game, so that the first page can name them without waiting."""
        all_games()
        self.games_loaded.set()


def get_shared(connection: HTTPConnection) -> Shared:
    """The shared things of the application that serves this connection."""
    shared: Shared = connection.app.state.shared
    return shared


def language_of(connection: HTTPConnection) -> str:
    """The language to answer in: `?language=`, else the first of Accept-Language that Partie speaks."""
    wish = connection.query_params.get("language")
    if wish:
        return nearest_language(wish)
    tags = re.split(r"[,;]", connection.headers.get("accept-language", ""))
    words = (tag.strip().lower().split("-")[0] for tag in tags)
    return next((word for word in words if word in languages()), DEFAULT)
