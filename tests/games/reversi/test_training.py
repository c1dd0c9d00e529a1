"""What the evaluation sees, and learning from games against itself."""

from __future__ import annotations

import io
import random

import numpy as np
import pytest

from partie.games.reversi.engine.evaluation import learned_weights, pack, unpack
from partie.games.reversi.engine.patterns import (
    GROUPS,
    LANES,
    PICTURES,
    SHAPES,
    SIZES,
    STARTS,
    UNIT,
    groups,
    look,
    look_after,
    look_after_pass,
    same_picture,
    stage_of,
    weigh_position,
)
from partie.games.reversi.game import GAME
from partie.games.reversi.rules.position import ReversiPosition
from partie.games.reversi.rules.symmetry import IMAGES, image_of
from partie.games.reversi.training import fitting
from partie.games.reversi.training.first import first_weights
from partie.games.reversi.training.games import EXAMPLE, Settings, play_games


def some_positions(seed: int, count: int) -> list[ReversiPosition]:
    """Along random games."""
    rng, found = random.Random(seed), list[ReversiPosition]()
    position = GAME.start()
    while len(found) < count:
        position = GAME.start() if position.outcome() is not None else position
        found.append(position)
        position = position.play(rng.choice(position.legal_moves()))
    return found


def plain_value(position: ReversiPosition) -> int:
    """The sum of weights by the definition of pictures, square by square."""
    weights = learned_weights()
    discs = sum(position.counts)
    total = int(weights.discs[discs])
    for shape, squares in groups():
        signs = [(position.own >> square & 1) - (position.other >> square & 1) for square in squares]
        picture = sum(sign * 3**place for place, sign in enumerate(signs))
        total += int(weights.pictures[int(stage_of(discs)), STARTS[shape] + SIZES[shape] // 2 + picture])
    return max(-63 * UNIT, min(63 * UNIT, total))


def features_of(own: int, other: int) -> list[int]:
    features = np.zeros(LANES, np.int16)
    look(np.uint64(own), np.uint64(other), features)
    return [int(number) for number in features]


def test_every_square_is_seen_and_every_group_once() -> None:
    assert {square for _, squares in groups() for square in squares} == set(range(64))
    assert len({(shape, frozenset(squares)) for shape, squares in groups()}) == GROUPS == 46


def test_the_evaluation_equals_that_of_the_slow_twin() -> None:
    for position in some_positions(1, 70):
        value = weigh_position(
            np.uint64(position.own), np.uint64(position.other), np.zeros(LANES, np.int16), learned_weights()
        )
        assert value == plain_value(position)


def test_all_images_of_a_position_are_worth_the_same() -> None:
    for position in some_positions(2, 30):
        values = set()
        for image in IMAGES:
            discs = image_of(position.discs, image, 8)
            values.add(plain_value(ReversiPosition(position.rules, discs, position.to_move)))
        assert len(values) == 1


def test_pictures_change_with_a_move_as_if_looked_at_again() -> None:
    rng = random.Random(3)
    for position in some_positions(3, 70):
        move = rng.choice(position.legal_moves()) if position.legal_moves() else None
        if move is None:
            continue
        rows = np.zeros((3, LANES), np.int16)
        rows[0] = features_of(position.own, position.other)
        turned = position.turned(move)
        look_after(rows, 0, move, np.uint64(turned))
        assert list(rows[1]) == features_of(position.other & ~turned, position.own | turned | 1 << move)
        look_after_pass(rows, 1)
        assert list(rows[2]) == features_of(position.own | turned | 1 << move, position.other & ~turned)


def test_mirrored_pictures_share_a_weight() -> None:
    same = same_picture()
    assert list(same[same]) == list(same)
    assert len(np.unique(same)) < PICTURES
    for shape, start, size in zip(SHAPES, STARTS, SIZES, strict=True):
        assert np.all((same[start : start + size] >= start) & (same[start : start + size] < start + size)), shape


def test_shipped_weights_survive_their_file() -> None:
    weights = learned_weights()
    again = unpack(pack(weights))
    assert np.array_equal(again.pictures, weights.pictures)
    assert np.array_equal(again.discs, weights.discs)


def test_a_file_of_another_shape_is_refused() -> None:
    content = io.BytesIO()
    np.savez(content, pictures=np.zeros((2, 3), np.int16), discs=np.zeros(65, np.int16))
    with pytest.raises(ValueError, match="shape"):
        unpack(content.getvalue())


def test_one_seed_gives_one_set_of_games() -> None:
    settings = Settings(depth=2, solved=6)
    first, second = (play_games(first_weights(), settings, 7, 3) for _ in range(2))
    assert np.array_equal(first, second)
    assert first.dtype == EXAMPLE
    assert len(first)


def test_solved_examples_are_worth_their_result() -> None:
    examples = play_games(first_weights(), Settings(depth=1, solved=5, surprise=0.0), 3, 4)
    for example in examples:
        own, other = int(example["own"]), int(example["other"])
        if (own | other).bit_count() >= 59:
            assert int(example["worth"]) == UNIT * best_result(ReversiPosition(GAME.start().rules, (own, other), 0))


def best_result(position: ReversiPosition) -> int:
    """Every line to its end; for Black."""
    if position.outcome() is not None:
        black, white = position.scores
        return int(black - white)
    values = [best_result(position.play(move)) for move in position.legal_moves()]
    return max(values) if position.turn == 0 else min(values)


def test_fitting_comes_nearer_to_what_examples_are_worth() -> None:
    examples = play_games(first_weights(), Settings(depth=1, solved=6), 5, 40)
    found = fitting.fit(examples, first_weights(), seed=1, epochs=3)
    assert fitting.error_of(examples, found.weights) < fitting.error_of(examples, first_weights())
