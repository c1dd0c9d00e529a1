"""English and other languages: texts are English in the code, catalogues translate them.

A catalogue is a plain gettext file, `locale/<language>/LC_MESSAGES/partie.po`, read at run time, so that
a translator edits a text file and restarts; nothing has to be compiled.
"""

from __future__ import annotations

import functools
import gettext
import itertools
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

DEFAULT = "en"  # the language of the code itself
_LOCALE = Path(__file__).parent / "locale"
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
_KEYWORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])?\s+(?=\")")
_ESCAPE = re.compile(r"\\(.)")
_VARYING = re.compile(r"\b[a-z]?\d+(?:[-x ][a-z]\d+)*\b")  # "4", "h8", "h8 i9", "a7-a4xd7"; also in i18n.js
_PLACE = re.compile(r"\{(\d+)\}")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


def languages() -> tuple[str, ...]:
    """Every language Partie speaks, English first."""
    found = sorted(path.parent.parent.name for path in _LOCALE.glob("*/LC_MESSAGES/partie.po"))
    return (DEFAULT, *found)


def translate(text: str, language: str) -> str:
    """The text in that language; the English text where the catalogue has none."""
    return catalogue(language).gettext(text)


def translate_filled(text: str, language: str) -> str:
    """A text in which numbers and cells stand already: "Takes h8 now" is looked up as "Takes {0} now".

    Where the catalogue has plural forms of it, the first number chooses one.
    """
    known = catalogue(language)
    pattern = known.gettext(text)
    if pattern != text:
        return pattern
    values = _VARYING.findall(text)
    places = itertools.count()
    pattern = _VARYING.sub(lambda _: f"{{{next(places)}}}", text)
    translated = known.counted(pattern, values[0]) if values else known.gettext(pattern)
    return _PLACE.sub(lambda place: values[int(place[1])], translated)


def translate_plural(one: str, many: str, number: int, language: str) -> str:
    """`one` or `many`, whichever form the language uses for `number`."""
    return catalogue(language).ngettext(one, many, number)


def messages(language: str) -> dict[str, str]:
    """All texts of a language without plurals, English to translated; none for English."""
    return dict(catalogue(language).singular)


def plurals(language: str) -> dict[str, list[str]]:
    """The texts that depend on a number, in English both ways, to their forms in the catalogue's order."""
    return {one: [forms[key] for key in sorted(forms)] for one, forms in catalogue(language).plural.items()}


def system_language() -> str:
    """The language the environment asks for, as far as Partie speaks it; else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return nearest_language(value)
    return DEFAULT


def nearest_language(wish: str) -> str:
    """The spoken language nearest to a tag such as "cs-CZ" or "cs_CZ.UTF-8"; else English."""
    word = re.split(r"[-_.@]", wish.strip().lower())[0]
    return word if word in languages() else DEFAULT


@functools.cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language; an empty one when there is none."""
    if language not in languages() or language == DEFAULT:
        return Catalogue()
    return Catalogue.read(_LOCALE / language / "LC_MESSAGES" / "partie.po")


@dataclass
class Entry:
    """One message of a catalogue as it stands in the file."""

    one: str = ""
    many: str | None = None
    forms: dict[int, str] = field(default_factory=dict)


class Catalogue(gettext.NullTranslations):
    """The translations of one language; what it does not have stays English."""

    def __init__(self, entries: Mapping[str, Entry] | None = None) -> None:
        super().__init__()
        self.singular: dict[str, str] = {}
        self.plural: dict[str, dict[int, str]] = {}  # by the English singular and by the English plural
        self._form: Callable[[int], int] = lambda number: int(number != 1)
        for entry in (entries or {}).values():
            self._take(entry)

    @classmethod
    def read(cls, path: Path) -> Catalogue:
        """Reads a .po file. Raises ValueError with the line that cannot be read."""
        return cls({entry.one: entry for entry in parse(path.read_text(encoding="utf-8"))})

    def _take(self, entry: Entry) -> None:
        if not entry.one:
            self._read_header(entry.forms.get(0, ""))
        elif entry.many is not None:
            forms = {number: text for number, text in entry.forms.items() if text}
            self.plural[entry.one] = self.plural[entry.many] = forms
        elif entry.forms.get(0):
            self.singular[entry.one] = entry.forms[0]

    def _read_header(self, header: str) -> None:
        match = re.search(r"plural=([^;]+);", header)
        if match:
            self._form = gettext.c2py(match[1].strip())

    def gettext(self, message: str) -> str:
        """The translated message, or the message itself."""
        return self.singular.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The translated form for `n`, or the English one."""
        forms = self.plural.get(msgid1, {})
        return forms.get(self._form(n)) or (msgid1 if n == 1 else msgid2)

    def counted(self, message: str, number: str) -> str:
        """The form for a number of a message that is given in either English form."""
        forms = self.plural.get(message)
        if not forms or not number.isdecimal():
            return self.gettext(message)
        return forms.get(self._form(int(number)), message)


def parse(text: str) -> Iterator[Entry]:
    """The entries of a .po file in order, the header (empty `one`) included."""
    entry = Entry()
    keyword, number, value = "", 0, ""
    for row, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        match = _KEYWORD.match(line)
        if match:
            if keyword:
                _store(entry, keyword, number, value)
            if match[1] in ("msgctxt", "msgid") and entry.forms:
                yield entry
                entry = Entry()
            keyword, number, value = match[1], int(match[2] or 0), ""
            line = line[match.end() :]
        elif not keyword:
            raise ValueError(f"Line {row} of the catalogue is no message: {line!r}")
        value += _unquote(line, row)
    if keyword:
        _store(entry, keyword, number, value)
        yield entry


def _store(entry: Entry, keyword: str, number: int, value: str) -> None:
    if keyword == "msgid":
        entry.one = value
    elif keyword == "msgid_plural":
        entry.many = value
    elif keyword == "msgstr":
        entry.forms[number] = value


def _unquote(line: str, row: int) -> str:
    match = _STRING.fullmatch(line)
    if match is None:
        raise ValueError(f"Line {row} of the catalogue is no quoted text: {line!r}")
    return _ESCAPE.sub(lambda escape: _ESCAPES.get(escape[1], escape[1]), match[1])
