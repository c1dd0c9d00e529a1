"""Proved wins where closed fives do not win, as in caro, so that a row may be stopped beside its cells."""

from __future__ import annotations

import functools
from typing import cast

import numpy as np
import pytest

from partie.core.brain import Limits, StopFlag
from partie.games.gomoku.engine import caro
from partie.games.gomoku.game import GAME
from partie.games.gomoku.rules import kernels
from partie.games.gomoku.rules.position import GomokuPosition

STOP = np.zeros(1, np.uint8)
SIZE = 11


def set_up(*rows: str) -> GomokuPosition:
    """Black to move; rows from the top, shorter ones are filled up with empty cells."""
    filled = [row.ljust(SIZE, ".") for row in rows] + ["." * SIZE] * (SIZE - len(rows))
    return GAME.from_text("/".join(filled) + " x", f"caro-{SIZE}")


def line_of(board: GomokuPosition, by_threats: bool = False, positions: int = 20_000) -> list[int]:
    state = board.fill(kernels.new_state(board.rules.size, board.rules.rule))
    before = state.cells.tobytes(), int(state.key)
    search = caro.win_by_threats if by_threats else caro.win_by_fours
    length = search(state, 20, positions, STOP)
    assert before == (state.cells.tobytes(), int(state.key))
    return cast(list[int], state.plans[0, :length].tolist())


def fives(board: GomokuPosition, colour: int) -> list[int]:
    """Cells where a stone of that colour wins at once, by playing it."""
    turned = GomokuPosition(board.rules, board.cells, colour)
    found = [cast(int, move) for move in turned.legal_moves()]
    return [cell for cell in found if turned.play(cell).outcome() is not None]


@functools.lru_cache(maxsize=20_000)
def wins_by_fours(board: GomokuPosition, depth: int) -> bool:
    """The slow twin: every four, every answer on the whole board."""
    me, enemy = board.side, 1 - board.side
    if fives(board, me):
        return True
    if depth == 0:
        return False
    for cell in (cast(int, move) for move in board.legal_moves()):
        after = GomokuPosition(board.rules, board.play(cell).cells, enemy)
        if not fives(after, me) or fives(after, enemy):
            continue
        answers = [GomokuPosition(board.rules, after.play(answer).cells, me) for answer in after.legal_moves()]
        stopped = [answer for answer in answers if not fives(answer, me)]
        if all(wins_by_fours(answer, depth - 1) for answer in stopped):
            return True
    return False


def test_a_four_closed_at_one_end_has_two_answers() -> None:
    board = set_up("", "", "", "", "..oxxxx....")
    state = board.fill(kernels.new_state(SIZE, board.rules.rule))
    kernels.pass_turn(state)  # White answers
    count = caro.stops(state, 0)
    names = {board.format_move(cell) for cell in state.threat_stack[:count].tolist()}
    assert names == {"h7", "i7"}


def test_two_fives_to_come_may_have_one_answer() -> None:
    """White on the left cell closes the other five, whose right end White holds."""
    board = set_up("", "", "", "", "...xxxx.o..")
    state = board.fill(kernels.new_state(SIZE, board.rules.rule))
    kernels.pass_turn(state)
    count = caro.stops(state, 0)
    assert [board.format_move(cell) for cell in state.threat_stack[:count].tolist()] == ["c7"]


def test_closing_either_end_stops_an_open_four_where_both_ends_must_be_open() -> None:
    board = GAME.from_text("/".join([*["." * SIZE] * 4, "...xxxx....", *["." * SIZE] * 6]) + " x", f"exactopen-{SIZE}")
    state = board.fill(kernels.new_state(SIZE, board.rules.rule))
    kernels.pass_turn(state)
    count = caro.stops(state, 0)
    names = {board.format_move(cell) for cell in state.threat_stack[:count].tolist()}
    assert names == {"c7", "h7"}
    assert not GAME.brain(mebibytes=1).choose(board.play(board.parse_move("a1")), Limits(nodes=500), StopFlag()).resigns


@pytest.mark.parametrize("level", [None, 1])
def test_the_engine_finds_the_one_answer(level: int | None) -> None:
    board = GAME.from_text("h8 f8 i8 a1 j8 a3 k8", "caro-15")
    analysis = GAME.brain(level, mebibytes=1).choose(board, Limits(nodes=2000), StopFlag())
    assert board.format_move(analysis.move) == "l8"


def test_an_open_four_with_room_wins() -> None:
    board = set_up("", "", "", "", "...xxx.....")
    line = line_of(board)
    assert line
    assert GAME.brain(mebibytes=1).choose(board, Limits(nodes=2000), StopFlag()).forced_win


def test_an_open_four_without_room_is_not_claimed() -> None:
    board = set_up("", "", "", "", "..oxxx..o..")
    assert line_of(board) == []


def test_two_open_threes_win_by_force() -> None:
    board = set_up("", "", "..........o", "....x......", "....x......", "..xx.......", "", "o.........o")
    line = line_of(board, by_threats=True, positions=200)
    assert line
    analysis = GAME.brain(mebibytes=1).choose(board, Limits(nodes=40_000), StopFlag())
    assert analysis.forced_win
    for move in analysis.line:
        board = board.play(move)
    assert board.outcome() is not None


def random_attack(seed: int, size: int = 8, rule: str = "caro") -> GomokuPosition:
    rng = np.random.default_rng(seed)
    rows = rng.choice(list(".xo"), (size, size), p=[0.66, 0.2, 0.14])
    return GAME.from_text("/".join("".join(row) for row in rows) + " x", f"{rule}-{size}")


@pytest.mark.parametrize("rule", ["caro", "exactcaro", "exactopen"])
def test_wins_by_fours_are_those_of_the_slow_twin(rule: str) -> None:
    """The twin looks two fours ahead; a line of three plies needs no more, one of five may."""
    claimed = 0
    for seed in range(12, 24):
        board = random_attack(seed, rule=rule)
        if board.outcome() is None:
            length, wins = len(line_of(board, positions=100_000)), wins_by_fours(board, 2)
            assert length or not wins
            assert wins or not 0 < length <= 3
            claimed += 0 < length <= 3
    assert claimed


def test_every_defence_against_threats_is_tried() -> None:
    """Whatever White plays against a claimed win by threats, a win is still claimed."""
    claimed = 0
    for seed in range(40):
        board = random_attack(seed, 9)
        if board.outcome() is not None or line_of(board) or not (line := line_of(board, True, 20)):
            continue
        claimed += 1
        after = board.play(line[0])
        for answer in after.legal_moves():
            answered = after.play(answer)
            assert answered.outcome() is None
            assert line_of(answered) or line_of(answered, True, 200), answered.to_text()
        if claimed == 4:
            break
    assert claimed
