"""The tables of a tournament in groups: one of each group, and one of the final."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from partie.arena.store.rows import GameRow
from partie.arena.tournament import groups
from partie.arena.tournament.schedule import schedule
from partie.arena.tournament.setup import Kind, Tournament
from partie.arena.tournament.tables import Standing, standings


@dataclass(frozen=True)
class GroupTable:
    """One group: its brains, most points first, at equal points in the order of the tournament's list."""

    number: int | None  # from 1; None is the final
    lines: tuple[Standing, ...]
    finalists: tuple[str, ...] = ()  # known when all games of all groups are over


def group_tables(setup: Tournament, rows: Sequence[GameRow]) -> list[GroupTable]:
    """The groups in their order, then the final once its brains are known; empty for other kinds."""
    if setup.kind is not Kind.GROUPS:
        return []
    names = [spec.name for spec in setup.specs()]
    finished = {row.number: row.points for row in rows if row.number is not None}
    pairings = schedule(setup, 2, finished).pairings
    final = sorted({seat for one in pairings if one.round == groups.FINAL_ROUND for seat in one.seats})
    found = []
    for number, group in enumerate(groups.members(len(names), groups.group_count(len(names), setup.groups)), 1):
        lines = _lines(rows, groups.GROUP_ROUND, [names[brain] for brain in group])
        found.append(GroupTable(number, lines, tuple(names[brain] for brain in group if brain in final)))
    if final:
        found.append(GroupTable(None, _lines(rows, groups.FINAL_ROUND, [names[brain] for brain in final])))
    return found


def _lines(rows: Sequence[GameRow], wanted: int, names: Sequence[str]) -> tuple[Standing, ...]:
    return tuple(standings([row for row in rows if row.round == wanted], names))
