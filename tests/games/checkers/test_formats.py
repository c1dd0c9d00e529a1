from __future__ import annotations

import random

import pytest

from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.record import RecordedMove
from partie.core.replay import last_position
from partie.games.checkers.formats import board, pdn
from partie.games.checkers.formats.pdn import PdnGame
from partie.games.checkers.game import GAME
from partie.games.checkers.rules import fen
from partie.games.checkers.rules.position import first_position
from partie.games.checkers.rules.variants import CZECH, ENGLISH, VARIANTS
from tests.games.checkers.facts import read
from tests.games.checkers.test_random_games import random_game


def game_of(variant: str, seed: int) -> PdnGame:
    positions = random_game(variant, seed)
    moves = tuple(position.last_move for position in positions[1:] if position.last_move is not None)
    outcome = positions[-1].outcome()
    assert outcome is not None
    result = "1/2-1/2" if outcome.winner is None else ("1-0", "0-1")[outcome.winner]
    played = tuple(
        RecordedMove(position.format_move(move), position.turn, comment=f"ply {ply}" if ply % 7 == 3 else "")
        for ply, (position, move) in enumerate(zip(positions, moves, strict=False))
    )
    tags = {"Event": f"game {seed}", "Black": "first", "White": "second"}
    return PdnGame(VARIANTS[variant], played, result, tags)


def test_a_corpus_of_games_comes_back() -> None:
    games = [game_of(variant, seed) for seed in range(150) for variant in ("english", "czech")]
    text = pdn.write(games)
    again = pdn.read(text)
    assert len(again) == len(games)
    for one, other in zip(again, games, strict=True):
        assert (one.variant, one.moves, one.result) == (other.variant, other.moves, other.result)
        assert one.played == other.played
        assert other.tags.items() <= one.tags.items()
    assert pdn.write(again) == text


def test_games_from_a_position_come_back() -> None:
    start = read("W:W21,K30:B5,K9", "english")
    move = start.legal_moves()[0]
    (again,) = pdn.read(pdn.write([PdnGame(ENGLISH, (RecordedMove(start.format_move(move), 1),), start=start)]))
    assert again.start == start
    assert again.moves == (move,)
    assert "1... " in pdn.write([again])


def test_both_kinds_of_squares_are_read_in_both_games() -> None:
    (numbers,) = pdn.read('[GameType "29"] 1. 22-18 *')
    (chess,) = pdn.read('[GameType "29,W,8,8,A0,0"] 1. c3-d4 *')
    (short,) = pdn.read('[GameType "29"] 1. c3d4 *')
    assert numbers.moves == chess.moves == short.moves
    assert pdn.read("11-15 *")[0].variant == ENGLISH


def test_comments_variations_glyphs_and_several_games() -> None:
    text = """[Event "one"] [Result "0-1"]
    {before} 1. 11-15! {a  long
    one} 23-19 ({better} 22-18 15x22 (15x22 25x18) {inside}) $3 2. 8-11 ; to the end
    22-17 0-1
    % a line for others
    [Event "two"]
    1. 9-14 *  10-15"""
    first, second, third = pdn.read(text)
    assert [len(game.moves) for game in (first, second, third)] == [4, 1, 1]
    assert first.comment == "before"
    assert [(move.comment, move.nags) for move in first.played] == [
        ("a long one", (1,)),
        ("", (3,)),
        ("to the end", ()),
        ("", ()),
    ]
    assert (first.result, second.result, third.result) == ("0-1", "*", "*")
    assert second.tags == {"Event": "two"}
    ((variation,),) = [move.variations for move in first.played if move.variations]
    assert [(move.text, move.seat) for move in variation] == [("22-18", 1), ("15x22", 0)]
    assert (variation[0].comment_before, variation[1].comment) == ("better", "inside")
    assert [move.text for move in variation[1].variations[0]] == ["15x22", "25x18"]


