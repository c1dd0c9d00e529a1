"""The files that docs/architecture.md names exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "partie"
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"(?<![\w/])((?:[a-z_0-9-]+/)+[a-z_0-9-]+\.(?:py|js))\b", TEXT)))


def test_the_walks_name_files() -> None:
    assert len(NAMED) > 30


@pytest.mark.parametrize("name", NAMED)
def test_a_named_file_exists(name: str) -> None:
    assert any((folder / name).is_file() for folder in (ROOT, PACKAGE, PACKAGE / "web"))
