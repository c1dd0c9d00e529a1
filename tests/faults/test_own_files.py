"""What Partie keeps for a person, damaged: a sentence names the file and what to do, or it is made anew."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

import pytest

from partie.arena.store.store import Store
from partie.core.brain import Limits
from partie.core.errors import InvalidText
from partie.games.checkers.tables import shipped as checkers_shipped
from partie.games.checkers.tables.store import Store as SliceStore
from partie.games.gomoku.game import GAME as GOMOKU
from partie.games.gomoku.learning.book import BOOK
from partie.games.mills.rules import variants
from partie.games.mills.tables import build
from partie.games.mills.tables.store import Store as SectionStore
from partie.storage.corrupt import CorruptFile


def test_a_damaged_database_is_named(tmp_path: Path) -> None:
    place = tmp_path / "arena.sqlite3"
    place.write_bytes(Random(1).randbytes(20_000))
    with pytest.raises((CorruptFile, InvalidText), match=r"arena\.sqlite3"):
        Store(place)


def test_a_database_damaged_inside_is_named_with_what_to_do(tmp_path: Path) -> None:
    place = tmp_path / "arena.sqlite3"
    Store(place).close()
    with sqlite3.connect(place) as database:
        database.execute("PRAGMA journal_mode=DELETE")
    pages = bytearray(place.read_bytes())
    page = int.from_bytes(pages[16:18], "big")
    for start in range(2 * page, len(pages)):
        pages[start] = 0xA5
    place.write_bytes(pages)
    with pytest.raises((CorruptFile, InvalidText), match=r"arena\.sqlite3"):
        Store(place).tournaments()


def test_a_damaged_own_book_is_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    own = tmp_path / "gomoku-book.txt"
    own.write_text("free-15 //x h8=much\n")
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    position = GOMOKU.from_text("h8")
    assert BOOK.find(position, Limits(seconds=0.5)) is not None  # the shipped one answers


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"format": 1}', b"\xff\xfe\x00", b'"x"', b"null"])
def test_a_damaged_manifest_counts_as_no_tables(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_bytes(content)
    assert SectionStore(variants.NINE, tmp_path).sections == []


def test_a_damaged_slice_is_solved_again(tmp_path: Path) -> None:
    store, solved = SliceStore("czech", tmp_path), checkers_shipped.load("czech")[0]
    store.add(solved)
    [path] = tmp_path.glob("*.ending")
    content = path.read_bytes()
    middle = len(content) // 2
    for wrong in (content[:-1], content[:middle] + b"\xff\x00\xff" + content[middle + 3 :], b""):
        path.write_bytes(wrong)
        assert store.read(solved.section) is None
        assert store.open(solved.section) is None


def test_tables_that_became_shorter_are_made_again(tmp_path: Path) -> None:
    store = SectionStore(variants.VARIANTS["six"], tmp_path)
    build.take_shipped(store)
    whole = SectionStore(store.variant, tmp_path).sections
    assert whole == store.sections
    values, losses = tmp_path / "values.bin", next(tmp_path.glob("*.losses"))
    losses.write_bytes(b"")
    assert len(SectionStore(store.variant, tmp_path).sections) == len(whole) - 1
    values.write_bytes(values.read_bytes()[:1000])
    assert len(SectionStore(store.variant, tmp_path).sections) < len(whole) // 2
