"""Text files from outside."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from partie.core.errors import InvalidText
from partie.storage.files import read_lines, write_atomically


def test_lines_are_read(tmp_path: Path) -> None:
    (tmp_path / "some").write_text("h8 i9\n\nj7", encoding="utf-8")
    assert read_lines(tmp_path / "some", 100) == ["h8 i9", "", "j7"]


def test_a_file_that_is_too_long_is_refused(tmp_path: Path) -> None:
    (tmp_path / "some").write_text("h8 i9", encoding="utf-8")
    assert read_lines(tmp_path / "some", 5) == ["h8 i9"]
    with pytest.raises(InvalidText, match="longer than 4 bytes"):
        read_lines(tmp_path / "some", 4)


def test_what_is_no_text_and_what_is_not_there_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "some").write_bytes(b"\xff\xfe\xff")
    for name in ("some", "other"):
        with pytest.raises(InvalidText, match=f"{name}' cannot be read"):
            read_lines(tmp_path / name, 100)


def test_a_file_is_written_whole_where_a_link_leads(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "some")
    write_atomically(tmp_path / "link", b"h8")
    assert (tmp_path / "some").read_bytes() == b"h8"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "some"]


def test_a_pipe_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_atomically(pipe, b"h8")
    assert os.read(reader, 10) == b"h8"
    os.close(reader)
    assert pipe.is_fifo()
