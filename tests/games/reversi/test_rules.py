"""The rules, one by one."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable

import numpy as np
import pytest

from partie.core.errors import IllegalMove, InvalidText
from partie.core.replay import last_position
from partie.games.reversi.game import GAME
from partie.games.reversi.rules import kernels, notation
from partie.games.reversi.rules.position import ReversiPosition, Termination, first_position
from partie.games.reversi.rules.squares import row_length, square_name
from partie.games.reversi.rules.variants import find_variant
from tests.games.reversi import naive
from tests.games.reversi.boards import board_of

START = "---------------------------OX------XO--------------------------- X"
SHORTEST_WIN = "f5d6c5f4e7f6g5e6e3"
SHORTEST_DRAW = "f5f4c3f6g7f7f3h7f8b2h6e7h8e3d7g3f2f1a1c5"
PERFECT = (
    "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1"
    "g2b8a8g7h8h7h6"
)


def square_name_of_corner(size: int) -> str:
    return {6: "f6", 8: "h8", 10: "j10"}[size]


def after(moves: str, variant: str | None = None) -> ReversiPosition:
    return GAME.from_text(moves, variant)


@pytest.mark.small
def test_the_first_position_has_four_discs_and_black_begins() -> None:
    assert GAME.start().to_text() == START
    assert [GAME.start().format_move(move) for move in GAME.start().legal_moves()] == ["d3", "c4", "f5", "e6"]


@pytest.mark.small
def test_a_move_turns_the_enclosed_discs() -> None:
    assert after("f5").to_text() == "---------------------------OX------XXX-------------------------- O"


@pytest.mark.small
def test_turned_discs_turn_no_others() -> None:
    # c4 to f4 become black; c5 now stands between two black discs, but the new disc did not enclose it
    position = GAME.from_text("--------" * 3 + "--XOO---" + "--O-----" + "--X-----" + "--------" * 2 + " X")
    assert position.play(position.parse_move("f4")).to_text().startswith("--------" * 3 + "--XXXX--" + "--O-----")


@pytest.mark.small
def test_a_square_that_turns_nothing_is_refused() -> None:
    with pytest.raises(IllegalMove, match="'a1' turns no disc in"):
        GAME.start().parse_move("a1")


@pytest.mark.small
def test_a_square_with_a_disc_is_refused() -> None:
    with pytest.raises(IllegalMove, match="'d4' cannot be played: a disc stands there"):
        GAME.start().parse_move("d4")


@pytest.mark.small
def test_who_cannot_move_passes_without_a_move() -> None:
    position = after("c4c3e6b4a4a5b2a3")
    assert (position.turn, position.passed) == (1, True)


@pytest.mark.small
def test_a_text_whose_side_must_pass_is_read_with_the_other_side_to_move() -> None:
    position = after("c4c3e6b4a4a5b2a3")
    assert GAME.from_text(position.to_text()[:-1] + "X") == position


@pytest.mark.small
def test_empty_squares_count_for_the_winner() -> None:
    outcome = after(SHORTEST_WIN).outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.termination, outcome.scores) == ((0,), Termination.WIPED_OUT, (64.0, 0.0))


@pytest.mark.small
def test_empty_squares_are_shared_in_a_draw() -> None:
    outcome = after(SHORTEST_DRAW).outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.termination, outcome.scores) == ((), Termination.STUCK, (32.0, 32.0))


@pytest.mark.small
def test_perfect_play_is_a_draw_on_a_full_board() -> None:
    outcome = after(PERFECT).outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.termination, outcome.scores) == ((), Termination.FULL, (32.0, 32.0))


@pytest.mark.small
def test_a_handicap_gives_white_corners() -> None:
    assert GAME.start("8x8-corners2").counts == (2, 4)
    assert GAME.start("8x8-corners2").to_text()[0] == "O"


@pytest.mark.small
def test_an_empty_centre_is_a_problem() -> None:
    problems = GAME.from_text("-" * 64 + " X").problems()
    assert [problem.cells for problem in problems] == [("d4", "e4", "d5", "e5")]


@pytest.mark.small
@pytest.mark.parametrize("text", ["F5 D6 C3", "1. f5 d6 2. c3", "f5,d6;c3", "f5d6c3"])
def test_transcripts_are_read_as_people_write_them(text: str) -> None:
    assert after(text) == after("f5d6c3")


@pytest.mark.small
def test_a_pass_may_be_written_in_a_transcript() -> None:
    assert after("c4c3e6b4a4a5b2a3--") == after("c4c3e6b4a4a5b2a3")


@pytest.mark.small
def test_a_pass_that_is_not_forced_is_refused() -> None:
    with pytest.raises(IllegalMove, match="no side has to pass after move 1"):
        after("f5pass")


@pytest.mark.small
def test_a_board_of_another_size_than_the_variant_is_refused() -> None:
    with pytest.raises(InvalidText, match="is a board of 8 squares a side, not of 6"):
        GAME.from_text(START, "6x6")


@pytest.mark.small
@pytest.mark.parametrize(
    ("text", "size"), [("a9", 8), ("i1", 8), ("a7", 6), ("g1", 6), ("k1", 10), ("a0", 8), ("a", 8)]
)
def test_a_square_beyond_the_board_is_refused(text: str, size: int) -> None:
    with pytest.raises(InvalidText, match=f"'{text}' is not a square from 'a1' to '{square_name_of_corner(size)}'"):
        notation.parse_square(text, size)


@pytest.mark.small
@pytest.mark.parametrize(("text", "size"), [("h8", 8), ("f6", 6), ("j10", 10), (" J10 ", 10)])
def test_the_last_square_is_on_the_board(text: str, size: int) -> None:
    assert square_name(notation.parse_square(text, size), size) == square_name_of_corner(size)


@pytest.mark.small
@pytest.mark.parametrize("size", [6, 8, 10])
@pytest.mark.parametrize(("sides", "turn"), [("", 0), ("X", 0), ("O", 1)])
def test_a_board_is_read_with_or_without_its_side(size: int, sides: str, turn: int) -> None:
    start = first_position(find_variant(f"{size}x{size}")).to_text()[:-2]
    assert notation.looks_like_board(start + sides)
    position = GAME.from_text(f"{start} {sides}")
    assert (position.size, position.turn) == (size, turn)


@pytest.mark.small
@pytest.mark.parametrize("text", [START[:-3], START + "XX", "f5" * 32, START.replace("O", "Z")])
def test_other_texts_are_no_boards(text: str) -> None:
    assert not notation.looks_like_board(text)


@pytest.mark.small
def test_a_sign_that_is_no_side_is_named() -> None:
    with pytest.raises(InvalidText, match=r"'-' at the end of '.*' is not a side: X or O"):
        GAME.from_text(START[:-1] + "-")


@pytest.mark.small
def test_without_a_side_black_moves_after_an_even_number_of_discs() -> None:
    assert GAME.from_text(after("f5").to_text()[:-2]).turn == 1
    assert GAME.from_text(after("f5d6").to_text()[:-2]).turn == 0
    assert GAME.from_text(after("f5d6").to_text()[:-2], side="white").turn == 1


@pytest.mark.small
def test_the_record_of_a_transcript_has_its_moves() -> None:
    record = GAME.read_game("f5d6c3")
    assert [move.text for move in record.moves] == ["f5", "d6", "c3"]
    assert last_position(record, GAME) == after("f5d6c3")


def as_set(places: Iterable[tuple[int, int]]) -> np.uint64:
    return np.uint64(sum(1 << 8 * row + column for row, column in places))


@pytest.mark.small
@pytest.mark.parametrize(("down", "right"), naive.DIRECTIONS)
def test_lines_of_every_length_and_direction_are_turned(down: int, right: int) -> None:
    for row, column in itertools.product((0, 7), (0, 1, 6, 7)):
        for length in range(1, 7):
            line = [(row + step * down, column + step * right) for step in range(1, length + 2)]
            if not all(0 <= place < 8 for place in itertools.chain(*line)):
                break
            board = dict.fromkeys(line, 1) | {line[-1]: 0}
            own, other = (
                np.uint64(sum(1 << 8 * y + x for (y, x), side in board.items() if side == who)) for who in (0, 1)
            )
            turned = sum(1 << 8 * y + x for y, x in naive.turned(board, 8, row, column, 0))
            assert int(kernels.flips(own, other, 8 * row + column)) == turned
            legal = sum(1 << 8 * y + x for y, x in naive.legal(board, 8, 0))
            assert int(kernels.moves(own, other, kernels.ALL)) == legal


@pytest.mark.parametrize("variant", ["8x8", "6x6", "10x10", "8x8-corners4", "10x10-corners1"])
def test_random_games_equal_those_of_the_slow_twin(variant: str) -> None:
    rng = random.Random(variant)
    for _ in range(20):
        position = first_position(find_variant(variant))
        board, side, size = board_of(position), 0, position.size
        while position.outcome() is None:
            places = naive.legal(board, size, side)
            names = [square_name(row * row_length(size) + column, size) for row, column in places]
            assert [position.format_move(move) for move in position.legal_moves()] == names
            place = rng.choice(places)
            board = naive.played(board, size, place, side)
            position = position.play(place[0] * row_length(size) + place[1])
            assert board_of(position) == board
            follows = naive.next_side(board, size, side)
            assert (follows is None) == (position.outcome() is not None)
            if follows is not None:
                assert position.turn == follows
                side = follows
