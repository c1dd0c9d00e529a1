"""`partie arena check`: numbered steps, Passed or Failed, the conversation where it failed."""

from __future__ import annotations

import sys

from partie import games
from partie.arena.brains import brain_problems, parse_brain
from partie.arena.protocols.compliance import run_checks
from partie.core.errors import InvalidText
from partie.core.text import Text
from partie.terminal.messages import printable, translated, translated_text

FAILED = 1
SHOWN = 40  # last lines of a conversation


def check(brain: str, /, *, game: str = "") -> None:
    """Check step by step whether a brain keeps to its protocol.

    Parameters
    ----------
    brain
        gomocup:PROGRAM, manager:PROGRAM, tcp:HOST:PORT, python:MODULE:CLASS or partie:LEVEL.
    game
        A name from `partie games`; the first one when not given.
    """
    failed = False
    spec, rules = parse_brain(brain), games.find(game or games.FIRST)
    if found := brain_problems(spec, rules):
        raise InvalidText(Text.joined(found))
    for verdict in run_checks(spec, rules):
        word = translated("Passed") if verdict.passed else translated("Failed")
        if verdict.optional and not verdict.passed:
            word = translated("Not offered")
        print(f"{verdict.number:3}  {word:<12} {translated_text(verdict.title)}", flush=True)
        if verdict.detail is not None:
            print(f"     {printable(translated_text(verdict.detail))}")
            for line in verdict.conversation.splitlines()[-SHOWN:]:
                print(f"       {printable(line)}")
        failed = failed or not (verdict.passed or verdict.optional)
    if failed:
        sys.exit(FAILED)
