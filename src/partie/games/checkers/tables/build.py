"""Making tables: what is missing, what it costs, and solving it slice by slice."""

from __future__ import annotations

import functools

from partie.core.errors import InvalidText
from partie.games.checkers.rules.variants import DraughtsVariant
from partie.games.checkers.tables import shipped
from partie.games.checkers.tables.index import MOST_PIECES, Slice, new_endings, slices, slices_up_to
from partie.games.checkers.tables.solver import solve
from partie.games.checkers.tables.store import Store
from partie.search.tables.building import OnProgress, Plan, Reporter
from partie.search.tables.sections import Counts, Solved

_LOSSES_PER_PLACE = 0.3  # measured with four and five pieces
_MEMORY_PER_PLACE = 2.0  # bytes while a slice and its twin are being solved
FEWEST, MOST = 2, MOST_PIECES


def plan(store: Store, pieces: int) -> Plan[Slice]:
    """What is missing for endings with at most this many pieces, and what it costs."""
    coming = {one.section for one in shipped.load(store.variant)}
    wanted = slices_up_to(pieces)
    missing = tuple(part for part in wanted if part not in coming and part not in store)
    places = sum(part.places for part in missing)
    largest = max((part.places for part in missing), default=0)
    values = sum(part.places for part in wanted) // 4
    return Plan(
        missing,
        places,
        int(places * (0.25 + _LOSSES_PER_PLACE)),
        int(values + largest * _MEMORY_PER_PLACE),
        store.folder,
    )


def build(
    variant: DraughtsVariant,
    pieces: int,
    store: Store | None = None,
    on_progress: OnProgress[Slice] = lambda progress: None,
    threads: int | None = None,
    from_scratch: bool = False,
) -> list[Solved[Slice]]:
    """All slices with at most this many pieces; solves what is missing and may be ended at any moment."""
    own = Store(variant.name) if store is None else store
    coming = {} if from_scratch else {one.section: one for one in shipped.load(variant.name)}
    building = _Building(slices_up_to(pieces), on_progress)
    for part in building.parts:
        if part in building.finished:  # came with its twin
            continue
        known = [coming.get(one) or own.read(one) for one in dict.fromkeys((part, part.twin))]
        found = [one for one in known if one is not None]
        if len(found) == len(known):
            building.advance(part, sum(one.section.places for one in found))
        else:
            on_places = functools.partial(building.advance, part)
            found = solve(part, variant.flags, building.endings, building.packed, threads, on_places)
            for solved in found:
                own.add(solved)
        building.keep(found)
    return [building.finished[part] for part in building.parts]


class _Building:
    """What is solved so far, as the solver asks it, and how far it is."""

    def __init__(self, parts: list[Slice], on_progress: OnProgress[Slice]) -> None:
        self.parts = parts
        self.endings, self.packed = new_endings(parts)
        self.finished: dict[Slice, Solved[Slice]] = {}
        self.advance = Reporter(sum(part.places for part in parts), on_progress).advance

    def keep(self, solved: list[Solved[Slice]]) -> None:
        for one in solved:
            start = int(self.endings.offsets[one.section]) // 4
            self.packed[start : start + len(one.packed)] = one.packed
            self.finished[one.section] = one


def check_pieces(pieces: int) -> None:
    """Raises `InvalidText` for what cannot be solved."""
    if not FEWEST <= pieces <= MOST:
        raise InvalidText(
            "{pieces} pieces cannot be: endings have {fewest} to {most}",
            pieces=pieces, fewest=FEWEST, most=MOST,
        )  # fmt: skip


def counts(variant: DraughtsVariant, name: str) -> Counts:
    """How positions of a slice such as "1m1k-2k" end, or all with this many pieces, both sides to move."""
    if name.isascii() and name.isdigit() and len(name) == 1:
        check_pieces(int(name))
        found = [_counts(variant, part) for part in slices(int(name))]
        won, lost, drawn = (2 * sum(getattr(one, name) for one in found) for name in ("won", "lost", "drawn"))
        return Counts(won, lost, drawn, max(one.longest for one in found))
    known = {part.name: part for part in slices_up_to(MOST)}
    if name not in known:
        raise InvalidText(
            "{name!r} is not a slice; write men and kings of the side to move and of the other: 1m1k-2k",
            name=name[:40],
        )
    return _counts(variant, known[name])


def _counts(variant: DraughtsVariant, part: Slice) -> Counts:
    for one in shipped.load(variant.name):
        if one.section == part:
            return one.counts
    store = Store(variant.name)
    if part not in store:
        raise InvalidText(
            "{name!r} is not solved: partie tables checkers --variant {variant} --pieces {pieces} does it",
            name=part.name,
            variant=variant.name,
            pieces=part.pieces,
        )
    return store.counts(part)
