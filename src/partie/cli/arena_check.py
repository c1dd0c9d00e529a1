"""`partie arena check`: numbered steps, Passed or Failed, the conversation where it failed."""

from __future__ import annotations

import sys

from partie import games
from partie.arena.brains import brain_problems, games_over, parse_brain
from partie.arena.checking import run_checks
from partie.arena.protocols.table import PREFIXES
from partie.core.errors import InvalidText
from partie.core.text import Text
from partie.terminal.messages import printable, translated, translated_text

FAILED = 1
SHOWN = 40  # last lines of a conversation


def check(brain: str, /, *, game: str = "") -> None:
    """Check step by step whether a brain follows its protocol.

    Parameters
    ----------
    brain
        PROTOCOL:PROGRAM, tcp:HOST:PORT, python:MODULE:CLASS or partie:LEVEL.
    game
        A name from `partie games`; the first one that the protocol can play when not given.
    """
    failed = False
    spec = parse_brain(brain)
    rules = games.find(game or (games_over(spec.prefix)[0] if spec.prefix in PREFIXES else games.FIRST))
    if found := brain_problems(spec, rules):
        raise InvalidText(Text.joined(found))
    for result in run_checks(spec, rules):
        label = translated("Passed") if result.passed else translated("Failed")
        if result.optional and not result.passed:
            label = translated("Not offered")
        print(f"{result.number:3}  {label:<12} {translated_text(result.title)}", flush=True)
        if result.detail is not None:
            print(f"     {printable(translated_text(result.detail))}")
            for line in result.conversation.splitlines()[-SHOWN:]:
                print(f"       {printable(line)}")
        failed = failed or not (result.passed or result.optional)
    if failed:
        sys.exit(FAILED)
