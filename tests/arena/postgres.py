"""A PostgreSQL server of the tests' own: made in a temporary folder, reached by a socket, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.needs import missing

UNPRIVILEGED = ("postgres", "nobody")  # PostgreSQL refuses to run as root


def find_programs() -> Path:
    """The folder with initdb and pg_ctl; skips, or fails when PARTIE_REQUIRE_ALL=1."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    return Path(missing("PostgreSQL", "apt-get install postgresql"))


@contextmanager
def running_server(folder: Path) -> Iterator[str]:
    """The URL of an empty database."""
    programs = find_programs()
    data = folder / "data"
    user = _unprivileged_user()
    if user:
        _let_in(folder, user)
    _run(user, folder, [str(programs / "initdb"), "-D", str(data), "-A", "trust", "-U", "partie", "-N"])
    options = f"-k {folder} -c listen_addresses= -c fsync=off"
    control = [str(programs / "pg_ctl"), "-D", str(data), "-w"]
    _run(user, folder, [*control, "-o", options, "-l", str(folder / "log"), "start"])
    try:
        yield f"postgresql://partie@/postgres?host={folder}"
    finally:
        _run(user, folder, [*control, "-m", "immediate", "stop"])


def _unprivileged_user() -> str | None:
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in UNPRIVILEGED if name in names)


def _let_in(folder: Path, user: str) -> None:
    """Temporary folders belong to root; the server's user must own this one and pass those above."""
    shutil.chown(folder, user)
    for parent in folder.parents:
        if not os.stat(parent).st_mode & 0o001:
            parent.chmod(os.stat(parent).st_mode | 0o011)


def _run(user: str | None, folder: Path, command: Sequence[str]) -> None:
    entry = pwd.getpwnam(user) if user else None
    finished = subprocess.run(
        command,
        cwd=folder,
        user=entry.pw_uid if entry else None,
        group=entry.pw_gid if entry else None,
        extra_groups=[] if entry else None,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,  # a started server keeps inherited pipes open for ever
        stderr=subprocess.DEVNULL,
        timeout=120,
        check=False,
    )
    assert finished.returncode == 0, f"{command} failed; see {folder}/log"
