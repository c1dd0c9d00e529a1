"""Five in a row: finds even starts by search and adds them to the shipped lists; stopped runs go on.

python -m benchmarks gomoku_openings --rules free standard renju --stones 5 --count 40
python -m benchmarks gomoku_openings --rules free renju --stones 3 --count 40
"""

from __future__ import annotations

import random
from pathlib import Path

from partie.core.brain import Limits, StopFlag
from partie.games.gomoku.engine.brain import GomokuBrain
from partie.games.gomoku.game import GAME
from partie.games.gomoku.rules import balanced, symmetry
from partie.games.gomoku.rules.position import GomokuPosition

FOLDER = Path(balanced.__file__).parent
_ROUGH = 10.0  # win percent a start may be away from 50 before it is looked at closely
_OFFER_STONES = 3
_SPAN = 3  # lines between the stones and their middle


def random_start(rng: random.Random, variant: str, stones: int) -> GomokuPosition:
    """Stones around the centre; an offer may lie anywhere, its stones not far from each other."""
    position = GAME.start(variant)
    size = position.rules.size
    at = [size // 2, size // 2]
    if stones == _OFFER_STONES:
        at = [rng.randrange(2, size - 2) for _ in range(2)]
    while len(position.moves) < stones:
        column, row = (place + rng.randint(-_SPAN, _SPAN) for place in at)
        inside = min(column, row) >= 0 and max(column, row) < size
        name = f"{chr(ord('a') + column)}{row + 1}"
        if inside and name not in position.to_text().split():
            position = position.play(position.parse_move(name))
    return position


def value(position: GomokuPosition, nodes: int) -> float:
    """Win percent of the side to move, by a brain that remembers nothing."""
    return GomokuBrain(mebibytes=8).choose(position, Limits(nodes=nodes), StopFlag()).value


def key(position: GomokuPosition) -> str:
    return symmetry.canonical(position.cells, position.rules.size, position.side)[0]


def known(path: Path, rule: str) -> set[str]:
    lines = path.read_text().splitlines() if path.exists() else []
    texts = [line.partition("#")[0].removeprefix(rule) for line in lines if line.startswith(f"{rule} ")]
    return {key(GAME.from_text(text, f"{rule}-{balanced.SIZE}")) for text in texts}


def find(path: Path, rule: str, stones: int, count: int, nodes: int, tolerance: float, seed: int) -> None:
    rng = random.Random(f"{seed} {rule} {stones}")
    found, looked = known(path, rule), 0
    while len(found) < count:
        position = random_start(rng, f"{rule}-{balanced.SIZE}", stones)
        looked += 1
        if key(position) in found or abs(value(position, nodes // 20) - 50) > _ROUGH:
            continue
        percent = value(position, nodes)
        if abs(percent - 50) > tolerance:
            continue
        found.add(key(position))
        with path.open("a") as file:
            file.write(f"{rule} {position.to_text()}  # {percent:.1f} %\n")
        print(f"{rule} {len(found)} of {count}, {looked} looked at: {position.to_text()}", flush=True)


def keep_even(path: Path, nodes: int, tolerance: float) -> None:
    """Evaluates every start of the file again and keeps the even ones."""
    kept = []
    lines = path.read_text().splitlines()
    for line in lines:
        rule, _, cells = line.partition("#")[0].strip().partition(" ")
        percent = value(GAME.from_text(cells, f"{rule}-{balanced.SIZE}"), nodes)
        if abs(percent - 50) <= tolerance:
            kept.append(f"{rule} {cells}  # {percent:.1f} %\n")
        print(f"{rule} {cells}: {percent:.1f} %", flush=True)
    path.write_text("".join(kept))
    print(f"{len(kept)} of {len(lines)} kept", flush=True)


def main(
    *,
    rules: tuple[str, ...] = ("free", "standard", "renju"),
    stones: int = 5,
    count: int = 40,
    nodes: int = 30_000,
    tolerance: float = 4.0,
    seed: int = 1,
    check: bool = False,
) -> None:
    """
    :param count: starts of each rule in the file at the end
    :param nodes: positions of the closer look
    :param tolerance: win percent away from 50
    :param check: first evaluate again what is there
    """
    file = balanced.OFFERS if stones == _OFFER_STONES else balanced.OPENINGS
    if check:
        keep_even(FOLDER / file, nodes, tolerance)
    for rule in rules:
        find(FOLDER / file, rule, stones, count, nodes, tolerance, seed)
