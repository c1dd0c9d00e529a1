"""Games of go against itself and the loop around them, on small boards. The fit is replaced: it needs PyTorch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from partie.cli import main
from partie.core.errors import InvalidText
from partie.evolve.evolvable import Arrays, FitResult, OptionValues, SelfPlayJob
from partie.games.go.network.files import read_network
from partie.games.go.network.model import new_weights
from partie.games.go.rules.variants import find_variant
from partie.games.go.training import examples, games, learning, slots
from partie.games.go.training.evolving import evolvable, opening
from partie.games.go.training.players import PLAYOUTS, is_network
from partie.search.mcts import tree
from partie.search.mcts.exploring import RootNumbers

VALUES: OptionValues = {
    "Sizes": "5,6",
    "Komi": 4.5,
    "Visits": 8,
    "CheapVisits": 4,
    "Taught": 0.5,
    "Candidates": 4,
    "SideBySide": 3,
}
SETTINGS = """
Rounds = 3
Games = 4
GamesForEach = 2
Sizes = "5"
Komi = 4.5
SideBySide = 2
Visits = 6
CheapVisits = 3
Candidates = 4
Window = 2
Variant = "chinese-5"
KeptAsideGames = 2
ComparisonGames = 2
Nodes = 4
"""


@pytest.mark.parametrize("weights", [PLAYOUTS, new_weights(4, 1, 1)], ids=["playouts", "network"])
def test_examples_show_each_game_from_the_side_to_move(weights: Arrays) -> None:
    found = games.play(SelfPlayJob(weights, VALUES, 0, 5, 4))
    size = int(found["games"][0])
    codes, facts, policies, owners = (found[f"{name}_{size}"] for name in ("codes", "facts", "policies", "owners"))
    assert len(found["games"]) == 4
    assert len(codes) == len(facts) == len(policies) == len(owners) > 40
    np.testing.assert_allclose(owners.sum(1) + facts[:, examples.KOMI], facts[:, examples.LEAD])
    np.testing.assert_array_equal(np.sign(facts[:, examples.LEAD]), facts[:, examples.RESULT])
    assert (np.abs(facts[:, examples.VALUE]) <= 1).all()
    taught = facts[:, examples.TAUGHT] > 0
    assert 0 < taught.sum() < len(taught)
    assert (policies[taught].sum(1, dtype=np.int64) > 65_000).all()
    assert not policies[:, :-1][codes > 0].any()  # no move on a stone
    other = 11 - size
    assert len(found[f"codes_{other}"]) == 0
    if not is_network(weights):
        followed = np.flatnonzero(facts[1:, examples.KOMI] == -facts[:-1, examples.KOMI])
        np.testing.assert_array_equal(facts[followed + 1, examples.LEAD], -facts[followed, examples.LEAD])


def test_the_same_seed_gives_the_same_games() -> None:
    one, other = (games.play(SelfPlayJob(new_weights(4, 1, 1), VALUES, 0, 7, 3)) for _ in range(2))
    for name, array in one.items():
        np.testing.assert_array_equal(array, other[name])


def test_games_that_go_on_without_end_give_their_examples_once() -> None:
    parallel = games.ParallelGames(5, VALUES, True, 2, np.random.default_rng(3))
    parallel.left = 1000
    for _ in range(1500):
        waiting = parallel.advance()
        assert 0 < waiting <= 2  # a game that has just ended waits for nothing
        parallel.take(np.zeros(2, np.float32), np.zeros((2, 26), np.float32))
    assert len(parallel.collect()["codes"]) > 20
    assert len(parallel.collect()["codes"]) == 0
    assert not parallel.is_done


def test_larger_boards_have_fewer_games() -> None:
    values = {**VALUES, "Sizes": "18", "Visits": 2, "CheapVisits": 2}
    assert len(games.play(SelfPlayJob(PLAYOUTS, values, 0, 1, 4))["games"]) == 1


@pytest.mark.parametrize("sizes", ["", "9,x", "4", "9,20"])
def test_sizes_that_cannot_be_played_are_named(sizes: str) -> None:
    with pytest.raises(InvalidText, match="name numbers of lines from 5 to 19"):
        examples.sizes_of({"Sizes": sizes})


def _searched_pool(rng: np.random.Generator) -> Any:
    """A root with six moves, of which some were visited."""
    nodes = tree.new_pool(7)
    nodes["visits"][0], nodes["children"][0], nodes["first"][0] = 10, 6, 1
    priors = rng.dirichlet(np.ones(6))
    nodes["prior"][1:] = priors
    nodes["visits"][1:] = (4, 4, 0, 1, 0, 0)
    nodes["total"][1:] = nodes["visits"][1:] * rng.uniform(-1, 1, 6)
    return nodes


@pytest.mark.small
@pytest.mark.parametrize("seed", range(5))
def test_gumbels_choice_is_that_of_the_shared_search(seed: int) -> None:
    rng = np.random.default_rng(seed)
    nodes, noise = _searched_pool(rng), rng.gumbel(size=6)
    children = nodes[1:]
    means = children["total"] / np.maximum(children["visits"], 1)
    numbers = RootNumbers(children["prior"].astype(np.float64), children["visits"], means, 0.3)
    for wanted in (0, 1, 4, 9):
        scores = noise + numbers.improved_logits()
        allowed = children["visits"] == wanted
        expected = int(np.argmax(np.where(allowed, scores, -np.inf) if allowed.any() else scores))
        assert slots.candidate(nodes, noise, wanted, 0.3) - 1 == expected


def test_an_opening_is_drawn_from_its_seed() -> None:
    variant = find_variant("chinese-9")
    first, again, other = (opening(variant, seed).to_text() for seed in (1, 1, 2))
    assert first == again != other


def fitted(weights: Arrays, played: Arrays, option_values: OptionValues, round_number: int, seed: int) -> FitResult:
    """In place of a fit: other random weights; how many games it was given."""
    return FitResult(new_weights(4, 1, round_number), {"games": float(len(played["games"]))})


def test_a_run_goes_from_playouts_to_networks_and_measures_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learning, "_fit", fitted)
    monkeypatch.setattr(learning, "NEEDS", "")
    settings, folder = tmp_path / "small.toml", tmp_path / "run"
    settings.write_text(SETTINGS, "utf-8")
    main(["evolve", "go", str(settings), "--out", str(folder), "--quiet"])
    assert "against shipped:" in capsys.readouterr().out
    tables_of_losses = [(folder / f"round-{number}-losses.csv").read_text().splitlines() for number in (1, 2, 3)]
    assert [float(lines[1].split(",")[2]) for lines in tables_of_losses] == [4, 8, 8]  # a window of two rounds
    assert set(read_network(folder / "go.onnx").outputs) == {"policy", "value", "score", "ownership"}
    main(["evolve", "go", str(settings), "--out", str(folder), "--quiet"])
    assert "The run is finished" in capsys.readouterr().out


def test_weights_that_were_written_are_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    weights = new_weights(4, 2, 1)
    path = tmp_path / "go.onnx"
    path.write_bytes(learning.write(weights))
    monkeypatch.setattr(learning, "SHIPPED", path)
    found = learning.shipped_weights()
    assert found.keys() == weights.keys()
    for name, array in weights.items():
        np.testing.assert_allclose(found[name], array, atol=1e-3)


def test_who_knows_nothing_loses_a_bit_for_every_result() -> None:
    found = games.play(SelfPlayJob(PLAYOUTS, VALUES, 0, 5, 2))
    assert learning.loss(PLAYOUTS, found, VALUES) == pytest.approx(np.log(2))
    assert 0 < learning.loss(new_weights(4, 1, 1), found, VALUES) < 3


def test_how_the_search_explores_can_be_bred() -> None:
    found = evolvable()
    assert found.parameters == ("exploration", "urgency")
    assert found.advice(np.array([1.0, 0.5]), 2)[0].values["urgency"] == 50
