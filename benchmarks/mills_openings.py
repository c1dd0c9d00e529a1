"""Writes the openings of mills that come with Partie, from the tables of the whole game.

python -m benchmarks mills_openings

The tables are made by `partie tables mills --men all`; the values of the last layers are all that is needed.
"""

from __future__ import annotations

from pathlib import Path

from partie.games.mills.rules import variants
from partie.games.mills.tables import openings
from partie.games.mills.tables.store import Store

TARGET = Path(openings.__file__).with_name(openings.FILE)


def main() -> None:
    store = Store(variants.NINE)
    missing = [section for section in openings.stored_sections() if section not in store]
    if missing:
        raise SystemExit(f"{len(missing)} sections are not solved, {missing[0]} the first of them")
    content = openings.pack(store.packed)
    TARGET.write_bytes(content)
    print(f"{len(content)} bytes")
