"""The texts of a language that the page says itself; the server's own sentences come translated already.

A browser asks for them in parts: what the first view says, then what each further module says when loaded.
"""

from __future__ import annotations

import re
from functools import lru_cache

from partie import i18n
from partie.web.page.file_tree import TREE, PageFile

FIRST = "main.js"  # the part of the first view: Home, and a game on the table
VIEW = (FIRST, "views/home.js", "views/play.js", "table/table.js")
_VIEW = "views/"
_RULES = re.compile(r"games/[^/]+/page/rules\.js")  # long, and loaded when the rules are opened
SHORT = 24  # characters; words of the server that a place translates are not longer

Texts = dict[str, str | list[str]]


def page_texts(tag: str, whole: bool = False) -> Texts:
    """English to translated text, or to a list of plural forms; without the rules of games unless `whole`."""
    return _page_texts(tag, TREE.version(), whole)


def part_texts(tag: str, module: str) -> Texts:
    """What a module and those it imports say beside the first view's texts; nothing of one not here."""
    return _part_texts(tag, TREE.version(), module)


@lru_cache(maxsize=8)
def _page_texts(tag: str, version: str, whole: bool) -> Texts:
    names = [name for name in _files(version) if whole or not _RULES.fullmatch(name)]
    return {**_plural_rule(tag), **_texts_in(tag, _source(version, names), SHORT)}


@lru_cache(maxsize=64)
def _part_texts(tag: str, version: str, module: str) -> Texts:
    first = TREE.imported_by(*VIEW)
    known = _texts_in(tag, _source(version, first))
    if module == FIRST:
        return {**_plural_rule(tag), **known}
    own = [name for name in TREE.imported_by(module) if name not in first]
    texts = _texts_in(tag, _source(version, own))
    if module.startswith(_VIEW):
        texts |= _texts_of_server(tag, version)
    return {text: translated for text, translated in texts.items() if text not in known}


def _plural_rule(tag: str) -> Texts:
    """Under the empty text, where gettext has the header."""
    rule = i18n.plural_rule(tag)
    return {"": rule} if rule else {}


def _texts_of_server(tag: str, version: str) -> Texts:
    """States and endings that the page says as the server names them: short, and in no module."""
    written = _source(version, list(_files(version)))
    texts = _page_texts(tag, version, whole=False)
    return {text: translated for text, translated in texts.items() if text and _plain(text) not in written}


def _texts_in(tag: str, source: str, short: int = 0) -> Texts:
    """The texts that are written there, and those of so few characters."""
    texts: Texts = {**i18n.messages(tag), **i18n.plurals(tag)}
    return {text: translated for text, translated in texts.items() if len(text) <= short or _plain(text) in source}


def _files(version: str) -> dict[str, PageFile]:
    known = TREE.of_version(version)
    return known.sources if known else {}


def _source(version: str, names: list[str]) -> str:
    files = _files(version)
    content = b"".join(files[name].content for name in names if name.endswith(".js") and name in files)
    return _plain(content.decode(errors="replace"))


def _plain(text: str) -> str:
    """The text without quotes, signs that escape them, and line ends, which are written differently in JavaScript."""
    return re.sub(r"""\\[nu"'`]|[\\"'`\n]""", "", text)
