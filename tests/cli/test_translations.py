"""The help of every command has a Czech one."""

from __future__ import annotations

import importlib
import inspect

import pytest

from partie.cli import COMMANDS, GROUPS
from partie.cli.game_commands import all_game_commands
from partie.core.features import GameCommand
from partie.i18n import messages

VERBS = [verb for verbs in all_game_commands().values() for verb in verbs.values()]


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


@pytest.mark.parametrize("typed", COMMANDS)
def test_help_is_translated(typed: str) -> None:
    target, line = COMMANDS[typed]
    assert [text for text in [line, *help_of(target)] if text not in messages("cs")] == []


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.target)
def test_verbs_of_games_are_translated(verb: GameCommand) -> None:
    lines = [str(verb.help), str(verb.about or verb.help), *help_of(verb.target)]
    assert [text for text in lines if text not in messages("cs")] == []


def test_groups_are_translated() -> None:
    assert [text for text in GROUPS.values() if text not in messages("cs")] == []
