"""Clocks of shared games, by a time that the tests set."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from partie import games
from partie.core.clock_text import DAY, read_clock
from partie.core.game import Game
from partie.play.running_game import RunningGame
from partie.web.http.errors import Refusal
from partie.web.server.app import create_app
from partie.web.shared import actions
from partie.web.shared.shared_game import Person, SharedGame
from partie.web.shared.shared_games import owners_of, row_of
from partie.web.shared.storage import INVITATION_SECONDS, SharedStore
from partie.web.shared.stored import shared_from_json, shared_to_json
from tests.web.friends import ANNA, BERTA, at_the_game, begun, invite, listed, sit
from tests.web.talk import ORIGIN

NOON = 1_800_000_000.0


class Time:
    """What the server takes for the time."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))


@pytest.fixture
def time(app: FastAPI) -> Time:
    app.state.shared.now = Time()
    given: Time = app.state.shared.now
    return given


def game_of(clock: str, toy: Game | None = None) -> SharedGame:
    game = toy or games.find("tictactoe")
    running = RunningGame(game, game.start(), 2)
    shared = SharedGame(running, [Person("anna", "Anna"), None], "anna", read_clock(clock), created=NOON)
    actions.sit(shared, "berta", "Berta", NOON)
    return shared


def test_the_first_move_of_each_player_is_not_timed() -> None:
    game = game_of("5+3")
    actions.move(game, 0, "a1", 0, NOON + 1000)
    actions.move(game, 1, "b1", 1, NOON + 2000)
    assert [game.time_left(seat).main for seat in (0, 1)] == [303, 303]
    assert game.flag_falls_at() == NOON + 2000 + 303


def test_a_move_is_charged_and_the_increment_added() -> None:
    game = game_of("5+3")
    for ply, (cell, at) in enumerate((("a1", 0), ("b1", 0), ("a2", 100), ("b2", 150))):
        actions.move(game, ply % 2, cell, ply, NOON + at)
    assert [game.time_left(seat).main for seat in (0, 1)] == [206, 256]


def test_a_fallen_flag_loses_and_a_late_move_does_not_count() -> None:
    game = game_of("5")
    actions.move(game, 0, "a1", 0, NOON)
    actions.move(game, 1, "b1", 1, NOON)
    assert not game.check_flag(NOON + 300)
    assert game.check_flag(NOON + 301)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
    with pytest.raises(Refusal, match="over"):
        actions.move(game, 0, "a2", 2, NOON + 301)


def test_what_the_margin_forgives_is_not_charged() -> None:
    game = game_of("5")
    actions.move(game, 0, "a1", 0, NOON)
    actions.move(game, 1, "b1", 1, NOON)
    actions.move(game, 0, "a2", 2, NOON + 300.04)
    assert game.time_left(0).main == 0
    assert not game.time_left(0).fallen


def test_by_correspondence_the_first_move_is_timed_too() -> None:
    game = game_of("3d/move")
    assert game.flag_falls_at() == NOON + 3 * DAY
    actions.move(game, 0, "a1", 0, NOON + 2 * DAY)
    assert game.flag_falls_at() == NOON + 5 * DAY


def test_a_move_that_is_taken_back_gives_its_time_back() -> None:
    game = game_of("5")
    for ply, cell in enumerate(("a1", "b1")):
        actions.move(game, ply % 2, cell, ply, NOON)
    actions.move(game, 0, "a2", 2, NOON + 100)
    actions.takeback(game, 0, NOON + 110)
    actions.takeback(game, 1, NOON + 120)
    assert (game.ply, game.time_left(0).main, game.flag_falls_at()) == (2, 300, NOON + 420)


def test_a_stored_game_is_the_same_game() -> None:
    game = game_of("600+3x30")
    actions.move(game, 0, "a1", 0, NOON)
    actions.draw(game, 1, NOON + 5)
    again = shared_from_json(game.id, shared_to_json(game), game.since)
    assert shared_to_json(again) == shared_to_json(game)
    assert (again.flag_falls_at(), again.time_left(0)) == (game.flag_falls_at(), game.time_left(0))


def test_both_hear_of_a_fallen_flag(client: TestClient, time: Time) -> None:
    with begun(client, clock="5") as (_, anna, berta):
        anna.play("a1", 0)
        berta.hear_until("state", ply=1)
        berta.play("b1", 1)
        anna.hear_until("state", ply=2)
        time.now += 400
        assert anna.refused("move", move="a2", ply=2) == "The game is over."
        over = berta.hear_until("state", result="won")
        assert over["outcome"]["termination"] == "time"
        assert listed(client, ANNA)[0]["state"] == "over"


def test_the_timer_ends_a_game_that_nobody_touches(client: TestClient, app: FastAPI) -> None:
    with begun(client, clock="10/move") as (_, anna, berta):
        anna.play("a1", 0)
        berta.hear_until("state", ply=1)
        berta.play("b1", 1)
        anna.hear_until("state", ply=2)
        real = app.state.shared.now
        app.state.shared.now = lambda: real() + 9.9  # only the last moment has to pass
        berta.say("draw")  # sets the timer again
        assert anna.hear_until("state", result="lost")["outcome"]["termination"] == "time"


def test_a_flag_that_fell_while_nobody_was_there_is_seen_in_the_list(client: TestClient, time: Time) -> None:
    with begun(client, clock="1d/move") as (_, anna, _berta):
        anna.play("a1", 0)
    time.now += 2 * DAY
    [mine] = listed(client, ANNA)
    assert (mine["state"], mine["won"]) == ("over", True)


def test_time_without_a_server_is_charged_to_nobody(tmp_path: Path) -> None:
    time = Time()
    store, game = SharedStore(tmp_path / "shared.sqlite3", time), game_of("3d/move")
    store.store([(row_of(game), owners_of(game))])
    time.now = NOON + 100
    store.note_alive()
    store.close()
    time.now = NOON + 100 + 2 * DAY
    again = SharedStore(tmp_path / "shared.sqlite3", time)
    again.go_on()
    row = again.find(game.id)
    assert row is not None
    assert (row.since, row.falls) == (NOON + 2 * DAY, NOON + 5 * DAY)
    again.go_on()
    assert again.find(game.id) == row


def test_an_invitation_expires(client: TestClient, time: Time) -> None:
    game = invite(client)["id"]
    time.now += INVITATION_SECONDS + 1
    assert sit(client, game).status_code == 404
    assert listed(client, ANNA) == []


def test_the_clock_goes_on_after_a_restart(client: TestClient, time: Time) -> None:
    with begun(client, clock="5") as (game, anna, berta):
        anna.play("a1", 0)
        berta.hear_until("state", ply=1)
        berta.play("b1", 1)
    time.now += 20
    other_app = create_app(warm=False)
    other_app.state.shared.now = time
    with TestClient(other_app, base_url=ORIGIN) as other, at_the_game(other, game, [ANNA, BERTA]) as (anna, _):
        clocks = anna.watch(game, ANNA)["clocks"]
        assert (clocks["running"], clocks["spent"], clocks["seats"][0]["stages"][0]["seconds"]) == (True, 20, 300)
