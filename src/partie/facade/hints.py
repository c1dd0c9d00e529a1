"""Errors that name what was probably meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import TypeVar

from partie.core.text import TextError, did_you_mean

Error = TypeVar("Error", bound=TextError)
CLOSE = 0.6  # of two texts; half of the letters in common is nothing where texts have two


def with_hint(error: Error, given: str, known: Iterable[str]) -> Error:
    """The error with the nearest of the known texts; the error itself where none is near."""
    near = difflib.get_close_matches(given, list(known), n=1, cutoff=CLOSE)
    if not near:
        return error
    sentence = "{error}{hint}" if str(error).endswith((".", "!", "?")) else "{error}.{hint}"
    return type(error)(sentence, error=error, hint=did_you_mean(given, near))
