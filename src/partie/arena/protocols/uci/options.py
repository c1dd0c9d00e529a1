"""Options of UCI engines as options of Partie: read from their declarations, written as `setoption`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from partie.arena.protocols.engine_options import EngineOption, chosen_values, with_default
from partie.core.numbers import parse_int
from partie.core.options import Choice, Kind, Option, Value
from partie.core.text import Text

_DECLARED = re.compile(r"option\s+name\s+(.+?)\s+type\s+(check|spin|combo|button|string)\b\s*(.*)", re.IGNORECASE)
_FIELDS = re.compile(r"(?:^|\s)(default|min|max|var)(?=\s|$)")
_KINDS = {
    "check": Kind.FLAG,
    "spin": Kind.INTEGER,
    "combo": Kind.CHOICE,
    "button": Kind.FLAG,
    "string": Kind.TEXT,
}
EMPTY = "<empty>"  # how UCI writes a text without characters


def read_declaration(line: str) -> EngineOption | None:
    """A line `option name …`; None where it cannot be understood."""
    found = _DECLARED.fullmatch(line.strip())
    if not found:
        return None
    name, type_name = found[1], found[2].lower()
    fields = _fields(found[3])
    low, high = parse_int(fields["min"][0]), parse_int(fields["max"][0])
    tokens = tuple(token for token in fields["var"] if token)
    default, is_spin = fields["default"][0], type_name == "spin"
    option = Option(
        name,
        _KINDS[type_name],
        Text("An option of the program."),
        low=low if is_spin else None,
        high=high if is_spin else None,
        choices=tuple(Choice(token.lower(), Text(token)) for token in tokens),
    )
    return EngineOption(with_default(option, default, EMPTY), type_name == "button", tokens)


def _fields(text: str) -> dict[str, list[str]]:
    """The values after each keyword; one empty value where there is none."""
    parts = _FIELDS.split(text)
    values: dict[str, list[str]] = {"default": [], "min": [], "max": [], "var": []}
    for keyword, value in zip(parts[1::2], parts[2::2], strict=True):
        values[keyword].append(value.strip())
    return {keyword: found or [""] for keyword, found in values.items()}


def settings(declared: Sequence[EngineOption], given: Mapping[str, object], whose: str) -> list[str]:
    """The `setoption` lines for values that a person gave. Raises `InvalidText`."""
    lines: list[str] = []
    for found, text in chosen_values(declared, given, whose):
        if not found.is_button:
            lines.append(f"setoption name {found.option.name} value {text or EMPTY}")
        elif text == "true":
            lines.append(f"setoption name {found.option.name}")
    return lines


def write_declaration(option: Option) -> str:
    """An option of Partie as an engine declares it; empty where UCI has no type for it."""
    default = "" if option.default is None else f" default {_format_value(option.default)}"
    match option.kind:
        case Kind.FLAG:
            return f"option name {option.name} type check default {_format_value(bool(option.default))}"
        case Kind.INTEGER if option.low is not None and option.high is not None:
            first = default or f" default {int(option.low)}"
            return f"option name {option.name} type spin{first} min {int(option.low)} max {int(option.high)}"
        case Kind.CHOICE:
            variables = "".join(f" var {value}" for value in option.values)
            return f"option name {option.name} type combo{default or f' default {option.values[0]}'}{variables}"
        case Kind.TEXT:
            return f"option name {option.name} type string{default or f' default {EMPTY}'}"
        case _:
            return ""


def _format_value(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
