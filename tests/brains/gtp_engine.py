"""A GTP engine for reversi that misbehaves on purpose: `python gtp_engine.py BEHAVIOUR`. Standard library only."""

from __future__ import annotations

import sys
import time

BEHAVIOUR = sys.argv[1] if len(sys.argv) > 1 else "good"
FOREVER = 3600.0
COMMANDS = [
    "list_commands",
    "protocol_version",
    "name",
    "boardsize",
    "clear_board",
    "set_game",
    "play",
    "genmove",
    "quit",
]
STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


class Board:
    def __init__(self) -> None:
        self.discs = {(3, 3): "w", (4, 4): "w", (4, 3): "b", (3, 4): "b"}

    def turned(self, x: int, y: int, colour: str) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        for dx, dy in STEPS:
            line = []
            at = (x + dx, y + dy)
            while self.discs.get(at, colour) != colour:
                line.append(at)
                at = (at[0] + dx, at[1] + dy)
            if self.discs.get(at) == colour:
                found += line
        return found

    def put(self, x: int, y: int, colour: str) -> None:
        for square in [*self.turned(x, y, colour), (x, y)]:
            self.discs[square] = colour

    def move(self, colour: str) -> str:
        for y in range(8):
            for x in range(8):
                if (x, y) not in self.discs and self.turned(x, y, colour):
                    self.put(x, y, colour)
                    return f"{chr(65 + x)}{y + 1}"
        return "pass"


def misbehave() -> str | None:
    match BEHAVIOUR:
        case "illegal":
            return "A1"
        case "garbage":
            return "somewhere nice"
        case "resign":
            return "resign"
        case "crash":
            sys.exit(1)
        case "hang":
            time.sleep(FOREVER)
        case "flood":
            while True:
                print("x" * 1000, flush=True)
    return None


def main() -> None:
    board = Board()
    for line in sys.stdin:
        number, command, *rest = line.split()
        mark, answer = "=", ""
        if command == "list_commands":
            answer = "\n".join(COMMANDS)
        elif command == "name":
            answer = "Scripted Othello"
        elif command == "clear_board":
            board = Board()
        elif command == "set_game" and BEHAVIOUR == "wrong-game":
            mark, answer = "?", "unsupported game"
        elif command == "play" and rest[1].lower() != "pass":
            board.put(ord(rest[1][0].lower()) - 97, int(rest[1][1:]) - 1, rest[0][0])
        elif command == "genmove":
            print("thinking aloud", flush=True)
            answer = misbehave() or board.move(rest[0][0])
        print(f"{mark}{number} {answer}\n", flush=True)
        if command == "quit":
            return


main()
