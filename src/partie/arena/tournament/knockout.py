"""Knockout: the bracket, who goes on, and the matches as a person reads them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from partie.arena.tournament.pairing import Pairing

MOST_TIE_BREAKS = 2  # extra encounters of a drawn match; then the brain higher in the list goes on

Pair = tuple[int, int]
Totals = defaultdict[int, float]  # points by brain
Points = Mapping[int, Sequence[float]]  # number of a finished game -> points by seat


@dataclass(frozen=True)
class KnockoutMatch:
    """Two brains, one of which goes on. Brains are places in the tournament's list."""

    round: int  # 1 is the first
    brains: Pair
    points: tuple[float, float]
    winner: int | None  # None while it is played
    by_list: bool = False  # drawn to the end: the one higher in the list goes on


def bracket(brains: int) -> list[int | None]:
    """Places so that the first two of the list can only meet in the final; None is a bye."""
    order = [0]
    while len(order) < brains:
        size = 2 * len(order)
        order = [place for seed in order for place in (seed, size - 1 - seed)]
    return [place if place < brains else None for place in order]


def advancing_player(one: int | None, other: int | None, points: Mapping[int, float]) -> int | None:
    """Who of two goes on; a bye never does."""
    if one is None or other is None:
        return other if one is None else one
    return min((one, other), key=lambda brain: (-points[brain], brain))


def matches(brains: int, games: Sequence[Pairing], finished: Points) -> list[KnockoutMatch]:
    """All matches that are known, round by round; the last one's winner has won the tournament."""
    stages = _stages(games)
    found: list[KnockoutMatch] = []
    remaining = bracket(brains)
    for number in range(1, brains):
        pairs = list(zip(remaining[::2], remaining[1::2], strict=True))
        real = [(one, other) for one, other in pairs if one is not None and other is not None]
        points, over = _play_round(real, stages, finished)
        found += [_match(number, pair, points, over) for pair in real]
        remaining = [advancing_player(one, other, points) for one, other in pairs]
        if not over or len(remaining) == 1:
            break
    return found


def _stages(games: Sequence[Pairing]) -> Iterator[list[Pairing]]:
    last = max((game.round for game in games), default=0)
    return iter([[game for game in games if game.round == stage] for stage in range(1, last + 1)])


def _play_round(pairs: Sequence[Pair], stages: Iterator[list[Pairing]], finished: Points) -> tuple[Totals, bool]:
    """Points of a round with its tie-breaks, and whether all of it is played."""
    points: Totals = defaultdict(float)
    tied = list(pairs)
    for _ in range(1 + MOST_TIE_BREAKS):
        if not tied:
            break
        games = next(stages, [])
        for game in games:
            for brain, gained in zip(game.seats, finished.get(game.number, ()), strict=False):
                points[brain] += gained
        if not games or any(game.number not in finished for game in games):
            return points, False
        tied = [(one, other) for one, other in tied if points[one] == points[other]]
    return points, True


def _match(number: int, pair: Pair, points: Mapping[int, float], over: bool) -> KnockoutMatch:
    one, other = pair
    level = points[one] == points[other]
    winner = advancing_player(one, other, points) if over else None
    return KnockoutMatch(number, pair, (points[one], points[other]), winner, over and level)
