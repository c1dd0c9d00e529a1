"""Links of the documentation lead somewhere, and the reference is made from the docstrings."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import partie

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"!?\[[^\]]*\]\(([^()\s]+)\)")


def _prose(path: Path) -> str:
    """The text of a page without its code."""
    return re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def _anchors(path: Path) -> set[str]:
    """The headings of a page as links name them."""
    found: list[str] = []
    for title in re.findall(r"^#+ +(.+)$", _prose(path), re.MULTILINE):
        plain = re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-")
        found.append(plain if plain not in found else f"{plain}-{found.count(plain)}")
    return set(found)


def broken_links(path: Path) -> list[str]:
    """The relative links of a page that lead to no file or to no heading."""
    broken = []
    for link in LINK.findall(re.sub(r"`[^`\n]*`(?!\])", "", _prose(path))):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = path.parent / name if name else path
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in _anchors(target)):
            broken.append(link)
    return broken


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    assert broken_links(path) == []


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# One title\n[a](#one-title) [b](#none) [c](no.md) [d](page.md#none) [e](https://example.org)\n")
    assert broken_links(page) == ["#none", "no.md", "page.md#none"]


def test_the_reference_has_every_public_name_and_its_links_lead_somewhere(tmp_path: Path) -> None:
    page = tmp_path / "reference.md"
    subprocess.run([sys.executable, ROOT / "scripts" / "reference", page], check=True)
    text = page.read_text(encoding="utf-8")
    assert broken_links(page) == []
    for name in partie.__all__:
        assert f"\n### {name}\n" in text
    assert "- `legal_moves`: Every move the rules allow" in text
    assert "/docs/evolve.md)" in text
