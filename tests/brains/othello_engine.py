"""An engine for reversi that misbehaves on purpose: `python othello_engine.py gtp|nboard BEHAVIOUR`.

Standard library only.
"""

from __future__ import annotations

import sys
import time

PROTOCOL, BEHAVIOUR = sys.argv[1:3]
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

    def copy(self) -> Board:
        other = Board()
        other.discs = dict(self.discs)
        return other

    def put_named(self, square: str, colour: str) -> None:
        self.put(ord(square[0].lower()) - 97, int(square[1:]) - 1, colour)


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


def speak_gtp() -> None:
    board = Board()
    for line in sys.stdin:
        number, command, *rest = line.split()
        mark, answer = "=", ""
        if command == "list_commands":
            answer = "\n".join(COMMANDS + (["lz-genmove_analyze"] if BEHAVIOUR == "analyses" else []))
        elif command == "lz-genmove_analyze":
            move = board.move(rest[0][0])
            print(f"={number}", flush=True)
            second = "info move A1 visits 3 winrate 4000 order 1 pv A1"
            print(f"info move {move} visits 12 winrate 6125 prior 500 order 0 pv {move} A1 pass {second}", flush=True)
            print(f"play {move}\n", flush=True)
            continue
        elif command == "name":
            answer = "Scripted Othello"
        elif command == "clear_board":
            board = Board()
        elif command == "set_game" and BEHAVIOUR == "wrong-game":
            mark, answer = "?", "unsupported game"
        elif command == "play" and rest[1].lower() == "pass":
            if BEHAVIOUR == "passes-by-itself":
                mark, answer = "?", "syntax error"
        elif command == "play":
            board.put_named(rest[1], rest[0][0])
        elif command == "genmove":
            print("thinking aloud", flush=True)
            answer = misbehave() or board.move(rest[0][0])
        print(f"{mark}{number} {answer}\n", flush=True)
        if command == "quit":
            return


def speak_nboard() -> None:
    board, side = Board(), "b"
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "nboard":
            print("set myname Scripted Othello", flush=True)
        elif command == "ping" and BEHAVIOUR != "mute":
            print(f"pong {rest}", flush=True)
        elif command == "set" and rest.startswith("game"):
            board, side = Board(), "b"
        elif command == "move":
            if rest != "PA":
                board.put_named(rest.partition("/")[0], side)
            side = "w" if side == "b" else "b"
        elif command == "go":
            print("status thinking aloud", flush=True)
            move = misbehave() or board.copy().move(side)
            print(f"search {move}-a1 -1.50,2 0 7 text", flush=True)
            print(f"=== {move} -1.50 0.0" if BEHAVIOUR == "blanks" else f"=== {move}/-1.50/0.01", flush=True)
            if BEHAVIOUR == "twice":
                print(f"=== {move}", flush=True)
        elif command == "quit":
            return


speak_gtp() if PROTOCOL == "gtp" else speak_nboard()
