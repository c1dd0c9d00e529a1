"""Style sheets stay loaded when another place is opened: no class may be styled by two rooms."""

from __future__ import annotations

import re
from pathlib import Path

import partie

ROOT = Path(partie.__file__).parent
LONE_CLASS = re.compile(r"\.([\w-]+)(?:::?[\w-]+)?")  # a selector of one class, with a state or a part of it


def styled(sheet: Path) -> set[str]:
    """Classes with a rule of their own."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
    selectors = [one.strip() for rule in re.findall(r"([^{}]+)\{", text) for one in rule.split(",")]
    return {found[1] for one in selectors if (found := LONE_CLASS.fullmatch(one))}


def test_no_class_is_styled_by_a_game_and_by_somebody_else() -> None:
    frame = set().union(*(styled(sheet) for sheet in (ROOT / "web" / "static").rglob("*.css")))
    rooms = {
        page: set().union(*(styled(sheet) for sheet in page.rglob("*.css")))
        for page in sorted(ROOT.glob("games/*/page"))
        if (page / "style.css").is_file()
    }
    assert frame
    assert rooms
    for room, classes in rooms.items():
        others = frame.union(*(styles for other, styles in rooms.items() if other != room))
        assert classes & others == set(), room
