"""Partie as the Manager: plays brains that listen on a TCP port; local ones get the port as only argument.

`docs/protocols/manager-tcp.md` describes the conversation. The protocol cannot set up a position, so a game
with a preset opening is refused at the start.
"""

from __future__ import annotations

import re
import socket
import time

from partie.arena.brains import BrainSpec, command_of
from partie.arena.channel import LineChannel
from partie.arena.conditions import BrainFault
from partie.arena.faults import Fault
from partie.arena.log import Log
from partie.arena.player import Check, Table
from partie.arena.process import BrainProcess
from partie.arena.protocols.dialects import faults, manager_dialect
from partie.arena.protocols.peer import Peer
from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.numbers import parse_int
from partie.core.position import Position
from partie.core.record import Clock
from partie.core.text import Text
from partie.play.loop import Answer

SIDES = ("cross", "round")  # the beginner first
CONNECT_PAUSE = 0.02  # seconds between two tries while a local brain starts to listen
QUIT_GRACE = 0.5
_SQUARE = re.compile(r"[a-z]{1,2}-?[0-9]{1,9}")
_VERSION = re.compile(r"com \d+([.,]\d+)?")


class ManagerPlayer:
    """One brain, connected with its first game and kept for the next ones."""

    def __init__(self, spec: BrainSpec) -> None:
        self.name = spec.name
        self.log = Log()
        self._spec = spec
        self._peer: Peer | None = None
        self._socket: socket.socket | None = None
        self._board = ""  # what it was told about game and board

    @property
    def healthy(self) -> bool:
        """Whether it can be connected anew."""
        return True

    @property
    def _running(self) -> Peer:
        assert self._peer is not None, "begin comes first"
        return self._peer

    def begin(self, table: Table, seat: int, check: Check) -> None:
        """Connects when needed and says what is played."""
        self.log.restart()
        size = fits(table)
        try:
            self._prepare(f"{table.terms.game} {size}", table.terms.clock, check)
            self._expect(f"board {size}", "board ok", table.terms.clock)
            self._expect(f"player {SIDES[seat]}", "player ok", table.terms.clock)
            self._running.tell(f"timeout {_seconds(table.terms.clock)}")
        except BaseException:
            self._drop()
            raise

    def _prepare(self, board: str, clock: Clock, check: Check) -> None:
        if self._peer and self._peer.alive and board == self._board:
            self._peer.tell("new game")
            return
        self._drop()
        self._connect(clock, check)
        self._expect("hello msg", "hello ok", clock)
        version = self._ask("com msg", clock)
        if not _VERSION.fullmatch(version):
            raise BrainFault(Fault.START, Text("com msg was answered {version!r}", version=version))
        self._expect(f"game {board.partition(' ')[0]}", "game ok", clock)
        if not self._ask("name msg", clock).startswith("name "):
            raise BrainFault(Fault.START, "name msg was not answered with a name")
        self._board = board

    def _connect(self, clock: Clock, check: Check) -> None:
        deadline = time.monotonic() + clock.response_timeout
        process = None
        if self._spec.protocol == "manager":
            address = ("127.0.0.1", _free_port())
            command, folder = command_of(self._spec)
            process = BrainProcess([*command, str(address[1])], folder, self._spec.memory)
        else:
            address = parse_address(self._spec.target)
        try:
            self._socket = _connected(address, deadline, process, check)
        except BaseException:
            if process:
                process.close()
            raise
        asides = {process.reader: "stdout", process.errors: "stderr"} if process else {}
        descriptor = self._socket.fileno()
        self._peer = Peer(LineChannel(descriptor, descriptor, self.log, asides, check=check), process)

    def _ask(self, question: str, clock: Clock) -> str:
        self._running.tell(question)
        return self._running.hear(clock.response_timeout).lower()

    def _expect(self, question: str, answer: str, clock: Clock) -> None:
        said = self._ask(question, clock)
        if said != answer:
            raise BrainFault(
                Fault.START,
                Text(
                    "{question!r} was answered {said!r}, not {answer!r}",
                    question=question,
                    said=said[:100],
                    answer=answer,
                ),
            )

    def choose(self, table: Table, seat: int, limit: float | None, check: Check) -> Answer:
        """Passes the opponent's move on and waits for the answer."""
        self._running.channel.check = check
        clock = table.terms.clock
        try:
            if unasked := self._running.unasked():
                raise BrainFault(
                    Fault.OUT_OF_TURN,
                    Text("it said {line!r} when it was not asked", line=unasked[0][:100]),
                )
            self._running.tell(f"move {table.moves[-1].text.upper() if table.moves else 'start'}")
            seconds = clock.response_timeout if limit is None else limit + clock.margin
            line = self._running.hear(seconds, limit is not None)
            return Answer(_move_in(line, table.position), self._running.channel.seconds)
        except BaseException:
            self._drop()
            raise

    def finish(self, table: Table) -> None:
        """Tells it that the game is over; it stays for the next one."""
        if self._peer:
            try:
                self._peer.tell("end game")
            except BrainFault:
                self._drop()

    def close(self) -> None:
        """quit, a moment of grace, then the end of all its processes."""
        self._leave("quit msg", grace=QUIT_GRACE)

    def _drop(self) -> None:
        self._leave()

    def _leave(self, *last_words: str, grace: float = 0.0) -> None:
        if self._peer:
            self._peer.close(*last_words, grace=grace)
        if self._socket:
            self._socket.close()
        self._peer = self._socket = None


