"""Every game of the table is refereed to its end with Partie's own brains."""

from __future__ import annotations

import pytest

from partie import games
from partie.arena.brains import BrainSpec, make_player
from partie.arena.conditions import GameConditions
from partie.arena.referee import play_game
from partie.core.clock import Clock
from partie.core.record import Record
from partie.play.warmup import PROCESS


def play(name: str, variant: str, seats: int, seed: int = 0, level: int = 1) -> Record:
    game = games.load(name)
    PROCESS.ensure(game)
    players = [make_player(BrainSpec(f"brain {seat}", f"partie:{level}"), game) for seat in range(seats)]
    try:
        conditions = GameConditions(name, variant, seed, clock=Clock(per_move=30.0))
        return play_game(game, conditions, players)
    finally:
        for player in players:
            player.close()


@pytest.mark.parametrize(
    ("name", "variant", "seats"),
    [("gomoku", "free-15", 2), ("mills", "", 2), ("mines", "", 1), ("alhambra", "3-players", 3)],
)
def test_game_is_refereed_to_its_end(name: str, variant: str, seats: int) -> None:
    record = play(name, variant, seats)
    assert record.at_fault is None, record.detail
    assert len(record.players) == seats
    assert record.moves
    assert max(record.winners, default=0) < seats


def test_levels_vary_their_games_by_the_seed() -> None:
    games_played = [tuple(move.text for move in play("gomoku", "free-15", 2, seed, 3).moves) for seed in (0, 0, 1)]
    assert games_played[0] == games_played[1]
    assert games_played[0] != games_played[2]