def test_variations_come_back_as_they_are_written() -> None:
    text = "1. 11-15 {a} 23-19 $2 ({b} 1... 22-18 $1 15x22 25x18 3. 8-11 (3. 9-13 {c}) 18-15) (21-17) 2. 8-11 *"
    (game,) = pdn.read(text)
    (again,) = pdn.read(pdn.write([game]))
    assert again.played == game.played
    assert pdn.write([again]).split("\n\n")[1] == (
        "1. 11-15 {a} 1... 23-19 $2 ({b} 1... 22-18 $1 2. 15x22 25x18 3. 8-11 (3. 9-13\n"
        "{c}) 3... 18-15) (1... 21-17) 2. 8-11 *\n"
    )


@pytest.mark.parametrize(
    ("text", "comment"),
    [
        ("1. 11-15 23-19 (22-18 {why} 1-5 (2-6)) *", "(22-18 why 1-5 (2-6))"),
        ("1. 11-15 23-19 (23-18 {of no move} *", None),
    ],
)
def test_a_variation_that_cannot_be_played_becomes_a_comment(text: str, comment: str | None) -> None:
    (game,) = pdn.read(text)
    assert [move.text for move in game.played] == ["11-15", "23-19"]
    if comment is not None:
        assert game.played[1].comment == comment
    assert not game.played[1].variations or game.played[1].variations[0][0].text == "23-18"


def test_a_variation_before_any_move_becomes_a_comment() -> None:
    (game,) = pdn.read("(11-16) 1. 11-15 *")
    assert (game.comment, len(game.played)) == ("(11-16)", 1)


@pytest.mark.parametrize(("written", "meant"), [("2-0", "1-0"), ("0-2", "0-1"), ("1-1", "1/2-1/2")])
def test_results_of_two_points_are_read(written: str, meant: str) -> None:
    assert pdn.read(f"11-15 {written}")[0].result == meant


@pytest.mark.parametrize(
    "text",
    [
        "11-15 ??? #", "[Event 5] *", '[GameType "25"] *', "{ never closed", "(" * 60, "11-99",
        '[FEN "nothing"] *', "zz",
    ],
)  # fmt: skip
def test_what_is_not_pdn_is_refused(text: str) -> None:
    with pytest.raises(InvalidText):
        pdn.read(text)


def test_a_file_of_another_program_may_begin_with_a_mark_and_escape_quotes() -> None:
    (game,) = pdn.read('\ufeff[Event "The \\"Open\\" of C:\\\\"]\n[Site "C:\\"]\n1. 11-15 *')
    assert game.tags == {"Event": 'The "Open" of C:\\', "Site": "C:\\"}
    assert pdn.read(pdn.write([game]))[0].tags["Event"] == game.tags["Event"]
    assert GAME.from_text("\ufeff1. 11-15").to_move == 1


def test_a_side_that_contradicts_the_text_is_refused() -> None:
    assert GAME.from_text("W:W32:B1", side="white").to_move == 1
    for text in ("W:W32:B1", "1. 11-15"):
        with pytest.raises(InvalidText, match="the turn of White, not of Black"):
            GAME.from_text(text, side="black")
        with pytest.raises(InvalidText, match="'green' is not a side of this game"):
            GAME.from_text(text, side="green")


def test_a_game_against_the_rules_is_refused() -> None:
    with pytest.raises(IllegalMove):
        pdn.read("1. 11-16 23-19 2. 16-19")
    with pytest.raises(InvalidText):
        pdn.read("x" * (pdn.LONGEST + 1))


@pytest.mark.small
@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("B:W21,22,K30:B1-4,K9", "B:W21,22,K30:B1,2,3,4,K9"),
        ("b:bK1:w32.", "B:W32:BK1"),
        ("W:W32:B1:H12:F40", "W:W32:B1:H12"),
        (" W : Wg1 : B b8 ", "W:W32:B1"),
        ("W:W:B", "W:W:B"),
    ],
)
def test_fen_is_read_as_people_write_it(text: str, same: str) -> None:
    assert fen.write(fen.parse(text), chess=False) == same


