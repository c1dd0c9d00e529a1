"""Whatever is given to a game's readers is read or refused in a sentence, with work that fits its length."""

from __future__ import annotations

from typing import Any

import pytest

from partie import games
from tests.fuzz.contract import readers_of_game
from tests.fuzz.running import Reader, count_work, fuzz, inputs_for

INPUTS = 10_000
MOST_GROWTH = 2.2  # of the work when the input is twice as long
LINES_OF_A_CALL = 2000  # work that does not depend on the input
READERS = {reader.name: reader for name in games.TABLE for reader in readers_of_game(name)}


@pytest.mark.parametrize("name", READERS)
def test_wrong_inputs_are_refused_in_a_sentence(name: str) -> None:
    report = fuzz(READERS[name], inputs_for(READERS[name], INPUTS, seed=1))
    assert report.others == []
    assert report.inputs == INPUTS


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("piece", ["1", "9.", "a", "[", ": ", "a1 ", "./", "\n", "w", "x"])
def test_work_grows_with_the_input_and_not_faster(name: str, piece: str) -> None:
    reader: Reader[Any] = READERS[name]
    half = (piece * reader.longest)[: reader.longest // 2]
    short = count_work(lambda: reader.read(half))
    long = count_work(lambda: reader.read(half + half))
    assert long <= MOST_GROWTH * short + LINES_OF_A_CALL
