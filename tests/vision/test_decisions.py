"""All pieces of a board are decided together: their sets by colour, their squares, their kings, their number."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from partie.vision.decisions import DARK, KING, SIGNS, TAKEN, Decision, decide
from partie.vision.interpreter import PieceRules
from partie.vision.pictures import Pixels

CELL, SIDE = 32, 8
COLOURS = {
    "red and blue": ((200, 40, 40), (40, 60, 200)),
    "green and purple": ((60, 170, 70), (130, 60, 160)),
    "yellow and orange": ((235, 215, 60), (225, 110, 20)),
    "white and black": ((240, 236, 228), (28, 26, 25)),
}
CHECKERS = PieceRules(most=12, one_colour=True, kings=True)
START = {(x, y): "b" if y < 3 else "w" for y in (0, 1, 2, 5, 6, 7) for x in range(SIDE) if (x + y) % 2}
MIDDLE_GAME = {(1, 0): "b", (3, 2): "b", (2, 3): "b", (5, 2): "b", (4, 5): "w", (6, 5): "w", (1, 6): "w", (3, 6): "w"}


def view(pieces: dict[tuple[int, int], str], light: tuple[int, int, int], dark: tuple[int, int, int]) -> Pixels:
    """A board of squares with discs and a margin of one cell."""
    picture = np.full(((SIDE + 2) * CELL, (SIDE + 2) * CELL, 3), 128, np.uint8)
    rows, columns = np.indices((CELL, CELL)) - CELL / 2 + 0.5
    disc = np.hypot(rows, columns) < 0.4 * CELL
    noise = np.random.default_rng(1)
    for y in range(SIDE):
        for x in range(SIDE):
            cell = picture[(y + 1) * CELL : (y + 2) * CELL, (x + 1) * CELL : (x + 2) * CELL]
            cell[:] = (110, 75, 45) if (x + y) % 2 else (225, 200, 160)
            if (x, y) in pieces:
                colour = np.array(dark if pieces[x, y] in "bB" else light)
                cell[disc] = np.clip(noise.normal(colour, 5, (int(disc.sum()), 3)), 0, 255)
    return picture


def logits(pieces: dict[tuple[int, int], str]) -> NDArray[np.float64]:
    """What a network that knows nothing of colours and crowns says."""
    raw = np.zeros((SIDE * SIDE, 5))
    raw[:, TAKEN], raw[:, KING] = -6.0, -4.5
    for x, y in pieces:
        raw[y * SIDE + x, TAKEN] = 6.0
    return raw


def signs(decision: Decision) -> dict[tuple[int, int], str]:
    """What stands where."""
    found = np.array(list(SIGNS))[decision.scores.argmax(axis=1)].reshape(SIDE, SIDE)
    return {(x, y): str(found[y, x]) for y in range(SIDE) for x in range(SIDE) if found[y, x] != "."}


def exchanged(pieces: dict[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    return {place: {"w": "b", "b": "w"}[sign] for place, sign in pieces.items()}


@pytest.mark.parametrize("pieces", [START, MIDDLE_GAME], ids=["start", "middle game"])
@pytest.mark.parametrize("colours", COLOURS.values(), ids=COLOURS)
def test_two_sets_of_any_colours_are_told_apart(
    colours: tuple[tuple[int, int, int], tuple[int, int, int]], pieces: dict[tuple[int, int], str]
) -> None:
    found = signs(decide(view(pieces, *colours), CELL, logits(pieces), CHECKERS, upright=False))
    assert found in (pieces, exchanged(pieces))


def test_the_lighter_set_is_white() -> None:
    decision = decide(view(START, *COLOURS["white and black"]), CELL, logits(START), CHECKERS, upright=False)
    assert signs(decision) == START
    assert decision.orientation_logit > 2


def test_sets_of_one_lightness_may_be_either() -> None:
    picture = view(START, (200, 60, 60), (60, 110, 190))
    assert abs(decide(picture, CELL, logits(START), CHECKERS, upright=False).orientation_logit) < 2


def test_pieces_of_one_colour_stay_one_set() -> None:
    pieces = dict.fromkeys(MIDDLE_GAME, "b")
    raw = logits(pieces)
    raw[:, DARK] = 3.0
    assert signs(decide(view(pieces, *COLOURS["red and blue"]), CELL, raw, CHECKERS, upright=False)) == pieces


def test_a_piece_that_the_network_took_for_the_other_side_is_put_right() -> None:
    raw = logits(START)
    raw[:, DARK] = [3.0 if START.get((cell % SIDE, cell // SIDE)) == "b" else -3.0 for cell in range(SIDE * SIDE)]
    raw[1, DARK] = -1.5
    assert signs(decide(view(START, *COLOURS["red and blue"]), CELL, raw, CHECKERS, upright=False)) == START


def test_a_shadow_on_a_square_of_the_other_colour_is_not_a_piece() -> None:
    raw = logits(START)
    raw[3 * SIDE + 3, TAKEN] = 2.0
    assert signs(decide(view(START, *COLOURS["white and black"]), CELL, raw, CHECKERS, upright=False)) == START


def test_no_side_has_more_pieces_than_the_game_has() -> None:
    pieces = START | {(0, 3): "b", (2, 3): "b"}
    raw = logits(pieces)
    raw[3 * SIDE, TAKEN] = raw[3 * SIDE + 2, TAKEN] = 0.8  # less sure than the others
    decision = decide(view(pieces, *COLOURS["white and black"]), CELL, raw, CHECKERS, upright=False)
    assert signs(decision) == START
    assert np.exp(decision.scores[3 * SIDE].max()) < 0.9


def test_a_king_stands_out_from_the_men_of_its_own_set() -> None:
    raw = logits(MIDDLE_GAME)
    raw[2 * SIDE + 3, KING] = 3.0
    found = signs(decide(view(MIDDLE_GAME, *COLOURS["white and black"]), CELL, raw, CHECKERS, upright=False))
    assert found == MIDDLE_GAME | {(3, 2): "B"}


def test_a_set_of_tall_men_has_no_kings() -> None:
    raw = logits(START)
    for (x, y), sign in START.items():
        raw[y * SIDE + x, KING] = 2.5 if sign == "b" else -3.0
    assert signs(decide(view(START, *COLOURS["white and black"]), CELL, raw, CHECKERS, upright=False)) == START


def test_a_full_board_needs_more_to_have_a_king_than_an_empty_one() -> None:
    raw = logits(START)
    raw[1, KING] = 2.0
    assert signs(decide(view(START, *COLOURS["white and black"]), CELL, raw, CHECKERS, upright=False)) == START
    raw = logits(MIDDLE_GAME)
    raw[1, KING] = 2.0
    decision = decide(view(MIDDLE_GAME, *COLOURS["white and black"]), CELL, raw, CHECKERS, upright=False)
    assert signs(decision)[1, 0] == "B"


def test_a_piece_that_the_network_barely_missed_looks_like_the_others_of_its_set() -> None:
    raw = logits(START)
    raw[1, TAKEN] = -0.5
    decision = decide(view(START, *COLOURS["white and black"]), CELL, raw, CHECKERS, upright=False)
    assert signs(decision) == START
    assert np.exp(decision.scores[1].max()) < 0.96  # and a person is asked to check it


def test_an_empty_cell_that_the_network_barely_took_looks_like_the_other_empty_ones() -> None:
    raw = logits(START)
    raw[3 * SIDE + 2, TAKEN] = 0.5
    assert signs(decide(view(START, *COLOURS["white and black"]), CELL, raw, CHECKERS, upright=False)) == START


def test_looks_make_nothing_surer_than_the_network_was() -> None:
    raw = logits(START)
    raw[1, TAKEN] = 1.0
    decision = decide(view(START, *COLOURS["white and black"]), CELL, raw, CHECKERS, upright=False)
    assert np.exp(decision.scores[1].max()) < 0.75
