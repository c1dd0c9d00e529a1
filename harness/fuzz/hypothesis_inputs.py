"""Wrong inputs as hypothesis makes them: pieces of right inputs in any order, between any characters."""

from __future__ import annotations

import re
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st

from harness.fuzz.mutations import SNIPPETS
from harness.fuzz.reader import Reader, Report, fuzz

MOST_PIECES = 40


def inputs_of(reader: Reader[Any]) -> st.SearchStrategy[Any]:
    """Texts or bytes, as the reader takes them, no longer than it gets them."""
    if isinstance(reader.samples[0], bytes):
        pieces = [sample[at : at + 16] for sample in reader.samples for at in range(0, len(sample[:2000]), 16)]
        chosen = st.sampled_from(pieces) | st.binary(max_size=8)
        return st.lists(chosen, max_size=MOST_PIECES).map(lambda parts: b"".join(parts)[: reader.longest])
    words = {word for sample in reader.samples for word in re.findall(r"\w+|\W", sample[:5000])}
    known = st.sampled_from(sorted({*words, *SNIPPETS}))
    characters = st.text(st.characters(), max_size=8)  # also half characters
    parts = st.lists(known | characters | st.integers().map(str), max_size=MOST_PIECES)
    return parts.map(lambda found: "".join(found)[: reader.longest])


def fuzz_hypothesis(reader: Reader[Any], count: int, seed: int) -> Report:
    """So many inputs from a seed."""
    report = Report()

    @seeded(seed)
    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(text=inputs_of(reader))
    def read(text: Any) -> None:
        report.add(fuzz(reader, iter([text])))

    read()
    return report
