"""Steps for Gomocup brains, after `docs/protocols/gomocup.md`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from partie.arena.brains import BrainSpec, command_of
from partie.arena.channel import LineChannel
from partie.arena.compliance.steps import Check, Failed, lateness
from partie.arena.conditions import BrainFault
from partie.arena.faults import Fault
from partie.arena.log import Log
from partie.arena.process import BrainProcess
from partie.arena.protocols.peer import Peer
from partie.core.game import Game
from partie.core.text import Text

START_PATIENCE = 20.0  # seconds; some brains make their tables first
PATIENCE = 3.0  # for other answers that no clock limits
TURN_MS = 1000
_SQUARE = re.compile(r"(\d{1,2}),(\d{1,2})")
Square = tuple[int, int]


class Talk:
    """A conversation with a freshly started brain."""

    def __init__(self, peer: Peer) -> None:
        self._peer = peer

    def tell(self, *lines: str) -> None:
        """Says something that owes no answer."""
        self._peer.tell(*lines)

    def ask(self, *lines: str, seconds: float | None = None) -> str:
        """The answer, MESSAGE and DEBUG lines skipped."""
        self._peer.tell(*lines)
        while True:
            line = self._peer.hear(PATIENCE * lateness() if seconds is None else seconds)
            if not line.upper().startswith(("MESSAGE", "DEBUG")):
                return line

    def expect(self, start: str, *lines: str, seconds: float | None = None) -> None:
        """The answer must begin with `start`."""
        answer = self.ask(*lines, seconds=seconds)
        if not answer.upper().startswith(start):
            raise Failed(
                "{line} was answered {answer!r}, not {start}", line=lines[-1], answer=answer, start=start
            )

    def begin(self, size: int = 15) -> None:
        """START and the limits every manager sends."""
        self.expect("OK", f"START {size}", seconds=START_PATIENCE)
        self.tell(
            f"INFO timeout_turn {TURN_MS}",
            "INFO timeout_match 180000",
            "INFO rule 0",
            "INFO time_left 180000",
        )

    def move(self, *lines: str, taken: tuple[Square, ...] = (), size: int = 15) -> Square:
        """A move on a free square, in time."""
        answer = self.ask(*lines, seconds=TURN_MS / 1000 + lateness())
        found = _SQUARE.fullmatch(answer.replace(" ", ""))
        if not found:
            raise Failed("{line} was answered {answer!r}, not X,Y", line=lines[-1], answer=answer)
        square = int(found[1]), int(found[2])
        if max(square) >= size or square in taken:
            raise Failed("{answer!r} is taken or not on the board", answer=answer)
        return square

    def silent(self) -> None:
        """Nothing may have been said without being asked."""
        self.expect("OK", "RESTART")

    def leaves(self) -> None:
        """After END the process must go."""
        self._peer.tell("END")
        try:
            while True:
                self._peer.hear(PATIENCE * lateness())
        except BrainFault as fault:
            if fault.fault is not Fault.CRASH:
                raise Failed("END did not end it within {seconds:g} seconds", seconds=PATIENCE) from fault


@contextmanager
def _talk(spec: BrainSpec, lines: list[str]) -> Iterator[Talk]:
    command, folder = command_of(spec)
    log = Log()
    process = BrainProcess(command, folder, spec.memory)
    peer = Peer(LineChannel(process.reader, process.writer, log, {process.errors: "stderr"}, "\r\n"), process)
    try:
        yield Talk(peer)
    finally:
        peer.close()
        lines.extend(log.text().splitlines())


def _step(script: Callable[[Talk], None]) -> Callable[[BrainSpec, Game, list[str]], None]:
    def run(spec: BrainSpec, game: Game, lines: list[str]) -> None:
        with _talk(spec, lines) as talk:
            script(talk)

    return run


def _start(talk: Talk) -> None:
    talk.begin()


def _begin(talk: Talk) -> None:
    talk.begin()
    talk.move("BEGIN")


def _turn(talk: Talk) -> None:
    talk.begin()
    own = talk.move("TURN 7,7", taken=((7, 7),))
    other = next(square for square in ((6, 6), (8, 6)) if square != own)
    talk.move(f"TURN {other[0]},{other[1]}", taken=((7, 7), own, other))


def _board(talk: Talk) -> None:
    talk.begin()
    stones = ((7, 7), (8, 8), (6, 6), (9, 9))
    lines = [f"{x},{y},{1 + index % 2}" for index, (x, y) in enumerate(stones)]
    talk.move("BOARD", *lines, "DONE", taken=stones)


def _five(talk: Talk) -> None:
    talk.begin()
    own, other = [(x, 7) for x in range(7, 11)], [(x, 8) for x in range(7, 11)]
    lines = [f"{x},{y},1\r\n{a},{b},2" for (x, y), (a, b) in zip(own, other, strict=True)]
    square = talk.move("BOARD", *"\r\n".join(lines).split("\r\n"), "DONE", taken=(*own, *other))
    if square not in ((6, 7), (11, 7)):
        raise Failed(
            "with four in a row it played {column},{row}, not 6,7 or 11,7",
            column=square[0],
            row=square[1],
        )


def _size_20(talk: Talk) -> None:
    talk.begin(20)
    talk.move("BEGIN", size=20)


def _restart(talk: Talk) -> None:
    talk.begin()
    talk.move("BEGIN")
    talk.expect("OK", "RESTART")
    talk.move("BEGIN")


def _take_back(talk: Talk) -> None:
    talk.begin()
    own = talk.move("TURN 7,7", taken=((7, 7),))
    talk.expect("OK", f"TAKEBACK {own[0]},{own[1]}")


def _quiet(talk: Talk) -> None:
    talk.begin()
    talk.tell("INFO no_such_key 5", "INFO evaluate 3,3")
    talk.silent()


def _unknown(talk: Talk) -> None:
    talk.begin()
    talk.expect("UNKNOWN", "NOSUCHCOMMAND")


def _about(talk: Talk) -> None:
    answer = talk.ask("ABOUT")
    if "name=" not in answer.lower():
        raise Failed("ABOUT was answered {answer!r} without name=", answer=answer)


def _swap2(talk: Talk) -> None:
    talk.begin()
    answer = talk.ask("SWAP2BOARD", "DONE")
    if len(_SQUARE.findall(answer)) != 3:
        raise Failed("SWAP2BOARD on an empty board was answered {answer!r}, not three squares", answer=answer)


def _end(talk: Talk) -> None:
    talk.begin()
    talk.leaves()


CHECKS = (
    Check(Text("starts and answers START 15 with OK"), _step(_start)),
    Check(Text("answers BEGIN with a move in time"), _step(_begin)),
    Check(Text("answers TURN with moves on free squares"), _step(_turn)),
    Check(Text("answers BOARD … DONE with a move"), _step(_board)),
    Check(Text("completes its own five"), _step(_five)),
    Check(Text("plays on 20x20"), _step(_size_20)),
    Check(Text("says nothing to INFO, known or not"), _step(_quiet)),
    Check(Text("leaves at END"), _step(_end)),
    Check(Text("answers RESTART with OK and plays again"), _step(_restart), optional=True),
    Check(Text("answers unknown commands with UNKNOWN"), _step(_unknown), optional=True),
    Check(Text("tells its name with ABOUT"), _step(_about), optional=True),
    Check(Text("takes moves back with TAKEBACK"), _step(_take_back), optional=True),
    Check(Text("offers an opening with SWAP2BOARD"), _step(_swap2), optional=True),
)
