"""`partie chances mines`."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from partie.core.errors import InvalidText
from partie.games.mines.game import GAME
from partie.terminal.messages import translated
from partie.terminal.positions import read_possible

if TYPE_CHECKING:
    from partie.games.mines.rules.position import MinesPosition


def chances(
    position: str,
    /,
    *,
    variant: str | None = None,
    suppose: str = "",
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Tell how likely each covered cell is a mine, also what if something were known.

    Parameters
    ----------
    position
        The rows from the top, e.g. "1../...": 0-8, . for unknown, ! for a flag.
    variant
        Size and mines, e.g. 3x2/1; needed where the size is not a usual one.
    suppose
        What if: cells and what they are, e.g. "b2=mine c1=safe c2=1".
    as_json
        Print JSON.
    """
    from partie.games.mines.engine.suppose import suppose as what_if
    from partie.games.mines.rules.position import MinesPosition

    found = read_possible(GAME, position, variant)
    assert isinstance(found, MinesPosition)
    answer = what_if(found, read_facts(suppose))
    if as_json:
        print(json.dumps({"percent": answer.percent, "mine_percent": answer.mine_percent}))
        return
    if suppose.strip():
        print(how_often(answer.percent))
    if answer.percent > 0:
        print(draw_chances(found, answer.mine_percent, read_facts(suppose)))


def read_facts(text: str) -> dict[str, str]:
    """`b2=mine c1=3` as pairs. Raises `InvalidText`."""
    facts: dict[str, str] = {}
    for token in re.split(r"[\s,;]+", text.strip()):
        cell, equals, kind = token.partition("=")
        if token and not (cell and equals and kind):
            raise InvalidText(
                "{token!r} is not a supposition: write a cell and what it is, such as 'b2=mine'.", token=token
            )
        if token:
            facts[cell.lower()] = kind.lower()
    return facts


def how_often(percent: float) -> str:
    """How likely a supposition is."""
    if percent == 0:
        return translated("That cannot be.")
    return translated("That is so in {value} % of all layouts.", value=f"{percent:.3g}")


def draw_chances(position: MinesPosition, percents: dict[str, float], facts: dict[str, str]) -> str:
    """The field with a percentage in every covered cell; what is supposed stands with `=`."""
    from partie.games.mines.rules.notation import cell_names, format_rows

    setup = position.setup
    names = cell_names(setup.width, setup.height)
    signs = format_rows(position.shown, position.marks, setup.width).replace("/", "")
    shown = [
        f"={facts[name]}" if name in facts else _short(percents[name]) if name in percents else sign
        for name, sign in zip(names, signs, strict=True)
    ]
    wide = max(len(text) for text in [*shown, names[setup.width - 1]]) + 1
    gap = len(str(setup.height))
    lines = [" " * gap + "".join(f"{name[:-1]:>{wide}}" for name in names[: setup.width])]
    for row in range(setup.height):
        cells = shown[row * setup.width : (row + 1) * setup.width]
        lines.append(f"{row + 1:{gap}}" + "".join(f"{text:>{wide}}" for text in cells))
    return "\n".join(lines)


def _short(percent: float) -> str:
    """A percent in short, of which only what is sure is 0 or 100."""
    if percent in (0, 100):
        return f"{percent:.0f}%"
    return f"{min(max(percent, 0.1), 99.9):.1f}%"
