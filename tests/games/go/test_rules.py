"""The rules, one by one."""

from __future__ import annotations

import random

import pytest

from partie.core.errors import IllegalMove, InvalidText
from partie.core.position import Outcome
from partie.core.replay import last_position
from partie.games.go.game import GAME
from partie.games.go.rules import kernels
from partie.games.go.rules.kernels import PASS
from partie.games.go.rules.notation import parse_point, point_name
from partie.games.go.rules.position import RESUME, GoPosition, Termination
from partie.games.go.rules.scoring import Count
from tests.games.go import naive


def after(moves: str, variant: str = "chinese-9") -> GoPosition:
    return GAME.from_text(moves, variant)


def board(rows: str, variant: str = "chinese-5", side: str = "black") -> GoPosition:
    return GAME.from_text(rows.replace(" ", "/"), variant, side)


def rows(position: GoPosition) -> str:
    return position.to_text().split()[0].replace("/", " ")


def ended(position: GoPosition) -> Outcome:
    outcome = position.outcome()
    assert outcome is not None
    return outcome


def play(position: GoPosition, moves: str) -> GoPosition:
    for move in moves.split():
        position = position.play(position.parse_move(move))
    return position


# --- taking stones -------------------------------------------------------------------------------------


@pytest.mark.small
def test_a_chain_without_liberties_is_taken() -> None:
    position = play(board("..... .xx.. xoo.. .xx.. ....."), "d3")
    assert (rows(position), position.prisoners) == ("..... .xx.. x..x. .xx.. .....", (2, 0))


@pytest.mark.small
def test_several_chains_are_taken_at_once() -> None:
    position = play(GAME.from_text(".x.../xox../o.ox./xox../.x... x", "chinese-5"), "b3")
    assert position.prisoners[0] == 4
    assert rows(position) == ".x... x.x.. .x.x. x.x.. .x..."


@pytest.mark.small
def test_enemies_are_taken_before_own_stones() -> None:
    # a stone without a liberty of its own that takes
    position = play(board("..... ..... xx... oox.. .oox.", side="black"), "a1")
    assert rows(position) == "..... ..... xx... ..x.. x..x."


@pytest.mark.small
def test_suicide_is_forbidden_by_chinese_rules() -> None:
    with pytest.raises(IllegalMove, match="'a1' cannot be played: the stone would have no liberty"):
        play(board("..... ..... ..... o.... .o..."), "a1")


@pytest.mark.small
def test_suicide_of_a_chain_is_allowed_by_new_zealand_rules() -> None:
    position = play(board("..... ..... oo... x.o.. xo...", "new-zealand-5"), "b2")
    assert (rows(position), position.prisoners) == ("..... ..... oo... ..o.. .o...", (0, 3))


@pytest.mark.small
def test_snapback_takes_the_taking_stones() -> None:
    start = board("..... ..... xxx.. ooox. ..ox.", side="black")
    thrown = play(start, "b1")
    taken = play(thrown, "a1")
    assert taken.prisoners == (0, 1)
    assert rows(play(taken, "b1")) == "..... ..... xxx.. ...x. .x.x."


@pytest.mark.small
def test_a_stone_on_a_stone_is_refused() -> None:
    with pytest.raises(IllegalMove, match="'e5' cannot be played: a stone stands there"):
        after("e5 e5")


# --- ko ------------------------------------------------------------------------------------------------

KO = "..... .xo.. x.xo. .xo.. ....."  # white takes on b3


@pytest.mark.small
@pytest.mark.parametrize("rules", ["chinese", "japanese", "aga", "new-zealand", "tromp-taylor"])
def test_a_ko_cannot_be_retaken_at_once(rules: str) -> None:
    position = play(board(KO, f"{rules}-5", "white"), "b3")
    assert rows(position) == "..... .xo.. xo.o. .xo.. ....."
    with pytest.raises(IllegalMove, match="'c3' cannot be played"):
        play(position, "c3")


