"""The WebSocket of the running games: sends what changed, a few times a second at most."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocket, WebSocketDisconnect

from partie.web.arena.api import describe_tournament
from partie.web.arena.runs import ArenaRuns

PERIOD = 0.2  # seconds between two messages at least
MOST_SHOWN = 24  # games shown at the same time


class LiveFeed:
    """One open page. It may say `{"tournament": 3, "number": 12}` to see that game large, or nulls."""

    def __init__(self, socket: WebSocket, runs: ArenaRuns, language: str, with_logs: bool) -> None:
        self._socket, self._runs, self._with_logs = socket, runs, with_logs
        self._language = language
        self._seen = -1
        self._shown: set[tuple[int, int]] = set()
        self._large: tuple[int, int] | None = None

    async def hold(self) -> None:
        """Sends changes until the page is closed."""
        listener = asyncio.create_task(self._listen())
        try:
            while not listener.done():
                await run_in_threadpool(self._runs.look_around)
                if self._seen != self._runs.version:
                    await self._socket.send_json(await run_in_threadpool(self._news))
                await asyncio.wait([listener], timeout=PERIOD)
        except (WebSocketDisconnect, RuntimeError):  # gone while it was sent to
            pass
        finally:
            listener.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await listener

    async def _listen(self) -> None:
        while (message := await self._socket.receive())["type"] != "websocket.disconnect":
            self._large = requested_game(message.get("text") or "")
            self._seen = -1  # send everything again, with the large game's moves and logs

    def _news(self) -> dict[str, Any]:
        seen, self._seen = self._seen, self._runs.version
        live = dict(list(self._runs.live.items())[:MOST_SHOWN])
        if self._large and self._large in self._runs.live:
            live[self._large] = self._runs.live[self._large]
        changed = [game for game in live.values() if game.version > seen]
        gone = [list(key) for key in self._shown - live.keys()]
        self._shown = set(live)
        ended = bool(gone) or self._runs.tournaments_changed > seen or not live
        store = self._runs.store
        return {
            "type": "live",
            "games": [
                self._runs.describe(
                    game,
                    (game.tournament, game.pairing.number) == self._large,
                    self._with_logs,
                    self._language,
                )
                for game in changed
            ],
            "gone": gone,
            "tournaments": [
                describe_tournament(self._runs, summary, self._language).model_dump() for summary in store.tournaments()
            ]
            if ended
            else None,
        }


def requested_game(text: str) -> tuple[int, int] | None:
    """Tournament and number of the game that a page wants to see large."""
    try:
        message = json.loads(text[:200])
        return int(message["tournament"]), int(message["number"])
    except (ValueError, TypeError, KeyError, OverflowError):
        return None
