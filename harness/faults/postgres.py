"""A PostgreSQL server of its own: made in a temporary folder, reached by a socket, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

UNPRIVILEGED = ("postgres", "nobody")  # PostgreSQL refuses to run as root
TIMEOUT = 240  # seconds for each of its programs


def find_programs() -> Path | None:
    """The folder with initdb and pg_ctl."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    complete = (folder for folder in folders if (folder / "initdb").exists() and (folder / "pg_ctl").exists())
    return next(complete, None)


@dataclass(frozen=True)
class Postgres:
    """A server that can be stopped and started while others use it."""

    programs: Path
    folder: Path
    user: str | None  # who runs it, where this process may not

    @property
    def url(self) -> str:
        """Of its only database."""
        return f"postgresql://partie@/postgres?host={self.folder}"

    def make(self) -> None:
        """An empty database."""
        words = [str(self.programs / "initdb"), "-D", str(self.folder / "data"), "-A", "trust"]
        self._run([*words, "-U", "partie", "-N"])

    def start(self) -> None:
        """Comes back when it answers."""
        options = f"-k {self.folder} -c listen_addresses= -c fsync=off"
        self._control("-t", str(TIMEOUT), "-o", options, "-l", str(self.folder / "log"), "start")

    def stop(self) -> None:
        """Breaks every connection off at once, as a power cut does."""
        self._control("-t", str(TIMEOUT), "-m", "immediate", "stop")

    def _control(self, *words: str) -> None:
        self._run([str(self.programs / "pg_ctl"), "-D", str(self.folder / "data"), "-w", *words])

    def _run(self, command: list[str]) -> None:
        entry = pwd.getpwnam(self.user) if self.user else None
        finished = subprocess.run(
            command,
            cwd=self.folder,
            user=entry.pw_uid if entry else None,
            group=entry.pw_gid if entry else None,
            extra_groups=[] if entry else None,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # a started server keeps inherited pipes open for ever
            stderr=subprocess.DEVNULL,
            timeout=TIMEOUT + 30,
            check=False,
        )
        assert finished.returncode == 0, f"{command} failed; see {self.folder}/log"


@contextmanager
def running_server(programs: Path) -> Iterator[Postgres]:
    """In a folder that its user may enter: pytest closes its own to others whenever it starts."""
    with tempfile.TemporaryDirectory(prefix="partie-postgres-", ignore_cleanup_errors=True) as name:
        user = _unprivileged_user()
        if user:
            shutil.chown(name, user)
        server = Postgres(programs, Path(name), user)
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _unprivileged_user() -> str | None:
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in UNPRIVILEGED if name in names)
