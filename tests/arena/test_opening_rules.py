"""Opening rules in the arena: hosted Gomocup brains by SWAP2BOARD, brains inside by the game's own moves."""

from __future__ import annotations

import pytest

from partie import games
from partie.arena.brains import BrainSpec, make_player
from partie.arena.conditions import GameConditions
from partie.arena.player import Player
from partie.arena.referee import play_game
from partie.core.clock import Clock
from partie.core.record import Record
from partie.play.warmup import PROCESS
from tests.arena.tables import scripted, scripted_tcp

PATIENT = Clock(per_move=20.0, response_timeout=60.0)
OWN = BrainSpec("own", "partie:1")
OFFER = ["h8", "i9", "j8"]


def play(*specs: BrainSpec, variant: str = "free-15-swap2", seed: int = 0) -> Record:
    game = games.load("gomoku")
    PROCESS.ensure(game)
    players: list[Player] = [make_player(spec, game) for spec in specs]
    try:
        return play_game(game, GameConditions("gomoku", variant, seed, clock=PATIENT), players)
    finally:
        for player in players:
            player.close()


def texts(record: Record) -> list[str]:
    return [move.text for move in record.moves]


@pytest.mark.parametrize(
    ("behaviour", "moves", "seats"),
    [
        ("swap2-black", [*OFFER, "black"], [0, 0, 0, 1, 0, 1]),
        ("swap2-white", [*OFFER, "white", "g7"], [0, 0, 0, 1, 1, 0]),
        ("swap2-two", [*OFFER, "two", "g7", "c13", "black"], [0, 0, 0, 1, 1, 1, 0, 1, 0]),
    ],
)
def test_hosted_brains_play_swap2(behaviour: str, moves: list[str], seats: list[int]) -> None:
    record = play(scripted("swap2-black"), scripted(behaviour))
    assert texts(record)[: len(moves)] == moves
    assert [move.seat for move in record.moves[: len(seats)]] == seats
    assert (record.reason, record.at_fault) == ("five", None), record.detail


@pytest.mark.parametrize(("behaviour", "ending"), [("swap2-many", "illegal"), ("swap2-refuse", "not started")])
def test_wrong_answer_to_swap2_loses(behaviour: str, ending: str) -> None:
    record = play(scripted("swap2-black"), scripted(behaviour))
    assert (record.reason, record.at_fault) == (ending, 1)


def test_own_brain_offers_and_a_hosted_one_chooses() -> None:
    record = play(OWN, scripted("swap2-black"))
    assert texts(record)[3] == "black"
    assert [move.seat for move in record.moves[:6]] == [0, 0, 0, 1, 0, 1]
    assert record.at_fault is None, record.detail


def test_hosted_brain_offers_and_the_own_one_chooses() -> None:
    record = play(scripted("swap2-black"), OWN)
    assert texts(record)[:3] == OFFER
    assert texts(record)[3] in ("black", "white", "two")
    assert record.at_fault is None, record.detail


@pytest.mark.parametrize("variant", ["free-15-swap2", "free-15-swap", "free-15-pro", "free-15-balanced"])
def test_own_brains_play_every_opening_rule(variant: str) -> None:
    record = play(OWN, OWN, variant=variant)
    assert record.at_fault is None
    assert record.variant == variant


def test_balanced_stones_are_told_to_a_hosted_brain() -> None:
    record = play(scripted("good"), OWN, variant="free-15-balanced", seed=3)
    assert record.at_fault is None, record.detail
    board = record.logs[0].partition("BOARD")[2].partition("DONE")[0]
    assert board.count(",") >= 2 * 5


@pytest.mark.parametrize("variant", ["free-15-pro", "free-15-swap"])
def test_rule_that_gomocup_cannot_say_is_refused(variant: str) -> None:
    record = play(scripted("good"), OWN, variant=variant)
    assert (record.reason, record.at_fault) == ("not started", 0)


def test_manager_protocol_has_no_opening_rules() -> None:
    record = play(scripted_tcp("good"), OWN)
    assert (record.reason, record.at_fault) == ("not started", 0)
