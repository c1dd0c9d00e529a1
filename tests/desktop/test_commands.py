"""Commands that set a program up and clean up after it: a failure is told, and none waits forever."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from partie.desktop.display import Display
from partie.desktop.program import ProgramClosed, ProgramLevel
from partie.desktop.session import Drive, run_command
from partie.games.mines.programs.gnome_mines import PROGRAM
from tests.desktop.watching import Watcher

FAILS = ("sh", "-c", "echo no such key >&2; exit 3")


def test_a_command_that_cannot_set_the_program_up_ends_the_drive_with_its_reason(tmp_path: Path) -> None:
    def prepare(home: Path, level: ProgramLevel) -> Sequence[Sequence[str]]:
        return [("true",), FAILS]

    watcher = Watcher()
    program = dataclasses.replace(PROGRAM, prepare=prepare)
    display = Display("nowhere", dict(os.environ), tmp_path)
    with pytest.raises(ProgramClosed, match="exit 3 ended with status 3: no such key"):
        Drive(program, program.levels[0], 1, display, tmp_path, watcher).run(lambda game: None)
    assert watcher.events == ["command failed"]


@pytest.mark.parametrize(
    ("command", "seconds", "failure"),
    [
        (("true",), 60.0, None),
        (("sh", "-c", "sleep 60 & exit 0"), 30.0, None),  # what it leaves running is not waited for
        (("sleep", "600"), 0.2, "sleep 600 did not end within 0 s."),
        (("no-such-command",), 60.0, "no-such-command cannot be run: "),
    ],
)
def test_a_command_says_why_it_failed(command: tuple[str, ...], seconds: float, failure: str | None) -> None:
    found = run_command(command, os.environ, seconds)
    assert (found is None) == (failure is None)
    assert str(found or "").startswith(failure or "")
