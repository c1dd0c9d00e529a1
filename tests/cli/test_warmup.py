"""`partie warmup`."""

from __future__ import annotations

from pathlib import Path

import pytest

from partie import jit
from tests.cli.conftest import Shell


def test_named_game_is_prepared(shell: Shell) -> None:
    answer = shell("warmup", "tictactoe")
    assert answer.code == 0
    assert "Ready." in answer.out


@pytest.mark.skipif(bool(jit.config.DISABLE_JIT), reason="nothing is compiled")
def test_several_games_are_compiled_into_the_cache_by_other_processes(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARTIE_CACHE", str(tmp_path))
    answer = shell("warmup", "tictactoe", "hexapawn")
    assert answer.code == 0
    assert "2/2" in answer.out
    assert list(tmp_path.rglob("*hexapawn*/*.nbc"))


def test_unknown_game_is_refused(shell: Shell) -> None:
    assert shell("warmup", "tiktactoe").code == 2
