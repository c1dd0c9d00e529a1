"""Every text of the command line has a Czech one."""

from __future__ import annotations

import ast
import importlib
import inspect
from pathlib import Path

import pytest

import partie.cli
from partie.abilities import Verb
from partie.cli import COMMANDS, GROUPS
from partie.cli.verbs import all_verbs
from partie.language import messages, plurals

ROOT = Path(partie.cli.__file__).parent.parent
SOURCES = sorted(
    [*ROOT.glob("cli/*.py"), *ROOT.glob("terminal/*.py"), *ROOT.glob("games/*/commands/*.py")],
)
VERBS = [verb for verbs in all_verbs().values() for verb in verbs.values()]


def words_in(path: Path) -> list[str]:
    """The literals a source file hands to `words`."""
    calls = [
        node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
    ]
    return [
        argument.value
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id in ("words", "counted_words")
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def help_of(target: str) -> list[str]:
    """First line and parameter descriptions of a command's docstring."""
    module, _, name = target.partition(":")
    text = inspect.getdoc(getattr(importlib.import_module(module), name)) or ""
    head, _, parameters = text.partition("Parameters\n----------\n")
    paragraphs = [" ".join(part.split()) for part in head.strip().split("\n\n")]
    descriptions: list[str] = []
    for line in parameters.splitlines():
        if not line.startswith(" "):
            descriptions.append("")
        else:
            descriptions[-1] = f"{descriptions[-1]} {line.strip()}".strip()
    return [text for text in paragraphs[:1] + descriptions if text]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: "/".join(path.parts[-4:]))
def test_sentences_are_translated(path: Path) -> None:
    known = {*messages("cs"), *plurals("cs")}
    assert [text for text in words_in(path) if text not in known] == []


@pytest.mark.parametrize("typed", COMMANDS)
def test_help_is_translated(typed: str) -> None:
    target, line = COMMANDS[typed]
    assert [text for text in [line, *help_of(target)] if text not in messages("cs")] == []


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.target)
def test_verbs_of_games_are_translated(verb: Verb) -> None:
    lines = [str(verb.help), str(verb.about or verb.help), *help_of(verb.target)]
    assert [text for text in lines if text not in messages("cs")] == []


def test_groups_are_translated() -> None:
    assert [text for text in GROUPS.values() if text not in messages("cs")] == []
