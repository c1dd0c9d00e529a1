"""A UCI engine for hexapawn that misbehaves on purpose: `python uci_engine.py BEHAVIOUR`. Standard library only."""

from __future__ import annotations

import sys
import time

BEHAVIOUR = sys.argv[1] if len(sys.argv) > 1 else "good"
FOREVER = 3600.0
START = {"a1": "w", "b1": "w", "c1": "w", "a3": "b", "b3": "b", "c3": "b"}
DECLARED = """id name Scripted Hexapawn
info string welcome
option name Hash type spin default 16 min 1 max 1024
option name Skill Level type spin default 20 min 0 max 20
option name Style type combo default Normal var Solid var Normal var Very Risky
option name Clear Hash type button
option name Ponder type check default true
option name Book File type string default <empty>
option name Broken type matrix
option name MultiPV type spin default 1 min 1 max 5
uciok"""


def say(*lines: str) -> None:
    print("\n".join(lines), flush=True)


class Board:
    def __init__(self, words: list[str]) -> None:
        self.pieces, self.side = dict(START), "w"
        if words[:1] == ["fen"]:
            rows = words[1].split("/")
            squares = {f"{'abc'[x]}{3 - y}": rows[y][x] for y in range(3) for x in range(3)}
            self.pieces = {square: letter for square, letter in squares.items() if letter != "."}
            self.side = words[2]
        for move in words[words.index("moves") + 1 :] if "moves" in words else []:
            self.pieces[move[2:4]] = self.pieces.pop(move[:2])
            self.side = "b" if self.side == "w" else "w"

    def moves(self) -> list[str]:
        found = []
        for square, letter in sorted(self.pieces.items()):
            row = int(square[1]) + (1 if letter == "w" else -1)
            if letter != self.side or not 1 <= row <= 3:
                continue
            for step in (0, -1, 1):
                column = "abc".find(chr(ord(square[0]) + step))
                target = f"{'abc'[column]}{row}"
                taken = self.pieces.get(target)
                if column >= 0 and ((step == 0 and taken is None) or (step and taken not in (None, self.side))):
                    found.append(square + target)
        return found


def answer(board: Board) -> str:
    moves = board.moves()
    match BEHAVIOUR:
        case "illegal":
            return "bestmove a1c3"
        case "garbage":
            return "bestmove somewhere"
        case "none":
            return "bestmove (none)"
        case "crash":
            sys.exit(1)
        case "stall":
            time.sleep(FOREVER)
        case "flood":
            while True:
                say("info string " + "x" * 1000)
        case "silent":
            return f"bestmove {moves[0]}"
    say(
        f"info depth 1 seldepth 2 multipv 1 score cp 900 lowerbound nodes 2 pv {moves[0]}",
        f"info depth 3 multipv 1 score cp 31 nodes 40 nps 4000 time 7 pv {moves[0]} z9z9",
        f"info depth 3 multipv 2 score mate -2 nodes 41 pv {moves[-1]}",
        "info currmove a1a2 currmovenumber 1",
        "info string nothing new",
    )
    return f"bestmove {moves[0]} ponder a1a1"


def main() -> None:
    say("a banner")
    board = Board([])
    for line in sys.stdin:
        command, *rest = line.split()
        if command == "uci" and BEHAVIOUR != "mute":
            say(DECLARED)
        elif command == "isready" and BEHAVIOUR != "never-ready":
            say("readyok")
        elif command == "position":
            board = Board(rest)
        elif command == "go" and "infinite" not in rest:
            say(answer(board), *(["bestmove a1a2"] if BEHAVIOUR == "twice" else []))
        elif command == "stop":
            say(f"bestmove {board.moves()[0]}")
        elif command == "quit":
            return


main()
