"""Records as JSON, as `partie.core.record` writes them: a file of many, or a single saved game."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from partie.arena.records.checking import with_player_names
from partie.core.errors import InvalidText
from partie.core.record import Record

FORMAT = "partie-games"
VERSION = 1


def write(records: Iterable[Record]) -> str:
    """One list with all of them."""
    listed = [record.to_json() for record in records]
    return json.dumps({"format": FORMAT, "version": VERSION, "games": listed}, ensure_ascii=False) + "\n"


def read(text: str, variant: str | None) -> list[Record]:
    """The games of a file. Raises `InvalidText`."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidText("this is not a game: it is not JSON") from error
    found = [Record.from_json(record) for record in _listed(data)]
    return [with_player_names(replace(record, variant=variant or record.variant)) for record in found]


def _listed(data: Any) -> list[Any]:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return [data]
    if data.get("version") != VERSION or not isinstance(data.get("games"), list):
        raise InvalidText("this file of games has another version than {known}", known=VERSION)
    return list(data["games"])
