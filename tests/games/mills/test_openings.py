from __future__ import annotations

import random

import numpy as np
import pytest
from benchmarks.mills_book import positions as classes

from partie.core.brain import Limits, StopFlag
from partie.games.mills.engine import book
from partie.games.mills.game import GAME
from partie.games.mills.rules.position import MillsPosition
from partie.games.mills.tables import openings
from partie.games.mills.tables.probe import run_probe
from partie.search.tables.values import DRAW, LOSS, NOTHING, WIN


def stored_value(position: MillsPosition) -> int:
    return int(run_probe(position.state(), openings.load()))


def best_of(turns: list[tuple[int, int]]) -> int:
    values = {value for _, value in turns}
    return WIN if WIN in values else DRAW if DRAW in values else LOSS


def after(position: MillsPosition, turns: int, choose: random.Random) -> MillsPosition:
    for _ in range(turns):
        position = position.play(choose.choice(position.legal_moves()))
    return position


def test_first_position_is_a_draw_whatever_is_placed() -> None:
    assert {value for _, value in openings.turns_with_values(GAME.start())} == {DRAW}
    assert stored_value(GAME.start()) == DRAW


def test_critical_classes_with_three_men_are_as_many_as_published() -> None:
    three = [one for one in classes(4) if sum(one.men).bit_count() == 3]
    critical = [one for one in three if len({value for _, value in openings.turns_with_values(one)}) > 1]
    assert (len(three), len(critical)) == (428, 261)


def test_published_mistake_loses_and_fifteen_turns_draw() -> None:
    position = GAME.from_text("c5 e3 f4")
    values = {position.format_move(move): value for move, value in openings.turns_with_values(position)}
    assert values["e5"] == LOSS
    assert sum(value == DRAW for value in values.values()) == 15


@pytest.mark.parametrize("placed", [6, 7, 8])
def test_stored_layers_follow_from_the_layers_after_them(placed: int) -> None:
    choose = random.Random(placed)
    for _ in range(40):
        position = after(GAME.start(), placed, choose)
        assert best_of(openings.turns_with_values(position)) == stored_value(position)


def test_layer_left_out_is_known_from_the_last_one() -> None:
    choose = random.Random(8)
    for _ in range(20):
        position = after(GAME.start(), 8, choose)
        for move, value in openings.turns_with_values(position):
            below = best_of(openings.turns_with_values(position.play(move)))
            assert value == {WIN: LOSS, LOSS: WIN, DRAW: DRAW}[below]


def test_symmetric_positions_have_equal_values() -> None:
    choose = random.Random(9)
    for _ in range(10):
        position = after(GAME.start(), 6, choose)
        images = [book.turned(position, symmetry) for symmetry in range(16)]
        assert len({best_of(openings.turns_with_values(image)) for image in images}) == 1


def test_nothing_is_known_beyond_the_file() -> None:
    choose = random.Random(10)
    assert openings.turns_with_values(after(GAME.start(), 9, choose))
    assert openings.turns_with_values(after(GAME.start(), 10, choose)) == []
    assert openings.turns_with_values(GAME.start("six")) == []


def test_unused_places_take_the_value_before_them() -> None:
    codes = [NOTHING, WIN, NOTHING, LOSS, NOTHING, NOTHING, DRAW, WIN]
    packed = np.array([sum(code << 2 * i for i, code in enumerate(codes[k : k + 4])) for k in (0, 4)], np.uint8)
    filled = openings._filled(packed)
    assert [int(filled[i // 4]) >> 2 * (i % 4) & 3 for i in range(8)] == [
        *(DRAW, WIN, WIN, LOSS),
        *(LOSS, LOSS, DRAW, WIN),
    ]


def test_every_turn_of_the_book_keeps_the_value() -> None:
    for position in classes(3):
        values = dict(openings.turns_with_values(position))
        move = book.from_book(position)
        assert move is not None
        assert values[move] == best_of(list(values.items()))


def test_brain_chooses_among_the_turns_that_keep_the_value() -> None:
    position = GAME.from_text("c5 e3 f4")
    analysis = GAME.brain().choose(position, Limits(nodes=2000), StopFlag())
    values = analysis.evidence["values"]
    assert isinstance(values, dict)
    assert values[position.format_move(analysis.move)] == "drawn"
    assert analysis.value == 50
    assert analysis.nodes > 0


def test_brain_knows_that_a_won_opening_is_won() -> None:
    position = GAME.from_text("a7 a4 d7 g7 b6")
    analysis = GAME.brain().choose(position, Limits(nodes=2000), StopFlag())
    assert analysis.forced_win
    assert analysis.value == 100
    assert (analysis.move, WIN) in openings.turns_with_values(position)
