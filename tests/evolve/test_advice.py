"""A run advises what helps a player that knows nothing else."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from partie.core.text import Text
from partie.evolve.advice import ADVICE, Advice, AdvisedMaxim, Adviser, Check, read_advice, write_advice
from partie.evolve.evolvable import Evolvable, Maxim, Primer
from partie.evolve.player import Player
from partie.evolve.run import Run
from partie.evolve.runs import StoredRun
from partie.evolve.selection import Selection, league_of
from partie.evolve.settings import options_of, parse_settings
from partie.games.alhambra.engine import criteria
from partie.games.alhambra.engine.evolving import evolvable as alhambra
from tests.evolve import toy as game
from tests.evolve.toy import TARGET, toy

pytestmark = pytest.mark.small

# The toy's player is the better the nearer its numbers are to 0.2, 0.8, 0.5 and 0.9.
PRIMER = Primer(
    np.full(4, 0.5),
    Text("You know nothing."),
    (
        Maxim("first", {0: 0.6}, Text("First high."), Text("First low.")),
        Maxim("second", {1: 0.6}, Text("Second high.")),
        Maxim("second and last", {1: 0.6, 3: 0.8}, Text("Second and last high.")),
        Maxim("third", {2: 0.6}, Text("Third high.")),
        Maxim("fourth", {3: -0.8}, Text("Fourth low.")),
    ),
)


def learner() -> Evolvable:
    """Its rival is beaten by nobody who forgets a maxim."""
    rival = np.array([0.2, 0.8, 0.5, 0.85])
    return replace(toy(), primers=lambda style, seats: PRIMER, known=lambda seats: {"published": (rival, 0)})


def advice_for(genes: np.ndarray) -> Advice:
    settings = parse_settings({"NumberOfPlayers": 2}, learner())
    return Adviser(game.play, settings, learner(), league_of(settings, learner()), 40).find(Player(genes))


def test_what_helps_is_kept_in_the_direction_of_the_learned_player() -> None:
    assert {(one.maxim, one.is_reversed) for one in advice_for(TARGET).maxims} == {
        ("second and last", False),
        ("first", True),
    }


def test_a_maxim_is_not_advised_where_it_hurts_although_the_player_has_it() -> None:
    names = {one.maxim for one in advice_for(np.array([0.2, 0.8, 0.9, 0.9])).maxims}
    assert "third" not in names


def test_a_direction_without_a_sentence_is_never_advised() -> None:
    """Whoever has learned to keep the last number low goes against `fourth`, which has no opposite."""
    assert "fourth" not in {one.maxim for one in advice_for(TARGET).maxims}


def test_no_number_is_set_by_two_maxims() -> None:
    kept = {one.maxim for one in advice_for(TARGET).maxims}
    assert not {"second", "second and last"} <= kept


def test_forgetting_a_maxim_costs_what_is_won_with_it() -> None:
    advice = advice_for(TARGET)
    assert all(one.without < one.wins for one in advice.maxims)
    assert [one.without for one in advice.maxims] == sorted(one.without for one in advice.maxims)
    (check,) = advice.checks
    assert (check.rival, check.fair) == ("published", 0.5)
    assert check.low <= check.wins <= check.high


def test_advice_is_said_in_sentences() -> None:
    advice = Advice((AdvisedMaxim("first", True, 0.6, 0.4),), (Check("published", 100, 0.75, 0.6, 0.9, 0.5),))
    assert [str(sentence) for sentence in advice.sentences(PRIMER)] == [
        "You know nothing.",
        "First low. Forgetting it costs 20 of 100 games.",
        "Who follows only these rules wins of 100 games: 75 against published. A fair share is 50.",
    ]
    assert Advice().sentences(PRIMER) == []


def test_a_file_that_cannot_be_read_is_no_advice(tmp_path: Path) -> None:
    advice = advice_for(TARGET)
    write_advice(tmp_path, advice)
    assert read_advice(tmp_path) == advice
    (tmp_path / ADVICE).write_text('{"maxims": [{"maxim": 1}]}')
    assert read_advice(tmp_path) is None


FEW = {"Algorithm": "cma", "Generations": 4, "Population": 6, "GamesForEach": 4, "AdviceGames": 20}


def test_a_run_killed_before_its_advice_finds_the_same_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(self: Adviser, learned: Player) -> Advice:
        raise KeyboardInterrupt

    settings = parse_settings(FEW, learner())
    with ThreadPoolExecutor(1) as executor:
        Run(tmp_path / "whole", settings, learner()).go(executor, 1)
        with monkeypatch.context() as patch:
            patch.setattr(Adviser, "find", stop)
            with pytest.raises(KeyboardInterrupt):
                Run(tmp_path / "killed", settings, learner()).go(executor, 1)
        again = Run(tmp_path / "killed", settings, learner())
        assert not again.is_finished
        chosen = again.selection.chosen
        with monkeypatch.context() as patch:
            patch.setattr(Selection, "choose", stop)  # what was chosen is not chosen again
            again.go(executor, 1)
        assert again.is_finished
        assert again.selection.chosen is chosen
    assert (tmp_path / "killed" / ADVICE).read_bytes() == (tmp_path / "whole" / ADVICE).read_bytes()


def test_a_run_that_begins_again_forgets_its_advice(tmp_path: Path) -> None:
    settings = parse_settings(FEW, learner())
    with ThreadPoolExecutor(1) as executor:
        Run(tmp_path, settings, learner()).go(executor, 1)
    assert (tmp_path / ADVICE).exists()
    Run(tmp_path, settings, learner(), go_on_from=0)
    assert not (tmp_path / ADVICE).exists()


def test_a_run_looks_finished_only_with_its_advice(tmp_path: Path) -> None:
    settings = parse_settings(FEW, learner())
    with ThreadPoolExecutor(1) as executor:
        run = Run(tmp_path, settings, learner())
        run.go(executor, 1)
    stored = StoredRun("toy", "run", tmp_path, settings, run.done, 0.0)
    assert stored.state == "finished"
    (tmp_path / ADVICE).unlink()
    assert stored.state == "stopped"


def test_a_game_without_maxims_is_not_asked_for_games_of_advice() -> None:
    assert "AdviceGames" not in {option.name for option in options_of("cma", toy())}
    assert parse_settings({}, toy()).advice_games == 0


def test_every_maxim_of_alhambra_sets_numbers_of_the_player() -> None:
    for seats in range(2, 7):
        primer = alhambra().primers("actions", seats)
        assert primer is not None
        assert len(primer.start) == 3 * criteria.CRITERIA
        assert len({maxim.name for maxim in primer.maxims}) == len(primer.maxims)
        assert all(set(maxim.numbers) <= set(range(len(primer.start))) for maxim in primer.maxims)
        assert ("dirk" in {maxim.name for maxim in primer.maxims}) == (seats == 2)
    assert alhambra().primers("described", 3) is None


def test_a_maxim_for_one_part_of_the_game_says_which() -> None:
    primer = alhambra().primers("actions", 3)
    assert primer is not None
    rules = {maxim.name: maxim for maxim in primer.maxims}
    assert str(rules["cards 2"].reverse).startswith("Between the first and the second scoring: Pay with few cards")
    assert set(rules["take-worth"].numbers) == {phase * criteria.CRITERIA + criteria.TAKE_WORTH for phase in range(3)}
