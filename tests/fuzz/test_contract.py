"""Whatever is given to a game's readers is read or refused in a sentence, with work that fits its length."""

from __future__ import annotations

import functools
from typing import Any

import pytest
from harness.fuzz.games import readers_of_game
from harness.fuzz.hypothesis_inputs import fuzz_hypothesis
from harness.fuzz.reader import Reader, count_work, fuzz, inputs_for

from partie import games, jit

INPUTS = 10_000
SOME = 50  # made by hypothesis
FEW = 150  # where kernels check their bounds
MOST_GROWTH = 2.2  # of the work when the input is twice as long
LINES_OF_A_CALL = 2000  # work that does not depend on the input
KINDS = ("variant", "position", "move")


@functools.cache
def readers(game: str) -> dict[str, Reader[Any]]:
    """Made when they are needed: collecting the tests must not play games."""
    return dict(zip(KINDS, readers_of_game(game), strict=True))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", games.TABLE)
def test_wrong_inputs_are_refused_in_a_sentence(game: str, kind: str) -> None:
    reader = readers(game)[kind]
    report = fuzz(reader, inputs_for(reader, INPUTS, seed=1))
    assert report.others == []
    assert report.inputs == INPUTS


@pytest.mark.parametrize("game", games.TABLE)
def test_pieces_of_right_inputs_in_any_order_are_read_or_refused(game: str) -> None:
    for reader in readers(game).values():
        report = fuzz_hypothesis(reader, SOME, seed=1)
        assert report.others == []
        assert report.inputs > 0


@pytest.mark.small
@pytest.mark.skipif(bool(jit.config.DISABLE_JIT), reason="Python checks its indices anyway")
@pytest.mark.parametrize("game", games.TABLE)
def test_kernels_stay_inside_their_arrays(game: str) -> None:
    """Again with NUMBA_BOUNDSCHECK=1: an index from outside that nobody checked is an IndexError there."""
    for reader in readers(game).values():
        assert fuzz(reader, inputs_for(reader, FEW, seed=2)).others == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", games.TABLE)
@pytest.mark.parametrize("piece", ["1", "9.", "a", "[", ": ", "a1 ", "./", "\n", "w", "x"])
def test_work_grows_with_the_input_and_not_faster(game: str, kind: str, piece: str) -> None:
    reader = readers(game)[kind]
    half = (piece * reader.longest)[: reader.longest // 2]
    short = count_work(lambda: reader.read(half))
    long = count_work(lambda: reader.read(half + half))
    assert long <= MOST_GROWTH * short + LINES_OF_A_CALL
