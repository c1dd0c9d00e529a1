"""The constants and one update of CMA-ES, as the tutorial of N. Hansen writes them."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from partie.evolve.cma import Distribution, Rates, folded

Array = NDArray[np.float64]


def test_constants_for_ten_parameters_and_ten_candidates() -> None:
    rates = Rates.of(10, 10, is_diagonal=False)
    assert rates.weights.tolist() == pytest.approx([0.45627, 0.27075, 0.16223, 0.08523, 0.02551], abs=1e-5)
    assert rates.effective_parents == pytest.approx(3.16730, abs=1e-5)
    assert rates.path_rate == pytest.approx(0.294990, abs=1e-6)
    assert rates.size_path == pytest.approx(0.284429, abs=1e-6)
    assert rates.damping == pytest.approx(1.284429, abs=1e-6)
    assert rates.rank_one_rate == pytest.approx(0.0152838, abs=1e-7)
    assert rates.rank_many_rate == pytest.approx(0.0201540, abs=1e-6)


def test_a_diagonal_learns_faster_by_a_third_of_the_parameters() -> None:
    full, diagonal = (Rates.of(10, 10, is_diagonal) for is_diagonal in (False, True))
    assert diagonal.rank_one_rate == pytest.approx(4 * full.rank_one_rate)
    assert diagonal.rank_many_rate == pytest.approx(4 * full.rank_many_rate)


def test_many_candidates_damp_the_step_and_never_learn_more_than_all() -> None:
    rates = Rates.of(2, 200, is_diagonal=False)
    parents = rates.effective_parents
    assert rates.damping == pytest.approx(1 + 2 * (((parents - 1) / 3) ** 0.5 - 1) + rates.size_path)
    assert rates.rank_one_rate + rates.rank_many_rate == pytest.approx(1)


def update_slowly(cloud: Distribution, ranked: Array, rates: Rates) -> Distribution:
    """The obvious twin of `Distribution.update` for a full covariance."""
    count, weights = len(cloud.centre), rates.weights
    steps = [(point - cloud.centre) / cloud.step for point in ranked[: len(weights)]]
    move = sum(weight * step for weight, step in zip(weights, steps, strict=True))
    values, axes = np.linalg.eigh(cloud.covariance)
    inverse_root = axes @ np.diag(values**-0.5) @ axes.T
    kept = 1 - rates.size_path
    size_path = kept * cloud.size_path
    size_path = size_path + (1 - kept**2) ** 0.5 * rates.effective_parents**0.5 * inverse_root @ move
    length, generation = np.linalg.norm(size_path), cloud.generations + 1
    expected = count**0.5 * (1 - 1 / (4 * count) + 1 / (21 * count**2))
    stays = length / (1 - kept ** (2 * generation)) ** 0.5 < (1.4 + 2 / (count + 1)) * expected
    faded = (1 - (1 - rates.path_rate) ** 2) ** 0.5 * rates.effective_parents**0.5
    path = (1 - rates.path_rate) * cloud.path + (faded * move if stays else 0)
    lost = 0 if stays else rates.path_rate * (2 - rates.path_rate)
    covariance = (1 - rates.rank_one_rate - rates.rank_many_rate) * cloud.covariance
    covariance = covariance + rates.rank_one_rate * (np.outer(path, path) + lost * cloud.covariance)
    for weight, step in zip(weights, steps, strict=True):
        covariance = covariance + rates.rank_many_rate * weight * np.outer(step, step)
    growth = rates.size_path / rates.damping * (length / expected - 1)
    step = cloud.step * np.exp(min(1, growth))
    return Distribution(cloud.centre + cloud.step * move, step, covariance, path, size_path, generation)


def assert_equal(one: Distribution, other: Distribution) -> None:
    for name in ("centre", "step", "covariance", "path", "size_path", "generations"):
        assert np.allclose(getattr(one, name), getattr(other, name), rtol=1e-9, atol=1e-12), name


@pytest.mark.parametrize("drift", [0.0, 0.3, 3.0])  # at 3 the path of the size is too long for the other one
def test_updates_are_those_of_the_tutorial(drift: float) -> None:
    chance, rates = np.random.default_rng(4), Rates.of(3, 6, is_diagonal=False)
    cloud = Distribution.around(np.array([1.0, -2.0, 0.5]), 0.7, is_diagonal=False)
    for _ in range(12):
        points = cloud.sample(6, chance) + drift * cloud.step
        slow = update_slowly(cloud, points, rates)
        cloud.update(points, rates)
        assert_equal(cloud, slow)


def test_a_diagonal_is_the_full_update_where_steps_go_along_one_axis() -> None:
    rates = Rates.of(2, 4, is_diagonal=False)
    full, diagonal = (Distribution.around(np.zeros(2), 1.0, is_diagonal) for is_diagonal in (False, True))
    for length in (1.0, 0.5, 2.0):
        points = np.array([[length, 0.0], [length / 2, 0.0], [0.0, 0.0], [0.0, 0.0]])
        for cloud in (full, diagonal):
            cloud.update(points, rates)
    assert np.allclose(np.diag(full.covariance), diagonal.covariance)
    assert np.allclose(full.centre, diagonal.centre)
    assert full.step == pytest.approx(diagonal.step)


@pytest.mark.parametrize(
    ("value", "found"), [(-1.0, 1.0), (0.0, 0.0), (4.0, 4.0), (5.0, 3.0), (8.0, 0.0), (9.0, 1.0), (-5.0, 3.0)]
)
def test_values_beyond_the_bounds_are_reflected(value: float, found: float) -> None:
    assert folded(np.array([value]), 0.0, 4.0)[0] == pytest.approx(found)