@pytest.mark.small
def test_a_ko_can_be_retaken_after_a_threat() -> None:
    position = play(board(KO, "japanese-5", "white"), "b3 e5 e1 c3")
    assert position.prisoners == (1, 1)


@pytest.mark.small
def test_taking_one_stone_with_a_chain_is_no_ko() -> None:
    position = play(board("..... .xo.. xxoo. .x.xo ...o.", "japanese-5", "white"), "c2")
    assert position.ko == 0


LONG = "a2 b2 a1 b1 a2 a1"  # on 2 x 2; then a2 brings back an earlier board


@pytest.mark.small
def test_positional_and_situational_superko_forbid_a_long_cycle() -> None:
    assert "a2" in [GAME.start("japanese-2").format_move(m) for m in after(LONG, "japanese-2").legal_moves()]
    for rules in ("chinese", "aga"):
        with pytest.raises(IllegalMove, match="it would repeat an earlier board"):
            play(after(LONG, f"{rules}-2"), "a2")


@pytest.mark.small
@pytest.mark.parametrize(("rules", "is_legal"), [("chinese", False), ("aga", False), ("japanese", True)])
def test_the_kernel_remembers_the_boards_of_the_moves_that_it_makes(rules: str, is_legal: bool) -> None:
    state = GAME.start(f"{rules}-2").state()
    for move in LONG.split():
        kernels.make(state, parse_point(move, 2))
    assert kernels.is_legal(state, parse_point("a2", 2)) == is_legal


@pytest.mark.small
def test_situational_superko_allows_the_board_with_the_other_side_to_move() -> None:
    moves = "a2 b2 a1 pass b1 b2"
    assert play(after(moves, "aga-2"), "a2").moves == 7
    with pytest.raises(IllegalMove, match="it would repeat an earlier board"):
        play(after(moves, "chinese-2"), "a2")


@pytest.mark.small
def test_a_long_cycle_has_no_result_by_japanese_rules() -> None:
    position = after(f"{LONG} a2 b2 a1 b1 a2 a1", "japanese-2")
    assert position.outcome() is None
    position = play(position, "a2")
    assert position.outcome() == Outcome((), Termination.NO_RESULT)


@pytest.mark.small
def test_the_past_matters_from_the_first_capture_on() -> None:
    assert not after("e5 e6 d4").has_history
    assert after("a2 b2 a1 b1 a2", "chinese-2").has_history


# --- the end -------------------------------------------------------------------------------------------

LIVING = ".x.xo xxxxo ooooo oo.o. .oooo"  # black lives in the corner above, white everywhere else
CAUGHT = ".x.xo xxxxo ooooo .x.o. o.oo."  # a black stone inside white's territory


@pytest.mark.small
def test_two_passes_lead_to_settling_dead_stones() -> None:
    position = play(board(LIVING), "pass pass")
    assert (position.is_settling, position.outcome(), position.turn) == (True, None, 0)


@pytest.mark.small
def test_two_agreements_end_the_game() -> None:
    position = play(board(LIVING), "pass pass")
    position = position.play(position.agreement)
    assert position.outcome() is None
    outcome = ended(position.play(position.agreement))
    assert (outcome.winners, outcome.termination) == ((1,), Termination.COUNTED)
    assert outcome.scores == (8.0, 17 + 7.5)


def test_a_caught_stone_is_proposed_as_dead() -> None:
    position = play(board(CAUGHT), "pass pass")
    assert [point_name(point, 5) for point in sorted(position.marked)] == ["b2"]


def test_a_tap_marks_a_group_alive_and_dead_again() -> None:
    position = play(board(CAUGHT), "pass pass")
    alive = play(position, "b2")
    assert (alive.marked, alive.turn, play(alive, "b2").marked) == (frozenset(), 0, position.marked)


def test_a_mark_asks_the_other_side_again() -> None:
    position = play(board(CAUGHT), "pass pass")
    once = position.play(position.agreement)
    marked = play(once, "b2")
    assert play(marked, "agreed").outcome() is None
    assert ended(play(play(marked, "agreed"), "agreed")).termination is Termination.COUNTED


