"""A damaged file of Partie's own is named with what to do; nobody sees a traceback."""

from __future__ import annotations

import logging
from pathlib import Path
from random import Random

import pytest
from harness.faults.damaged import SHIPPED, SOURCE, ShippedFile, damages, data_files, placed

from partie import i18n
from partie.core.text import Text
from partie.i18n import translate
from partie.storage.corrupt import CorruptFile

KINDS = ("cut", "random", "changed", "empty", "another")


def test_every_file_that_comes_with_partie_is_declared() -> None:
    assert data_files() == sorted(shipped.file for shipped in SHIPPED)


@pytest.mark.parametrize("shipped", SHIPPED, ids=lambda shipped: shipped.file)
def test_a_whole_file_is_read(shipped: ShippedFile, tmp_path: Path) -> None:
    with placed(shipped.file, (SOURCE / shipped.file).read_bytes(), tmp_path):
        shipped.read()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("shipped", SHIPPED, ids=lambda shipped: shipped.file)
def test_a_damaged_file_is_named(
    shipped: ShippedFile, kind: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    content = (SOURCE / shipped.file).read_bytes()
    said = ""
    with placed(shipped.file, damages(content, Random(shipped.file))[kind], tmp_path) as path:
        try:
            with caplog.at_level(logging.WARNING):
                shipped.read()
        except CorruptFile as error:
            assert not shipped.heals
            said = translate(error.text, "cs")
    if shipped.is_checked or (kind == "random" and not shipped.heals):
        assert said
    assert not said or (str(path) in said and "Nainstalujte Partii znovu." in said)
    assert kind != "random" or not shipped.heals or str(path) in caplog.text


def test_a_translation_with_other_places_gives_way_to_english(monkeypatch: pytest.MonkeyPatch) -> None:
    found = i18n.Catalogue({"{count} games": "her: {number}", "{a} and {b}": "{a"})
    monkeypatch.setattr(i18n, "catalogue", lambda _tag: found)
    assert translate(Text("{count} games", count=3), "cs") == "3 games"
    assert translate(Text("{a} and {b}", a=1, b=2), "cs") == "1 and 2"
