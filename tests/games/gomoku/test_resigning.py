"""A brain that gives up, wherever it sits: at the page, in the terminal, in the arena."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from partie import games
from partie.arena.brains import BrainSpec, make_player
from partie.arena.conditions import GameConditions
from partie.arena.protocols.gomocup import brain
from partie.arena.protocols.gomocup.brain import GomocupBrain
from partie.arena.protocols.manager.brain import ManagerBrain
from partie.arena.referee import play_game
from partie.cli.play import Terminal
from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.clock import Clock
from partie.core.errors import InvalidText
from partie.core.position import Position
from partie.core.text import Text
from partie.games.gomoku.game import GAME
from partie.games.gomoku.learning.experience import Experience
from partie.play.running_game import RunningGame
from partie.web.session.messages import NewMessage
from partie.web.session.session import Session
from partie.web.session.start import start_session
from partie.web.session.state import state_message

LOST = "h8 h9 i8 g9 j8 c12 k8"  # White to move against an open four


class GivesUp:
    """Gives up at once."""

    name = "gives up"

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        """A move is there, too."""
        return Analysis(position.legal_moves()[0], 0.0, resigns=True, reason=Text("Well played!"))


def session(*seats: Any, game: str = "gomoku", position: str | None = LOST) -> Session:
    return start_session(NewMessage(type="new", game=game, seats=list(seats), position=position, moves=[]))


def test_the_page_ends_the_game_when_the_brain_gives_up() -> None:
    played = session("human", {"level": 6, "resigns": True})
    analysis = played.brains.at(1).choose(played.position, Limits(nodes=2000), StopFlag())
    assert analysis.resigns
    played.resign_brain()
    outcome = played.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.termination.name) == (0, "RESIGNED")
    assert state_message(played, False)["seats"] == ["human", {"level": 6, "resigns": True}]


def test_undo_after_a_brain_gave_up_goes_back_to_the_persons_decision() -> None:
    played = session("human", {"level": 6, "resigns": True})
    played.resign_brain()
    played.undo()
    assert played.outcome() is None
    assert played.person_to_move()
    assert played.ply == 6


def test_games_whose_brains_do_not_give_up_say_so() -> None:
    with pytest.raises(InvalidText, match="is not an option of mills"):
        session("human", {"level": 1, "resigns": True}, game="mills", position=None)
    assert games.load("mills").option("resigns") is None


def test_the_arena_counts_it_as_a_forfeit() -> None:
    specs = [
        BrainSpec("winner", "partie:6"),
        BrainSpec("loser", "partie:6", options=(("resigns", "on"),)),
    ]
    players = [make_player(spec, GAME) for spec in specs]
    conditions = GameConditions(
        "gomoku", "free-15", opening=tuple(LOST.split()), clock=Clock(600.0, response_timeout=120.0)
    )
    record = play_game(GAME, conditions, players)
    for player in players:
        player.close()
    assert (record.winners, record.reason, record.at_fault) == ((0,), "forfeit", 1)
    assert str(record.detail).startswith("Well played! ")


def test_the_manager_is_told_forfeit() -> None:
    sink = io.StringIO()
    script = io.StringIO("hello msg\ncom msg\ngame gomoku\nboard 15\nplayer round\nmove H8\n")
    ManagerBrain(GAME, GivesUp(), script, sink).run()
    assert sink.getvalue().splitlines()[-1] == "forfeit"


def test_gomocup_hears_the_sentence_and_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brain, "READY_WAIT", 120.0)  # END waits for the engine, too
    sink = io.StringIO()
    GomocupBrain(GAME, lambda _: GivesUp(), io.StringIO("START 15\nTURN 7,7\nEND\n"), sink).run()
    said = sink.getvalue().splitlines()
    assert "MESSAGE Well played!" in said
    assert said[-1] == "0,0"


def test_the_terminal_says_goodbye(capsys: pytest.CaptureFixture[str]) -> None:
    Terminal(RunningGame(GAME, GAME.from_text(LOST), 2), 0, GivesUp(), Limits()).run()
    assert capsys.readouterr().out.splitlines()[-2:] == ["Well played!", "white resigns."]


def test_the_terminal_feeds_experience(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    monkeypatch.setattr("builtins.input", lambda _prompt: "l8")
    brain = GAME.brain(2, experience=True)
    Terminal(RunningGame(GAME, GAME.from_text(f"{LOST} g8"), 2), 0, brain, Limits(nodes=100)).run()
    assert "black wins" in capsys.readouterr().out
    assert [game.text for game in Experience().games()] == [f"{LOST} g8 l8"]
