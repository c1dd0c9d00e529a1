"""Translates the errors of pydantic into one text that names each field and its value.

`parse(adapter, data, "the tournament")` reads files and databases, `validation_text` is for a list of errors
that another library raised, such as FastAPI.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from partie.core.errors import InvalidText
from partie.core.text import Text

if TYPE_CHECKING:  # importing pydantic is slow, and most of Partie does without
    from pydantic import TypeAdapter

Model = TypeVar("Model")
_SHOWN = 5  # problems in one text
_LONGEST = 80  # characters of a value
_NUMBER = Text("{place} is {input}, which is not a number")
_INTEGER = Text("{place} is {input}, which is not a whole number")
_OBJECT = Text("{place} is {input}, which does not have names and values")
_MISSING = Text("{place} is missing")
_UNKNOWN = Text("{place} is not a known field")
_SENTENCES = {  # pydantic's type of error -> the sentence
    "unexpected_keyword_argument": _UNKNOWN,
    "extra_forbidden": _UNKNOWN,
    "missing": _MISSING,
    "missing_argument": _MISSING,
    "too_short": Text("{place} needs at least {min_length}, there are {actual_length}"),
    "too_long": Text("{place} takes at most {max_length}, there are {actual_length}"),
    "string_too_short": Text("{place} is empty"),
    "string_too_long": Text("{place} is longer than {max_length} characters"),
    "greater_than": Text("{place} is {input}, it must be greater than {gt}"),
    "greater_than_equal": Text("{place} is {input}, it must be at least {ge}"),
    "less_than": Text("{place} is {input}, it must be less than {lt}"),
    "less_than_equal": Text("{place} is {input}, it must be at most {le}"),
    "finite_number": _NUMBER,
    "int_parsing": _INTEGER,
    "int_parsing_size": _INTEGER,
    "int_type": _INTEGER,
    "int_from_float": _INTEGER,
    "float_parsing": _NUMBER,
    "float_type": _NUMBER,
    "bool_type": Text("{place} is {input}, it must be true or false"),
    "string_type": Text("{place} is {input}, which is not a text"),
    "tuple_type": Text("{place} is {input}, which is not a list"),
    "list_type": Text("{place} is {input}, which is not a list"),
    "dataclass_type": _OBJECT,
    "mapping_type": _OBJECT,
    "dict_type": _OBJECT,
    "model_type": _OBJECT,
    "enum": Text("{place} is {input}, it must be {expected}"),
}
_OTHER = Text("{place} is {input}, which is not possible")


def parse(adapter: TypeAdapter[Model], data: str | Mapping[str, Any], what: str) -> Model:
    """The object of a JSON text or of its fields. Raises `InvalidText` with all problems."""
    from pydantic import ValidationError

    try:
        return adapter.validate_json(data) if isinstance(data, str) else adapter.validate_python(data)
    except ValidationError as error:
        raise InvalidText(validation_text(error.errors(include_url=False), what)) from error


def validation_text(errors: Sequence[Any], what: str) -> Text:
    """The first problems of `errors`, as pydantic lists them; `what` names the object itself."""
    return Text.joined([_sentence(error, what) for error in errors[:_SHOWN]])


def _sentence(error: Mapping[str, Any], what: str) -> Text:
    place = ".".join(str(part) for part in error["loc"] if part not in ("body", "query", "path"))
    limits = {name: str(value) for name, value in error.get("ctx", {}).items() if name != "error"}
    given = {**limits, "place": repr(place or what), "input": repr(str(error.get("input"))[:_LONGEST])}
    return Text(_SENTENCES.get(error["type"], _OTHER).message, context="", **given)
