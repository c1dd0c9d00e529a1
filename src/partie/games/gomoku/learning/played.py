"""Finished games as experience keeps them, and the files they travel in."""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from partie.core.errors import InvalidText
from partie.core.record import RESIGNED, GameResult, Record
from partie.core.replay import last_position, replay
from partie.games.gomoku.formats.texts import TEXTS
from partie.games.gomoku.rules import variants
from partie.games.gomoku.rules.notation import parse_cell
from partie.games.gomoku.rules.position import GomokuPosition
from partie.storage.files import read_lines

_MOST_BYTES = 200_000_000  # of a file
_LONGEST_ID = 64
_FIELDS = {"variant", "text", "winner", "considered", "id"}


@dataclass(frozen=True)
class PlayedGame:
    """A finished game without its opening rule."""

    variant: str  # e.g. "free-15"
    text: str  # as `GomokuPosition.to_text` writes it
    winner: int | None  # colour, 0 Black, 1 White
    considered: dict[str, dict[str, float]] = field(default_factory=dict)  # ply -> move -> win percent, not played
    id: str = field(default_factory=lambda: uuid.uuid4().hex)

    def positions(self) -> list[GomokuPosition]:
        """The positions from the first to the last. Raises `InvalidText` or `IllegalMove`."""
        return cast(list[GomokuPosition], list(replay(self.record(), TEXTS).positions))

    def record(self) -> Record:
        """The game as a record. Raises `InvalidText` or `IllegalMove`."""
        record = TEXTS.read_game(self.text, self.variant)
        if record.result is None and self.winner is not None:
            given_up = GameResult((self.winner,), RESIGNED, at_fault=1 - self.winner)
            return replace(record, result=given_up)
        return record

    def to_json(self) -> dict[str, Any]:
        """One line of an exported file."""
        return {"record": self.record().to_json(), "considered": self.considered, "id": self.id}


def read_games(path: Path) -> Iterator[PlayedGame]:
    """The games of an exported file. Raises `InvalidText`."""
    for number, line in enumerate(read_lines(path, _MOST_BYTES), 1):
        try:
            yield _read(json.loads(line))
        except (json.JSONDecodeError, RecursionError) as error:
            raise InvalidText(
                "line {number} of {path!r} is not a game: it is not JSON", number=number, path=str(path)
            ) from error
        except ValueError as error:
            raise InvalidText(
                "line {number} of {path!r} is not a game: {error}", number=number, path=str(path), error=error
            ) from error


def _read(fields: Any) -> PlayedGame:
    """Raises `ValueError` with what is wrong."""
    if isinstance(fields, dict) and "record" in fields:
        fields = _of_record(fields)
    if not isinstance(fields, dict) or not {"variant", "text", "winner"} <= fields.keys() <= _FIELDS:
        raise InvalidText("it has a record, and perhaps considered and id; older ones have variant, text, winner")
    if not isinstance(fields["variant"], str) or not isinstance(fields["text"], str):
        raise InvalidText("variant and text are words")
    name = fields.get("id", "-")
    if not isinstance(name, str) or not 0 < len(name) <= _LONGEST_ID:
        raise InvalidText("an id has 1 to {most} characters", most=_LONGEST_ID)
    game = PlayedGame(**fields)
    rules = variants.read(game.variant)
    if rules.unopened.name != game.variant:
        raise InvalidText("{variant!r} has an opening rule; experience keeps games without it", variant=game.variant)
    _check_winner(game)
    _check_considered(game.considered, rules.size, len(game.positions()))
    return game if "id" in fields else replace(game, id=_derived_id(game))


def _of_record(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of older files, which had the text of the last position in place of the record."""
    others = {name: value for name, value in fields.items() if name != "record"}
    if not others.keys() <= {"considered", "id"}:
        raise InvalidText("it has a record, and perhaps considered and id; older ones have variant, text, winner")
    record = Record.from_json(fields["record"])
    last = last_position(record, TEXTS)
    winner = record.winners[0] if len(record.winners) == 1 else None
    return {**others, "variant": last.variant, "text": last.to_text(), "winner": winner}


def _derived_id(game: PlayedGame) -> str:
    """The same for the same game, so that a file written by hand can be merged again."""
    content = f"{game.variant} {game.positions()[-1].to_text()} {game.winner}"
    return hashlib.sha256(content.encode()).hexdigest()[:32]


def _check_winner(game: PlayedGame) -> None:
    if isinstance(game.winner, bool) or game.winner not in (None, 0, 1):
        raise InvalidText("{winner!r} is not a colour", winner=game.winner)
    outcome = game.positions()[-1].outcome()
    if outcome is not None and outcome.winner != game.winner:
        raise InvalidText("{winner!r} did not win {text!r}", winner=str(game.winner), text=game.text)


def _check_considered(considered: Any, size: int, plies: int) -> None:
    if not isinstance(considered, dict) or not all(isinstance(moves, dict) for moves in considered.values()):
        raise InvalidText("considered names plies, moves and win percents")
    for ply, moves in considered.items():
        if ply not in map(str, range(plies)):
            raise InvalidText("{ply!r} is not a ply of the game", ply=ply)
        for move, value in moves.items():
            parse_cell(move, size)
            if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 100:
                raise InvalidText("{value!r} is not a win percent", value=value)
