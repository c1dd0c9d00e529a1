"""Options that a program declares, as options of Partie: what a person sets is checked by their types."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from partie.core.errors import InvalidText
from partie.core.options import Option, Value, read_options


@dataclass(frozen=True)
class EngineOption:
    """An option that an engine declared."""

    option: Option
    is_button: bool = False
    tokens: tuple[str, ...] = ()  # the choices as the engine writes them


def with_default(option: Option, text: str, empty: str = "") -> Option:
    """The option with its declared value; one against its own declaration says nothing. `empty` stands for no text."""
    default: Value | None = None
    with contextlib.suppress(InvalidText):
        default = option.read("" if text == empty else text) if text else None
    return replace(option, default=default)


def chosen_values(
    declared: Sequence[EngineOption], given: Mapping[str, object], whose: str
) -> Iterator[tuple[EngineOption, str]]:
    """The values that a person gave as the engine writes them. Raises `InvalidText`."""
    by_name = {_plain(found.option.name): found for found in declared}
    for name, value in given.items():
        found = by_name.get(_plain(name))
        if found is None:
            read_options([known.option for known in declared], {name: value}, whose)  # raises with a suggestion
        assert found is not None, "read_options raised"
        yield found, _format_value(found, found.option.read(value))


def _format_value(declared: EngineOption, value: Value) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return next((token for token in declared.tokens if token.lower() == text), text)


def _plain(name: str) -> str:
    """Names are compared without case, and blanks and hyphens may be underscores, as in files."""
    return name.lower().replace("_", " ").replace("-", " ")
