"""`partie chances`."""

from __future__ import annotations

import json

import numpy as np
import pytest

from partie import games
from partie.cli.best import evidence_lines
from partie.core.brain import Analysis
from partie.games.mines.chances.deductions import Deduction, Rule, proof_text
from tests.cli.conftest import Shell


@pytest.fixture(autouse=True)
def mines_table(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.TABLE, "mines", "partie.games.mines.game")


def test_every_covered_cell_has_its_chance(shell: Shell) -> None:
    answer = shell("chances", "1../...", "--variant", "3x2/1/none")
    assert answer.out == "      a     b     c\n1     1 33.3%    0%\n2 33.3% 33.3%    0%\n"


def test_what_if(shell: Shell) -> None:
    answer = shell("chances", "1../...", "--variant", "3x2/1/none", "--suppose", "b2=mine")
    assert answer.out.splitlines() == [
        "That is so in 33.3 % of all layouts.",
        "      a     b     c",
        "1     1    0%    0%",
        "2    0% =mine    0%",
    ]


def test_what_cannot_be_is_said(shell: Shell) -> None:
    asked = ("chances", "1../...", "--variant", "3x2/1/none", "--suppose", "b2=mine, b1=mine")
    assert shell(*asked).out == "That cannot be.\n"
    assert json.loads(shell(*asked, "--json").out) == {"percent": 0, "mine_percent": {}}


@pytest.mark.parametrize(
    ("fact", "part"),
    [
        ("b2", "not a supposition"),
        ("b2=9", "cannot be supposed"),
        ("a1=mine", "open already"),
        ("z9=1", "outside"),
    ],
)
def test_bad_suppositions_are_told(shell: Shell, fact: str, part: str) -> None:
    answer = shell("chances", "1../...", "--variant", "3x2/1/none", "--suppose", fact)
    assert answer.code == 2
    assert part in answer.err


def test_a_hint_in_the_terminal_tells_the_proof(shell: Shell) -> None:
    asked = ("play", "mines", "--variant", "3x2/1/none", "--position", "111/...")
    out = shell(*asked, typing="hint\nquit\n").out
    assert "The numbers prove that this cell is safe." in out
    assert "These two numbers prove it together" in out


@pytest.mark.parametrize(
    ("because", "proof"),
    [
        ((), "The number of mines alone proves it."),
        ((1,), "This number and the number of mines prove it: b1."),
        ((1, 2), "These numbers and the number of mines prove it: b1, c1."),
    ],
)
def test_a_proof_by_the_mine_count_says_how_many_numbers_it_needs(because: tuple[int, ...], proof: str) -> None:
    deduction = Deduction(Rule.COUNT, False, (0,), because)
    text = proof_text(deduction, np.zeros(9, np.int8), ["a1", "b1", "c1"].__getitem__)
    analysis = Analysis(move=0, value=0.0, evidence={"proof": text})
    assert evidence_lines(analysis) == [proof]


def test_a_number_that_has_all_its_mines_is_named_with_them(shell: Shell) -> None:
    asked = ("play", "mines", "--variant", "3x2/1/none", "--position", ".1./11.")
    out = shell(*asked, typing="hint\nquit\n").out
    assert "The 1 on b1 has its mine, a1: the other covered cells around it are safe." in out
