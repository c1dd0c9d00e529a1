"""Text files from outside."""

from __future__ import annotations

from pathlib import Path

import pytest

from partie.game import InvalidText
from partie.textfile import read_lines


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
