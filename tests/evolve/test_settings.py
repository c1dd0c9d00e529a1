from __future__ import annotations

from pathlib import Path

import pytest

from partie.core.errors import InvalidText
from partie.evolve.settings import CmaSettings, GeneticSettings, parse_settings, read_settings, write_settings
from partie.games.alhambra.engine.evolving import evolvable
from tests.evolve.toy import toy


def test_a_file_of_one_algorithms_options_need_not_name_it() -> None:
    assert isinstance(parse_settings({"Population": 8}, toy()), CmaSettings)
    assert isinstance(parse_settings({"Seed": 8}, toy()), GeneticSettings)


def test_an_empty_file_is_the_final_setting_of_the_source() -> None:
    settings = parse_settings({}, toy())
    assert isinstance(settings, GeneticSettings)
    assert (settings.learnable_algorithms, settings.stable_algorithms, settings.selecting) == (5, 5, 30)
    assert (settings.sub_generations, settings.generations, settings.top_players_selection) == (1000, 3, 2)
    assert (settings.mutation, settings.mutation_interval, settings.iterations_for_each) == (0.01, 0.5, 1)
    assert (settings.total, settings.games) == (3000, 150)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"TopPlayersSelection": 6}, "TopPlayersSelection is 6, but only 5 players learn"),
        ({"MutationInterval": 0}, "MutationInterval is 0: a mutation would change nothing"),
        ({"Mutation": 1.5}, "a number from 0 to 1"),
        ({"StableAlgorithms": 1}, "needs 2 static players, but StableAlgorithms is 1"),
        ({"LearnableAlgorithms": 3}, "LearnableAlgorithms must not be less than StableAlgorithms"),
        ({"SubGeneration": 5}, "did you mean 'SubGenerations'"),
        ({"Selecting": 0}, "a whole number from 1 to"),
        ({"Selecting": "many"}, "a whole number from 1 to"),
        ({"NumberOfPlayers": 7}, "a whole number from 2 to 4"),
        ({"Algorithm": "magic"}, "'magic' is not an algorithm; there are"),
        ({"Algorithm": "cma", "Step": 0}, "nothing would ever change"),
        ({"Algorithm": "cma", "Mutation": 0.1}, "'Mutation' is not an option of"),
        (
            {"Algorithm": "genetic", "Population": 8},
            "'Population' is not an option of .* add the line Algorithm = 'cma'",
        ),
        ({"Fitness": "beauty"}, "one of"),
        ({"Style": "new"}, "one of"),
    ],
)
def test_impossible_settings_are_refused_in_a_sentence(given: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidText, match=message):
        parse_settings(given, toy())


@pytest.mark.parametrize("algorithm", ["genetic", "cma"])
def test_written_settings_are_read_again(algorithm: str, tmp_path: Path) -> None:
    settings = parse_settings({"Algorithm": algorithm, "Seed": 7}, toy())
    path = tmp_path / "settings.toml"
    path.write_text(write_settings(settings, toy(), {"Seed": "any"}), "utf-8")
    assert read_settings(path, toy()) == settings


@pytest.mark.parametrize("name", ['my "best".txt', "C:\\players\\new.txt", "tab\tand\x7f.txt", "Kačka.txt"])
def test_a_name_with_any_sign_is_read_again(name: str, tmp_path: Path) -> None:
    settings = parse_settings({"Algorithm": "cma", "Start": name, "Rivals": f"published,{name}"}, toy())
    path = tmp_path / "settings.toml"
    path.write_text(write_settings(settings, toy()), "utf-8")
    assert read_settings(path, toy()) == settings


def test_cma_has_its_own_names() -> None:
    settings = parse_settings({"Algorithm": "cma", "Population": 8, "Fitness": "wins"}, toy())
    assert isinstance(settings, CmaSettings)
    assert (settings.population, settings.fitness, settings.games) == (8, "wins", 9 * 48)


def test_a_file_that_is_not_toml_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("Seed = = 3")
    with pytest.raises(InvalidText, match="is not a TOML file"):
        read_settings(path, toy())
    with pytest.raises(InvalidText, match="cannot be read"):
        read_settings(tmp_path / "none.toml", toy())


def test_the_former_name_of_the_genetic_algorithm_is_read() -> None:
    assert parse_settings({"Algorithm": "described"}, toy()) == parse_settings({"Algorithm": "genetic"}, toy())
    assert write_settings(parse_settings({"Algorithm": "described"}, toy()), toy()).startswith(
        'Algorithm = "genetic"\n'
    )


def test_what_a_game_sets_for_one_algorithm_is_not_set_for_another() -> None:
    assert isinstance(genetic := parse_settings({"Algorithm": "genetic"}, evolvable()), GeneticSettings)
    assert (genetic.generations, genetic.rivals, genetic.ancestors) == (3, "", 0)
    assert isinstance(cma := parse_settings({"Algorithm": "cma"}, evolvable()), CmaSettings)
    assert (cma.generations, cma.rivals, cma.ancestors) == (200, "all", 4)
