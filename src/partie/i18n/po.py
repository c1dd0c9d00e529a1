"""A reader of gettext .po files, quick enough to read them at run time.

It reads what translators' editors write: contexts, plurals, comments, fuzzy and obsolete entries, texts of
many lines with C escapes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

_LINE = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)\s*)?"((?:[^"\\]|\\.)*)"')
_ESCAPE = re.compile(r"\\([0-7]{1,3}|x[0-9a-fA-F]{1,2}|.)")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
# keyword -> the keywords that may stand before it; a translation is one keyword, with or without its number
_BEFORE = {
    "msgctxt": ("", "msgstr"),
    "msgid": ("", "msgctxt", "msgstr"),
    "msgid_plural": ("msgid",),
    "msgstr": ("msgid", "msgid_plural", "msgstr"),
}


class PoError(ValueError):
    """A line that does not belong into a .po file."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")


@dataclass
class Entry:
    """One message and its translations: a single one, or one for each plural form."""

    message: str = ""
    plural: str | None = None  # the English plural
    context: str = ""
    texts: list[str] = field(default_factory=list)
    is_fuzzy: bool = False  # the translator was not sure


@dataclass
class _Field:
    """A keyword with its text."""

    line: int
    keyword: str
    text: str
    is_fuzzy: bool  # a comment before it says so


def read_po(lines: Iterable[str]) -> Iterator[Entry]:
    """The entries in the order of the file; the header has an empty message. Raises `PoError`."""
    entry, before = Entry(), ""
    for found in _fields(lines):
        keyword, bracket, _ = found.keyword.partition("[")
        if before not in _BEFORE[keyword]:
            raise PoError(found.line, f"{keyword} cannot stand {f'after {before}' if before else 'first'}")
        if before == "msgstr" != keyword:
            yield entry
            entry = Entry()
        if keyword == "msgstr":
            _check_form(found, entry, bool(bracket))
            entry.texts.append(found.text)
        elif keyword == "msgid_plural":
            entry.plural = found.text
        elif keyword == "msgctxt":
            entry.context = found.text
        else:
            entry.message = found.text
        entry.is_fuzzy = entry.is_fuzzy or found.is_fuzzy
        before = keyword
    if before == "msgstr":
        yield entry
    elif before:
        raise PoError(found.line, "the last message has no translation")


def _check_form(found: _Field, entry: Entry, is_numbered: bool) -> None:
    """A message without a plural has one translation; plural forms are numbered from 0."""
    number = len(entry.texts)
    expected = f"msgstr[{number}]" if entry.plural is not None else "msgstr"
    if found.keyword != expected or (number and not is_numbered):
        raise PoError(found.line, f"{found.keyword} instead of {expected}")


def _fields(lines: Iterable[str]) -> Iterator[_Field]:
    """The keywords with their texts, which may go on over many lines."""
    current: _Field | None = None
    is_fuzzy = False
    for number, line in enumerate(map(str.strip, lines), 1):
        if not line or line[0] == "#":
            is_fuzzy = is_fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        found = _LINE.fullmatch(line)
        if found is None:
            raise PoError(number, f"not a keyword with a quoted text: {line[:60]}")
        keyword, quoted = found.groups()
        text = _ESCAPE.sub(_unescaped, quoted) if "\\" in quoted else quoted
        if keyword:
            if current is not None:
                yield current
            current, is_fuzzy = _Field(number, keyword, text, is_fuzzy), False
        elif current is None:
            raise PoError(number, "a text without a keyword")
        else:
            current.text += text
    if current is not None:
        yield current


def _unescaped(found: re.Match[str]) -> str:
    sign = found[1]
    if sign[0] in "01234567":
        return chr(int(sign, 8))
    return chr(int(sign[1:], 16)) if sign[0] == "x" and len(sign) > 1 else _ESCAPED.get(sign, sign)
