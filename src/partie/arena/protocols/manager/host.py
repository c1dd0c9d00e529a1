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
from partie.arena.player import StopCheck, TimedGame
from partie.arena.process import BrainProcess
from partie.arena.protocols.dialects import faults, manager_dialect
from partie.arena.protocols.peer import Peer, PeerPlayer
from partie.core.clock import Clock
from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.numbers import parse_int
from partie.core.position import Position
from partie.core.text import Text
from partie.play.loop import Answer

SIDES = ("cross", "round")  # the beginner first
CONNECT_PAUSE = 0.02  # seconds between two tries while a local brain starts to listen
QUIT_GRACE = 0.5
_SQUARE = re.compile(r"[a-z]{1,2}-?[0-9]{1,9}")
_VERSION = re.compile(r"com \d+([.,]\d+)?")


class ManagerPlayer(PeerPlayer):
    """One brain behind a TCP connection."""

    def __init__(self, spec: BrainSpec) -> None:
        super().__init__(spec)
        self._socket: socket.socket | None = None
        self._board = ""  # game and size that it knows

    def begin(self, timed: TimedGame, seat: int, check: StopCheck) -> None:
        """Connects when needed, then sends board, side and time."""
        self.log.restart()
        size = board_for(timed)
        try:
            self._prepare(f"{timed.conditions.game} {size}", timed.conditions.clock, check)
            self._expect(f"board {size}", "board ok", timed.conditions.clock)
            self._expect(f"player {SIDES[seat]}", "player ok", timed.conditions.clock)
            self._peer.send(f"timeout {_seconds(timed.conditions.clock)}")
        except BaseException:
            self._disconnect()
            raise

    def _prepare(self, board: str, clock: Clock, check: StopCheck) -> None:
        if self._connection and self._connection.is_running and board == self._board:
            self._connection.send("new game")
            return
        self._disconnect()
        self._connect(clock, check)
        self._expect("hello msg", "hello ok", clock)
        version = self._ask("com msg", clock)
        if not _VERSION.fullmatch(version):
            raise BrainFault(Fault.START, Text("com msg was answered {version!r}", version=version))
        self._expect(f"game {board.partition(' ')[0]}", "game ok", clock)
        if not self._ask("name msg", clock).startswith("name "):
            raise BrainFault(Fault.START, "name msg was not answered with a name")
        self._board = board

    def _connect(self, clock: Clock, check: StopCheck) -> None:
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
        log_only = {process.reader: "stdout", process.errors: "stderr"} if process else {}
        descriptor = self._socket.fileno()
        self._connection = Peer(LineChannel(descriptor, descriptor, self.log, log_only, check=check), process)

    def _ask(self, question: str, clock: Clock) -> str:
        self._peer.send(question)
        return self._peer.receive(clock.response_timeout).lower()

    def _expect(self, question: str, answer: str, clock: Clock) -> None:
        reply = self._ask(question, clock)
        if reply != answer:
            raise BrainFault(
                Fault.START,
                Text(
                    "{question!r} was answered {reply!r}, not {answer!r}",
                    question=question,
                    reply=reply[:100],
                    answer=answer,
                ),
            )

    def choose(self, timed: TimedGame, seat: int, limit: float | None, check: StopCheck) -> Answer:
        """Passes the opponent's move on and waits for the answer."""
        self._peer.channel.check = check
        clock = timed.clocks[seat].clock
        try:
            self._refuse_move_out_of_turn(bool)
            self._peer.send(f"move {timed.moves[-1].text.upper() if timed.moves else 'start'}")
            seconds = clock.response_timeout if limit is None else limit + clock.margin
            line = self._peer.receive(seconds, limit is not None)
            return Answer(_move_in(line, timed.position), self._peer.channel.seconds)
        except BaseException:
            self._disconnect()
            raise

    def finish(self, timed: TimedGame) -> None:
        """Tells it that the game is over; it stays for the next one."""
        try:
            if self._connection:
                self._connection.send("end game")
        except BrainFault:
            self._disconnect()

    def close(self) -> None:
        """quit, a moment of grace, then the end of all its processes."""
        self._disconnect("quit msg", grace=QUIT_GRACE)

    def _disconnect(self, *farewell: str, grace: float = 0.0) -> None:
        super()._disconnect(*farewell, grace=grace)
        if self._socket:
            self._socket.close()
            self._socket = None


def _move_in(line: str, position: Position) -> str:
    token, _, text = line.lower().partition(" ")
    if token == "forfeit":
        raise BrainFault(Fault.FORFEIT, "it resigned")
    if token != "move" or not text.strip():
        raise BrainFault(Fault.GARBAGE, Text("it answered {line!r}", line=line[:100]))
    text = text.strip()
    if _SQUARE.fullmatch(text):
        _refuse_off_board(text, position)
    return text


def _refuse_off_board(square: str, position: Position) -> None:
    """A square that is not on this board is an illegal move, not garbage."""
    try:
        position.parse_move(square)
    except InvalidText as error:
        raise BrainFault(Fault.ILLEGAL, error.text) from error
    except ValueError:
        pass  # the referee rejects it with a reason


def _seconds(clock: Clock) -> str:
    """Without a fraction where there is none, as the original Manager sends them."""
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
    address: tuple[str, int], deadline: float, process: BrainProcess | None, check: StopCheck
) -> socket.socket:
    while True:
        check()
        try:
            connection = socket.create_connection(address, timeout=max(0.1, deadline - time.monotonic()))
        except OSError as error:
            if process and not process.is_running:
                raise process.fault() from error
            if process is None or time.monotonic() > deadline:
                raise BrainFault(
                    Fault.START,
                    Text(
                        "no answer from {host}:{port}: {error}",
                        host=address[0],
                        port=address[1],
                        error=error,
                    ),
                ) from error
            time.sleep(CONNECT_PAUSE)
        else:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return connection


def board_for(timed: TimedGame) -> int:
    """The size of the board, which is all the protocol sends. Raises `BrainFault` where it cannot."""
    if timed.moves:
        raise BrainFault(Fault.START, "the Manager's protocol cannot set up an opening")
    with faults():
        return manager_dialect(timed.game).size(timed.game, timed.position.variant)


def host(spec: BrainSpec, game: Game) -> ManagerPlayer:
    """A player for a `manager:` or `tcp:` brain. Raises `InvalidText`."""
    if spec.protocol == "tcp":
        parse_address(spec.target)
    return ManagerPlayer(spec)
