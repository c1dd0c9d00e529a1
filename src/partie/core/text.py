"""Messages for people, kept apart from any language.

A `Text` is an English message with named placeholders and their values. `i18n.translate` renders it in a
language; only the terminal and the web server call it. `docs/games.md` has the rules.
"""

from __future__ import annotations

import contextlib
import functools
import json
import numbers
import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, Union

Value: TypeAlias = Union[str, int, float, "Text", Exception, tuple["Value", ...]]

_FORMATTER = string.Formatter()
_JOINT = ", "  # between the values of a tuple
_JSON = '{"message": '  # how a stored text begins


@dataclass(frozen=True, init=False)
class Text:
    """A message with values. `str()` is English; a message without values may hold braces.

    Values that are `str` are names, cells, moves or input: they are never translated. A `Text` among the
    values is translated with the message, and so is an error that carries one; other errors stay English.
    A tuple of values is joined by commas.
    """

    message: str
    many: str | None  # the English plural, where `count` decides between the two
    context: str  # disambiguates two meanings for translators
    pairs: tuple[tuple[str, Value], ...]  # the values by name

    def __init__(self, message: str, /, *, context: str = "", **values: Value) -> None:
        self._set(message, None, context, values)

    def _set(self, message: str, many: str | None, context: str, values: Mapping[str, object]) -> None:
        pairs = tuple((name, _plain(values[name])) for name in sorted(values))
        for field, value in (("message", message), ("many", many), ("context", context), ("pairs", pairs)):
            object.__setattr__(self, field, value)

    @classmethod
    def plural(cls, one: str, many: str, /, *, count: int, context: str = "", **values: Value) -> Text:
        """A message that depends on a number, which is its value `count`."""
        text = cls.__new__(cls)
        text._set(one, many, context, {"count": count, **values})
        return text

    @classmethod
    def joined(cls, texts: Sequence[Text], joint: str = "; ") -> Text:
        """Several texts as one."""
        placeholders = {f"text{number}": text for number, text in enumerate(texts, 1)}
        return (
            texts[0]
            if len(texts) == 1
            else cls(joint.join(f"{{{name}}}" for name in placeholders), context="", **placeholders)
        )

    @property
    def values(self) -> dict[str, Value]:
        """The values by name."""
        return dict(self.pairs)

    @property
    def count(self) -> int:
        """The number a plural depends on."""
        count = self.values["count"]
        assert isinstance(count, int)
        return count

    @property
    def english(self) -> str:
        """The message, in its singular or plural form."""
        return self.message if self.many is None or self.count == 1 else self.many

    def fill(self, template: str, translate: Callable[[Text], str] = str) -> str:
        """The template with its placeholders filled; `translate` renders the values that are texts."""
        if not self.pairs:
            return encodable(template)
        values = self.values
        filled = [
            literal + (_shown(values[name], spec, conversion, translate) if name is not None else "")
            for literal, name, spec, conversion in _parts(template)
        ]
        return encodable("".join(filled))

    def __str__(self) -> str:
        return self.fill(self.english)

    def to_json(self) -> dict[str, object]:
        """The text in plain values for JSON; what is empty is left out."""
        found: dict[str, object] = {"message": encodable(self.message)}
        if self.many is not None:
            found["many"] = self.many
        if self.context:
            found["context"] = self.context
        if self.pairs:
            found["values"] = {name: _to_json(value) for name, value in self.pairs}
        return found

    def to_column(self) -> str:
        """The text as one string for a database; `from_column` reads it."""
        return json.dumps(self.to_json(), ensure_ascii=False)

    @classmethod
    def from_column(cls, column: str) -> Text:
        """Reads `to_column`; anything else is a message without values, as older versions stored it."""
        if column.startswith(_JSON):
            with contextlib.suppress(ValueError, RecursionError):
                return cls.from_json(json.loads(column))
        return cls(column)

    @classmethod
    def from_json(cls, data: object) -> Text:
        """Reads `to_json`; a plain string is a message without values. Raises ValueError."""
        if isinstance(data, str):
            return cls(data)
        if not isinstance(data, dict) or not isinstance(data.get("message"), str):
            raise ValueError(f"not a text: {data!r:.100}")
        many, context, values = data.get("many"), data.get("context", ""), data.get("values", {})
        if not (many is None or isinstance(many, str)) or not isinstance(context, str):
            raise ValueError(f"not a text: {data!r:.100}")
        if not isinstance(values, dict) or (many is not None and not isinstance(values.get("count"), int)):
            raise ValueError(f"not the values of a text: {values!r:.100}")
        text = cls.__new__(cls)
        text._set(data["message"], many, context, {name: _from_json(values[name]) for name in values})
        try:
            str(text)
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise ValueError(f"the values do not fit the message {text.message!r:.100}") from error
        return text

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: object, _handler: object) -> Any:
        """Lets models have texts as fields; they are written by `to_json`."""
        from pydantic_core import core_schema

        return core_schema.no_info_plain_validator_function(cls.from_json)


