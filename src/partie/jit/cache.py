"""Compiled kernels on disk: sealed files that are made again when they do not fit their seal.

Whatever is wrong with the files or their folder costs compiling, never a traceback: a sentence goes to the
log once, and the kernel is compiled in memory.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import pickle
import shutil
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import platformdirs

_log = logging.getLogger(__name__)
_KEPT_VERSIONS = 3  # cache folders kept per module, newest first
_SEAL_SIZE = hashlib.sha256().digest_size
_warned: set[str] = set()  # warnings of this process, each logged once


def cache_folder() -> Path:
    """The folder of compiled kernels; `PARTIE_CACHE` moves it."""
    root = os.environ.get("PARTIE_CACHE") or platformdirs.user_cache_dir("partie", appauthor=False)
    return Path(root) / "kernels"


def _say(sentence: str, *values: object) -> None:
    if sentence not in _warned:
        _warned.add(sentence)
        _log.warning(sentence, *values)


def _log_unwritable(error: OSError) -> None:
    _say(
        "Compiled kernels cannot be kept in %s (%s), so they are compiled again in every process. "
        "PARTIE_CACHE names another folder.",
        cache_folder(),
        error.strerror,
    )


def make_folder(folder: Path) -> None:
    """Makes the folder of a module's kernels and drops those of older sources."""
    if folder.is_dir():
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _forget_old_versions(folder)
    except OSError as error:
        _log_unwritable(error)


def _forget_old_versions(newest: Path) -> None:
    module = newest.name.rpartition("-")[0]
    versions = [path for path in newest.parent.glob(f"{module}-*") if path.name.rpartition("-")[0] == module]
    versions.sort(key=_modified, reverse=True)
    for path in versions[_KEPT_VERSIONS:]:
        shutil.rmtree(path, ignore_errors=True)


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:  # another process is tidying, too
        return 0.0


class SealedFiles:
    """The compiled code of one function, a file per signature: a hash, then what it seals.

    Takes the place of Numba's index and data files. A name made from the signature needs no index, so that
    processes compiling the same function for other signatures never write to the same file.
    """

    def __init__(self, folder: Path, base: str, pack: Callable[[Any], bytes]) -> None:
        self._folder = folder
        self._base = base
        self._pack = pack

    def load(self, key: tuple[Any, ...]) -> Any:
        """What was saved under this key, or None."""
        path = self._path(key)
        try:
            content = path.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            _say("The compiled kernel %s cannot be read (%s) and is compiled again.", path, error.strerror)
            return None
        if hashlib.sha256(content[_SEAL_SIZE:]).digest() != content[:_SEAL_SIZE]:
            _say("Compiled kernels in %s are damaged; they are compiled again.", cache_folder())
            return None
        saved_key, data = pickle.loads(content[_SEAL_SIZE:])
        return data if saved_key == key else None

    def save(self, key: tuple[Any, ...], data: Any) -> None:
        """Keeps the code, unless the disk refuses."""
        content = self._pack((key, data))
        path = self._path(key)
        beside = path.with_name(f"{path.name}.{uuid.uuid4().hex[:16]}")
        try:
            beside.write_bytes(hashlib.sha256(content).digest() + content)
            beside.replace(path)
        except OSError as error:
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)
            _log_unwritable(error)

    def _path(self, key: tuple[Any, ...]) -> Path:
        return self._folder / f"{self._base}.{hashlib.sha256(repr(key).encode()).hexdigest()[:16]}.nbc"
