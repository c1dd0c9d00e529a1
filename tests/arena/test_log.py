"""A log keeps what programs said as it came, and what Partie says so that it can be said in any language."""

from __future__ import annotations

import pytest

from partie import i18n
from partie.arena import log as logs
from partie.arena.log import NOTE, RECEIVED, SENT, Log, render_log
from partie.core.text import Text


def said(log: Log, wanted: str = "en") -> list[str]:
    told = render_log(log.text(), lambda text: i18n.translate(text, wanted))
    return [line[10:] for line in told.split("\n")]


def test_partie_is_said_in_the_language_and_programs_as_they_came() -> None:
    log = Log()
    log.add(SENT, Text("{game} {variant}, seat {seat}", game="gomoku", variant="free-15", seat=1))
    log.add(RECEIVED, "h8")
    log.add(NOTE, "the rest is cut off")
    assert said(log) == ["> gomoku free-15, seat 1", "< h8", "! the rest is cut off"]
    assert said(log, "cs") == ["> gomoku free-15, místo 1", "< h8", "! the rest is cut off"]


def test_a_program_cannot_write_a_line_of_partie() -> None:
    log = Log()
    log.add(RECEIVED, Text("the rest is cut off").to_column())
    log.add(RECEIVED, "# " + Text("the rest is cut off").to_column())
    assert said(log, "cs") == [line[10:] for line in log.text().split("\n")]


def test_a_long_log_says_that_it_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "MAX_LINES", 2)
    log = Log()
    for number in range(5):
        log.add(RECEIVED, str(number))
    assert said(log, "cs") == ["< 0", "< 1", "! zbytek je uříznutý"]


def test_long_lines_are_cut_whoever_says_them() -> None:
    log = Log()
    log.add(NOTE, Text("learning: {detail}", detail="x" * 1000))
    log.add(RECEIVED, "y" * 1000)
    assert [len(line) for line in said(log)] == [2 + logs.MAX_LENGTH + 1] * 2
