"""The solver of endings against published results and a slow twin."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

from partie.core.brain import Limits, StopFlag
from partie.games.reversi.engine.brain import ReversiBrain
from partie.games.reversi.engine.evaluation import learned_weights
from partie.games.reversi.engine.exact import Solver
from partie.games.reversi.engine.stability import stable, stable_squares
from partie.games.reversi.game import GAME
from partie.games.reversi.rules.position import ReversiPosition

ENDINGS = json.loads((Path(__file__).parent / "endings.json").read_text())


def new_solver() -> Solver:
    return Solver(learned_weights(), mebibytes=1)


def ending(seed: int, empty: int) -> ReversiPosition:
    """A position of a random game with so few empty squares that the game still goes on."""
    rng = random.Random(seed)
    while True:
        position = GAME.start()
        while position.outcome() is None and position.empties.bit_count() > empty:
            position = position.play(rng.choice(position.legal_moves()))
        if position.outcome() is None:
            return position


def plain_value(position: ReversiPosition) -> int:
    """Every line to its end; for the side to move."""
    outcome = position.outcome()
    if outcome is not None:
        black, white = position.scores
        return int(black - white) * (1 if position.turn == 0 else -1)
    values = []
    for move in position.legal_moves():
        after = position.play(move)
        values.append(plain_value(after) * (1 if after.turn == position.turn else -1))
    return max(values)


@pytest.mark.parametrize("empty", [1, 2, 3, 4, 5, 6, 7])
def test_solved_endings_equal_those_of_the_slow_twin(empty: int) -> None:
    for seed in range(4):
        position = ending(seed, empty)
        found = new_solver().solve(position, StopFlag())
        assert found is not None
        assert found.best.discs == plain_value(position)


@pytest.mark.parametrize("empty", [9, 11, 13])
def test_every_move_has_its_exact_value(empty: int) -> None:
    position = ending(empty, empty)
    found = new_solver().solve(position, StopFlag(), every=True)
    assert found is not None
    for one in found.moves:
        after = position.play(one.move)
        sign = 1 if after.turn == position.turn else -1
        follow = new_solver().solve(after, StopFlag()) if after.outcome() is None else None
        expected = plain_value(after) if follow is None else follow.best.discs
        assert one.discs == sign * expected


@pytest.mark.parametrize("empty", [8, 10, 12])
def test_who_wins_is_known_before_the_exact_result(empty: int) -> None:
    for seed in range(4):
        position = ending(seed, empty)
        exact, sign = new_solver().solve(position, StopFlag()), new_solver().who_wins(position, StopFlag())
        assert exact is not None
        assert sign is not None
        assert sign.best.discs == (exact.best.discs > 0) - (exact.best.discs < 0)
        assert not sign.is_exact


def test_a_published_ending_is_solved() -> None:
    text, empty, discs, best = ENDINGS["40"]
    position = GAME.from_text(text)
    found = new_solver().solve(position, StopFlag())
    assert position.empties.bit_count() == empty
    assert found is not None
    assert (found.best.discs, [position.format_move(found.best.move)]) == (discs, best)


def test_the_brain_says_the_exact_result() -> None:
    analysis = ReversiBrain().choose(ending(3, 8), Limits(), StopFlag())
    assert str(analysis.reason).startswith("Exact: ")


def test_a_limit_of_positions_ends_the_solver() -> None:
    assert new_solver().solve(ending(1, 20), StopFlag(), nodes=1000) is None


def test_a_brain_whose_solver_is_stopped_answers_by_its_search() -> None:
    position = ending(1, 20)
    analysis = ReversiBrain().choose(position, Limits(nodes=3000), StopFlag())
    assert analysis.move in position.legal_moves()
    assert "exact" not in analysis.evidence


def test_stable_discs_are_never_turned() -> None:
    rng = random.Random(5)
    for _ in range(200):
        position = ending(rng.randrange(10**6), rng.randrange(4, 30))
        sure = [int(stable(np.uint64(position.discs[side]), np.uint64(position.discs[1 - side]))) for side in (0, 1)]
        while position.outcome() is None:
            position = position.play(rng.choice(position.legal_moves()))
            assert all(sure[side] & ~position.discs[side] == 0 for side in (0, 1))


def test_a_full_edge_is_stable() -> None:
    assert int(stable(np.uint64(0xFF), np.uint64(0xFF00))) == 0xFF


def test_stable_discs_for_any_board_equal_those_of_the_solver() -> None:
    rng = random.Random(6)
    for _ in range(40):
        position = ending(rng.randrange(10**6), rng.randrange(2, 25))
        discs = [np.uint64(side) for side in position.discs]
        assert stable_squares(position) == int(stable(discs[0], discs[1])) | int(stable(discs[1], discs[0]))


def test_a_corner_and_its_neighbours_are_stable_on_a_small_board() -> None:
    position = GAME.from_text("XXX---" + "-OX---" + "--OX--" + "--XO--" + "------" * 2 + " X")
    assert stable_squares(position) == 0b111
