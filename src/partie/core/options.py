"""Typed options: what a game's brain takes and what its variants are made of.

An option is declared once and read the same way from the command line, a TOML file, a protocol and the page.
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
    """What values an option has."""

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
    """One of the words of an option, and what a person reads for it."""

    word: str
    title: Text


@dataclass(frozen=True)
class Option:
    """One thing that can be set. `help` is the sentence a form or a help text shows."""

    name: str
    kind: Kind
    help: Text
    default: Value | None = None  # None: whoever takes the option decides
    low: float | None = None
    high: float | None = None
    choices: tuple[Choice, ...] = ()
    offered: bool = (
        True  # visitors of the page may set it; what costs memory or reads files is for this machine
    )

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the choices."""
        return tuple(choice.word for choice in self.choices)

    def read(self, given: object) -> Value:
        """The value of a text, or of a value of the kind. Raises `InvalidText`."""
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
            return value in self.words
        if isinstance(value, bool) or not isinstance(value, int | float):
            return True
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    def takes(self) -> Text:
        """What can be given."""
        match self.kind:
            case Kind.FLAG:
                return Text("on or off")
            case Kind.INTEGER:
                return self._whole()
            case Kind.NUMBER:
                return self._number()
            case Kind.CHOICE:
                return Text("one of {words}", words=self.words)
            case Kind.TEXT:
                return Text("a text of at most {most} characters", most=LONGEST_TEXT)
            case Kind.FILE:
                return Text("a file")

    def _whole(self) -> Text:
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


def _whole(given: object) -> int | None:
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


def _words(given: object) -> str | None:
    return given if isinstance(given, str) and len(given) <= LONGEST_TEXT else None


def _choice(given: object) -> str | None:
    """A choice may look like a number where it was written down without quotes."""
    if isinstance(given, str):
        return given.strip().lower()
    return str(given) if isinstance(given, int) and not isinstance(given, bool) else None


def _file(given: object) -> Path | Upload | None:
    if isinstance(given, Path | Upload):
        return given
    return Path(given) if isinstance(given, str) and given.strip() else None


_READERS = {
    Kind.FLAG: _flag,
    Kind.INTEGER: _whole,
    Kind.NUMBER: _number,
    Kind.CHOICE: _choice,
    Kind.TEXT: _words,
    Kind.FILE: _file,
}


def find_option(options: Iterable[Option], name: str) -> Option | None:
    """The option called `name`, or None."""
    return next((option for option in options if option.name == name), None)


def read_options(options: Sequence[Option], given: Mapping[str, object], whose: str) -> dict[str, Value]:
    """What was given, each read by its option; nothing is added. Raises `InvalidText`."""
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
    """The same for a visitor, who sets only what is offered and names no file of this machine."""
    values = read_options([option for option in options if option.offered], given, whose)
    for name, value in values.items():
        if isinstance(value, Path):
            raise InvalidText("{name!r} takes a file that is sent along, not a name", name=name)
    return values


def whole_of(values: Mapping[str, Value], name: str) -> int:
    """The value of a field that is a whole number."""
    value = values[name]
    assert isinstance(value, int), f"{name} is declared as a whole number"
    return value


def word_of(values: Mapping[str, Value], name: str) -> str:
    """The value of a field that is a choice or a text."""
    value = values[name]
    assert isinstance(value, str), f"{name} is declared as a word"
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
