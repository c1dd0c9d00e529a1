"""The command line in this process: fixed width, English, toy games beside the real ones."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from partie import games
from partie.cli import main
from tests.toys.hexapawn.game import GAME

GOLDEN = Path(__file__).parent / "golden"
REAL = dict(games.TABLE)
TOYS = {"tictactoe": "tests.toys.tictactoe", "hexapawn": "tests.toys.hexapawn.game"}


@dataclass(frozen=True)
class Answer:
    """What one command printed and how it ended."""

    code: int
    out: str
    err: str


class Shell:
    """Runs commands as a person would type them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, *arguments: str, typing: str = "") -> Answer:
        lines = iter(typing.splitlines())

        def answer(prompt: str) -> str:
            print(prompt, end="")
            try:
                line = next(lines)
            except StopIteration:
                raise EOFError from None
            print(line)
            return line

        self._monkeypatch.setattr("builtins.input", answer)
        code = 0
        try:
            main(list(arguments))
        except SystemExit as end:
            code = int(end.code or 0)
        captured = self._capsys.readouterr()
        return Answer(code, captured.out, captured.err)

    def speak(self, language: str) -> None:
        """From now on the system speaks that language."""
        self._monkeypatch.setenv("LC_ALL", language)


@pytest.fixture(scope="session")
def prepared_toys() -> None:
    """Compiled toys, so that the time a command gives is for thinking."""
    for job in GAME.warm_up():
        job.run()


@pytest.fixture
def shell(prepared_toys: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.setattr(games, "TABLE", TOYS)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    shell = Shell(monkeypatch, capsys)
    shell.speak("C")
    return shell


@pytest.fixture
def real_games(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table as it is, in place of the toys."""
    monkeypatch.setattr(games, "TABLE", REAL)


def check_golden(name: str, text: str) -> None:
    """Compares with the stored text; delete the file and run again to accept a change."""
    path = GOLDEN / name
    text = "\n".join(line.rstrip() for line in text.splitlines()) + "\n"
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        pytest.fail(f"{path} was missing; it now holds what was printed. Read it, then run again.")
    assert text == path.read_text(encoding="utf-8")
