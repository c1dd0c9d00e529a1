"""Building tables: what is missing, what it costs, and solving it section by section."""

from __future__ import annotations

from partie.core.errors import InvalidText
from partie.games.chess.tables import store
from partie.games.chess.tables.index import ALL_SECTIONS, MOST_MEN, Section, sections_up_to
from partie.games.chess.tables.retrograde import Bytes
from partie.games.chess.tables.solver import needed, solve
from partie.search.tables.building import OnProgress, Plan, Reporter

FEWEST = 3
_PACKED = 0.15  # bytes of a place on disk, measured
_MEMORY = 6  # bytes of a place while a section is being solved, those it leads to included


def wanted_sections(men: int | None, name: str | None) -> list[Section]:
    """The sections with at most so many men, or one with all that it leads to. Raises `InvalidText`."""
    if name is None:
        number = men or 0
        if not FEWEST <= number <= MOST_MEN:
            raise InvalidText(
                "{men} men are not possible: give {low} to {high}.", men=number, low=FEWEST, high=MOST_MEN
            )
        return sections_up_to(number)
    found = next((section for section in ALL_SECTIONS if section.name == name.upper()), None)
    if found is None:
        known = tuple(section.name for section in ALL_SECTIONS)
        raise InvalidText("There is no ending {name!r}; there are {known}.", name=name, known=known)
    coming = needed(found)
    return [section for section in ALL_SECTIONS if section in coming or section == found]


def plan(wanted: list[Section]) -> Plan[Section]:
    """What is missing, and what it costs."""
    missing = tuple(section for section in wanted if not store.is_there(section))
    places = sum(section.places for section in missing)
    largest = max((section.places for section in missing), default=0)
    return Plan(missing, places, int(places * _PACKED), largest * _MEMORY, store.folder())


def build(wanted: list[Section], on_progress: OnProgress[Section]) -> None:
    """Solves what is missing; may be ended at any moment."""
    missing = plan(wanted).missing
    reporter = Reporter[Section](sum(section.places for section in missing), on_progress)
    for section in missing:
        store.add(solve(section, _solved(section), lambda places, section=section: reporter.advance(section, places)))  # type: ignore[misc]  # mypy does not infer a lambda with a default


def _solved(section: Section) -> dict[Section, Bytes]:
    found = {}
    for before in needed(section):
        values = store.read(before)
        assert values is not None  # sections come in an order in which they can be solved
        found[before] = values
    return found
