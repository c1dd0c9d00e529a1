"""What all commands share: the person's language, errors in one sentence."""

from __future__ import annotations

import sys

from partie.core.position import Outcome, termination_name
from partie.core.text import Text, TextError, Value
from partie.i18n import system_language, translate

FAILED = 1  # the system did not allow it
BAD_INPUT = 2
INTERRUPTED = 130


def translated(message: str, /, **values: Value) -> str:
    """The message in the language of the person's system."""
    return translated_text(Text(message, context="", **values))


def translated_plural(one: str, many: str, number: int, **values: Value) -> str:
    """The message for a number of things; `{number}` is the number."""
    return translated_text(Text.plural(one, many, count=number, context="", number=number, **values))


def translated_text(text: Text) -> str:
    """The text in the language of the person's system."""
    return translate(text, system_language())


def error_message(error: Exception) -> str:
    """The message of an error, in the user's language where it has a text."""
    return translated_text(error.text) if isinstance(error, TextError) else str(error)


def print_error(error: Exception | Text) -> None:
    """One line on the error stream, in the person's language."""
    print(
        f"partie: {translated_text(error) if isinstance(error, Text) else error_message(error)}",
        file=sys.stderr,
    )


def printable(text: str) -> str:
    """A foreign text on one line; control characters are shown, never sent to the terminal."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def risk_text(percent: float) -> str:
    """A risk with one decimal; only what is sure is 0 or 100."""
    return f"{percent if percent in (0, 100) else min(max(percent, 0.1), 99.9):.1f}"


def reason_text(outcome: Outcome) -> str:
    """Why a game ended, translated."""
    return translated(termination_name(outcome.termination))
