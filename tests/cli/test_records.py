"""Whole games on the command line."""

from __future__ import annotations

import json
from typing import Any

from tests.cli.conftest import Shell


def record(game: str, moves: str, **fields: Any) -> str:
    listed = [{"text": text, "seat": place % 2} for place, text in enumerate(moves.split())]
    return json.dumps({"format": "partie-game", "version": 1, "game": game, "variant": "", "moves": listed} | fields)


def test_best_goes_on_from_a_record(shell: Shell) -> None:
    answer = shell("best", "hexapawn", record("hexapawn", "b1-b2 a3-b2"), "--json", "--time", "5")
    assert json.loads(answer.out)["move"] in ("a1-b2", "c1-b2", "a1-a2", "c1-c2")


def test_best_refuses_a_wrong_record(shell: Shell) -> None:
    for wrong, part in (
        ("{", "JSON"),
        (record("hexapawn", "b1-b3"), "b1-b3"),
        (record("bridge", ""), "bridge"),
    ):
        answer = shell("best", "hexapawn", wrong)
        assert answer.code == 2
        assert part in answer.err


def test_play_goes_on_from_a_record(shell: Shell) -> None:
    answer = shell(
        "play",
        "tictactoe",
        "--position",
        record("tictactoe", "a1 a3"),
        "--level",
        "1",
        typing="text\nundo\nquit\n",
    )
    assert "There is no move to take back." in answer.out  # what was played before stays
    assert "o.....x.." in answer.out


def test_explain_reads_a_record_of_a_game_that_was_given_up(shell: Shell) -> None:
    given_up = {"winners": [1], "reason": "resigned", "faulty": 0}
    answer = shell("explain", "hexapawn", record("hexapawn", "b1-b2 a3-b2", ending=given_up), "--time", "0.2")
    assert answer.code == 0
    assert "Move 1" in answer.out or "move 1" in answer.out


def test_explain_needs_an_end(shell: Shell) -> None:
    answer = shell("explain", "hexapawn", record("hexapawn", "b1-b2"))
    assert answer.code == 2
    assert "not over" in answer.err
