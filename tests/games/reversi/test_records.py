from __future__ import annotations

import random
import struct
from pathlib import Path

import pytest

from partie.arena.records.formats import read_file, write_file
from partie.core.errors import InvalidText
from partie.core.record import RESIGNED, GameResult, Record, RecordedMove
from partie.core.replay import record_of, replay
from partie.games.reversi.formats import ggf
from partie.games.reversi.game import GAME
from partie.games.reversi.rules.position import ReversiPosition

# Black must pass after the eighth move, and here White goes on.
WITH_A_PASS = "c4c3e6b4a4a5b2a3"
SHORTEST_WIN = "f5d6c5f4e7f6g5e6e3"
START = "---------------------------O*------*O---------------------------"


def played(variant: str, seed: int) -> Record:
    rng, position = random.Random(seed), GAME.start(variant)
    moves = []
    while position.outcome() is None:
        moves.append(rng.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return record_of(GAME, GAME.start(variant), moves, 0)


def named(record: Record) -> Record:
    return Record(**{**vars(record), "players": ("Ann", "Bob [b\\w]")})


@pytest.mark.parametrize("variant", ["8x8", "6x6", "10x10", "8x8-corners2"])
def test_records_come_back_from_ggf(variant: str) -> None:
    games = [named(played(variant, seed)) for seed in range(5)]
    again = ggf.read(ggf.write(games), None)
    for one, other in zip(again, games, strict=True):
        assert (one.variant, one.start, one.players) == (other.variant, other.start, other.players)
        assert [(move.text, move.seat) for move in one.moves] == [(move.text, move.seat) for move in other.moves]
        assert one.result == GameResult.of(replay(other, GAME).positions[-1].outcome())  # type: ignore[arg-type]


def test_a_pass_is_written_and_read() -> None:
    record = named(GAME.read_game(WITH_A_PASS))
    position = replay(record, GAME).positions[-1]
    assert isinstance(position, ReversiPosition)
    assert position.passed
    longer = record_of(GAME, GAME.start(), [*replay(record, GAME).moves, position.legal_moves()[0]], 0)
    text = ggf.write([named(longer)])
    assert "B[PA]W[" in text
    assert ggf.read(text, None)[0].moves == named(longer).moves


def test_evaluations_and_seconds_of_moves_are_read() -> None:
    (game,) = ggf.read(f"(;GM[Othello]PB[a]PW[b]RE[?]BO[8 {START} *]B[F5/1.20/3.5]W[d6//2]B[C3];)", None)
    assert game.moves == (
        RecordedMove("f5", 0, 3.5, 1.2, "points"),
        RecordedMove("d6", 1, 2.0),
        RecordedMove("c3", 0),
    )
    assert game.result is None


def test_a_resigned_game_is_won_by_the_other() -> None:
    (game,) = ggf.read(f"(;GM[Othello]RE[-64.00:r]BO[8 {START} *]B[F5];)", None)
    assert game.result == GameResult((1,), RESIGNED, at_fault=0)
    assert "RE[-64.00:r]" in ggf.write([game])


def test_a_position_at_the_beginning_is_kept() -> None:
    board = START.replace("O*", "**")
    (game,) = ggf.read(f"(;BO[8 {board} O];)", None)
    assert game.start == board.replace("*", "X") + " O"
    assert ggf.read(ggf.write([game]), None) == [game]


def test_several_games_in_a_file_with_text_between() -> None:
    one = f"(;GM[Othello]DT[2003.12.15_13:24:03.UTC]BO[8 {START} *]B[F5];)"
    games = ggf.read(f"1 {one}\n2 {one}", None)
    assert [game.started for game in games] == [1071494643.0] * 2


@pytest.mark.parametrize(
    "wrong",
    ["f5d6", "(;GM[Othello]", "(;GM[Chess]BO[8 - *];)", "(;BO[9 - *];)", f"(;BO[8 {START} *]B[A1];)",
     f"(;BO[8 {START} *]W[F5];)", f"(;BO[8 {START} *]B[PA];)", f"(;BO[8 {START} *]B[F9];)"],
)  # fmt: skip
def test_a_game_that_cannot_be_read_is_named(wrong: str) -> None:
    with pytest.raises(InvalidText, match=r"^game 1: "):
        ggf.read(wrong, None)


def test_ggf_is_for_reversi_alone() -> None:
    with pytest.raises(InvalidText, match="not for checkers"):
        ggf.write([Record("checkers", "english")])


# --- WTHOR ---------------------------------------------------------------------------------------------


def wthor(*transcripts: str, scores: tuple[int, ...] = (), size: int = 8) -> bytes:
    games = []
    for number, transcript in enumerate(transcripts):
        pairs = [transcript[at : at + 2] for at in range(0, len(transcript), 2)]
        moves = bytes(10 * int(pair[1]) + "abcdefgh".index(pair[0]) + 1 for pair in pairs)
        score = scores[number] if scores else 32
        games.append(struct.pack("<HHHBB60s", 1, 1, 2, score, 32, moves))
    return struct.pack("<BBBBIHHBBBx", 20, 3, 12, 15, len(games), 0, 2003, size, 0, 22) + b"".join(games)


def folder_with(tmp_path: Path, content: bytes) -> Path:
    (tmp_path / "WTHOR.JOU").write_bytes(bytes(16) + b"".join(n.ljust(20, b"\0") for n in (b"?", b"Ann", b"B\xe9a")))
    (tmp_path / "WTHOR.TRN").write_bytes(bytes(16) + b"".join(n.ljust(26, b"\0") for n in (b"?", b"Spring cup")))
    (tmp_path / "games.wtb").write_bytes(content)
    return tmp_path / "games.wtb"


def test_wthor_has_names_moves_and_results(tmp_path: Path) -> None:
    won, stopped = read_file(folder_with(tmp_path, wthor(SHORTEST_WIN, WITH_A_PASS, scores=(64, 20))))
    assert (won.players, won.comment, won.scores) == (("Ann", "Béa"), "Spring cup", (64.0, 0.0))
    assert "".join(move.text for move in won.moves) == SHORTEST_WIN
    assert (stopped.winners, len(stopped.moves)) == ((1,), 8)


def test_wthor_without_its_names_counts_the_players(tmp_path: Path) -> None:
    file = tmp_path / "games.WTB"
    file.write_bytes(wthor("f5d6"))
    assert read_file(file)[0].players == ("player 1", "player 2")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"12", "too few"),
        (wthor("f5")[:-1], "has 84 bytes, not 83"),
        (wthor("f5", size=10), "8 squares a side"),
        (wthor("a1"), "game 1: 'a1' turns no disc"),
        (wthor("f5") + wthor("f5")[16:], "of 1 games"),
    ],
)
def test_a_corrupt_wthor_file_is_refused(tmp_path: Path, content: bytes, why: str) -> None:
    with pytest.raises(InvalidText, match=why):
        read_file(folder_with(tmp_path, content))


def test_wthor_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(InvalidText, match="read, not written"):
        write_file(tmp_path / "games.wtb", [GAME.read_game("f5")])
