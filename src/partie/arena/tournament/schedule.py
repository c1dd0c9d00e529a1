"""The schedule: a pure function of the tournament and of the games finished so far.

Resuming is therefore computing it again. A game's number is its place in the schedule and never
changes; round robin and gauntlet are known from the beginning, groups, knockout and Swiss grow by stages, each
stage once all games before it are finished.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from partie.arena.tournament import groups
from partie.arena.tournament.knockout import MOST_TIE_BREAKS, advancing_player, bracket
from partie.arena.tournament.pairing import Pairing
from partie.arena.tournament.setup import FirstPlayer, Kind, Tournament

GROWING = (Kind.GROUPS, Kind.KNOCKOUT, Kind.SWISS)  # kinds whose later stages follow from the earlier ones
MOST_TRIES = 20_000  # steps of looking for Swiss pairs that have not met; then old opponents meet again


@dataclass(frozen=True)
class Schedule:
    """What is known of the schedule; `complete` when no stage is missing."""

    pairings: list[Pairing]
    complete: bool


Points = Mapping[int, Sequence[float]]  # number of a finished game -> points by seat
Encounters = Iterable[tuple[int, ...]]  # brains that meet


def schedule(tournament: Tournament, seats: int, finished: Points) -> Schedule:
    """Every pairing that the finished games allow to know."""
    made = _Pairings(tournament, finished)
    stages = _STAGES[tournament.kind](tournament, seats, made)
    for round_number, encounters in stages:
        made.add(round_number, encounters)
        if not made.all_finished and tournament.kind in GROWING:
            return Schedule(made.pairings, False)
    return Schedule(made.pairings, True)


class _Pairings:
    """Pairings so far and the points they brought."""

    def __init__(self, tournament: Tournament, finished: Points) -> None:
        self.pairings: list[Pairing] = []
        self._tournament = tournament
        self._finished = finished
        self._encounters = 0

    @property
    def all_finished(self) -> bool:
        """Whether every game so far is played."""
        return all(pairing.number in self._finished for pairing in self.pairings)

    def add(self, round_number: int, encounters: Encounters) -> None:
        """Adds the games of a stage: one encounter after another, opening by opening."""
        brains = list(encounters)
        turns = len(brains[0]) if brains and self._tournament.begins is FirstPlayer.ALTERNATE else 1
        for cycle in range(math.ceil(self._tournament.games / turns)):
            for seats in brains:
                games = min(turns, self._tournament.games - cycle * turns)
                self._encounter(round_number, seats, cycle, games)

    def _encounter(self, round_number: int, seats: tuple[int, ...], cycle: int, games: int) -> None:
        for turn in range(games):
            rotated = seats[turn:] + seats[:turn]
            number, seed = len(self.pairings), self._tournament.seed + cycle
            self.pairings.append(Pairing(number, round_number, rotated, self._encounters, cycle, seed))
        self._encounters += 1

    def points(self, rounds: Iterable[int] | None = None) -> dict[int, float]:
        """What each brain has, in the given rounds or altogether."""
        wanted = None if rounds is None else set(rounds)
        total = dict.fromkeys(range(len(self._tournament.brains)), 0.0)
        for pairing in self.pairings:
            if wanted is None or pairing.round in wanted:
                for seat, brain in enumerate(pairing.seats):
                    total[brain] += self._finished[pairing.number][seat]
        return total

    def met(self) -> set[frozenset[int]]:
        """Who has played whom."""
        return {frozenset(pairing.seats) for pairing in self.pairings}


Stage = tuple[int, list[tuple[int, ...]]]


def _round_robin(tournament: Tournament, seats: int, made: _Pairings) -> Iterator[Stage]:
    yield 1, list(itertools.combinations(range(len(tournament.brains)), seats))


def _gauntlet(tournament: Tournament, seats: int, made: _Pairings) -> Iterator[Stage]:
    others = itertools.combinations(range(1, len(tournament.brains)), seats - 1)
    yield 1, [(0, *rest) for rest in others]


def _groups(tournament: Tournament, seats: int, made: _Pairings) -> Iterator[Stage]:
    count = groups.group_count(len(tournament.brains), tournament.groups)
    members = groups.members(len(tournament.brains), count)
    yield groups.GROUP_ROUND, [pair for group in members for pair in itertools.combinations(group, seats)]
    points = made.points([groups.GROUP_ROUND])
    finalists = sorted(brain for group in members for brain in groups.best(group, points, tournament.advance))
    yield groups.FINAL_ROUND, list(itertools.combinations(finalists, seats))


def _knockout(tournament: Tournament, seats: int, made: _Pairings) -> Iterator[Stage]:
    remaining: list[int | None] = bracket(len(tournament.brains))
    stage = 0
    while len(remaining) > 1:
        matches = list(zip(remaining[::2], remaining[1::2], strict=True))
        tied = [(one, other) for one, other in matches if one is not None and other is not None]
        stages = []
        for _ in range(1 + MOST_TIE_BREAKS):
            if not tied:
                break
            stage += 1
            stages.append(stage)
            yield stage, list(tied)
            points = made.points(stages)
            tied = [(one, other) for one, other in tied if points[one] == points[other]]
        points = made.points(stages)
        remaining = [advancing_player(one, other, points) for one, other in matches]


def _swiss(tournament: Tournament, seats: int, made: _Pairings) -> Iterator[Stage]:
    brains = len(tournament.brains)
    rounds = tournament.rounds or math.ceil(math.log2(max(2, brains))) + 1
    byes: list[int] = []
    for round_number in range(1, rounds + 1):
        points = made.points()
        for brain in byes:
            points[brain] += tournament.games  # a bye is worth a match won
        order = sorted(range(brains), key=lambda brain: (-points[brain], brain))
        if brains % 2:
            resting = next((brain for brain in reversed(order) if brain not in byes), order[-1])
            byes.append(resting)
            order.remove(resting)
        pairs = _new_pairs(order, made.met(), [MOST_TRIES])
        if pairs is None:  # all pairs have met: meet again
            pairs = list(zip(order[::2], order[1::2], strict=True))
        yield round_number, [(one, other) for one, other in pairs]


def _new_pairs(order: list[int], met: set[frozenset[int]], tries: list[int]) -> list[tuple[int, int]] | None:
    """Neighbours in the table that have not met; backtracks where a brain would have no opponent."""
    tries[0] -= 1
    if tries[0] < 0:
        return None
    if not order:
        return []
    first, rest = order[0], order[1:]
    for other in rest:
        if frozenset((first, other)) not in met:
            below = _new_pairs([brain for brain in rest if brain != other], met, tries)
            if below is not None:
                return [(first, other), *below]
    return None


_STAGES = {
    Kind.ROUND_ROBIN: _round_robin,
    Kind.GAUNTLET: _gauntlet,
    Kind.GROUPS: _groups,
    Kind.KNOCKOUT: _knockout,
    Kind.SWISS: _swiss,
}
