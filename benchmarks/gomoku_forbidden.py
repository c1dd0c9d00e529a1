"""Five in a row: renju's forbidden points compared with a file of checked positions."""

from __future__ import annotations

import json
from pathlib import Path

from partie.games.gomoku.game import GAME
from partie.games.gomoku.rules.notation import format_cell


def main(file: Path) -> None:
    """:param file: JSON lines with board, forbidden, allowed and complete"""
    wrong = 0
    cases = [json.loads(line) for line in file.read_text().splitlines()]
    for case in cases:
        rows = "/".join(case["board"]).lower()
        position = GAME.from_text(f"{rows} x", f"renju-{len(case['board'])}")
        found = {format_cell(cell) for cell in position.forbidden}
        missing = set(case["forbidden"]) - found
        extra = found - set(case["forbidden"]) if case["complete"] else found & set(case.get("allowed", ()))
        if missing or extra:
            wrong += 1
            print(f"{case['id']}: missing {sorted(missing)}, not forbidden {sorted(extra)}")
    print(f"{len(cases) - wrong} of {len(cases)} positions agree")
