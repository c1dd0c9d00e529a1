"""Partie hosts Partie: the real engine as a program, in both protocols, with the real rules."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from partie import games
from partie.arena.brains import BrainSpec, make_player
from partie.arena.conditions import GameConditions
from partie.arena.referee import play_game
from partie.core.clock import Clock
from partie.games.gomoku.learning.experience import Experience
from partie.play.warmup import PROCESS

COMMAND = shlex.join([sys.executable, "-m", "partie", "brain", "gomoku", "--level", "1"])
PATIENT = Clock(per_move=20.0, response_timeout=120.0)


@pytest.mark.parametrize(
    ("text", "opening"),
    [
        (f"gomocup:{COMMAND} --protocol gomocup", ("h8", "i9", "j7")),
        (f"manager:{COMMAND} --protocol manager --port", ()),
    ],
)
def test_own_engine_plays_a_whole_game_as_a_program(text: str, opening: tuple[str, ...]) -> None:
    game = games.load("gomoku")
    PROCESS.ensure(game)
    players = [make_player(BrainSpec("program", text), game), make_player(BrainSpec("own", "partie:2"), game)]
    try:
        record = play_game(game, GameConditions("gomoku", "free-15", opening=opening, clock=PATIENT), players)
    finally:
        for player in players:
            player.close()
    assert record.at_fault is None, record
    assert record.reason == "five"


def test_a_brain_inside_learns_from_its_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    game = games.load("gomoku")
    PROCESS.ensure(game)
    specs = [
        BrainSpec("learns", "partie:1", options=(("experience", "on"),)),
        BrainSpec("does not", "partie:2", options=(("experience", "off"),)),
    ]
    players = [make_player(spec, game) for spec in specs]
    record = play_game(game, GameConditions("gomoku", "free-15-swap2", clock=PATIENT), players)
    for player in players:
        player.close()
    assert record.at_fault is None, record
    [kept] = Experience().games()
    stones = [played.text for played in record.moves if played.text not in ("black", "white", "two")]
    assert kept.text == " ".join(stones)
