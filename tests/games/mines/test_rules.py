from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partie.core.brain import Limits, StopFlag
from partie.core.errors import IllegalMove, InvalidText
from partie.games.mines.field import MAX_SIDE
from partie.games.mines.game import GAME
from partie.games.mines.rules.notation import Act, MineMove, Setup, cell_name, parse_cell, parse_variant
from partie.games.mines.rules.position import MinesPosition, Termination
from tests.games.mines import naive


def played(position: MinesPosition, *moves: str) -> MinesPosition:
    for move in moves:
        position = position.play(position.parse_move(move))
    return position


@pytest.mark.small
def test_safe_start_has_no_mine_under_the_first_cell() -> None:
    for seed in range(200):
        assert played(GAME.start("3x3/8/safe", seed), "b2").shown[4] == 8


@pytest.mark.small
def test_open_start_has_no_mine_beside_the_first_cell() -> None:
    for seed in range(200):
        assert played(GAME.start("beginner-8x8", seed), "c3").shown[18] == 0


@pytest.mark.small
def test_none_start_may_explode_at_once() -> None:
    outcomes = [played(GAME.start("4x4/8/none", seed), "a1").outcome() for seed in range(200)]
    exploded = sum(outcome is not None and outcome.termination is Termination.EXPLODED for outcome in outcomes)
    assert 60 < exploded < 140


def test_layouts_are_uniform_under_the_safe_rule() -> None:
    counts = np.zeros(9)
    for seed in range(2000):
        layout = played(GAME.start("3x3/1/safe", seed), "a1").layout
        assert layout is not None
        counts += layout
    assert counts[0] == 0
    assert counts[1:].min() > 190


@pytest.mark.small
def test_same_seed_and_first_cell_give_the_same_game() -> None:
    assert played(GAME.start("expert", 5), "d4") == played(GAME.start("expert", 5), "d4")
    assert played(GAME.start("expert", 5), "d4") != played(GAME.start("expert", 6), "d4")


@pytest.mark.small
def test_a_zero_opens_its_whole_region() -> None:
    position = played(GAME.from_text("..../..../.... mines:0010", "4x3/1"), "a1")
    assert position.to_text().startswith("0000/0011/001.")
    assert position.outcome() is not None


@pytest.mark.small
def test_opening_all_safe_cells_wins() -> None:
    outcome = played(GAME.from_text("../.. mines:80", "2x2/1/safe"), "b1", "a2", "b2").outcome()
    assert outcome is not None
    assert outcome.termination is Termination.CLEARED
    assert outcome.winner == 0


@pytest.mark.small
def test_opening_a_mine_loses() -> None:
    outcome = played(GAME.from_text("../.. mines:80", "2x2/1/safe"), "a1").outcome()
    assert outcome is not None
    assert outcome.termination is Termination.EXPLODED
    assert outcome.winners == ()


@pytest.mark.small
def test_a_flagged_cell_cannot_be_opened() -> None:
    position = played(GAME.start("beginner", 1), "!a1")
    with pytest.raises(IllegalMove, match="flagged"):
        position.parse_move("a1")
    assert played(position, "!a1", "a1").shown[0] >= 0


@pytest.mark.small
def test_errors_tell_no_secret() -> None:
    position = played(GAME.start("beginner", 1), "c3")
    with pytest.raises(IllegalMove) as error:
        position.parse_move("c3")
    assert "mines:" not in str(error.value)


@pytest.mark.small
def test_a_question_mark_does_not_hinder_opening() -> None:
    assert played(GAME.start("beginner", 1), "?c3", "c3").shown[20] == 0


@pytest.mark.small
def test_a_chord_opens_what_is_not_flagged() -> None:
    position = played(GAME.from_text("../.. mines:80", "2x2/1/safe"), "b1", "!a1", "*b1")
    assert position.outcome() is not None


@pytest.mark.small
def test_a_chord_with_a_wrong_flag_explodes() -> None:
    position = played(GAME.from_text("../.. mines:80", "2x2/1/safe"), "b1", "!b2", "*b1")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.termination is Termination.EXPLODED


@pytest.mark.small
def test_a_chord_needs_as_many_flags_as_the_number() -> None:
    position = played(GAME.from_text("../.. mines:80", "2x2/1/safe"), "b1")
    with pytest.raises(IllegalMove, match="flags around"):
        position.parse_move("*b1")


@pytest.mark.small
def test_a_view_hides_the_layout_until_the_end() -> None:
    position = played(GAME.start("beginner", 3), "c3")
    view = position.observation(0)
    assert view.layout is None
    assert view.seed is None
    assert "mines" not in view.to_text()
    assert view.legal_moves() == position.legal_moves()
    with pytest.raises(IllegalMove, match="hidden"):
        view.play(next(move for move in view.legal_moves() if isinstance(move, MineMove) and move.act is Act.OPEN))


