"""Looking back at a game: its chances over the moves, one moment of it, a new game from there."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from partie.arena.records.formats import read_games
from partie.core.brain import Limits, StopFlag
from partie.core.features import Features
from partie.core.position import Position
from partie.core.record import Record, read_record, write_record
from partie.core.replay import record_of
from partie.core.review import ReviewStep
from partie.web.http import limits
from partie.web.http.errors import Refusal
from partie.web.review.jobs import Reviews
from tests.toys.brains import FirstMoveBrain
from tests.toys.tictactoe import GAME, TicTacToe
from tests.web.conftest import BrainBox
from tests.web.talk import ORIGIN, TWO_PERSONS, Talk, connect, texts

ANNA = "a-word-of-anna-1234"
REVIEW = "/api/v1/review"
MOVES = ["a1", "a3", "b1", "b3", "c1"]  # the beginner wins


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))


def record(moves: list[str] = MOVES) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(write_record(record_of(GAME, GAME.start(), moves, 0)))
    return found


def lines(client: TestClient, **body: Any) -> list[dict[str, Any]]:
    answer = client.post(REVIEW, json=body, headers={"origin": ORIGIN, "Partie-Visitor": ANNA})
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


class OpinionatedBrain(FirstMoveBrain):
    """Thinks that whoever is to move stands well until the third move, then badly."""

    def choose(self, position: Position, *rest: Any) -> Any:
        from dataclasses import replace

        analysis = super().choose(position, *rest)
        played = 9 - position.to_text().count(".")
        return replace(analysis, value=90.0 if played in (0, 3, 4) else 10.0)


def test_a_review_has_every_position(client: TestClient) -> None:
    game, *steps, end = lines(client, record=record())
    assert (game["type"], game["game"], game["outcome"]["winners"]) == ("game", "tictactoe", [0])
    assert [move["text"] for move in game["moves"]] == MOVES
    assert [move["number"] for move in game["moves"]] == [1, 2, 3, 4, 5]
    assert (game["graph"]["low"], game["graph"]["high"]) == (0, 100)
    assert [step["ply"] for step in steps] == list(range(6))
    assert steps[-1]["values"] == [100.0]
    assert end == {"type": "end", "problem": ""}


def test_a_move_that_gives_chances_away_is_a_turning_point(client: TestClient, brains: BrainBox) -> None:
    brains.put(OpinionatedBrain())
    _, *steps, _ = lines(client, record=record())
    assert [step["values"][0] for step in steps] == [90, 90, 10, 10, 90, 100]
    turning = [step for step in steps if step["mark"] == "turning"]
    assert [step["ply"] for step in turning] == []  # the first free cell is not better
    _, *steps, _ = lines(client, record=record(["c3", "a1", "b2", "a2", "c1"]))
    marked = {step["ply"]: step for step in steps if step["mark"]}
    assert marked[4]["text"].startswith("Black's chances rose from ")  # on the scale of the graph
    assert marked[4]["better"]["text"] in marked[4]["text"]


def branched() -> dict[str, Any]:
    """The second move could have been b2, and the game would have gone on with c3."""
    found = record()
    found["moves"][1] |= {
        "comment": "quiet",
        "nags": [6],
        "variations": [[{"text": "b2", "seat": 1, "nags": [1]}, {"text": "c3", "seat": 0}]],
    }
    return found


def test_a_review_lists_variations_comments_and_glyphs(client: TestClient) -> None:
    game = lines(client, record=branched())[0]
    assert (game["has_variations"], game["moves"][1]["glyphs"], game["moves"][1]["comment"]) == (True, "?!", "quiet")
    assert game["moves"][1]["variations"] == [{"text": "b2! c3", "moves": 2}]
    assert lines(client, record=record())[0]["has_variations"] is False


def test_a_review_goes_along_a_variation_and_back(client: TestClient) -> None:
    game, *steps, end = lines(client, record=branched(), line=[[1, 0]])
    assert [move["text"] for move in game["moves"]] == ["a1", "b2", "c3"]
    assert game["moves"][1]["variations"] == [{"text": "a3?! b1 b3 c1", "moves": 4}]
    assert (game["outcome"], len(steps), end["problem"]) == (None, 4, "")
    back = lines(client, record=branched(), line=[[1, 0], [1, 0]])[0]
    assert [move["text"] for move in back["moves"]] == MOVES


def test_a_moment_and_a_new_game_are_of_the_chosen_line(client: TestClient) -> None:
    headers = {"origin": ORIGIN, "Partie-Visitor": ANNA}
    body = {"record": branched(), "line": [[1, 0]], "ply": 2}
    shown = client.post(f"{REVIEW}/position", json=body, headers=headers).json()
    begun = client.post(f"{REVIEW}/again", json=body, headers=headers).json()
    assert shown["position"] == begun["position"] == GAME.start().play("a1").play("b2").to_text()


def test_a_line_that_is_not_recorded_is_refused(client: TestClient) -> None:
    answer = client.post(REVIEW, json={"record": branched(), "line": [[2, 0]]}, headers={"origin": ORIGIN})
    assert (answer.status_code, answer.json()["detail"]) == (422, "move 3 has no variation 1")


def test_who_gives_up_may_have_stood_well(client: TestClient, brains: BrainBox) -> None:
    brains.put(OpinionatedBrain())
    given_up = record(MOVES[:3]) | {"ending": {"winners": [0], "reason": "resignation"}}
    _, *steps, _ = lines(client, record=given_up)
    assert [step["values"][0] for step in steps] == [90, 90, 10, 10]
    given_up["ending"] = {"winners": [0], "reason": "resigned"}
    _, *steps, _ = lines(client, record=given_up)
    assert (steps[3]["mark"], steps[3]["text"]) == ("turning", "White resigned with a chance of 90%.")
    given_up["ending"] = {"winners": [1], "reason": "resigned"}  # at a chance of 10%
    _, *steps, _ = lines(client, record=given_up)
    assert (steps[3]["mark"], "resigned" in steps[3]["text"]) == (None, False)


def test_a_fault_is_told_by_its_detail_only(client: TestClient) -> None:
    crashed: dict[str, Any] = record(MOVES[:3]) | {"ending": {"winners": [0], "reason": "crash"}}
    outcome = lines(client, record=crashed)[0]["outcome"]
    assert (outcome["termination"], outcome["text"]) == ("crash", "")  # the page has words for it
    crashed["ending"]["detail"] = "it said no word"
    assert lines(client, record=crashed)[0]["outcome"]["text"] == "it said no word"


def test_a_game_that_only_the_browser_has_is_saved_as_a_file(client: TestClient) -> None:
    def saved(ending: str, **body: Any) -> Any:
        return client.post(f"{REVIEW}/record.{ending}", json=body, headers={"origin": ORIGIN})

    (read,) = read_games("json", saved("json", record=record()).text, None)
    assert [move.text for move in read.moves] == MOVES
    assert saved("xml", own="ab12", record=record()).text.startswith("<?xml")
    assert "'doc'" in saved("doc", record=record()).json()["detail"]
    twice = record() | {"moves": 2 * record()["moves"][:1]}
    assert saved("json", record=twice).status_code == 422
    assert saved("json", own="ab12").status_code == 404


class SlowlySeeingBrain(FirstMoveBrain):
    """Sees the chances of whoever begins fall by a few points a move."""

    def choose(self, position: Position, *rest: Any) -> Any:
        from dataclasses import replace

        played = 9 - position.to_text().count(".")
        value = (55.0, 49.0, 43.0, 36.0, 36.0)[played]
        return replace(super().choose(position, *rest), value=value if position.turn == 0 else 100 - value)


def test_the_largest_loss_of_the_person_is_named_where_nothing_turned(client: TestClient, brains: BrainBox) -> None:
    brains.put(SlowlySeeingBrain())
    slow = record(["c3", "a1", "b2", "a2"]) | {"ending": {"winners": [1], "reason": "too long"}}
    told = [step for step in lines(client, record=slow)[1:-1] if step["mark"]]
    assert [(step["ply"], step["mark"]) for step in told] == [(1, "inexact")]
    assert told[0]["text"] == "Black's chances fell from 55% to 36%. Better: a3."
    told = [step for step in lines(client, record=slow | {"seats": [{"level": 1}, {}]}) if step.get("mark")]
    assert told == []  # it was not the person who lost it


def test_the_only_person_is_told_of_the_own_chances(client: TestClient, brains: BrainBox) -> None:
    brains.put(ToldBrain(70, 57, 52, 10, 14, 14))
    moves = record(["c3", "b1", "b2", "c1", "a2"]) | {"ending": {"winners": [1], "reason": "too long"}}
    game, *steps, _ = lines(client, record=moves | {"seats": [{"level": 1}, {}]})
    assert (game["graph"]["title"], game["graph"]["side"]) == ("Your chances", "White")
    assert [step["values"][0] for step in steps] == [30, 43, 48, 90, 86, 86]
    assert steps[3]["text"] == "Your chances rose from 48% to 90%. Better: a3."


class ToldBrain(FirstMoveBrain):
    """Has the chances of whoever begins from a list, one for each number of moves played."""

    def __init__(self, *values: float) -> None:
        super().__init__()
        self._values = values

    def choose(self, position: Position, *rest: Any) -> Any:
        from dataclasses import replace

        value = self._values[9 - position.to_text().count(".")]
        return replace(super().choose(position, *rest), value=value if position.turn == 0 else 100 - value)


class MeasuredBrain(FirstMoveBrain):
    """Remembers how much it was allowed."""

    def __init__(self) -> None:
        super().__init__()
        self.allowed: set[Limits] = set()

    def choose(self, position: Position, limits: Limits, *rest: Any) -> Any:
        self.allowed.add(limits)
        return super().choose(position, limits, *rest)


def test_a_brain_with_a_known_pace_is_limited_by_positions(
    client: TestClient, brains: BrainBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    brain = MeasuredBrain()
    brains.put(brain)
    lines(client, record=record(), seconds=3)
    assert brain.allowed == {Limits(seconds=0.5)}
    brain.allowed.clear()
    monkeypatch.setattr(TicTacToe, "features", Features(nodes_per_second=1000))
    lines(client, record=record(), seconds=3)
    assert brain.allowed == {Limits(seconds=2.5, nodes=500)}


def test_a_loss_is_told_of_every_move_and_not_only_where_the_game_turned(client: TestClient, brains: BrainBox) -> None:
    brains.put(ToldBrain(70, 57, 52, 10, 14, 14))
    drawn_out = record(["c3", "b1", "b2", "c1", "a2"]) | {"ending": {"winners": [1], "reason": "too long"}}
    told = {step["ply"]: step for step in lines(client, record=drawn_out)[1:-1]}
    fell = "Black's chances fell from {}% to {}%. Better: a3."
    assert (told[1]["text"], told[1]["mark"]) == (fell.format(70, 57), "inexact")
    better: dict[str, object] = {
        "text": "a3",
        "label": "a3",
        "taps": ["a3"],
        "side": "black",
        "played": ["c3"],
        "reason": "",
    }
    better |= {"path": [], "effects": [{"kind": "place", "cells": ["a3"], "piece": "black"}]}
    better |= {"played_effects": [{"kind": "place", "cells": ["c3"], "piece": "black"}]}
    assert (told[1]["better"], told[2]["better"]) == (better, None)
    assert (told[2]["text"], told[2]["mark"]) == ("About as good as a3.", None)  # White even won something
    assert (told[3]["text"], told[3]["mark"]) == (fell.format(52, 10), "turning")
    assert (told[4]["text"], told[4]["mark"]) == ("A little weaker than a3.", None)


def test_what_is_said_of_a_move_that_the_brain_would_have_played(client: TestClient, brains: BrainBox) -> None:
    brains.put(ToldBrain(70, 58, 59, 50))
    followed = record(["a3", "b3", "c3"][:3]) | {"ending": {"winners": [1], "reason": "too long"}}
    told = [step["text"] for step in lines(client, record=followed)[1:-1]]
    assert told[2:] == ["The best move.", "The best move."]
    assert told[1].startswith("The best move that was found; before it")


def test_the_language_of_the_reader_is_spoken(client: TestClient) -> None:
    answer = client.post(f"{REVIEW}?language=cs", json={"record": record()}, headers={"origin": ORIGIN})
    assert json.loads(answer.text.splitlines()[0])["graph"]["title"].startswith("Šance")


def test_a_brain_that_fails_is_told_in_the_last_line(client: TestClient, brains: BrainBox) -> None:
    brains.fail(RuntimeError("broken"))
    *_, end = lines(client, record=record())
    assert (end["type"], end["problem"]) == ("end", "RuntimeError")


def test_one_moment_is_drawn(client: TestClient) -> None:
    body = {"record": record(), "ply": 2}
    moment = client.post(f"{REVIEW}/position", json=body, headers={"origin": ORIGIN}).json()
    assert (moment["ply"], moment["turn"], moment["over"]) == (2, 0, False)
    assert len(moment["scene"]["pieces"]) == 2
    last = client.post(f"{REVIEW}/position", json={**body, "ply": 99}, headers={"origin": ORIGIN}).json()
    assert (last["ply"], last["over"]) == (5, True)


def test_a_new_game_goes_on_from_a_moment(client: TestClient) -> None:
    headers = {"origin": ORIGIN, "Partie-Visitor": ANNA}
    body = {"record": record(), "ply": 2, "level": 1}
    found = client.post(f"{REVIEW}/again", json=body, headers=headers).json()
    assert found["seats"] == ["human", {"level": 1, "player": None, "resigns": False, "program": None, "person": None}]
    with connect(client) as socket:
        talk = Talk(socket)
        talk.say("resume", session=found["session"])
        state = talk.hear("state")
        assert (texts(state), state["position"]) == (MOVES[:2], found["position"])
        listed = client.get("/api/v1/me/games", headers=headers).json()
        assert listed["running"] == 0  # nobody has played in it
        talk.move("c3")
    assert client.get("/api/v1/me/games", headers=headers).json()["running"] == 1


def test_a_finished_moment_cannot_be_played_on(client: TestClient) -> None:
    refused = client.post(f"{REVIEW}/again", json={"record": record(), "ply": 5}, headers={"origin": ORIGIN})
    assert (refused.status_code, "over" in refused.json()["detail"]) == (422, True)


def test_an_own_game_is_reviewed_by_its_owner_alone(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        talk.start(TWO_PERSONS, visitor=ANNA)
        for move in MOVES:
            identity = talk.move(move)["id"]
    game, *_ = lines(client, own=identity)
    assert game["seats"] == TWO_PERSONS
    for headers in ({}, {"Partie-Visitor": "somebody-else-1234"}):
        for call in (REVIEW, f"{REVIEW}/record.json"):
            refused = client.post(call, json={"own": identity}, headers={"origin": ORIGIN, **headers})
            assert refused.status_code == 404


def test_an_own_game_that_is_lost_is_reviewed_by_its_record(client: TestClient) -> None:
    assert lines(client, own="abc123", record=record())[0]["game"] == "tictactoe"


def test_a_game_with_secrets_is_reviewed_when_it_is_over(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        talk.start(TWO_PERSONS, "secrets", visitor=ANNA)
        identity = talk.move("wait")["id"]
        headers = {"origin": ORIGIN, "Partie-Visitor": ANNA}
        for call in (REVIEW, f"{REVIEW}/record.json"):
            refused = client.post(call, json={"own": identity}, headers=headers)
            assert (refused.status_code, "hidden" in refused.json()["detail"]) == (422, True)
        talk.move("show")
    assert lines(client, own=identity)[0]["game"] == "secrets"
    assert client.post(f"{REVIEW}/record.json", json={"own": identity}, headers=headers).status_code == 200


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 422),
        ({"record": {}}, 404),
        ({"record": {"game": "tictactoe"}}, 422),
        ({"record": {"game": 3}}, 404),
        ({"record": {"game": "tictactoe"}, "arena": 1}, 422),
        ({"arena": 2**31 - 1}, 404),
        ({"arena": 0}, 422),
        ({"own": "../x"}, 422),
        ({"record": {"game": "tictactoe"}, "seconds": limits.MAX_REVIEW_SECONDS + 1}, 422),
    ],
)
def test_what_cannot_be_reviewed_is_refused(client: TestClient, body: dict[str, Any], status: int) -> None:
    assert client.post(REVIEW, json=body, headers={"origin": ORIGIN}).status_code == status


def test_a_record_against_the_rules_is_refused(client: TestClient) -> None:
    wrong = record()
    wrong["moves"][1]["text"] = "a1"
    refused = client.post(REVIEW, json={"record": wrong}, headers={"origin": ORIGIN})
    assert (refused.status_code, "move 2" in refused.json()["detail"]) == (422, True)


def test_records_read_their_own_json() -> None:
    assert isinstance(read_record(json.dumps(record())), Record)


# --- threads -------------------------------------------------------------------------------------------


@pytest.mark.anyio
async def test_whoever_stops_listening_stops_the_review() -> None:
    reviews = Reviews(places=2, waiting=0)
    ended = threading.Event()

    def endless(stop: StopFlag) -> Iterator[ReviewStep]:
        ply = 0
        while not stop.is_set():
            yield ReviewStep(ply := ply + 1)
            stop_waiting.wait(0.01)
        ended.set()

    stop_waiting = threading.Event()
    running = reviews.run(endless, "neighbour")
    assert (await anext(running)).ply == 1
    with pytest.raises(Refusal):
        reviews.check("neighbour")
    reviews.check("somebody else")
    await running.aclose()
    assert await asyncio.to_thread(ended.wait, 120)
    while reviews.running:
        await asyncio.sleep(0.01)
    reviews.check("neighbour")
