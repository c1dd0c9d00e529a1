"""The check for brain authors finds what is wrong and shows the conversation."""

from __future__ import annotations

import io
import socket
import threading

import pytest

from partie.arena.brain_spec import BrainSpec
from partie.arena.checking import checked, checks_for, run_check, run_checks
from partie.arena.protocols.brain_side import BrainService
from partie.arena.protocols.compliance import LATE, CheckResult, allowed_lateness
from partie.arena.protocols.manager.brain import serve
from tests.arena.tables import python_brain, scripted, scripted_tcp
from tests.arena.toys import TOYS, FirstMove

FIVE = TOYS["gomoku"]
STARTS, TURNS, FIVES = 1, 3, 5
LEAVES, RESTARTS, UNKNOWN, SWAP2, WHOLE_GAME = 8, 9, 10, 13, 14


SILENT = {("ignores-end", LEAVES), ("good", UNKNOWN), ("good", SWAP2)}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("partie.arena.protocols.gomocup.check.ANSWER_TIMEOUT", 60.0)
    monkeypatch.setattr("partie.arena.protocols.gomocup.check.TURN_MS", 60_000)


def test_busy_machine_grants_more_lateness(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr("os.getloadavg", lambda: (0.5, 0.0, 0.0))
    assert allowed_lateness() == LATE
    monkeypatch.setattr("os.getloadavg", lambda: (20.0, 0.0, 0.0))
    assert allowed_lateness() == 10 * LATE


def step(spec: BrainSpec, number: int) -> CheckResult:
    with checked(spec, FIVE) as subject:
        return run_check(number, checks_for(spec)[number - 1], subject)


@pytest.mark.parametrize("number", [STARTS, TURNS, LEAVES, RESTARTS, WHOLE_GAME])
def test_good_brain_passes(number: int) -> None:
    result = step(scripted("good"), number)
    assert result.passed, result


@pytest.mark.parametrize(
    ("behaviour", "number", "reason"),
    [
        ("crash-at-start", STARTS, "exited with code 1"),
        ("illegal", TURNS, "taken"),
        ("good", FIVES, "not 6,7 or 11,7"),
        ("ignores-end", LEAVES, "END did not end it"),
        ("no-restart", RESTARTS, "UNKNOWN RESTART"),
        ("good", UNKNOWN, "no answer"),
        ("good", SWAP2, "no answer"),
        ("crash-at-move", WHOLE_GAME, "lost by crash"),
    ],
)
def test_misbehaviour_is_found(behaviour: str, number: int, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if (behaviour, number) in SILENT:  # nobody waits long for an answer that never comes
        monkeypatch.setattr("partie.arena.protocols.gomocup.check.ANSWER_TIMEOUT", 0.5)
    result = step(scripted(behaviour), number)
    assert not result.passed
    assert reason in str(result.detail)
    assert "START" in result.conversation


def test_manager_brains_are_checked_too() -> None:
    for number in range(1, 6):
        result = step(scripted_tcp("good"), number)
        assert result.passed, result
    assert "who is there?" in str(step(scripted_tcp("bad-hello"), 1).detail)


def test_python_brains_play_games() -> None:
    assert step(python_brain("FirstMove"), 1).passed
    assert not step(python_brain("Raises"), 1).passed


def test_brain_at_an_address_is_checked_on_one_connection() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    service = BrainService(FIVE, lambda _options: FirstMove(), lambda: None, io.StringIO(), io.StringIO(), port=port)
    thread = threading.Thread(target=serve, args=(service,), daemon=True)
    thread.start()
    spec = BrainSpec("remote", f"tcp:127.0.0.1:{port}")
    while not (results := list(run_checks(spec, FIVE)))[0].passed:
        assert "no answer from" in str(results[0].detail)  # it does not listen yet
    assert [result.passed for result in results] == [True] * 5
    assert "quit" not in "".join(result.conversation for result in results)
    assert thread.is_alive()  # it serves the next manager
