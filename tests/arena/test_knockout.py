"""The matches of a knockout as a person reads them, from the same schedule that is played."""

from __future__ import annotations

from partie.arena.tournament.knockout import KnockoutMatch, matches
from partie.arena.tournament.schedule import schedule
from partie.arena.tournament.setup import BrainSetup, Kind, Tournament


def played(brains: int, stronger: dict[int, int] | None) -> list[KnockoutMatch]:
    """All matches when the brain with more strength wins every game; equals draw."""
    setup = Tournament("cup", "gomoku", (BrainSetup("partie:1"),) * brains, kind=Kind.KNOCKOUT)
    finished: dict[int, tuple[float, float]] = {}
    while stronger is not None and not (plan := schedule(setup, 2, finished)).complete:
        for pairing in plan.pairings:
            one, other = (stronger[brain] for brain in pairing.seats)
            finished[pairing.number] = (0.5, 0.5) if one == other else (float(one > other), float(one < other))
    return matches(brains, schedule(setup, 2, finished).pairings, finished)


def test_better_ones_go_on_and_the_first_of_an_odd_number_waits() -> None:
    assert played(3, {0: 1, 1: 3, 2: 2}) == [
        KnockoutMatch(1, (1, 2), (2.0, 0.0), 1),
        KnockoutMatch(2, (0, 1), (0.0, 2.0), 1),
    ]


def test_drawn_match_goes_to_the_one_higher_in_the_list_after_its_tie_breaks() -> None:
    assert played(2, {0: 1, 1: 1}) == [KnockoutMatch(1, (0, 1), (3.0, 3.0), 0, by_list=True)]


def test_drawn_and_decided_matches_of_one_round_do_not_mix() -> None:
    found = played(4, {0: 1, 1: 5, 2: 2, 3: 1})
    assert found == [
        KnockoutMatch(1, (0, 3), (3.0, 3.0), 0, by_list=True),
        KnockoutMatch(1, (1, 2), (2.0, 0.0), 1),
        KnockoutMatch(2, (0, 1), (0.0, 2.0), 1),
    ]


def test_before_the_first_game_nobody_has_won() -> None:
    assert [match.winner for match in played(4, None)] == [None, None]
    assert played(1, None) == []
