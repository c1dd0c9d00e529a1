"""Feeds a reader with wrong inputs and counts how it takes them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from types import FrameType
from typing import Any, Generic

from harness.fuzz.mutations import Input, mutate
from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText

REFUSALS: tuple[type[Exception], ...] = (InvalidText, IllegalMove, AmbiguousMove)
MOST_SECONDS = 2.0  # of the processor for one input
MOST_SECONDS_ON_THE_LOOP = 0.1  # where everybody waits meanwhile


@dataclass(frozen=True)
class Reader(Generic[Input]):
    """Something that takes what comes from outside: how long it may be, how it may refuse it."""

    name: str
    read: Callable[[Input], object]
    samples: list[Input]  # right inputs
    longest: int  # what the edge in front of it lets through
    refusals: tuple[type[Exception], ...] = REFUSALS
    share: float = 1.0  # of the inputs that the others get: what is slow gets fewer
    most_seconds: float = MOST_SECONDS

    def count(self, inputs: int) -> int:
        """How many inputs it gets where others get so many."""
        return max(len(self.samples), round(inputs * self.share))


@dataclass
class Report:
    """What happened to the inputs of one reader."""

    inputs: int = 0
    refused: int = 0
    broken: int = 0  # other exceptions
    others: list[tuple[str, Any]] = field(default_factory=list)  # (exception, input), the first few
    over: int = 0  # inputs that took longer than the reader may
    slowest: float = 0.0  # seconds of processor time
    slowest_input: Any = None

    def add(self, other: Report) -> None:
        """Counts another report in."""
        self.inputs += other.inputs
        self.refused += other.refused
        self.over += other.over
        self.broken += other.broken
        self.others += other.others[: MOST_KEPT - len(self.others)]
        if other.slowest > self.slowest:
            self.slowest, self.slowest_input = other.slowest, other.slowest_input

    def note(self, exception: str, given: Any) -> None:
        """Counts what should not happen; the first few are kept with their inputs."""
        self.broken += 1
        if len(self.others) < MOST_KEPT:
            self.others.append((exception, given))


MOST_KEPT = 5


def fuzz(reader: Reader[Any], inputs: Iterable[Any]) -> Report:
    """Reads every input; what is neither read nor refused properly is kept."""
    report = Report()
    for given in inputs:
        began = time.process_time()
        try:
            reader.read(given)
        except reader.refusals as error:
            report.refused += 1
            str(error).encode()  # a person has to be told
        except Exception as error:
            report.note(f"{type(error).__name__}: {error!s:.200}", given)
        spent = time.process_time() - began
        report.inputs += 1
        report.over += spent > reader.most_seconds
        if spent > report.slowest:
            report.slowest, report.slowest_input = spent, given
    return report


def inputs_for(reader: Reader[Any], count: int, seed: int) -> Iterator[Any]:
    """The right inputs first, then as many wrong ones as are wanted."""
    yield from reader.samples
    chance = Random(f"{reader.name} {seed}")
    for _ in range(count - len(reader.samples)):
        yield mutate(reader.samples, chance, reader.longest)


def count_work(call: Callable[[], object]) -> int:
    """Lines of Python that run in a call: what grows with the input, whatever else the machine does."""
    work = 0

    def trace(_frame: FrameType, event: str, _argument: Any) -> Any:
        nonlocal work
        work += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    except Exception:  # refusing is work, too
        pass
    finally:
        sys.settrace(before)
    return work
