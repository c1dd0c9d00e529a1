"""Five in a row: makes one file for `gomoku_train` from the games of `gomoku_games`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.gomoku_games import DRAWN, NO_SLIP
from partie.games.gomoku.network import codes
from partie.games.gomoku.rules import shapes, threats

_SIZE = 15
Sample = tuple[NDArray[np.uint8], float, float, int, int]


def samples(file: Path, first_game: int) -> Iterator[Sample]:
    """Board (1 the mover's stones, 2 the other's), result and value for the mover, best point, game.

    The result is -1 where a move at random came later.
    """
    with np.load(file) as data:
        games = {name: data[name] for name in data.files}
    move, value = 0, 0
    columns = (games[name].tolist() for name in ("opening", "slip", "winner", "lengths", "searched"))
    for game, (opening, slip, winner, length, searched) in enumerate(zip(*columns, strict=True)):
        moves = games["moves"][move : move + length]
        for index in range(searched):
            ply, found = opening + index, float(games["values"][value + index])
            if found < 1.0:  # a proved win is seen without an evaluation
                best = int(games["best"][value + index])
                yield _board(moves[:ply]), _result(winner, ply, slip), found, best, first_game + game
        move, value = move + length, value + searched


def _result(winner: int, ply: int, slip: int) -> float:
    if ply <= slip < NO_SLIP:
        return -1.0
    return 0.5 if winner == DRAWN else float(winner == ply % 2)


def _board(moves: NDArray[np.uint16]) -> NDArray[np.uint8]:
    board = np.zeros(_SIZE * _SIZE, np.uint8)
    mine = len(moves) % 2
    board[moves[mine::2]] = 1
    board[moves[1 - mine :: 2]] = 2
    return board


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    options = parser.parse_args()
    files = sorted(file for folder in options.folders for file in folder.glob("free-15-*.npz"))
    boards, results, values, best, games = zip(
        *(sample for number, file in enumerate(files) for sample in samples(file, 1000 * number)), strict=True
    )
    np.savez_compressed(
        options.output,
        boards=np.stack(boards),
        results=np.array(results, np.float32),
        values=np.array(values, np.float32),
        best=np.array(best, np.int16),
        games=np.array(games, np.int32),
        line_table=shapes.line_table(shapes.FREE),
        class_table=threats.class_table(False),
        code_of=codes.code_table(),
        lines_of=codes.lines_of_codes(),
    )
    print(f"{len(boards)} positions of {len(set(games))} games")


if __name__ == "__main__":
    main()
