"""Games as files: what is written is read back, what breaks a rule is refused."""

from __future__ import annotations

import math
import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from partie.arena.records import xml
from partie.arena.records.checking import verified
from partie.arena.records.formats import formats, read_file, read_games, read_text, write_file, write_games
from partie.core.errors import InvalidText
from partie.core.record import UNFINISHED, GameResult, Record, write_record
from partie.core.text import Text
from partie.games.gomoku.formats import psq, sgf
from tests.arena.tables import play, python_brain

pytestmark = pytest.mark.usefixtures("toy_games")
FORMATS = ("xml", "json", "psq", "sgf")
FIRST, RANDOM = python_brain("FirstMove"), python_brain("RandomMove")


@pytest.fixture(scope="module")
def game() -> Record:
    return play(FIRST, RANDOM, opening=("h8", "h9"))


@pytest.fixture(scope="module")
def time_loss() -> Record:
    record = play(FIRST, RANDOM, max_moves=6)
    return replace(record, result=GameResult((1,), "time", Text("late"), 0))


def same_game(one: Record, other: Record) -> bool:
    return (one.players, one.winners, one.reason, one.at_fault, [move.text for move in one.moves]) == (
        (other.players, other.winners, other.reason, other.at_fault, [move.text for move in other.moves])
    )


def test_formats_are_those_of_the_house_and_of_the_games() -> None:
    assert {"xml", "psq", "sgf"} <= formats().keys()
    assert formats()["sgf"].keys() == {"gomoku", "go"}


@pytest.mark.parametrize("ending", FORMATS)
def test_files_are_read_back(game: Record, time_loss: Record, ending: str, tmp_path: Path) -> None:
    for record in (game, time_loss):
        path = tmp_path / f"game.{ending}"
        write_file(path, [record])
        (found,) = read_file(path)
        assert same_game(found, record)


def test_json_keeps_everything(game: Record, time_loss: Record) -> None:
    assert read_games("json", write_games("json", [game, time_loss]), None) == [game, time_loss]


def test_a_saved_game_is_read_with_its_sides_for_names(game: Record) -> None:
    saved = replace(game, players=())
    (found,) = read_games("json", write_record(saved), None)
    assert found.players == ("black", "white")
    assert found.moves == game.moves


def test_json_of_another_version_is_refused() -> None:
    with pytest.raises(InvalidText, match="version"):
        read_games("json", '{"format": "partie-games", "version": 2, "games": []}', None)


def test_a_running_game_has_no_finish_in_xml(game: Record) -> None:
    running = replace(game, result=None, finished=0.0)
    assert "1970" not in xml.write([running])
    assert xml.read(xml.write([running]), None)[0].finished == 0.0


@pytest.mark.parametrize("ending", ["xml", "json"])
def test_tags_of_a_file_stay_with_the_record(game: Record, ending: str) -> None:
    tags = (("ECO", "C50"), ("Annotator", 'Ann & "Bob" <x>'), ("Empty", ""))
    (found,) = read_games(ending, write_games(ending, [replace(game, tags=tags)]), None)
    assert found.tags == tags


def test_xml_keeps_everything(game: Record) -> None:
    (found,) = (verified(record) for record in xml.read(xml.write([game]), None))
    rounded = tuple(replace(move, seconds=round(move.seconds, 4)) for move in game.moves)
    assert replace(found, started=0, finished=0) == replace(game, moves=rounded, started=0, finished=0)
    assert found.started == pytest.approx(game.started, abs=0.001)


def test_collections_hold_many_games(game: Record, time_loss: Record) -> None:
    for module in (xml, sgf):
        assert len(module.read(module.write([game, time_loss, game]), None)) == 3
    with pytest.raises(InvalidText, match="one game, not 2"):
        psq.write([game, time_loss])


def test_psq_looks_as_piskvork_writes_it(time_loss: Record) -> None:
    lines = psq.write([time_loss]).split("\r\n")
    assert lines[0] == "Piskvorky 15x15, 11:11, 0"
    assert lines[1].startswith("1,1,")
    assert lines[-4:] == ["FirstMove", "RandomMove", "15", ""]


def test_psq_from_elsewhere_is_read() -> None:
    text = "Piskvorky 20x20, 11:11, 0\n10,10,0\n11,11,345\nC:\\brains\\pbrain-a.exe\npbrain-b.exe\n15\n"
    (record,) = (verified(found) for found in psq.read(text, None))
    assert [move.text for move in record.moves] == ["j10", "k11"]
    assert record.players == ("pbrain-a.exe", "pbrain-b.exe")
    assert (record.reason, record.at_fault, record.winners) == ("time", 0, (1,))
    (short,) = (verified(found) for found in psq.read("Piskvorky 15x15, 0:0, 0\n8,8", None))
    assert (short.reason, short.winners) == (UNFINISHED, ())


