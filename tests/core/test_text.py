"""Messages with values, and errors that carry them."""

from __future__ import annotations

import json
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.position import Problem
from partie.core.text import Text, TextError, placeholders

values = st.recursive(
    st.text() | st.integers() | st.floats(allow_nan=False),
    lambda inner: st.tuples(inner, inner) | inner.map(lambda value: Text("so {it}", it=value)),
    max_leaves=5,
)


def test_english_has_the_values_in_their_places() -> None:
    text = Text("{cell!r} is {share:.1f} % {what}", cell="h8", share=12.345, what="free")
    assert str(text) == "'h8' is 12.3 % free"


def test_a_message_without_values_is_said_as_it_stands() -> None:
    assert str(Text("a {brace} and } more")) == "a {brace} and } more"


def test_texts_and_tuples_may_be_values() -> None:
    text = Text("{who} at {cells}", who=Text("side {name}", name="black"), cells=("a1", "b2"))
    assert str(text) == "side black at a1, b2"


def test_a_number_too_large_for_its_place_is_refused() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        Text.from_json({"message": "{b:.1f}", "values": {"b": 10**400}})


@pytest.mark.parametrize(("count", "said"), [(1, "1 mine"), (0, "0 mines"), (5, "5 mines")])
def test_a_number_chooses_the_form(count: int, said: str) -> None:
    assert str(Text.plural("{count} mine", "{count} mines", count=count)) == said


def test_a_value_is_never_read_as_a_message() -> None:
    assert str(Text("{text} stands", text="{text!r} {other}")) == "{text!r} {other} stands"


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        str(Text("{one} and {two}", one=1))


def test_a_value_has_no_attributes_to_reach_into() -> None:
    with pytest.raises(KeyError):
        str(Text("{one.__class__}", one=1))


def test_texts_are_compared_by_what_they_say() -> None:
    assert Text("{a} {b}", a=1, b="x") == Text("{a} {b}", b="x", a=1)
    assert len({Text("draw"), Text("draw", context="ending"), Text("draw")}) == 2
    assert Text("{a}", a=1) != Text("{a}", a=2)
    assert Text.plural("{count} man", "{count} men", count=1) != Text("{count} man", count=1)


def test_numbers_of_numpy_become_plain_ones() -> None:
    text = Text("{a} {b:.1f}", a=np.int64(3), b=np.float32(0.5))  # type: ignore[arg-type]
    assert [type(value) for value in text.values.values()] == [int, float]


@given(value=values)
def test_json_and_pickle_give_the_text_back(value: str) -> None:
    for text in (
        Text("{value} {value!r}", value=value, context="where"),
        Text.plural("{count} x {value}", "{count} xs {value}", count=2, value=value),
    ):
        assert pickle.loads(pickle.dumps(text)) == text
        assert Text.from_json(json.loads(json.dumps(text.to_json()))) == text


def test_a_plain_string_is_a_text() -> None:
    assert Text.from_json("an old row {0}") == Text("an old row {0}")


@pytest.mark.parametrize(
    "data",
    [
        None,
        3,
        {},
        {"message": 3},
        {"message": "x", "values": 3},
        {"message": "{x}", "values": {"y": 3}},
        {"message": "{x", "values": {"x": 3}},
        {"message": "x", "values": {"y": None}},
        {"message": "{x:d}", "values": {"x": "three"}},
        {"message": "x", "many": "y"},
        {"message": "x", "many": "y", "values": {"count": "z"}},
        {"message": "x", "context": 3},
    ],
)
def test_what_is_not_a_text_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match=r"text|values"):
        Text.from_json(data)


@pytest.mark.parametrize("kind", [InvalidText, IllegalMove, AmbiguousMove])
def test_errors_carry_their_text(kind: type[TextError]) -> None:
    error = kind("{text!r} is not a move", text="}{")
    assert error.text == Text("{text!r} is not a move", text="}{")
    assert str(error) == "'}{' is not a move"
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.text, str(again)) == (kind, error.text, str(error))


def test_an_error_may_be_a_value_of_another() -> None:
    error = InvalidText("line {line}: {error}", line=3, error=IllegalMove("{move!r} is taken", move="h8"))
    assert str(error) == "line 3: 'h8' is taken"
    assert error.text.values["error"] == Text("{move!r} is taken", move="h8")


def test_an_error_takes_a_text_whole() -> None:
    text = Text("{a}", a=1)
    assert InvalidText(text).text is text
    with pytest.raises(TypeError):
        InvalidText(text, a=2)


def test_a_problem_may_be_written_without_values() -> None:
    assert Problem("The king is missing.") == Problem(Text("The king is missing."), ())


@pytest.mark.parametrize(
    ("message", "said"),
    [("{text} is taken", "h\\ud8008 is taken"), ("{text!r} is taken", "'h\\ud8008' is taken")],
)
def test_lone_surrogates_can_be_said_and_sent(message: str, said: str) -> None:
    text = InvalidText(message, text="h\ud8008").text
    assert str(text) == said
    json.dumps(text.to_json(), ensure_ascii=False).encode()
    assert str(InvalidText("not a move: h\ud8008")) == "not a move: h\\ud8008"


def test_places_are_named_as_they_are_written() -> None:
    assert placeholders("{b!r} of {a:.1f} {c} {{}}") == ["a:.1f", "b!r", "c"]


def test_a_column_keeps_the_values_and_reads_what_older_versions_wrote() -> None:
    text = Text("it answered {line!r}", line='{"message": 1}\0')
    assert Text.from_column(text.to_column()) == text
    assert "\0" not in text.to_column()
    for old in ("it answered 'x'", '{"message": broken', '{"message": 3}', "{0}"):
        assert str(Text.from_column(old)) == old


def test_several_texts_become_one() -> None:
    parts = [Text("{a} is missing", a="seed"), Text("name is empty"), Text("{a} is 3", a="table")]
    assert str(Text.joined(parts)) == "seed is missing; name is empty; table is 3"
    assert Text.joined(parts[:1]) is parts[0]


def test_a_flag_stays_a_flag_among_the_values() -> None:
    values = Text("{given}", given=(True, False)).values["given"]
    assert values == (True, False)
    assert all(isinstance(value, bool) for value in values)