@pytest.mark.small
@pytest.mark.parametrize(
    "text", ["", "X:W1:B2", "W:W33:B1", "W:W0:B1", "W:W1:B1", "W:W1:BK", "W:Q1:B2", "W:W4-1:B9", "W:W1:B2:Hx"]
)
def test_what_is_not_fen_is_refused(text: str) -> None:
    with pytest.raises(InvalidText):
        fen.parse(text)


def test_a_drawn_board_comes_back() -> None:
    choose = random.Random(1)
    for position in choose.sample(random_game("czech", 4), 10):
        placed = fen.PlacedPieces(position.men, position.kings, position.to_move)
        assert board.parse(board.draw(placed), position.to_move) == placed


def test_a_board_of_dark_squares_alone_is_read() -> None:
    rows = ["bbbb", "bbbb", "bbbb", "....", "....", "wwww", "wwww", "wwww"]
    assert GAME.from_text("\n".join(rows)) == first_position(ENGLISH)
    assert GAME.from_text("/".join(rows), "czech") == first_position(CZECH)
    assert GAME.from_text("/".join(rows), side="white").to_move == 1


@pytest.mark.parametrize("text", ["b.......\n" * 8, "????\n" * 8])
def test_a_wrong_board_is_refused(text: str) -> None:
    with pytest.raises(InvalidText):
        GAME.from_text(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello", r"not a FEN .* nor rows of a board nor moves"),
        ("bbbb/bbbb/..../wwww", "a board has eight rows of four or eight signs, not 4"),
        ("bbbb\n" * 7 + "bxbb", "'x' in 'bxbb' is not b, w, B, W or a dot"),
        ("11-15 * 9-14 *", "is 2 games, not one"),
    ],
)
def test_a_text_is_refused_with_what_it_should_be(text: str, sentence: str) -> None:
    with pytest.raises(InvalidText, match=sentence):
        GAME.from_text(text)


def test_eight_lines_of_moves_are_not_a_board() -> None:
    moves = ["11-15", "23-19", "8-11", "22-17", "4-8", "17-13", "15-18", "24-20"]
    assert GAME.from_text("\n".join(moves)) == GAME.from_text(" ".join(moves))


def test_a_game_is_read_as_its_last_position() -> None:
    position = GAME.from_text("1. 11-15 22-18 2. 15x22 25x18")
    assert position.men[0].bit_count() == position.men[1].bit_count() == 11
    assert GAME.from_text("c3-d4", "czech").to_move == 0


def test_errors_name_the_rule() -> None:
    position = read("B:W18,30:B14,1", "english")
    with pytest.raises(IllegalMove, match=r"a capture must be made.*14x23"):
        position.parse_move("1-5")
    with pytest.raises(IllegalMove, match="no piece on 9"):
        position.parse_move("9-13")
    with pytest.raises(InvalidText, match="is not a move"):
        position.parse_move("14")
    with pytest.raises(IllegalMove, match="no capture passes"):
        position.parse_move("14x17x23")


def test_a_whole_path_is_not_taken_for_a_shortened_one() -> None:
    position = read("B:Wc7,e7,f4,d2,f2:Bh8,g7,h6,Kg1", "czech")
    assert position.parse_move("g1xe3xc1").captured.bit_count() == 2
    assert position.parse_move("g1xd8xc1").captured.bit_count() == 5


def test_an_ambiguous_capture_lists_the_choices() -> None:
    position = read("B:W6,7,14,15:B2", "english")
    with pytest.raises(AmbiguousMove, match="2x9x18, 2x11x18"):
        position.parse_move("2x18")
    assert position.parse_move("2:11:18") == position.parse_move("2x11x18")


def test_a_game_in_pdn_is_a_record_with_its_moves() -> None:
    record = GAME.read_game("1. 11-15 22-18 2. 15x22 25x18", "english")
    assert [move.text for move in record.moves] == ["11-15", "22-18", "15x22", "25x18"]
    assert last_position(record, GAME) == GAME.from_text("1. 11-15 22-18 2. 15x22 25x18", "english")
    assert last_position(record, GAME).to_text() == GAME.read_game(last_position(record, GAME).to_text()).start
