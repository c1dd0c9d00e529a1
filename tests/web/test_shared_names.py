"""Names as people type them, and what is refused at the edge."""

from __future__ import annotations

import pytest

from partie.web.http.errors import Refusal
from partie.web.shared.names import LONGEST, read_name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Anna", "Anna"),
        ("  Anna   Nováková ", "Anna Nováková"),
        ("Nova\u0301kova\u0301", "Nováková"),
        ("李小龍", "李小龍"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("x" * LONGEST, "x" * LONGEST),
        ("<b>1</b>", "<b>1</b>"),
    ],
)
def test_a_name_is_kept_as_people_type_it(typed: str, name: str) -> None:
    assert read_name(typed) == name


@pytest.mark.parametrize(
    "typed", ["", "  ", "...", "\u200d", "a\nb", "a\x00", "\u202eabc", "a\u2066b", "\ud800", "x" * 31]
)
def test_a_name_that_deceives_or_is_too_long_is_refused(typed: str) -> None:
    with pytest.raises(Refusal, match="name"):
        read_name(typed)
