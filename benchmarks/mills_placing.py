"""How often a wrong turn is chosen in critical placing positions of mills whose values are known.

python -m benchmarks.mills_placing positions.txt --men 9 --nodes 300000

A line of the file is a position and, after a tab, the exact value of each of its turns in the order of
`legal_moves`: w, d or l for the side to move. `benchmarks.mills_positions` writes such files.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from partie.core.brain import Limits, StopFlag
from partie.games.mills.engine.engine import MillsBrain
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--nodes", type=int, default=300_000)
    parser.add_argument("--men", type=int, nargs="*", help="only positions with so many men on the board")
    parser.add_argument("--limit", type=int, help="at most so many positions of each number of men")
    parser.add_argument("--facts", action="store_true", help="without network and openings")
    parser.add_argument("--show", action="store_true", help="print every wrong choice")
    options = parser.parse_args()
    seen: Counter[int] = Counter()
    wrong: dict[int, Counter[str]] = {}
    brain = MillsBrain(weights=learned_weights(), use_openings=False) if options.facts else MillsBrain()
    for position, values in positions(options.file):
        men = men_on_board(position)
        if (options.men and men not in options.men) or (options.limit and seen[men] >= options.limit):
            continue
        seen[men] += 1
        mistakes = wrong.setdefault(men, Counter())
        brain.forget()
        move = brain.choose(position, Limits(nodes=options.nodes), StopFlag()).move
        best, chosen = max(values, key=ORDER.index), values[list(position.legal_moves()).index(move)]
        if chosen != best:
            mistakes[best + chosen] += 1
            if options.show:
                print(f"{position.to_text()}  {position.format_move(move)}  {best}{chosen}", flush=True)
    for men in sorted(seen):
        parts = ", ".join(f"{name} {count}" for name, count in sorted(wrong[men].items()))
        share = 100 * wrong[men].total() / seen[men]
        print(
            f"{men:2} men: {wrong[men].total():4} wrong of {seen[men]} ({share:.2f} %)  {parts}", flush=True
        )


if __name__ == "__main__":
    main()
