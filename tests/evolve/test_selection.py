"""The result of a run is its strongest player on deals kept aside, not its last."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from partie.evolve.cma_algorithm import CmaAlgorithm
from partie.evolve.evolvable import Batch
from partie.evolve.player import Player, batch_of, rivals_of
from partie.evolve.playing import Results
from partie.evolve.run import Run
from partie.evolve.selection import Selection, league_of
from partie.evolve.settings import Settings, parse_settings
from partie.evolve.strength import BEST_PLAYER, FINALIST, MEASURED, read_strengths
from tests.evolve import toy as game
from tests.evolve.toy import TARGET, toy

pytestmark = pytest.mark.small

GOOD, BAD = Player(TARGET), Player(np.zeros(4))


def settings(**more: object) -> Settings:
    return parse_settings({"KeptAsideGames": 30, "ComparisonGames": 40, **more}, toy())


def selection(**more: object) -> Selection:
    chosen = settings(**more)
    return Selection(chosen, toy(), league_of(chosen, toy()))


def test_the_strongest_is_chosen_though_a_weaker_one_came_later() -> None:
    kept = selection()
    for generation, player in enumerate((BAD, GOOD, BAD), 1):
        kept.measure(game.play, generation, player)
    assert kept.best is not None
    assert kept.best.generation == 2
    kept.choose(game.play)
    assert kept.chosen is not None
    assert kept.chosen.generation == 2


def test_the_result_is_measured_against_every_rival_and_every_other_finalist() -> None:
    kept = selection()
    for generation, player in enumerate((BAD, GOOD), 1):
        kept.measure(game.play, generation, player)
    kept.choose(game.play)
    rows = {row.rival: row for row in kept.rows if row.stage == BEST_PLAYER}
    assert set(rows) == {"published", "generation 1"}
    assert all(row.low > row.fair and row.games == 40 for row in rows.values())


def test_a_lucky_measurement_does_not_beat_a_paired_test() -> None:
    """The weaker one is measured first because of its luck; fresh deals show the difference."""
    kept = selection()
    kept.measure(game.play, 1, BAD)
    kept.measure(game.play, 2, GOOD)
    lucky = [replace(one, share=1.0 if one.generation == 1 else 0.5) for one in kept.candidates]
    kept.candidates = sorted(lucky, key=lambda one: -one.share)
    kept.choose(game.play)
    assert kept.chosen is not None
    assert kept.chosen.generation == 2


def test_choosing_and_reporting_use_other_deals_than_measuring() -> None:
    seen: list[set[int]] = []

    def play(batch: Batch) -> Results:
        seen.append(set(batch.seeds.tolist()))
        return game.play(batch)

    kept = selection()
    kept.measure(play, 1, BAD)
    kept.measure(play, 2, GOOD)
    kept.choose(play)
    measured, again, choosing, reporting = seen
    assert measured == again
    assert not measured & choosing
    assert not measured & reporting
    assert not choosing & reporting


def test_every_seat_and_every_rival_is_met_equally_often() -> None:
    seen: list[Batch] = []

    def play(batch: Batch) -> Results:
        seen.append(batch)
        return game.play(batch)

    selection(NumberOfPlayers=3).measure(play, 1, GOOD)
    (batch,) = seen
    assert (batch.seating == 0).sum(axis=0).tolist() == [10, 10, 10]
    assert ((batch.seating == 0).sum(axis=1) == 1).all()


def test_its_state_survives_a_checkpoint() -> None:
    kept, other = selection(), selection()
    kept.measure(game.play, 1, GOOD)
    kept.measure(game.play, 2, BAD)
    kept.choose(game.play)
    other.restore(kept.arrays())
    assert other.rows == kept.rows
    assert other.chosen is not None
    assert other.chosen.generation == 1
    assert np.array_equal(other.chosen.player.genes, TARGET)


def test_the_rivals_all_are_those_that_ship() -> None:
    assert [name for name, _ in rivals_of("all", toy(), 3)] == ["published"]
    assert rivals_of("", toy(), 3) == []


def test_players_of_different_lengths_sit_at_one_table() -> None:
    batch = batch_of([Player(np.ones(2)), Player(np.ones(4), 1)], np.zeros((1, 2), int), np.zeros(1, int), 0, {})
    assert batch.genes.tolist() == [[1, 1, 0, 0], [1, 1, 1, 1]]
    assert batch.styles.tolist() == [0, 1]


def test_ancestors_join_the_rivals_evenly_over_the_run() -> None:
    given = {"Algorithm": "cma", "Generations": 8, "Population": 6, "GamesForEach": 4, "Ancestors": 3}
    search = CmaAlgorithm(parse_settings(given, toy()), toy())  # type: ignore[arg-type]
    joined = []
    for _ in range(8):
        search.step(game.play)
        joined.append(len(search._earlier_players()))
    assert joined == [0, 1, 1, 2, 2, 3, 3, 3]


def test_ancestors_sit_at_the_tables_of_those_who_learn() -> None:
    given = {"Algorithm": "cma", "Generations": 8, "Population": 6, "GamesForEach": 8, "Ancestors": 1}
    search = CmaAlgorithm(parse_settings({**given, "NumberOfPlayers": 2}, toy()), toy())  # type: ignore[arg-type]
    tables: list[Batch] = []

    def play(batch: Batch) -> Results:
        tables.append(batch)
        return game.play(batch)

    for _ in range(8):
        search.step(play)
    candidates, rival, ancestor = range(7), 7, 8
    rivals = [set(batch.seating.ravel().tolist()) - set(candidates) for batch in tables]
    assert rivals == [{rival}] * 4 + [{rival, ancestor}] * 4


def test_a_run_writes_its_chosen_player_and_what_was_measured(tmp_path: Path) -> None:
    given = {"Algorithm": "cma", "Generations": 8, "Population": 6, "GamesForEach": 4, "Measurements": 4}
    run = Run(tmp_path, settings(**given), toy())
    with ThreadPoolExecutor(1) as executor:
        run.go(executor, 1)
    rows = read_strengths(tmp_path)
    assert [row.generation for row in rows if row.stage == MEASURED] == [2, 4, 6, 8]
    assert {row.generation for row in rows if row.stage == FINALIST} == {2, 4, 6, 8}
    chosen = run.selection.chosen
    assert chosen is not None
    assert {row.generation for row in rows if row.stage == BEST_PLAYER} == {chosen.generation}
    assert (tmp_path / "best.txt").read_text() == game.write(chosen.player.genes)


def test_a_run_that_was_stopped_before_the_choice_makes_it_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(kept: Selection, play: object) -> None:
        raise KeyboardInterrupt

    given = {"Algorithm": "cma", "Generations": 4, "Population": 6, "GamesForEach": 4}
    with ThreadPoolExecutor(1) as executor:
        with monkeypatch.context() as patch:
            patch.setattr(Selection, "choose", stop)
            with pytest.raises(KeyboardInterrupt):
                Run(tmp_path, settings(**given), toy()).go(executor, 1)
        again = Run(tmp_path, settings(**given), toy())
        assert again.done == again.total
        assert not again.is_finished
        again.go(executor, 1)
    assert again.is_finished
    assert Run(tmp_path, settings(**given), toy()).is_finished
