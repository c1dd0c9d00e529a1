"""Choosing an address, and a real server from start to Ctrl+C."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from partie.web.server import startup

ROOT = Path(__file__).parents[2]


@pytest.fixture
def taken() -> socket.socket:
    return socket.create_server(("127.0.0.1", 0))


def test_given_port_that_is_taken_is_refused_in_one_sentence(taken: socket.socket) -> None:
    port = taken.getsockname()[1]
    with taken, pytest.raises(startup.CannotListen, match=f"Port {port} is taken"):
        startup.listen("127.0.0.1", port)


def test_default_port_that_is_taken_gives_way_to_the_next(
    taken: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = taken.getsockname()[1]
    monkeypatch.setattr(startup, "DEFAULT_PORT", port)
    with taken, startup.listen("127.0.0.1", None) as listener:
        assert port < listener.getsockname()[1] < port + startup.TRIES


def test_no_free_port_is_refused(taken: socket.socket, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(startup, "DEFAULT_PORT", taken.getsockname()[1])
    monkeypatch.setattr(startup, "TRIES", 1)
    with taken, pytest.raises(startup.CannotListen, match="is taken"):
        startup.listen("127.0.0.1", None)


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 70_000), ("no such host", 8000), ("192.0.2.1", 0)])
def test_impossible_addresses_are_refused_in_one_sentence(host: str, port: int) -> None:
    with pytest.raises(startup.CannotListen, match=f"Cannot listen on '{host}', port {port}: ."):
        startup.listen(host, port)


def test_address_is_what_a_person_can_type() -> None:
    with startup.listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        assert startup.address("127.0.0.1", listener) == f"http://127.0.0.1:{port}"
        assert startup.address("0.0.0.0", listener) == f"http://127.0.0.1:{port}"
        assert startup.address("::1", listener) == f"http://[::1]:{port}"


def test_a_phone_gets_an_address_only_from_an_open_server() -> None:
    with startup.listen("0.0.0.0", 0) as listener:
        port = listener.getsockname()[1]
        assert startup.network_address("127.0.0.1", listener) is None
        found = startup.network_address("0.0.0.0", listener)
        assert found is None or re.fullmatch(rf"http://[\d.]+:{port}", found)  # None without a network


def test_server_announces_itself_answers_and_ends_by_interrupt() -> None:
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    environment = os.environ | {"PYTHONPATH": path, "LC_ALL": "C", "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.toys.table"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )
    assert process.stdout is not None
    said = process.stdout.readline()
    url = said.split()[3] if said else ""
    try:
        assert said == f"Partie is at {url} (Ctrl+C ends it).\n"
        with urllib.request.urlopen(f"{url}/api/v1/games") as answer:
            assert answer.status == 200
    finally:
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=120)
    assert (process.returncode, complaints) == (0, "")


def test_a_server_for_phones_speaks_https_and_pairs_by_the_code_it_shows(tmp_path: Path) -> None:
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    environment = os.environ | {"PYTHONPATH": path, "LC_ALL": "C", "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.toys.table", "--lan"],
        stdout=subprocess.PIPE,
        text=True,
        env=environment | {"PARTIE_DATA": str(tmp_path), "PYTHONIOENCODING": "utf-8"},
        encoding="utf-8",
    )
    assert process.stdout is not None
    try:
        url = process.stdout.readline().split()[3].partition("/?")[0]
        line = next(line for line in process.stdout if "valid once" in line)
        trusted = ssl.create_default_context(cafile=str(tmp_path / "https" / "certificate.pem"))
        request = urllib.request.Request(
            f"{url}/api/v1/pair",
            json.dumps({"code": line.split()[-1]}).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, context=trusted) as answer:
            cookie = answer.headers["Set-Cookie"].partition(";")[0]
        status = urllib.request.Request(f"{url}/api/v1/status", headers={"Cookie": cookie})
        with urllib.request.urlopen(status, context=trusted) as answer:
            assert json.load(answer)["owner"] is True
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=120)
