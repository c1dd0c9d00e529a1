"""Games of the engine against itself: what is kept of them."""

from __future__ import annotations

from training.chess.games import FAR, Player
from training.chess.points import best_scale, chance

from partie.games.chess.engine.evaluation import evaluate_board
from partie.games.chess.engine.weights import shipped
from partie.games.chess.rules.generate import in_check
from partie.games.chess.rules.state import NOWHERE, STATE, prepare
from partie.search.records import new_record


def test_kept_positions_are_not_in_check_and_have_values_and_the_result() -> None:
    player, weights, state = Player(3, nodes=100), shipped(), new_record(STATE)
    kept = next(game for game in (player.game() for _ in range(20)) if len(game) > 10)
    assert len(set(kept["game"])) == len(set(kept["result"])) == 1
    assert kept["result"][0] in (0.0, 0.5, 1.0)
    for row in kept:
        state.board[:], state.side = row["board"], row["side"]
        state.castling, state.en_passant, state.quiet = 0, NOWHERE, row["quiet"]
        prepare(state)
        static = evaluate_board(state, weights) * (-1 if row["side"] else 1)
        assert not in_check(state)
        assert row["static"] == max(-FAR, min(FAR, static))
        assert abs(row["value"]) <= FAR


def test_the_same_seed_plays_the_same_game() -> None:
    first, second = (Player(3, nodes=100).game() for _ in range(2))
    assert (first == second).all()


def test_scale_is_what_makes_values_fit_the_results() -> None:
    values = shipped()[:200].astype(float) % 600 - 300
    assert best_scale(values, chance(values, 200.0)) == 200.0
