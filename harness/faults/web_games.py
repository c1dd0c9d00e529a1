"""A person's game in the browser when the server is killed: every move that was answered is there again."""

from __future__ import annotations

import contextlib
import json
import signal
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from harness.faults.disturbances import Tally
from harness.launch import Start, in_a_process
from harness.server import Server, started_server

VISITOR = "visitor-whose-server-is-killed"
TIMEOUT = 120.0  # seconds for an answer of a busy machine
GAMES: tuple[tuple[str, tuple[object, ...]], ...] = (
    ("gomoku", ("human", {"level": 1})),
    ("mines", ("human",)),
    ("klondike", ("human",)),
    ("checkers", ("human", {"level": 1})),
    ("mills", ("human", "human")),
    ("alhambra", ("human", "human")),
)


@dataclass
class Tab:
    """What the page was told last, and what it asked for since."""

    rng: Random
    state: dict[str, Any] = field(default_factory=dict)
    asked: str | None = None  # a move without an answer yet
    moves: int = 0  # of the person, in all games

    def play(self, server: Server, game: str, seats: tuple[object, ...]) -> None:
        """Random moves until the server goes; a game that is over gives way to another."""
        with opened(server) as socket:
            if self.state:
                self._say(socket, {"type": "resume", "session": self.state["session"]})
            while True:
                over = not self.state or self.state["outcome"] is not None
                if over:
                    new = {
                        "type": "new",
                        "game": game,
                        "seats": list(seats),
                        "visitor": VISITOR,
                        "seconds": 1,
                    }
                    self._say(socket, {**new, "seed": self.rng.randrange(1 << 30)})
                    continue
                self.asked = choose(self.state, self.rng)
                self._say(socket, {"type": "move", "move": self.asked})
                self.moves += 1

    def _say(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Comes back when the person is asked again."""
        socket.send(json.dumps(message))
        while True:
            answer = json.loads(socket.recv(timeout=TIMEOUT))
            if answer["type"] == "error":
                raise AssertionError(f"{message} was answered {answer['text']!r}")
            if answer["type"] == "state":
                self.state, self.asked = answer, None
                if not answer["thinking"]:
                    return


@contextmanager
def opened(server: Server) -> Iterator[ClientConnection]:
    """A tab of that person."""
    address = server.address.replace("http", "ws", 1)
    headers = {"Cookie": f"partie-visitor={VISITOR}"}
    with connect(
        f"{address}/api/v1/session?language=en",
        origin=Origin(server.address),
        additional_headers=headers,
        max_size=None,
        open_timeout=TIMEOUT,
        close_timeout=1,
    ) as socket:
        yield socket


def choose(state: dict[str, Any], rng: Random) -> str:
    """A legal move; in Minesweeper a covered cell, which the page knows from the picture."""
    rows = state["scene"]["grid"]
    if not rows:
        move: str = rng.choice(state["legal"])["move"]
        return move
    covered = [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "."]
    x, y = rng.choice(covered)
    return f"{chr(ord('a') + x)}{y + 1}"


def killed_web_games(
    trials: int, rng: Random, by: signal.Signals = signal.SIGKILL, start: Start = in_a_process
) -> Tally:
    """Kills the server in the middle of games of persons; the next server must know the whole game."""
    tally = Tally(f"{by.name} web games")
    with tempfile.TemporaryDirectory(prefix="partie-faults-", ignore_cleanup_errors=True) as name:
        folder, tab = Path(name), Tab(rng)
        with (folder / "errors").open("w+") as errors:
            for trial in range(trials + 1):
                with started_server(folder, errors=errors, start=start) as server:
                    if trial:
                        compare(server, tab, tally)
                    if trial < trials:
                        if trial % 2 == 0:  # a game is killed twice, then another kind has its turn
                            tab = Tab(rng)
                        _play_and_kill(server, tab, GAMES[trial // 2 % len(GAMES)], by)
                        tally.trials += 1
            errors.seek(0)
            tally.add_errors(errors.read())
    return tally


def _play_and_kill(server: Server, tab: Tab, played: tuple[str, tuple[object, ...]], by: signal.Signals) -> None:
    """Plays some moves; the server is killed while the next ones are on their way."""
    wanted, later = tab.moves + tab.rng.randrange(1, 8), tab.rng.uniform(0.0, 0.03)
    ended = threading.Event()

    def kill() -> None:
        while tab.moves < wanted and not ended.is_set():
            time.sleep(0.002)
        time.sleep(later)
        server.process.send_signal(by)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        with contextlib.suppress(OSError, WebSocketException):
            tab.play(server, *played)
    finally:
        ended.set()
        killer.join()
    server.process.wait(TIMEOUT)


def compare(server: Server, tab: Tab, tally: Tally) -> None:
    """What another server makes of the game: all that was answered, and at most what was on its way."""
    before = tab.state
    with opened(server) as socket:
        socket.send(json.dumps({"type": "resume", "session": before["session"]}))
        while (after := json.loads(socket.recv(timeout=TIMEOUT)))["type"] not in ("state", "error"):
            pass
    tally.ended += 1
    told, found = texts(before), texts(after)
    more = found[len(told) :]
    own = before["thinking"] or more[:1] == [tab.asked]
    if after["type"] != "state" or found[: len(told)] != told or (more and not own):
        tally.different += 1
        tally.notes.append(f"{before['game']}: {told} became {found}, asked for {tab.asked!r}; {after!s:.300}")


def texts(state: dict[str, Any]) -> list[str]:
    """The moves of a state as they are written."""
    return [move["text"] for move in state.get("moves", [])]
