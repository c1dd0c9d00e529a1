"""`partie warmup`."""

from __future__ import annotations

from tests.cli.conftest import Shell


def test_named_game_is_prepared(shell: Shell) -> None:
    answer = shell("warmup", "tictactoe")
    assert answer.code == 0
    assert "Ready." in answer.out


def test_unknown_game_is_refused(shell: Shell) -> None:
    assert shell("warmup", "tiktactoe").code == 2
