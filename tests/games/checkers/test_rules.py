"""One test for each rule; the traps of the rules have their names."""

from __future__ import annotations

import pytest

from partie.core.errors import AmbiguousMove
from partie.games.checkers.rules.board import chess_name, number_name
from partie.games.checkers.rules.moves import DraughtsMove
from partie.games.checkers.rules.position import DraughtsPosition, Termination, first_position
from partie.games.checkers.rules.variants import CZECH, ENGLISH
from tests.games.checkers.facts import read, texts

BOTH = pytest.mark.parametrize("variant", ["english", "czech"])
pytestmark = pytest.mark.small


def test_black_begins_in_english_and_white_in_czech() -> None:
    assert texts(first_position(ENGLISH)) == {"9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"}
    assert texts(first_position(CZECH)) == {"a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"}
    assert first_position(ENGLISH).turn == first_position(CZECH).turn == 0


def test_numbers_and_chess_names_are_the_same_squares() -> None:
    named = {number_name(square): chess_name(square) for square in range(32)}
    assert [named[number] for number in ("1", "4", "5", "29", "32")] == ["b8", "h8", "a7", "a1", "g1"]


@BOTH
def test_captures_are_compulsory(variant: str) -> None:
    position = read("B:W18,30:B14,1", variant)
    assert [move.captured for move in position.legal_moves()] == [1 << 17]


@BOTH
def test_any_capture_may_be_chosen_but_must_be_finished(variant: str) -> None:
    position = read("B:W9,18,26:B6,14", variant)
    assert {move.captured.bit_count() for move in position.legal_moves()} == {1, 2}


@BOTH
def test_men_never_capture_backward(variant: str) -> None:
    assert all(not move.captured for move in read("B:W10:B14", variant).legal_moves())


@BOTH
def test_men_never_capture_backward_in_the_middle_of_a_sequence(variant: str) -> None:
    position = read("B:W10,11:B6", variant)  # behind 15 stands 11, which a king would take
    assert {move.captured for move in position.legal_moves()} == {1 << 9}


def test_a_king_may_end_on_its_own_start_square() -> None:
    position = read("B:W14,15,22,23:BK10", "english")
    around = [move for move in position.legal_moves() if move.start == move.target]
    assert [move.captured.bit_count() for move in around] == [4]
    after = position.play(around[0])
    assert after.kings[0] == 1 << 9
    assert after.men[1] == 0


def test_moves_are_identified_by_the_captured_set() -> None:
    position = read("B:W6,7,14,15:B2", "english")  # from 2 to 18 on the left or on the right
    assert texts(position) == {"2x9x18", "2x11x18"}
    assert position.play(position.parse_move("2x9x18")).men[1] == 1 << 6 | 1 << 14
    with pytest.raises(AmbiguousMove):
        position.parse_move("2x18")


def test_two_paths_with_the_same_captured_set_are_one_move() -> None:
    position = read("B:W14,15,22,23:BK10", "english")
    assert len(position.legal_moves()) == 1
    assert len(list(position.jumper(position.moves[0]).paths(position.moves[0]))) == 2


def test_a_king_must_capture_before_men_in_czech() -> None:
    text = "B:W6,18:BK1,15"
    assert {move.start for move in read(text, "czech").legal_moves()} == {0}
    assert {move.start for move in read(text, "english").legal_moves()} == {0, 14}


def test_king_priority_does_not_say_which_enemy_or_how_many() -> None:
    position = read("B:W6,18,27:BK1,15,K32", "czech")
    assert {(move.start, move.captured.bit_count()) for move in position.legal_moves()} == {(0, 1), (31, 3)}


@BOTH
def test_a_man_crowned_by_a_capture_stops(variant: str) -> None:
    position = read("B:W26,27:B22", variant)  # from 31 a king could go on over 27
    after = position.play(position.legal_moves()[0])
    assert after.kings[0] == 1 << 30
    assert after.men[1] == 1 << 26


@BOTH
def test_a_man_that_ends_on_the_far_row_becomes_a_king(variant: str) -> None:
    position = read("B:W1:B25", variant)
    after = position.play(position.parse_move("25-29"))
    assert (after.men[0], after.kings[0]) == (0, 1 << 28)


def test_short_kings_move_one_square_and_flying_kings_any() -> None:
    assert len(read("B:W12:BK18", "english").legal_moves()) == 4
    assert len(read("B:W12:BK18", "czech").legal_moves()) == 13


