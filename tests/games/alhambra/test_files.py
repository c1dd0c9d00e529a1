from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from partie.core.brain import Limits, StopFlag
from partie.core.errors import IllegalMove, InvalidText
from partie.games.alhambra.formats.files import SavedGame, Seat, Weights, load, read_game, save, write_game
from partie.games.alhambra.formats.log import log_lines, move_words
from partie.games.alhambra.game import GAME
from partie.i18n import translate

SEATS = (Seat("red", "person"), Seat("blue", "greedy"), Seat("white", "published"))


@pytest.fixture(scope="module")
def whole() -> SavedGame:
    """A finished game of greedy players."""
    position, brain, moves = GAME.start("3-players", 5), GAME.brain(kind="greedy"), []
    while position.outcome() is None:
        move = brain.choose(position, Limits(), StopFlag()).move
        moves.append(position.format_move(move))
        position = position.play(move)
    return SavedGame(5, SEATS, tuple(moves))


def test_a_game_round_trips_through_its_file(whole: SavedGame, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    save(whole, path)
    assert load(path) == whole
    assert [child.name for child in tmp_path.iterdir()] == ["game.json"]


def test_a_loaded_game_is_the_same_position(whole: SavedGame) -> None:
    position = GAME.start("3-players", 5)
    for played, loaded in zip(whole.moves, read_game(write_game(whole)).positions(), strict=False):
        assert loaded == position
        position = position.play(position.parse_move(played))
    assert position.outcome() is not None


def test_a_failed_write_leaves_the_old_file(whole: SavedGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    save(whole, path)

    def fail(_file: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        save(SavedGame(1, SEATS), path)
    assert load(path) == whole
    assert [child.name for child in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": "chess"}, "is not a saved game of Alhambra"),
        ({"game": "chess"}, "is not a saved game of Alhambra"),
        ({"start": "a position"}, "is not a saved game of Alhambra"),
        ({"version": 2}, "has version 2; this Partie reads 1"),
        ({"seed": -1}, "'seed' is '-1', it must be at least 0"),
        ({"seed": 2**53}, "its seed is 9007199254740992"),
        ({"seats": []}, "its seats are"),
        ({"seats": [{"colour": "pink", "player": "person"}] * 2}, "its seats are"),
        ({"seats": [{"colour": "red", "player": "robot"}] * 2}, "its seats are"),
        ({"moves": "take:y1"}, "'moves' is 'take:y1', which is not a list"),
        ({"moves": [{"text": "pass", "seat": 0}] * 5000}, "its moves are not a list"),
        (
            {"moves": [{"text": "jump", "seat": 0}]},
            "Move 1 of the saved game: 'jump' is not an Alhambra move",
        ),
    ],
)
def test_a_damaged_file_is_refused_in_one_sentence(changes: dict[str, Any], message: str) -> None:
    text = json.dumps(json.loads(write_game(SavedGame(5, SEATS))) | changes)
    with pytest.raises(InvalidText, match=message):
        read_game(text)


def test_an_illegal_move_in_a_file_is_refused() -> None:
    with pytest.raises(IllegalMove, match="Move 1 of the saved game: 'pass' is not possible here"):
        SavedGame(5, SEATS, ("pass",)).record()


@pytest.mark.parametrize("text", ["", "[", "null", "[]", "[" * 100_000])
def test_what_is_no_json_object_is_refused(text: str) -> None:
    with pytest.raises(InvalidText, match="is not a saved game of Alhambra"):
        read_game(text)


def test_a_missing_and_a_huge_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidText, match="cannot be read"):
        load(tmp_path / "none.json")
    huge = tmp_path / "huge.json"
    huge.write_bytes(b" " * 1_000_001)
    with pytest.raises(InvalidText, match="longer than"):
        load(huge)


def test_the_log_tells_moves_scorings_and_the_result(whole: SavedGame) -> None:
    lines = [str(line) for line in log_lines(whole)]
    assert lines[0].startswith("1. Red: ")
    assert [line[:13] for line in lines if line.startswith("---")] == [
        "--- Scoring 1",
        "--- Scoring 2",
        "--- Scoring 3",
    ]
    assert lines[-1].startswith("=== The game is over: Red ")
    assert len(lines) == len(whole.moves) + 4


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("take:y1+g3", "takes yellow 1, green 3"),
        ("buy:tower9a:b4+b5", "buys tower 9 for blue 4, blue 5"),
        ("place:tower9a@e1n2", "places tower 9 on e1n2"),
        ("reserve:tower9a", "puts tower 9 into the reserve"),
        ("dirk:tower9a", "gives tower 9 to Dirk"),
        ("build:garden12@w1", "builds garden 12 from the reserve on w1"),
        ("remove@w1", "moves the tile on w1 to the reserve"),
        ("swap:garden12@w1", "swaps garden 12 in on w1"),
        ("pass", "has to pass"),
    ],
)
def test_every_move_has_words(move: str, words: str) -> None:
    assert str(move_words(move)) == words


def test_cards_are_feminine_in_czech() -> None:
    assert translate(move_words("take:y7+b4"), "cs") == "bere: žlutá 7, modrá 4"


def test_weights_of_a_seat_are_saved_with_it() -> None:
    seats = (Seat("red", "published", Weights("mine.txt", "0.5 0.5")), Seat("blue", "random"))
    game = SavedGame(3, seats)
    assert read_game(write_game(game)) == game


@pytest.mark.parametrize("weights", ["0.5", {"name": "mine.txt"}, {"name": 1, "text": "0.5"}])
def test_a_seat_with_other_weights_is_damaged(weights: object) -> None:
    seats = [
        {"colour": "red", "player": "published", "weights": weights},
        {"colour": "blue", "player": "person"},
    ]
    text = json.dumps({"format": "partie-alhambra", "version": 1, "seed": 1, "seats": seats, "moves": []})
    with pytest.raises(InvalidText, match="is damaged: its seats"):
        read_game(text)


def test_two_seats_of_one_colour_are_damage() -> None:
    seats = [{"colour": "blue", "player": "person"}] * 2
    text = json.dumps({"format": "partie-alhambra", "version": 1, "seed": 1, "seats": seats, "moves": []})
    with pytest.raises(InvalidText, match="is damaged: its seats"):
        read_game(text)


def test_an_endless_file_is_not_read_to_its_end() -> None:
    with pytest.raises(InvalidText, match="longer than"):
        load(Path("/dev/zero"))


def test_the_log_names_the_winner_and_dirks_points() -> None:
    position, brain, moves = GAME.start("2-players", 5), GAME.brain(kind="greedy"), []
    while position.outcome() is None:
        move = brain.choose(position, Limits(), StopFlag()).move
        moves.append(position.format_move(move))
        position = position.play(move)
    lines = [str(line) for line in log_lines(SavedGame(5, SEATS[:2], tuple(moves)))]
    assert "Dirk" in lines[-2]
    assert lines[-1].endswith(("Red wins.", "Blue wins."))