def _move_in(line: str, position: Position) -> str:
    word, _, text = line.lower().partition(" ")
    if word == "forfeit":
        raise BrainFault(Fault.FORFEIT, "it resigned")
    if word != "move" or not text.strip():
        raise BrainFault(Fault.GARBAGE, Text("it answered {line!r}", line=line[:100]))
    text = text.strip()
    if _SQUARE.fullmatch(text):
        _refuse_off_board(text, position)
    return text


def _refuse_off_board(square: str, position: Position) -> None:
    """A square, but not one of this board: not allowed, though it was understood."""
    try:
        position.parse_move(square)
    except InvalidText as error:
        raise BrainFault(Fault.ILLEGAL, error.text) from error
    except ValueError:
        pass  # the referee says what is wrong with it


def _seconds(clock: Clock) -> str:
    """Whole seconds as the original sends them, fractions only when there are any."""
    return f"{clock.per_move or clock.per_game or clock.response_timeout:g}"


def parse_address(text: str) -> tuple[str, int]:
    """`host:5555`. Raises `InvalidText`."""
    name, _, port = text.rpartition(":")
    number = parse_int(port, 1, 65535)
    if not name or number is None:
        raise InvalidText("{text!r} is not an address like host:5555", text=text)
    return name.strip("[]"), number


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _connected(
    address: tuple[str, int], deadline: float, process: BrainProcess | None, check: Check
) -> socket.socket:
    while True:
        check()
        try:
            connection = socket.create_connection(address, timeout=max(0.1, deadline - time.monotonic()))
        except OSError as error:
            if process and not process.alive:
                raise process.fault() from error
            if process is None or time.monotonic() > deadline:
                raise BrainFault(
                    Fault.START,
                    Text(
                        "nobody answers at {host}:{port}: {error}",
                        host=address[0],
                        port=address[1],
                        error=error,
                    ),
                ) from error
            time.sleep(CONNECT_PAUSE)
        else:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return connection


def fits(table: Table) -> int:
    """The size of the table's board, which is all the protocol tells. Raises `BrainFault` where it cannot."""
    if table.moves:
        raise BrainFault(Fault.START, "the Manager's protocol cannot set up an opening")
    with faults():
        return manager_dialect(table.game).size(table.game, table.position.variant)


def host(spec: BrainSpec, game: Game) -> ManagerPlayer:
    """What `brains.HOSTS` asks for."""
    if spec.protocol == "tcp":
        parse_address(spec.target)
    return ManagerPlayer(spec)
