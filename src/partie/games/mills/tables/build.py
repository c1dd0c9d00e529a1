"""Making tables: what has to be solved, what it costs, and doing it step by step."""

from __future__ import annotations

import functools
import os

from partie.core.errors import InvalidText
from partie.core.numbers import parse_int
from partie.games.mills.rules import variants
from partie.games.mills.tables import shipped
from partie.games.mills.tables.sections import Section, layout, moving_sections
from partie.games.mills.tables.solver import Solver
from partie.games.mills.tables.store import Store
from partie.search.tables.building import OnProgress, Plan, Reporter
from partie.search.tables.sections import Counts

# Measured on the shipped endings: most lost positions stand in a few sections.
_LOSSES_PER_PLACE = 0.1
_MEMORY_PER_PLACE = 1.3  # bytes while the places of a section and its twin are being solved


def wanted_sections(variant: variants.MillsVariant, men: int | None) -> list[Section]:
    """The sections of endings with at most this many men; of the whole game for None."""
    known = layout(variant).sections
    fewest, most = 6, 2 * variant.men
    if men is not None and not fewest <= men <= most:
        raise InvalidText("{men!r} men cannot be: endings have {fewest} to {most}", men=men, fewest=fewest, most=most)
    if men is not None:
        return moving_sections(variant, men)
    return list(known)


def plan(store: Store, men: int | None) -> Plan[Section]:
    """What is missing, and what it costs."""
    sections = [section for section in wanted_sections(store.variant, men) if section not in store]
    sizes = layout(store.variant).sizes
    moving = sum(sizes[section] for section in sections if not section.hands)
    values = sum(layout(store.variant).bytes_of(section) for section in sections)
    largest = max((sizes[section] * (1 if section.hands else 2) for section in sections), default=0)
    return Plan(
        tuple(sections),
        sum(sizes[section] for section in sections),
        values + int(moving * _LOSSES_PER_PLACE),
        int(largest * _MEMORY_PER_PLACE),
        store.folder,
    )


def build(
    store: Store,
    men: int | None,
    on_progress: OnProgress[Section] = lambda progress: None,
    threads: int | None = None,
    from_scratch: bool = False,
) -> None:
    """Solves what is missing; may be ended at any moment and started again."""
    if not from_scratch:
        take_shipped(store)
    todo = plan(store, men)
    reporter = Reporter(todo.places, on_progress)
    solver = Solver(store.variant, store.packed, threads or os.cpu_count() or 1)
    for section in todo.missing:
        if section not in store:  # else it came with its twin
            store.add(solver.solve(section, functools.partial(reporter.advance, section)))


def take_shipped(store: Store) -> None:
    """The endings that come with Partie need not be solved again."""
    endings = shipped.load(store.variant)
    for section, solved in endings.solved.items() if endings is not None else ():
        if section not in store:
            store.add([solved])


def counts(variant: variants.MillsVariant, name: str) -> Counts:
    """How the classes of a section such as "5-3" end, if it is solved."""
    own, other = (parse_int(men, 0, 99) for men in (name.partition("-")[0], name.partition("-")[2]))
    if own is None or other is None:
        raise InvalidText("{name!r} is not a section; write men of the side to move and of the other: 5-3", name=name)
    section = Section(0, own, other)
    if section not in wanted_sections(variant, None):
        raise InvalidText(
            "{name!r} is not a section of {variant!r}: each side has 3 to {men} men",
            name=name,
            variant=variant.name,
            men=variant.men,
        )
    for source in (shipped.load(variant), Store(variant)):
        if source is not None and section in source:
            return source.counts(section)
    raise InvalidText(
        "{name!r} is not solved yet: partie tables mills --men {men} does it",
        name=name,
        men=section.own + section.other,
    )
