"""Making tables: what has to be solved, what it costs, and doing it step by step."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass

from partie.core.errors import InvalidText
from partie.core.numbers import parse_int
from partie.games.mills.rules import board
from partie.games.mills.tables import shipped
from partie.games.mills.tables.sections import Section, layout, moving_sections
from partie.games.mills.tables.solver import Solved, Solver
from partie.games.mills.tables.store import Counts, Store

# Measured on the shipped endings: most lost positions stand in a few sections.
_LOSSES_PER_PLACE = 0.1
_MEMORY_PER_PLACE = 1.3  # bytes while the places of a section and its twin are being solved


@dataclass(frozen=True)
class Progress:
    """How far a build is; everything is counted in places."""

    section: Section
    done: int
    total: int


OnProgress = Callable[[Progress], None]


@dataclass(frozen=True)
class Plan:
    """What a build will do, to be shown before it starts."""

    sections: tuple[Section, ...]  # still to be solved, in order
    places: int
    disk: int  # bytes, about
    memory: int  # bytes, about
    free: int  # bytes free on that disk now


def wanted(variant: board.MillsVariant, men: int | None) -> list[Section]:
    """The sections of endings with at most this many men; of the parse_int game for None."""
    known = layout(variant).sections
    fewest, most = 6, 2 * variant.men
    if men is not None and not fewest <= men <= most:
        raise InvalidText(
            "{men!r} men cannot be: endings have {fewest} to {most}", men=men, fewest=fewest, most=most
        )
    if men is not None:
        return moving_sections(variant, men)
    return list(known)


def plan(store: Store, men: int | None) -> Plan:
    """What is missing, and what it costs."""
    sections = [section for section in wanted(store.variant, men) if section not in store]
    sizes = layout(store.variant).sizes
    moving = sum(sizes[section] for section in sections if not section.hands)
    values = sum(layout(store.variant).bytes_of(section) for section in sections)
    largest = max((sizes[section] * (1 if section.hands else 2) for section in sections), default=0)
    return Plan(
        tuple(sections),
        sum(sizes[section] for section in sections),
        values + int(moving * _LOSSES_PER_PLACE),
        int(largest * _MEMORY_PER_PLACE),
        shutil.disk_usage(_existing(store)).free,
    )


def _existing(store: Store) -> str:
    folder = store.folder
    while not folder.exists():
        folder = folder.parent
    return str(folder)


def build(
    store: Store,
    men: int | None,
    on_progress: OnProgress = lambda progress: None,
    threads: int | None = None,
    from_scratch: bool = False,
) -> None:
    """Solves what is missing; may be ended at any moment and started again."""
    if not from_scratch:
        take_shipped(store)
    todo = plan(store, men)
    done = 0
    solver = Solver(store.variant, store.packed, threads or os.cpu_count() or 1)
    for section in todo.sections:
        if section in store:  # came with its twin
            continue

        def heard(places: int, section: Section = section) -> None:
            nonlocal done
            done += places
            on_progress(Progress(section, done, todo.places))

        store.add(solver.solve(section, heard))


def take_shipped(store: Store) -> None:
    """The endings that come with Partie need not be solved again."""
    endings = shipped.load(store.variant)
    if endings is None or all(section in store for section in endings.sections):
        return
    for section in endings.sections:
        if section not in store:
            counts = endings.counts(section)
            store.add(
                [
                    Solved(
                        section,
                        endings.packed(section),
                        endings.losses(section),
                        *(counts.won, counts.lost, counts.drawn, counts.longest),
                    )
                ]
            )


def counts(variant: board.MillsVariant, name: str) -> Counts:
    """How the classes of a section such as "5-3" end, if it is solved."""
    own, other = (parse_int(men, 0, 99) for men in (name.partition("-")[0], name.partition("-")[2]))
    if own is None or other is None:
        raise InvalidText(
            "{name!r} is not a section; write men of the side to move and of the other: 5-3", name=name
        )
    section = Section(0, own, other)
    if section not in wanted(variant, None):
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
