"""The source's program judged walls on the map as it was; the published player does, too."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from partie.core.brain import Limits, StopFlag
from partie.core.errors import InvalidText
from partie.games.alhambra.engine import original, players
from partie.games.alhambra.engine.weights import built_in
from partie.games.alhambra.game import GAME
from partie.games.alhambra.rules.dealing import deal_with
from partie.games.alhambra.rules.material import TILE_OF_NAME, WALLS
from partie.games.alhambra.rules.position import AlhambraPosition
from partie.games.alhambra.rules.state import CELL_OF_NAME, CENTRE, WIDTH, new_states
from tests.games.alhambra.table import arrange

small = pytest.mark.small


def segments(position: AlhambraPosition, before: Any) -> set[tuple[int, int, int]]:
    """Walls of all tiles with nothing beyond them on the map before: row, column, side."""
    steps = ((-1, 0), (0, 1), (1, 0), (0, -1))
    grid = position.state["grid"][0][position.turn]
    found = set()
    for cell in np.flatnonzero(grid).tolist():
        row, column = divmod(cell, WIDTH)
        for side, (down, right) in enumerate(steps):
            if WALLS[grid[cell]] >> side & 1 and before[(row + down) * WIDTH + column + right] == 0:
                found.add((row, column, side))
    return found


def ends(segment: tuple[int, int, int]) -> set[tuple[int, int]]:
    row, column, side = segment
    corners = ((row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column))
    return {corners[side], corners[(side + 1) % 4]}


def touch(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    """The source's rule: round a corner of one tile, straight on, or round an inner corner."""
    if one[:2] == other[:2]:
        return (one[2] - other[2]) % 2 == 1
    down, right = abs(one[0] - other[0]), abs(one[1] - other[1])
    if (down, right) in ((0, 1), (1, 0)):
        return one[2] == other[2] and bool(ends(one) & ends(other))
    return down == right == 1 and (one[2] - other[2]) % 2 == 1 and bool(ends(one) & ends(other))


def longest(walls: set[tuple[int, int, int]]) -> int:
    left, most = set(walls), 0
    while left:
        waiting, size = [left.pop()], 0
        while waiting:
            one = waiting.pop()
            size += 1
            near = {other for other in left if touch(one, other)}
            left -= near
            waiting += near
        most = max(most, size)
    return most


def test_what_if_walls_are_those_of_an_obvious_search() -> None:
    chance = Random(1)
    compared = 0
    position = GAME.start("2-players", 1)
    while compared < 60:
        texts = [position.format_move(move) for move in position.legal_moves()]
        if position.waiting and not position.is_award:
            compared += compare_places(position)
        wanted = [text for text in texts if text.startswith(("place:", "buy:"))]
        position = position.play(position.parse_move(chance.choice(wanted or texts)))


def compare_places(position: AlhambraPosition) -> int:
    places = [move for move in position.legal_moves() if position.format_move(move).startswith("place:")]
    for move in places:
        assert isinstance(move, int)
        tile, cell = move >> 4 & 127, move >> 11 & 4095
        state = position.state.copy()
        before, marks = np.split(original.map_before(state[0]), 2)
        wall = original.wall_before(before)
        after = original.wall_after(state[0], before, marks, wall, tile, cell, original.room_for_walls())
        assert not marks.any()
        state["grid"][0][position.turn][cell] = tile
        assert after == max(wall, longest(segments(AlhambraPosition(state), before)))
    return len(places)


@small
def test_the_fountain_alone_counts_as_walled_all_round() -> None:
    state = GAME.start("2-players", 1).state.copy()
    assert original.closed_with(state[0], original.map_before(state[0]), 0, 0)


@small
def test_tiles_of_the_same_turn_are_not_on_the_map_before() -> None:
    position = two_bought()
    first = position.play(position.parse_move("place:pavilion8@e1"))
    before = original.map_before(first.state[0])
    assert np.flatnonzero(before).tolist() == [CENTRE]
    assert original.box_around(first.state[0], before) == (21, 23, 21, 23)
    assert first.state["grid"][0][first.turn][CELL_OF_NAME["e1"]] == TILE_OF_NAME["pavilion8"]


def two_bought() -> AlhambraPosition:
    market = "-,-,chambers11,arcades10"
    return arrange(2, market=market, bought="pavilion8,tower12", step="placing")


@small
def test_laid_cells_are_in_the_text_until_the_turn_ends() -> None:
    position = two_bought()
    assert " laid=" not in position.to_text()
    first = position.play(position.parse_move("place:pavilion8@e1"))
    assert first.to_text().endswith(" laid=e1")
    assert GAME.from_text(first.to_text()) == first
    second = first.play(first.parse_move("reserve:tower12"))
    assert " laid=" not in second.to_text()


@pytest.mark.parametrize("laid", ["e5", "e1,e1", "c", "e1,e1,e1,e1,e1", ""])
def test_impossible_laid_cells_are_refused(laid: str) -> None:
    position = two_bought()
    first = position.play(position.parse_move("place:pavilion8@e1"))
    with pytest.raises(InvalidText):
        GAME.from_text(first.to_text().replace("laid=e1", f"laid={laid}"))


@small
def test_scoring_cards_lie_in_whole_piles_of_a_fifth() -> None:
    for seed in range(50):
        states = new_states(1)
        deal_with(states, 3, seed, True)
        state = states[0]
        deck = state["deck"][state["deck_next"] : state["deck_end"]].tolist()
        size = (len(deck) - 2) // 5
        assert size <= deck.index(36) < 2 * size
        assert 3 * size < deck.index(37) <= 4 * size


def test_published_decides_like_the_original_kernel() -> None:
    position = GAME.start("3-players", 5)
    chosen = GAME.brain(kind="published").choose(position, Limits(), StopFlag()).move
    assert chosen == players.choose(position.state.copy(), new_states(1), players.ORIGINAL, built_in(3))
