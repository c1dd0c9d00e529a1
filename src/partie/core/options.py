"""Typed options: the settings of a brain, the fields of a variant.

An option is declared once and parsed the same way from the command line, TOML files, protocols and the page.
"""

from __future__ import annotations

import difflib
import enum
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from partie.core.errors import InvalidText
from partie.core.text import Text

LONGEST_TEXT = 1000  # characters of a value that is a text
_FLAGS = {"on": True, "off": False, "yes": True, "no": False, "true": True, "false": False}


class Kind(enum.Enum):
    """The type of an option's values."""

    FLAG = "flag"  # bool
    INTEGER = "integer"
    NUMBER = "number"  # float
    CHOICE = "choice"  # one of `choices`
    TEXT = "text"  # any short text
    FILE = "file"  # Path of a file here, or Upload


@dataclass(frozen=True)
class Upload:
    """A file that came with a request: its name there and its text."""

    name: str
    text: str


Value = bool | int | float | str | Path | Upload


class Choice(NamedTuple):
    """One value of an option, and its title for people."""

    value: str
    title: Text


@dataclass(frozen=True)
class Option:
    """A setting with a type. `help` is the sentence that forms and help texts show."""

    name: str
    kind: Kind
    help: Text
    default: Value | None = None  # None: the brain or the game decides
    low: float | None = None
    high: float | None = None
    choices: tuple[Choice, ...] = ()
    offered: bool = True  # to visitors of the page; options that cost memory or read files are not

    @property
    def values(self) -> tuple[str, ...]:
        """The values of the choices."""
        return tuple(choice.value for choice in self.choices)

    def read(self, given: object) -> Value:
        """Parses a text, or checks a value of the right type. Raises `InvalidText`."""
        value = _READERS[self.kind](given)
        if value is None or not self._fits(value):
            raise InvalidText(
                "{option!r} is {given!r}: it takes {takes}",
                option=self.name,
                given=str(given)[:80],
                takes=self.takes(),
            )
        return value

    def _fits(self, value: Value) -> bool:
        if self.kind is Kind.CHOICE:
            return value in self.values
        if isinstance(value, bool) or not isinstance(value, int | float):
            return True
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    def takes(self) -> Text:
        """What the option accepts, for error messages."""
        match self.kind:
            case Kind.FLAG:
                return Text("on or off")
            case Kind.INTEGER:
                return self._integer()
            case Kind.NUMBER:
                return self._number()
            case Kind.CHOICE:
                return Text("one of {words}", words=self.values)
            case Kind.TEXT:
                return Text("a text of at most {most} characters", most=LONGEST_TEXT)
            case Kind.FILE:
                return Text("a file")

    def _integer(self) -> Text:
        if self.low is not None and self.high is not None:
            return Text("a whole number from {low} to {high}", low=int(self.low), high=int(self.high))
        if self.low is not None:
            return Text("a whole number from {low} on", low=int(self.low))
        if self.high is not None:
            return Text("a whole number up to {high}", high=int(self.high))
        return Text("a whole number")

    def _number(self) -> Text:
        if self.low is not None and self.high is not None:
            return Text("a number from {low:g} to {high:g}", low=self.low, high=self.high)
        if self.low is not None:
            return Text("a number from {low:g} on", low=self.low)
        if self.high is not None:
            return Text("a number up to {high:g}", high=self.high)
        return Text("a number")


def _flag(given: object) -> bool | None:
    if isinstance(given, bool):
        return given
    return _FLAGS.get(given.strip().lower()) if isinstance(given, str) else None


def _integer(given: object) -> int | None:
    if isinstance(given, str):
        text = given.strip()
        digits = text.removeprefix("-")
        return int(text) if digits.isascii() and digits.isdecimal() and len(digits) < 20 else None
    if isinstance(given, float) and given.is_integer():
        return int(given)
    return given if isinstance(given, int) and not isinstance(given, bool) else None


def _number(given: object) -> float | None:
    if isinstance(given, bool) or not isinstance(given, int | float | str):
        return None
    try:
        value = float(given)
    except (ValueError, OverflowError):
        return None
    return value if math.isfinite(value) else None


def _text(given: object) -> str | None:
    return given if isinstance(given, str) and len(given) <= LONGEST_TEXT else None


def _choice(given: object) -> str | None:
    """A choice may arrive as a number, where a TOML file has it without quotes."""
    if isinstance(given, str):
        return given.strip().lower()
    return str(given) if isinstance(given, int) and not isinstance(given, bool) else None


def _file(given: object) -> Path | Upload | None:
    if isinstance(given, Path | Upload):
        return given
    return Path(given) if isinstance(given, str) and given.strip() else None


_READERS = {
    Kind.FLAG: _flag,
    Kind.INTEGER: _integer,
    Kind.NUMBER: _number,
    Kind.CHOICE: _choice,
    Kind.TEXT: _text,
    Kind.FILE: _file,
}


def find_option(options: Iterable[Option], name: str) -> Option | None:
    """The option called `name`, or None."""
    return next((option for option in options if option.name == name), None)


def read_options(options: Sequence[Option], given: Mapping[str, object], whose: str) -> dict[str, Value]:
    """Parses each given value by its option; adds no defaults. Raises `InvalidText`."""
    values: dict[str, Value] = {}
    for name, value in given.items():
        option = find_option(options, name)
        if option is None:
            raise _unknown(name, [option.name for option in options], whose)
        values[name] = option.read(value)
    return values


def _unknown(name: str, known: Sequence[str], whose: str) -> InvalidText:
    if not known:
        return InvalidText("{whose} takes no options, not {name!r} either", whose=whose, name=name)
    near = difflib.get_close_matches(name, known, 1)
    if near:
        sentence = "{name!r} is not an option of {whose}; did you mean {near!r}?"
        return InvalidText(sentence, name=name, whose=whose, near=near[0])
    sentence = "{name!r} is not an option of {whose}; there are {known}"
    return InvalidText(sentence, name=name, whose=whose, known=tuple(known))


def read_offered(options: Sequence[Option], given: Mapping[str, object], whose: str) -> dict[str, Value]:
    """The same for a visitor, who may set only offered options and may not name files of this machine."""
    values = read_options([option for option in options if option.offered], given, whose)
    for name, value in values.items():
        if isinstance(value, Path):
            raise InvalidText("{name!r} takes a file that is sent along, not a name", name=name)
    return values


def int_value(values: Mapping[str, Value], name: str) -> int:
    """The value of an integer field."""
    value = values[name]
    assert isinstance(value, int), f"{name} is declared as an integer"
    return value


def float_value(values: Mapping[str, Value], name: str) -> float:
    """The value of a field that is a number."""
    value = values[name]
    assert isinstance(value, (int, float)), f"{name} is declared as a number"
    return float(value)


def text_value(values: Mapping[str, Value], name: str) -> str:
    """The value of a field that is a choice or a text."""
    value = values[name]
    assert isinstance(value, str), f"{name} is declared as a choice or a text"
    return value


def parse_pairs(texts: Iterable[str]) -> dict[str, str]:
    """`name=value` texts as a mapping. Raises `InvalidText`."""
    given: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise InvalidText("{text!r} is not an option: write NAME=VALUE", text=text)
        given[name.strip()] = value.strip()
    return given
