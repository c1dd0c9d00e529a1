"""Every message of the sources has a Czech one; the messages are found by babel's extractor."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_file

import partie
from partie import games, i18n

SOURCE = Path(partie.__file__).parent
PLURAL = (1, 2)
JAVASCRIPT = {"t": None, "later": None, "counted": PLURAL}


def _errors() -> set[str]:
    """`TextError` and all classes that inherit from it, by name."""
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    found = {"TextError"}
    while more := {name for name, named in bases.items() if named & found} - found:
        found |= more
    return found


@functools.cache
def python() -> dict[str, tuple[int, ...] | None]:
    """What takes a message; found when it is needed: collecting the tests must not read all sources."""
    return {
        "Text": None,
        "plural": PLURAL,
        "Problem": None,
        "BrainFault": (2,),
        "translated": None,
        "translated_plural": PLURAL,
        **dict.fromkeys(_errors()),
    }


def messages_in(path: Path) -> Iterator[str]:
    """What a file says; of a plural the English singular."""
    method, keywords = ("javascript", JAVASCRIPT) if path.suffix == ".js" else ("python", python())
    for _, message, _, _ in extract_from_file(method, path, keywords):
        one = message if isinstance(message, str) else message[0]
        has_words = re.search(r"[^\W\d_]", re.sub(r"\{[^{}]*\}", "", one))
        if has_words and "${" not in one:  # names that the page puts together are not seen here
            yield one


def sources() -> list[Path]:
    """The files outside the games and those of the games in the table."""
    found = [*SOURCE.rglob("*.py"), *SOURCE.rglob("*.js")]
    return sorted(path for path in found if "vendor" not in path.parts and _is_in_the_table(path))


def _is_in_the_table(path: Path) -> bool:
    parts = path.relative_to(SOURCE).parts
    return parts[0] != "games" or len(parts) < 3 or parts[1] in games.TABLE


def known() -> set[str]:
    catalogue = i18n.catalogue("cs")
    keys = {*catalogue.singular, *catalogue.plural}
    return keys | {key.partition("\x04")[2] for key in keys}


@pytest.mark.parametrize(
    "said",
    [
        "It is not your turn.",  # the server
        "it closed its output",  # the arena
        "{cell!r} is not a cell of the {size}×{size} board in {position!r}",  # a game's error
        "Wins by force: {line}",  # a brain's reason
        "{side} has {count} man in hand",  # a plural
        "Evaluation bar",  # the page
    ],
)
def test_messages_are_found_in_the_sources(said: str) -> None:
    assert said in {message for path in sources() for message in messages_in(path)}


def test_every_message_is_in_the_czech_catalogues() -> None:
    catalogued = known()
    missing = {
        message: str(path.relative_to(SOURCE))
        for path in sources()
        for message in messages_in(path)
        if message not in catalogued
    }
    assert missing == {}


def test_messages_are_literals_and_their_values_stand_apart() -> None:
    """A message with the values already in it could not be found in a catalogue."""
    found = [
        f"{path.relative_to(SOURCE)}:{call.lineno}"
        for path in SOURCE.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and _name(call.func) in python()
        if any(isinstance(argument, ast.JoinedStr) for argument in call.args[:2])
    ]
    assert found == []


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
