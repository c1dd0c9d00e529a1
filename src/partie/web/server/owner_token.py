"""The owner's token in the data folder, so that a restarted server knows its owner.

Only this user may read the file. One that others could have read, or that holds something else, is replaced.
Deleting it makes a new token at the next start.
"""

from __future__ import annotations

import logging
import os
import re
import secrets
import stat
from pathlib import Path

from partie.storage.folders import data_folder

_TOKEN = re.compile(r"[\w-]{32}", re.ASCII)
_log = logging.getLogger(__name__)


def stored_token(path: Path | None = None) -> str:
    """The token of this user; one that cannot be stored lasts until the server ends."""
    path = path or data_folder() / "owner-token"
    try:
        return _read(path) or _write(path, secrets.token_urlsafe(24))
    except OSError as error:
        _log.warning("The owner's token is not stored: %s cannot be used: %s", path, error)
        return secrets.token_urlsafe(24)


def _read(path: Path) -> str | None:
    try:
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NOFOLLOW), encoding="ascii", errors="replace") as file:
            found = os.fstat(file.fileno())
            text = file.read(100).strip()
    except FileNotFoundError:
        return None
    private = found.st_uid == os.getuid() and not stat.S_IMODE(found.st_mode) & 0o077
    return text if private and _TOKEN.fullmatch(text) else None


def _write(path: Path, token: str) -> str:
    """Writes the token once: of two servers that start at once both get the same token."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(token)
    except FileExistsError:
        return _read(path) or token
    return token
