"""Endgame tables: published distances, one-ply consistency, and play by them."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from partie.core.brain import Limits, StopFlag
from partie.core.errors import InvalidText
from partie.core.evaluation import ValueKind
from partie.games.chess.commands.tables import tables
from partie.games.chess.engine.advice import advise
from partie.games.chess.engine.brain import ChessBrain
from partie.games.chess.game import GAME
from partie.games.chess.rules.position import ChessPosition
from partie.games.chess.rules.state import STATE
from partie.games.chess.tables import store
from partie.games.chess.tables.index import ALL_SECTIONS, Section, place_of, section_of
from partie.games.chess.tables.probe import known, known_winners
from partie.games.chess.tables.retrograde import MATE, OPEN, place_men
from partie.games.chess.tables.solver import SolvedSection, needed, solve
from partie.search.records import new_record
from partie.search.tables.values import DRAW, LOSS, WIN
from partie.storage.corrupt import CorruptFile

NAMED = {section.name: section for section in ALL_SECTIONS}
# Black to move, by the moves to mate: the classes of the data set "Chess (King-Rook vs. King)" of UCI, 28 056 positions
KING_AND_ROOK = (27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166, 390)
KING_AND_ROOK_DRAWN = 2796


def at(fen: str) -> ChessPosition:
    return GAME.from_text(fen)


@pytest.fixture
def empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        *(("KQK", 10), ("KRK", 16), ("KPK", 28), ("KBNK", 33)),
        *(("KBBK", 19), ("KRKB", 29), ("KRKN", 40)),
    ],
)
def test_the_longest_mates_are_the_published_ones(name: str, moves: int) -> None:
    values = store.read(NAMED[name])
    assert values is not None
    counts = SolvedSection(NAMED[name], values).counts
    assert (counts.longest + 1) // 2 == moves


def test_king_and_rook_have_the_published_number_of_positions_of_every_distance() -> None:
    lost = Counter((store.shipped()[NAMED["KRK"]][1::2].astype(int) - MATE).tolist())  # Black to move
    assert [lost[2 * moves] for moves in range(17)] == list(KING_AND_ROOK)
    assert lost[OPEN - MATE] == KING_AND_ROOK_DRAWN


@pytest.mark.parametrize("name", ["KQK", "KRK", "KPK"])
def test_what_ships_is_what_the_solver_finds(name: str) -> None:
    coming = {section: store.shipped()[section] for section in needed(NAMED[name])}
    assert np.array_equal(solve(NAMED[name], coming, lambda places: None).values, store.shipped()[NAMED[name]])


def test_queen_against_rook_takes_35_moves() -> None:
    section = NAMED["KQKR"]
    solved = solve(section, {one: store.shipped()[one] for one in needed(section)}, lambda places: None)
    assert (solved.counts.longest + 1) // 2 == 35


def positions(section: Section, number: int) -> list[ChessPosition]:
    """Positions of random places, also with the colours changed."""
    chance, state = random.Random(section.name), new_record(STATE)
    found: list[ChessPosition] = []
    while len(found) < number:
        place = chance.randrange(section.places)
        if place_men(state, ALL_SECTIONS.index(section), place):
            rows = [state.board[8 * rank : 8 * rank + 8].tolist() for rank in range(7, -1, -1)]
            letters = "/".join("".join("1" if one == 6 else "PNBRQK??pnbrqk"[one] for one in row) for row in rows)
            text = letters.swapcase() if place & 2 else letters
            if place & 2:
                text = "/".join(reversed(text.split("/")))
            found.append(at(f"{text} {'wb'[int(state.side) ^ (place >> 1 & 1)]} - - 0 1"))
    return found


@pytest.mark.parametrize("name", ["KQK", "KRK", "KPK", "KBNK"])
def test_a_value_is_what_the_values_after_all_moves_make_of_it(name: str) -> None:
    for position in positions(NAMED[name], 150):
        value = known(position)
        after = [known(position.after(move)) for move in position.moves]
        assert value is not None
        if position.outcome() is not None:
            continue
        judged = [one for one in after if one is not None]
        if len(judged) < len(after):
            continue  # a promotion that leads to no table
        lost = [plies for worth, plies in judged if worth == LOSS]
        if lost:
            assert value == (WIN, 1 + min(lost)), position.to_text()
        elif all(worth == WIN for worth, _ in judged):
            assert value == (LOSS, 1 + max(plies for _, plies in judged)), position.to_text()
        else:
            assert value[0] == DRAW, position.to_text()


@pytest.mark.parametrize(
    ("fen", "winners"),
    [
        ("8/8/8/8/8/8/4P3/4K2k w - - 0 1", (0,)),
        ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", (0,)),  # the sixth row and the opposition
        ("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", ()),  # the opposition is Black's
        ("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1", (0,)),
        ("k7/8/K7/P7/8/8/8/8 w - - 0 1", ()),  # the pawn of the edge
        ("8/8/8/8/8/3k4/3p4/3K4 w - - 0 1", ()),  # stalemate
        ("8/8/8/8/8/5k2/4p3/4K3 w - - 0 1", (1,)),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", None),  # who may still castle is in no table
        ("4k3/8/8/8/8/8/8/RN2K2R w - - 0 1", None),
    ],
)
def test_known_endings_of_pawns(fen: str, winners: tuple[int, ...] | None) -> None:
    assert known_winners(at(fen)) == winners


def test_bishop_and_knight_mate_at_the_distance_of_the_table() -> None:
    position = at("8/8/8/3k4/8/8/8/KBN5 w - - 0 1")
    brain, value = ChessBrain(), known(position)
    assert value is not None
    for left in range(value[1], 0, -1):
        found = brain.choose(position, Limits(nodes=1), StopFlag())
        assert known(position) == (WIN if left & 1 else LOSS, left)
        position = position.play(found.move)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_the_reason_is_the_proof_of_the_table() -> None:
    found = ChessBrain().choose(at("8/8/8/3k4/8/8/8/K6R w - - 0 1"), Limits(nodes=1, lines=3), StopFlag())
    assert str(found.reason) == f"Won: mate in {found.value:.0f} moves by the table."
    assert (found.value_kind, found.forced_win, len(found.lines)) == (ValueKind.WIN_IN, True, 3)
    assert found.lines[0].value <= found.lines[1].value <= found.lines[2].value


def test_a_win_that_the_count_of_moves_forbids_is_not_promised() -> None:
    assert advise(at("8/8/8/3k4/8/8/8/KBN5 w - - 0 1")) is not None
    assert advise(at("8/8/8/3k4/8/8/8/KBN5 w - - 60 90")) is None


def test_the_search_sees_that_a_pawn_that_is_left_over_wins() -> None:
    found = ChessBrain().choose(at("k7/8/8/6P1/8/8/n7/K7 w - - 0 1"), Limits(nodes=50_000), StopFlag())
    assert found.forced_win or found.value > 20_000
    drawn = ChessBrain().choose(at("7k/8/8/8/8/8/n3P3/K7 w - - 0 1"), Limits(nodes=50_000), StopFlag())
    assert drawn.value == 0  # Kxa2 is too far from the pawn


def test_two_bishops_mate_without_tables_of_the_user(empty_folder: Path) -> None:
    found = ChessBrain().choose(at("8/8/8/3k4/8/8/8/KBB5 w - - 0 1"), Limits(nodes=1000), StopFlag())
    assert str(found.reason).startswith("Won: mate in ")


def test_weak_levels_do_not_know_the_tables() -> None:
    position = at("8/8/8/3k4/8/8/8/K6R w - - 0 1")
    assert "table" not in str(ChessBrain(level=3).choose(position, Limits(nodes=2000), StopFlag()).reason)
    assert "table" in str(ChessBrain(level=10).choose(position, Limits(nodes=2000), StopFlag()).reason)


def test_an_ending_is_built_into_the_data_folder(empty_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert known(at("8/8/8/3k4/8/8/8/KNN5 w - - 0 1")) is None
    tables(ending="KNNK")
    tables(count="KNNK")
    assert "the longest mate takes 1 move" in capsys.readouterr().out
    assert known_winners(at("8/8/8/3k4/8/8/8/KNN5 w - - 0 1")) == ()
    store.path_of(NAMED["KNNK"]).write_bytes(b"no table")
    with pytest.raises(CorruptFile, match="KNNK"):
        store.read(NAMED["KNNK"])
    assert known(at("8/8/8/3k4/8/8/8/KNN5 w - - 0 1")) is None  # a game can be played without it


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "Give one of"),
        ({"men": 5}, "5 men are not possible"),
        ({"ending": "KPKP"}, "There is no ending 'KPKP'"),
        ({"count": "KQKN"}, "KQKN is not built yet"),
    ],
)
def test_what_cannot_be_built_is_said(given: dict[str, object], message: str, empty_folder: Path) -> None:
    with pytest.raises(InvalidText, match=message):
        tables(**given)  # type: ignore[arg-type]  # the wrong ones are what is tested


def test_mirror_images_share_a_place() -> None:
    texts = ("8/8/8/3k4/8/8/1R6/K7 w - - 0 1", "8/8/8/4k3/8/8/6R1/7K w - - 0 1", "k7/1r6/8/8/3K4/8/8/8 b - - 0 1")
    places = []
    for text in texts:
        state = at(text).state()
        places.append(place_of(state, section_of(state)))
    assert len(set(places)) == 1
