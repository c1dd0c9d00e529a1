"""Simulated people: each has a tab, clicks or moves, thinks a while, and starts again when the game is over.

They know a game only as the page does: a grid of covered cells, or the list of legal moves.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

COVERED = "."
ARRIVE_EVERY = 0.02  # seconds between two who arrive
PATIENCE = 60.0  # seconds for an answer; longer is an error


@dataclass(frozen=True)
class Kind:
    """What a person plays, how often they do something, and what the answers are called."""

    name: str
    game: str
    variant: str
    seats: Sequence[Any]
    pause: float  # mean seconds between an answer and the next move
    seconds: float = 2.0  # for a move of the computer


@dataclass
class Answers:
    """How long everybody waited for what, and what went wrong."""

    times: dict[str, list[float]] = field(default_factory=dict)
    errors: Counter[str] = field(default_factory=Counter)
    queued: int = 0  # how often somebody was told to wait

    def add(self, what: str, seconds: float) -> None:
        self.times.setdefault(what, []).append(seconds)


class Refused(Exception):
    """The server answered with an error."""


class Person:
    """One open tab."""

    def __init__(self, address: str, kind: Kind, answers: Answers, number: int) -> None:
        self._address = address.replace("http", "ws", 1).rstrip("/")
        self._origin = address.rstrip("/")
        self._kind, self._answers = kind, answers
        self._random = random.Random(number)
        self._left: int | None = None  # moves
        self._cookie = f"partie-visitor={number:032d}"

    async def play(self, moves: int | None = None) -> None:
        """Plays so many moves, or without end; a lost connection is an error, and a new one is opened."""
        self._left = moves
        while self._left != 0:
            try:
                await self._visit()
            except (OSError, WebSocketException, TimeoutError, Refused) as error:
                self._answers.errors[f"{self._kind.name}: {type(error).__name__}: {error}"[:120]] += 1
                await asyncio.sleep(1.0)

    async def _visit(self) -> None:
        headers = {"Origin": self._origin, "Cookie": self._cookie}
        address = f"{self._address}/api/v1/session?language=en"
        async with connect(
            address, additional_headers=headers, max_size=None, open_timeout=PATIENCE, close_timeout=1
        ) as socket:
            state = await self._begin(socket)
            while self._left != 0:
                await asyncio.sleep(self._random.expovariate(1 / self._kind.pause))
                move = self._choose(state)
                state = await (self._begin(socket) if move is None else self._move(socket, move))

    async def _begin(self, socket: ClientConnection) -> dict[str, Any]:
        kind = self._kind
        asked = {
            "type": "new",
            "game": kind.game,
            "variant": kind.variant,
            "seats": list(kind.seats),
            "seconds": kind.seconds,
        }
        return await self._ask(socket, asked, f"{kind.name}: new game")

    async def _move(self, socket: ClientConnection, move: str) -> dict[str, Any]:
        if self._left is not None:
            self._left -= 1
        return await self._ask(socket, {"type": "move", "move": move}, f"{self._kind.name}: move")

    async def _ask(self, socket: ClientConnection, message: dict[str, Any], what: str) -> dict[str, Any]:
        """The state in which this person is asked again; the first one alone is the answer to the message."""
        began = time.perf_counter()
        await socket.send(json.dumps(message))
        state = await self._hear(socket)
        self._answers.add(what, time.perf_counter() - began)
        while state["thinking"]:
            state = await self._hear(socket)
            if not state["thinking"]:
                self._answers.add(f"{self._kind.name}: reply", time.perf_counter() - began)
        return state

    async def _hear(self, socket: ClientConnection) -> dict[str, Any]:
        while True:
            async with asyncio.timeout(PATIENCE):
                message: dict[str, Any] = json.loads(await socket.recv())
            if message["type"] == "state":
                return message
            self._answers.queued += message["type"] == "queue"
            if message["type"] == "error":
                raise Refused(message["text"])

    def _choose(self, state: dict[str, Any]) -> str | None:
        """A move, or None when the game is over."""
        if state["outcome"] is not None:
            return None
        rows = state["scene"]["grid"]
        if not rows:
            move: str = self._random.choice(state["legal"])["move"]
            return move
        covered = [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == COVERED]
        x, y = self._random.choice(covered)
        return _cell_name(x, y + 1)


def _cell_name(column: int, row: int) -> str:
    """`a1` is the first cell of the uppermost row; after `z` comes `aa`."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return f"{letters}{row}"


async def play_all(address: str, people: Sequence[Kind], answers: Answers, moves: int | None = None) -> None:
    """Everybody at the same time; they arrive within a few seconds."""

    async def arrive(number: int, kind: Kind) -> None:
        await asyncio.sleep(number * ARRIVE_EVERY)
        await Person(address, kind, answers, number).play(moves)

    async with asyncio.TaskGroup() as group:
        for number, kind in enumerate(people):
            group.create_task(arrive(number, kind))
