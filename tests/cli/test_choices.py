"""Choices of an opening rule in the terminal."""

from __future__ import annotations

import pytest

from partie.cli.play import Terminal
from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.position import Position
from partie.games.gomoku.game import GAME
from partie.play.loop import play_answer
from partie.play.running_game import RunningGame


class TakesBlack:
    """Knows one answer."""

    name = "takes Black"

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        """Takes Black."""
        return Analysis(position.parse_move("black"), 50.0)


def terminal(moves: str, seat: int) -> Terminal:
    running = RunningGame(GAME, GAME.from_text(moves, "free-15-swap"), 2)
    return Terminal(running, seat, TakesBlack(), Limits())


def test_a_choice_of_the_computer_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    shown = terminal("h8 i9 g7", 0)
    answer = shown.computer_answer(1)
    assert answer is not None
    play_answer(shown.running, answer)
    shown.show_move()
    said = capsys.readouterr().out
    assert "The second player took Black." in said
    assert "plays" not in said


def test_the_prompt_names_the_stone_or_asks_for_a_choice() -> None:
    assert terminal("h8", 0).prompt() == "white to move> "
    assert terminal("h8 i9 g7", 1).prompt() == "your choice> "
    assert terminal("h8 i9 g7 black", 0).prompt() == "white to move> "


def test_choices_are_listed_with_their_meaning(capsys: pytest.CaptureFixture[str]) -> None:
    terminal("h8 i9 g7", 1).list_moves()
    assert capsys.readouterr().out == "black (Take Black), white (Take White)\n"
