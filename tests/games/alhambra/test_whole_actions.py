"""The player of whole actions: its numbers by slow twins, and what single criteria make it do."""

from __future__ import annotations

import numpy as np
import pytest

from partie.core.brain import Limits, StopFlag
from partie.core.options import Upload
from partie.games.alhambra.engine import criteria
from partie.games.alhambra.engine.action_gains import gain_of, loss_of_best, share_of
from partie.games.alhambra.engine.evolving import evolvable
from partie.games.alhambra.game import GAME
from partie.games.alhambra.rules.building import STEPS
from partie.games.alhambra.rules.material import KIND_NAMES, WALLS
from partie.games.alhambra.rules.position import AlhambraPosition
from partie.games.alhambra.rules.scoring import forecast
from partie.games.alhambra.rules.walls import outline_of, wall_and_closed
from tests.games.alhambra.table import arrange

pytestmark = pytest.mark.small


def late(players: int, seed: int) -> AlhambraPosition:
    """A position after many moves of greedy players."""
    position = GAME.start(f"{players}-players", seed)
    brain = GAME.brain(kind="greedy")
    for _ in range(60 + 9 * seed):
        if position.outcome() is not None:
            break
        position = position.play(brain.choose(position.observation(position.turn), Limits(), StopFlag()).move)
    return position


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [2, 4])
def test_gains_are_what_a_scoring_would_say(players: int, seed: int) -> None:
    state = late(players, seed).state
    for scoring in range(3):
        gains = forecast(state.copy(), scoring)
        for kind in range(len(KIND_NAMES)):
            for row in range(players):
                assert gain_of(state[0], row, kind, scoring) == gains[row, kind]


@pytest.mark.parametrize("seed", range(4))
def test_losses_are_those_of_the_rival_who_loses_most(seed: int) -> None:
    state = late(3, seed).state
    me = int(state["turn"][0])
    rivals = [player for player in range(3) if player != me]
    for kind in range(len(KIND_NAMES)):
        before = [share_of(state[0], rival, kind, 2) for rival in rivals]
        found = loss_of_best(state[0], me, kind, 2)
        state["counts"][0, me, kind] += 1
        after = [share_of(state[0], rival, kind, 2) for rival in rivals]
        state["counts"][0, me, kind] -= 1
        assert found == max(0, *(old - new for old, new in zip(before, after, strict=True)))


@pytest.mark.parametrize("seed", range(4))
def test_the_outline_has_every_side_towards_an_empty_cell(seed: int) -> None:
    grid = late(2, seed).state["grid"][0, 0]
    sides = [
        bool(WALLS[grid[cell]] >> side & 1)
        for cell in np.flatnonzero(grid)
        for side in range(4)
        if grid[cell + STEPS[side]] == 0
    ]
    longest, walled, open_sides = outline_of(grid)
    assert (walled, open_sides) == (sides.count(True), sides.count(False))
    assert longest == wall_and_closed(grid)[0]


def weights(**more: float) -> Upload:
    """0.5 counts nothing; named criteria count fully in all phases."""
    numbers = np.full((3, criteria.CRITERIA), 0.5)
    for name, value in more.items():
        numbers[:, getattr(criteria, name)] = value
    return Upload("mine.txt", " ".join(str(number) for number in numbers.ravel()))


RICH = arrange(players=2, hands=["y5y2g9", "-"], market="pavilion5,seraglio4,arcades4,chambers5")


def chosen(position: AlhambraPosition, **more: float) -> str:
    brain = GAME.brain(weights=weights(**more))
    return position.format_move(brain.choose(position, Limits(), StopFlag()).move)


def test_who_only_wants_money_takes_it() -> None:
    assert chosen(RICH, TAKE=1.0).startswith("take:")


def test_who_wants_exact_payments_pays_exactly() -> None:
    assert chosen(RICH, BUY_EXACT=1.0, BUY_OVER=0.0) == "buy:pavilion5:y5"


def test_who_shuns_large_sums_buys_what_is_dear() -> None:
    assert chosen(RICH, GAIN_KIND=1.0, BUY_CARDS=0.0).startswith("buy:seraglio4:g9")


def test_who_hoards_puts_tiles_into_the_reserve() -> None:
    position = RICH.play(RICH.parse_move("buy:seraglio4:g9"))
    assert chosen(position, RESERVE=1.0, DIRK=0.0) == "reserve:seraglio4"
    assert chosen(position, RESERVE=0.0, DIRK=0.0).startswith("place:seraglio4@")


def test_the_style_follows_from_the_number_of_weights() -> None:
    found = evolvable()
    assert found.styles[found.style_of(np.zeros(228))] == "described"
    assert found.styles[found.style_of(np.zeros(114))] == "actions"
