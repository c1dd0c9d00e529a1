"""Every format writes what the page keeps."""

from __future__ import annotations

import pytest

from partie import games
from partie.arena.records.formats import formats, read_games, write_games
from partie.core.record import Record, RecordedMove


@pytest.mark.parametrize(
    ("ending", "game"),
    [(ending, game) for ending, modules in formats().items() for game in games.TABLE if modules.keys() & {"", game}],
)
def test_a_running_game_without_names_of_players_is_written(ending: str, game: str) -> None:
    start = games.load(game).start()
    move = start.format_move(next(iter(start.legal_moves())))
    running = Record(game, start.variant, moves=(RecordedMove(move, 0),))
    [read] = read_games(ending, write_games(ending, [running]), start.variant)
    assert read.players
    assert all(read.players)
