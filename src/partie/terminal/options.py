"""`--option NAME=VALUE`, the same for every command that makes a brain."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

OptionPairs = Annotated[tuple[str, ...], Parameter(negative="", show_default=False)]
