"""Lines of Hub: a command and its arguments, `name=value`, values with blanks in double quotes."""

from __future__ import annotations

import re
from collections.abc import Mapping

_ARGUMENT = re.compile(r'([^\s="]+)\s*(?:=\s*("[^"]*"|[^\s"]*))?')
_PLAIN = re.compile(r'[^\s="]+')


def read(line: str) -> tuple[str, dict[str, str]]:
    """The command and its arguments; one without a value is a flag and has an empty text."""
    command, _, rest = line.strip().partition(" ")
    return command, {found[1]: (found[2] or "").strip('"') for found in _ARGUMENT.finditer(rest)}


def write(command: str, arguments: Mapping[str, object]) -> str:
    """The inverse."""
    return " ".join([command, *(f"{name}={_quoted(str(value))}" for name, value in arguments.items())])


def _quoted(value: str) -> str:
    text = " ".join(value.replace('"', "'").split())
    return text if _PLAIN.fullmatch(text) else f'"{text}"'
