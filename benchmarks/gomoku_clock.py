"""Five in a row: moves over pipes with a short clock, how long each took and how many came too late."""

from __future__ import annotations

import os
import random
import shlex
import subprocess
import sys
import time

from benchmarks._gomoku import random_opening
from partie.arena.protocols.dialects import OTHER, OWN
from partie.games.gomoku.formats.squares import to_cell, to_square
from partie.games.gomoku.rules.position import GomokuPosition

_COMMAND = shlex.join([sys.executable, "-m", "partie", "brain", "gomoku", "--option", "book=off"])
_OPENING_STONES = 5


class Program:
    """A Gomocup brain that is asked for single moves."""

    def __init__(self, command: str, seconds: float) -> None:
        self._process = subprocess.Popen(shlex.split(command), text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._tell("START 15")
        while self._hear() != "OK":
            pass
        self._tell("INFO rule 0", f"INFO timeout_turn {round(1000 * seconds)}")

    def _tell(self, *lines: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("\n".join(lines) + "\n")
        self._process.stdin.flush()

    def _hear(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            sys.exit("the brain has ended")
        return line.strip()

    def move(self, position: GomokuPosition) -> tuple[str, float]:
        """Its move, and the seconds from the question to the answer."""
        stones = []
        for number, move in enumerate(position.moves):
            column, row = to_square(position.format_move(move)) or (0, 0)
            owner = OWN if (len(position.moves) - number) % 2 == 0 else OTHER
            stones.append(f"{column},{row},{owner}")
        began = time.perf_counter()
        self._tell("BOARD", *stones, "DONE")
        while (answer := self._hear()).startswith("MESSAGE"):
            pass
        took = time.perf_counter() - began
        square = answer.split(",")
        return to_cell(int(square[0]), int(square[1])), took

    def close(self) -> None:
        """Ends the program."""
        self._tell("END")
        self._process.wait(timeout=60)


def main(*, moves: int = 1000, seconds: float = 0.2, seed: int = 0, command: str = _COMMAND) -> None:
    """:param command: the brain"""
    rng, program, took = random.Random(seed), Program(command, seconds), list[float]()
    position = random_opening(rng, _OPENING_STONES)
    program.move(position)  # may still compile
    while len(took) < moves:
        if position.outcome() is not None:
            position = random_opening(rng, _OPENING_STONES)
        name, seconds = program.move(position)
        position = position.play(position.parse_move(name))
        took.append(seconds)
    program.close()
    took.sort()
    late = sum(seconds > seconds for seconds in took)
    share = took[len(took) * 99 // 100]
    print(
        f"{len(took)} moves at {seconds:g} s: {late} late, the slowest {1000 * took[-1]:.0f} ms, "
        f"99 of 100 within {1000 * share:.0f} ms; load average {os.getloadavg()[0]:.1f}"
    )
