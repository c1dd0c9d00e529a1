"""Steps for Gomocup brains, after `docs/protocols/gomocup.md`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from partie.arena.brain_spec import BrainSpec, command_of
from partie.arena.channel import LineChannel
from partie.arena.conditions import BrainFault
from partie.arena.faults import Fault
from partie.arena.log import Log
from partie.arena.process import BrainProcess
from partie.arena.protocols.compliance import CheckFailed, ComplianceCheck, Subject, allowed_lateness
from partie.arena.protocols.peer import Peer
from partie.core.text import Text

START_TIMEOUT = 20.0  # seconds; some brains build tables first
ANSWER_TIMEOUT = 3.0  # for other answers that no clock limits
TURN_MS = 1000
_SQUARE = re.compile(r"(\d{1,2}),(\d{1,2})")
Square = tuple[int, int]


class Conversation:
    """A conversation with a brain that was just started."""

    def __init__(self, peer: Peer) -> None:
        self._peer = peer

    def send(self, *lines: str) -> None:
        """Sends lines that require no answer."""
        self._peer.send(*lines)

    def request(self, *lines: str, seconds: float | None = None) -> str:
        """The answer, MESSAGE and DEBUG lines skipped."""
        self._peer.send(*lines)
        while True:
            line = self._peer.receive(ANSWER_TIMEOUT * allowed_lateness() if seconds is None else seconds)
            if not line.upper().startswith(("MESSAGE", "DEBUG")):
                return line

    def expect(self, start: str, *lines: str, seconds: float | None = None) -> None:
        """The answer must begin with `start`."""
        answer = self.request(*lines, seconds=seconds)
        if not answer.upper().startswith(start):
            raise CheckFailed("{line} was answered {answer!r}, not {start}", line=lines[-1], answer=answer, start=start)

    def begin(self, size: int = 15) -> None:
        """START and the limits every manager sends."""
        self.expect("OK", f"START {size}", seconds=START_TIMEOUT)
        self.send(
            f"INFO timeout_turn {TURN_MS}",
            "INFO timeout_match 180000",
            "INFO rule 0",
            "INFO time_left 180000",
        )

    def move(self, *lines: str, taken: tuple[Square, ...] = (), size: int = 15) -> Square:
        """A move on a free square, in time."""
        answer = self.request(*lines, seconds=TURN_MS / 1000 + allowed_lateness())
        found = _SQUARE.fullmatch(answer.replace(" ", ""))
        if not found:
            raise CheckFailed("{line} was answered {answer!r}, not X,Y", line=lines[-1], answer=answer)
        square = int(found[1]), int(found[2])
        if max(square) >= size or square in taken:
            raise CheckFailed("{answer!r} is taken or not on the board", answer=answer)
        return square

    def expect_silence(self) -> None:
        """No line may have been sent without a request."""
        self.expect("OK", "RESTART")

    def expect_exit(self) -> None:
        """Waits for the process to exit, as it must after END."""
        self._peer.send("END")
        try:
            while True:
                self._peer.receive(ANSWER_TIMEOUT * allowed_lateness())
        except BrainFault as fault:
            if fault.fault is not Fault.CRASH:
                raise CheckFailed("END did not end it within {seconds:g} seconds", seconds=ANSWER_TIMEOUT) from fault


@contextmanager
def _conversation(spec: BrainSpec, lines: list[str]) -> Iterator[Conversation]:
    command, folder = command_of(spec)
    log = Log()
    process = BrainProcess(command, folder, spec.memory)
    channel = LineChannel(
        process.reader, process.writer, log, {process.errors: "stderr"}, "\r\n", threads=process.threads
    )
    peer = Peer(channel, process)
    try:
        yield Conversation(peer)
    finally:
        peer.close()
        lines.extend(log.text().splitlines())


def _step(script: Callable[[Conversation], None]) -> Callable[[Subject], None]:
    def run(subject: Subject) -> None:
        with _conversation(subject.spec, subject.lines) as talk:
            script(talk)

    return run


def _start(talk: Conversation) -> None:
    talk.begin()


def _begin(talk: Conversation) -> None:
    talk.begin()
    talk.move("BEGIN")


def _turn(talk: Conversation) -> None:
    talk.begin()
    own = talk.move("TURN 7,7", taken=((7, 7),))
    other = next(square for square in ((6, 6), (8, 6)) if square != own)
    talk.move(f"TURN {other[0]},{other[1]}", taken=((7, 7), own, other))


def _board(talk: Conversation) -> None:
    talk.begin()
    stones = ((7, 7), (8, 8), (6, 6), (9, 9))
    lines = [f"{x},{y},{1 + index % 2}" for index, (x, y) in enumerate(stones)]
    talk.move("BOARD", *lines, "DONE", taken=stones)


def _five(talk: Conversation) -> None:
    talk.begin()
    own, other = [(x, 7) for x in range(7, 11)], [(x, 8) for x in range(7, 11)]
    lines = [f"{x},{y},1\r\n{a},{b},2" for (x, y), (a, b) in zip(own, other, strict=True)]
    square = talk.move("BOARD", *"\r\n".join(lines).split("\r\n"), "DONE", taken=(*own, *other))
    if square not in ((6, 7), (11, 7)):
        raise CheckFailed(
            "with four in a row it played {column},{row}, not 6,7 or 11,7",
            column=square[0],
            row=square[1],
        )


def _size_20(talk: Conversation) -> None:
    talk.begin(20)
    talk.move("BEGIN", size=20)


def _restart(talk: Conversation) -> None:
    talk.begin()
    talk.move("BEGIN")
    talk.expect("OK", "RESTART")
    talk.move("BEGIN")


def _take_back(talk: Conversation) -> None:
    talk.begin()
    own = talk.move("TURN 7,7", taken=((7, 7),))
    talk.expect("OK", f"TAKEBACK {own[0]},{own[1]}")


def _quiet(talk: Conversation) -> None:
    talk.begin()
    talk.send("INFO no_such_key 5", "INFO evaluate 3,3")
    talk.expect_silence()


def _unknown(talk: Conversation) -> None:
    talk.begin()
    talk.expect("UNKNOWN", "NOSUCHCOMMAND")


def _about(talk: Conversation) -> None:
    answer = talk.request("ABOUT")
    if "name=" not in answer.lower():
        raise CheckFailed("ABOUT was answered {answer!r} without name=", answer=answer)


def _swap2(talk: Conversation) -> None:
    talk.begin()
    answer = talk.request("SWAP2BOARD", "DONE")
    if len(_SQUARE.findall(answer)) != 3:
        raise CheckFailed("SWAP2BOARD on an empty board was answered {answer!r}, not three squares", answer=answer)


def _end(talk: Conversation) -> None:
    talk.begin()
    talk.expect_exit()


CHECKS = (
    ComplianceCheck(Text("starts and answers START 15 with OK"), _step(_start)),
    ComplianceCheck(Text("answers BEGIN with a move in time"), _step(_begin)),
    ComplianceCheck(Text("answers TURN with moves on free squares"), _step(_turn)),
    ComplianceCheck(Text("answers BOARD … DONE with a move"), _step(_board)),
    ComplianceCheck(Text("completes its five"), _step(_five)),
    ComplianceCheck(Text("plays on 20x20"), _step(_size_20)),
    ComplianceCheck(Text("sends nothing after INFO, known or not"), _step(_quiet)),
    ComplianceCheck(Text("exits at END"), _step(_end)),
    ComplianceCheck(Text("answers RESTART with OK and plays again"), _step(_restart), optional=True),
    ComplianceCheck(Text("answers unknown commands with UNKNOWN"), _step(_unknown), optional=True),
    ComplianceCheck(Text("sends its name after ABOUT"), _step(_about), optional=True),
    ComplianceCheck(Text("takes moves back with TAKEBACK"), _step(_take_back), optional=True),
    ComplianceCheck(Text("offers an opening with SWAP2BOARD"), _step(_swap2), optional=True),
)
