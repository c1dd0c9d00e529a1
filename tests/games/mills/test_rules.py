from __future__ import annotations

import re

import pytest

from partie.core.errors import IllegalMove
from partie.games.mills.game import GAME
from partie.games.mills.rules.position import MillsPosition, Termination

pytestmark = pytest.mark.small

EMPTY = re.findall("..", "d7g4g1a1a4d6f4f2b2c5d5e5e4e3d3c3c4")


def at(text: str, variant: str = "nine") -> MillsPosition:
    return GAME.from_text(text, variant)


def turns(position: MillsPosition) -> set[str]:
    return {position.format_move(move) for move in position.legal_moves()}


def played(position: MillsPosition, *texts: str) -> MillsPosition:
    for text in texts:
        position = position.play(position.parse_move(text))
    return position


def test_placing_takes_any_empty_point() -> None:
    assert len(turns(GAME.start())) == 24
    assert len(turns(at("d6 d7"))) == 22


def test_moving_goes_one_step_along_a_line() -> None:
    position = at("w.w..w../b.b..b.b/....w... w 0 0 0")
    assert turns(position) == {
        *("a7-d7", "a7-a4", "g7-d7", "g7-g4"),
        *("d1-g1", "d1-a1", "e3-e4", "e3-d3"),
    }


def test_flying_with_exactly_three_men() -> None:
    position = at("w.w..w../b.b..b.b/........ w 0 0 0")
    assert {turn.partition("x")[0] for turn in turns(position)} == {
        f"{start}-{point}"
        for start in ("a7", "g7", "d1")
        for point in [
            "d7",
            "g4",
            "g1",
            "a1",
            "a4",
            "d6",
            "f4",
            "f2",
            "b2",
            "c5",
            "d5",
            "e5",
            "e4",
            "e3",
            "d3",
            "c3",
            "c4",
        ]
    }
    assert len(turns(at("w.w..w../b.b..b.b/........ w 0 0 0", "nine-no-flying"))) == 6


def test_flying_applies_per_player() -> None:
    position = at("w.w..w../b.b..b.b/........ b 0 0 0")
    assert {turn[3:] for turn in turns(position) if turn.startswith("b4")} == {"a4", "b2", "c4"}


def test_nobody_flies_with_men_in_hand() -> None:
    position = at("w.w....w/b..b.b../........ w 6 6 0")
    assert all("-" not in turn for turn in turns(position))


def test_closing_a_mill_removes_a_man_in_the_same_turn() -> None:
    position = at("ww....../bb....../........ w 7 7 0")
    assert {"g7xb6", "g7xd6"} <= turns(position)
    assert "g7" not in turns(position)
    assert played(position, "g7xb6").to_text() == "www...../.b....../........ b 6 7 0"


def test_men_in_mills_are_safe_while_others_stand_outside() -> None:
    position = at("ww....../bbb.b.../........ w 7 5 0")
    assert {turn for turn in turns(position) if turn.startswith("g7")} == {"g7xf2"}


def test_all_in_mills_may_be_removed() -> None:
    position = at("ww....../bbb...../........ w 7 6 0")
    assert {turn for turn in turns(position) if "x" in turn} == {"g7xb6", "g7xd6", "g7xf6"}


def test_two_mills_closed_at_once_remove_one_man() -> None:
    after = played(at("ww.ww.../bb.bb.../........ w 5 5 0"), "g7xb6")
    assert after.men[1].bit_count() == 3


def test_last_placement_closing_a_mill_lets_the_same_player_remove() -> None:
    position = at("bb.ww.ww/wb.ww.bb/b....... b 0 1 0")
    after = played(position, "g7xg4")
    assert after.hand == (0, 0)
    assert after.turn == 0
    assert after.men[0].bit_count() == 6


def test_mill_without_enemy_men_on_the_board_removes_nothing() -> None:
    position = at("ww....../......../........ w 7 9 0")
    assert "g7" in turns(position)


