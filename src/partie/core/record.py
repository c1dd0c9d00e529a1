"""A game as data: its start, every move, its result.

The text of a position may lack what decides about the future, such as positions that would repeat; a record
lacks nothing. It is JSON with a version; `docs/games.md` describes the fields.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Annotated, Any

from annotated_types import Interval, Len

from partie.core.clock import Clock, Seconds
from partie.core.errors import InvalidText
from partie.core.evaluation import Evaluation, evaluation_of
from partie.core.position import Outcome, termination_name
from partie.core.text import Text
from partie.core.validation import parse

if TYPE_CHECKING:
    from pydantic import TypeAdapter

FORMAT = "partie-game"
VERSION = 1
_KEYS = {"result": "ending", "at_fault": "faulty"}  # as version 1 has them
UNFINISHED = "unfinished"  # the reason of a record that stops before the game does
RESIGNED = "resigned"
AGREED = "agreement"  # a draw that both sides wanted
OUT_OF_TIME = "time"
ADJUDICATED = "adjudication"  # decided by the rules of a match, not of the game
FAULT = "fault"  # a program failed in a game of a person; the detail says how
TOO_LONG = "too long"  # cut off after this many moves
MOST_MOVES = 100_000
LONGEST_MOVE = 500  # characters
LONGEST_TEXT = 100_000  # characters of a starting position
LONGEST_NAME = 200
LONGEST_COMMENT = 10_000
LONGEST_FILE = 8_000_000  # characters of JSON
MOST_PLAYERS = 64
MOST_NAGS = 16  # of one move
MOST_TAGS = 100
MOST_NESTED = 30  # variations inside variations
LARGEST = 1 << 62  # seeds and depths
LARGEST_NAG = 255
NAG_SIGNS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}  # as people write them; others are PGN's "$10"

Name = Annotated[str, Len(0, LONGEST_NAME)]
PositionText = Annotated[str, Len(0, LONGEST_TEXT)]
Comment = Annotated[str, Len(0, LONGEST_COMMENT)]
Tag = tuple[Annotated[str, Len(1, LONGEST_NAME)], Annotated[str, Len(0, LONGEST_COMMENT)]]
Seat = Annotated[int, Interval(ge=0, lt=MOST_PLAYERS)]
Nag = Annotated[int, Interval(ge=0, le=LARGEST_NAG)]
Integer = Annotated[int, Interval(ge=0, lt=LARGEST)]
BySeat = Len(0, MOST_PLAYERS)


def _key(name: str) -> str:
    """A field's key in files."""
    return _KEYS.get(name, name)


# of pydantic: numbers are finite and of their type, unknown keys are refused
_FILE = {"strict": True, "extra": "forbid", "allow_inf_nan": False, "alias_generator": _key}


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """One move; `variations` are lines that could have been played in its place."""

    text: Annotated[str, Len(0, LONGEST_MOVE)]  # as the position before it writes it
    seat: Seat  # who made it
    seconds: Seconds = 0.0
    value: float | None = None  # as the brain saw it
    value_kind: Name | None = None
    depth: Integer = 0
    opening: bool = False  # came from an opening, not from a brain
    comment: Comment = ""  # an annotation
    comment_before: Comment = ""  # an annotation of the first move of a variation that stands before it
    nags: Annotated[tuple[Nag, ...], Len(0, MOST_NAGS)] = ()  # numeric annotation glyphs of PGN
    variations: Annotated[tuple[Variation, ...], Len(0, MOST_MOVES)] = ()

    __pydantic_config__ = _FILE

    @property
    def nag_text(self) -> str:
        """The annotation glyphs as people write them after a move."""
        return " ".join(NAG_SIGNS.get(nag, f"${nag}") for nag in self.nags)

    @property
    def evaluation(self) -> Evaluation | None:
        """`value` with its kind, as the mover saw it; None where there is none."""
        return evaluation_of(self.value, self.value_kind)


Variation = Annotated[tuple[RecordedMove, ...], Len(1, MOST_MOVES)]
Choice = tuple[int, int]  # the ply and the index of the variation that is chosen there


@dataclass(frozen=True)
class GameResult:
    """How the game ended, by the rules or otherwise."""

    winners: Annotated[tuple[Seat, ...], BySeat]  # none is a draw or, alone, a loss
    reason: Name  # the termination's name, a fault of the arena, or one of the reasons above
    detail: Text | None = None  # one sentence more
    at_fault: Seat | None = None  # lost by a fault
    scores: tuple[float, ...] | None = None

    __pydantic_config__ = _FILE

    @classmethod
    def of(cls, outcome: Outcome) -> GameResult:
        """The result by the rules."""
        return cls(outcome.winners, termination_name(outcome.termination), scores=outcome.scores)


