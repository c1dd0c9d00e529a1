"""Games of two whose evaluation is bred: the weights, the pairs of games, a whole small run."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from partie import games
from partie.cli import main
from partie.core.errors import InvalidText
from partie.core.features import resolve
from partie.evolve.algorithm import BEST
from partie.evolve.evolvable import WON, Batch, Evolvable
from partie.evolve.history import COMPARISONS, GENERATIONS
from partie.evolve.settings import CmaSettings, parse_settings, read_settings, write_settings
from partie.games.checkers.engine.evaluation import learned_weights as draughts_weights
from partie.games.checkers.rules.variants import CZECH, ENGLISH, DraughtsVariant
from partie.games.checkers.training.evolving import weights_of as draughts_weights_of
from partie.games.chess.engine import weights as chess_weights
from partie.games.chess.training.evolving import weights_of as chess_weights_of
from partie.games.gomoku.network import weights as network
from partie.games.gomoku.training.evolving import NAMES as NETWORK_GENES
from partie.games.gomoku.training.evolving import network_of
from partie.games.mills.engine import evaluation
from partie.games.mills.training.evolving import genes_of, weights_of
from partie.games.reversi.engine.evaluation import learned_weights as reversi_weights
from partie.games.reversi.training.evolving import weights_of as reversi_weights_of

DUELS = ("checkers", "chess", "gomoku", "mills", "reversi")


def evolvable(game: str) -> Evolvable:
    found: Evolvable = resolve(games.features(game).evolve)()
    return found


def batch_of(found: Evolvable, pairs: int, nodes: int) -> Batch:
    """The shipped player against the other known one, every opening with both colours."""
    genes = np.array([genes for genes, _ in found.known(2).values()])
    option_values = {option.name: option.default for option in found.options if option.default is not None}
    seating = np.array([[0, 1], [1, 0]] * pairs)
    seeds = np.repeat(np.arange(pairs) + 3, 2)
    return Batch(genes, np.zeros(len(genes), int), seating, seeds, 0, option_values | {"Nodes": nodes})


@pytest.mark.parametrize("game", DUELS)
def test_results_do_not_depend_on_who_plays_which_part(game: str) -> None:
    found = evolvable(game)
    play = resolve(found.play)
    batch = batch_of(found, 2, 40)
    whole = play(batch)
    assert whole.shape == (4, 2, 2)
    np.testing.assert_array_equal(whole[:, :, WON].sum(axis=1), 1.0)
    np.testing.assert_array_equal(np.concatenate([play(batch.part(3, 4)), play(batch.part(0, 3))]), whole[[3, 0, 1, 2]])


@pytest.mark.parametrize("game", DUELS)
def test_a_player_against_itself_has_half_the_points_of_a_pair(game: str) -> None:
    found = evolvable(game)
    batch = batch_of(found, 2, 40)
    same = Batch(batch.genes, batch.styles, 0 * batch.seating, batch.seeds, 0, batch.option_values)
    won = resolve(found.play)(same)[[0, 1, 2, 3], [0, 1, 0, 1], WON]
    np.testing.assert_array_equal(won.reshape(2, 2).sum(axis=1), 1.0)


@pytest.mark.parametrize("game", DUELS)
def test_one_and_eight_workers_breed_the_same_player(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = tmp_path / "few.toml"
    settings.write_text(
        "Generations = 2\nPopulation = 4\nGamesForEach = 6\nNodes = 15\nComparisonGames = 4\n"
        "KeptAsideGames = 2\nMeasurements = 2\n"
    )
    for workers in ("1", "8"):
        folder = tmp_path / workers
        main(["evolve", game, str(settings), "--out", str(folder), "--quiet", "--workers", workers])
    one, eight = (
        [(tmp_path / workers / name).read_bytes() for name in (GENERATIONS, COMPARISONS, BEST)]
        for workers in ("1", "8")
    )
    assert one == eight
    printed = capsys.readouterr().out
    assert re.search(r"^The result is the player after generation \d of 2, chosen on deals kept aside", printed)
    assert re.search(r"^against beginner: .* fair 50\.0 %, 4 games", printed, re.MULTILINE)


@pytest.mark.parametrize("game", DUELS)
def test_only_what_can_be_chosen_is_a_setting(game: str, tmp_path: Path) -> None:
    found = evolvable(game)
    settings = parse_settings({"Nodes": 77}, found)
    assert isinstance(settings, CmaSettings)
    assert (settings.number_of_players, settings.fitness, settings.option_values["Nodes"]) == (2, "wins", 77)
    text = write_settings(settings, found)
    assert "NumberOfPlayers" not in text
    assert "Fitness" not in text
    (tmp_path / "settings.toml").write_text(text, "utf-8")
    assert read_settings(tmp_path / "settings.toml", found) == settings
    with pytest.raises(InvalidText, match="'Variant' is 'bridge': it takes one of"):
        parse_settings({"Variant": "bridge"}, found)


@pytest.mark.parametrize("game", DUELS)
def test_a_file_of_a_player_is_read_again_and_a_bad_one_refused(game: str, tmp_path: Path) -> None:
    found = evolvable(game)
    genes = found.known(2)["shipped"][0]
    path = tmp_path / "mine.txt"
    path.write_text(found.write(genes), "utf-8")
    np.testing.assert_array_equal(found.read(path), genes)
    assert found.advice(genes, 2)
    path.write_text(found.write(genes).replace(repr(float(genes[0])), "1e9", 1), "utf-8")
    with pytest.raises(InvalidText, match="has '1e9', not a number from"):
        found.read(path)
    path.write_text("1.0\n", "utf-8")
    with pytest.raises(InvalidText, match=f"has 1 numbers, not {len(genes)}"):
        found.read(path)


def test_morris_weights_are_genes_and_back() -> None:
    shipped = evaluation.learned_weights()
    again = weights_of(genes_of(shipped))
    assert again.tobytes() == shipped.tobytes()


@pytest.mark.parametrize("rules", [ENGLISH, CZECH])
def test_draughts_weights_times_one_are_the_shipped_ones(rules: DraughtsVariant) -> None:
    found = draughts_weights_of(np.ones(16), rules.name)
    assert found.tobytes() == draughts_weights(rules).tobytes()
    without = draughts_weights_of(np.tile([0.0, 1.0, 1.0, 1.0], 4), rules.name)
    assert not without.areas.any()
    assert without.men.tolist() == found.men.tolist()


def test_the_network_times_one_is_the_shipped_one() -> None:
    shipped = network.arrays()
    found = network_of(np.ones(len(NETWORK_GENES)))
    assert all(np.array_equal(found[name], shipped[name]) for name in network.FIELDS)
    halved = network_of(np.full(len(NETWORK_GENES), 0.5))
    np.testing.assert_allclose(halved["mask_values"], shipped["mask_values"] / 2, atol=0.51)
    np.testing.assert_array_equal(halved["black_table"], shipped["black_table"])


def test_weights_of_chess_times_one_are_the_shipped_ones() -> None:
    np.testing.assert_array_equal(chess_weights_of(np.ones(18)), chess_weights.shipped())
    genes = np.ones(18)
    genes[9 + 3] = 0.0  # passed pawns in the ending
    found = chess_weights_of(genes)
    passed = slice(chess_weights.PASSED, chess_weights.CONNECTED)
    changed = np.flatnonzero(found != chess_weights.shipped())
    assert set(changed) <= set(range(chess_weights.COUNT)[passed])
    assert len(changed)


def test_weights_of_reversi_times_one_are_the_shipped_ones() -> None:
    assert reversi_weights_of(np.ones(15)).tobytes() == reversi_weights().tobytes()
    without = np.ones(15)
    without[0:5] = 0.0  # the opening
    found = reversi_weights_of(without)
    assert not found.pictures[:4].any()
    np.testing.assert_array_equal(found.pictures[4:], reversi_weights().pictures[4:])
