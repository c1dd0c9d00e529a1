from __future__ import annotations

import numpy as np
import pytest

from partie.core.brain import Analysis, Limits, StopFlag
from partie.core.errors import InvalidText
from partie.games.alhambra.engine import players
from partie.games.alhambra.engine.levels import MISJUDGED
from partie.games.alhambra.engine.rollouts import candidates, evaluate
from partie.games.alhambra.engine.weights import champion, for_kernels
from partie.games.alhambra.game import GAME
from partie.games.alhambra.rules.state import new_states
from tests.games.alhambra.table import arrange


def test_candidates_are_distinct_legal_moves() -> None:
    position = GAME.start("3-players", 6)
    brain = GAME.brain(kind="greedy")
    while position.outcome() is None:
        found = candidates(position.state.copy(), for_kernels(champion(3))).tolist()
        assert len(set(found)) == len(found) > 0
        assert set(found) <= set(position.legal_moves())
        position = position.play(brain.choose(position, Limits(), StopFlag()).move)


def test_looking_for_candidates_leaves_the_position_alone() -> None:
    position = GAME.start("2-players", 6)
    before = position.to_text()
    candidates(position.state, for_kernels(champion(2)))
    assert position.to_text() == before


def test_a_single_candidate_needs_no_thinking() -> None:
    position = arrange(display="-,-,-,-", deck="-")
    analysis = GAME.brain(kind="thinking").choose(position, Limits(seconds=5), StopFlag())
    assert position.format_move(analysis.move) == "pass"
    assert analysis.nodes == 0


def test_thinking_keeps_to_the_number_of_games() -> None:
    analysis = GAME.brain(kind="thinking").choose(
        GAME.start("3-players", 1).observation(0), Limits(nodes=150), StopFlag()
    )
    assert 0 < analysis.nodes <= 150


def test_thinking_does_not_depend_on_hidden_orders() -> None:
    position = GAME.start("3-players", 1)
    brain = GAME.brain(kind="thinking")
    moves = [brain.choose(seen, Limits(nodes=100), StopFlag()).move for seen in (position, position.observation(0))]
    assert moves[0] == moves[1]


def test_every_stage_is_told() -> None:
    heard: list[Analysis] = []
    GAME.brain(kind="thinking").choose(
        GAME.start("3-players", 1).observation(0), Limits(nodes=300), StopFlag(), heard.append
    )
    assert len(heard) > 1
    assert heard[-1].nodes > heard[0].nodes


def test_a_stop_ends_the_rollouts() -> None:
    position = GAME.start("3-players", 1)
    moves = candidates(position.state.copy(), for_kernels(champion(3)))
    stop = StopFlag()
    stop.set()
    sums = np.zeros((len(moves), 2))
    done = evaluate(position.state, new_states(2), moves, 1, 1000, for_kernels(champion(3)), sums, stop.array)
    assert done == 1


def test_the_highest_levels_think() -> None:
    position = GAME.start("3-players", 1).observation(0)
    nodes = [GAME.brain(level).choose(position, Limits(nodes=500), StopFlag()).nodes for level in (9, 10)]
    assert 0 < nodes[0] <= 100 < nodes[1]
    assert [GAME.brain(level).name for level in (1, 8, 9, 10)] == ["evolved", "evolved", "thinking", "thinking"]
    with pytest.raises(InvalidText, match="there is no level 11"):
        GAME.brain(11)


@pytest.mark.parametrize("level", range(2, 9))
def test_each_level_beats_the_one_below(level: int) -> None:
    """Two players, both seats on each deal."""
    own, other = (for_kernels(champion(2), MISJUDGED[one]) for one in (level, level - 1))
    seeds, brains = np.arange(150), np.full(2, players.ACTIONS)
    first = players.run_games(seeds, brains, np.stack([own, other]))[:, 0, 2].mean()
    second = players.run_games(seeds, brains, np.stack([other, own]))[:, 1, 2].mean()
    assert (first + second) / 2 > 0.55


def test_an_exact_purchase_of_the_last_first_place_is_found() -> None:
    """One turn before the end: the tower wins 21 points, money nothing."""
    position = arrange(
        hands=["y9", "-", "-"],
        market="tower9a,garden12,chambers11,arcades10",
        bag="none",
        display="g1,b1,o1,g2",
    )
    analysis = GAME.brain(kind="thinking").choose(position, Limits(nodes=200), StopFlag())
    assert position.format_move(analysis.move) == "buy:tower9a:y9"
