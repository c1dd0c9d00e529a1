"""Lines of the protocols in both roles: a manager talks to our brain, a brain to our manager."""

from __future__ import annotations

import contextlib
import functools
import io
import os
from collections.abc import Callable, Iterator
from typing import Any, cast

from harness.fuzz.reader import Reader
from partie import games
from partie.arena.brain_spec import BrainSpec
from partie.arena.brains import brain_problems, parse_brain
from partie.arena.channel import Closed, LineChannel, NoAnswer
from partie.arena.conditions import BrainFault, GameConditions
from partie.arena.log import Log
from partie.arena.protocols.brain_side import BrainService
from partie.arena.protocols.dialects import gomocup_dialect
from partie.arena.protocols.gomocup.brain import GomocupBrain
from partie.arena.protocols.gomocup.host import GomocupPlayer
from partie.arena.protocols.hub.brain import HubBrain
from partie.arena.protocols.manager.brain import ManagerBrain
from partie.arena.protocols.manager.host import ManagerPlayer, parse_address
from partie.arena.protocols.nboard.brain import NBoardBrain
from partie.arena.protocols.peer import Peer
from partie.arena.referee import set_up
from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.clock import Clock
from partie.core.game import Game
from partie.core.position import Position

LONGEST = 20_000
MANAGER_SAYS = [
    "START 15\nINFO timeout_turn 1000\nINFO time_left 5000\nINFO rule 0\nBEGIN\nTURN 7,7\nEND\n",
    "START 15\nBOARD\n7,7,1\n8,8,2\nDONE\nTAKEBACK 8,8\nPLAY 3,3\nRESTART\nABOUT\n",
    "RECTSTART 15,15\nINFO max_memory 83886080\nSWAP2BOARD\n7,7\n8,8\n9,7\nDONE\nSTOP\nEND\n",
]
TCP_MANAGER_SAYS = [
    "hello msg\ncom msg\nname msg\ngame gomoku\nboard 15\nplayer cross\ntimeout 1,5\nmove start\nquit msg\n",
    "hello msg\nboard 15\nplayer round\ntimeout 30\nmove H8\nend game\nnew game\nmove A1\n",
]
BRAIN_SAYS = [
    "OK\nMESSAGE depth 5\n7,7\n",
    "OK\nSUGGEST 7,7\n7,7\n",
    "OK\nERROR no idea\n",
    "OK\nDEBUG x\nUNKNOWN\n",
]
TCP_BRAIN_SAYS = [
    "hello ok\ncom 0,1\ngame ok\nname scripted\nboard ok\nplayer ok\nmove H8\n",
    "hello ok\ncom 1\ngame ok\nname x\nboard ok\nplayer ok\nforfeit\n",
]
START = "BO[8 ---------------------------O*------*O--------------------------- *]"
HUB_SAYS = [
    "hub\nset-param name=variant value=english\ninit\n"
    + f'pos pos=B{12 * "b"}{8 * "e"}{12 * "w"} moves="11-15 24-20"\nlevel move-time=1\ngo think\nping\nquit\n',
    f"pos pos=W{12 * 'b'}{8 * 'e'}{12 * 'w'}\nlevel depth=3\ngo ponder\nponder-hit\nstop\nnew-game\n",
]
NBOARD_SAYS = [
    f"nboard 2\nset depth 3\nset game (;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[05:00]TY[8]{START}B[F5//1.5];)\n"
    "move D6/1.00/0.5\nhint 2\ngo\nping 7\nlearn\n",
    f"set game (;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[5]TY[8]{START};)\nmove PA\ngo\nset contempt 0\nquit\n",
]
QUICK = Clock(per_move=1.0, margin=0.0, response_timeout=0.05)  # a script answers at once or never


class FirstMove:
    """Plays the first legal move at once."""

    name = "first"

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        """See `Brain`."""
        return Analysis(position.legal_moves()[0], 50.0)


