"""What came out: points, who beat whom, how games ended, ratings with their error bars."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from partie.arena.ratings.elo import Rating, ratings
from partie.arena.ratings.score import Pairs, Results, Tally
from partie.arena.store.rows import GameRow


@dataclass(frozen=True)
class MatchResults:
    """One brain against another: single games, and colour-swapped pairs where they are complete."""

    tally: Tally
    pairs: Pairs

    @property
    def evidence(self) -> Results:
        """Pairs when all but a running one are complete, else single games."""
        return self.pairs if self.pairs.games and self.pairs.games >= self.tally.games - 1 else self.tally


@dataclass(frozen=True)
class Standing:
    """One brain's line: W/D/L of single games, points, faults."""

    name: str
    points: float
    wins: int
    draws: int
    losses: int
    faults: int
    endings: dict[str, int]  # how its lost games ended


def match_results(rows: Iterable[GameRow], one: str, other: str) -> MatchResults:
    """The games between two brains, as `one` sees them."""
    counts: Counter[float] = Counter()
    encounters: dict[tuple[int | None, int], dict[int, float]] = defaultdict(dict)
    for row in rows:
        if sorted(row.brains) != sorted((one, other)):
            continue
        seat = row.brains.index(one)
        counts[row.points[seat]] += 1
        if row.number is not None:
            encounters[row.tournament, row.encounter][seat] = row.points[seat]
    numbers = [0] * 5
    for points in encounters.values():
        if len(points) == 2:
            numbers[round(2 * sum(points.values()))] += 1
    tally = Tally(counts[1.0], counts[0.5], counts[0.0])
    return MatchResults(tally, Pairs((numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])))


def standings(rows: Iterable[GameRow], names: Sequence[str]) -> list[Standing]:
    """All brains, most points first."""
    points: dict[str, float] = dict.fromkeys(names, 0.0)
    kinds: dict[str, Counter[str]] = {name: Counter() for name in names}
    endings: dict[str, Counter[str]] = {name: Counter() for name in names}
    for row in rows:
        for seat, name in enumerate(row.brains):
            if name not in points:
                continue
            kind = "draw" if not row.winners and len(row.brains) > 1 else "loss"
            kind = "win" if seat in row.winners else kind
            points[name] += row.points[seat]
            kinds[name][kind] += 1
            kinds[name]["fault"] += row.faulty == seat
            if kind == "loss":
                endings[name][row.ending] += 1
    lines = [
        Standing(
            name,
            points[name],
            kinds[name]["win"],
            kinds[name]["draw"],
            kinds[name]["loss"],
            kinds[name]["fault"],
            dict(endings[name]),
        )
        for name in names
    ]
    return sorted(lines, key=lambda line: -line.points)


def cross_table(rows: Iterable[GameRow], names: Sequence[str]) -> dict[tuple[str, str], Tally]:
    """W/D/L of every brain against every other one; in bigger games each pair is compared by its points."""
    counts: dict[tuple[str, str], Counter[float]] = defaultdict(Counter)
    for row in rows:
        for one, name in enumerate(row.brains):
            for other, rival in enumerate(row.brains):
                if one != other:
                    counts[name, rival][_compared(row.points[one], row.points[other])] += 1
    wanted = set(names)
    return {
        pair: Tally(found[1.0], found[0.5], found[0.0])
        for pair, found in counts.items()
        if wanted.issuperset(pair)
    }


def _compared(one: float, other: float) -> float:
    return 0.5 if one == other else float(one > other)


def endings_table(rows: Iterable[GameRow]) -> Counter[str]:
    """How many games ended in which way."""
    return Counter(row.ending for row in rows)


def rating_table(rows: Iterable[GameRow], names: Sequence[str]) -> list[Rating]:
    """Elo with 95 % bars, strongest first; the mean of the participants is 0."""
    table = cross_table(rows, names)
    return ratings(names, {pair: tally.wins + tally.draws / 2 for pair, tally in table.items()})
