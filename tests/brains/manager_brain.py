"""A brain for the Manager's TCP protocol: `python manager_brain.py BEHAVIOUR PORT`. Standard library only."""

from __future__ import annotations

import socket
import sys
import time
from typing import TextIO

BEHAVIOUR, PORT = sys.argv[1], int(sys.argv[2])
FOREVER = 3600.0
SET_UP = {
    "hello": "hello ok",
    "com": "com 0,1",
    "game": "game ok",
    "player": "player ok",
    "name": "name Scripted_1",
}
EXTENDED = {"variant": "variant ok", "position": "position ok"}  # beyond the published protocol


def answer(word: str, rest: str, board: dict[str, int], taken: set[str]) -> str | None:
    if word == "board":
        board["size"] = int(rest)
        return "board ok"
    if word == "game" and BEHAVIOUR == "wrong-game":
        return "game failed"
    if word == "hello" and BEHAVIOUR == "bad-hello":
        return "who is there?"
    if word == "new":
        taken.clear()
    if word == "move":
        return move(rest.lower(), board["size"], taken)
    if BEHAVIOUR == "extended" and word in EXTENDED:
        return EXTENDED[word]
    if word in EXTENDED:
        return f"{word} failed"
    return SET_UP.get(word)


def move(said: str, size: int, taken: set[str]) -> str:
    if said != "start":
        taken.add(said)
    if len(taken) >= 2:
        match BEHAVIOUR:
            case "forfeit":
                return "forfeit"
            case "illegal":
                return f"move {next(iter(taken)).upper()}"
            case "off-board":
                return "move Z99"
            case "garbage":
                return "I resign, sort of"
            case "hang":
                time.sleep(FOREVER)
            case "crash":
                sys.exit(1)
            case "out-of-turn":
                return "move A14\nmove A15"
    cells = (f"{chr(97 + x)}{y + 1}" for y in range(size) for x in range(size))
    cell = next(cell for cell in cells if cell not in taken)
    taken.add(cell)
    return f"move {cell.upper()}"


def converse(lines: TextIO) -> bool:
    board, taken = {"size": 15}, set[str]()
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word == "quit":
            return True
        if said := answer(word, rest, board, taken):
            lines.write(said + "\r\n")
            lines.flush()
    return False


def main() -> None:
    if BEHAVIOUR == "never-listens":
        time.sleep(FOREVER)
    with socket.create_server(("127.0.0.1", PORT)) as server:
        while True:
            connection, _ = server.accept()
            with connection, connection.makefile("rw", encoding="utf-8", newline="") as lines:
                if converse(lines):
                    return


if __name__ == "__main__":
    main()
