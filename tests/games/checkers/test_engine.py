from __future__ import annotations

import pytest

from partie.core.brain import Limits, StopFlag
from partie.core.errors import InvalidText
from partie.games.checkers.engine.ballots import all_openings, ballots
from partie.games.checkers.engine.brain import FORCED_NODES, DraughtsBrain
from partie.games.checkers.engine.levels import STRONGEST, level_of
from partie.games.checkers.engine.patterns import AREAS, TERNARY, picture, squeezed
from partie.games.checkers.rules.position import first_position
from partie.games.checkers.rules.variants import CZECH, ENGLISH, VARIANTS, DraughtsVariant
from tests.games.checkers.facts import read


def chosen(text: str, variant: str = "english", depth: int = 9, level: int | None = None) -> str:
    position = read(text, variant)
    brain = DraughtsBrain(level, mebibytes=4)
    return position.format_move(brain.choose(position, Limits(depth=depth), StopFlag()).move)


@pytest.mark.parametrize("rules", [ENGLISH, CZECH])
def test_the_same_search_gives_the_same_count(rules: DraughtsVariant) -> None:
    found = []
    for _ in range(2):
        brain = DraughtsBrain(mebibytes=4)
        analysis = brain.choose(first_position(rules), Limits(depth=7), StopFlag())
        found.append((analysis.move, analysis.nodes, analysis.value))
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("text", "shot"),
    [
        ("B:W19,20,21,25,27,28,29,32:B1,3,4,8,9,10,11,12,13,18", "11-16"),
        ("W:W21,23,24,25,26,27,29,30,32:B1,3,4,7,8,13,14,15,16,17", "23-19"),
    ],
)
def test_a_man_is_given_for_three(text: str, shot: str) -> None:
    assert chosen(text, depth=7) == shot


@pytest.mark.parametrize("rules", [ENGLISH, CZECH], ids=lambda rules: rules.name)
def test_full_strength_beats_the_first_level(rules: DraughtsVariant) -> None:
    strong, weak = DraughtsBrain(mebibytes=4), DraughtsBrain(1, mebibytes=4)
    winners: list[bool | None] = []
    for seat in (0, 1, 0, 1):
        position = ballots(rules.name)[40 * len(winners)]
        while (outcome := position.outcome()) is None:
            brain = strong if position.turn == seat else weak
            position = position.play(brain.choose(position, Limits(nodes=8000), StopFlag()).move)
        winners.append(None if outcome.winner is None else outcome.winner == seat)
    assert False not in winners
    assert winners.count(True) >= 3


def test_stopped_at_once_it_still_moves() -> None:
    stop = StopFlag()
    stop.set()
    position = first_position(ENGLISH)
    analysis = DraughtsBrain().choose(position, Limits(seconds=5), stop)
    assert analysis.move in position.legal_moves()


def test_a_forced_move_takes_no_time() -> None:
    position = read("B:W18,30,31,32,28:B14,1,2,3,4", "english")
    assert len(position.legal_moves()) == 1
    analysis = DraughtsBrain().choose(position, Limits(seconds=100), StopFlag())
    assert analysis.nodes <= 2 * FORCED_NODES


def test_a_line_can_be_played() -> None:
    position = first_position(CZECH)
    analysis = DraughtsBrain(mebibytes=4).choose(position, Limits(depth=9), StopFlag())
    assert len(analysis.line) >= 4
    for move in analysis.line:
        position = position.play(move)


@pytest.mark.parametrize("level", range(1, STRONGEST + 1))
def test_levels_move_and_do_not_dice(level: int) -> None:
    text = first_position(ENGLISH).to_text()
    assert chosen(text, level=level, depth=4) == chosen(text, level=level, depth=4)


def test_levels_grow() -> None:
    levels = [level_of(number) for number in range(1, STRONGEST + 1)]
    assert [level.depth for level in levels] == sorted(level.depth for level in levels)
    assert [level.margin for level in levels] == sorted((level.margin for level in levels), reverse=True)
    with pytest.raises(InvalidText):
        level_of(11)


def test_even_level_one_takes_what_it_must() -> None:
    assert chosen("B:W18,30:B14,1", level=1) == "14x23"


@pytest.mark.small
def test_areas_cover_every_square_and_pictures_tell_men_apart() -> None:
    assert TERNARY[0b1111_1111] == (3**8 - 1) // 2
    for square in range(32):
        seen = [area for area in range(AREAS) if picture(1 << square, 0, area)]
        assert seen
        for area in seen:
            assert picture(0, 1 << square, area) == 2 * picture(1 << square, 0, area)
    assert squeezed(0x3333) == 0xFF


@pytest.mark.parametrize("variant", ["english", "czech", "czech-free"])
def test_ballots_are_openings_of_three_plies(variant: str) -> None:
    starts = ballots(variant)
    assert 100 <= len(starts) <= len(all_openings(VARIANTS[variant])) == 216
    assert len(set(starts)) == len(starts)
    assert all(position.turn == 1 and position.variant == variant for position in starts)
