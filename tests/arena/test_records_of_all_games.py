"""Every format writes what the page keeps."""

from __future__ import annotations

import pytest

from partie import games
from partie.arena.records.formats import BUILT_IN, read_games, write_games
from partie.core.record import Record, RecordedMove


@pytest.mark.parametrize(
    ("ending", "game"),
    [
        *((ending, game) for ending in BUILT_IN for game in games.TABLE),
        *((form.name, game) for game in games.TABLE for form in games.features(game).formats if form.is_written),
    ],
)
def test_a_running_game_without_names_of_players_is_written(ending: str, game: str) -> None:
    start = games.load(game).start()
    move = start.format_move(next(iter(start.legal_moves())))
    running = Record(game, start.variant, moves=(RecordedMove(move, 0),))
    [read] = read_games(ending, write_games(ending, [running]), start.variant)
    assert read.players
    assert all(read.players)
