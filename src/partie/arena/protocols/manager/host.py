"""Partie as the Manager: plays brains that listen on a TCP port; local ones get the port as last argument.

`docs/protocols/manager-tcp.md` describes the conversation. What the published protocol cannot express (another
rule than that of the board's size, an opening, hidden information) is sent by the messages `variant` and
`position`, which a brain must answer: it never plays by rules that it does not know.
"""

from __future__ import annotations

import itertools
import re
import socket
import time

from partie.arena.brain_spec import BrainSpec, command_of
from partie.arena.channel import LineChannel
from partie.arena.conditions import BrainFault
from partie.arena.faults import Fault
from partie.arena.player import StopCheck, TimedGame
from partie.arena.process import BrainProcess
from partie.arena.protocols.dialects import faults
from partie.arena.protocols.manager import notation
from partie.arena.protocols.peer import Peer, PeerPlayer
from partie.arena.protocols.protocol import Target
from partie.arena.protocols.table import target_of
from partie.core.clock import Clock, TimeLeft
from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.numbers import parse_int
from partie.core.position import Position
from partie.core.text import Text
from partie.play.loop import Answer

CONNECT_PAUSE = 0.02  # seconds between two tries while a local brain starts to listen
QUIT_GRACE = 0.5
EXPECTED_MOVES = 20  # until the end, at any moment: what a limit for the game means for one move
_SQUARE = re.compile(r"[a-z]{1,2}-?[0-9]{1,9}")
_VERSION = re.compile(r"com \d+([.,]\d+)?( legal)?")
MOST_LEGAL = 5000  # moves of the line `legal`


class ManagerPlayer(PeerPlayer):
    """One brain behind a TCP connection."""

    def __init__(self, spec: BrainSpec) -> None:
        super().__init__(spec)
        self._socket: socket.socket | None = None
        self._board = ""  # game and size that it knows
        self._timeout = 0  # seconds that it knows
        self._known = 0  # moves of this game that it knows
        self._wants_legal = False  # before every question

    def begin(self, timed: TimedGame, seat: int, check: StopCheck) -> None:
        """Connects when needed, then sends board, side and time."""
        self.log.restart()
        refuse_start(timed)
        clock, variant = timed.clocks[seat].clock, timed.position.variant
        with faults():
            size = notation.board_size(timed.game, variant)
        try:
            self._prepare(f"{timed.conditions.game} {size}", clock, check)
            self._expect(f"board {size}", "board ok", clock)
            if variant != _implied_variant(timed.game, size):
                self._extended(f"variant {variant}", clock)
            self._expect(f"player {notation.side(seat)}", "player ok", clock)
            self._timeout = 0
            self._send_timeout(timed.clocks[seat])
        except BaseException:
            self._disconnect()
            raise
        self._known = 0

    def _prepare(self, board: str, clock: Clock, check: StopCheck) -> None:
        if self._connection and self._connection.is_running and board == self._board:
            self._connection.send("new game")
            return
        self._disconnect()
        self._connect(clock, check)
        self._expect("hello msg", "hello ok", clock)
        version = self._ask("com msg", clock).lower()
        if not _VERSION.fullmatch(version):
            raise BrainFault(Fault.START, Text("com msg was answered {version!r}", version=version))
        self._expect(f"game {board.partition(' ')[0]}", "game ok", clock)
        self._wants_legal = version.endswith(" legal")
        token, _, name = self._ask("name msg", clock).partition(" ")
        if token.lower() != "name":
            raise BrainFault(Fault.START, "name msg was not answered with a name")
        self.declared = name.strip()
        self._board = board

    def _send_timeout(self, left: TimeLeft) -> None:
        """Whole seconds for a move; with a limit for the game a part of what is left, whenever it changes."""
        planned = left.limit
        if planned is not None and left.remaining is not None:
            planned = min(planned, left.remaining / EXPECTED_MOVES)
        seconds = left.clock.response_timeout if planned is None else planned
        timeout = max(notation.SMALLEST_TIMEOUT, int(seconds))
        if timeout != self._timeout:
            self._peer.send(f"timeout {timeout}")
            self._timeout = timeout

    def _connect(self, clock: Clock, check: StopCheck) -> None:
        process = None
        if target_of(self._spec.prefix) is Target.COMMAND:
            address = ("127.0.0.1", _free_port())
            command, folder = command_of(self._spec)
            process = BrainProcess([*command, str(address[1])], folder, self._spec.memory)
        else:
            address = parse_address(self._spec.target)
        try:
            self._socket = _connected(address, clock.response_timeout, process, check)
        except BaseException:
            if process:
                process.close()
            raise
        log_only = {process.reader: "stdout", process.errors: "stderr"} if process else {}
        descriptor = self._socket.fileno()
        threads = process.threads if process else None
        channel = LineChannel(descriptor, descriptor, self.log, log_only, check=check, threads=threads)
        self._connection = Peer(channel, process)

    def _ask(self, question: str, clock: Clock) -> str:
        self._peer.send(question)
        return self._peer.receive(clock.response_timeout)

    def _extended(self, message: str, clock: Clock) -> None:
        """A message beyond the published protocol, without which the game cannot be played."""
        command = message.partition(" ")[0]
        try:
            reply = self._ask(message, clock)
        except BrainFault as fault:
            if fault.fault is not Fault.SILENCE:
                raise
            reply = ""
        if reply.lower() != f"{command} ok":
            raise BrainFault(
                Fault.START,
                Text(
                    "it does not know {message!r}, without which the Manager's protocol cannot express this game",
                    message=message[:80],
                ),
            )

    def _expect(self, question: str, answer: str, clock: Clock) -> None:
        reply = self._ask(question, clock).lower()
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
            self._send_timeout(timed.clocks[seat])
            question = self._question(timed, seat)
            self._peer.send(*self._legal(timed, seat), question)
            seconds = clock.response_timeout if limit is None else limit + clock.margin
            line = self._peer.receive(seconds, limit is not None)
            self._known = len(timed.moves) + 1
            return Answer(move_in(line, timed.position), self._peer.channel.seconds)
        except BaseException:
            self._disconnect()
            raise

    def _question(self, timed: TimedGame, seat: int) -> str:
        """The opponent's move where that is all the brain lacks; otherwise the position is set up first."""
        view = timed.position.observation(seat)
        is_open = view is timed.position and len(timed.used) == len(notation.SIDES)
        if is_open and not timed.moves:
            return "move start"
        if is_open and self._known == len(timed.moves) - 1:
            return f"move {notation.format_text(timed.moves[-1].text)}"
        self._extended(f"position {view.to_text()}", timed.conditions.clock)
        return "move start"

    def _legal(self, timed: TimedGame, seat: int) -> list[str]:
        """The line of legal moves, for brains that have asked for it."""
        if not self._wants_legal:
            return []
        position = timed.position.observation(seat)
        texts = (position.format_move(move) for move in itertools.islice(position.legal_moves(), MOST_LEGAL))
        return ["legal " + " ".join(notation.format_text(text) for text in texts)]

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


