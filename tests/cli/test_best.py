"""`partie best`: what it finds, and how it says no."""

from __future__ import annotations

import io
import json

import pytest

from partie.core.brain import Brain
from partie.core.game import WarmUp
from tests.cli.conftest import Shell
from tests.toys.hexapawn.game import GAME, Hexapawn


def test_json_has_every_promised_key(shell: Shell) -> None:
    answer = shell("best", "hexapawn", "bbb/.../www w", "--json", "--time", "5")
    found = json.loads(answer.out)
    assert answer.code == 0
    assert {"move", "value", "line", "forced_win", "depth", "nodes", "seconds"} <= set(found)
    assert found["line"][0] == found["move"]


def test_second_player_wins_hexapawn(shell: Shell) -> None:
    found = json.loads(shell("best", "hexapawn", "", "--json", "--time", "5").out)
    assert found["value"] == 0
    assert not found["forced_win"]


def test_winning_move_is_called_forced(shell: Shell) -> None:
    answer = shell("best", "hexapawn", "b.b/w../..w w")
    assert answer.code == 0
    assert "wins by force" in answer.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["bets"], "There is no command 'bets'. Did you mean 'best'?"),
        (["match"], "There is no command 'match'. Did you mean 'arena match'?"),
        (["arena", "mtch"], "There is no command 'mtch'. Did you mean 'match'?"),
        (["best", "hexapwan", "x"], "There is no game 'hexapwan'; known games:"),
        (["best", "hexapwan", "x"], "Did you mean 'hexapawn'?"),
        (["best", "hexapawn", "", "--tme", "3"], "Did you mean '--time'?"),
        (["best", "hexapawn", "nonsense"], "'nonsense' is not a position"),
        (["best", "hexapawn", "", "--level", "9"], "Level 9 does not exist: levels go from 1 to 3."),
        (["best", "hexapawn", "", "--time", "0"], "A time of 0.0 s is not possible"),
        (["best", "hexapawn", "", "--time", "nan"], "A time of nan s is not possible"),
        (["best", "hexapawn", "", "--variant", "four"], "There is no variant 'four'"),
        (["best", "hexapawn", "www/.../... b"], "is already over"),
        (["best", "hexapawn", "bbb/b../www w"], "4 pawns of one side, at most 3 are possible."),
        (["best", "hexapawn", "", "--side", "black"], "'black' is not to move in the first position."),
        (["best", "hexapawn", "", "--time", "soon"], "'soon' is not a number (--time)."),
        (["games", "hexapawn", "extra"], "'extra' is not expected here"),
        (
            ["play", "hexapawn", "--side", "whit"],
            "There is no side 'whit'; sides: white, black. Did you mean 'white'?",
        ),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(shell: Shell, arguments: list[str], sentence: str) -> None:
    answer = shell(*arguments)
    assert answer.code == 2
    assert sentence in answer.err
    assert answer.err.count("\n") == 1
    assert answer.out == ""


def test_errors_are_czech_on_a_czech_system(shell: Shell) -> None:
    shell.speak("cs_CZ.UTF-8")
    assert "Příkaz 'bets' neexistuje. Mysleli jste 'best'?" in shell("bets").err


@pytest.mark.parametrize("command", [["best", "hexapawn", ""], ["play", "hexapawn"]])
def test_engine_is_compiled_before_its_clock_runs(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    happened = []
    brain = Hexapawn.brain

    def make_brain(game: Hexapawn, level: int | None = None) -> Brain:
        happened.append("brain")
        return brain(game, level)

    monkeypatch.setattr(Hexapawn, "brain", make_brain)
    monkeypatch.setattr(Hexapawn, "warm_up", lambda _: [WarmUp("engine", lambda: happened.append("compiled"))])
    assert shell(*command, "--level", "1").code == 0
    assert happened == ["compiled", "brain"]


@pytest.mark.parametrize("typed", [["-"], ["-", "--time", "60"], ["--json", "-"]])
def test_the_position_comes_from_standard_input(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, typed: list[str]
) -> None:
    position = GAME.start().to_text()
    expected = shell("best", "hexapawn", position, *(word for word in typed if word != "-")).out
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{position}\n"))
    told = shell("best", "hexapawn", *typed)
    assert told.code == 0
    assert told.out.split()[:2] == expected.split()[:2]


def test_too_much_on_standard_input_is_refused(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("a" * 1_000_001))
    assert "longer than 1,000,000 characters" in shell("best", "hexapawn", "-").err
