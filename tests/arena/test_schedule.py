"""Who plays whom: known from the tournament and the finished games alone."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partie.arena.tournament.groups import group_count, members
from partie.arena.tournament.groups import problems as group_problems
from partie.arena.tournament.pairing import Pairing
from partie.arena.tournament.schedule import Schedule, schedule
from partie.arena.tournament.setup import BrainSetup, FirstPlayer, Kind, Tournament

Decide = Callable[[Pairing], tuple[float, ...]]


def tournament(brains: int, kind: Kind, games: int = 2, rounds: int = 0) -> Tournament:
    entries = tuple(BrainSetup("partie", f"brain {number}") for number in range(brains))
    return Tournament("test", "gomoku", entries, kind=kind, games=games, rounds=rounds)


def stronger_wins(pairing: Pairing) -> tuple[float, ...]:
    return tuple(float(brain == min(pairing.seats)) for brain in pairing.seats)


def draws(pairing: Pairing) -> tuple[float, ...]:
    return (0.5, 0.5)


def played_out(setup: Tournament, decide: Decide, seats: int = 2) -> Schedule:
    finished: dict[int, tuple[float, ...]] = {}
    while True:
        plan = schedule(setup, seats, finished)
        missing = [pairing for pairing in plan.pairings if pairing.number not in finished]
        if not missing:
            assert plan.complete
            return plan
        finished |= {pairing.number: decide(pairing) for pairing in missing}


def test_groups_meet_among_themselves_and_their_winners_in_the_final() -> None:
    setup = replace(tournament(7, Kind.GROUPS), groups=2)
    first = schedule(setup, 2, {})
    assert not first.complete
    assert {frozenset(pairing.seats) for pairing in first.pairings} == {
        frozenset(pair) for group in ((0, 3, 4), (1, 2, 5, 6)) for pair in itertools.combinations(group, 2)
    }
    final = [pairing for pairing in played_out(setup, stronger_wins).pairings if pairing.round == 2]
    assert {frozenset(pairing.seats) for pairing in final} == {frozenset((0, 1))}
    assert len(final) == 2


def test_more_than_one_of_a_group_may_go_on() -> None:
    setup = replace(tournament(8, Kind.GROUPS, games=1), advance=2)
    final = [pairing for pairing in played_out(setup, draws).pairings if pairing.round == 2]
    assert {brain for pairing in final for brain in pairing.seats} == {0, 1, 2, 3}
    assert len(final) == 6


@pytest.mark.parametrize(("brains", "groups", "count"), [(4, 0, 2), (8, 0, 2), (9, 0, 3), (9, 4, 4)])
def test_groups_have_about_four_brains(brains: int, groups: int, count: int) -> None:
    sizes = [len(group) for group in members(brains, group_count(brains, groups))]
    assert len(sizes) == count
    assert max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize(
    ("brains", "groups", "advance", "seats", "problem"),
    [
        (3, 0, 1, 2, "two groups of at least two"),
        (8, 1, 1, 2, "two groups of at least two"),
        (8, 5, 1, 2, "two groups of at least two"),
        (8, 2, 5, 2, "5 of a group go on, the smallest has 4"),
        (8, 2, 1, 3, "a game of two"),
    ],
)
def test_groups_that_cannot_be_played_are_named(
    brains: int, groups: int, advance: int, seats: int, problem: str
) -> None:
    [found] = group_problems(brains, groups, advance, seats)
    assert problem in str(found)
    assert group_problems(8, 2, 2, 2) == []


@pytest.mark.parametrize(("brains", "games"), [(2, 1), (4, 2), (5, 3)])
def test_round_robin_everybody_meets_everybody(brains: int, games: int) -> None:
    plan = schedule(tournament(brains, Kind.ROUND_ROBIN, games), 2, {})
    met = Counter(frozenset(pairing.seats) for pairing in plan.pairings)
    assert len(met) == brains * (brains - 1) // 2
    assert set(met.values()) == {games}
    assert [pairing.number for pairing in plan.pairings] == list(range(len(plan.pairings)))


def test_every_opening_is_played_with_both_colours_one_after_the_other() -> None:
    plan = schedule(tournament(3, Kind.ROUND_ROBIN, 4), 2, {})
    for one, other in zip(plan.pairings[::2], plan.pairings[1::2], strict=True):
        assert one.seats == other.seats[::-1]
        assert (one.opening, one.seed, one.encounter) == (other.opening, other.seed, other.encounter)


def test_first_brain_always_begins_when_asked() -> None:
    entries = (BrainSetup("partie", "a"), BrainSetup("partie", "b"))
    plan = schedule(Tournament("t", "gomoku", entries, games=3, begins=FirstPlayer.FIRST), 2, {})
    assert [pairing.seats for pairing in plan.pairings] == [(0, 1)] * 3
    assert [pairing.opening for pairing in plan.pairings] == [0, 1, 2]


def test_gauntlet_is_the_first_against_the_rest() -> None:
    plan = schedule(tournament(4, Kind.GAUNTLET), 2, {})
    assert {frozenset(pairing.seats) for pairing in plan.pairings} == {frozenset({0, n}) for n in (1, 2, 3)}


def test_bigger_tables_rotate_the_seats() -> None:
    plan = schedule(tournament(4, Kind.ROUND_ROBIN, 3), 3, {})
    assert len(plan.pairings) == 4 * 3
    for brain in range(4):
        places = Counter(p.seats.index(brain) for p in plan.pairings if brain in p.seats)
        assert places == {0: 3, 1: 3, 2: 3}


def test_games_for_one_are_played_by_everybody_with_the_same_seeds() -> None:
    plan = schedule(tournament(2, Kind.ROUND_ROBIN, 5), 1, {})
    seeds = {brain: [p.seed for p in plan.pairings if p.seats == (brain,)] for brain in (0, 1)}
    assert seeds[0] == seeds[1] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("brains", [2, 3, 5, 8, 11])
def test_knockout_leaves_the_strongest(brains: int) -> None:
    plan = played_out(tournament(brains, Kind.KNOCKOUT), stronger_wins)
    assert len(plan.pairings) == 2 * (brains - 1)
    assert {min(pairing.seats) for pairing in plan.pairings if pairing.round == plan.pairings[-1].round} == {0}


def test_knockout_breaks_ties_and_then_trusts_the_list() -> None:
    plan = played_out(tournament(2, Kind.KNOCKOUT), draws)
    assert len(plan.pairings) == 2 * 3
    longer = played_out(tournament(4, Kind.KNOCKOUT), draws)
    assert set(longer.pairings[-1].seats) == {0, 1}


@pytest.mark.parametrize(("brains", "rounds"), [(4, 3), (6, 4), (7, 4), (9, 5)])
def test_swiss_brains_meet_at_most_once(brains: int, rounds: int) -> None:
    plan = played_out(tournament(brains, Kind.SWISS, rounds=rounds), stronger_wins)
    met = Counter(frozenset(pairing.seats) for pairing in plan.pairings)
    assert set(met.values()) == {2}
    assert len(plan.pairings) == rounds * (brains // 2) * 2


def test_swiss_pairs_winners_with_winners() -> None:
    plan = played_out(tournament(8, Kind.SWISS, rounds=2), stronger_wins)
    first = {min(p.seats) for p in plan.pairings if p.round == 1}
    for pairing in plan.pairings:
        if pairing.round == 2:
            assert len(first & set(pairing.seats)) in (0, 2)


def test_swiss_with_more_rounds_than_opponents_goes_on() -> None:
    plan = played_out(tournament(2, Kind.SWISS, rounds=3), stronger_wins)
    assert len(plan.pairings) == 6


@given(st.sampled_from(Kind), st.integers(2, 7), st.integers(1, 3), st.integers(0, 10**6))
@settings(deadline=None, max_examples=60)
def test_schedule_never_takes_a_known_pairing_back(kind: Kind, brains: int, games: int, seed: int) -> None:
    """Whatever order games finish in, what was known before stays as it was."""
    setup = tournament(brains, kind, games)
    rng = random.Random(seed)
    finished: dict[int, tuple[float, ...]] = {}
    known: list[Pairing] = []
    while True:
        plan = schedule(setup, 2, finished)
        assert plan.pairings[: len(known)] == known
        known = plan.pairings
        missing = [pairing for pairing in known if pairing.number not in finished]
        if not missing:
            break
        for pairing in rng.sample(missing, rng.randint(1, len(missing))):
            finished[pairing.number] = rng.choice([(1.0, 0.0), (0.5, 0.5), (0.0, 1.0)])
