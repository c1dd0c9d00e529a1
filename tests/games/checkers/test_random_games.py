from __future__ import annotations

import random

import pytest

from partie.games.checkers.rules import state as kernels
from partie.games.checkers.rules.bits import turned
from partie.games.checkers.rules.position import DraughtsPosition, first_position
from partie.games.checkers.rules.variants import VARIANTS
from tests.games.checkers import naive
from tests.games.checkers.facts import as_board, as_found, read, twin_moves


def random_game(variant: str, seed: int) -> list[DraughtsPosition]:
    choose = random.Random(seed)
    positions = [first_position(VARIANTS[variant])]
    while moves := positions[-1].legal_moves():
        positions.append(positions[-1].play(choose.choice(moves)))
    return positions


def scattered(variant: str, seed: int) -> DraughtsPosition:
    """Many kings anywhere: positions full of captures, which play seldom reaches."""
    choose = random.Random(seed)
    squares = choose.sample(range(32), choose.randrange(4, 20))
    men, kings = [0, 0], [0, 0]
    for square in squares:
        colour = choose.randrange(2)
        row = square // 4
        is_king = choose.random() < 0.4 or row == (7 if colour == 0 else 0)
        (kings if is_king else men)[colour] |= 1 << square
    return DraughtsPosition(VARIANTS[variant], (men[0], men[1]), (kings[0], kings[1]), choose.randrange(2))


@pytest.mark.small
@pytest.mark.parametrize("variant", VARIANTS)
def test_moves_are_those_of_the_twin_in_random_games(variant: str) -> None:
    for position in random_game(variant, 3):
        assert {as_found(move) for move in position.moves} == twin_moves(position)


@pytest.mark.parametrize("variant", VARIANTS)
def test_moves_are_those_of_the_twin_in_scattered_positions(variant: str) -> None:
    for seed in range(1500):
        position = scattered(variant, seed)
        assert {as_found(move) for move in position.moves} == twin_moves(position), position.to_text()
        assert len(set(position.moves)) == len(position.moves)


@pytest.mark.parametrize("variant", VARIANTS)
def test_moves_have_the_twins_effect(variant: str) -> None:
    for seed in range(300):
        position = scattered(variant, seed)
        for move in position.moves:
            assert as_board(position.after(move)) == naive.played(as_board(position), as_found(move))


@pytest.mark.small
@pytest.mark.parametrize("variant", VARIANTS)
def test_kernels_make_and_take_back(variant: str) -> None:
    for position in random_game(variant, 8)[:-1]:
        record = position.state()
        before = record.copy()
        for move in position.moves:
            packed = position.move_for_search(move)
            captured = position.after(move)
            seen = turned(0, move.captured)[0] if position.to_move else move.captured
            kernels.make(record, packed & 31, packed >> 5 & 31, int(seen))
            assert (*record.men, *record.kings) == captured.oriented
            assert record.quiet == captured.quiet
            kernels.unmake(record)
            for name in ("men", "kings", "quiet", "ply"):
                assert (record[name] == before[name]).all()


@pytest.mark.parametrize("variant", VARIANTS)
def test_texts_come_back(variant: str) -> None:
    for seed in range(300):
        position = scattered(variant, seed)
        assert read(position.to_text(), variant) == position
        for move in position.legal_moves():
            assert position.parse_move(position.format_move(move)) == move


@pytest.mark.parametrize("variant", VARIANTS)
def test_paths_touch_their_captures_and_none_begins_another(variant: str) -> None:
    for seed in range(500):
        position = scattered(variant, seed)
        paths = {position.path(move): move for move in position.moves}
        assert len(paths) == len(position.moves)
        for path, move in paths.items():
            assert (path[0], path[-1]) == (move.start, move.target)
            assert len(path) == max(2, 1 + move.captured.bit_count())
            assert not any(path[:length] in paths for length in range(2, len(path)))
