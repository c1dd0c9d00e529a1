"""A game as data: its start, every move, its result.

The text of a position may lack what decides about the future, such as positions that would repeat; a record
lacks nothing. It is JSON with a version; `docs/games.md` describes the fields.
"""

from __future__ import annotations

import contextlib
import enum
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeVar

from partie.core.errors import InvalidText
from partie.core.position import Outcome
from partie.core.text import Text

Part = TypeVar("Part")
FORMAT = "partie-game"
VERSION = 1
_KEYS = {"result": "ending", "at_fault": "faulty", "response_timeout": "patience"}  # as version 1 has them
UNFINISHED = "unfinished"  # the reason of a record that stops before the game does
RESIGNED = "resigned"
TOO_LONG = "too long"  # cut off after this many moves
MOST_MOVES = 100_000
LONGEST_MOVE = 500  # characters
LONGEST_TEXT = 100_000  # characters of a starting position
LONGEST_NAME = 200
LONGEST_COMMENT = 10_000
LONGEST_FILE = 8_000_000  # characters of JSON
MOST_PLAYERS = 64
LARGEST = 1 << 62  # seeds and depths
LONGEST_TIME = 1e7  # seconds of a move or a clock


@dataclass(frozen=True)
class Clock:
    """Time limits in seconds; None means no such limit."""

    per_move: float | None = 1.0
    per_game: float | None = None  # for all moves of a player
    margin: float = 0.05  # lateness forgiven on every move
    response_timeout: float = 20.0  # for a start, and for moves without any limit

    def to_json(self) -> dict[str, Any]:
        """Plain values, by the keys that files and databases have."""
        return {_KEYS.get(name, name): value for name, value in vars(self).items()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Clock:
        """The inverse of `to_json`, of what this program stored itself."""
        return cls(data["per_move"], data["per_game"], data["margin"], data["patience"])

    def limit(self, used: float) -> float | None:
        """What the next move may take after `used` seconds of the game."""
        left = None if self.per_game is None else max(0.0, self.per_game - used)
        known = [seconds for seconds in (self.per_move, left) if seconds is not None]
        return min(known) if known else None


@dataclass(frozen=True)
class RecordedMove:
    """One move."""

    text: str  # as the position before it writes it
    seat: int  # who made it
    seconds: float = 0.0
    value: float | None = None  # as the brain saw it
    value_kind: str | None = None
    depth: int = 0
    opening: bool = False  # came from an opening, not from a brain
    comment: str = ""  # an annotation


@dataclass(frozen=True)
class GameResult:
    """How the game ended, by the rules or otherwise."""

    winners: tuple[int, ...]  # seats; none is a draw or, alone, a loss
    reason: str  # the termination's name, a fault of the arena, RESIGNED or TOO_LONG
    detail: Text | None = None  # one sentence more
    at_fault: int | None = None  # the seat that lost by a fault
    scores: tuple[float, ...] | None = None

    @classmethod
    def of(cls, outcome: Outcome) -> GameResult:
        """The result by the rules."""
        return cls(outcome.winners, reason_name(outcome), scores=outcome.scores)


def reason_name(outcome: Outcome) -> str:
    """The game's reason in small letters, as it stands in records and tables."""
    return reason_word(outcome.reason)


def reason_word(reason: enum.Enum) -> str:
    """The same of a reason that no game has ended by yet."""
    return reason.name.lower().replace("_", " ")


@dataclass(frozen=True)
class Record:
    """A game from its first position on; `seed` counts where no starting position is given."""

    game: str
    variant: str
    seed: int = 0
    start: str | None = None  # the text of another first position than `Game.start` gives
    moves: tuple[RecordedMove, ...] = ()
    result: GameResult | None = None  # None: the record stops before the game does
    players: tuple[str, ...] = ()  # names by seat
    seats: tuple[Mapping[str, Any], ...] = ()  # who sat there, as the page seats them
    clock: Clock | None = None
    started: float = 0.0  # seconds since 1970
    finished: float = 0.0
    logs: tuple[str, ...] = ()  # by seat: every line sent to and received from a brain
    comment: str = ""  # an annotation before the first move

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return () if self.result is None else self.result.winners

    @property
    def reason(self) -> str:
        """Why it ended, UNFINISHED where it did not."""
        return UNFINISHED if self.result is None else self.result.reason

    @property
    def detail(self) -> Text | None:
        """One sentence more about the end."""
        return None if self.result is None else self.result.detail

    @property
    def at_fault(self) -> int | None:
        """The seat that lost by a fault."""
        return None if self.result is None else self.result.at_fault

    @property
    def scores(self) -> tuple[float, ...] | None:
        """Points of the game itself, by seat."""
        return None if self.result is None else self.result.scores

    @property
    def opening(self) -> tuple[str, ...]:
        """The moves of the opening."""
        return tuple(move.text for move in self.moves if move.opening)

    @property
    def points(self) -> tuple[float, ...]:
        """What each seat gets: winners share one point, a draw is shared by all."""
        seats = len(self.players)
        sharing = self.winners or (tuple(range(seats)) if seats > 1 else ())
        return tuple(1 / len(sharing) if seat in sharing else 0.0 for seat in range(seats))

    def to_json(self) -> dict[str, Any]:
        """Plain values; what is left out has its default."""
        changed = _changed(self) | {"game": self.game, "variant": self.variant}
        changed["moves"] = [_changed(move) for move in self.moves]
        if self.result is not None:
            changed["ending"] = _changed(self.result)
        if self.clock is not None:
            changed["clock"] = _changed(self.clock)
        return {"format": FORMAT, "version": VERSION, **changed}

    @classmethod
    def from_json(cls, data: object) -> Record:
        """The inverse of `to_json`; checks the form, not the moves. Raises `InvalidText`."""
        return _Reader(_mapping(data)).record()


# --- JSON ----------------------------------------------------------------------------------------------


def write_record(record: Record) -> str:
    """The text of a file."""
    return json.dumps(record.to_json(), ensure_ascii=False, indent=1) + "\n"


def read_record(text: str) -> Record:
    """The inverse of `write_record`. Raises `InvalidText`."""
    if len(text) > LONGEST_FILE:
        raise InvalidText("a record has at most {most} characters", most=LONGEST_FILE)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidText("this is not a game: it is not JSON") from error
    return Record.from_json(data)


def _changed(thing: Any) -> dict[str, Any]:
    """The fields that differ from their defaults, and those without one, by their keys in files."""
    return {
        _KEYS.get(field.name, field.name): value.to_json() if isinstance(value, Text) else value
        for field in fields(thing)
        if (value := getattr(thing, field.name)) != field.default
    }


def _detail(data: object) -> Text | None:
    """A text, or a string, as the arena wrote it before there were texts."""
    if data is None or data == "":
        return None
    try:
        return Text.from_json(data)
    except ValueError as error:
        raise InvalidText("{name!r} is not a text: {value}", name="detail", value=_shown(data)) from error


def _mapping(data: object) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise InvalidText("a part of a game has names and values, it is not {value}", value=_shown(data))
    return data


def _shown(value: object) -> str:
    """A value as people can read it in an error, however long it is."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


class _Reader:
    """Takes the fields of one JSON object; what is left over at the end is a mistake."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._data = dict(data)

    def record(self) -> Record:
        if self._data.pop("format", None) != FORMAT:
            raise InvalidText("this is not a game of Partie")
        version = self._data.pop("version", None)
        if version != VERSION or isinstance(version, bool):
            raise InvalidText(
                "the game has version {found}; this Partie reads {known}",
                found=_shown(version),
                known=VERSION,
            )
        ending, clock = self._data.pop("ending", None), self._data.pop("clock", None)
        return self._done(
            Record(
                self.text("game", LONGEST_NAME),
                self.text("variant", LONGEST_NAME),
                self.integer("seed") or 0,
                self.text("start", LONGEST_TEXT) if self._data.get("start") is not None else None,
                tuple(_Reader(_mapping(move)).move() for move in self.many("moves", MOST_MOVES)),
                None if ending is None else _Reader(_mapping(ending)).ending(),
                tuple(_text(name, "players", LONGEST_NAME) for name in self.many("players", MOST_PLAYERS)),
                tuple(_mapping(seat) for seat in self.many("seats", MOST_PLAYERS)),
                None if clock is None else _Reader(_mapping(clock)).clock(),
                self.number("started") or 0.0,
                self.number("finished") or 0.0,
                tuple(_text(log, "logs", LONGEST_FILE) for log in self.many("logs", MOST_PLAYERS)),
                self.comment(),
            )
        )

    def move(self) -> RecordedMove:
        return self._done(
            RecordedMove(
                self.text("text", LONGEST_MOVE),
                self.seat("seat"),
                self.seconds("seconds") or 0.0,
                self.number("value"),
                self.text("value_kind", LONGEST_NAME) if self._data.get("value_kind") is not None else None,
                self.integer("depth") or 0,
                self.flag("opening"),
                self.comment(),
            )
        )

    def ending(self) -> GameResult:
        scores = self._data.pop("scores", None)
        at_fault = self._data.pop("faulty", None)
        return self._done(
            GameResult(
                tuple(_seat(seat, "winners") for seat in self.many("winners", MOST_PLAYERS)),
                self.text("reason", LONGEST_NAME),
                _detail(self._data.pop("detail", None)),
                None if at_fault is None else _seat(at_fault, "faulty"),
                None if scores is None else tuple(_number(score, "scores") for score in _list(scores)),
            )
        )

    def clock(self) -> Clock:
        default = Clock()
        return self._done(
            Clock(
                self.seconds("per_move") if "per_move" in self._data else default.per_move,
                self.seconds("per_game"),
                _or(self.seconds("margin"), default.margin),
                _or(self.seconds("patience"), default.response_timeout),
            )
        )

    # Fields

    def text(self, name: str, longest: int) -> str:
        return _text(self._data.pop(name, None), name, longest)

    def comment(self) -> str:
        return _text(self._data.pop("comment", ""), "comment", LONGEST_COMMENT)

    def many(self, name: str, most: int) -> list[Any]:
        found = _list(self._data.pop(name, []), name)
        if len(found) > most:
            raise InvalidText(
                "{name!r} has {count} entries; at most {most} are possible",
                name=name,
                count=len(found),
                most=most,
            )
        return found

    def flag(self, name: str) -> bool:
        value = self._data.pop(name, False)
        if not isinstance(value, bool):
            raise InvalidText("{name!r} is true or false, not {value}", name=name, value=_shown(value))
        return value

    def integer(self, name: str) -> int | None:
        value = self._data.pop(name, None)
        return None if value is None else _whole(value, name, LARGEST)

    def seat(self, name: str) -> int:
        return _seat(self._data.pop(name, None), name)

    def number(self, name: str) -> float | None:
        value = self._data.pop(name, None)
        return None if value is None else _number(value, name)

    def seconds(self, name: str) -> float | None:
        value = self.number(name)
        if value is not None and not 0 <= value <= LONGEST_TIME:
            raise InvalidText("{name!r} of {value} seconds is not possible", name=name, value=value)
        return value

    def _done(self, made: Part) -> Part:
        if self._data:
            raise InvalidText("{name!r} is not a field of a record", name=min(map(str, self._data)))
        return made


def _or(value: float | None, default: float) -> float:
    return default if value is None else value


def _text(value: object, name: str, longest: int) -> str:
    if not isinstance(value, str) or len(value) > longest:
        raise InvalidText(
            "{name!r} is a text of at most {most} characters, not {value}",
            name=name,
            most=longest,
            value=_shown(value),
        )
    return value


def _list(value: object, name: str = "scores") -> list[Any]:
    if not isinstance(value, list | tuple):
        raise InvalidText("{name!r} is a list, not {value}", name=name, value=_shown(value))
    return list(value)


def _whole(value: object, name: str, below: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < below:
        raise InvalidText("{name!r} is a whole number from 0, not {value}", name=name, value=_shown(value))
    return value


def _seat(value: object, name: str) -> int:
    return _whole(value, name, MOST_PLAYERS)


def _number(value: object, name: str) -> float:
    with contextlib.suppress(OverflowError):  # of a whole number with hundreds of digits
        if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
            return float(value)
    raise InvalidText("{name!r} is a number, not {value}", name=name, value=_shown(value))