def test_a_seed_on_an_opened_board_draws_fairly_from_the_layouts_that_fit() -> None:
    position = GAME.from_text("1.../.... seed:0", "4x2/2/none")
    fitting = list(naive.layouts(position.shown, 4, 2, 2))
    drawn = []
    for seed in range(400):
        layout = played(GAME.from_text(f"1.../.... seed:{seed}", "4x2/2/none"), "d1").layout
        assert layout is not None
        drawn.append(frozenset(int(cell) for cell in np.flatnonzero(layout)))
    assert set(drawn) == set(fitting)
    assert max(drawn.count(layout) for layout in fitting) < 3 * min(drawn.count(layout) for layout in fitting)


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 2**32), st.integers(1, 9), st.integers(1, 9), st.integers(0, 81))
@pytest.mark.small
def test_opening_follows_the_naive_rules(seed: int, width: int, height: int, mines: int) -> None:
    mines = min(mines, width * height - 1)
    position = GAME.start(f"{width}x{height}/{mines}/safe", seed)
    random = np.random.default_rng(seed)
    while position.outcome() is None:
        moves = position.legal_moves()
        position = position.play(moves[int(random.integers(len(moves)))])
        assert GAME.from_text(position.to_text(), position.variant) == position
        if position.layout is None:
            continue
        layout = frozenset(int(cell) for cell in np.flatnonzero(position.layout))
        for cell, value in enumerate(position.shown):
            if 0 <= value <= 8:
                assert value == naive.number_at(layout, cell, width, height)
            if value == 0:
                assert all(position.shown[near] >= 0 for near in naive.around(cell, width, height))


@pytest.mark.small
@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("huge", "not known"),
        ("101x5/3", "sides go from 1"),
        ("9x9/80/safe/x", "not known"),
        ("9x9/81/safe", "too many"),
        ("9x9/73/open", "too many"),
        ("9x9/82", "too many"),
        ("0x9/1", "sides go from 1"),
    ],
)
def test_bad_variants_are_refused_in_a_sentence(text: str, part: str) -> None:
    with pytest.raises(InvalidText, match=part):
        parse_variant(text)


@pytest.mark.small
@pytest.mark.parametrize(
    ("text", "variant", "part"),
    [
        ("", None, "empty"),
        ("129/...", "3x2/1", "not a cell"),
        ("../...", "2x2/1", "Row 2"),
        ("../..", None, "How many mines"),
        ("../..", "3x3/1", "another size"),
        ("../.. mines:zz", "2x2/1/none", "hexadecimal"),
        ("../.. mines:c0", "2x2/1/none", "are not the 1"),
        ("1./.. mines:80", "2x2/1/none", "do not agree"),
        ("../.. seed:x", "2x2/1/none", "Seed"),
        ("*./.. seed:1", "2x2/1/none", "no exploded mine"),
        ("." * (MAX_SIDE + 1), "9x9/1", "too large"),
    ],
)
def test_bad_boards_are_refused_in_a_sentence(text: str, variant: str | None, part: str) -> None:
    with pytest.raises(InvalidText, match=part):
        GAME.from_text(text, variant)


@pytest.mark.small
def test_boards_are_read_as_people_write_them() -> None:
    position = GAME.from_text("# f 1\n? . 2\n", "3x2/2/safe")
    assert position.to_text() == ".!1/?.2"


@pytest.mark.small
def test_cell_names_go_beyond_z() -> None:
    setup = Setup(100, 100, 10)
    for cell in (0, 25, 26, 51, 52, 99, 100, 9999):
        assert parse_cell(cell_name(cell, 100), setup) == cell
    assert cell_name(26, 100) == "aa1"


@pytest.mark.small
def test_variant_names_are_the_shortest() -> None:
    assert parse_variant("30x16/99/open").name == "expert"
    assert parse_variant("30x16/99/safe").name == "expert/safe"
    assert parse_variant("7x5/3").name == "7x5/3/open"


@pytest.mark.small
def test_without_a_start_rule_the_kindest_possible_holds() -> None:
    assert parse_variant("3x3/1").start == "safe"
    assert parse_variant("3x3/9").start == "none"


@pytest.mark.parametrize("level", [1, 4, 7, 10, None])
def test_every_level_plays_to_the_end(level: int | None) -> None:
    brain = GAME.brain(level)
    position = GAME.start("beginner", 7)
    for _ in range(81):
        if position.outcome() is not None:
            break
        analysis = brain.choose(position.observation(0), Limits(), StopFlag())
        assert analysis.move in position.legal_moves()
        position = position.play(analysis.move)
    assert position.outcome() is not None


@pytest.mark.small
def test_a_flag_on_the_cell_to_open_is_taken_away_first() -> None:
    position = GAME.from_text("00/.!", "2x2/0/none")
    analysis = GAME.brain().choose(GAME.from_text("00/!!", "2x2/0/none"), Limits(), StopFlag())
    assert position.problems() == []
    assert isinstance(analysis.move, MineMove)
    assert analysis.move.act is Act.FLAG


@pytest.mark.small
def test_a_thought_tells_probabilities_and_the_proof_of_a_sure_cell() -> None:
    analysis = GAME.brain().choose(GAME.from_text("111/...", "3x2/1/none"), Limits(), StopFlag())
    assert analysis.value == 0
    assert analysis.evidence["mine_percent"] == {"a2": 0.0, "b2": 100.0, "c2": 0.0}
    assert analysis.evidence["rule"] == "pair"
    because = analysis.evidence["because"]
    assert isinstance(because, list)
    assert set(because) <= {"a1", "b1", "c1"}


@pytest.mark.small
def test_a_thought_tells_the_chance_to_win_from_the_whole_game_tree() -> None:
    analysis = GAME.brain().choose(GAME.from_text("1./1.", "2x2/1/none"), Limits(), StopFlag())
    assert analysis.value == pytest.approx(50)
    assert analysis.evidence["win_percent"] == pytest.approx(50)
