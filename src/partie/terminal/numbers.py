"""Numbers of the command line with their ranges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from cyclopts import Parameter

from partie.core.errors import InvalidText

MAX_SEED = 2**53 - 1  # what JSON numbers carry exactly


@dataclass(frozen=True)
class NumberRange:
    """A range for a number of the command line."""

    low: int
    high: int

    def __call__(self, _kind: object, value: int | None) -> None:
        """Raises `InvalidText`."""
        if value is not None and not self.low <= value <= self.high:
            message = "{value} is not between {low} and {high}."
            raise InvalidText(message, value=value, low=self.low, high=self.high)


Seed = Annotated[int, Parameter(validator=NumberRange(0, MAX_SEED))]
SeedIfAny = Annotated[int | None, Parameter(validator=NumberRange(0, MAX_SEED))]
