"""`partie arena new-brain`: a program to begin with."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Literal

from partie import games
from partie.arena.new_brain import PYTHON_CLASS, default_protocol, write_brain
from partie.terminal.messages import printable, translated


def new_brain(
    game: str,
    /,
    *,
    protocol: str = "",
    language: Literal["c", "python", "java", "javascript"] = "python",
    folder: Path = Path(),
) -> None:
    """Write a small program that plays legal moves, for you to make better.

    Parameters
    ----------
    game
        A name from `partie games`.
    protocol
        How it speaks with the arena: manager and python, a Python class, play every game; some games have
        programs for another protocol, which is taken when not given. Else it is python for Python, manager for others.
    language
        What it is written in.
    folder
        Where it is written; the current one when not given.
    """
    rules = games.find(game)
    made = write_brain(rules, protocol or default_protocol(rules, language), language, folder)
    print(translated("Written: {file}. The next commands:", file=printable(str(made.file))))
    before = f"cd {shlex.quote(str(folder))} && " if made.brain.startswith(PYTHON_CLASS) and folder != Path() else ""
    check, match = (
        f"partie arena {command} --game {rules.name}"
        for command in (f"check {shlex.quote(made.brain)}", f"match {shlex.quote('mine=' + made.brain)} partie:1")
    )
    for command in filter(None, (made.build, before + check, before + match)):
        print(f"  {printable(command)}")
