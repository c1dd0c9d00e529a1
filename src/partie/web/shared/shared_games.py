"""The shared games of one application: loaded while they are used, on disk before a change is sent.

Everything that changes a game happens under its lock. Clocks run here: a timer ends a game whose flag falls, and a
game that no page has open is looked at when a request names it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from partie.core.brain import Analysis, Brain, Limits
from partie.play.brain_thread import Search
from partie.play.loop import Answer
from partie.web.games.warmup import Warming
from partie.web.http import limits
from partie.web.http.errors import REFUSALS, Refusal
from partie.web.search.pool import SearchJob
from partie.web.search.pools import SearchPools
from partie.web.session.messages import BrainSeat
from partie.web.session.storage import StoredGames
from partie.web.shared import actions
from partie.web.shared.shared_game import Person, SharedGame
from partie.web.shared.state import shared_state
from partie.web.shared.storage import HEARTBEAT, SharedRow, SharedStore
from partie.web.shared.stored import library_games, shared_from_json, shared_to_json

MAX_WATCHERS = 100  # connections of one game
_log = logging.getLogger(__name__)
Result = TypeVar("Result")
Action = Callable[[SharedGame, float], Result]  # changes a game at a time, or raises and changes nothing


class Watcher(Protocol):
    """A connection that has a game open."""

    owner: str | None  # digest of the visitor's key

    @property
    def language(self) -> str:
        """The language of all messages."""
        ...

    def put(self, message: dict[str, Any]) -> None:
        """Sends a message after those that wait."""
        ...

    def put_error(self, error: Exception) -> None:
        """Sends an error."""
        ...


@dataclass(eq=False)
class OpenGame:
    """A game in memory."""

    id: str
    game: SharedGame | None = None  # None before it is read, and after it could not be stored
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: list[Watcher] = field(default_factory=list)
    users: int = 0  # watchers, searches and calls; without any it is only on disk
    timer: asyncio.TimerHandle | None = None
    search: SearchJob | None = None

    @property
    def loaded(self) -> SharedGame:
        """The game, while it is used."""
        if self.game is None:
            raise Refusal("This game cannot be read now; try again later.", status=503)
        return self.game

    def presence(self) -> dict[str, Any]:
        """The `presence` message."""
        game, owners = self.loaded, {watcher.owner for watcher in self.watchers if watcher.owner}
        connected = [seat.owner in owners if isinstance(seat, Person) else seat is not None for seat in game.seats]
        spectators = sum(game.seat_of(watcher.owner) is None for watcher in self.watchers)
        return {"type": "presence", "connected": connected, "spectators": spectators}


class SharedGames:
    """Finds, changes and watches them."""

    def __init__(
        self,
        library: StoredGames,
        pools: SearchPools,
        warming: Warming,
        store: SharedStore | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.store = store or SharedStore(now=lambda: self.now())
        self.now = now
        self._library, self._pools, self._warming = library, pools, warming
        self._open: dict[str, OpenGame] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # --- life --------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Notes from time to time that the server runs, so that a restart is charged to no clock."""
        work = self.store.go_on
        while True:
            with contextlib.suppress(Refusal):
                await run_in_threadpool(work)
            work = self.store.note_alive
            await asyncio.sleep(HEARTBEAT)

    def close(self) -> None:
        """Closes the file."""
        for open_game in self._open.values():
            _cancel(open_game)
        self.store.close()

    # --- using a game ------------------------------------------------------------------------------------

    async def add(self, game: SharedGame) -> None:
        """Stores a new game. Raises `Refusal` where there are too many."""
        self._warming.prefer(game.game.name)
        await run_in_threadpool(self._store, game)

    async def change(self, identity: str, act: Action[Result]) -> Result:
        """Lets `act` change a game, stores it, then sends it to all who watch. Raises what `act` raises."""
        async with self._using(identity) as open_game:
            return await self._change(open_game, act)

    async def look(self, identity: str, see: Callable[[SharedGame], Result]) -> Result:
        """Something about a game, whose flag is checked first."""
        async with self._using(identity) as open_game:
            falls = open_game.loaded.flag_falls_at()
            if falls is not None and falls < self.now():
                await self._change(open_game, lambda game, _now: None)
            return await run_in_threadpool(see, open_game.loaded)

    async def watch(self, identity: str, watcher: Watcher) -> None:
        """Sends the game to a watcher now and after every change, until `leave`."""
        async with self._using(identity) as open_game:
            if len(open_game.watchers) >= MAX_WATCHERS:
                raise Refusal("Too many people watch this game.", status=503)
            self._warming.prefer(open_game.loaded.game.name)
            watcher.put(await run_in_threadpool(self._describe, open_game.loaded, watcher.owner, watcher.language))
            open_game.watchers.append(watcher)
            open_game.users += 1
            self._send_presence(open_game)
            self._go_on(open_game)

    async def leave(self, identity: str, watcher: Watcher) -> None:
        """Ends `watch`."""
        open_game = self._open.get(identity)
        if open_game is None or watcher not in open_game.watchers:
            return
        open_game.watchers.remove(watcher)
        with contextlib.suppress(Refusal):
            self._send_presence(open_game)
        self._release(open_game)

    async def show(self, identity: str, watcher: Watcher, ply: int | None = None) -> None:
        """Sends the game again, in another language or at an earlier position."""
        async with self._using(identity) as open_game:
            state = await run_in_threadpool(self._describe, open_game.loaded, watcher.owner, watcher.language, ply)
            watcher.put(state)

    @contextlib.asynccontextmanager
    async def _using(self, identity: str) -> AsyncIterator[OpenGame]:
        open_game = self._open.setdefault(identity, OpenGame(identity))
        open_game.users += 1
        try:
            async with open_game.lock:
                if open_game.game is None:
                    open_game.game = await run_in_threadpool(self._load, identity)
                yield open_game
        finally:
            self._release(open_game)

    def _release(self, open_game: OpenGame) -> None:
        open_game.users -= 1
        if open_game.users == 0:
            _cancel(open_game)
            if open_game.game is not None:
                open_game.game.brains.drop()
            if self._open.get(open_game.id) is open_game:
                del self._open[open_game.id]

    def _load(self, identity: str) -> SharedGame:
        row = self.store.find(identity)
        if row is None:
            raise Refusal("There is no such game: the link is wrong, or the invitation has expired.", status=404)
        return shared_from_json(identity, row.data, row.since)

    # --- changes -----------------------------------------------------------------------------------------

    async def _change(self, open_game: OpenGame, act: Action[Result]) -> Result:
        result, error, changed = await run_in_threadpool(self._work, open_game, act)
        if changed:
            await self._send_state(open_game)
            self._go_on(open_game)
        if error is not None:
            raise error
        assert result is not None
        return result[0]

    def _work(self, open_game: OpenGame, act: Action[Result]) -> tuple[tuple[Result] | None, Exception | None, bool]:
        game, now = open_game.loaded, self.now()
        has_fallen = game.check_flag(now)
        try:
            try:
                result = act(game, now)
            except REFUSALS as error:
                if has_fallen:
                    self._store(game)
                return None, error, has_fallen
            self._store(game, *([result] if isinstance(result, SharedGame) else []))
        except Exception:
            open_game.game = None  # it is what is on disk
            raise
        return (result,), None, True

    def _store(self, *games: SharedGame) -> None:
        for game in games:
            if game.outcome() is not None and not game.archived:
                for token, data, entry in library_games(game):
                    self._library.store(token, data, entry, game.remote)
                game.archived = True
        self.store.store([(row_of(game), owners_of(game)) for game in games])

    async def _send_state(self, open_game: OpenGame) -> None:
        """Sends the game to all who watch; spectators share the work."""
        game, watchers = open_game.loaded, list(open_game.watchers)
        known = {game.host, *owners_of(game)}

        def key(watcher: Watcher) -> tuple[str | None, str]:
            return watcher.owner if watcher.owner in known else None, watcher.language

        def describe() -> dict[tuple[str | None, str], dict[str, Any] | Refusal]:
            return {wanted: self._try_to_describe(game, *wanted) for wanted in map(key, watchers)}

        found = await run_in_threadpool(describe)
        for watcher in watchers:
            state = found[key(watcher)]
            if isinstance(state, Refusal):
                watcher.put_error(state)
            else:
                watcher.put(state)
        self._send_presence(open_game)

    def _try_to_describe(self, game: SharedGame, owner: str | None, language: str) -> dict[str, Any] | Refusal:
        try:
            return self._describe(game, owner, language)
        except Refusal as error:  # of a spectator
            return error

    def _describe(self, game: SharedGame, owner: str | None, language: str, ply: int | None = None) -> dict[str, Any]:
        return shared_state(game, owner, language, self.now(), ply)

    def _send_presence(self, open_game: OpenGame) -> None:
        message = open_game.presence()
        for watcher in open_game.watchers:
            watcher.put(message)

    # --- clocks and computer players ---------------------------------------------------------------------

    def _go_on(self, open_game: OpenGame) -> None:
        """Sets the timer of the flag, and lets the computer player to move search."""
        _cancel(open_game)
        game = open_game.loaded
        falls = game.flag_falls_at()
        if falls is not None:
            wait = max(0.0, falls + game.clock.margin - self.now())
            loop = asyncio.get_running_loop()
            open_game.timer = loop.call_later(wait, lambda: self._hold(self._end_on_time(open_game.id)))
        seat = game.brain_to_move()
        if seat is not None and open_game.search is None:
            open_game.search = self._job(game, seat)
            open_game.users += 1
            self._hold(self._search(open_game, open_game.search, game.ply))

    async def _end_on_time(self, identity: str) -> None:
        with contextlib.suppress(Refusal):
            await self.change(identity, lambda game, _now: None)

    def _job(self, game: SharedGame, seat: BrainSeat) -> SearchJob:
        number = game.turn

        def make_brain() -> Brain:
            self._warming.ensure(game.game)
            return game.brains.at(number)

        budget = game.time_left(number).budget
        seconds = limits.DEFAULT_SECONDS if budget is None else min(limits.DEFAULT_SECONDS, budget)
        return SearchJob(
            Search(make_brain, game.position.observation(number), Limits(seconds=seconds)),
            visitor=f"shared {game.id}",
            kind=(game.game.name, "play", seat.level, seconds),
        )

    async def _search(self, open_game: OpenGame, job: SearchJob, ply: int) -> None:
        try:
            decision = await self._decide(job)
            async with open_game.lock:
                open_game.search = None
                if open_game.game is None or decision is None:
                    return
                if open_game.loaded.ply == ply and open_game.loaded.brain_to_move() is not None:
                    answer = Answer.of(decision, job.seconds)
                    await self._change(open_game, lambda game, now: actions.decide(game, answer, now))
        except Exception as error:  # whatever a brain does, the game stays
            _log.error("A brain failed.", exc_info=error)
            for watcher in open_game.watchers:
                watcher.put_error(Refusal("The brain could not answer: {error}", error=error))
        finally:
            open_game.search = None if open_game.search is job else open_game.search
            self._release(open_game)

    async def _decide(self, job: SearchJob) -> Analysis | None:
        async with contextlib.aclosing(self._pools.run(job)) as updates:
            async for update in updates:
                if update.final:
                    return update.analysis
        return None

    def _hold(self, work: Any) -> None:
        """Keeps a reference until the task is done: the loop has only a weak one."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def row_of(game: SharedGame) -> SharedRow:
    """A game as it is stored now."""
    ended = game.withdrawn or game.outcome() is not None
    falls = game.flag_falls_at()
    return SharedRow(
        game.id, shared_to_json(game), game.host, game.remote, game.changed, game.is_begun, ended, game.since, falls
    )


def owners_of(game: SharedGame) -> list[str]:
    """Digests of the visitors who sit in it."""
    return [seat.owner for seat in game.seats if isinstance(seat, Person)]


def _cancel(open_game: OpenGame) -> None:
    if open_game.timer is not None:
        open_game.timer.cancel()
        open_game.timer = None


def get_shared_games(connection: HTTPConnection) -> SharedGames:
    """The shared games of the application that serves this connection."""
    shared: SharedGames = connection.app.state.shared
    return shared
