"""A Gomocup brain that misbehaves on purpose: `python pbrain.py BEHAVIOUR`. Standard library only.

Without a fault it plays the first free square in reading order, skipping the centre column every
second row, so that two of them never build five by accident before the other one gets a turn.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

BEHAVIOUR = sys.argv[1] if len(sys.argv) > 1 else "good"
BEACON = sys.argv[2] if len(sys.argv) > 2 else ""  # file that process ids are written to
FOREVER = 3600.0


def say(text: str, end: str = "\n") -> None:
    sys.stdout.write(text + end)
    sys.stdout.flush()


class Brain:
    def __init__(self) -> None:
        self.size = 15
        self.taken: set[tuple[int, int]] = set()
        self.moves = 0

    def free_square(self) -> tuple[int, int]:
        for y in range(self.size):
            for x in range(self.size):
                if (x, y) not in self.taken:
                    return x, y
        return -1, -1

    def move(self) -> None:
        self.moves += 1
        square = self.free_square()
        misbehave = MISBEHAVIOUR.get(BEHAVIOUR)
        if misbehave and self.moves >= 2:
            misbehave(self)
        else:
            self.play(square)

    def play(self, square: tuple[int, int]) -> None:
        self.taken.add(square)
        say(f"{square[0]},{square[1]}")


def illegal(brain: Brain) -> None:
    x, y = next(iter(brain.taken))
    say(f"{x},{y}")


def off_board(brain: Brain) -> None:
    say("31,-1")


def out_of_turn(brain: Brain) -> None:
    square = brain.free_square()
    brain.taken.add(square)
    say(f"{square[0]},{square[1]}\n9,9")


def crash(brain: Brain) -> None:
    os.abort()


def leave(brain: Brain) -> None:
    sys.exit(3)


def hang(brain: Brain) -> None:
    time.sleep(FOREVER)


def slow(brain: Brain) -> None:
    time.sleep(3.0)
    brain.play(brain.free_square())


def late(brain: Brain) -> None:
    """Answers when the game is lost already, so that the answer would fit into the next game."""
    time.sleep(1.6)
    say("0,0\n1,0\n2,0")


def garbage(brain: Brain) -> None:
    say("the centre, of course \x00\xff")


def refuse(brain: Brain) -> None:
    say("ERROR no idea")


def half_heard(brain: Brain) -> None:
    """As brains do that were still busy when INFO came and caught the rest of the line only."""
    say("ERROR Unknown command: TIME_LEFT\nERROR Unknown command: 2147483647")
    brain.play(brain.free_square())


def no_newline(brain: Brain) -> None:
    say("7,7", end="")
    time.sleep(FOREVER)


def flood(brain: Brain) -> None:
    while True:
        say("MESSAGE " + "x" * 4000)


def flood_without_newline(brain: Brain) -> None:
    while True:
        say("x" * 65536, end="")


def eat_memory(brain: Brain) -> None:
    hoard = [bytearray(os.urandom(1 << 20)) for _ in range(300)]
    time.sleep(FOREVER if hoard else 0)


def fork_children(brain: Brain) -> None:
    """Children in the same group, in another session, and an orphan of an orphan; then it hangs."""
    note = "import os, sys, time; open(sys.argv[1], 'a').write(f'{os.getpid()}\\n')"
    sleeper = f"{note}; time.sleep({FOREVER})"
    command = [sys.executable, "-S", "-c", sleeper, BEACON]
    subprocess.Popen(command)
    subprocess.Popen(command, start_new_session=True)
    if os.fork() == 0:
        subprocess.Popen(command, start_new_session=True)
        os._exit(0)
    while len(Path(BEACON).read_text().split()) < 3:
        time.sleep(0.01)
    time.sleep(FOREVER)


def kill_supervisor(brain: Brain) -> None:
    """Kills the process that watches it, with a child elsewhere, and goes on as if nothing had happened."""
    note = "import os, sys, time; open(sys.argv[1], 'a').write(f'{os.getpid()}\\n')"
    command = [sys.executable, "-S", "-c", f"{note}; time.sleep({FOREVER})", BEACON]
    subprocess.Popen(command, start_new_session=True, stdout=subprocess.DEVNULL)
    while not Path(BEACON).read_text().split():
        time.sleep(0.01)
    with Path(BEACON).open("a") as beacon:
        beacon.write(f"{os.getpid()}\n")
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(FOREVER)


def share_memory(brain: Brain) -> None:
    """Four processes that share all they have; then it plays on."""
    hoard = bytearray(os.urandom(1 << 20) * 60)
    for _ in range(3):
        if os.fork() == 0:
            os.close(1)
            time.sleep(FOREVER if hoard else 0)
    time.sleep(0.5)  # the watcher looks every tenth of a second
    brain.play(brain.free_square())


def suggest(brain: Brain) -> None:
    square = brain.free_square()
    say("MESSAGE I would like")
    say(f"SUGGEST {square[0]},{square[1]}")


def suggest_only(brain: Brain) -> None:
    say("SUGGEST 7,7")
    time.sleep(FOREVER)


def other_digits(brain: Brain) -> None:
    sys.stdout.buffer.write("\u0663,\u0663\n".encode())
    sys.stdout.flush()


def raise_error(brain: Brain) -> None:
    raise ValueError("no such square")


MISBEHAVIOUR = {
    "traceback": raise_error,
    "half-heard": half_heard,
    "suggest-only": suggest_only,
    "other-digits": other_digits,
    "illegal": illegal,
    "off-board": off_board,
    "out-of-turn": out_of_turn,
    "crash-at-move": crash,
    "exit-at-move": leave,
    "hang": hang,
    "slow": slow,
    "late": late,
    "garbage": garbage,
    "refuse": refuse,
    "no-newline": no_newline,
    "flood": flood,
    "flood-without-newline": flood_without_newline,
    "memory": eat_memory,
    "forks": fork_children,
    "kills-supervisor": kill_supervisor,
    "shares": share_memory,
    "suggest": suggest,
}


SWAP2_ANSWERS = {
    (0, ""): "7,7 8,8 9,7",
    (3, "swap2-black"): "SWAP",
    (3, "swap2-white"): "6,6",
    (3, "swap2-two"): "6,6 2,12",
    (3, "swap2-many"): "6,6 2,12 3,3",
    (3, "swap2-refuse"): "UNKNOWN",
    (5, ""): "SWAP",
}


def square_of(text: str) -> tuple[int, int]:
    x, y = text.split(",")[:2]
    return int(x), int(y)


def main() -> None:
    if BEHAVIOUR == "crash-at-start":
        sys.exit(1)
    if BEHAVIOUR == "ignores-end" and BEACON:
        with Path(BEACON).open("a") as beacon:
            beacon.write(f"{os.getpid()}\n")
    brain = Brain()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "START":
            if BEHAVIOUR == "silent-start":
                time.sleep(FOREVER)
            brain.size, brain.taken = int(rest), set()
            say("ERROR size 20 only" if BEHAVIOUR == "refuse-start" else "OK")
        elif word == "RESTART":
            brain.taken, brain.moves = set(), 0
            say("UNKNOWN RESTART" if BEHAVIOUR == "no-restart" else "OK")
        elif word == "TURN":
            brain.taken.add(square_of(rest))
            brain.move()
        elif word == "BEGIN":
            brain.move()
        elif word == "PLAY":
            brain.play(square_of(rest))
        elif word == "BOARD":
            brain.taken = set()
            while (stone := sys.stdin.readline().strip()) != "DONE":
                brain.taken.add(square_of(stone))
            brain.move()
        elif word == "SWAP2BOARD" and BEHAVIOUR.startswith("swap2"):
            stones = 0
            while sys.stdin.readline().strip() != "DONE":
                stones += 1
            say(SWAP2_ANSWERS[stones, BEHAVIOUR] if stones == 3 else SWAP2_ANSWERS[stones, ""])
        elif word == "ABOUT":
            say(f'name="{BEHAVIOUR}", version="1"')
        elif word == "END" and BEHAVIOUR != "ignores-end":
            return
    while BEHAVIOUR == "ignores-end":
        time.sleep(1)


if __name__ == "__main__":
    main()
