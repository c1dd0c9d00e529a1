"""Checkpoints of a run: a file after every generation with a hash, then the arrays.

The two newest are stored. Writes are atomic, also when the power fails.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from pathlib import Path

import numpy as np

from partie.core.errors import InvalidText
from partie.evolve.evolvable import Arrays
from partie.storage.files import write_atomically

_SEAL_SIZE = hashlib.sha256().digest_size
_KEPT = 2
_ENDING = ".checkpoint"


def save(folder: Path, generation: int, content: bytes) -> None:
    """Writes the checkpoint of a generation, made `with_checksum`, and deletes all but the two newest."""
    write_atomically(_path(folder, generation), content)
    for old in generations(folder)[_KEPT:]:
        _path(folder, old).unlink(missing_ok=True)


def load(folder: Path, generation: int) -> Arrays:
    """The arrays of a generation. Raises `InvalidText` that offers the one before when it is damaged."""
    path = _path(folder, generation)
    try:
        return verified(path.read_bytes())
    except (OSError, ValueError) as error:
        before = [other for other in generations(folder) if other < generation]
        if before:
            raise InvalidText(
                "The checkpoint {path!r} is damaged ({error}). Go on from the one before it with "
                "--go-on-from {before}.",
                path=str(path),
                error=error,
                before=before[0],
            ) from error
        raise InvalidText(
            "The checkpoint {path!r} is damaged ({error}), and there is none before it. "
            "Start again with --go-on-from 0.",
            path=str(path),
            error=error,
        ) from error


def with_checksum(arrays: Arrays) -> bytes:
    """A hash, then the arrays."""
    content = io.BytesIO()
    np.savez(content, allow_pickle=False, **arrays)
    data = content.getvalue()
    return hashlib.sha256(data).digest() + data


def verified(content: bytes) -> Arrays:
    """The inverse of `with_checksum`. Raises `ValueError` where the arrays are not what was sealed."""
    if hashlib.sha256(content[_SEAL_SIZE:]).digest() != content[:_SEAL_SIZE]:
        raise ValueError("its content does not fit its seal")
    try:
        with np.load(io.BytesIO(content[_SEAL_SIZE:]), allow_pickle=False) as arrays:
            return {name: arrays[name] for name in arrays.files}
    except zipfile.BadZipFile as error:
        raise ValueError(str(error)) from error


def generations(folder: Path) -> list[int]:
    """The generations that have a checkpoint, the newest first."""
    names = [path.name.removesuffix(_ENDING) for path in folder.glob(f"*{_ENDING}")]
    return sorted((int(name) for name in names if name.isdecimal()), reverse=True)


def delete_after(folder: Path, generation: int) -> None:
    """Deletes the checkpoints of later generations, which will be played again."""
    for later in generations(folder):
        if later > generation:
            _path(folder, later).unlink(missing_ok=True)


def _path(folder: Path, generation: int) -> Path:
    return folder / f"{generation:07}{_ENDING}"
