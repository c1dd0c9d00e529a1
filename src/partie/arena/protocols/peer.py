"""A brain in another process or on another machine; its failures become `BrainFault`."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from partie.arena.brain_spec import BrainSpec, command_of
from partie.arena.channel import Closed, LineChannel, NoAnswer, TooMuchOutput
from partie.arena.conditions import BrainFault
from partie.arena.faults import Fault
from partie.arena.log import Log
from partie.arena.player import StopCheck
from partie.arena.process import BrainProcess
from partie.core.brain import OnAnalysis
from partie.core.text import Text


class Peer:
    """One brain that lines are exchanged with."""

    def __init__(self, channel: LineChannel, process: BrainProcess | None) -> None:
        self.channel = channel
        self._process = process

    def send(self, *lines: str) -> None:
        """Sends lines; the clock of the next answer starts now."""
        with self._faults(clocked=False):
            self.channel.send(*lines)

    def receive(self, seconds: float, clocked: bool = False) -> str:
        """The next line; with `clocked` silence is a loss on time."""
        with self._faults(clocked):
            return self.channel.receive(seconds)

    def unsolicited(self) -> list[str]:
        """Lines since its last answer."""
        with self._faults(clocked=False):
            return self.channel.pending()

    @contextlib.contextmanager
    def _faults(self, clocked: bool) -> Iterator[None]:
        try:
            yield
        except Closed as error:
            fault = self._process.fault(self.channel.last_errors) if self._process else None
            raise fault or BrainFault(Fault.CRASH, "it closed the connection") from error
        except TooMuchOutput as error:
            raise BrainFault(Fault.FLOOD, "more than a megabyte of output for one answer") from error
        except NoAnswer as error:
            seconds = self.channel.seconds
            detail = Text("no answer in {seconds:.3f} s", seconds=seconds)
            if error.ran is not None:
                detail = Text("no answer in {seconds:.3f} s, it ran for {ran:.3f} s", seconds=seconds, ran=error.ran)
            if error.partial:
                detail = Text(
                    "no answer in {seconds:.3f} s, only {partial!r} without a line end",
                    seconds=seconds,
                    partial=error.partial[:60],
                )
            kind = Fault.TIME if clocked else Fault.SILENCE
            raise BrainFault(kind, detail, self.channel.seconds) from error

    @property
    def is_running(self) -> bool:
        """Whether its program still runs; a remote one counts as running."""
        return self._process is None or self._process.is_running

    def close(self, *farewell: str, grace: float = 0.0) -> None:
        """Sends `farewell` and ends the program with all its children."""
        with contextlib.suppress(Closed):
            self.channel.send(*farewell, response_timeout=0.2)
        if self._process:
            self._process.close(grace)


class PeerPlayer:
    """A `Player` whose brain is another process, started with its first game and used for the next ones."""

    def __init__(self, spec: BrainSpec) -> None:
        self.name = spec.name
        self.log = Log()
        self.declared = ""  # the name it gave itself, once it has
        self.lines = 1  # good moves to compare, where its protocol and the program can
        self.on_analysis: OnAnalysis | None = None  # called with what it says while it searches
        self._spec = spec
        self._connection: Peer | None = None

    @property
    def healthy(self) -> bool:
        """Always: a brain that has exited is started again."""
        return True

    @property
    def _peer(self) -> Peer:
        assert self._connection is not None, "begin comes first"
        return self._connection

    def ask_name(self, timeout: float) -> str:
        """What it calls itself, after `begin`; empty where it has not said."""
        return self.declared

    def leave(self) -> None:
        """Closes the connection without a farewell: a brain that the arena did not start may stay."""
        self._disconnect()

    def _start_program(self, check: StopCheck, line_end: str = "\n") -> None:
        """Starts the program of a command and talks to it over its standard input and output."""
        command, folder = command_of(self._spec)
        process = BrainProcess(command, folder, self._spec.memory)
        channel = LineChannel(
            process.reader, process.writer, self.log, {process.errors: "stderr"}, line_end, check, process.threads
        )
        self._connection = Peer(channel, process)

    def _disconnect(self, *farewell: str, grace: float = 0.0) -> None:
        if self._connection:
            self._connection.close(*farewell, grace=grace)
            self._connection = None

    def _refuse_move_out_of_turn(self, is_move: Callable[[str], object]) -> None:
        for line in self._peer.unsolicited():
            if is_move(line):
                raise BrainFault(Fault.OUT_OF_TURN, Text("it sent {line!r} without a request", line=line[:100]))