@dataclass(frozen=True)
class Record:
    """A game from its first position on; `seed` counts where no starting position is given."""

    game: Name
    variant: Name
    seed: Integer = 0
    start: PositionText | None = None  # of another first position than `Game.start` gives
    moves: Annotated[tuple[RecordedMove, ...], Len(0, MOST_MOVES)] = ()
    result: GameResult | None = None  # None: the record stops before the game does
    players: Annotated[tuple[Name, ...], BySeat] = ()  # names by seat
    seats: Annotated[tuple[Mapping[str, Any], ...], BySeat] = ()  # as the page seats them
    clock: Clock | None = None
    started: float = 0.0  # seconds since 1970
    finished: float = 0.0
    logs: Annotated[tuple[str, ...], BySeat] = ()  # by seat: every line sent to and received from a brain
    comment: Comment = ""  # an annotation before the first move
    tags: Annotated[tuple[Tag, ...], Len(0, MOST_TAGS)] = ()  # what a file says beside all this, by name

    __pydantic_config__ = _FILE

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

    @property
    def has_variations(self) -> bool:
        """Whether other lines than the main one are recorded."""
        return any(move.variations for move in self.moves)

    def line(self, choices: Sequence[Choice]) -> Record:
        """The game along these variations; the moves that each replaces become the first variation in its place.

        Each choice is made in the line that the ones before it give. A line has no result. Raises `InvalidText`.
        """
        moves = self.moves
        for ply, index in choices:
            if not (0 <= ply < len(moves) and 0 <= index < len(moves[ply].variations)):
                raise InvalidText("move {number} has no variation {index}", number=ply + 1, index=index + 1)
            moves = _choose_variation(moves, ply, index)
        return replace(self, moves=moves, result=None) if choices else self

    def to_json(self) -> dict[str, Any]:
        """Plain values; what is left out has its default."""
        changed = _changed(self) | {"game": self.game, "variant": self.variant}
        changed["moves"] = _changed_moves(self.moves)
        if self.result is not None:
            changed["ending"] = _changed(self.result)
        if self.clock is not None:
            changed["clock"] = self.clock.changed()
        return {"format": FORMAT, "version": VERSION, **changed}

    @classmethod
    def from_json(cls, data: object) -> Record:
        """The inverse of `to_json`; checks the form, not the moves. Raises `InvalidText`."""
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise InvalidText("this is not a game of Partie")
        version = data.get("version")
        if version != VERSION or isinstance(version, bool):
            raise InvalidText(
                "the game has version {found}; this Partie reads {known}",
                found=_shorten(version),
                known=VERSION,
            )
        fields = {name: value for name, value in data.items() if name not in ("format", "version")}
        if isinstance(fields.get("ending"), dict):
            fields["ending"] = {"winners": (), **fields["ending"]}
        record = parse(_adapter(), json.dumps(fields), "the record")
        check_size(record.moves)
        if record.result and record.detail == Text(""):  # as versions without texts wrote it
            return replace(record, result=replace(record.result, detail=None))
        return record


# --- variations ----------------------------------------------------------------------------------------


def _choose_variation(moves: tuple[RecordedMove, ...], ply: int, index: int) -> tuple[RecordedMove, ...]:
    """The line with this variation; the moves it replaces are its first alternative."""
    replaced, chosen = moves[ply], moves[ply].variations[index]
    others = replaced.variations[:index] + replaced.variations[index + 1 :]
    rest = (replace(replaced, variations=()), *moves[ply + 1 :])
    first = replace(chosen[0], variations=(rest, *others, *chosen[0].variations))
    return (*moves[:ply], first, *chosen[1:])


def all_moves(moves: Sequence[RecordedMove]) -> Iterator[RecordedMove]:
    """The moves of a line and of its variations, each variation after the move it replaces."""
    for move in moves:
        yield move
        for variation in move.variations:
            yield from all_moves(variation)


def check_size(moves: Sequence[RecordedMove], depth: int = 0) -> int:
    """The number of moves, those of the variations included. Raises `InvalidText` where there are too many."""
    count = len(moves)
    for move in moves:
        if move.variations and depth == MOST_NESTED:
            raise InvalidText("more than {most} variations inside each other", most=MOST_NESTED)
        for variation in move.variations:
            count += check_size(variation, depth + 1)
    if count > MOST_MOVES:
        raise InvalidText("a record of {count} moves is too long", count=count)
    return count


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


def _changed_moves(moves: Sequence[RecordedMove]) -> list[dict[str, Any]]:
    found = []
    for move in moves:
        found.append(_changed(move))
        if move.variations:
            found[-1]["variations"] = [_changed_moves(variation) for variation in move.variations]
    return found


def _changed(instance: Any) -> dict[str, Any]:
    """The fields that differ from their defaults, and those without one, by their keys in files."""
    return {
        _key(field.name): value.to_json() if isinstance(value, Text) else value
        for field in fields(instance)
        if (value := getattr(instance, field.name)) != field.default
    }


@functools.cache
def _adapter() -> TypeAdapter[Record]:
    from pydantic import TypeAdapter  # slow to import, and most games are not files

    return TypeAdapter(Record)


def _shorten(value: object) -> str:
    """A value as people can read it in an error, however long it is."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
