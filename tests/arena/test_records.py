"""Games as files: what is written is read back, what breaks a rule is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partie.arena.records import psq, sgf, xml
from partie.arena.records.checking import UNFINISHED, checked
from partie.arena.records.formats import FORMATS, format_named, read_file, write_file
from partie.arena.terms import GameRecord
from partie.game import InvalidText
from tests.arena.tables import play, python_brain

pytestmark = pytest.mark.usefixtures("toy_games")
FIRST, RANDOM = python_brain("FirstMove"), python_brain("RandomMove")


@pytest.fixture(scope="module")
def game() -> GameRecord:
    return play(FIRST, RANDOM, opening=("h8", "h9"))


@pytest.fixture(scope="module")
def time_loss() -> GameRecord:
    record = play(FIRST, RANDOM, max_moves=6)
    return replace(record, winners=(1,), ending="time", faulty=0, detail="late")


def same_game(one: GameRecord, other: GameRecord) -> bool:
    return (one.brains, one.winners, one.ending, one.faulty, [move.text for move in one.moves]) == (
        (other.brains, other.winners, other.ending, other.faulty, [move.text for move in other.moves])
    )


@pytest.mark.parametrize("ending", list(FORMATS))
def test_files_are_read_back(game: GameRecord, time_loss: GameRecord, ending: str, tmp_path: Path) -> None:
    for record in (game, time_loss):
        path = tmp_path / f"game.{ending}"
        write_file(path, [record])
        (found,) = read_file(path)
        assert same_game(found, record)


def test_xml_keeps_everything(game: GameRecord) -> None:
    (found,) = (checked(record) for record in xml.read(xml.write([game]), None))
    rounded = tuple(replace(move, seconds=round(move.seconds, 4)) for move in game.moves)
    assert replace(found, started=0, finished=0) == replace(game, moves=rounded, started=0, finished=0)
    assert found.started == pytest.approx(game.started, abs=0.001)


def test_collections_hold_many_games(game: GameRecord, time_loss: GameRecord) -> None:
    for module in (xml, sgf):
        assert len(module.read(module.write([game, time_loss, game]), None)) == 3
    with pytest.raises(InvalidText, match="one game, not 2"):
        psq.write([game, time_loss])


def test_psq_looks_as_piskvork_writes_it(time_loss: GameRecord) -> None:
    lines = psq.write([time_loss]).split("\r\n")
    assert lines[0] == "Piskvorky 15x15, 11:11, 0"
    assert lines[1].startswith("1,1,")
    assert lines[-4:] == ["FirstMove", "RandomMove", "15", ""]


def test_psq_from_elsewhere_is_read() -> None:
    text = "Piskvorky 20x20, 11:11, 0\n10,10,0\n11,11,345\nC:\\brains\\pbrain-a.exe\npbrain-b.exe\n15\n"
    (record,) = (checked(found) for found in psq.read(text, None))
    assert [move.text for move in record.moves] == ["j10", "k11"]
    assert record.brains == ("pbrain-a.exe", "pbrain-b.exe")
    assert (record.ending, record.faulty, record.winners) == ("time", 0, (1,))
    (short,) = (checked(found) for found in psq.read("Piskvorky 15x15, 0:0, 0\n8,8", None))
    assert (short.ending, short.winners) == (UNFINISHED, ())


def test_sgf_main_line_is_read() -> None:
    text = r"(;GM[4]SZ[15]PB[a \] b];B[hh](;W[ii];B[aa](;W[bb])(;W[cc]))(;W[jj]))(;SZ[15])"
    first, second = sgf.read(text, None)
    assert [move.text for move in first.moves] == ["h8", "i7", "a15", "b14"]
    assert first.brains == ("a ] b", "white")
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
        ("sgf", "(;GM[1]SZ[19])"),
        ("sgf", "(;GM[4]SZ[15];B[hh]"),
        ("sgf", "(;GM[4]AB[hh])"),
        ("sgf", "hello"),
        ("xml", "<games version='2'/>"),
        ("xml", "<games version='1'><game/></games>"),
        ("xml", "<!DOCTYPE a [<!ENTITY b 'c'>]><games version='1'/>"),
        ("xml", "no xml"),
        ("txt", ""),
    ],
)
def test_what_breaks_a_rule_is_refused(name: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / f"bad.{name}"
    path.write_text(text)
    with pytest.raises(InvalidText, match="bad"):
        read_file(path)


def test_claimed_winner_must_be_the_one_of_the_moves(game: GameRecord) -> None:
    (seat,) = game.winners
    with pytest.raises(InvalidText, match="winners"):
        checked(replace(game, winners=(1 - seat,)))


def test_game_not_in_the_table_is_refused(game: GameRecord) -> None:
    with pytest.raises(InvalidText, match="chess"):
        checked(replace(game, terms=replace(game.terms, game="chess")))


@given(st.sampled_from(list(FORMATS)), st.text(max_size=200))
@settings(deadline=None, max_examples=200)
def test_any_text_is_read_or_refused(name: str, text: str) -> None:
    try:
        format_named(name).read(text, None)
    except InvalidText:
        return


@given(st.text(max_size=60), st.text(max_size=60))
@settings(deadline=None, max_examples=50)
def test_names_and_logs_of_any_characters_survive_xml(name: str, log: str) -> None:
    record = replace(play(FIRST, FIRST, max_moves=1), brains=(name, "other"), logs=(log, ""))
    assert len(xml.read(xml.write([record]), None)) == 1
