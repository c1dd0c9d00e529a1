"""Partie as a brain of the Manager: conversations as scripts, and a game against itself over TCP."""

from __future__ import annotations

import contextlib
import io
import socket
import threading

import pytest

from partie.arena.brain_spec import BrainSpec
from partie.arena.protocols.brain_side import BrainService
from partie.arena.protocols.manager.brain import ManagerBrain, serve
from partie.arena.protocols.manager.host import parse_address
from partie.core.errors import InvalidText
from partie.core.record import Record
from tests.arena.tables import play, python_brain
from tests.arena.toys import TOYS, FirstMove

FIVE = TOYS["gomoku"]
HELLO = "hello msg|com msg|game gomoku|board 15|player cross|"
WELCOME = ["hello ok", "com 0,1", "game ok", "board ok", "player ok"]


def talk(script: str) -> list[str]:
    sink = io.StringIO()
    ManagerBrain(FIVE, FirstMove(), io.StringIO(script.replace("|", "\n")), sink).run()
    return sink.getvalue().split("\r\n")[:-1]


@pytest.mark.parametrize(
    ("script", "answers"),
    [
        ("timeout 30|move start", ["move A1"]),
        ("timeout 0,5|move A1", ["move B1"]),
        ("move A1|move C1|end game|new game|move start", ["move B1", "move D1", "move A1"]),
        ("timeout 1e400|timeout inf|timeout -inf|timeout nan|move start", ["move A1"]),
        (f"board {'9' * 5000}|timeout {'9' * 5000}|move start", ["board failed", "move A1"]),
        ("move Z99", ["move failed"]),
        ("quit msg|move start", []),
    ],
)
def test_conversation(script: str, answers: list[str]) -> None:
    assert talk(HELLO + script) == WELCOME + answers


def test_board_is_answered_when_the_brain_can_think() -> None:
    sink, said = io.StringIO(), []

    def get_ready() -> None:
        said.append(sink.getvalue().split("\r\n")[:-1])

    script = io.StringIO("hello msg\ncom msg\ngame gomoku\nboard 15\n")
    ManagerBrain(FIVE, FirstMove(), script, sink, get_ready).run()
    assert said == [["hello ok", "com 0,1", "game ok"]]
    assert sink.getvalue().endswith("board ok\r\n")


def test_lines_may_end_with_carriage_returns_and_come_in_one_packet() -> None:
    assert talk("hello msg\r\ncom msg\r\n") == ["hello ok", "com 0,1"]


def test_other_games_and_boards_are_refused() -> None:
    assert talk("game chess|board many|board 99") == ["game failed", "board failed", "board failed"]


def service(port: int, host: str = "127.0.0.1") -> BrainService:
    return BrainService(FIVE, lambda _options: FirstMove(), lambda: None, io.StringIO(), io.StringIO(), host, port)


def test_brain_serves_a_manager_over_tcp() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    thread = threading.Thread(target=serve, args=(service(port),), daemon=True)
    thread.start()
    remote = BrainSpec("remote", f"tcp:127.0.0.1:{port}")
    record = _when_it_listens(remote)
    assert (record.reason, record.at_fault) == ("five", None)
    thread.join(120)
    assert not thread.is_alive()  # the host said quit


def test_quit_ends_the_brain_while_the_manager_stays_connected() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    thread = threading.Thread(target=serve, args=(service(port),), daemon=True)
    thread.start()
    with _connected(port) as connection:
        connection.sendall(b"hello msg\nquit msg\n")
        thread.join(120)
        assert not thread.is_alive()


def _connected(port: int) -> socket.socket:
    while True:
        with contextlib.suppress(ConnectionRefusedError):
            return socket.create_connection(("127.0.0.1", port))


def test_taken_port_is_refused_in_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(InvalidText, match=f"Port {port} is taken"):
            serve(service(port))
    with pytest.raises(InvalidText, match="99999 is not a port"):
        serve(service(99999))
    with pytest.raises(InvalidText, match="Cannot listen"):
        serve(service(0, "nobody.invalid"))


def _when_it_listens(remote: BrainSpec) -> Record:
    while True:
        record = play(remote, python_brain("FirstMove"))
        if record.reason != "not started":
            return record


@pytest.mark.parametrize("text", ["host", "host:", ":5", "host:0", "host:99999", "host:x"])
def test_wrong_addresses_are_refused(text: str) -> None:
    with pytest.raises(InvalidText):
        parse_address(text)
