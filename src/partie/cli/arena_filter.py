"""Which stored games a command of the arena is about: the options that `games` and `export` share."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Annotated, Literal

from cyclopts import Parameter

from partie.arena.store.store import Filter
from partie.core.errors import InvalidText

DAY = datetime.timedelta(days=1)


@dataclass(frozen=True)
class GameFilter:
    """Which stored games are wanted.

    Parameters
    ----------
    tournament
        Only games of this tournament.
    brain
        Only games of this brain.
    opponent
        Only games of that brain against this one.
    result
        Only games that the brain won, drew or lost.
    ending
        Only games that ended this way, e.g. time.
    faults
        Only games that were lost by a fault.
    variant
        Only games with these rules, e.g. free-15.
    since
        Only games that ended on this day or later, e.g. 2026-11-18.
    until
        Only games that ended on this day or earlier.
    """

    tournament: int | None = None
    brain: str = ""
    opponent: str = ""
    result: Literal["won", "drawn", "lost"] | None = None
    ending: str = ""
    faults: Annotated[bool, Parameter(negative="")] = False
    variant: str = ""
    since: str = ""
    until: str = ""

    def filter(self, game: str = "") -> Filter:
        """The filter as the store takes it, for the games with this name. Raises `InvalidText`."""
        if self.result and not self.brain:
            raise InvalidText("Give --brain with --result.")
        return Filter(
            tournament=self.tournament,
            brain=self.brain,
            opponent=self.opponent,
            ending=self.ending,
            game=game,
            variant=self.variant,
            faults_only=self.faults,
            result=self.result or "",
            since=_midnight(self.since).timestamp() if self.since else 0.0,
            until=(_midnight(self.until) + DAY).timestamp() if self.until else 0.0,
        )


def _midnight(text: str) -> datetime.datetime:
    """The beginning of a day, in the time zone of this machine."""
    try:
        return datetime.datetime.combine(datetime.date.fromisoformat(text), datetime.time()).astimezone()
    except ValueError as error:
        raise InvalidText("{text!r} is not a day: 2026-11-18", text=text) from error


ALL_GAMES = GameFilter()
FilterOptions = Annotated[GameFilter, Parameter(name="*")]
