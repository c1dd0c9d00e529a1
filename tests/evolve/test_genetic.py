from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from partie.evolve.algorithm import Generation
from partie.evolve.evolvable import Batch
from partie.evolve.genetic import GeneticAlgorithm, mutated
from partie.evolve.playing import Games, Results
from partie.evolve.settings import GeneticSettings, parse_settings
from tests.evolve import toy as game
from tests.evolve.toy import toy

FEW: dict[str, object] = {
    "SubGenerations": 12,
    "Generations": 2,
    "Selecting": 6,
    "ComparisonGames": 60,
    "Mutation": 0.2,
}


def settings(**more: object) -> GeneticSettings:
    found = parse_settings(FEW | more, toy())
    assert isinstance(found, GeneticSettings)
    return found


def whole_run(workers: int, **more: object) -> tuple[list[Generation], GeneticAlgorithm]:
    search = GeneticAlgorithm(settings(**more), toy())
    with ThreadPoolExecutor(workers) as executor:
        play = Games("tests.evolve.toy:play", executor, workers)
        return [search.step(play) for _ in range(search.total)], search


@pytest.mark.parametrize("workers", [2, 8])
def test_any_number_of_workers_gives_the_same_run_bit_for_bit(workers: int) -> None:
    generations, search = whole_run(1)
    again, other = whole_run(workers)
    assert generations == again
    arrays = other.arrays()
    assert all(np.array_equal(array, arrays[name]) for name, array in search.arrays().items())


def test_another_seed_gives_another_run() -> None:
    assert whole_run(1, Seed=1)[0] != whole_run(1, Seed=2)[0]


def test_learning_beats_the_random_players() -> None:
    generations, _ = whole_run(1)
    compared = generations[11].comparisons
    assert [(one.older, one.newer) for one in compared] == [("0", "1")]
    assert compared[0].newer_score > compared[0].older_score + 5
    assert compared[0].wins_low > 1 / 3


def test_every_main_generation_meets_all_before_it() -> None:
    generations, _ = whole_run(1, Generations=3, SubGenerations=2)
    assert [(one.older, one.newer) for one in generations[-1].comparisons] == [
        ("0", "3"),
        ("1", "3"),
        ("2", "3"),
    ]
    assert [generation.main for generation in generations] == [1, 1, 2, 2, 3, 3]


def test_one_learns_at_every_table_and_all_others_are_static() -> None:
    seen: list[Batch] = []

    def play(batch: Batch) -> Results:
        seen.append(batch)
        return game.play(batch)

    chosen = settings(NumberOfPlayers=4, IterationsForEach=2)
    GeneticAlgorithm(chosen, toy()).step(play)
    (batch,) = seen
    assert len(batch) == chosen.games == 5 * 6 * 2
    assert ((batch.seating < 5).sum(axis=1) == 1).all()
    assert all(len(set(row)) == 4 for row in batch.seating.tolist())
    assert len(set(batch.seeds.tolist())) == len(batch)
    assert (batch.seating[::2] == batch.seating[1::2]).all()


def test_survivors_stay_and_children_mix_their_numbers() -> None:
    search = GeneticAlgorithm(settings(Mutation=0), toy())
    before = search.arrays()["learning"]
    search.step(game.play)
    after = search.arrays()["learning"]
    assert all(any((row == old).all() for old in before) for row in after[:2])
    for child in after[2:]:
        assert all(child[place] in after[:2, place] for place in range(4))


def test_players_of_a_main_generation_become_the_static_ones() -> None:
    search = GeneticAlgorithm(settings(SubGenerations=1), toy())
    before = {tuple(row) for row in search.arrays()["learning"].tolist()}
    search.step(game.play)
    assert {tuple(row) for row in search.arrays()["static"].tolist()} == before
    assert before.isdisjoint(tuple(row) for row in search.arrays()["learning"].tolist())


def test_a_move_out_of_the_bounds_is_halved_until_it_stays_within() -> None:
    assert mutated(0.5, 0.2, 0, 1) == 0.7
    assert mutated(0.9, 0.2, 0, 1) == pytest.approx(0.95)  # 1.1, then 1.0 is not below 1, then 0.95
    assert mutated(0.1, -0.25, 0, 1) == pytest.approx(0.1 - 0.0625)


@given(st.floats(0, 1, exclude_min=True, exclude_max=True), st.floats(-5, 5))
def test_mutated_numbers_stay_between_the_bounds(value: float, move: float) -> None:
    assert 0 < mutated(value, move, 0, 1) < 1
