"""Weights fitted to games of the engine against itself: a toy, and small real runs."""

from __future__ import annotations

import importlib.util
import io
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.machinery import ModuleSpec
from pathlib import Path

import numpy as np
import pytest

from partie.cli import main
from partie.core.errors import InvalidText
from partie.core.options import Kind, Option, int_value
from partie.core.text import Text
from partie.evolve.algorithm import Generation
from partie.evolve.evolvable import Arrays, Evolvable, FitResult, OptionValues, SelfPlayJob, SelfPlayTraining
from partie.evolve.history import COMPARISONS, GENERATIONS
from partie.evolve.run import Run
from partie.evolve.self_play import EXAMPLES
from partie.evolve.settings import SelfPlaySettings, parse_settings, read_settings, write_settings
from partie.games.checkers.engine.patterns import WEIGHTS
from partie.games.gomoku.network import weights as network
from partie.games.gomoku.training import learning as five
from partie.games.gomoku.training.examples import play as play_five
from partie.games.mills.engine.evaluation import learned_weights
from partie.games.mills.training.learning import fit, loss
from partie.games.mills.training.weights import arrays_of
from tests.evolve.toy import toy

FEW: dict[str, object] = {
    "Algorithm": "self-play",
    "Games": 25,
    "GamesForEach": 10,
    "ComparisonGames": 6,
    "KeptAsideGames": 4,
    "Seed": 3,
}


def practise(job: SelfPlayJob) -> Arrays:
    rng = np.random.default_rng(job.seed)
    return {
        "seen": rng.normal(job.weights["mean"], 1, job.games),
        "round": np.full(job.games, job.round),
    }


def learner() -> Evolvable:
    """Its weight is the mean of what it has seen; whoever has more of it wins."""

    def fitted(
        weights: Arrays, examples: Arrays, option_values: OptionValues, round_number: int, seed: int
    ) -> FitResult:
        assert set(examples["round"]) == set(range(round_number + 1))
        mean = examples["seen"].mean() + 1
        return FitResult({"mean": np.array(mean)}, {"mean": float(mean)})

    self_play = SelfPlayTraining(
        options=(Option("Games", Kind.INTEGER, Text("Games."), 20, 1, 1000),),
        rounds=lambda option_values: [int_value(option_values, "Games"), 15],
        play="tests.evolve.test_self_play:practise",
        start=lambda option_values: {"mean": np.array(0.0)},
        shipped=lambda option_values: {"mean": np.array(0.5)},
        loss=lambda weights, examples, option_values: float(abs(examples["seen"].mean() - weights["mean"])),
        fit=fitted,
        file="mean.txt",
        write=lambda weights: repr(float(weights["mean"])).encode(),
    )
    return replace(toy(), self_play=self_play)


class Stopped(Exception):
    """As if somebody pressed Ctrl+C."""


def go(folder: Path, workers: int = 2, stop_after: int = 0) -> None:
    run = Run(folder, parse_settings(FEW, learner()), learner())

    def on_generation(generation: Generation, total: int) -> None:
        if generation.number == stop_after:
            raise Stopped

    with ThreadPoolExecutor(workers) as executor:
        run.go(executor, workers, on_generation)


def outcome(folder: Path) -> list[bytes]:
    return [(folder / name).read_bytes() for name in (GENERATIONS, COMPARISONS, "mean.txt", "round-2-losses.csv")]


def test_a_round_ends_with_a_fit_to_all_examples_so_far(tmp_path: Path) -> None:
    settings = parse_settings(FEW, learner())
    assert isinstance(settings, SelfPlaySettings)
    assert (settings.generations, settings.total, settings.rounds) == ([3, 2], 5, (25, 15))
    go(tmp_path / "whole")
    lines = (tmp_path / "whole" / GENERATIONS).read_text().splitlines()[1:]
    assert [line.split(",")[:3] for line in lines] == [
        ["1", "1", "10"],
        ["2", "1", "10"],
        ["3", "1", "5"],
        ["4", "2", "10"],
        ["5", "2", "5"],
    ]
    assert float((tmp_path / "whole" / "mean.txt").read_text()) > 1
    for workers in (1, 8):
        go(tmp_path / str(workers), workers)
        assert outcome(tmp_path / str(workers)) == outcome(tmp_path / "whole")


@pytest.mark.parametrize("stop", [1, 3, 4])
def test_a_stopped_run_goes_on_as_if_nothing_happened(stop: int, tmp_path: Path) -> None:
    go(tmp_path / "whole")
    with pytest.raises(Stopped):
        go(tmp_path / "stopped", stop_after=stop)
    go(tmp_path / "stopped")
    assert outcome(tmp_path / "stopped") == outcome(tmp_path / "whole")


