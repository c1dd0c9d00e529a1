"""How commands are left: a search that is stopped says what it has, a game is quit by one letter."""

from __future__ import annotations

import signal

import pytest

from partie.core.brain import StopFlag
from partie.terminal.interrupts import interrupt_stops
from tests.cli.conftest import Shell


def test_ctrl_c_sets_the_flag_of_the_search_and_again_leaves_it() -> None:
    before, stop = signal.getsignal(signal.SIGINT), StopFlag()
    with interrupt_stops(stop):
        signal.raise_signal(signal.SIGINT)
        assert stop.is_set()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize("word", ["q", "quit", "exit"])
def test_a_game_says_its_commands_and_is_left(shell: Shell, word: str) -> None:
    out = shell("play", "hexapawn", "--level", "1", typing=f"{word}\nmoves\n").out
    assert out.count("hint, undo, moves") == 1
    assert "a1-a2 b1-b2" not in out