def test_sgf_main_line_is_read() -> None:
    text = r"(;GM[4]SZ[15]PB[a \] b];B[hh](;W[ii];B[aa](;W[bb])(;W[cc]))(;W[jj]))(;SZ[15])"
    first, second = sgf.read(text, None)
    assert [move.text for move in first.moves] == ["h8", "i7", "a15", "b14"]
    assert first.players == ("a ] b", "white")
    assert second.moves == ()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n"),  # taken
        ("psq", "Piskvorky 15x15, 11:11, 0\n16,1,0\n"),  # off the board
        ("psq", "Piskvorky 15x20, 11:11, 0\n"),
        ("psq", ""),
        ("sgf", "(;GM[4]SZ[15];B[hh];B[ii])"),  # twice the same side
        ("sgf", "(;GM[4]SZ[15];B[zz])"),
        ("sgf", "(;GM[2]SZ[19])"),
        ("sgf", "(;GM[4]SZ[15];B[hh]"),
        ("sgf", "(;GM[4]AB[hh])"),
        ("sgf", "hello"),
        ("xml", "<games version='2'/>"),
        ("xml", "<games version='1'><game/></games>"),
        ("xml", "<!DOCTYPE a [<!ENTITY b 'c'>]><games version='1'/>"),
        ("xml", "no xml"),
        ("xml", "<games version='1'/>"),
        ("sgf", ""),
        ("txt", ""),
    ],
)
def test_what_breaks_a_rule_is_refused(name: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / f"bad.{name}"
    path.write_text(text)
    with pytest.raises(InvalidText, match="bad"):
        read_file(path)


def test_claimed_winner_must_be_the_one_of_the_moves(game: Record) -> None:
    (seat,) = game.winners
    with pytest.raises(InvalidText, match="winners"):
        verified(replace(game, result=GameResult((1 - seat,), "five")))


def test_game_not_in_the_table_is_refused(game: Record) -> None:
    with pytest.raises(InvalidText, match="tiddlywinks"):
        verified(replace(game, game="tiddlywinks"))


@given(st.sampled_from(FORMATS), st.text(max_size=200))
@settings(deadline=None, max_examples=200)
def test_any_text_is_read_or_refused(name: str, text: str) -> None:
    try:
        read_games(name, text, None)
    except InvalidText:
        return


@given(st.text(max_size=60), st.text(max_size=60))
@settings(deadline=None, max_examples=50)
def test_names_and_logs_of_any_characters_survive_xml(name: str, log: str) -> None:
    record = replace(play(FIRST, FIRST, max_moves=1), players=(name, "other"), logs=(log, ""))
    (found,) = xml.read(xml.write([record]), None)
    assert found.players == (as_xml_has_it(name), "other")
    lines = as_xml_has_it(log).replace("\r\n", "\n").replace("\r", "\n")  # XML has one line end in texts
    assert found.logs == ((lines, "") if log else ())


def as_xml_has_it(text: str) -> str:
    """What no XML can hold is replaced."""
    return re.sub("[^\t\n\r\u0020-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('seconds="0.5"', 'seconds="nan"'),
        ('seconds="0.5"', 'seconds="-5"'),
        ('seconds="0.5"', 'seconds="inf"'),
        ('seed="0"', 'seed="12345678901234567890123"'),
        ('name="FirstMove"', 'name=""'),
        ('value="50"', 'value="nan"'),
        ('seat="1"', 'seat="-1"'),
    ],
)
def test_impossible_numbers_and_names_are_refused(game: Record, old: str, new: str) -> None:
    move = replace(game.moves[2], seconds=0.5)
    text = xml.write([replace(game, moves=(*game.moves[:2], move, *game.moves[3:]))])
    assert old in text
    with pytest.raises(InvalidText):
        read_text("game.xml", text.replace(old, new, 1))


@given(st.data())
@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_damaged_file_is_read_or_refused(game: Record, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(FORMATS))
    text = write_games(name, [game])
    place = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 12))
    inserted = data.draw(st.text(max_size=6) | st.sampled_from(["nan", "-5", "1e999", "9" * 30, '"', "[", "]", ";"]))
    try:
        records = read_text(f"game.{name}", text[:place] + inserted + text[place + cut :])
    except InvalidText:
        return
    assert all(math.isfinite(move.seconds) and move.seconds >= 0 for found in records for move in found.moves)


def test_endless_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("partie.arena.records.formats.LONGEST_FILE", 1000)
    with pytest.raises(InvalidText, match="longer than"):
        read_file(Path("/dev/zero"))


def test_file_that_cannot_be_written_leaves_the_old_one(game: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.psq"
    write_file(path, [game])
    before = path.read_text()
    with pytest.raises(InvalidText, match="one game"):
        write_file(path, [game, game])
    assert path.read_text() == before
    assert os.listdir(tmp_path) == ["game.psq"]
    with pytest.raises(InvalidText, match="cannot be written"):
        write_file(tmp_path / "missing" / "game.psq", [game])
