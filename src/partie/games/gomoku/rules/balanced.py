"""Starts that are worth about the same to both sides, found by search: openings, and offers of three stones.

The files hold one start a line: a rule and its stones in the order of play on a board of 15 lines, such as
"free h8 i9 j7 f9 g6". `python -m benchmarks gomoku_openings` writes them.
"""

from __future__ import annotations

import functools
import random
from importlib import resources

from partie.games.gomoku.rules import symmetry
from partie.games.gomoku.rules.kernels import cell_at
from partie.games.gomoku.rules.notation import parse_cell
from partie.games.gomoku.rules.variants import RULES, RuleSet
from partie.storage.corrupt import reading

OPENINGS = "balanced.txt"  # the side to move has as good chances as the other
OFFERS = "offers.txt"  # three stones for swap and swap2
SIZE = 15  # of the boards in the files
_OTHERS = "free"  # whose starts serve rules without their own

Start = tuple[int, ...]


@functools.cache
def starts(file: str) -> dict[str, tuple[tuple[tuple[int, int], ...], ...]]:
    """The starts of a shipped file by rule, as steps from the centre."""
    shipped = resources.files("partie.games.gomoku.rules") / file
    found: dict[str, list[tuple[tuple[int, int], ...]]] = {rule: [] for rule in RULES}
    with reading(shipped):
        for line in shipped.read_text(encoding="utf-8").splitlines():
            rule, *cells = line.partition("#")[0].split() or [""]
            if cells:
                found[rule].append(symmetry.offsets([parse_cell(cell, SIZE) for cell in cells], SIZE))
    return {rule: tuple(lines) for rule, lines in found.items()}


def fitting(rules: RuleSet, file: str) -> list[tuple[tuple[int, int], ...]]:
    """The starts for a rule that have room on its board."""
    known = starts(file)[rules.rule_name] or starts(file)[_OTHERS]
    low, high = -(rules.size // 2), rules.size - 1 - rules.size // 2
    return [steps for steps in known if all(low <= place <= high for step in steps for place in step)]


def pick(rules: RuleSet, seed: int, file: str = OPENINGS) -> Start:
    """One of the starts, turned at random; the same seed gives the same one. Empty where none fits."""
    rng = random.Random(f"{file} {seed}")
    known = fitting(rules, file)
    if not known:
        return ()
    middle = rules.size // 2
    cells = [cell_at(middle + right, middle + up) for right, up in rng.choice(known)]
    table = symmetry.images(rules.size, rng.choice(symmetry.SYMMETRIES))
    return tuple(table[cell] for cell in cells)
