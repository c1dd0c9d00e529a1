"""How often a wrong turn is chosen in critical placing positions of mills whose values are known.

python -m benchmarks mills_placing positions.txt --men 9 --nodes 300000

A line of the file is a position and, after a tab, the exact value of each of its turns in the order of
`legal_moves`: w, d or l for the side to move. `benchmarks.mills_positions` writes such files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from partie.core.brain import Limits, StopFlag
from partie.games.mills.engine.brain import MillsBrain
from partie.games.mills.engine.evaluation import learned_weights
from partie.games.mills.game import GAME
from partie.games.mills.rules.position import MillsPosition

ORDER = "ldw"  # from the worst to the best value


def positions(file: Path) -> Iterator[tuple[MillsPosition, str]]:
    """Each position with the values of its turns."""
    for line in file.read_text().splitlines():
        text, _, values = line.partition("\t")
        position = GAME.from_text(text)
        assert isinstance(position, MillsPosition)
        assert len(values) == len(position.legal_moves()), text
        yield position, values


def men_on_board(position: MillsPosition) -> int:
    return sum(position.men).bit_count()


def main(
    file: Path,
    *,
    nodes: int = 300_000,
    men: tuple[int, ...] = (),
    limit: int | None = None,
    facts: bool = False,
    show: bool = False,
) -> None:
    """
    :param men: only positions with so many men on the board
    :param limit: at most so many positions of each number of men
    :param facts: without network and openings
    :param show: print every wrong choice
    """
    seen: Counter[int] = Counter()
    wrong: dict[int, Counter[str]] = {}
    brain = MillsBrain(weights=learned_weights(), use_openings=False) if facts else MillsBrain()
    for position, values in positions(file):
        count = men_on_board(position)
        if (men and count not in men) or (limit and seen[count] >= limit):
            continue
        seen[count] += 1
        mistakes = wrong.setdefault(count, Counter())
        brain.forget()
        move = brain.choose(position, Limits(nodes=nodes), StopFlag()).move
        best, chosen = max(values, key=ORDER.index), values[list(position.legal_moves()).index(move)]
        if chosen != best:
            mistakes[best + chosen] += 1
            if show:
                print(f"{position.to_text()}  {position.format_move(move)}  {best}{chosen}", flush=True)
    for count, mistakes in sorted(wrong.items()):
        parts = ", ".join(f"{name} {number}" for name, number in sorted(mistakes.items()))
        share = 100 * mistakes.total() / seen[count]
        print(f"{count:2} men: {mistakes.total():4} wrong of {seen[count]} ({share:.2f} %)  {parts}")
