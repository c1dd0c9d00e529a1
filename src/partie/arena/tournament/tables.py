"""Results: points, who beat whom, how games ended, ratings with their error bars."""

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
    distinct: Tally  # games whose moves are not those of an earlier one

    @property
    def evidence(self) -> Results:
        """The results that ratings and tests use: complete pairs once there is one, else single games.

        The first game of a pair favours the brain that begins, so pairs that are still played do not count;
        neither do repetitions: a copy of a game is no new evidence.
        """
        return self.pairs if self.pairs.games else self.distinct


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


class HeadToHead:
    """The games between two brains, counted as they come."""

    def __init__(self, one: str, other: str) -> None:
        self._one, self._brains = one, sorted((one, other))
        self._all: Counter[float] = Counter()
        self._distinct: Counter[float] = Counter()
        self._pairs = [0] * 5
        self._half: dict[tuple[int | None, int], GameRow] = {}  # encounters with one game played
        self._seen: set[tuple[str | int | None, ...]] = set()

    def add(self, row: GameRow) -> None:
        """Counts one more game; games of other brains are ignored."""
        if sorted(row.brains) != self._brains:
            return
        points = self._points(row)
        self._all[points] += 1
        self._distinct[points] += self._is_new(row)
        if row.number is None:
            return
        first = self._half.pop((row.tournament, row.encounter), None)
        if first is None or first.brains == row.brains:
            self._half[row.tournament, row.encounter] = row
        elif self._is_new(*sorted((first, row), key=lambda game: game.brains)):
            self._pairs[round(2 * (points + self._points(first)))] += 1

    def _points(self, row: GameRow) -> float:
        return row.points[row.brains.index(self._one)]

    def _is_new(self, *rows: GameRow) -> bool:
        """Whether these games, by their moves and who began, come for the first time."""
        key = tuple(part for row in rows for part in (row.brains.index(self._one), row.line))
        if None in key:
            return True
        new = key not in self._seen
        self._seen.add(key)
        return new

    @property
    def results(self) -> MatchResults:
        """The results so far, from the first brain's side."""
        zero, half, one, more, two = self._pairs
        return MatchResults(_tally(self._all), Pairs((zero, half, one, more, two)), _tally(self._distinct))


def _tally(counts: Counter[float]) -> Tally:
    return Tally(counts[1.0], counts[0.5], counts[0.0])


def match_results(rows: Iterable[GameRow], one: str, other: str) -> MatchResults:
    """The games between two brains, as `one` sees them."""
    head_to_head = HeadToHead(one, other)
    for row in rows:
        head_to_head.add(row)
    return head_to_head.results


def distinct_games(rows: Iterable[GameRow]) -> list[GameRow]:
    """The games that do not repeat another one: the same brains on the same seats with the same moves."""
    seen: set[tuple[tuple[str, ...], str]] = set()
    found = []
    for row in rows:
        if row.line is None or (row.brains, row.line) not in seen:
            found.append(row)
        if row.line is not None:
            seen.add((row.brains, row.line))
    return found


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
            kinds[name]["fault"] += row.at_fault == seat
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
    return {pair: _tally(found) for pair, found in counts.items() if wanted.issuperset(pair)}


def _compared(one: float, other: float) -> float:
    return 0.5 if one == other else float(one > other)


def endings_table(rows: Iterable[GameRow]) -> Counter[str]:
    """How many games ended in which way."""
    return Counter(row.ending for row in rows)


def rating_table(rows: Iterable[GameRow], names: Sequence[str]) -> list[Rating]:
    """Elo with 95 % bars, strongest first; the mean of the participants is 0. Repetitions count once."""
    table = cross_table(distinct_games(rows), names)
    return ratings(names, {pair: tally.wins + tally.draws / 2 for pair, tally in table.items()})
