"""Help and answers, to the letter."""

from __future__ import annotations

import pytest

from partie.cli import COMMANDS
from tests.cli.conftest import Shell, check_golden


def test_help_of_all_commands(shell: Shell) -> None:
    check_golden("help.txt", shell("--help").out)


def test_help_of_all_commands_with_the_verbs_of_the_games(shell: Shell, real_games: None) -> None:
    check_golden("help-games-verbs.txt", shell("--help").out)


def test_help_of_a_verb_lists_the_games_that_have_it(shell: Shell, real_games: None) -> None:
    check_golden("help-stats.txt", shell("stats").out)
    check_golden("help-tables.txt", shell("tables", "mills", "--help").out)


@pytest.mark.parametrize("command", ["best", "games", "perft", "play", "serve", "warmup"])
def test_help_of_one_command(shell: Shell, command: str) -> None:
    assert command in COMMANDS
    check_golden(f"help-{command}.txt", shell(command, "--help").out)


def test_help_in_czech(shell: Shell) -> None:
    shell.speak("cs_CZ.UTF-8")
    check_golden("help-best-cs.txt", shell("best", "--help").out)


def test_games_as_a_table(shell: Shell) -> None:
    check_golden("games.txt", shell("games").out)


def test_a_whole_game_in_the_terminal(shell: Shell) -> None:
    typed = "help\nmoves\na1-a3\nhint\nb1-b2\nundo\nb1-b2\ntext\na1-b2\nc1-c2\n"
    answer = shell("play", "hexapawn", "--level", "1", typing=typed)
    check_golden("play-hexapawn.txt", answer.out)
