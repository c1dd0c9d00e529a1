"""A program or machine on the other end of a line; whatever goes wrong there becomes a `BrainFault`."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from partie.arena.channel import Closed, Flooded, LineChannel, NoAnswer
from partie.arena.conditions import BrainFault
from partie.arena.faults import Fault
from partie.arena.process import BrainProcess
from partie.core.text import Text


class Peer:
    """One brain that lines are exchanged with."""

    def __init__(self, channel: LineChannel, process: BrainProcess | None) -> None:
        self.channel = channel
        self._process = process

    def tell(self, *lines: str) -> None:
        """Sends lines; the clock of the next answer starts now."""
        with self._faults(clocked=False):
            self.channel.send(*lines)

    def hear(self, seconds: float, clocked: bool = False) -> str:
        """The next line; `clocked` says whether silence is a loss on time."""
        with self._faults(clocked):
            return self.channel.receive(seconds)

    def unasked(self) -> list[str]:
        """What it said since its last answer."""
        with self._faults(clocked=False):
            return self.channel.pending()

    @contextlib.contextmanager
    def _faults(self, clocked: bool) -> Iterator[None]:
        try:
            yield
        except Closed as error:
            fault = self._process.fault() if self._process else None
            raise fault or BrainFault(Fault.CRASH, "it closed the connection") from error
        except Flooded as error:
            raise BrainFault(Fault.FLOOD, "more than a megabyte of output for one answer") from error
        except NoAnswer as error:
            seconds = self.channel.seconds
            detail = Text("no answer in {seconds:.3f} s", seconds=seconds)
            if error.partial:
                detail = Text(
                    "no answer in {seconds:.3f} s, only {partial!r} without a line end",
                    seconds=seconds,
                    partial=error.partial[:60],
                )
            kind = Fault.TIME if clocked else Fault.SILENCE
            raise BrainFault(kind, detail, self.channel.seconds) from error

    @property
    def alive(self) -> bool:
        """Whether its program still runs; a remote one is taken to."""
        return self._process is None or self._process.alive

    def close(self, *last_words: str, grace: float = 0.0) -> None:
        """Says goodbye and ends the program with all its children."""
        with contextlib.suppress(Closed):
            self.channel.send(*last_words, response_timeout=0.2)
        if self._process:
            self._process.close(grace)
