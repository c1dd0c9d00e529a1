"""The Manager's protocol and all games: what is sent, what a brain must know, what is refused."""

from __future__ import annotations

import io
import re
import socket
import threading
from collections.abc import Sequence
from typing import cast

import pytest

from partie import games
from partie.arena.brain_spec import BrainSpec
from partie.arena.brains import make_player, start_problems
from partie.arena.conditions import BrainFault, GameConditions
from partie.arena.protocols.brain_side import BrainService
from partie.arena.protocols.manager.brain import ManagerBrain, serve
from partie.arena.protocols.manager.host import move_in
from partie.arena.protocols.manager.notation import board_size
from partie.arena.protocols.peer import PeerPlayer
from partie.arena.referee import play_game, set_up
from partie.core.clock import Clock
from partie.core.position import Move
from partie.core.record import Record
from tests.arena.tables import play, python_brain, scripted_tcp
from tests.arena.toys import TOYS, FirstMove, NimPosition

FIVE = TOYS["gomoku"]


def sent(record: Record, seat: int = 0) -> list[str]:
    return re.findall(r"^ *[\d.]+ > (.*)$", record.logs[seat], re.MULTILINE)


def test_five_in_a_row_is_spoken_as_published() -> None:
    record = play(scripted_tcp("good"), python_brain("FirstMove"))
    assert sent(record)[:9] == [
        "hello msg",
        "com msg",
        "game gomoku",
        "name msg",
        "board 15",
        "player cross",
        "timeout 60",
        "move start",
        f"move {record.moves[1].text.upper()}",
    ]


def test_timeout_is_a_whole_number_of_seconds() -> None:
    record = play(scripted_tcp("good"), python_brain("FirstMove"), clock=Clock(per_move=2.75))
    assert "timeout 2" in sent(record)


def test_limit_for_the_game_becomes_a_part_for_each_move() -> None:
    record = play(scripted_tcp("good"), python_brain("FirstMove"), clock=Clock(None, 1200.0))
    assert next(line for line in sent(record) if line.startswith("timeout")) == "timeout 60"


def test_less_than_a_second_a_move_is_refused_before_the_first_game() -> None:
    timed = set_up(FIVE, GameConditions("gomoku", "free-15", clock=Clock(per_move=0.5)), 2)
    [problem] = start_problems(BrainSpec("remote", "tcp:host:1"), timed)
    assert "counts whole seconds, and 0.5 s a move is less than one" in str(problem)


@pytest.mark.parametrize("variant", ["renju-15", "caro-15", "six-15", "exactopen-15", "free-15-no33", "free-15-swap2"])
def test_rule_that_the_brain_does_not_know_is_never_played(variant: str) -> None:
    record = _real("gomoku", variant, scripted_tcp("good"))
    assert (record.reason, record.at_fault, record.moves) == ("not started", 0, ())
    assert f"it does not know 'variant {variant}'" in str(record.detail)


def test_brain_that_knows_the_variant_plays_it() -> None:
    assert "variant six-15" in sent(_real("gomoku", "six-15", scripted_tcp("extended")))


def test_opening_is_set_up_as_a_position() -> None:
    record = _real("gomoku", "free-15", scripted_tcp("extended"), opening=("h8", "i9"))
    lines = sent(record)
    assert lines[lines.index("position h8 i9") + 1] == "move start"
    refused = _real("gomoku", "free-15", scripted_tcp("good"), opening=("h8", "i9"))
    assert "it does not know 'position h8 i9'" in str(refused.detail)


def _real(name: str, variant: str, spec: BrainSpec, opening: tuple[str, ...] = ()) -> Record:
    game = games.load(name)
    clock = Clock(per_move=60.0)
    players = [make_player(spec, game), make_player(python_brain("FirstMove"), game)]
    try:
        return play_game(game, GameConditions(name, variant, opening=opening, clock=clock, max_moves=6), players)
    finally:
        for player in players:
            player.close()


@pytest.mark.parametrize("name", games.TABLE)
def test_every_game_is_played_with_a_brain_at_an_address(name: str) -> None:
    game = games.load(name)
    seats = game.start().players or (2 if 2 in game.players else game.players[0])
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    service = BrainService(game, lambda _options: FirstMove(), lambda: None, io.StringIO(), io.StringIO(), port=port)
    threading.Thread(target=serve, args=(service,), daemon=True).start()
    remote = BrainSpec("remote", f"tcp:127.0.0.1:{port}")
    conditions = GameConditions(name, game.variants[-1].name, clock=Clock(per_move=60.0), max_moves=8)
    seats = game.start(conditions.variant).players or seats
    players = [make_player(remote, game)]
    players += [make_player(python_brain("FirstMove"), game) for _ in range(seats - 1)]
    while (record := play_game(game, conditions, players)).reason == "not started":
        assert "no answer from" in str(record.detail)  # it does not listen yet
    for player in players:
        player.close()
    assert record.at_fault is None, record.detail
    assert record.moves


@pytest.mark.parametrize(
    ("name", "variant", "size"),
    [("gomoku", "free-15", 15), ("checkers", "english", 8), ("mills", "nine", 7), ("reversi", "10x10", 10)],
)
def test_board_has_the_size_that_people_count(name: str, variant: str, size: int) -> None:
    assert board_size(games.load(name), variant) == size


class PassingPosition(NimPosition):
    """Nim where a side may also pass."""

    def legal_moves(self) -> Sequence[Move]:
        return (*super().legal_moves(), "pass")

    def parse_move(self, text: str) -> Move:
        return text if text == "pass" else super().parse_move(text)


def test_forfeit_is_a_pass_where_one_may_pass() -> None:
    assert move_in("forfeit", PassingPosition(5, 2)) == "pass"
    with pytest.raises(BrainFault, match="resigned"):
        move_in("forfeit", NimPosition(5, 2))


def test_declared_name_is_known_after_the_handshake() -> None:
    player = make_player(scripted_tcp("good"), FIVE)
    timed = set_up(FIVE, GameConditions("gomoku", "free-15", clock=Clock(per_move=60.0)), 2)
    try:
        player.begin(timed, 0, lambda: None)
        assert cast(PeerPlayer, player).declared == "Scripted_1"
    finally:
        player.close()


def test_program_that_never_listens_is_named_so() -> None:
    clock = Clock(per_move=60.0, response_timeout=0.5)
    record = play(scripted_tcp("never-listens"), python_brain("FirstMove"), clock=clock)
    assert record.reason == "not started"
    assert re.search(r"it did not listen on port \d+ in 0.5 s", str(record.detail))


def test_brain_accepts_variants_and_positions() -> None:
    gomoku = games.load("gomoku")
    script = "game gomoku\nboard 15\nvariant six-15\nposition h8 i9\nvariant nonsense\nposition h8 h8\n"
    sink = io.StringIO()
    ManagerBrain(gomoku, FirstMove(), io.StringIO(script), sink).run()
    answers = ["game ok", "board ok", "variant ok", "position ok", "variant failed", "position failed"]
    assert sink.getvalue().split("\r\n")[:-1] == answers