def test_an_agreement_about_other_stones_is_a_proposal() -> None:
    position = play(board(CAUGHT), "pass pass")
    other = position.play(position.parse_move("agreed"))
    assert (other.marked, other.agreed) == (frozenset(), 1)
    assert other.play(position.parse_move("agreed b2")).agreed == 1


def test_who_disagrees_plays_on_and_the_other_side_moves() -> None:
    position = play(board(CAUGHT), "pass pass").play(RESUME)
    assert (position.is_settling, position.turn, position.passes) == (False, 1, 0)


@pytest.mark.small
def test_everything_is_alive_by_tromp_taylor_rules() -> None:
    outcome = ended(play(board(CAUGHT, "tromp-taylor-5"), "pass pass"))
    assert outcome.scores is not None
    assert outcome.scores[0] == 9.0


@pytest.mark.small
def test_a_game_that_is_too_long_is_counted_as_it_stands() -> None:
    position = GAME.from_text(f"{LIVING.replace(' ', '/')} x 74", "chinese-5")
    assert ended(play(position, "pass")).termination is Termination.TOO_LONG


# --- counting ------------------------------------------------------------------------------------------


def scores(text: str, variant: str, dead: str = "") -> tuple[float, float]:
    position = board(text, variant)
    points = frozenset(parse_point(word, 5) for word in dead.split())
    return position.count(points).scores(position.rules.rules.by_area)


@pytest.mark.small
def test_area_counts_stones_and_surrounded_points() -> None:
    assert scores("..x.. ..xo. ..xo. ..xo. ..xo.", "chinese-5") == (15.0, 4 + 7.5)


@pytest.mark.small
def test_territory_counts_empty_points_and_prisoners() -> None:
    assert scores("..xo. o.xo. ..xo. ..xo. ..xo.", "japanese-5", "a4") == (10.0 + 1, 5 + 6.5)


@pytest.mark.small
def test_prisoners_do_not_matter_to_area() -> None:
    assert scores("..xo. o.xo. ..xo. ..xo. ..xo.", "chinese-5", "a4") == (15.0, 10 + 7.5)


@pytest.mark.small
def test_stones_taken_during_the_game_and_dead_ones_count_with_the_territory() -> None:
    count = Count((10, 5), (8, 9), (3, 1), (0, 2), b"", komi=6.5, bonus=2)
    assert count.scores(by_area=False) == (13.0, 5 + 1 + 2 + 6.5 + 2)
    assert count.scores(by_area=True) == (18.0, 5 + 9 + 6.5 + 2)


@pytest.mark.small
def test_dame_count_for_nobody() -> None:
    assert scores("..x.o ..x.o ..x.o ..x.o ..x.o", "japanese-5") == (10.0, 6.5)


@pytest.mark.small
def test_groups_in_seki_have_no_territory() -> None:
    # black a5-a3 with an eye at a5 and white around share c5 and c4: nobody can play there
    seki = ".x.oo xx.o. oooo. ..... ....."
    assert scores(seki, "japanese-5")[0] == 0.0
    assert scores(seki, "chinese-5")[0] == 4.0


@pytest.mark.small
def test_bent_four_in_the_corner_is_what_the_players_agree_on() -> None:
    bent = "xxx.o xoooo oo..o ..o.o oooo."
    assert scores(bent, "japanese-5", "a5 b5 c5 a4")[0] == 0.0


@pytest.mark.small
def test_a_handicap_gives_white_points_by_chinese_rules() -> None:
    position = GAME.start("chinese-9-handicap4")
    assert (position.turn, position.count(frozenset()).scores(True)[1]) == (1, 4.5)


@pytest.mark.small
def test_a_handicap_gives_white_one_point_less_by_aga_rules() -> None:
    assert GAME.start("aga-9-handicap4").count(frozenset()).scores(True)[1] == 3.5