def test_damaged_examples_say_so(tmp_path: Path) -> None:
    with pytest.raises(Stopped):
        go(tmp_path, stop_after=2)
    file = tmp_path / EXAMPLES / "0000001.examples"
    file.write_bytes(file.read_bytes()[:-5])
    with pytest.raises(InvalidText, match=r"0000001.examples' are damaged .* --go-on-from 0"):
        go(tmp_path)


def test_the_settings_are_read_again_and_other_games_have_no_self_play(tmp_path: Path) -> None:
    settings = parse_settings(FEW, learner())
    (tmp_path / "settings.toml").write_text(write_settings(settings, learner()), "utf-8")
    assert read_settings(tmp_path / "settings.toml", learner()) == settings
    with pytest.raises(InvalidText, match="'self-play' is not an algorithm"):
        parse_settings(FEW, toy())


@pytest.mark.parametrize(
    ("game", "given", "file"),
    [
        ("mills", "Games = 6\nNodes = 20\n", "weights.txt"),
        ("checkers", "Share = 0.0002\nNodes = 20\n", "weights.npz"),
    ],
)
def test_a_real_game_learns_the_same_on_one_and_eight_workers(game: str, given: str, file: str, tmp_path: Path) -> None:
    settings = tmp_path / "few.toml"
    settings.write_text(
        f'Algorithm = "self-play"\nGamesForEach = 4\nComparisonGames = 2\nKeptAsideGames = 2\n{given}', "utf-8"
    )
    for workers in ("1", "8"):
        main(["evolve", game, str(settings), "--out", str(tmp_path / workers), "--quiet", "--workers", workers])
    names = (GENERATIONS, COMPARISONS, file)
    one, eight = ([(tmp_path / workers / name).read_bytes() for name in names] for workers in ("1", "8"))
    assert one == eight
    if game == "checkers":
        with np.load(io.BytesIO(one[2])) as found:
            assert {name: found[name].shape for name in found.files} == {
                name: WEIGHTS[name].shape for name in ("areas", "kings", "men", "tempo")
            }


def test_morris_finds_the_weights_that_made_the_results() -> None:
    rng = np.random.default_rng(1)
    facts = rng.integers(-3, 4, (20_000, 10))
    true = np.array([60, 30, 20, 0, 10, -40, 50, 0, 20, 40]) / 120
    examples: Arrays = {
        "phases": np.zeros(20_000, np.int8),
        "facts": facts.astype(np.int16),
        "results": (rng.random(20_000) < 1 / (1 + np.exp(-facts @ true))).astype(np.float32),
    }
    start = arrays_of(learned_weights())
    found = fit(start, examples, {}, 0, 1)
    row = [*found.weights["facts"][0], found.weights["tempo"][0], found.weights["first"][0]]
    assert np.abs(np.array(row) - true * 120).max() < 12
    assert loss(found.weights, examples, {}) < loss(start, examples, {})
    np.testing.assert_array_equal(found.weights["facts"][1:], start["facts"][1:])  # without examples they stay


def test_examples_of_five_in_a_row_are_boards_that_the_network_can_judge() -> None:
    job = SelfPlayJob(network.arrays(), {"Nodes": 20}, 0, 5, 2)
    examples = play_five(job)
    again = play_five(job)
    assert all(np.array_equal(examples[name], again[name]) for name in examples)
    boards = examples["boards"]
    assert len(boards) == len(examples["best"]) > 0
    mine, theirs = (boards == 1).sum(axis=1), (boards == 2).sum(axis=1)
    assert np.isin(theirs - mine, (0, 1)).all()
    assert (boards[np.arange(len(boards)), examples["best"]] == 0).all()
    assert 0 <= five.loss(network.arrays(), examples, {}) < 3
    with np.load(io.BytesIO(five.write(network.arrays()))) as found:
        assert set(found.files) == set(network.FIELDS)


def test_without_pytorch_five_in_a_row_says_what_is_needed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    find = importlib.util.find_spec

    def without_pytorch(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name == "torch" else find(name, package)

    monkeypatch.setattr(importlib.util, "find_spec", without_pytorch)
    settings = tmp_path / "network.toml"
    settings.write_text('Algorithm = "self-play"\n', "utf-8")
    with pytest.raises(SystemExit):
        main(["evolve", "gomoku", str(settings), "--out", str(tmp_path / "run"), "--quiet"])
    assert "pip install 'partie[train]'" in capsys.readouterr().err
