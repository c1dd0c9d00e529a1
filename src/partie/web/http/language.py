"""Texts in the language of a request, as the page shows them."""

from __future__ import annotations

import re

from starlette.requests import HTTPConnection

from partie import i18n
from partie.core.text import Text

_PERCENT = re.compile(r"(?<=[\d)]) %")  # as messages write it


def translate(text: Text, language: str) -> str:
    """The text in that language: in English "20%", elsewhere with a no-break space."""
    sign = "%" if language == i18n.DEFAULT else "\N{NO-BREAK SPACE}%"
    return _PERCENT.sub(sign, i18n.translate(text, language))


def translated(text: str | Text | None, language: str) -> str:
    """The same for a text that may be missing, which is empty, or a plain string."""
    if not text:
        return ""
    return translate(text if isinstance(text, Text) else Text(text), language)


def language_of(connection: HTTPConnection) -> str:
    """The language of the answer: `?language=`, else the first of Accept-Language that has a catalogue."""
    requested = connection.query_params.get("language")
    if requested:
        return i18n.nearest_language(requested)
    tags = re.split(r"[,;]", connection.headers.get("accept-language", ""))
    languages = (tag.strip().lower().split("-")[0] for tag in tags)
    return next((language for language in languages if language in i18n.languages()), i18n.DEFAULT)
