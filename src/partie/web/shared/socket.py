"""The WebSocket of one open tab that plays or watches a shared game. One message is answered at a time."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from starlette.websockets import WebSocket

from partie.i18n import nearest_language
from partie.web.http import limits
from partie.web.http.errors import REFUSALS, Refusal
from partie.web.http.queues import get_queues
from partie.web.http.visitors import digest_of
from partie.web.session.messages import GoMessage, LanguageMessage
from partie.web.session.outgoing import OutgoingMessages
from partie.web.shared import actions
from partie.web.shared.messages import (
    ActionMessage,
    SharedMessage,
    SharedMoveMessage,
    WatchMessage,
    read_shared_message,
)
from partie.web.shared.shared_games import get_shared_games

_log = logging.getLogger(__name__)
ACTIONS = {
    "resign": actions.resign,
    "draw": actions.draw,
    "takeback": actions.takeback,
    "decline": actions.decline,
    "rematch": actions.want_rematch,
}


class SharedSocket:
    """A watcher of one game."""

    def __init__(self, socket: WebSocket, language: str, visitor: str) -> None:
        self.owner: str | None = None
        self._socket, self._visitor = socket, visitor
        self._queues = get_queues(socket)
        self._shared = get_shared_games(socket)
        self._out = OutgoingMessages(socket, language, self._disconnect)
        self._reader: asyncio.Task[None] | None = None
        self._watched: str | None = None  # the id of the game
        self._admitted = False  # has a place among the open games

    @property
    def language(self) -> str:
        """The language of all messages."""
        return self._out.language

    def put(self, message: dict[str, Any]) -> None:
        """Sends a message after those that wait."""
        self._out.put(message)

    def put_error(self, error: Exception) -> None:
        """Sends an error."""
        self._out.put_error(error)

    async def serve(self) -> None:
        """Serves the page until it disconnects. A message that has arrived is still answered."""
        sender = asyncio.create_task(self._out.send_all())
        received: asyncio.Queue[str | None] = asyncio.Queue(limits.MAX_UNANSWERED)
        self._reader = asyncio.create_task(self._read_all(received))
        worker = asyncio.create_task(self._work(received))
        try:
            await asyncio.wait({self._reader})
            if self._admitted:
                await received.put(None)
                await worker
        finally:
            sender.cancel()
            worker.cancel()
            await self._leave()

    async def _read_all(self, received: asyncio.Queue[str | None]) -> None:
        while True:
            frame = await self._socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            await received.put(frame.get("text") or "")

    async def _work(self, received: asyncio.Queue[str | None]) -> None:
        try:
            async with self._queues.sessions.place(self._visitor):
                self._admitted = True
                while (text := await received.get()) is not None:
                    await self._answer(text)
        except Refusal as error:  # even the queue is full
            self.put_error(error)

    async def _answer(self, text: str) -> None:
        try:
            async with self._queues.calls.place(self._visitor):
                await self._handle(read_shared_message(text))
        except REFUSALS as error:
            self.put_error(error)
        except Exception as error:  # a broken game ends neither the connection nor the server
            _log.exception("A shared game failed.")
            self.put_error(Refusal("Something went wrong inside: {error}", error=type(error).__name__))

    async def _handle(self, message: SharedMessage) -> None:
        match message:
            case WatchMessage():
                await self._watch(message)
            case SharedMoveMessage():
                await self._shared.change(
                    self._get(),
                    lambda game, now: actions.move(game, game.seat_of(self.owner), message.move, message.ply, now),
                )
            case ActionMessage():
                act = ACTIONS[message.type]
                await self._shared.change(self._get(), lambda game, now: act(game, game.seat_of(self.owner), now))
            case GoMessage():
                await self._shared.show(self._get(), self, message.ply)
            case LanguageMessage():
                self._out.language = nearest_language(message.language)
                await self._shared.show(self._get(), self)

    async def _watch(self, message: WatchMessage) -> None:
        await self._leave()
        self.owner = None if message.visitor is None else digest_of(message.visitor)
        await self._shared.watch(message.shared, self)
        self._watched = message.shared

    async def _leave(self) -> None:
        if self._watched is not None:
            watched, self._watched = self._watched, None
            await self._shared.leave(watched, self)

    def _get(self) -> str:
        if self._watched is None:
            raise Refusal("There is no game yet; start one first.")
        return self._watched

    def _disconnect(self) -> None:
        """The page reads too slowly."""
        if self._reader is not None:
            self._reader.cancel()