class TextError(ValueError):
    """An error with a message for people: `text`, and `str()` in English."""

    def __init__(self, message: str | Text, /, *, context: str = "", **values: Value) -> None:
        if isinstance(message, Text):
            if values or context:
                raise TypeError("a Text has its values already")
            self.text = message
        else:
            self.text = Text(message, context=context, **values)
        super().__init__(self.text)


def did_you_mean(name: str, known: Iterable[str]) -> Text:
    """A hint to append to a message, empty when no known name is near."""
    import difflib  # only for mistakes

    near = difflib.get_close_matches(name, list(known), n=1, cutoff=0.5)
    return Text(" Did you mean {near!r}?", near=near[0]) if near else Text("")


def encodable(text: str) -> str:
    """The text with lone surrogates written as escapes: it can be encoded and printed."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "backslashreplace").decode()
    return text


def placeholders(template: str) -> list[str]:
    """The placeholders of a message in alphabetical order, each as it is written: "text!r", "share:.1f"."""
    return sorted(
        name + (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else "")
        for _, name, spec, conversion in _parts(template)
        if name is not None
    )


@functools.lru_cache(maxsize=4096)
def _parts(template: str) -> tuple[tuple[str, str | None, str, str | None], ...]:
    return tuple(
        (literal, name, spec or "", conversion) for literal, name, spec, conversion in _FORMATTER.parse(template)
    )


def _shown(value: Value, spec: str, conversion: str | None, translate: Callable[[Text], str]) -> str:
    if isinstance(value, tuple):
        return _JOINT.join(_shown(one, spec, conversion, translate) for one in value)
    plain = translate(value) if isinstance(value, Text) else value
    return format(_FORMATTER.convert_field(plain, conversion) if conversion else plain, spec)


def _plain(value: object) -> Value:
    """The value in one of the few types a text holds."""
    if isinstance(value, (Text, bool)):
        return value
    if isinstance(value, Exception):
        text = getattr(value, "text", None)
        return text if isinstance(text, Text) else str(value)
    if isinstance(value, (tuple, list)):
        return tuple(_plain(one) for one in value)
    if isinstance(value, numbers.Integral):  # also NumPy's
        return int(value)
    if isinstance(value, numbers.Real):
        return float(value)
    return str(value)


def _to_json(value: Value) -> object:
    if isinstance(value, Text):
        return value.to_json()
    if isinstance(value, tuple):
        return [_to_json(one) for one in value]
    return encodable(value) if isinstance(value, str) else value


def _from_json(value: object) -> object:
    if isinstance(value, dict):
        return Text.from_json(value)
    if isinstance(value, list):
        return tuple(_from_json(one) for one in value)
    if isinstance(value, (str, int, float)):
        return value
    raise ValueError(f"not a value of a text: {value!r:.100}")
