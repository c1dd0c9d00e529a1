"""A certificate for HTTPS, without which browsers of phones do not give the page their camera.

It is signed by the authority of this machine (`authority.py`), stored in the user's data folder, and made again when
it expires, when the machine has another address, or when the authority is another one.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from partie.storage.folders import data_folder
from partie.web.server.authority import Key, certificate_file, general_name, local_authority, now, write_key

DAYS = 397  # browsers take no longer ones
MIN_DAYS = 7  # of validity left; then a new one is made


class Certificate(NamedTuple):
    """Files in PEM."""

    certificate: Path
    key: Path
    authority: Path  # what a phone installs to trust the others


def local_certificate(names: Collection[str], folder: Path | None = None) -> Certificate:
    """A certificate for these names and addresses."""
    folder = folder or data_folder() / "https"
    folder.mkdir(parents=True, exist_ok=True)
    authority, key = local_authority(names, folder)
    files = Certificate(folder / "certificate.pem", folder / "key.pem", certificate_file(folder))
    if not _fits(files, frozenset(names), authority):
        _write(files, sorted(names), authority, key)
    return files


def _fits(files: Certificate, names: frozenset[str], authority: x509.Certificate) -> bool:
    """Whether the stored one covers the names, is valid long enough, and belongs to its key and to the authority."""
    try:
        stored = x509.load_pem_x509_certificate(files.certificate.read_bytes())
        key = serialization.load_pem_private_key(files.key.read_bytes(), None)
        listed = stored.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        stored.verify_directly_issued_by(authority)
    except (OSError, ValueError, TypeError, x509.ExtensionNotFound, InvalidSignature):
        return False
    covered = {
        *listed.get_values_for_type(x509.DNSName),
        *map(str, listed.get_values_for_type(x509.IPAddress)),
    }
    until = now() + datetime.timedelta(days=MIN_DAYS)
    return names <= covered and stored.not_valid_after_utc > until and key.public_key() == stored.public_key()


def _write(files: Certificate, names: list[str], authority: x509.Certificate, signer: Key) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    made = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Partie on this machine")]))
        .issuer_name(authority.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now() - datetime.timedelta(hours=1))
        .not_valid_after(now() + datetime.timedelta(days=DAYS))
        .add_extension(x509.SubjectAlternativeName([general_name(name) for name in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key()),
            critical=False,
        )
        .sign(signer, hashes.SHA256())
    )
    write_key(files.key, key)
    chain = made.public_bytes(serialization.Encoding.PEM) + authority.public_bytes(serialization.Encoding.PEM)
    files.certificate.write_bytes(chain)
