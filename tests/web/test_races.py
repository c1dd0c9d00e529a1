"""A person who hits everything at once, and brains that come back whenever they like."""

from __future__ import annotations

import random
import threading
from typing import Any

import pytest
from starlette.testclient import TestClient

from partie.core.brain import Analysis, Limits, OnAnalysis, StopFlag
from partie.core.position import Position
from tests.toys.tictactoe import CELLS, GAME
from tests.web.conftest import BrainBox
from tests.web.talk import BRAIN_FIRST, PERSON_FIRST, TWO_BRAINS, TWO_PERSONS, Talk, connect, texts

LAST = "xo......."  # the position of the game that ends the conversation
PERSONS_CELLS, BRAINS_CELLS = CELLS[:5], CELLS[5:]  # persons never choose the latter


class MoodyBrain:
    """Answers at once or late, before or after it is stopped."""

    name = "moody"

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(
        self, position: Position, limits: Limits, stop: StopFlag, on_analysis: OnAnalysis | None = None
    ) -> Analysis:
        moves = position.legal_moves()
        own = [move for move in moves if move in BRAINS_CELLS]
        analysis = Analysis(self.random.choice(own or moves), 50.0)
        if on_analysis is not None:
            on_analysis(analysis)
        threading.Event().wait(self.random.choice([0.0, 0.0, 0.001, 0.004]))
        return analysis


def random_message(rng: random.Random) -> tuple[str, dict[str, Any]]:
    kind = rng.choice(["move"] * 8 + ["go"] * 2 + ["undo", "redo", "hint", "stop", "resign", "continue"])
    if rng.random() < 0.08:
        seats = rng.choice([PERSON_FIRST, BRAIN_FIRST, TWO_PERSONS, TWO_BRAINS])
        return "new", {"game": "tictactoe", "seats": seats}
    if rng.random() < 0.05:
        return "analyse", {"on": rng.random() < 0.5}
    if kind == "move":
        return "move", {"move": rng.choice(PERSONS_CELLS)}
    return kind, {"ply": rng.randrange(6)} if kind == "go" else {}


def check_state(state: dict[str, Any]) -> None:
    """What is shown follows from the moves, no brain moved for a person, only a brain on the move thinks."""
    for ply, text in enumerate(texts(state)):
        assert state["seats"][ply % 2] != "human" or text in PERSONS_CELLS
    position = GAME.start()
    for text in texts(state)[: state["ply"]]:
        position = position.play(position.parse_move(text))
    assert state["position"] == position.to_text()
    persons_turn = state["seats"][position.turn] == "human"
    assert bool(state["legal"]) == (persons_turn and state["outcome"] is None)
    assert not (state["thinking"] and (persons_turn or state["outcome"] is not None))


def is_last(message: dict[str, Any]) -> bool:
    return message.get("position") == LAST and texts(message) == []


@pytest.mark.parametrize("seed", range(4))
def test_no_order_of_messages_and_thoughts_breaks_a_game(client: TestClient, brains: BrainBox, seed: int) -> None:
    rng = random.Random(seed)
    brains.put(MoodyBrain(seed))
    with connect(client) as socket:
        talk = Talk(socket)
        talk.say("new", game="tictactoe", seats=PERSON_FIRST)
        for _ in range(150):
            kind, values = random_message(rng)
            talk.say(kind, **values)
        talk.say("new", game="tictactoe", seats=TWO_PERSONS, position=LAST)
        states = 0
        while not is_last(message := socket.receive_json()):
            if message["type"] == "state":
                check_state(message)
                states += 1
            elif message["type"] == "error":
                assert "wrong inside" not in message["text"]
                assert "could not answer" not in message["text"]
        assert states > 10