def protocol_readers() -> Iterator[Reader[Any]]:
    """All of them."""
    gomoku = games.load("gomoku")
    yield Reader(
        "gomocup manager's lines",
        lambda text: GomocupBrain(gomoku, lambda _mebibytes: FirstMove(), io.StringIO(text), io.StringIO()).run(),
        MANAGER_SAYS,
        LONGEST,
    )
    yield Reader(
        "TCP manager's lines",
        lambda text: _manager_talk(gomoku, text),
        TCP_MANAGER_SAYS,
        LONGEST,
    )
    yield Reader("hub interface's lines", _served("checkers", HubBrain), HUB_SAYS, LONGEST, share=0.2)
    yield Reader("nboard interface's lines", _served("reversi", NBoardBrain), NBOARD_SAYS, LONGEST, share=0.2)
    yield Reader("gomocup brain's lines", _hosted(GomocupPlayer), BRAIN_SAYS, LONGEST, (BrainFault,))
    yield Reader("TCP brain's lines", _hosted(ManagerPlayer), TCP_BRAIN_SAYS, LONGEST, (BrainFault,))
    board = gomocup_dialect(gomoku).board(gomoku, "free-15-swap2")
    answers = ["SWAP", "7,7", "7,7 8,8", "7,7 8,8 9,7"]
    answer_moves = functools.partial(gomocup_dialect(gomoku).answer_moves, stones=3, board=board)
    yield Reader("swap2 answer", answer_moves, answers, 1000)
    yield Reader("lines of a pipe", _channel, [b"OK\n", b"7,7\r\n"], 60_000)
    yield Reader("address", parse_address, ["localhost:5555", "[::1]:80"], 1000)
    yield Reader("brain's problems", _problems, ["partie:5", "gomocup:./pbrain-x --fast", "tcp:host:1"], 1000)


def _served(name: str, kind: Callable[[BrainService], Any]) -> Callable[[str], object]:
    """A conversation with Partie as the engine."""
    game = games.load(name)

    def reading(text: str) -> object:
        service = BrainService(game, lambda _options: FirstMove(), lambda: None, io.StringIO(text), io.StringIO())
        return kind(service).run()

    return reading


def _manager_talk(gomoku: Game, text: str) -> None:
    with contextlib.redirect_stderr(io.StringIO()):  # what it cannot do, it reports there
        ManagerBrain(gomoku, FirstMove(), io.StringIO(text), io.StringIO()).run()


def _problems(text: str) -> object:
    spec = parse_brain(text)
    return [] if spec.prefix == "python" else brain_problems(spec, games.load("gomoku"))


def _hosted(kind: Callable[[BrainSpec], Any]) -> Callable[[str], object]:
    """A whole game's beginning with a brain that sends these lines, whatever it is asked."""

    def reading(text: str) -> object:
        player = kind(BrainSpec("scripted", "tcp:nowhere:1"))
        table = set_up(games.load("gomoku"), GameConditions("gomoku", "free-15", clock=QUICK), 2)
        peer = Peer(cast(LineChannel, Script(text)), None)
        connect = "_start_program" if kind is GomocupPlayer else "_connect"
        setattr(player, connect, lambda *_arguments: setattr(player, "_connection", peer))
        player.begin(table, 0, lambda: None)
        return player.choose(table, 0, QUICK.per_move, lambda: None)

    return reading


class Script:
    """In place of a channel: gives one line after another when it is asked."""

    def __init__(self, text: str) -> None:
        self._lines = [line.strip() for line in text.replace("\r", "\n").split("\n") if line.strip()]
        self.seconds = 0.0
        self.check: object = None

    def send(self, *_lines: str, response_timeout: float = 0.0) -> None:
        """The output is not read."""

    def receive(self, _limit: float) -> str:
        """The next line."""
        if not self._lines:
            raise NoAnswer("")
        return self._lines.pop(0)

    def pending(self) -> list[str]:
        """Nothing unasked."""
        return []


def _channel(data: bytes) -> list[str]:
    """What a channel makes of bytes that come through a pipe."""
    reading, writing = os.pipe()
    try:
        os.set_blocking(writing, False)
        os.write(writing, data[:60_000])
        os.close(writing)
        channel, lines = LineChannel(reading, reading, Log()), []
        while True:
            lines.append(channel.receive(60.0))  # the end of the pipe comes first
    except Closed:
        return lines
    finally:
        os.close(reading)
