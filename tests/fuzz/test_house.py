"""The house's own readers read or refuse whatever they are given."""

from __future__ import annotations

import pytest

from tests.fuzz.house import house_readers
from tests.fuzz.running import fuzz, inputs_for

INPUTS = 3_000  # each; `python -m benchmarks fuzz` gives them a million
READERS = {reader.name: reader for reader in house_readers()}


@pytest.mark.parametrize("name", READERS)
def test_wrong_inputs_are_refused_in_a_sentence(name: str) -> None:
    report = fuzz(READERS[name], inputs_for(READERS[name], INPUTS, seed=1))
    assert report.others == []
    assert report.inputs == INPUTS
