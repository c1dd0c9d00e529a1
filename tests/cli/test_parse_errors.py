"""Words that a command cannot take are told in one sentence, in the person's language."""

from __future__ import annotations

import pytest
from cyclopts import exceptions

from partie.cli import parse_errors
from tests.cli.conftest import Shell

WRONG = [
    (["gmaes"], "There is no command 'gmaes'. Did you mean 'games'?"),
    (["arena", "lits"], "There is no command 'lits'. Did you mean 'list'?"),
    (["perft", "hexapawn", "2", "3", "4"], " is not expected here"),
    (["best", "hexapawn", "--tmie", "1"], "There is no option '--tmie' here. Did you mean '--time'?"),
    (["best", "hexapawn", "--time"], "--time needs a value."),
    (["best"], "GAME is missing; see --help."),
    (["best", "hexapawn", "--level", "x"], "'x' is not a whole number (--level)."),
    (["best", "hexapawn", "--level", "9" * 5000], "is not a whole number (--level)."),
    (["best", "hexapawn", "--time", "x"], "'x' is not a number (--time)."),
    (["best", "hexapawn", "--time", "1", "--time", "2"], "--time is given twice."),
    (["boards", "hexapawn", "--paper", "a5"], "'a5' is not possible for --paper: there are a4, letter."),
    (["arena", "games", "--limit", "0"], "--limit: 0 is not between 1 and 100000."),
    (["play", "hexapawn", "--seed", "-1"], "--seed: -1 is not between 0 and 9007199254740991."),
]


@pytest.mark.parametrize(("typed", "said"), WRONG, ids=lambda value: str(value)[:40])
def test_wrong_words_are_told_in_a_sentence(shell: Shell, typed: list[str], said: str) -> None:
    answer = shell(*typed)
    assert answer.code == 2
    assert said in answer.err
    assert len(answer.err) < 300


@pytest.mark.parametrize("typed", [typed for typed, _ in WRONG], ids=lambda value: " ".join(value)[:40])
def test_wrong_words_are_told_in_czech(shell: Shell, typed: list[str]) -> None:
    english = shell(*typed).err
    shell.speak("cs_CZ.UTF-8")
    czech = shell(*typed).err
    assert czech != english
    assert not {"there", "There", "not", "needs", "missing", "Did"} & set(czech.split())


def test_every_error_of_the_parser_has_a_sentence(shell: Shell) -> None:
    """What is not known by its kind is told with the parser's own words."""
    error = exceptions.CycloptsError(msg="two ways at once")
    said = str(parse_errors.parse_error_text(error, []))
    assert said == "The arguments do not fit together (two ways at once); see --help."


def test_help_is_czech_in_all_its_parts(shell: Shell) -> None:
    shell.speak("cs_CZ.UTF-8")
    told = shell("best", "--help").out + shell("boards", "--help").out + shell("arena", "--help").out
    for english in ("Usage", "[OPTIONS]", "[ARGS]", "COMMAND", "[required]", "[default", "[choices"):
        assert english not in told
    for czech in (
        "Použití: partie best [VOLBY] GAME [ARGUMENTY]",
        "[povinné]",
        "[výchozí: 2.0]",
        "[možnosti: a4, letter]",
    ):
        assert czech in told
