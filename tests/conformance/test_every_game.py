"""The conformance kit on every game of the table, and on the toy that docs/adding-a-game.md made."""

from __future__ import annotations

import functools

import pytest

from partie import games
from partie.core.game import Game
from partie.core.position import Move, Position
from tests.conformance import kit

SEEDS = (0, 1)

TABLE = {**games.TABLE, "hexapawn": "tests.toys.hexapawn.game"}

pytestmark = pytest.mark.parametrize("name", sorted(TABLE))


@pytest.fixture(autouse=True)
def with_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "TABLE", TABLE)


@functools.cache
def played_moves(name: str, seed: int) -> tuple[list[Position], list[Move]]:
    game = games.load(name)
    return kit.random_moves(game, game.variants[0].name, seed)


def played(name: str, seed: int) -> list[Position]:
    return played_moves(name, seed)[0]


def sampled(name: str) -> tuple[Game, list[Position]]:
    return games.load(name), [position for seed in SEEDS for position in kit.sample(played(name, seed))]


def going_on(name: str) -> tuple[Game, list[Position]]:
    game, positions = sampled(name)
    return game, [position for position in positions if position.outcome() is None]


def test_the_game_describes_itself(name: str) -> None:
    kit.check_description(games.load(name))


def test_variants_are_made_of_declared_fields(name: str) -> None:
    kit.check_fields(games.load(name))


def test_options_of_the_brain_are_declared(name: str) -> None:
    kit.check_options(games.load(name))


def test_abilities_can_be_loaded(name: str) -> None:
    kit.check_abilities(games.load(name))


@pytest.mark.parametrize("seed", SEEDS)
def test_random_games_end_and_only_then_have_no_moves(name: str, seed: int) -> None:
    kit.check_outcome(games.load(name), played(name, seed))


def test_the_same_seed_gives_the_same_game(name: str) -> None:
    game = games.load(name)
    again = kit.random_game(game, game.variants[0].name, SEEDS[0])
    assert [position.to_text() for position in again] == [position.to_text() for position in played(name, SEEDS[0])]


def test_positions_are_read_as_they_are_written(name: str) -> None:
    game, positions = sampled(name)
    for position in positions:
        kit.check_text_round_trip(game, position)


def test_records_are_read_as_they_are_written(name: str) -> None:
    kit.check_record_round_trip(games.load(name), SEEDS[0], *played_moves(name, SEEDS[0]))


def test_games_that_go_back_and_forth_are_told_by_their_records(name: str) -> None:
    game = games.load(name)
    positions, moves = kit.repeating_moves(game, game.variants[0].name, SEEDS[0])
    kit.check_history(positions)
    kit.check_record_round_trip(game, SEEDS[0], positions, moves)
    for position in kit.sample(positions):
        kit.check_text_round_trip(game, position)


def test_every_variant_starts_and_is_read_back(name: str) -> None:
    game = games.load(name)
    for variant in game.variants:
        start = game.start(variant.name)
        assert start.variant == variant.name
        kit.check_text_round_trip(game, start)
        kit.check_taps(game, start)


def test_moves_are_read_as_they_are_written(name: str) -> None:
    for position in sampled(name)[1]:
        kit.check_move_round_trip(position)


def test_the_effects_of_a_move_give_the_next_scene(name: str) -> None:
    game = games.load(name)
    for variant in game.variants:
        positions, moves = kit.random_moves(game, variant.name, SEEDS[0])
        for number in range(0, len(moves), max(1, len(moves) // kit.EFFECTS_CHECKED)):
            kit.check_effects(game, positions[number], moves[number], positions[number + 1])


def test_taps_tell_legal_moves_apart(name: str) -> None:
    game, positions = sampled(name)
    for position in positions:
        kit.check_taps(game, position)


def test_playing_leaves_a_position_alone(name: str) -> None:
    for position in going_on(name)[1]:
        kit.check_immutable(position)


def test_nonsense_raises_only_the_three_errors(name: str) -> None:
    game, positions = going_on(name)
    for position in (positions[0], positions[-1]):
        kit.check_refuses_nonsense(game, position)


def test_views_show_what_is_needed_to_play(name: str) -> None:
    for position in going_on(name)[1]:
        kit.check_views(position)


def test_views_keep_secrets(name: str) -> None:
    kit.check_secrets(games.load(name))


@pytest.mark.parametrize("strength", ["weakest", "full"])
def test_brains_answer_with_legal_moves(name: str, strength: str) -> None:
    game, positions = going_on(name)
    level = game.levels[0] if strength == "weakest" else None
    for position in (positions[0], positions[len(positions) // 2]):
        kit.check_brain(game, position, level)


def test_warm_up_jobs_run(name: str) -> None:
    for job in games.load(name).warm_up():
        assert job.title
        job.run()
