"""Files of games: PGN in and out."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from partie.core.clock import Clock
from partie.core.errors import InvalidText
from partie.core.record import AGREED, OUT_OF_TIME, RESIGNED, Record, RecordedMove
from partie.core.replay import last_position, record_of, replay
from partie.games.chess.formats import pgn
from partie.games.chess.game import GAME

LICHESS = """\
[Event "Rated Blitz game"]
[Site "https://example.org/abc"]
[Date "2026.11.18"]
[Round "-"]
[White "Anna \\"the rook\\""]
[Black "Bob"]
[Result "1-0"]
[TimeControl "180+2"]
[Termination "Normal"]

1. e4 { [%eval 0.36] [%clk 0:03:00] } 1... e5 { [%eval 0.2,18] [%clk 0:02:58] } 2. Bc4 Nc6 ; a developing move
3. Qh5?! { [%eval -0.5] A threat. } (3. Nf3 Nf6 $14 (3... Bc5 4. c3) 4. d3) 3... Nf6?? $1 4. Qxf7# 1-0
"""


def only(text: str, variant: str | None = None) -> Record:
    [record] = pgn.read(text, variant)
    return record


def texts(moves: tuple[RecordedMove, ...]) -> list[str]:
    return [move.text for move in moves]


def test_a_game_of_lichess_is_read_with_everything_in_it() -> None:
    record = only(LICHESS)
    assert record.players == ('Anna "the rook"', "Bob")
    assert texts(record.moves) == ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]
    assert record.clock == Clock(None, 180.0, increment=2.0)
    assert (record.moves[0].value, record.moves[0].seconds) == (36.0, 2.0)
    assert (record.moves[1].value, record.moves[1].depth, record.moves[1].seconds) == (-20.0, 18, 4.0)
    assert record.moves[3].comment == "a developing move"
    assert (record.moves[4].comment, record.moves[4].nags) == ("A threat.", (6,))
    [variation] = record.moves[4].variations
    assert texts(variation) == ["Nf3", "Nf6", "d3"]
    assert texts(variation[1].variations[0]) == ["Bc5", "c3"]
    assert variation[1].nags == (14,)
    assert record.moves[5].nags == (4, 1)
    assert (record.reason, record.winners) == ("checkmate", (0,))
    assert last_position(record, GAME).outcome() is not None


def test_what_was_read_is_written_so_that_it_is_read_as_the_same() -> None:
    record = only(LICHESS)
    assert only(pgn.write([record])) == record


def test_the_seven_tags_come_first_and_lines_have_at_most_79_characters() -> None:
    written = pgn.write([only(LICHESS)])
    tags = [line.split()[0] for line in written.splitlines() if line.startswith("[") and not line.startswith("[%")]
    assert tags[:7] == ["[Event", "[Site", "[Date", "[Round", "[White", "[Black", "[Result"]
    assert max(map(len, written.splitlines())) <= 79


def test_several_games_with_and_without_results_are_told_apart() -> None:
    text = '[White "A"]\n\n1. e4 e5\n\n[White "B"]\n\n1. d4 *\n1. c4 1/2-1/2\n'
    records = pgn.read(text, None)
    assert [texts(record.moves) for record in records] == [["e4", "e5"], ["d4"], ["c4"]]
    assert [record.players[0] for record in records] == ["A", "B", "?"]
    assert [record.reason for record in records] == ["unfinished", "unfinished", AGREED]


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff1. e4 e5 *",
        "1.e4 e5*",
        "1 e4 1... e5",
        "% made by a program\n1. e4 e5",
        "1. e2e4 e7-e5",
        "1. e4 e5 )",
        "1.e4\r\ne5\r\n",
        "1. e4!! e5?! *",
        "1... e4 e5",
    ],
)
def test_what_programs_write_is_read(text: str) -> None:
    assert texts(only(text).moves) == ["e4", "e5"]


def test_castling_with_zeros_is_not_a_result() -> None:
    assert texts(only("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 0-1").moves)[-2:] == ["O-O", "O-O"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1. e4 e5 2. Nf9 *", "game 1: 'Nf9' is not a move"),
        ("1. e4 *\n1. P-K4 *", "game 2: 'P-K4' is not a move"),
        ("1. e4 Ke7", "game 1: 'Ke7' is not a legal move in"),
        ("1. e4 { never closed", "the comment that begins at character 7 is not closed"),
        ("1. e4 e5 \\", "is not PGN"),
        ('[Variant "Atomic"]\n1. e4', "'Atomic' is a variant of chess that Partie does not play"),
        ('[Variant "Chess960"]\n1. e4', "begins with a FEN"),
        ('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n*', "impossible: White has no king."),
        ("1. e4 " + "(1. d4 " * 40, "variations inside each other"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, reason: str) -> None:
    with pytest.raises(InvalidText, match=reason):
        pgn.read(text, None)


def test_a_variation_that_cannot_be_played_stays_as_a_comment() -> None:
    record = only("1. e4 (1. e5 e4) e5")
    assert texts(record.moves) == ["e4", "e5"]
    assert "1. e5 e4" in record.moves[0].comment


def test_a_game_that_goes_on_after_the_third_repetition_has_claimed_draws() -> None:
    moves = " ".join(["Nf3 Nf6 Ng1 Ng8"] * 3)
    record = only(f"{moves} e4 *")
    assert record.variant == "fide"
    assert len(replay(record, GAME).moves) == 13


def test_a_game_from_a_position_keeps_its_numbers() -> None:
    record = only('[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30"]\n30... Kd7 31. e4 *')
    assert "30... Kd7 31. e4" in pgn.write([record])


def test_chess960_is_written_with_its_position() -> None:
    start = GAME.start("chess960", 5)
    record = record_of(GAME, start, [start.legal_moves()[0]], 5)
    again = only(pgn.write([record]))
    assert again.variant == "chess960"
    assert last_position(again, GAME).to_text() == last_position(record, GAME).to_text()


@pytest.mark.parametrize(("ending", "reason"), [("", RESIGNED), ('[Termination "time forfeit"]', OUT_OF_TIME)])
def test_a_win_that_the_rules_do_not_tell_is_a_resignation_or_lost_on_time(ending: str, reason: str) -> None:
    record = only(f"{ending}\n1. e4 e5 0-1")
    assert (record.reason, record.winners) == (reason, (1,))
    assert only(pgn.write([record])).reason == reason


def test_the_comments_of_match_programs_are_evaluations() -> None:
    record = only("1. e4 {+0.30/13 0.28s} e5 {-M5/20 1.5s, the end} *")
    first, second = record.moves
    assert (first.value, first.value_kind, first.depth, first.seconds) == (30.0, "centipawns", 13, 0.28)
    assert (second.value, second.value_kind, second.comment) == (-3.0, "win_in", "the end")


def test_mates_and_seconds_are_written_and_read_back() -> None:
    record = only("1. e4 e5 *")
    moves = (
        replace(record.moves[0], value=-4.0, value_kind="win_in", depth=9, seconds=61.5),
        replace(record.moves[1], value=123.0, value_kind="centipawns", comment="}"),
    )
    again = only(pgn.write([replace(record, moves=moves)]))
    assert again.moves[0] == moves[0]
    assert again.moves[1] == replace(moves[1], comment=")")


def test_a_pasted_game_is_played_with_its_variations() -> None:
    record = GAME.read_game(LICHESS)
    assert record.has_variations
    assert GAME.from_text(LICHESS).outcome() is not None


def test_two_games_are_not_one() -> None:
    with pytest.raises(InvalidText, match="is 2 games, not one"):
        GAME.read_game("1. e4 {good} *\n1. d4 *")


def test_a_claimed_draw_is_written_as_its_result() -> None:
    position = GAME.from_text("4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "fide")
    record = record_of(GAME, position, [position.parse_move("Ra2(=)")])
    again = only(pgn.write([record]))
    assert texts(again.moves) == ["Ra2"]
    assert (again.winners, again.reason) == ((), "quiet")


STUDY = """\
[Event "Rated rapid game"]
[Site "https://example.org/zz"]
[Date "2024.??.??"]
[Round "3.1"]
[White "Cyril"]
[Black "Dana"]
[Result "0-1"]
[WhiteElo "1500"]
[BlackElo "1610"]
[WhiteTitle "?"]
[TimeControl "600+5"]
[ECO "C50"]
[Opening "Italian Game"]
[Termination "Normal"]
[Annotator "Cyril"]

