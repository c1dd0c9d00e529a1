"""A certificate authority of this machine's own, which a person can install on a phone.

What it signs is believed there without a warning. So its key never leaves the data folder, only the user may read it,
and name constraints keep it to private networks and local names: it cannot vouch for any other site.
"""

from __future__ import annotations

import datetime
import ipaddress
import os
import socket
from collections.abc import Collection
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

DAYS = 3650
MIN_DAYS = 400  # of validity left: longer than what it signs
NETWORKS = (
    "10.0.0.0/8",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "::1/128",
    "fc00::/7",
    "fe80::/10",
)
DOMAINS = ("localhost", "local", "lan", "home.arpa")

Key = ec.EllipticCurvePrivateKey


def certificate_file(folder: Path) -> Path:
    """What a phone installs, in PEM."""
    return folder / "authority.pem"


def local_authority(names: Collection[str], folder: Path) -> tuple[x509.Certificate, Key]:
    """The stored authority, or a new one where there is none that may sign these names."""
    files = certificate_file(folder), folder / "authority-key.pem"
    known = _stored(*files)
    if known is not None and all(may_sign(known[0], name) for name in names):
        return known
    key = ec.generate_private_key(ec.SECP256R1())
    made = _make(key, names)
    write_key(files[1], key)
    files[0].write_bytes(made.public_bytes(serialization.Encoding.PEM))
    return made, key


def may_sign(authority: x509.Certificate, name: str) -> bool:
    """Whether a name is within the constraints."""
    permitted = authority.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or []
    wanted = general_name(name)
    if isinstance(wanted, x509.IPAddress):
        networks = [one.value for one in permitted if isinstance(one, x509.IPAddress)]
        return any(wanted.value in network for network in networks)  # type: ignore[operator]  # networks alone stand there
    domains = [one.value for one in permitted if isinstance(one, x509.DNSName)]
    return any(name == domain or name.endswith(f".{domain}") for domain in domains)


def general_name(name: str) -> x509.IPAddress | x509.DNSName:
    """An address or a name as certificates write it."""
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def write_key(path: Path, key: Key) -> None:
    """A file that only the user may read."""
    path.unlink(missing_ok=True)
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(secret)


def now() -> datetime.datetime:
    """The time in UTC."""
    return datetime.datetime.now(datetime.UTC)


def _stored(certificate: Path, key: Path) -> tuple[x509.Certificate, Key] | None:
    """None where a file is missing or corrupt, they do not belong together, or the time is nearly over."""
    try:
        stored = x509.load_pem_x509_certificate(certificate.read_bytes())
        secret = serialization.load_pem_private_key(key.read_bytes(), None)
        stored.extensions.get_extension_for_class(x509.NameConstraints)
    except (OSError, ValueError, TypeError, x509.ExtensionNotFound):
        return None
    if not isinstance(secret, ec.EllipticCurvePrivateKey) or secret.public_key() != stored.public_key():
        return None
    return (stored, secret) if stored.not_valid_after_utc > now() + datetime.timedelta(days=MIN_DAYS) else None


def _make(key: Key, names: Collection[str]) -> x509.Certificate:
    host = socket.gethostname() or "this machine"
    title = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Partie on {host}"[:64])])
    networks = [x509.IPAddress(ipaddress.ip_network(network)) for network in NETWORKS]
    domains = [x509.DNSName(domain) for domain in DOMAINS]
    wanted = [general_name(name) for name in sorted(names)]
    known = {str(network.value) for network in networks}
    others = [
        x509.IPAddress(ipaddress.ip_network(one.value)) if isinstance(one, x509.IPAddress) else one for one in wanted
    ]
    extra = [one for one in others if not _is_within(one, networks, domains) and str(one.value) not in known]
    return (
        x509.CertificateBuilder()
        .subject_name(title)
        .issuer_name(title)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now() - datetime.timedelta(hours=1))
        .not_valid_after(now() + datetime.timedelta(days=DAYS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_signs_only(), critical=True)
        .add_extension(x509.NameConstraints([*domains, *networks, *extra], None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )


def _is_within(one: x509.IPAddress | x509.DNSName, networks: list[x509.IPAddress], domains: list[x509.DNSName]) -> bool:
    if isinstance(one, x509.DNSName):
        return any(one.value == domain.value or one.value.endswith(f".{domain.value}") for domain in domains)
    return any(
        one.value.version == network.value.version and one.value.subnet_of(network.value)  # type: ignore[union-attr, arg-type]  # all are networks
        for network in networks
    )


def _signs_only() -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=False,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=True,
        crl_sign=True,
        encipher_only=False,
        decipher_only=False,
    )