def move_in(line: str, position: Position) -> str:
    """The move of an answer, as the game writes it. Raises `BrainFault`."""
    token, _, text = line.partition(" ")
    if token.lower() == "forfeit":
        if notation.passes(position):
            return notation.PASS
        raise BrainFault(Fault.FORFEIT, "it resigned")
    text = text.strip()
    if token.lower() != "move" or not text:
        raise BrainFault(Fault.GARBAGE, Text("it answered {line!r}", line=line[:100]))
    if _SQUARE.fullmatch(text.lower()):
        _refuse_off_board(text.lower(), position)
    try:
        return position.format_move(notation.read(text, position))
    except ValueError:
        return text  # the referee rejects it with a reason


def _refuse_off_board(square: str, position: Position) -> None:
    """A square that is not on this board is an illegal move, not garbage."""
    try:
        position.parse_move(square)
    except InvalidText as error:
        raise BrainFault(Fault.ILLEGAL, error.text) from error
    except ValueError:
        pass  # the referee rejects it with a reason


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
    address: tuple[str, int], timeout: float, process: BrainProcess | None, check: StopCheck
) -> socket.socket:
    deadline = time.monotonic() + timeout
    while True:
        check()
        try:
            connection = socket.create_connection(address, timeout=max(0.1, deadline - time.monotonic()))
        except OSError as error:
            if process and not process.is_running:
                raise process.fault() from error
            if process and time.monotonic() > deadline:
                raise BrainFault(
                    Fault.START,
                    Text(
                        "it did not listen on port {port} in {seconds:g} s; the port is its last argument",
                        port=address[1],
                        seconds=timeout,
                    ),
                ) from error
            if process is None:
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


def refuse_start(timed: TimedGame) -> None:
    """Raises `BrainFault` for a time that the protocol cannot express."""
    limits = [left.clock.per_move for left in timed.clocks if left.clock.per_move is not None]
    limit = min(limits, default=notation.SMALLEST_TIMEOUT)
    if limit < notation.SMALLEST_TIMEOUT:
        raise BrainFault(
            Fault.START,
            Text("the Manager's protocol counts whole seconds, and {limit:g} s a move is less than one", limit=limit),
        )


def _implied_variant(game: Game, size: int) -> str | None:
    """The variant that the size alone stands for, if any."""
    try:
        return notation.variant_of(game, size)
    except InvalidText:
        return None


def host(spec: BrainSpec, game: Game) -> ManagerPlayer:
    """A player for a `manager:` or `tcp:` brain. Raises `InvalidText`."""
    if target_of(spec.prefix) is Target.ADDRESS:
        parse_address(spec.target)
    return ManagerPlayer(spec)
