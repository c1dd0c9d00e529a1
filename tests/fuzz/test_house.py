"""The house's own readers read or refuse whatever they are given."""

from __future__ import annotations

import functools
from typing import Any

import pytest

from partie import games
from tests.fuzz.house import house_readers
from tests.fuzz.running import Reader, fuzz, inputs_for

INPUTS = 3_000  # each; `python -m benchmarks fuzz` gives them a million
NAMES = (
    *("record", "text", "message", "brain", "tournament", "picture"),
    *("option flag", "option whole", "option number", "option words"),
)
FILES = [
    f"{game} {ending}"
    for game in games.TABLE
    for ending in ("xml", *(form.name for form in games.abilities(game).formats))
]


@functools.cache
def readers() -> dict[str, Reader[Any]]:
    """Made when they are needed: collecting the tests must not play games."""
    return {reader.name: reader for reader in house_readers()}


@pytest.mark.parametrize("name", [*NAMES, *FILES])
def test_wrong_inputs_are_refused_in_a_sentence(name: str) -> None:
    reader = readers()[name]
    report = fuzz(reader, inputs_for(reader, INPUTS, seed=1))
    assert report.others == []
    assert report.inputs == INPUTS


def test_every_reader_is_named_here() -> None:
    assert sorted(readers()) == sorted([*NAMES, *FILES])
