"""What errors say in another language: whole sentences, recognised by their shape.

Games raise plain English sentences with the input already in them. `locale/<language>/LC_MESSAGES/errors.po`
holds each sentence with {0}, {1} … where its values stand; a sentence that fits such a shape is said in the
other language with its own values, so no game has to know that there are languages.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from partie.language import DEFAULT, Catalogue, languages, translate_filled

_LOCALE = Path(__file__).parent / "locale"
_PLACE = re.compile(r"\{(\d+)\}")


@dataclass(frozen=True)
class _Shape:
    """One sentence of the catalogue as a pattern, and what it becomes."""

    pattern: re.Pattern[str]
    places: tuple[str, ...]
    translated: str
    literal: int  # characters that are not values: the more, the surer the match


def translate_sentence(text: str, language: str) -> str:
    """An error's sentence in that language; the English one where the catalogue has no such shape."""
    if language == DEFAULT or language not in languages():
        return text
    for shape in _shapes(language):
        found = shape.pattern.fullmatch(text)
        if found:
            said = [translate_sentence(value, language) for value in found.groups()]
            return _fill(shape.translated, dict(zip(shape.places, said, strict=True)))
    return translate_filled(text, language)


def _fill(text: str, values: Mapping[str, str]) -> str:
    return _PLACE.sub(lambda place: values[place[1]], text)


def catalogue_path(language: str) -> Path:
    """Where the sentences of a language stand."""
    return _LOCALE / language / "LC_MESSAGES" / "errors.po"


@functools.cache
def _shapes(language: str) -> tuple[_Shape, ...]:
    """All shapes of a language, the most literal first, so that "{0}: {1}" is tried last."""
    path = catalogue_path(language)
    if not path.exists():
        return ()
    shapes = [_shape(text, translated) for text, translated in Catalogue.read(path).singular.items()]
    return tuple(sorted(shapes, key=lambda shape: -shape.literal))


def _shape(text: str, translated: str) -> _Shape:
    parts = _PLACE.split(text)  # text, number, text, number, … text
    pattern = "".join("(.+?)" if index % 2 else re.escape(part) for index, part in enumerate(parts))
    literal = sum(len(part) for part in parts[::2])
    return _Shape(re.compile(pattern, re.DOTALL), tuple(parts[1::2]), translated, literal)
