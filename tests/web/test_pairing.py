"""Phones are let in by a code that works once, over HTTPS with a certificate of the machine's own."""

from __future__ import annotations

import stat
from pathlib import Path

import cv2
import numpy as np
import pytest
from starlette.testclient import TestClient

from partie.web.http import pairing
from partie.web.http.owner import Owner
from partie.web.http.pairing import Pairing, TooManyGuesses
from partie.web.server.app import create_app
from partie.web.server.certificates import local_certificate
from partie.web.server.qr import qr_code
from partie.web.server.startup import invitation, pairing_url

PHONE = "https://192.0.2.7:8000"
BLOCKS = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}


def phone(owner: Owner, tmp_path: Path) -> TestClient:
    app = create_app(warm=False, store=str(tmp_path / "arena.sqlite3"), owner=owner)
    return TestClient(app, base_url=PHONE, client=("192.0.2.9", 50000))


def is_owner(client: TestClient) -> bool:
    answer: bool = client.get("/api/v1/status").json()["owner"]
    return answer


def test_a_code_lets_one_phone_in(tmp_path: Path) -> None:
    told: list[str] = []
    pairs = Pairing(told.append)
    code = pairs.code
    with phone(Owner(pairing=pairs), tmp_path) as client:
        assert not is_owner(client)
        answer = client.post("/api/v1/pair", json={"code": f"{code[:4].lower()}-{code[4:]}"})
        assert answer.status_code == 204
        cookie = answer.headers["set-cookie"].lower()
        assert all(word in cookie for word in ("httponly", "samesite=strict", "secure"))
        assert code.lower() not in cookie
        assert is_owner(client)
        client.cookies.clear()
        assert not is_owner(client)
        assert client.post("/api/v1/pair", json={"code": code}).status_code == 422
    assert told == [pairs.code]
    assert pairs.code != code


def test_without_a_code_a_phone_plays_and_looks_only(tmp_path: Path) -> None:
    with phone(Owner(pairing=Pairing()), tmp_path) as client:
        assert client.get("/api/v1/games").status_code == 200
        assert client.get("/api/v1/arena/folder").status_code == 403


def test_guesses_are_few_and_the_right_code_waits_too() -> None:
    pairs = Pairing()
    for at in range(pairing.MAX_GUESSES):
        assert pairs.pair("wrong", float(at)) is None
    with pytest.raises(TooManyGuesses):
        pairs.pair(pairs.code, 10.0)
    assert pairs.pair(pairs.code, 10.0 + pairing.GUESS_SECONDS) is not None


def test_too_many_guesses_are_answered_by_a_sentence(tmp_path: Path) -> None:
    with phone(Owner(pairing=Pairing()), tmp_path) as client:
        answers = [client.post("/api/v1/pair", json={"code": "wrong"}) for _ in range(6)]
    assert [answer.status_code for answer in answers] == [422] * 5 + [429]
    assert "wait a minute" in answers[-1].json()["detail"]


def test_a_server_without_lan_pairs_nobody(tmp_path: Path) -> None:
    with phone(Owner(), tmp_path) as client:
        assert client.post("/api/v1/pair", json={"code": "x"}).status_code == 404
        client.cookies.set("partie-paired-8000", "")
        assert not is_owner(client)


def test_the_drawn_code_leads_a_camera_to_the_page() -> None:
    url = pairing_url("https://192.168.1.20:8000", "ABCDEFGH")
    lines = qr_code(url).split("\n")
    width = len(lines[0])
    rows = [[BLOCKS[sign][half] for sign in line] for line in lines if len(line) == width for half in (0, 1)]
    picture = np.kron(np.array(rows, np.uint8) * 255, np.ones((6, 6), np.uint8))
    assert cv2.QRCodeDetector().detectAndDecode(picture)[0] == url


def test_the_invitation_names_address_and_code() -> None:
    text = invitation("https://192.168.1.20:8000", "ABCDEFGH")
    assert "https://192.168.1.20:8000" in text
    assert "ABCD-EFGH" in text


def test_a_certificate_is_made_once_and_kept_from_others(tmp_path: Path) -> None:
    names = {"localhost", "127.0.0.1", "192.168.1.20"}
    first = local_certificate(names, tmp_path)
    kept = first.certificate.read_bytes()
    assert stat.S_IMODE(first.key.stat().st_mode) == 0o600
    assert local_certificate({"127.0.0.1"}, tmp_path).certificate.read_bytes() == kept
    assert local_certificate({*names, "10.0.0.1"}, tmp_path).certificate.read_bytes() != kept


@pytest.mark.parametrize("broken", ["certificate.pem", "key.pem"])
def test_a_damaged_certificate_is_made_anew(tmp_path: Path, broken: str) -> None:
    local_certificate({"localhost"}, tmp_path)
    (tmp_path / broken).write_bytes(b"not PEM")
    made = local_certificate({"localhost"}, tmp_path)
    assert b"BEGIN CERTIFICATE" in made.certificate.read_bytes()
    assert b"PRIVATE KEY" in made.key.read_bytes()
