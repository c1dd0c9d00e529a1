"""Parameters of Hub engines as options of Partie, and the inverse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from partie.arena.protocols.engine_options import EngineOption, chosen_values, with_default
from partie.arena.protocols.hub.lines import write
from partie.core.numbers import clamp_float
from partie.core.options import Choice, Kind, Option
from partie.core.text import Text

LARGEST = 1e18
_KINDS = {
    "bool": Kind.FLAG,
    "int": Kind.INTEGER,
    "real": Kind.NUMBER,
    "string": Kind.TEXT,
    "enum": Kind.CHOICE,
}


def read_parameter(arguments: Mapping[str, str]) -> EngineOption | None:
    """A line `param`; None without a name. A type that is not known is a text."""
    if not (name := arguments.get("name")):
        return None
    tokens = tuple(arguments.get("values", "").split())
    kind = _KINDS.get(arguments.get("type", ""), Kind.TEXT)
    low, high = (
        clamp_float(arguments.get(bound, ""), -LARGEST, LARGEST) if kind in (Kind.INTEGER, Kind.NUMBER) else None
        for bound in ("min", "max")
    )
    choices = tuple(Choice(token.lower(), Text(token)) for token in tokens)
    option = Option(name, kind, Text("An option of the program."), low=low, high=high, choices=choices)
    return EngineOption(with_default(option, arguments.get("value", "")), tokens=tokens)


def settings(declared: Sequence[EngineOption], given: Mapping[str, object], whose: str) -> list[str]:
    """The `set-param` lines for values that a person gave. Raises `InvalidText`."""
    return [
        write("set-param", {"name": found.option.name, "value": text})
        for found, text in chosen_values(declared, given, whose)
    ]


def write_parameter(option: Option) -> str:
    """An option of Partie as an engine declares it; empty where Hub has no type for it."""
    names = {kind: name for name, kind in _KINDS.items()}
    if option.kind not in names:
        return ""
    default = option.values[0] if option.kind is Kind.CHOICE and option.default is None else option.default
    text = str(default).lower() if isinstance(default, bool) else "" if default is None else str(default)
    arguments: dict[str, object] = {"name": option.name, "value": text, "type": names[option.kind]}
    for bound, value in (("min", option.low), ("max", option.high)):
        if value is not None:
            arguments[bound] = f"{value:.0f}" if option.kind is Kind.INTEGER else f"{value:g}"
    if option.choices:
        arguments["values"] = " ".join(option.values)
    return write("param", arguments)
