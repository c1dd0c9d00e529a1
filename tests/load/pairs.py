"""Simulated pairs of people at shared games. Connections are cut; whoever was cut comes back as the page does.

A move counts as lost when somebody has seen it and a later state lacks it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
import urllib.request
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

PATIENCE = 120.0  # seconds for an answer of a busy machine
AGAIN = 0.3  # seconds before somebody without a connection tries again
GAME = {"game": "gomoku", "variant": "free-15", "seats": ["me", "open"]}


@dataclass
class Tally:
    """What all pairs saw."""

    times: list[float] = field(default_factory=list)  # seconds from a move to the state with it
    moves: int = 0
    lost: int = 0
    cuts: int = 0
    errors: Counter[str] = field(default_factory=Counter)


@dataclass
class Pair:
    """One game after another of two people."""

    address: str
    number: int
    pause: float  # mean seconds of thought
    tally: Tally
    seen: list[str] = field(default_factory=list)  # the longest list of moves that a state had
    sockets: list[ClientConnection] = field(default_factory=list)
    most: int | None = None  # moves to make; None: without end

    async def play(self) -> None:
        while not self.is_done:
            self.seen = []
            game = await self._begin()
            await asyncio.gather(*(self._sit(game, seat) for seat in (0, 1)))

    @property
    def is_done(self) -> bool:
        return self.most is not None and self.most <= 0

    async def _begin(self) -> str:
        while True:
            try:
                made = await asyncio.to_thread(self._post, 0, "invitations", {**GAME, "name": "Anna"})
                await asyncio.to_thread(self._post, 1, f"shared/{made['id']}/sit", {"name": "Berta"})
            except OSError:
                await asyncio.sleep(AGAIN)
            else:
                return str(made["id"])

    def _post(self, seat: int, path: str, body: dict[str, Any]) -> dict[str, Any]:
        headers = {"Content-Type": "application/json", "Cookie": self._cookie(seat), "Partie-Visitor": self._key(seat)}
        request = urllib.request.Request(f"{self.address}/api/v1/{path}", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            found: dict[str, Any] = json.load(answer)
        return found

    def _key(self, seat: int) -> str:
        return f"{self.number:020d}-of-seat-{seat}"

    def _cookie(self, seat: int) -> str:
        return f"partie-visitor={2 * self.number + seat:032d}"

    async def _sit(self, game: str, seat: int) -> None:
        """One person, until the game is over."""
        rng = random.Random(2 * self.number + seat)
        while True:
            try:
                async with connect(
                    self.address.replace("http", "ws", 1) + "/api/v1/shared/live?language=en",
                    additional_headers={"Origin": self.address, "Cookie": self._cookie(seat)},
                    max_size=None,
                    open_timeout=PATIENCE,
                    close_timeout=1,
                ) as socket:
                    self.sockets.append(socket)
                    try:
                        return await self._talk(socket, game, seat, rng)
                    finally:
                        self.sockets.remove(socket)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(AGAIN)

    async def _talk(self, socket: ClientConnection, game: str, seat: int, rng: random.Random) -> None:
        known = list(self.seen)
        await socket.send(json.dumps({"type": "watch", "shared": game, "visitor": self._key(seat)}))
        sent: float | None = None
        while True:
            async with asyncio.timeout(PATIENCE):
                message = json.loads(await socket.recv())
            if message["type"] == "error":
                self.tally.errors[message["text"]] += 1
                sent = None
            if message["type"] != "state":
                continue
            moves = [move["text"] for move in message["moves"]]
            self.tally.lost += moves[: len(known)] != known
            if len(moves) > len(self.seen):
                self.seen = moves
            if sent is not None and len(moves) > len(known):
                self.tally.times.append(time.perf_counter() - sent)
                self.tally.moves += 1
                self.most = None if self.most is None else self.most - 1
                sent = None
            known = moves
            if message["outcome"] is not None or self.is_done:
                return
            if message["legal"] and sent is None:
                await asyncio.sleep(rng.expovariate(1 / self.pause))
                move = rng.choice(message["legal"])["move"]
                sent = time.perf_counter()
                await socket.send(json.dumps({"type": "move", "move": move, "ply": len(moves)}))


async def cut(pairs: list[Pair], every: float, tally: Tally) -> None:
    """Ends connections at random, without a farewell."""
    rng = random.Random(0)
    while True:
        await asyncio.sleep(every)
        sockets = [socket for pair in pairs for socket in pair.sockets]
        if sockets:
            with contextlib.suppress(OSError):
                rng.choice(sockets).transport.abort()
                tally.cuts += 1
