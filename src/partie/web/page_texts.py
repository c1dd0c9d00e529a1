"""The texts of a language that the page says itself; the server's own sentences come translated already."""

from __future__ import annotations

import re
from functools import lru_cache

from partie import language
from partie.web.page_tree import TREE

_RULES = re.compile(r"games/[^/]+/page/rules\.js")  # long, and loaded when somebody reads them
SHORT = 24  # characters; words of the server that the page translates are not longer


def page_texts(tag: str, whole: bool = False) -> dict[str, str | list[str]]:
    """English to translated text, or to a list of plural forms; without the rules of games unless `whole`."""
    return _page_texts(tag, TREE.version(), whole)


@lru_cache(maxsize=8)
def _page_texts(tag: str, version: str, whole: bool) -> dict[str, str | list[str]]:
    files = TREE.of_version(version) or {}
    modules = b"".join(
        file.content
        for name, file in files.items()
        if name.endswith(".js") and (whole or not _RULES.fullmatch(name))
    )
    written = _plain(modules.decode(errors="replace"))
    texts: dict[str, str | list[str]] = {**language.messages(tag), **language.plurals(tag)}
    return {text: said for text, said in texts.items() if len(text) <= SHORT or _plain(text) in written}


def _plain(text: str) -> str:
    """Without quotes, signs that escape them, and line ends, which are written differently in JavaScript."""
    return re.sub(r"""\\[nu"'`]|[\\"'`\n]""", "", text)
