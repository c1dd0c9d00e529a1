"""Errors in the person's language."""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import partie
from partie import sentences
from partie.language import Catalogue
from partie.sentences import translate_sentence

SOURCE = Path(partie.__file__).parent
ROOMS = ("games", "arena", "cli", "search", "vision")
RAISED = ("InvalidText", "IllegalMove", "AmbiguousMove", "Problem")


@pytest.mark.parametrize(
    ("english", "czech"),
    [
        ("'h8' cannot be played: a stone stands there in 'h8'", "'h8' nelze hrát: stojí tam kámen v 'h8'"),
        (
            "'place:tower9a@e1' is not possible here: another tile lies on that cell.",
            "'place:tower9a@e1' zde není možné: na tom poli leží jiná destička.",
        ),
        (
            "No layout fits: the numbers at a1, b2 contradict each other.",
            "Žádné rozložení nevyhovuje: čísla na a1, b2 si odporují.",
        ),
        (
            "White already has a winning row and cannot be to move.",
            "bílý už má vítěznou řadu a nemůže být na tahu.",
        ),
        ("Nobody has translated this: 'h8'.", "Nobody has translated this: 'h8'."),
    ],
)
def test_sentence_is_recognised_by_its_shape(english: str, czech: str) -> None:
    assert translate_sentence(english, "cs") == czech


def test_english_and_unknown_languages_are_left_alone() -> None:
    text = "'h8' cannot be played: a stone stands there in 'h8'"
    assert translate_sentence(text, "en") == text
    assert translate_sentence(text, "../cs") == text


def test_every_error_a_room_can_raise_is_in_the_czech_catalogue() -> None:
    known = Catalogue.read(sentences.catalogue_path("cs")).singular.keys()
    said = {text for path in _files() for text in _raised(path)}
    assert "{0} is forbidden to Black by the rules of renju in {1}" in said
    assert sorted(said - known) == []


def _files() -> list[Path]:
    return [SOURCE / "textfile.py", *(path for room in ROOMS for path in (SOURCE / room).rglob("*.py"))]


def test_catalogue_is_proper() -> None:
    text = sentences.catalogue_path("cs").read_bytes()
    read_po(io.BytesIO(text), locale="cs", abort_invalid=True)
    for one, other in Catalogue.read(sentences.catalogue_path("cs")).singular.items():
        assert sorted(re.findall(r"\{\d+\}", one)) == sorted(re.findall(r"\{\d+\}", other)), one


def _raised(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RAISED:
            yield from _shape(node.args[0])


def _shape(text: ast.expr) -> Iterator[str]:
    """The text with {0}, {1} … for its values; nothing where it is made elsewhere."""
    if isinstance(text, ast.Constant) and isinstance(text.value, str):
        yield text.value
    elif isinstance(text, ast.JoinedStr):
        places = iter(range(len(text.values)))
        yield "".join(
            str(part.value) if isinstance(part, ast.Constant) else f"{{{next(places)}}}"
            for part in text.values
        )
