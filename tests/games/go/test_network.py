"""The network of go: what it gets, how it is built, and the player with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from partie.core.brain import Limits, StopFlag
from partie.games import find
from partie.games.go.engine.brain import GoBrain
from partie.games.go.engine.evaluator import MixedEvaluator, PlayoutEvaluator
from partie.games.go.engine.levels import NETWORK_VISITS
from partie.games.go.network import planes
from partie.games.go.network.files import read_network
from partie.games.go.network.model import network_bytes, new_weights, size_of
from partie.games.go.network.planes import KO, KOMI, LAST, LIBERTIES, NOWHERE, PASSED, PLANES
from partie.games.go.rules.chains import chain_of, neighbours
from partie.games.go.rules.kernels import PASS
from partie.games.go.rules.position import GoPosition
from partie.networks.network import Network, UnsuitableNetwork
from partie.storage.corrupt import CorruptFile
from tests.networks import onnx_bytes

GO = find("go")


def position(moves: str, variant: str = "chinese-5") -> GoPosition:
    found = GO.start(variant)
    for move in moves.split():
        found = found.play(found.parse_move(move))
    assert isinstance(found, GoPosition)
    return found


def slow_planes(board: GoPosition) -> Any:
    """The same, from the board as Python has it."""
    size = board.size
    found = np.zeros((PLANES, size, size), np.float32)
    for row in range(size):
        for column in range(size):
            point = (row + 1) * (size + 1) + column + 1
            if board.cells[point]:
                chain = chain_of(board.cells, size, point)
                around = {one for stone in chain for one in neighbours(stone, size) if board.cells[one] == 0}
                other = 0 if board.cells[point] == board.to_move else LIBERTIES
                found[other + min(len(around), LIBERTIES) - 1, row, column] = 1
            found[KO, row, column] = board.ko == point
            found[LAST, row, column] = board.last == point
    komi = board.rules.komi + board.rules.bonus
    found[PASSED] = board.passes > 0
    found[KOMI] = (-komi if board.turn == 0 else komi) / 10
    found[planes.SIZE] = (size - 14) / 10
    found[planes.BOARD] = 1
    return found


@pytest.mark.small
@pytest.mark.parametrize(
    "moves",
    ["", "c3", "c3 pass", "b3 c3 c4 d4 c2 d2 a1 e3 d3", "a1 b1 a2 b2 a3 b3 a4 b4 e5 c1", "c3 c2 b2 d2 d3"],
)
def test_the_planes_show_liberties_ko_last_move_and_komi_of_the_side_to_move(moves: str) -> None:
    board = position(moves)
    found = planes.new_planes(1, board.size)[0]
    planes.encode(board.state(), found)
    np.testing.assert_allclose(found, slow_planes(board))


def test_a_ko_is_on_its_plane() -> None:
    board = position("b3 c3 c4 d4 c2 d2 a1 e3 d3")
    assert board.ko
    assert slow_planes(board)[KO].sum() == 1


@pytest.mark.small
def test_places_and_points_are_inverse() -> None:
    state = position("").state()
    assert [planes.place_of(state, planes.point_of(state, place)) for place in range(25)] == list(range(25))
    assert planes.point_of(state, 25) == PASS
    assert planes.place_of(state, PASS) == NOWHERE


def test_as_a_network_is_written_it_computes() -> None:
    weights = {name: one + 0.05 for name, one in new_weights(6, 4, 1).items()}
    board = slow_planes(position("c3 c2 b2 d2 d3"))[None]
    found = Network(network_bytes(weights, half=False)).run({"planes": board})
    expected = slow_network(weights, board[0])
    assert size_of(weights) == (6, 4)
    for name, array in expected.items():
        np.testing.assert_allclose(found[name][0], array, rtol=1e-3, atol=1e-4, err_msg=name)


def slow_network(weights: Any, board: Any) -> dict[str, Any]:
    """The network as its description says, point by point."""

    def convolve(source: Any, name: str) -> Any:
        kernel, bias = weights[f"{name}.weight"], weights[f"{name}.bias"]
        edge = kernel.shape[-1] // 2
        wide = np.pad(source, ((0, 0), (edge, edge), (edge, edge)))
        size = source.shape[-1]
        found = np.zeros((len(kernel), size, size))
        for row in range(size):
            for column in range(size):
                part = wide[:, row : row + 2 * edge + 1, column : column + 2 * edge + 1]
                found[:, row, column] = (kernel * part).sum((1, 2, 3)) + bias
        return found

    def multiply(source: Any, name: str) -> Any:
        return weights[f"{name}.weight"] @ source + weights[f"{name}.bias"]

    def pool(source: Any) -> Any:
        return np.concatenate([source.mean((1, 2)), source.max((1, 2))])

    def positive(source: Any) -> Any:
        return np.maximum(source, 0)

    trunk = convolve(board, "first")
    for block in range(4):
        inner = convolve(positive(trunk), f"{block}.one")
        if block in (0, 3):
            inner = inner + multiply(pool(positive(trunk)), f"{block}.pool")[:, None, None]
        trunk = trunk + convolve(positive(inner), f"{block}.two")
    last = positive(trunk)
    inner = convolve(last, "policy.one") + multiply(pool(last), "policy.pool")[:, None, None]
    seen = positive(convolve(last, "value.one"))
    value, score = multiply(positive(multiply(pool(seen), "value.two")), "value.three")
    return {
        "policy": np.append(convolve(positive(inner), "policy.two").reshape(-1), multiply(pool(last), "pass")),
        "value": [np.tanh(value)],
        "score": [10 * score],
        "ownership": np.tanh(convolve(seen, "owner")).reshape(-1),
    }


def test_one_network_plays_boards_of_every_size() -> None:
    network = Network(network_bytes(new_weights(4, 1, 1)))
    for size in (5, 9, 13, 19):
        found = network.run({"planes": planes.new_planes(2, size)})
        assert found["policy"].shape == (2, size * size + 1)
        assert found["ownership"].shape == (2, size * size)


class Stub:
    """Says of every position that the side to move wins by owning every point, with its best move on d4."""

    def __init__(self, value: float = 1, score: float = 25) -> None:
        self._value, self._score = value, score

    def run(self, inputs: Any) -> dict[str, Any]:
        count, places = len(inputs["planes"]), inputs["planes"].shape[-1] ** 2
        policy = np.zeros((count, places + 1), np.float32)
        policy[:, 3 * 5 + 3] = 9
        return {
            "policy": policy,
            "value": np.full((count, 1), self._value, np.float32),
            "score": np.full((count, 1), self._score, np.float32),
            "ownership": np.ones((count, places), np.float32),
        }


def test_priors_are_those_of_the_network_and_the_value_is_mixed() -> None:
    board = position("c3")
    komi = board.rules.komi
    network: Any = Stub(score=25 + komi)
    alone, mixed = MixedEvaluator(network, games=0), MixedEvaluator(network, games=4, trust=0.25)
    playouts = PlayoutEvaluator(4)
    states = [board.state()]
    by_playouts = float(playouts.evaluate(states).values[0])
    found, both = alone.evaluate(states), mixed.evaluate(states)
    assert found.values[0] == 1
    assert both.values[0] == pytest.approx(0.25 + 0.75 * by_playouts)
    assert found.logits is not None
    assert np.argmax(found.logits[0]) == board.parse_move("d4")
    assert alone.lead == -25  # White is to move
    owners = alone.ownership(len(board.cells))
    assert [owners[7], owners[35]] == [-1, -1]  # a1 and e5
    assert mixed.lead == pytest.approx(0.25 * -25 + 0.75 * playouts.lead)


@pytest.mark.parametrize(
    ("value", "score", "lead", "sentence"),
    [
        (0.5, 6, 6, "White is ahead by about 6."),
        (-0.5, -6, -6, "Black is ahead by about 6."),
        (0.5, -6, 0, "Both sides are about even."),
        (-0.5, 6, 0, "Both sides are about even."),
    ],
)
def test_the_lead_is_the_score_of_the_network_unless_the_chance_contradicts_it(
    value: float, score: float, lead: float, sentence: str
) -> None:
    network: Any = Stub(value, score)
    found = GoBrain(evaluator=lambda: MixedEvaluator(network, games=0)).choose(
        position("c3"), Limits(nodes=1), StopFlag()
    )
    assert found.evidence["lead"] == lead
    assert str(found.reason) == sentence


@pytest.mark.parametrize("moves", ["", "e5", "e5 c3 g7", "e5 e3 e7 c5", "c3 g7 g3 c7 e5", "c5 e5 e3 g5"])
def test_lead_and_chance_name_the_same_side(moves: str) -> None:
    found = GoBrain().choose(position(moves, "chinese-9"), Limits(nodes=200), StopFlag())
    lead = found.evidence["lead"]
    assert isinstance(lead, float)
    assert lead == 0 or (lead > 0) == (found.value > 50)


def test_a_network_of_ones_own_plays(tmp_path: Path) -> None:
    path = tmp_path / "own.onnx"
    path.write_bytes(network_bytes(new_weights(4, 1, 1)))
    board = position("c3 c2")
    found = GO.brain(network=path).choose(board, Limits(nodes=30), StopFlag())
    assert found.move in board.legal_moves()
    owners = found.evidence["ownership"]
    assert isinstance(owners, dict)
    assert owners.keys() == {f"{column}{row}" for column in "abcde" for row in range(1, 6)}


@pytest.mark.parametrize(
    ("content", "error", "sentence"),
    [
        (b"nothing", CorruptFile, "Name a network file of go"),
        (onnx_bytes.network_bytes((2,), []), UnsuitableNetwork, "shape"),
    ],
)
def test_a_file_that_is_not_a_network_of_go_is_named(
    content: bytes, error: type[Exception], sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "other.onnx"
    path.write_bytes(content)
    with pytest.raises(error, match=sentence):
        read_network(path)


@pytest.mark.parametrize(
    ("level", "size", "expected"),
    [
        (None, 9, MixedEvaluator),
        (10, 9, MixedEvaluator),
        (8, 9, PlayoutEvaluator),
        (None, 13, MixedEvaluator),
        (None, 7, PlayoutEvaluator),
        (None, 19, MixedEvaluator),
    ],
)
def test_the_network_judges_on_boards_that_it_learned(level: int | None, size: int, expected: type) -> None:
    brain = GoBrain(level)
    brain.choose(GO.start(f"chinese-{size}"), Limits(nodes=2), StopFlag())
    assert isinstance(brain._evaluators[f"chinese-{size}"], expected)


def test_a_level_with_the_network_has_fewer_visits() -> None:
    found = GoBrain(9).choose(GO.start("chinese-9"), Limits(seconds=600), StopFlag())
    assert found.nodes <= NETWORK_VISITS[9]


def test_the_brain_remembers_whose_the_points_became() -> None:
    brain = GoBrain()
    found = brain.choose(position("c3 c2"), Limits(nodes=20), StopFlag())
    assert isinstance(found.evidence["lead"], float)
