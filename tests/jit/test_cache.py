"""The files of compiled kernels: damage and refusing disks cost compiling and a sentence, nothing else."""

from __future__ import annotations

import errno
import logging
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from partie.jit import cache

MODULE = "from partie.jit import kernel\n@kernel()\ndef triple(x):\n    return 3 * x\n"
CALL = (
    "import sys, partie; partie.__path__.append(sys.argv[1])\n"
    "from partie.scratch_triple import triple\n"
    "print(triple(14), sum(triple.stats.cache_hits.values()))\n"
)


def call(folder: Path, where: Path) -> tuple[str, str]:
    """What a new process prints when it calls the kernel with the cache at `where`: answer and complaints."""
    (folder / "scratch_triple.py").write_text(MODULE)
    finished = subprocess.run(
        [sys.executable, "-c", CALL, str(folder)],
        env=os.environ | {"PARTIE_CACHE": str(where), "NUMBA_DISABLE_JIT": "0"},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout.strip(), finished.stderr.strip()


def files(tmp_path: Path) -> cache.SealedFiles:
    return cache.SealedFiles(tmp_path, "name", pickle.dumps)


def cut(content: bytes) -> bytes:
    return content[: len(content) // 2]


def empty(content: bytes) -> bytes:
    return b""


def flip(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 255]) + content[middle + 1 :]


def garble(content: bytes) -> bytes:
    return bytes(range(256)) * 40


def test_a_damaged_file_is_compiled_again_and_healed(tmp_path: Path) -> None:
    where = tmp_path / "cache"
    assert call(tmp_path, where) == ("42 0", "")
    (file,) = where.rglob("*.nbc")
    file.write_bytes(flip(file.read_bytes()))
    answer, complaint = call(tmp_path, where)
    assert answer == "42 0"
    assert complaint == f"Compiled kernels in {where / 'kernels'} are damaged; they are compiled again."
    assert call(tmp_path, where) == ("42 1", "")


@pytest.mark.parametrize("damage", [cut, empty, flip, garble])
def test_damage_is_noticed_and_said_once(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    damage: Callable[[bytes], bytes],
) -> None:
    sealed = files(tmp_path)
    sealed.save(("int64",), "one")
    (file,) = tmp_path.iterdir()
    file.write_bytes(damage(file.read_bytes()))
    monkeypatch.setattr(cache, "_warned", set())
    with caplog.at_level(logging.WARNING):
        assert sealed.load(("int64",)) is None
        assert sealed.load(("int64",)) is None
    assert len(caplog.messages) == 1
    sealed.save(("int64",), "one")
    assert sealed.load(("int64",)) == "one"


def test_without_a_place_to_keep_them_kernels_run_after_one_sentence(tmp_path: Path) -> None:
    where = tmp_path / "file"
    where.write_text("no folder")
    answer, complaint = call(tmp_path, where)
    assert answer == "42 0"
    assert complaint.startswith(f"Compiled kernels cannot be kept in {where / 'kernels'} (Not a directory)")
    assert len(complaint.splitlines()) == 1


def test_each_signature_has_a_file_of_its_own(tmp_path: Path) -> None:
    sealed = files(tmp_path)
    sealed.save(("int64",), "one")
    sealed.save(("float64",), "two")
    assert [sealed.load(("int64",)), sealed.load(("float64",)), sealed.load(("bool",))] == [
        "one",
        "two",
        None,
    ]
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EDQUOT])
def test_a_disk_that_refuses_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, number: int
) -> None:
    def refuse(path: Path, content: bytes) -> int:
        path.touch()
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(cache, "_warned", set())
    monkeypatch.setattr(Path, "write_bytes", refuse)
    with caplog.at_level(logging.WARNING):
        files(tmp_path).save(("int64",), "one")
        files(tmp_path).save(("float64",), "two")
    assert [os.strerror(number) in message for message in caplog.messages] == [True]
    assert not list(tmp_path.iterdir())


def test_a_file_that_cannot_be_read_counts_as_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    sealed = files(tmp_path)
    sealed.save(("int64",), "one")
    monkeypatch.setattr(cache, "_warned", set())
    monkeypatch.setattr(Path, "read_bytes", refuse)
    with caplog.at_level(logging.WARNING):
        assert sealed.load(("int64",)) is None
    assert "cannot be read (Permission denied)" in caplog.text