def test_a_flying_king_lands_anywhere_behind_the_piece() -> None:
    position = read("W:WKa1:Bc3", "czech")
    assert texts(position) == {"a1xd4", "a1xe5", "a1xf6", "a1xg7", "a1xh8"}


def test_a_flying_king_does_not_jump_two_in_a_row() -> None:
    assert not any(move.captured for move in read("W:WKa1:Bc3,d4", "czech").legal_moves())


def test_a_flying_king_must_land_where_it_can_go_on_unless_landing_is_free() -> None:
    text = "W:WKa1:Bc3,f4"  # only from e5 it can take f4, too
    assert {move.captured.bit_count() for move in read(text, "czech").legal_moves()} == {2}
    assert {move.captured.bit_count() for move in read(text, "czech-free").legal_moves()} == {1, 2}


def test_jumped_pieces_stay_until_the_end_and_block() -> None:
    position = read("W:WKc3:Bb2,f6", "czech")  # from a1 the king could take f6 if b2 were gone
    assert texts(position) == {"c3xa1", "c3xg7", "c3xh8"}
    assert {move.captured.bit_count() for move in position.legal_moves()} == {1}


@BOTH
def test_who_cannot_move_loses(variant: str) -> None:
    position = read("B:W9,14:B5", variant)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.termination is Termination.BLOCKED
    assert outcome.winners == (1 - position.turn,)
    assert position.legal_moves() == ()


@BOTH
def test_who_has_no_pieces_loses(variant: str) -> None:
    outcome = read("B:W9:B", variant).outcome()
    assert outcome is not None
    assert outcome.termination is Termination.NO_PIECES


def shuffled(position: DraughtsPosition, plies: int) -> DraughtsPosition:
    """Two kings walk to and fro."""
    way = [DraughtsMove(0, 5), DraughtsMove(31, 26), DraughtsMove(5, 0), DraughtsMove(26, 31)]
    for ply in range(plies):
        position = position.play(way[ply % 4])
    return position


@BOTH
def test_the_same_position_for_the_third_time_is_a_draw(variant: str) -> None:
    position = read("B:WK32,12:BK1,21", variant)
    position = shuffled(position, 7)
    assert position.outcome() is None
    last = position.play(DraughtsMove(26, 31))
    outcome = last.outcome()
    assert outcome is not None
    assert (outcome.termination, outcome.winners) == (Termination.REPEATED, ())


def test_a_repeated_position_counts_only_with_the_same_side_to_move() -> None:
    position = read("B:WK32:BK1", "english")
    way = [DraughtsMove(0, 5), DraughtsMove(31, 26), DraughtsMove(5, 0), DraughtsMove(26, 22)]
    for move in way:
        position = position.play(move)
    position = position.play(DraughtsMove(0, 5)).play(DraughtsMove(22, 26))
    position = position.play(DraughtsMove(5, 0)).play(DraughtsMove(26, 31))
    assert position.to_move == 0
    assert position.outcome() is None  # the board of the start, only for the second time


def test_history_is_dropped_at_a_capture_or_move_of_a_man() -> None:
    position = shuffled(read("B:WK32,12:BK1,21", "english"), 6)
    assert len(position.earlier) == 6
    after = position.play(position.parse_move("21-25"))
    assert (after.quiet, len(after.earlier)) == (0, 0)


@pytest.mark.parametrize(("variant", "limit"), [("english", 80), ("czech", 30)])
def test_quiet_moves_are_counted(variant: str, limit: int) -> None:
    position = read(f"B:WK32,12:BK1,21:H{limit - 1}", variant)
    assert position.outcome() is None
    outcome = position.play(DraughtsMove(0, 5)).outcome()
    assert outcome is not None
    assert outcome.termination is Termination.QUIET


def test_being_blocked_counts_before_the_draw_by_counting() -> None:
    outcome = read("B:W9,14:B5:H80", "english").outcome()
    assert outcome is not None
    assert outcome.termination is Termination.BLOCKED


def test_problems_are_all_told() -> None:
    position = read("B:W1-4:B5-20", "english")
    assert [problem.cells for problem in position.problems()] == [
        tuple(str(number) for number in range(5, 21)),
        ("1", "2", "3", "4"),
    ]
    assert first_position(ENGLISH).problems() == []
    assert len(read("B:W:B5", "english").problems()) == 1
