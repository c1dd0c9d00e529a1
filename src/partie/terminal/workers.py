"""The limit of worker processes."""

from __future__ import annotations

from partie.core.errors import InvalidText

MAX_WORKERS = 1024


def check_workers(workers: int | None) -> None:
    """None is one for each core, 0 is this process alone."""
    if workers is not None and not 0 <= workers <= MAX_WORKERS:
        raise InvalidText("{workers} workers are not possible: give 0 to {most}.", workers=workers, most=MAX_WORKERS)
