"""The toy's brain on the tree search, with and without a network."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from partie.core.brain import Analysis, Limits, StopFlag
from partie.networks.network import UnsuitableNetwork
from tests.networks.onnx_bytes import Output, network_bytes
from tests.search.mcts.naive import minimax
from tests.toys.hexapawn.engine.tree_engine import PLANES, POLICY, HexapawnTreeBrain
from tests.toys.hexapawn.game import GAME

NUMBERS = int(np.prod(PLANES))


def material() -> list[Output]:
    """A network that counts pieces and likes no move more than another."""
    worth = np.repeat(np.array([0.25, 0.75, 0.75, -0.25, -0.75, -0.75], np.float32), NUMBERS // len(PLANES) // 2)[
        :, None
    ]
    return [
        Output("policy", np.zeros((NUMBERS, POLICY), np.float32), np.zeros(POLICY, np.float32)),
        Output("value", worth, np.zeros(1, np.float32), tanh=True),
    ]


@pytest.fixture
def network(tmp_path: Path) -> Path:
    file = tmp_path / "material.onnx"
    file.write_bytes(network_bytes(PLANES, material()))
    return file


@pytest.mark.parametrize("with_network", [False, True])
@pytest.mark.parametrize("text", ["bbb/.../www w", "b.b/wbw/..w b", "bb./w.b/.ww w", "b../.wb/w.. w"])
def test_the_brain_finds_the_solved_result(text: str, with_network: bool, network: Path) -> None:
    position = GAME.from_text(text)
    brain = GAME.brain(search="tree", network=network if with_network else None)
    found = brain.choose(position, Limits(), StopFlag())
    result = minimax(position)
    assert found.value == 50 * (1 + result)
    assert found.forced_win == (result == 1)
    assert -minimax(position.play(found.move)) == result


def test_a_network_leads_the_search_to_the_capture(network: Path) -> None:
    position = GAME.from_text("b.b.b/.w.../w.w.w w", "5-promotions")
    brain = GAME.brain(search="tree", network=network)
    found = brain.choose(position, Limits(nodes=100), StopFlag())
    assert position.format_move(found.move).split("=")[0] in ("b2-a3", "b2-c3")


def test_a_network_of_another_shape_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "small.onnx"
    file.write_bytes(
        network_bytes((1, 3, 6), [Output("policy", np.zeros((18, 2), np.float32), np.zeros(2, np.float32))])
    )
    with pytest.raises(UnsuitableNetwork, match="planes"):
        HexapawnTreeBrain(network=file)


def test_several_lines_are_compared() -> None:
    found = GAME.brain(search="tree").choose(GAME.start("6"), Limits(nodes=200, lines=3), StopFlag())
    assert len(found.lines) == 3
    assert found.lines[0].moves[0] == found.move


def test_analyses_come_while_it_searches() -> None:
    seen: list[Analysis] = []
    brain = GAME.brain(search="tree")
    last = brain.choose(GAME.start("5-promotions"), Limits(nodes=300), StopFlag(), seen.append)
    assert len(seen) > 2
    assert [one.nodes for one in seen] == sorted({one.nodes for one in seen})
    assert last.nodes >= seen[-1].nodes


def test_a_level_answers_the_same_in_the_same_position() -> None:
    position = GAME.start("5-promotions")
    brains = [GAME.brain(level, search="tree") for level in (1, 1)]
    first = [brain.choose(position, Limits(), StopFlag()).move for brain in brains]
    again = brains[0].choose(position, Limits(), StopFlag()).move
    assert {*first, again} == {again}


def test_a_level_has_its_visits() -> None:
    for level, visits in ((1, 8), (2, 64)):
        found = GAME.brain(level, search="tree").choose(GAME.start("5-promotions"), Limits(), StopFlag())
        assert 0 < found.nodes <= visits


def test_the_tree_is_kept_between_moves_at_full_strength() -> None:
    brain, position = GAME.brain(search="tree"), GAME.start("5-promotions")
    first = brain.choose(position, Limits(nodes=500), StopFlag())
    after = position.play(first.line[0]).play(first.line[1])
    second = brain.choose(after, Limits(nodes=500), StopFlag())
    fresh = GAME.brain(search="tree").choose(after, Limits(nodes=500), StopFlag())
    assert second.nodes < fresh.nodes
