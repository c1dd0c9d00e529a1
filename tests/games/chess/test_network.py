"""The learned part of the evaluation: its obvious twin, sums that follow the moves, what bounds its numbers."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from partie.core.brain import Limits, StopFlag
from partie.games.chess.engine import network
from partie.games.chess.engine.brain import ChessBrain
from partie.games.chess.engine.memory import new_memory
from partie.games.chess.engine.network_value import fill, network_value
from partie.games.chess.game import GAME
from partie.games.chess.rules.generate import BOTH, MOST_MOVES, generate
from partie.games.chess.rules.squares import BLACK_PIECE, EMPTY, KING
from partie.games.chess.rules.state import make, make_null_move, unmake, unmake_null_move
from partie.storage.corrupt import CorruptFile

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PROMOTIONS = "n1n1k3/PPP2P2/8/8/8/8/2p2ppp/4K1NR b K - 0 1"
Weights = dict[str, NDArray[Any]]


def random_weights(seed: int) -> Weights:
    dice = np.random.default_rng(seed)
    highest = {"rows": 60, "start": 200, "ends": network.MOST_WEIGHT, "constant": 50}
    return {
        name: dice.integers(-highest[name], highest[name], shape, endpoint=True).astype(kind)
        for name, (kind, shape) in network.ARRAYS.items()
    }


def naive_sums(board: Any, side: int, weights: Weights) -> NDArray[np.int64]:
    sums = weights["start"].astype(np.int64)
    pieces = [int(piece) for piece in board.board]
    king = pieces.index(KING + BLACK_PIECE * side)
    for square, piece in enumerate(pieces):
        if piece != EMPTY:
            rank, file = divmod(square, 8)
            seen = 8 * (7 - rank if side else rank) + (7 - file if king % 8 > 3 else file)
            is_other = piece // BLACK_PIECE != side
            sums += weights["rows"][384 * is_other + 64 * (piece % BLACK_PIECE) + seen]
    return sums


def naive_value(board: Any, weights: Weights) -> int:
    side, men = int(board.side), sum(int(piece) != EMPTY for piece in board.board)
    stage, total = network.stage_of(men), 0
    for looker, ends in ((side, 0), (1 - side, 1)):
        units = naive_sums(board, looker, weights).clip(0, network.ONE)
        total += int((units * units * weights["ends"][stage, ends]).sum())
    unit = network.ONE * network.ONE * network.WEIGHT_ONE
    return total * network.SCALE // unit + int(weights["constant"][stage])


def moves_of(board: Any) -> list[int]:
    found = np.zeros(MOST_MOVES, np.int32)
    return [int(move) for move in found[: generate(board, found, BOTH)]]


@pytest.mark.small
@pytest.mark.parametrize("fen", [KIWIPETE, PROMOTIONS])
def test_sums_that_follow_moves_give_the_value_of_the_obvious_twin(fen: str) -> None:
    weights, memory, dice = random_weights(3), new_memory(), random.Random(4)
    fill(memory, weights)
    board = GAME.from_text(fen).state()
    played: list[int] = []
    for _ in range(150):
        moves = moves_of(board)
        if played and (not moves or dice.random() < 0.4):
            unmake(board, played.pop())
        elif moves:
            played.append(dice.choice(moves))
            make(board, played[-1])
        if dice.random() < 0.6:  # not every position of a search is valued
            assert network_value(board, memory) == naive_value(board, weights)


@pytest.mark.small
def test_a_pass_changes_only_who_looks_first() -> None:
    weights, memory = random_weights(5), new_memory()
    fill(memory, weights)
    board = GAME.from_text(KIWIPETE).state()
    before = network_value(board, memory)
    make_null_move(board)
    assert network_value(board, memory) == naive_value(board, weights)
    unmake_null_move(board)
    assert network_value(board, memory) == before


def test_a_mirrored_position_without_castling_is_worth_the_same() -> None:
    memory = new_memory()
    fill(memory, random_weights(6))
    for rows in ("1k6/pp3r2/2n5/8/3B4/1Q6/PP6/1K6", "6k1/2p2ppp/8/4b3/8/5N2/5PPP/3R2K1"):
        mirrored = "/".join(row[::-1] for row in rows.split("/"))
        values = [network_value(GAME.from_text(f"{text} w - - 0 1").state(), memory) for text in (rows, mirrored)]
        assert values[0] == values[1]


def test_largest_numbers_do_not_overflow() -> None:
    weights, memory = random_weights(7), new_memory()
    weights["rows"][:] = network.MOST_ROW
    weights["start"][:] = 0
    weights["ends"][:] = network.MOST_WEIGHT
    fill(memory, weights)
    board = GAME.start().state()
    assert network_value(board, memory) == naive_value(board, weights)


def test_a_network_of_a_file_changes_what_the_engine_thinks(tmp_path: Path) -> None:
    file, weights = (
        tmp_path / "own.npz",
        {name: np.zeros(shape, kind) for name, (kind, shape) in network.ARRAYS.items()},
    )
    weights["constant"][:] = 400  # the side to move stands better, whatever it does
    np.savez(file, **weights)  # type: ignore[arg-type]
    values = [
        ChessBrain(mebibytes=1, network=given).choose(GAME.start(), Limits(depth=1), StopFlag()).value
        for given in (None, file)
    ]
    assert abs(values[0]) < 200 < abs(values[1])


def test_a_file_that_is_no_network_is_named(tmp_path: Path) -> None:
    file = tmp_path / "other.npz"
    np.savez(file, rows=np.zeros(3))
    with pytest.raises(CorruptFile, match=r"other\.npz"):
        ChessBrain(network=file)
