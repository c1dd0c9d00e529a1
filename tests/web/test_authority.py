"""The certificate authority of this machine: what it may sign, who can read its key, and that browsers believe it."""

from __future__ import annotations

import socket
import ssl
import stat
import threading
from pathlib import Path

import pytest
from cryptography import x509
from starlette.testclient import TestClient

from partie.web.http.owner import Owner
from partie.web.http.pairing import Pairing
from partie.web.server.app import create_app
from partie.web.server.authority import local_authority, may_sign
from partie.web.server.certificates import Certificate, local_certificate

NAMES = {"localhost", "127.0.0.1", "192.168.1.20"}


def answers(files: Certificate, name: str) -> bool:
    """Whether a client that trusts the authority alone believes a server with these files to be `name`."""
    there = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    there.load_cert_chain(files.certificate, files.key)
    here = ssl.create_default_context(cafile=str(files.authority))
    one, other = socket.socketpair()
    served = threading.Thread(target=_serve, args=(there, other))
    served.start()
    try:
        with here.wrap_socket(one, server_hostname=name):
            return True
    except ssl.SSLCertVerificationError:
        return False
    finally:
        one.close()
        served.join()


def _serve(context: ssl.SSLContext, end: socket.socket) -> None:
    try:
        context.wrap_socket(end, server_side=True).close()
    except OSError:  # the client refused, which is what a test asks for
        end.close()


def test_who_trusts_the_authority_trusts_the_server_under_its_names_alone(tmp_path: Path) -> None:
    files = local_certificate(NAMES, tmp_path)
    assert answers(files, "192.168.1.20")
    assert answers(files, "localhost")
    assert not answers(files, "192.168.1.21")
    assert not answers(files, "example.org")


def test_only_the_user_can_read_the_keys(tmp_path: Path) -> None:
    local_certificate(NAMES, tmp_path)
    for name in ("authority-key.pem", "key.pem"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


def test_the_authority_is_kept_when_the_address_changes(tmp_path: Path) -> None:
    first = local_certificate(NAMES, tmp_path).authority.read_bytes()
    later = local_certificate({"10.1.2.3"}, tmp_path)
    assert later.authority.read_bytes() == first
    assert answers(later, "10.1.2.3")


@pytest.mark.parametrize("name", ["example.org", "8.8.8.8", "2001:4860:4860::8888", "notlocalhost"])
def test_it_signs_nothing_outside_private_networks(tmp_path: Path, name: str) -> None:
    authority, _ = local_authority(NAMES, tmp_path)
    assert authority.extensions.get_extension_for_class(x509.NameConstraints).critical
    assert not may_sign(authority, name)


def test_a_machine_with_a_public_address_gets_an_authority_for_that_address_alone(tmp_path: Path) -> None:
    files = local_certificate({*NAMES, "203.0.113.7", "host.example"}, tmp_path)
    authority, _ = local_authority(NAMES, tmp_path)
    assert answers(files, "203.0.113.7")
    assert answers(files, "host.example")
    assert not may_sign(authority, "203.0.113.8")


def test_a_certificate_of_an_older_version_is_made_again_and_signed(tmp_path: Path) -> None:
    local_certificate(NAMES, tmp_path)
    (tmp_path / "authority.pem").unlink()
    assert answers(local_certificate(NAMES, tmp_path), "localhost")


def test_the_code_for_phones_is_told_to_the_owner_alone(tmp_path: Path) -> None:
    owner = Owner("secret", Pairing())
    app = create_app(warm=False, store=str(tmp_path / "arena.sqlite3"), owner=owner)
    app.state.network_url = "https://192.168.1.20:8000"
    app.state.authority = local_certificate(NAMES, tmp_path).authority
    with TestClient(app, base_url="https://192.168.1.20:8000") as client:
        assert client.get("/api/v1/phone").json() == {
            "address": "https://192.168.1.20:8000",
            "pairing": None,
            "has_authority": True,
        }
        known = client.get("/api/v1/phone", headers={"Authorization": "Bearer secret"}).json()
        assert known["pairing"] == f"https://192.168.1.20:8000/#/pair/{owner.pairing.code if owner.pairing else ''}"
        answer = client.get("/api/v1/phone/authority")
        assert answer.headers["content-type"] == "application/x-x509-ca-cert"
        assert b"BEGIN CERTIFICATE" in answer.content
        assert b"PRIVATE" not in answer.content


def test_without_lan_there_is_no_certificate_to_install(tmp_path: Path) -> None:
    app = create_app(warm=False, store=str(tmp_path / "arena.sqlite3"))
    with TestClient(app, base_url="http://127.0.0.1") as client:
        assert client.get("/api/v1/phone").json() == {"address": None, "pairing": None, "has_authority": False}
        assert client.get("/api/v1/phone/authority").status_code == 404
