"""Many people at a time: everybody is answered, nobody is refused, nothing is left behind."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator

import pytest
from harness.server import Server, started_server

from tests.load.people import Answers, Kind, play_all

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

CLICKS = Kind("mines", "mines", "beginner", ["human"], pause=0.05)
MOVES = Kind("morris", "mills", "nine", ["human", {"level": 1}], pause=0.05, seconds=0.2)
PEOPLE, MANY = 20, 200


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with started_server(tmp_path_factory.mktemp("load")) as server:
        play(server, [CLICKS, MOVES], moves=1)  # kernels may be compiled first: nobody's patience counts yet
        yield server


def play(server: Server, people: list[Kind], moves: int) -> Answers:
    answers = Answers()
    asyncio.run(play_all(server.address, people, answers, moves))
    return answers


def test_twenty_people_are_all_answered(server: Server) -> None:
    people = [CLICKS if number % 2 else MOVES for number in range(PEOPLE)]
    answers = play(server, people, moves=6)
    assert answers.errors == {}
    assert len(answers.times["mines: move"]) == len(answers.times["morris: move"]) == 6 * PEOPLE / 2


def test_two_hundred_games_are_open_at_a_time(server: Server) -> None:
    answers = play(server, [CLICKS, MOVES] * (MANY // 2), moves=1)
    assert answers.errors == {}
    assert len(answers.times["mines: move"]) == len(answers.times["morris: move"]) == MANY / 2


def test_what_people_leave_is_given_back(server: Server) -> None:
    play(server, [CLICKS] * PEOPLE, moves=1)
    most = server.handles() + PEOPLE  # sockets of these people may be closing just now
    play(server, [CLICKS] * (3 * PEOPLE), moves=1)
    give_up = time.monotonic() + 120
    while server.handles() > most:
        assert time.monotonic() < give_up, "handles are kept after their people left"
        time.sleep(0.05)