# --- variants ------------------------------------------------------------------------------------------


@pytest.mark.small
@pytest.mark.parametrize(
    ("variant", "stones"),
    [
        ("chinese-19-handicap2", "d4 q16"),
        ("chinese-19-handicap3", "d4 d16 q16"),
        ("chinese-19-handicap5", "d4 d16 k10 q4 q16"),
        ("chinese-19-handicap6", "d10 d16 d4 q10 q16 q4"),
        ("chinese-13-handicap4", "d10 d4 k10 k4"),
        ("chinese-9-handicap9", "c3 c5 c7 e3 e5 e7 g3 g5 g7"),
    ],
)
def test_fixed_handicap_stones_stand_on_their_points(variant: str, stones: str) -> None:
    position = GAME.start(variant)
    found = [point_name(point, position.size) for point, cell in enumerate(position.cells) if cell == 1]
    assert sorted(found) == sorted(stones.split())


@pytest.mark.small
def test_a_small_board_has_no_points_for_a_handicap() -> None:
    with pytest.raises(InvalidText, match="handicap stones at most have fixed points"):
        GAME.start("chinese-5-handicap2")


@pytest.mark.small
def test_free_handicap_stones_are_put_by_black_alone() -> None:
    position = play(GAME.start("chinese-9-free3"), "a1 b5 j9")
    assert (position.turn, position.moves) == (1, 3)


@pytest.mark.small
def test_the_usual_komi_depends_on_the_rules() -> None:
    assert GAME.variant_name({"rules": "japanese", "size": 19}) == "japanese-19"
    assert GAME.variant_values("japanese-19")["komi"] == 6.5
    assert GAME.variant_name({"komi": 5.5}) == "chinese-9-komi5.5"


@pytest.mark.small
def test_the_record_of_a_list_of_moves_has_its_moves() -> None:
    record = GAME.read_game("e5, c3 pass")
    assert [move.text for move in record.moves] == ["e5", "c3", "pass"]
    assert last_position(record, GAME) == after("e5 c3 pass")


@pytest.mark.small
def test_columns_have_no_i() -> None:
    assert "j9" in [GAME.start().format_move(move) for move in GAME.start().legal_moves()]
    with pytest.raises(InvalidText, match="'i9' is not a point"):
        after("i9")


@pytest.mark.small
def test_stones_without_a_liberty_are_a_problem() -> None:
    problems = GAME.from_text(".....\n.....\n.....\noo...\nxxo..", "chinese-5").problems()
    assert [problem.cells for problem in problems] == [("a1", "b1")]


# --- the slow twin -------------------------------------------------------------------------------------

KINDS = {"chinese": "positional", "aga": "situational", "japanese": "simple", "new-zealand": "situational"}


@pytest.mark.parametrize("rules", sorted(KINDS))
@pytest.mark.parametrize("size", [3, 5])
def test_random_games_equal_those_of_the_slow_twin(rules: str, size: int) -> None:
    rng = random.Random(f"{rules} {size}")
    for _ in range(3):
        position = GAME.start(f"{rules}-{size}")
        twin = naive.Game(size, KINDS[rules], rules == "new-zealand")
        while position.outcome() is None and not position.is_settling and position.moves < 80:
            legal = [divmod(int(str(point)), size + 1) for point in position.legal_moves() if point != PASS]
            assert [(column - 1, row - 1) for row, column in legal] == twin.legal()
            move = rng.choice(position.legal_moves())
            assert isinstance(move, int)
            position = position.play(move)
            twin.play((move % (size + 1) - 1, move // (size + 1) - 1) if move else None)
            stones = {
                (p % (size + 1) - 1, p // (size + 1) - 1): c - 1 for p, c in enumerate(position.cells) if c in (1, 2)
            }
            assert stones == twin.board
        black, white = position.count(frozenset()).scores(True)
        assert rules == "japanese" or black - white + position.rules.komi == naive.area(twin.board, size)