def test_fewer_than_three_men_lose() -> None:
    position = at("ww.w..../b.b...b./........ w 0 0 0")
    after = played(position, "g4-g7xb6")
    outcome = after.outcome()
    assert outcome
    assert (outcome.winner, outcome.termination) == (0, Termination.TOO_FEW)
    assert after.legal_moves() == ()


def test_men_in_hand_count_against_too_few() -> None:
    assert at("ww.w..../b......./........ b 5 6 0").outcome() is None


def test_blocked_player_loses() -> None:
    position = at("wbwbwbwb/......../........ w 0 0 0")
    outcome = position.outcome()
    assert outcome
    assert (outcome.winner, outcome.termination) == (1, Termination.BLOCKED)


def test_flying_player_is_never_blocked() -> None:
    assert at("wbwbwb.b/b......./........ w 0 0 0").outcome() is None


def test_third_repetition_draws() -> None:
    position = at("w.w..w.w/b.b..b.b/........ w 0 0 0")
    round_trip = ("a7-d7", "b6-d6", "d7-a7", "d6-b6")
    position = played(position, *round_trip)
    assert position.outcome() is None
    position = played(position, *round_trip)
    outcome = position.outcome()
    assert outcome
    assert (outcome.winners, outcome.termination) == ((), Termination.REPEATED)


def test_removal_resets_repetition_and_quiet_plies() -> None:
    position = at("ww.w...w/b.b..b.b/........ w 0 0 40")
    after = played(position, "g4-g7xb6")
    assert after.quiet == 0
    assert len(after.earlier) == 0


def test_fifty_quiet_moves_by_each_side_draw() -> None:
    position = at("w.w..w.w/b.b..b.b/........ w 0 0 99")
    outcome = played(position, "a7-d7").outcome()
    assert outcome
    assert (outcome.winners, outcome.termination) == ((), Termination.QUIET)


def test_removal_on_the_hundredth_ply_goes_on() -> None:
    position = at("ww.w...w/b.b..b.b/........ w 0 0 99")
    assert played(position, "g4-g7xb6").outcome() is None


def test_mill_may_be_opened_and_closed_again() -> None:
    position = at("www...w./b.b.b.b./........ w 0 0 0")
    position = played(position, "g7-g4", "b6-d6", "g4-g7xd6")
    assert position.men[1].bit_count() == 3


def test_lasker_mixes_placing_and_moving() -> None:
    position = at("w......./b......./........ w 9 9 0", "lasker")
    assert {"a7-d7", "a7-a4", "d7", "c3"} <= turns(position)


def test_six_has_no_spoke_mills() -> None:
    position = at(".w....../......w. b 5 5 0", "six")
    assert turns(played(position, "a5")) >= {"c4"}


def test_twelve_has_diagonals_and_full_board_draws() -> None:
    assert "c5xg7" in turns(at("w.b...../w......./........ w 10 11 0", "twelve"))
    full = at("wbwbwbwb/bwbwbwbw/wbwbwbwb w 0 0 0", "twelve")
    outcome = full.outcome()
    assert outcome
    assert (outcome.winners, outcome.termination) == ((), Termination.FULL)


@pytest.mark.parametrize("move", [-1, 1 << 20, "d6", None])
def test_foreign_moves_are_illegal(move: object) -> None:
    with pytest.raises(IllegalMove):
        GAME.start().play(move)


def test_play_never_changes_the_position() -> None:
    position = at("ww....../bb....../........ w 7 7 0")
    before = position.to_text()
    played(position, "g7xb6")
    assert position.to_text() == before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("wwwwwwww/ww....../........ w 0 0 0", "White has 10 men"),
        ("ww....../bb....../........ w 0 0 0", "Black has fewer than three men"),
        ("ww....../bb....../........ w 7 8 0", "cannot be to move"),
        ("ww....../b......./........ w 7 7 0", "cannot have taken"),
    ],
)
def test_problems_name_every_rule(text: str, sentence: str) -> None:
    assert any(sentence in str(problem.rule) for problem in at(text).problems())
