"""Partie as a brain of the Manager: `partie brain GAME --protocol manager --port 5555`.

Listens, serves one Manager after another, exits with `quit`. `docs/protocols/manager-tcp.md` describes the
conversation.
"""

from __future__ import annotations

import contextlib
import errno
import re
import socket
import sys
from collections.abc import Callable
from typing import TextIO

from partie import __version__
from partie.arena.protocols.brain_side import BrainService, LineReader, StoppableBrain
from partie.arena.protocols.manager import notation
from partie.core.brain import Brain
from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.game import Game
from partie.core.numbers import clamp_float
from partie.core.position import Position

DEFAULT_SECONDS = 30.0
SHORTEST, LONGEST = 0.001, 1e9  # seconds; more means no limit
LARGEST_PORT = 65535
SPARE = 0.9  # part of the time for the search, the rest is for the connection
_SIZE = re.compile(r"\d{1,3}", re.ASCII)


def serve(service: BrainService) -> None:
    """Listens on the port until a Manager sends `quit`. Raises `InvalidText` where the port cannot be used."""
    brain = service.make_brain({})
    with _server(service.address, service.port) as server:
        while True:
            connection, _ = server.accept()
            with (
                connection,
                connection.makefile("rw", encoding="utf-8", errors="replace", newline="\n") as lines,
            ):
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                quits = ManagerBrain(service.game, brain, lines, lines, service.prepare).run()
                # ends the reading thread, which holds the lock of `lines`
                with contextlib.suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)
                if quits:
                    return


def _server(host: str, port: int) -> socket.socket:
    if not 0 <= port <= LARGEST_PORT:
        raise InvalidText("{port} is not a port: they go up to {most}", port=port, most=LARGEST_PORT)
    try:
        return socket.create_server((host, port))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise InvalidText("Port {port} is taken by another program; choose another port.", port=port) from error
        why = error.strerror or str(error)
        raise InvalidText("Cannot listen on {host!r}, port {port}: {error}", host=host, port=port, error=why) from error


class ManagerBrain:
    """The conversation with one Manager."""

    def __init__(
        self,
        game: Game,
        brain: Brain,
        source: TextIO,
        sink: TextIO,
        get_ready: Callable[[], None] = lambda: None,
    ) -> None:
        self._game, self._sink, self._get_ready = game, sink, get_ready
        self._name = brain.name
        self._brain = StoppableBrain(brain)
        self._variant: str | None = None
        self._seconds = DEFAULT_SECONDS
        self._position: Position | None = None
        self._reader = LineReader(source, self._on_line)

    def run(self) -> bool:
        """Answers until the connection closes; True when the Manager sent `quit`."""
        for line in self._reader:
            command, _, rest = line.partition(" ")
            command = command.lower()
            if command == "quit":
                return True
            try:
                reply = self._answer(command, rest.strip())
            except (InvalidText, IllegalMove, AmbiguousMove) as error:
                print(error, file=sys.stderr)
                reply = f"{command} failed"
            if reply:
                with contextlib.suppress(OSError):
                    self._sink.write(reply + "\r\n")
                    self._sink.flush()
        return False

    def _on_line(self, line: str) -> None:
        if line.lower().split(" ")[0] in ("", "new", "end", "quit"):
            self._brain.stop_search()

    def _answer(self, command: str, rest: str) -> str | None:
        match command:
            case "hello":
                return "hello ok"
            case "com":
                return "com 0,1"
            case "name":
                return f"name {self._name.replace(' ', '_').lower()}_{__version__}"
            case "game":
                return "game ok" if rest.lower() == self._game.name else "game failed"
            case "board":
                return self._board(rest)
            case "player":
                return "player ok" if rest.lower() in self._sides else "player failed"
            case "variant":
                return self._set_variant(rest)
            case "position":
                return self._set_position(rest)
            case "timeout":
                self._timeout(rest)
            case "new" | "end":
                self._position = None
            case "move":
                return self._move(rest)
        return None

    @property
    def _sides(self) -> list[str]:
        return [notation.side(seat) for seat in range(self._game.players[-1])]

    def _board(self, rest: str) -> str:
        if not _SIZE.fullmatch(rest):
            return "board failed"
        self._get_ready()  # no clock runs here
        self._begin(notation.variant_of(self._game, int(rest)))
        return "board ok"

    def _set_variant(self, rest: str) -> str:
        self._get_ready()
        self._begin(self._game.start(rest.lower()).variant)
        return "variant ok"

    def _begin(self, variant: str) -> None:
        self._variant, self._position = variant, self._game.start(variant)

    def _set_position(self, rest: str) -> str:
        position = self._game.from_text(rest, self._variant)
        if problems := position.problems():
            raise InvalidText(problems[0].rule)
        self._position = position
        return "position ok"

    def _timeout(self, rest: str) -> None:
        seconds = clamp_float(rest.replace(",", "."), SHORTEST, LONGEST)
        if seconds is not None:
            self._seconds = seconds

    def _move(self, rest: str) -> str | None:
        position = self._position or self._game.start(self._variant)
        if rest.lower() != "start":
            position = position.play(notation.read(rest, position))
        self._position = position
        if position.outcome() is not None:
            return None  # the Manager sees the end, too, and sends it
        analysis = self._brain.think(position, self._seconds * SPARE)
        if analysis.resigns:
            self._position = None
            return "forfeit"
        text = position.format_move(analysis.move)
        self._position = None
        with contextlib.suppress(ValueError):  # hidden information: the next position comes from the Manager
            self._position = position.play(analysis.move)
        return f"move {notation.format_text(text)}"
