"""Texts in a language, as the page shows them."""

from __future__ import annotations

import re

from partie import i18n as languages
from partie.core.text import Text

_PERCENT = re.compile(r"(?<=[\d)]) %")  # as messages write it


def translate(text: Text, language: str) -> str:
    """The text in that language: in English "20%", elsewhere with a space where no line is broken."""
    sign = "%" if language == languages.DEFAULT else "\N{NO-BREAK SPACE}%"
    return _PERCENT.sub(sign, languages.translate(text, language))
