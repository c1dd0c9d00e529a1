from __future__ import annotations

from pathlib import Path

import pytest

from partie.arena.records.formats import read_file, write_file
from partie.arena.store.store import Store
from partie.core.errors import InvalidText
from partie.core.record import Record
from partie.core.replay import record_of, replay
from partie.games.checkers.formats import records
from partie.games.checkers.game import GAME
from tests.games.checkers.test_random_games import random_game


def played(variant: str, seed: int) -> Record:
    positions = random_game(variant, seed)
    moves = [position.last_move for position in positions[1:]]
    return record_of(GAME, positions[0], moves)


@pytest.mark.parametrize("variant", ["english", "czech"])
def test_records_come_back_from_pdn(variant: str) -> None:
    games = [played(variant, seed) for seed in range(10)]
    named = [Record(**{**vars(game), "players": ("Ann", "Bob")}) for game in games]
    again = records.read(records.write(named), None)
    for one, other in zip(again, named, strict=True):
        assert [move.text for move in one.moves] == [move.text for move in other.moves]
        assert [move.seat for move in one.moves] == [move.seat for move in other.moves]
        outcome = replay(other, GAME).positions[-1].outcome()
        assert outcome is not None
        assert (one.variant, one.players, one.winners) == (variant, ("Ann", "Bob"), outcome.winners)


def test_names_stand_by_their_colours() -> None:
    first = Record(**{**vars(played("czech", 1)), "players": ("Ann", "Bob")})
    assert '[White "Ann"]\n[Black "Bob"]' in records.write([first])


def test_a_game_given_up_is_won_by_the_other() -> None:
    (game,) = records.read('[Black "Ann"] [White "Bob"] 1. 11-15 22-18 0-1', None)
    assert (game.players, game.winners, game.at_fault) == (("Ann", "Bob"), (1,), 0)
    (drawn,) = records.read("11-15 1/2-1/2", None)
    assert (drawn.winners, drawn.result is None) == ((), False)
    (open_game,) = records.read("11-15 *", "english")
    assert open_game.result is None


def test_a_position_at_the_beginning_is_kept() -> None:
    (game,) = records.read('[FEN "W:W21,K30:B5,K9"] 1... 21-17 *', None)
    assert game.start == "W:W21,K30:B5,K9"
    assert [move.seat for move in game.moves] == [1]
    assert records.read(records.write([game]), None) == [game]


@pytest.mark.parametrize("wrong", ["11-15 23-18 11-16", "11-15 ???#", '[GameType "25"] *'])
def test_a_game_that_cannot_be_read_is_named(wrong: str) -> None:
    with pytest.raises(InvalidText, match=r"^game 2: "):
        records.read(f"11-15 * {wrong}", None)


def test_other_games_are_refused() -> None:
    with pytest.raises(InvalidText):
        records.write([Record("gomoku", "free-15", players=("a", "b"))])
    with pytest.raises(InvalidText):
        records.read("11-15", "no variant")


def test_comments_come_through_every_file_and_the_store(tmp_path: Path) -> None:
    (game,) = records.read("{Ann begins} 1. 11-15 {as usual} 22-18 2. 15x22 {the only move} *", None)
    assert game.comment == "Ann begins"
    assert [move.comment for move in game.moves] == ["as usual", "", "the only move"]
    (again,) = records.read(records.write([game]), None)
    assert again == game
    store = Store(tmp_path / "games.sqlite3")
    store.add_many([game])
    for ending in ("xml", "json", "pdn"):
        file = tmp_path / f"games.{ending}"
        write_file(file, [store.game(1)])
        (read,) = read_file(file)
        assert (read.comment, read.moves) == (game.comment, game.moves)


def test_the_day_of_a_game_is_written_and_read() -> None:
    record = Record("checkers", "english", players=("one", "other"), started=1_700_000_000.0)
    text = records.write([record])
    assert '[Date "2023.11.14"]' in text
    assert records.read(text, None)[0].started == 1_699_920_000.0  # midnight


def test_an_unknown_day_is_written_with_question_marks() -> None:
    text = records.write([Record("checkers", "english", players=("one", "other"))])
    assert '[Date "????.??.??"]' in text
    assert records.read(text, None)[0].started == 0


def test_variations_and_glyphs_come_through_every_file_and_the_store(tmp_path: Path) -> None:
    text = "1. 11-15 $1 23-19 ({or} 1... 22-18 15x22 {forced} (2. 15x22 $5) 25x18) (21-17) 2. 8-11 *"
    (game,) = records.read(text, None)
    assert [len(move.variations) for move in game.moves] == [0, 2, 0]
    store = Store(tmp_path / "games.sqlite3")
    store.add_many([game])
    for ending in ("xml", "json", "pdn"):
        file = tmp_path / f"games.{ending}"
        write_file(file, [store.game(1)])
        (read,) = read_file(file)
        assert read.moves == game.moves


def test_a_game_that_is_pasted_keeps_its_variations() -> None:
    record = GAME.read_game("{why} 1. 11-15 23-19 (22-18 15x22) 2. 8-11")
    assert (record.comment, [len(move.variations) for move in record.moves]) == ("why", [0, 1, 0])
    assert replay(record, GAME).last == GAME.from_text("1. 11-15 23-19 2. 8-11")
