"""English and other languages: texts are English in the code, catalogues translate them.

A catalogue is a plain gettext file: `locale/<language>.po` beside this module for everything shared, and
`locale/<language>.po` in the package of each game of the table. They are read at run time: a
translator edits a text file and restarts Partie; nothing has to be compiled.
"""

from __future__ import annotations

import functools
import gettext
import importlib.util
import logging
import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from partie import games
from partie.core.text import Text
from partie.i18n.po import read_po
from partie.storage.corrupt import INSTALL_AGAIN, CorruptFile, reading

DEFAULT = "en"  # the language of the code itself
_LOCALE = Path(__file__).parent / "locale"
_log = logging.getLogger(__name__)
ENGLISH_RULE = "n != 1"  # the plural form of a number
_CONTEXT = "\x04"  # between context and message, as gettext writes it


@functools.cache
def languages() -> tuple[str, ...]:
    """Every language Partie speaks, English first: those with a shared catalogue."""
    return (DEFAULT, *sorted(path.stem for path in _LOCALE.glob("*.po")))


def translate(text: Text, language: str) -> str:
    """The text in that language; in English where no catalogue has it."""
    found = catalogue(language).find(text)
    try:
        return text.fill(text.english if found is None else found, lambda value: translate(value, language))
    except (LookupError, ValueError, TypeError):  # the catalogue has other places than the message
        return text.fill(text.english, lambda value: translate(value, language))


def messages(language: str) -> dict[str, str]:
    """All texts of a language without plurals, English to translated; none for English."""
    return dict(catalogue(language).singular)


def plurals(language: str) -> dict[str, list[str]]:
    """The texts that depend on a number, in English both ways, to their forms in the catalogue's order."""
    return {one: list(forms.texts) for one, forms in catalogue(language).plural.items()}


def plural_rule(language: str) -> str:
    """The expression in `n` that chooses a plural form; empty for English."""
    return catalogue(language).rule


def system_language() -> str:
    """The language the environment asks for, where Partie has it; else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return nearest_language(value)
    return DEFAULT


def nearest_language(tag: str) -> str:
    """The available language nearest to a tag such as "cs-CZ" or "cs_CZ.UTF-8"; else English."""
    language = re.split(r"[-_.@]", tag.strip().lower())[0]
    return language if language in languages() else DEFAULT


def catalogue(language: str) -> Catalogue:
    """The catalogues of a language as one; an empty one when there is none."""
    return _merged(language, tuple(games.TABLE.values()))


def catalogue_paths(language: str, modules: Iterable[str]) -> Iterator[Path]:
    """The catalogues of a language: the shared one and those of the games with these modules."""
    folders = [_LOCALE, *(folder / "locale" for module in modules for folder in _packages(module))]
    return (path for folder in folders if (path := folder / f"{language}.po").exists())


def _packages(module: str) -> list[Path]:
    """The folders of the package a game's module is in; none for a module without a package."""
    package = module.rpartition(".")[0]
    spec = importlib.util.find_spec(package) if package else None  # imports no game
    return [] if spec is None else list(map(Path, spec.submodule_search_locations or ()))


@functools.cache
def _merged(language: str, modules: tuple[str, ...]) -> Catalogue:
    if language not in languages() or language == DEFAULT:
        return Catalogue()
    merged = Catalogue()
    for path in catalogue_paths(language, modules):
        try:
            with reading(path, INSTALL_AGAIN):
                merged.add(Catalogue.read(path))
        except CorruptFile as error:
            _log.warning("%s Its texts are shown in English.", error)
    return merged


@dataclass(frozen=True)
class Forms:
    """The plural forms of a message and the rule that chooses one."""

    texts: tuple[str, ...]
    rule: Callable[[int], int]

    def form(self, number: int) -> str:
        """The form for a number of things."""
        return self.texts[self.rule(number)]


@dataclass
class Catalogue:
    """Translations by English message; a context stands before it as in gettext. Fuzzy ones are left out."""

    singular: dict[str, str] = field(default_factory=dict)
    plural: dict[str, Forms] = field(default_factory=dict)  # by the English singular and by the plural
    rule: str = ""  # chooses a plural form, a C expression in `n`

    @classmethod
    def read(cls, path: Path) -> Catalogue:
        """Reads a .po file. Raises `PoError` with the line that cannot be read."""
        found, rule = cls(rule=ENGLISH_RULE), gettext.c2py(ENGLISH_RULE)
        with path.open(encoding="utf-8-sig") as lines:
            for entry in read_po(lines):
                if not entry.message:
                    found.rule = _plural_rule(entry.texts[0])
                    rule = gettext.c2py(found.rule)
                elif entry.is_fuzzy or not all(entry.texts):
                    continue
                elif entry.plural is None:
                    found.singular[key(entry.message, entry.context)] = entry.texts[0]
                else:
                    for english in (entry.message, entry.plural):
                        found.plural[key(english, entry.context)] = Forms(tuple(entry.texts), rule)
        return found

    def add(self, other: Catalogue) -> None:
        """Takes over what this catalogue does not have yet."""
        self.singular = other.singular | self.singular
        self.plural = other.plural | self.plural
        self.rule = self.rule or other.rule

    def find(self, text: Text) -> str | None:
        """The message of a text, translated, with its places; None where it is not known."""
        english = key(text.message, text.context)
        if text.many is None:
            return self.singular.get(english)
        forms = self.plural.get(english)
        return forms.form(text.count) if forms else None


def key(message: str, context: str | None) -> str:
    """How a message is looked up."""
    return f"{context}{_CONTEXT}{message}" if context else message


def _plural_rule(header: str) -> str:
    """The expression of the header's Plural-Forms; that of English where it has none."""
    found = re.search(r"^Plural-Forms:.*\bplural\s*=\s*([^;\n]+)", header, re.MULTILINE)
    return found[1].strip() if found else ENGLISH_RULE
