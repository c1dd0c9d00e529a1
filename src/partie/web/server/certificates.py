"""A self-signed certificate, without which browsers of phones do not give the page their camera.

It is made once and stored in the user's data folder; a new one is made when it expires, or when the machine
has another address.
"""

from __future__ import annotations

import datetime
import ipaddress
import os
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from partie.storage.folders import data_folder

DAYS = 397  # browsers take no longer ones
MIN_DAYS = 7  # of validity left; then a new one is made


class Certificate(NamedTuple):
    """Two files in PEM."""

    certificate: Path
    key: Path


def local_certificate(names: Collection[str], folder: Path | None = None) -> Certificate:
    """A certificate for these names and addresses."""
    folder = folder or data_folder() / "https"
    files = Certificate(folder / "certificate.pem", folder / "key.pem")
    if not _fits(files, frozenset(names)):
        folder.mkdir(parents=True, exist_ok=True)
        _write(files, sorted(names))
    return files


def _fits(files: Certificate, names: frozenset[str]) -> bool:
    """Whether the stored one covers the names, is valid long enough and belongs to its key."""
    try:
        stored = x509.load_pem_x509_certificate(files.certificate.read_bytes())
        key = serialization.load_pem_private_key(files.key.read_bytes(), None)
        listed = stored.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, TypeError, x509.ExtensionNotFound):
        return False
    covered = {
        *listed.get_values_for_type(x509.DNSName),
        *map(str, listed.get_values_for_type(x509.IPAddress)),
    }
    until = _now() + datetime.timedelta(days=MIN_DAYS)
    return names <= covered and stored.not_valid_after_utc > until and key.public_key() == stored.public_key()


def _write(files: Certificate, names: list[str]) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Partie on this machine")])
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(_now() - datetime.timedelta(hours=1))
        .not_valid_after(_now() + datetime.timedelta(days=DAYS))
        .add_extension(x509.SubjectAlternativeName([_name(name) for name in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    files.key.unlink(missing_ok=True)
    with os.fdopen(os.open(files.key, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(secret)
    files.certificate.write_bytes(made.public_bytes(serialization.Encoding.PEM))


def _name(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)
