"""SGF of go: exact texts, games as servers and programs write them, and what is refused."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from partie.arena.records.formats import read_file, write_file
from partie.core.errors import InvalidText
from partie.core.position import Move
from partie.core.record import ADJUDICATED, RESIGNED, GameResult, Record, RecordedMove
from partie.core.replay import last_position, record_of, replay
from partie.games.go.formats import sgf
from partie.games.go.game import GAME


def game(text: str) -> Record:
    (record,) = sgf.read(text, None)
    return record


def texts(record: Record) -> str:
    return " ".join(move.text for move in record.moves)


def named(record: Record) -> Record:
    return replace(record, players=("Ann", "Bob [b\\w]"))


def played(variant: str, moves: str) -> Record:
    position, made = GAME.start(variant), []
    for word in moves.split():
        made.append(position.parse_move(word))
        position = position.play(made[-1])
    return named(record_of(GAME, GAME.start(variant), made, 0))


def test_a_game_is_written_with_rows_from_the_top() -> None:
    assert sgf.write([played("chinese-9", "a9 j1 pass c2")]) == (
        "(;FF[4]GM[1]CA[UTF-8]AP[Partie]SZ[9]KM[7.5]RU[Chinese]PB[Ann]PW[Bob [b\\\\w\\]]RE[?]\n"
        ";B[aa]\n;W[ii]\n;B[]\n;W[ch])\n"
    )


@pytest.mark.parametrize("variant", ["chinese-9", "japanese-13-komi5.5", "aga-19-handicap4", "chinese-9-free3"])
def test_random_games_come_back(variant: str) -> None:
    rng, position, moves = random.Random(variant), GAME.start(variant), list[Move]()
    while len(moves) < 60:
        points = [move for move in position.legal_moves() if isinstance(move, int) and move > 0]
        moves.append(rng.choice(points))
        position = position.play(moves[-1])
    record = named(record_of(GAME, GAME.start(variant), moves, 0))
    again = game(sgf.write([record]))
    assert (again.variant, texts(again), again.players) == (record.variant, texts(record), record.players)


def test_a_counted_game_comes_back_with_its_result() -> None:
    board = GAME.from_text(".x.xo/xxxxo/ooooo/.x.o./o.oo. x", "chinese-5")
    moves = [0, 0]
    for move in moves:
        board = board.play(move)
    record = record_of(
        GAME, GAME.from_text(".x.xo/xxxxo/ooooo/.x.o./o.oo. x", "chinese-5"), [0, 0, board.agreement, board.agreement]
    )
    text = sgf.write([named(record)])
    assert "RE[W+16.5]" in text
    again = replay(game(text), GAME).last
    assert again.outcome() == replay(record, GAME).last.outcome()


def test_a_result_that_the_board_does_not_give_is_kept() -> None:
    record = game("(;GM[1]SZ[9]RE[B+3.5];B[ee];W[cc];B[];W[])")
    assert record.result == GameResult((0,), ADJUDICATED)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("W+R", GameResult((1,), RESIGNED, at_fault=0)),
        ("b+resign", GameResult((0,), RESIGNED, at_fault=1)),
        ("B+T", GameResult((0,), "time", at_fault=1)),
        ("B+", GameResult((0,), ADJUDICATED)),
        ("黑中盘胜", None),
        ("Void", None),
    ],
)
def test_results_are_read(text: str, result: GameResult | None) -> None:
    assert game(f"(;GM[1]SZ[9]RE[{text}];B[ee])").result == result


def test_handicap_stones_are_the_handicap() -> None:
    record = game("(;GM[1]SZ[19]HA[2]KM[0.5]RU[Japanese]AB[pd][dp];W[dd])")
    assert (record.variant, record.start, texts(record)) == ("japanese-19-handicap2", None, "d16")


def test_handicap_stones_elsewhere_are_put_by_black() -> None:
    record = game("(;GM[1]SZ[9]HA[2]KM[0.5]RU[Chinese]AB[aa][bb];W[ee])")
    assert (record.variant, texts(record)) == ("chinese-9-free2", "a9 b8 e5")
    assert last_position(record, GAME).turn == 0


def test_set_up_stones_are_the_first_position() -> None:
    record = game("(;GM[1]SZ[5]AB[aa:bb]AW[ee]PL[W];W[cc])")
    assert record.start is not None
    assert record.start.startswith("xx.../xx.../...../...../....o o")


def test_a_problem_begins_with_the_side_that_moves() -> None:
    record = game("(;GM[1]SZ[5]AB[aa]AW[ee];W[cc])")
    assert record.start is not None
    assert record.start.split()[1] == "o"


def test_passes_are_read_in_both_ways() -> None:
    assert texts(game("(;GM[1]SZ[9];B[ee];W[tt];B[])")) == "e5 pass pass"


def test_a_side_that_moves_twice_had_a_pass_between() -> None:
    assert texts(game("(;GM[1]SZ[9];B[ee];B[cc];W[dd])")) == "e5 pass c7 d6"


def test_play_that_goes_on_after_two_passes_is_resumed() -> None:
    record = game("(;GM[1]SZ[9];B[ee];W[];B[];W[cc])")
    assert texts(record) == "e5 pass pass resume pass c7"
    assert last_position(record, GAME).turn == 0


def test_variations_and_comments_are_read_and_written() -> None:
    text = "(;GM[1]SZ[9]C[the start];B[ee]C[good](;W[cc];B[gg])(;W[dd](;B[aa])(;B[bb])))"
    record = game(text)
    assert (record.comment, record.moves[0].comment, texts(record)) == ("the start", "good", "e5 c7 g3")
    assert [[move.text for move in line] for line in record.moves[1].variations] == [["d6", "a9"]]
    assert game(sgf.write([record])) == record


@pytest.mark.parametrize(
    ("head", "variant"),
    [
        ("SZ[19]KM[375]RU[chinese]", "chinese-19"),
        ("SZ[19]KM[650]", "japanese-19"),
        ("SZ[19:19]KM[7.5]", "chinese-19"),
        ("SZ[9]RU[NZ]KM[7]", "new-zealand-9"),
        ("SZ[13]RU[Korean]", "japanese-13"),
        ("SZ[9]KM[-3.5]RU[AGA]", "aga-9-komi-3.5"),
    ],
)
def test_rules_and_komi_are_read_as_programs_write_them(head: str, variant: str) -> None:
    assert game(f"(;GM[1]{head};B[cc])").variant == variant


def test_names_of_old_files_are_read() -> None:
    assert texts(game("(;GaMe[1]SiZe[9]GM[1]SZ[9];Black[ee];White[cc])")) == "e5 c7"
    assert texts(game("(;GM[1]SZ[9];B[ee];W[c\\\nc])")) == "e5 c7"


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("(;GM[2];B[aa])", "is not go"),
        ("(;GM[1]SZ[20];B[aa])", "is not a board"),
        ("(;GM[1]SZ[9];B[zz])", "is not on the 9×9 board"),
        ("(;GM[1]SZ[9];B[aa];AB[bb])", "in the middle of a game"),
        ("(;GM[1]SZ[9]", "not closed"),
    ],
)
def test_what_cannot_be_read_is_named(wrong: str, why: str) -> None:
    with pytest.raises(InvalidText, match=why):
        sgf.read(wrong, None)


def test_a_file_of_several_games_is_read_by_the_rules(tmp_path: Path) -> None:
    file = tmp_path / "games.sgf"
    write_file(file, [played("chinese-9", "e5 c3"), played("japanese-9", "e5 pass")])
    assert [texts(record) for record in read_file(file)] == ["e5 c3", "e5 pass"]


def test_the_game_that_the_file_names_says_what_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;GM[1]SZ[9];B[zz])")
    with pytest.raises(InvalidText, match="is not on the 9×9 board"):
        read_file(file)


def test_an_illegal_move_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;GM[1]SZ[9]PB[a]PW[b];B[ee];W[ee])")
    with pytest.raises(InvalidText, match="a stone stands there"):
        read_file(file)


def test_another_game_is_refused() -> None:
    with pytest.raises(InvalidText, match="this SGF is written for go"):
        sgf.write([Record("gomoku", "free-15")])


def test_recorded_moves_have_seats() -> None:
    assert game("(;GM[1]SZ[9];B[ee];W[cc])").moves == (RecordedMove("e5", 0), RecordedMove("c7", 1))
