"""Every rule by name, and whole games against the naive twin."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partie.core.errors import IllegalMove, InvalidText
from partie.games.gomoku.game import GAME
from partie.games.gomoku.rules.notation import format_cell
from partie.games.gomoku.rules.position import GomokuPosition, Termination
from tests.games.gomoku import naive


def position(moves: str, variant: str = "free-15") -> GomokuPosition:
    return GAME.from_text(moves, variant)


def rows(*lines: str, variant: str = "free", side: str | None = None, ending: str = "") -> GomokuPosition:
    """A board whose upper left corner is given; the rest is empty."""
    size = 9
    full = [line.ljust(size, ".") for line in lines] + ["." * size] * (size - len(lines))
    return GAME.from_text("/".join(full), f"{variant}-{size}{ending}", side)


def forbidden(board: GomokuPosition) -> set[str]:
    return {format_cell(cell) for cell in board.forbidden}


@pytest.mark.small
@pytest.mark.parametrize(
    "moves",
    [
        "c3 a1 d3 b1 e3 a3 f3 b4 g3",
        "c3 a1 c4 b1 c5 a3 c6 b4 c7",
        "c3 a1 d4 b1 e5 a3 f6 b4 g7",
        "c7 a1 d6 b1 e5 a3 f4 b4 g3",
    ],
)
def test_five_in_each_direction_wins(moves: str) -> None:
    outcome = position(moves).outcome()
    assert outcome is not None
    assert outcome.winner == 0
    assert outcome.termination is Termination.FIVE


def test_four_does_not_win() -> None:
    assert position("c3 a1 d3 b1 e3 a3 f3 b4").outcome() is None


def test_white_wins_with_its_own_five() -> None:
    outcome = position("a1 c3 b1 d3 a3 e3 b4 f3 o15 g3").outcome()
    assert outcome is not None
    assert outcome.winner == 1


def test_six_wins_under_the_free_rule() -> None:
    outcome = position("c3 a1 d3 b1 e3 a3 g3 b4 h3 c5 f3").outcome()
    assert outcome is not None
    assert outcome.winner == 0


@pytest.mark.small
def test_six_is_nothing_under_the_standard_rule() -> None:
    assert position("c3 a1 d3 b1 e3 a3 g3 b4 h3 c5 f3", "standard-15").outcome() is None


def test_six_of_white_wins_in_renju() -> None:
    outcome = position("a1 c3 b1 d3 a3 e3 b4 g3 c5 h3 o15 f3", "renju-15").outcome()
    assert outcome is not None
    assert outcome.winner == 1


def test_overline_is_forbidden_to_black_in_renju() -> None:
    assert "d9" in forbidden(rows("xxx.xx", "", "ooo.o", variant="renju", side="black"))


def test_double_four_is_forbidden_to_black_in_renju() -> None:
    crossing = rows(".........", "..xxx....", ".....x...", ".....x...", ".....x...", variant="renju", side="black")
    assert "f8" in forbidden(crossing)


def test_two_fours_on_one_line_are_forbidden_to_black_in_renju() -> None:
    assert "d5" in forbidden(rows("", "", "", "", "x.x.x.x", variant="renju", side="black"))


def test_double_three_is_forbidden_to_black_in_renju() -> None:
    board = rows("", "", "...xx....", ".....x...", ".....x...", variant="renju", side="black")
    assert forbidden(board) == {"f7"}


def test_double_three_with_a_blocked_three_is_allowed() -> None:
    board = rows("", "", "..oxx....", ".....x...", ".....x...", variant="renju", side="black")
    assert forbidden(board) == set()


def test_five_is_allowed_even_on_a_forbidden_shape() -> None:
    lower = ("...xx....", "....x....", "..x.x....")
    assert "e9" in forbidden(rows(".xxx.....", *lower, variant="renju", side="black"))
    assert "e9" not in forbidden(rows("xxxx.....", *lower, variant="renju", side="black"))
    assert "e9" in forbidden(rows("xxxx.x...", *lower, variant="renju", side="black"))  # six is no five


def test_white_has_no_forbidden_points() -> None:
    assert forbidden(rows("", "", "...oo....", ".....o...", ".....o...", variant="renju", side="white")) == set()


def test_a_forbidden_move_is_illegal_and_the_error_names_the_rule() -> None:
    board = rows("", "", "...xx....", ".....x...", ".....x...", variant="renju", side="black")
    with pytest.raises(IllegalMove, match="'f7' is forbidden to Black by the rules of renju"):
        board.parse_move("f7")


@pytest.mark.small
def test_five_closed_at_both_ends_does_not_win_in_caro() -> None:
    assert rows("oxxxxxo", variant="caro").outcome() is None


def test_five_closed_at_one_end_or_by_the_edge_wins_in_caro() -> None:
    for line in ("oxxxxx.", "xxxxxo.", "..xxxxx"):
        assert rows(line, variant="caro").outcome() is not None


def test_six_closed_at_both_ends_wins_in_caro() -> None:
    assert rows("oxxxxxxo", variant="caro").outcome() is not None


def test_five_is_not_enough_where_six_are_asked_for() -> None:
    assert rows("xxxxx", variant="six").outcome() is None
    assert rows("xxxxxx", variant="six").outcome() is not None


@pytest.mark.small
def test_full_board_is_a_draw() -> None:
    board = GAME.from_text("xxoox/ooxxo/xxoox/ooxxo/xxoo. x", "free-5")
    end = board.play(board.legal_moves()[0])
    outcome = end.outcome()
    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.termination is Termination.BOARD_FULL
    assert end.legal_moves() == ()


def test_black_loses_when_only_forbidden_points_are_left() -> None:
    board = GAME.from_text("xxooxxo/ooxxoox/xxooxxo/xxx.xxx/ooxxoox/xxooxxo/ooxxoox x", "renju-7")
    assert forbidden(board) == {"d4"}
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner == 1
    assert outcome.termination is Termination.ALL_FORBIDDEN


def test_a_stone_cannot_be_put_on_another() -> None:
    with pytest.raises(IllegalMove, match=r"^'h8' cannot be played: a stone stands there$"):
        position("h8 i9").parse_move("h8")


def test_nothing_is_played_after_the_end() -> None:
    ended = position("c3 a1 d3 b1 e3 a3 f3 b4 g3")
    assert ended.legal_moves() == ()
    with pytest.raises(IllegalMove, match="the game is over"):
        ended.parse_move("h8")


def test_play_leaves_the_position_alone() -> None:
    before = position("h8 i9")
    text = before.to_text()
    before.play(before.parse_move("a1"))
    assert before.to_text() == text


@pytest.mark.parametrize("variant", ["free-4", "free-27", "free-15-no33-no44", "chess-8", "free", "", "free-15x"])
def test_unknown_variants_are_refused(variant: str) -> None:
    with pytest.raises(InvalidText, match=r"not a variant of five in a row|not an opening rule"):
        GAME.start(variant)


@pytest.mark.parametrize("variant", ["renju-15-no33", "caro-15-no44", "rule=six forbidden=no3344"])
def test_only_rules_of_five_forbid_something_besides(variant: str) -> None:
    with pytest.raises(InvalidText, match="goes with the rules free, standard"):
        GAME.start(GAME.read_variant(variant))


def test_two_threes_and_two_fours_are_forbidden_separately() -> None:
    threes = ("", "", "...xx....", ".....x...", ".....x...")
    fours = (".........", "..xxx....", ".....x...", ".....x...", ".....x...")
    for forbidden_here, by_threes, by_fours in (
        ("-no33", True, False),
        ("-no44", False, True),
        ("-no3344", True, True),
    ):
        assert ("f7" in forbidden(rows(*threes, variant="free", side="black", ending=forbidden_here))) == by_threes
        assert ("f8" in forbidden(rows(*fours, variant="free", side="black", ending=forbidden_here))) == by_fours


def test_the_error_of_a_forbidden_move_says_what_the_variant_forbids() -> None:
    board = rows("", "", "...xx....", ".....x...", ".....x...", variant="free", side="black", ending="-no33")
    with pytest.raises(IllegalMove, match=r"'f7' is forbidden to Black in .*: the variant forbids two threes"):
        board.parse_move("f7")


def test_a_variant_without_opening_reads_as_its_fields() -> None:
    assert GAME.read_variant("rule=standard size=19 forbidden=no33 opening=swap2") == "standard-19-no33-swap2"


def test_five_closed_at_one_end_does_not_win_where_both_ends_must_be_open() -> None:
    for line in ("oxxxxx.", "..xxxxxo", "xxxxxo.", "xxxxxx", ".xxxxxxx."):
        assert rows(line, variant="exactopen").outcome() is None
    for line in (".xxxxx.", "xxxxx.", "..xxxxx", "o.xxxxx.o"):
        assert rows(line, variant="exactopen").outcome() is not None


def test_caro_with_exactly_five_gives_nothing_for_six() -> None:
    assert rows("xxxxxx", variant="exactcaro").outcome() is None
    assert rows("oxxxxx.", variant="exactcaro").outcome() is not None
    assert rows("oxxxxxo", variant="exactcaro").outcome() is None


@settings(deadline=None, max_examples=40)
@given(
    st.sampled_from(
        [
            "free-7",
            "standard-7",
            "renju-7",
            "caro-7",
            "six-8",
            "exactcaro-7",
            "exactopen-7",
            "free-7-no33",
            "free-7-no44",
        ]
    ),
    st.integers(0, 10**6),
)
def test_random_games_end_where_the_naive_twin_says(variant: str, seed: int) -> None:
    rng = random.Random(seed)
    board = GAME.start(variant)
    twin: naive.Board = {}
    while board.outcome() is None:
        assert not naive.winners(twin, board.rules.size, board.rules.rule)
        move = rng.choice(board.legal_moves())
        name = board.format_move(move)
        twin[ord(name[0]) - ord("a"), int(name[1:]) - 1] = naive.MINE[board.turn]
        board = board.play(move)
    outcome = board.outcome()
    assert outcome is not None
    if outcome.termination is not Termination.ALL_FORBIDDEN:
        won = {naive.MINE[winner] for winner in outcome.winners}
        assert naive.winners(twin, board.rules.size, board.rules.rule) == won
