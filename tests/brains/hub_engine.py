"""A Hub engine for hexapawn that misbehaves on purpose: `python hub_engine.py BEHAVIOUR`. Standard library only."""

from __future__ import annotations

import shlex
import sys
import time

BEHAVIOUR = sys.argv[1] if len(sys.argv) > 1 else "good"
FOREVER = 3600.0
VARIANTS = "normal" if BEHAVIOUR == "other-game" else "hexapawn normal"
DECLARED = f"""id name=Scripted version=1.0 author="some body"
param name=variant value=normal type=enum values="{VARIANTS}"
param name=bb-size value=5 type=int min=0 max=7
param name=book value=true type=bool
param name=strange type=matrix
wait"""


def say(*lines: str) -> None:
    print("\n".join(lines), flush=True)


class Board:
    def __init__(self, position: str, moves: list[str]) -> None:
        self.side, self.squares = position[0].lower(), list(position[1:])
        for move in moves:
            start, target = (int(number) - 1 for number in move.replace("x", "-").split("-")[:2])
            self.squares[target], self.squares[start] = self.squares[start], "e"
            self.side = "b" if self.side == "w" else "w"

    def moves(self) -> list[str]:
        found, step = [], -3 if self.side == "w" else 3
        for square, sign in enumerate(self.squares):
            ahead = square + step
            if sign != self.side or not 0 <= ahead < 9:
                continue
            if self.squares[ahead] == "e":
                found.append(f"{square + 1}-{ahead + 1}")
            for target in (ahead - 1, ahead + 1):
                if 0 <= target < 9 and target // 3 == ahead // 3 and self.squares[target] not in ("e", self.side):
                    found.append(f"{square + 1}x{target + 1}x{target + 1}")
        return found


def answer(board: Board) -> str:
    moves = board.moves()
    match BEHAVIOUR:
        case "illegal":
            return "done move=7-3"
        case "garbage":
            return "done move=somewhere"
        case "none":
            return "done"
        case "crash":
            sys.exit(1)
        case "stall":
            time.sleep(FOREVER)
        case "flood":
            while True:
                say("info depth=1 message=" + "x" * 1000)
    say(
        f'info depth=3 mean-depth=2.5 score=-0.31 nodes=40 time=0.007 nps=0.1 pv="{moves[0]} 99-98"',
        'error message="nothing new"',
    )
    return f"done move={moves[0]} ponder=1-4"


def main() -> None:
    say("a banner")
    board = Board("Wbbbeeewww", [])
    for line in sys.stdin:
        command, *rest = shlex.split(line)
        arguments = dict(word.partition("=")[::2] for word in rest)
        if command == "hub" and BEHAVIOUR != "mute":
            say(DECLARED)
        elif command == "init" and BEHAVIOUR != "never-ready":
            say("ready")
        elif command == "ping":
            say("pong")
        elif command == "pos":
            board = Board(arguments["pos"], arguments.get("moves", "").split())
        elif command == "go" and "think" in arguments:
            say(answer(board), *(["done move=7-4"] if BEHAVIOUR == "twice" else []))
        elif command == "stop":
            say(f"done move={board.moves()[0]}")
        elif command == "quit":
            return


main()
