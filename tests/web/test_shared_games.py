"""Two people and spectators at one shared game, as conversations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from partie.web.server.app import create_app
from tests.web.friends import ANNA, BERTA, CARL, INVITATIONS, SHARED, at_the_game, begun, invite, listed, signed, sit
from tests.web.talk import ORIGIN, texts

WATCHES = "You watch this game; only its players can {}."


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))


def legal(state: dict[str, Any]) -> int:
    return len(state["legal"])


def test_a_move_of_one_is_seen_by_the_other(client: TestClient) -> None:
    with begun(client) as (_, anna, berta):
        assert legal(anna.play("a1", 0)) == 0
        state = berta.hear_until("state", ply=1)
        assert (texts(state), legal(state), state["shared"]["names"]) == (["a1"], 8, ["Anna", "Berta"])
        berta.play("b2", 1)
        assert legal(anna.hear_until("state", ply=2)) == 7


def test_nobody_moves_before_all_seats_are_taken(client: TestClient) -> None:
    game = invite(client)["id"]
    with at_the_game(client, game, [ANNA]) as (anna,):
        assert anna.refused("move", move="a1", ply=0) == "The game begins when all seats are taken."
        sit(client, game)
        assert anna.hear_until("state")["shared"]["begun"]


def test_only_the_side_to_move_may_move(client: TestClient) -> None:
    with begun(client) as (_, _anna, berta):
        assert berta.refused("move", move="a1", ply=0) == "It is not your turn."


def test_a_spectator_may_do_nothing(client: TestClient) -> None:
    with begun(client) as (game, anna, _), at_the_game(client, game, [CARL, None]) as spectators:
        for spectator in spectators:
            assert spectator.refused("move", move="a1", ply=0) == WATCHES.format("move")
            for action in ("resign", "draw", "takeback", "decline", "rematch"):
                assert spectator.refused(action) == WATCHES.format("do this")
        anna.play("a1", 0)
        state = spectators[1].hear_until("state", ply=1)
        assert (texts(state), legal(state), state["shared"]["seat"]) == (["a1"], 0, None)
        assert state["shared"]["actions"] == []


def test_a_move_for_another_position_is_refused(client: TestClient) -> None:
    with begun(client) as (_, anna, berta):
        anna.play("a1", 0)
        berta.hear_until("state", ply=1)
        assert "has changed" in berta.refused("move", move="b2", ply=0)


def test_a_move_against_the_rules_changes_nothing(client: TestClient) -> None:
    with begun(client) as (game, anna, berta):
        anna.play("a1", 0)
        berta.hear_until("state", ply=1)
        assert "not free" in berta.refused("move", move="a1", ply=1)
        with at_the_game(client, game, [BERTA]) as (again,):
            assert again.play("b2", 1)["ply"] == 2


def test_each_sees_only_what_the_own_seat_may_see(client: TestClient) -> None:
    with begun(client, game="secrets") as (game, anna, berta):
        hands = [friend.watch(game, who)["position"] for friend, who in ((anna, ANNA), (berta, BERTA))]
        assert [hand.split("/").index("?") for hand in hands] == [1, 0]
        assert anna.play("wait", 0)["start"] is None


def test_a_game_with_secrets_is_watched_when_it_is_over(client: TestClient) -> None:
    with begun(client, game="secrets") as (game, anna, _):
        other = invite(client)["id"]
        with at_the_game(client, other, [CARL]) as (carl,):
            assert "hides things" in carl.refused("watch", shared=game, visitor=CARL)
            anna.play("show", 0)
            assert carl.watch(game, CARL)["outcome"] is not None


def test_a_draw_is_offered_and_taken(client: TestClient) -> None:
    with begun(client) as (_, anna, berta):
        anna.say("draw")
        offered = berta.hear_until("state", ply=0)
        assert offered["shared"]["proposals"] == {"draw": 0}
        assert {"draw", "decline"} <= set(offered["shared"]["actions"])
        berta.say("draw")
        over = anna.hear_until("state")
        while over["outcome"] is None:
            over = anna.hear_until("state")
        assert (over["outcome"]["winners"], over["outcome"]["termination"], over["result"]) == (
            [],
            "agreement",
            "drawn",
        )


def test_a_refused_offer_waits_for_a_move(client: TestClient) -> None:
    with begun(client) as (_, anna, berta):
        anna.say("draw")
        anna.hear_until("state")
        assert "not answered yet" in anna.refused("draw")
        berta.say("decline")
        assert berta.hear_until("state", ply=0)["type"] == "state"
        anna.hear_until("state")
        assert "after a move" in anna.refused("draw")
        anna.play("a1", 0)
        anna.say("draw")
        assert anna.hear_until("state")["shared"]["proposals"] == {"draw": 0}


def test_a_move_ends_what_was_proposed(client: TestClient) -> None:
    with begun(client) as (_, anna, berta):
        berta.say("draw")
        berta.hear_until("state")
        assert anna.play("a1", 0)["shared"]["proposals"] == {}


def test_a_move_is_taken_back_when_the_other_side_allows_it(client: TestClient) -> None:
    with begun(client) as (_, anna, berta):
        assert anna.refused("takeback") == "There is nothing to take back."
        anna.play("a1", 0)
        anna.say("takeback")
        assert berta.hear_until("state", ply=1)["ply"] == 1
        assert berta.hear_until("state", ply=1)["shared"]["proposals"] == {"takeback": 0}
        berta.say("takeback")
        assert texts(anna.hear_until("state", ply=0)) == []
        assert texts(anna.play("c3", 0)) == ["c3"]


def test_who_resigns_has_lost(client: TestClient) -> None:
    with begun(client) as (_, anna, berta):
        anna.say("resign")
        assert anna.hear_until("state", result="lost")["outcome"]["winners"] == [1]
        assert berta.hear_until("state", result="won")["outcome"]["termination"] == "resigned"
        assert berta.refused("resign") == "The game is over."


def test_a_rematch_exchanges_the_seats(client: TestClient) -> None:
    with begun(client) as (_, anna, berta):
        assert anna.refused("rematch") == "The game goes on."
        anna.say("resign")
        berta.hear_until("state", result="won")
        berta.say("rematch")
        anna.hear_until("state", result="lost")
        assert anna.hear_until("state", result="lost")["shared"]["again"] == [1]
        anna.say("rematch")
        state = anna.hear_until("state")
        while state["shared"]["next"] is None:
            state = anna.hear_until("state")
        following = state["shared"]["next"]
        assert berta.watch(following, BERTA)["shared"]["seat"] == 0
        berta.hear_until("presence")
        assert berta.play("a1", 0)["shared"]["names"] == ["Berta", "Anna"]


def test_who_is_there_is_told(client: TestClient) -> None:
    game = invite(client)["id"]
    sit(client, game)
    with at_the_game(client, game, [ANNA]) as (anna,):
        assert anna.hear("presence")["connected"] == [True, False]
        with at_the_game(client, game, [BERTA]):
            assert anna.hear("presence")["connected"] == [True, True]
        assert anna.hear("presence")["connected"] == [True, False]
        with at_the_game(client, game, [CARL]):
            assert anna.hear("presence")["spectators"] == 1


def test_the_computer_takes_part(client: TestClient) -> None:
    game = invite(client, game="tictactoe", seats=["me", "open"])["id"]
    assert [seat["kind"] for seat in client.get(f"{SHARED}/{game}").json()["seats"]] == ["person", "free"]
    body = {"game": "tictactoe", "seats": ["me", {"level": 1}], "name": "Anna"}
    answer = client.post(INVITATIONS, json=body, headers=signed(ANNA))
    assert answer.status_code == 422
    assert "free one" in answer.json()["detail"]


def test_an_earlier_position_can_be_looked_at_but_not_played(client: TestClient) -> None:
    with begun(client) as (_, anna, _berta):
        anna.play("a1", 0)
        anna.say("go", ply=0)
        state = anna.hear_until("state", ply=0)
        assert (state["position"], legal(state), texts(state)) == ("." * 9, 0, ["a1"])


def test_a_game_goes_on_on_another_server(client: TestClient) -> None:
    with begun(client) as (game, anna, berta):
        anna.play("a1", 0)
        berta.hear_until("state", ply=1)
        berta.play("b2", 1)
        anna.hear_until("state", ply=2)
        anna.say("draw")
        anna.hear_until("state")
    another = TestClient(create_app(warm=False), base_url=ORIGIN)
    with another as other, at_the_game(other, game, [ANNA, BERTA]) as (anna, berta):
        state = anna.watch(game, ANNA)
        assert (texts(state), state["shared"]["proposals"]) == (["a1", "b2"], {"draw": 0})
        assert anna.play("c3", 2)["ply"] == 3


def test_a_finished_game_is_in_the_library_of_both(client: TestClient) -> None:
    with begun(client) as (_, anna, berta):
        anna.play("a1", 0)
        anna.say("resign")
        mine = anna.hear_until("state", result="lost")
        berta.hear_until("state", result="won")
    assert mine["in_library"]
    for visitor, result, other in ((ANNA, "lost", "Berta"), (BERTA, "won", "Anna")):
        [stored] = client.get("/api/v1/me/games?ended=true", headers=signed(visitor)).json()["games"]
        people = [seat["person"] for seat in stored["seats"] if seat != "human"]
        assert (stored["result"], people) == (result, [other])
    assert client.get(f"/api/v1/me/games/{mine['id']}", headers=signed(ANNA)).json()["record"] is not None


def test_the_list_says_whose_turn_it_is(client: TestClient) -> None:
    with begun(client, clock="3d/move") as (game, anna, _):
        assert [(one["id"], one["my_turn"]) for one in listed(client, ANNA)] == [(game, True)]
        anna.play("a1", 0)
        [mine], [hers] = listed(client, ANNA), listed(client, BERTA)
        assert (mine["my_turn"], hers["my_turn"], hers["clock"]) == (False, True, "3d/move")
        assert hers["falls"] == pytest.approx(hers["changed"] + 3 * 86_400)
    assert listed(client, CARL) == []


def test_a_seat_is_taken_once(client: TestClient) -> None:
    game = invite(client)["id"]
    assert "already" in sit(client, game, ANNA).json()["detail"]
    assert sit(client, game).status_code == 200
    refused = sit(client, game, CARL)
    assert (refused.status_code, refused.json()["detail"]) == (409, "All seats are taken; you can watch.")


def test_an_invitation_is_withdrawn_by_who_invited(client: TestClient) -> None:
    game = invite(client)["id"]
    assert client.post(f"{SHARED}/{game}/withdraw", headers=signed(BERTA)).status_code == 403
    assert client.post(f"{SHARED}/{game}/withdraw", headers=signed(ANNA)).status_code == 204
    assert sit(client, game).json()["detail"] == "This invitation was withdrawn."
    assert client.get(f"{SHARED}/{game}").json()["state"] == "withdrawn"


def test_a_game_that_has_begun_is_not_withdrawn(client: TestClient) -> None:
    game = invite(client)["id"]
    sit(client, game)
    assert client.post(f"{SHARED}/{game}/withdraw", headers=signed(ANNA)).status_code == 409


def test_links_are_not_guessed(client: TestClient) -> None:
    one, other = invite(client)["id"], invite(client)["id"]
    assert min(len(one), len(other)) >= 22
    answer = client.get(f"{SHARED}/{'x' * 22}")
    assert (answer.status_code, "link is wrong" in answer.json()["detail"]) == (404, True)


def test_a_visitor_has_a_bounded_number_of_invitations(client: TestClient) -> None:
    games = [invite(client)["id"] for _ in range(20)]
    body = {"game": "tictactoe", "seats": ["me", "open"], "name": "Anna"}
    assert client.post(INVITATIONS, json=body, headers=signed(ANNA)).status_code == 429
    client.post(f"{SHARED}/{games[0]}/withdraw", headers=signed(ANNA))
    assert client.post(INVITATIONS, json=body, headers=signed(ANNA)).status_code == 200


def test_by_lot_either_seat_comes(client: TestClient, app: FastAPI) -> None:
    seats = {invite(client, visitor=f"{ANNA}-{number}", lot=True)["my_seat"] for number in range(40)}
    assert seats == {0, 1}


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"clock": "soon"}, "is not a clock"),
        ({"clock": "1/move"}, "at least 10 seconds"),
        ({"clock": "5+3|1+0"}, "one clock for all"),
        ({"name": "A\u202enna"}, "control characters"),
        ({"name": " "}, "needs a letter"),
        ({"seats": ["me", "open", "open"]}, "not a game for 3 players"),
        ({"seats": ["open", "open"]}, "one seat for you"),
        ({"variant": "huge"}, "no variant"),
    ],
)
def test_a_wrong_invitation_is_refused_with_a_sentence(
    client: TestClient, values: dict[str, Any], sentence: str
) -> None:
    body = {"game": "tictactoe", "seats": ["me", "open"], "name": "Anna"} | values
    answer = client.post(INVITATIONS, json=body, headers=signed(ANNA))
    assert answer.status_code == 422
    assert sentence in answer.json()["detail"]


def test_messages_before_a_game_are_refused(client: TestClient) -> None:
    with at_the_game(client, invite(client)["id"], [ANNA]) as (anna,):
        assert "no message of type" in anna.refused("chat")
        assert "link is wrong" in anna.refused("watch", shared="x" * 22)
        assert anna.refused("move", move="a1", ply=0) == "There is no game yet; start one first."
