from __future__ import annotations

import numpy as np
import pytest

from partie.core.brain import Limits, StopFlag, warning_of
from partie.core.errors import InvalidText
from partie.core.options import Upload
from partie.games.alhambra.engine import players
from partie.games.alhambra.engine.weights import built_in, champion, for_kernels, former_champion
from partie.games.alhambra.game import GAME


@pytest.mark.parametrize("kind", ["random", "greedy", "published", "evolved-76", "evolved"])
@pytest.mark.parametrize("count", [2, 3, 6])
def test_every_player_only_makes_legal_moves_and_ends_its_games(kind: str, count: int) -> None:
    brain = GAME.brain(kind=kind)
    position = GAME.start(f"{count}-players", count)
    while position.outcome() is None:
        analysis = brain.choose(position.observation(position.turn), Limits(), StopFlag())
        position = position.play(analysis.move)  # raises when it is illegal
    assert max(position.scores) > 0


def test_an_unknown_player_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InvalidText, match="'clever' is not a computer player of Alhambra; there are random"):
        GAME.brain(kind="clever")


def test_weights_of_ones_own_decide_and_bad_ones_are_told() -> None:
    """Whoever only weighs taking money takes money."""
    position = GAME.start("3-players", 3)
    text = " ".join(["1" if number % 76 == 0 else "0" for number in range(228)])
    brain = GAME.brain(weights=Upload("miser.txt", text))
    assert warning_of(brain) is None
    move = brain.choose(position, Limits(), StopFlag()).move
    assert position.format_move(move).startswith("take:")
    bad = GAME.brain(weights=Upload("bad.txt", "nan " * 228))
    assert "The built-in weights are used: The weights file 'bad.txt' has 'nan'" in str(warning_of(bad))
    plain = GAME.brain(kind="published").choose(position, Limits(), StopFlag())
    assert bad.choose(position, Limits(), StopFlag()).move == plain.move


def test_simple_players_do_not_look_at_hidden_orders() -> None:
    position = GAME.start("3-players", 3)
    for kind in ("greedy", "published"):
        brain = GAME.brain(kind=kind)
        open_move = brain.choose(position, Limits(), StopFlag()).move
        assert brain.choose(position.observation(0), Limits(), StopFlag()).move == open_move


def test_same_seeds_give_the_same_games_bit_for_bit() -> None:
    brains = np.array([players.WEIGHTED, players.GREEDY, players.RANDOM])
    weights = np.stack([built_in(3)] * 3)
    seeds = np.arange(40)
    together = players.run_games(seeds, brains, weights)
    apart = np.concatenate([players.run_games(seeds[at : at + 7], brains, weights) for at in range(0, 40, 7)])
    assert np.array_equal(together, apart)


@pytest.mark.parametrize(("count", "mean", "error"), [(2, 117.5, 0.6), (3, 119.3, 0.4), (4, 89.0, 0.3), (5, 72.3, 0.3)])
def test_the_published_player_scores_like_the_original(count: int, mean: float, error: float) -> None:
    """The source's program: 252 games of two players, 100 of more; standard errors of a table's mean."""
    brains = np.full(count, players.ORIGINAL)
    weights = np.stack([built_in(count)] * count)
    results = players.run_games(np.arange(4000), brains, weights, original_deck=True)
    assert abs(float(results[:, :, 0].mean()) - mean) < 2 * error


@pytest.mark.parametrize("count", range(2, 7))
@pytest.mark.parametrize(("rival", "share"), [(players.ORIGINAL, 1.6), (players.WEIGHTED, 1.3), (players.GREEDY, 1.3)])
def test_the_champion_beats_every_player_that_ships(count: int, rival: int, share: float) -> None:
    """One champion, at every seat in turn, wins clearly more than its share."""
    own = former_champion(count) if rival == players.WEIGHTED else built_in(count)
    won = []
    for seat in range(count):
        brains, weights = np.full(count, rival), np.stack([own] * count)
        brains[seat], weights[seat] = players.ACTIONS, for_kernels(champion(count))
        won.append(players.run_games(np.arange(60), brains, weights)[:, seat, 2].mean())
    assert np.mean(won) > share / count