{ The whole game. [%csl Ga1] } 1. e4 { [%clk 0:10:00] } 1... e5 { [%clk 0:10:00] } 2. Nf3 $1 $14 { [%eval 0.4] [%clk
0:09:58] [%cal Gf3e5] Attacks. } ({ Before it. } 2. Bc4 { After it. } 2... Nf6 (2... Bc5 $6 3. Qh5 (3. c3) 3... Qe7)
3. d3) (2. f4 { [%eval -0.2] }) 2... Nc6 { [%clk 0:10:20] } 3. Bc4 { [%clk 0:09:50] } 3... Bc5 { [%clk 0:10:21.5] } 0-1
"""


def _tree(moves: tuple[RecordedMove, ...]) -> list[object]:
    return [(move.text, move.nags, [_tree(line) for line in move.variations]) for move in moves]


def _pairs(text: str, pattern: str) -> list[str]:
    return re.findall(pattern, " ".join(text.split()))


def test_a_study_comes_out_with_every_tag_variation_clock_evaluation_arrow_and_comment() -> None:
    written = pgn.write([only(STUDY)])
    for pattern in (r'\[\w+ "[^"]*"\]', r"\[%(?:clk|csl|cal) [^]]*\]", r"\[%eval [-#]?\d+(?:\.[1-9])?", r"\$\d+"):
        expected = [found for found in _pairs(STUDY, pattern) if found != '[WhiteTitle "?"]']
        assert sorted(_pairs(written, pattern)) == sorted(expected)
    for comment in ("The whole game.", "Attacks.", "Before it.", "After it."):
        assert comment in written
    assert _tree(only(written).moves) == _tree(only(STUDY).moves)
    assert pgn.write([only(written)]) == written


def test_a_game_without_clocks_does_not_get_any() -> None:
    assert "%clk" not in pgn.write([only('[TimeControl "180+2"]\n\n1. e4 e5 *')])


def test_a_clock_that_gained_time_stays_as_it_was() -> None:
    clocks = "1. e4 {[%clk 0:03:10]} e5 {[%clk 0:03:00]} 2. d4 {[%clk 0:03:05]} *"
    written = pgn.write([only(f'[TimeControl "180+0"]\n\n{clocks}')])
    assert _pairs(written, r"%clk [\d:.]+") == ["%clk 0:03:10", "%clk 0:03:00", "%clk 0:03:05"]


@pytest.mark.parametrize("tag", ['[TimeControl "-"]', '[TimeControl "40/5400:1800"]', '[Date "1851.06.??"]'])
def test_a_tag_that_is_only_partly_understood_stays_as_it_was(tag: str) -> None:
    assert tag in pgn.write([only(f"{tag}\n\n1. e4 *")])
