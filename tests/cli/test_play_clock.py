"""A game with a clock in the terminal."""

from __future__ import annotations

import pytest

from partie.cli import play as module
from partie.cli.play import Terminal
from partie.core.brain import Limits
from partie.core.clock import Clock
from partie.play.running_game import RunningGame
from tests.toys.hexapawn.game import GAME


class Times:
    """Every move of the person takes `each` seconds."""

    def __init__(self, each: float) -> None:
        self._now, self._each, self._asked = 0.0, each, 0

    def __call__(self) -> float:
        self._asked += 1
        self._now += self._each if self._asked % 2 == 0 else 0.0
        return self._now


def played(monkeypatch: pytest.MonkeyPatch, lines: list[str], seconds: float) -> Terminal:
    monkeypatch.setattr(module, "monotonic", Times(seconds))
    monkeypatch.setattr("builtins.input", lambda _prompt: lines.pop(0))
    clock = Clock(None, 60.0, increment=2.0)
    terminal = Terminal(RunningGame(GAME, GAME.start(), 2), 0, GAME.brain(), Limits(depth=2), clock)
    terminal.run()
    return terminal


def test_the_clock_is_charged_and_shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    terminal = played(monkeypatch, ["a1-a2", "quit"], 10.0)
    assert terminal.clocks[0].main == 52.0
    assert terminal.running.played[0].seconds == 10.0
    assert "Time left: white 0:60" not in (out := capsys.readouterr().out)
    assert "Time left: white 0:52, black 1:00" in out


def test_whose_time_is_over_loses(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    record = played(monkeypatch, ["a1-a2"], 61.0).running.record()
    assert (record.reason, record.at_fault, record.winners, len(record.moves)) == ("time", 0, (1,), 0)
    assert capsys.readouterr().out.endswith("white ran out of time.\n")


def test_no_move_is_taken_back(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    terminal = played(monkeypatch, ["a1-a2", "undo", "quit"], 1.0)
    assert len(terminal.running.moves) == 2
    assert "With a clock no move is taken back." in capsys.readouterr().out
