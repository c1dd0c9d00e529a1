"""Time controls, and what is left of one: per move, per game, increment, delay, sessions, overtime.

A `Clock` is the agreement before the game and stands in records, set-ups and messages. A `TimeLeft` is one
player's clock between two moves; `after` is the only rule by which it changes. Nothing here reads the time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Annotated, Any

from annotated_types import Interval, Len

from partie.core.text import Text

LONGEST_TIME = 1e7  # seconds of a move or a clock
MOST = 1 << 62  # nodes, depths
MOST_CLOCKS = 64  # as many as players
EXPECTED_MOVES = 25  # own moves until the end of a game, at any moment
RESERVE = 0.2  # share of what is left that a search does not plan to use
_KEYS = {"response_timeout": "patience"}  # as files have them

Seconds = Annotated[float, Interval(ge=0, le=LONGEST_TIME)]
Count = Annotated[int, Interval(ge=0, lt=MOST)]


def _key(name: str) -> str:
    """A field's key in files."""
    return _KEYS.get(name, name)


# of pydantic: numbers are finite and of their type, unknown keys are refused
_FILE: Any = {"strict": True, "extra": "forbid", "allow_inf_nan": False, "alias_generator": _key}


@dataclass(frozen=True)
class Clock:
    """The time control of a game, in seconds; None means no such limit."""

    per_move: Seconds | None = 1.0
    per_game: Seconds | None = None  # the main time of a player; with `moves` that of each session
    margin: Seconds = 0.05  # lateness forgiven on every move
    response_timeout: Seconds = 20.0  # for a start, and for moves without any limit
    increment: Seconds = 0.0  # Fischer: added after every own move made in the main time
    delay: Seconds = 0.0  # of every own move, which is not charged
    bronstein: bool = False  # the delay is given back after the move, and does not save one that was too late
    moves: Annotated[int, Interval(ge=0, le=100_000)] = 0  # own moves of a session, after which `per_game` is added
    periods: Annotated[int, Interval(ge=0, le=1000)] = 0  # of overtime, after the main time
    period: Seconds = 0.0  # seconds of each
    period_moves: Annotated[int, Interval(ge=1, le=1000)] = 1  # to be made in a period, which begins again after them
    nodes: Count | None = None  # of each search
    depth: Count | None = None
    seats: Annotated[tuple[Clock, ...], Len(0, MOST_CLOCKS)] = ()  # by seat, instead of the fields above

    __pydantic_config__ = _FILE

    def of(self, seat: int) -> Clock:
        """The clock of one player."""
        return self.seats[seat] if seat < len(self.seats) else self

    @property
    def is_limited(self) -> bool:
        """Whether time can run out at all."""
        return any(clock.per_move is not None or clock.per_game is not None for clock in (self, *self.seats))

    def start(self, seat: int = 0) -> TimeLeft:
        """A player's time before the first move."""
        own = self.of(seat)
        return TimeLeft(own, own.per_game, own.moves, own.periods, own.period, own.period_moves)

    def limit(self, used: float) -> float | None:
        """What the next move may take after `used` seconds of the main time."""
        start = self.start()
        return replace(start, main=None if start.main is None else max(0.0, start.main - used)).limit

    def problems(self) -> list[Text]:
        """Why it is not a clock that can be played with, each a sentence."""
        found: list[Text] = []
        if self.per_game is None and (self.increment or self.delay or self.moves or self.periods):
            found.append(Text("an increment, a delay, a session or overtime needs a main time"))
        if self.moves and self.periods:
            found.append(Text("a clock has sessions of moves or overtime periods, not both"))
        if sum(map(bool, (self.increment, self.delay, self.periods))) > 1:
            found.append(Text("a clock has an increment, a delay or overtime, not two of them"))
        if self.moves and not self.per_game:
            found.append(Text("a session of moves needs a main time above 0"))
        if bool(self.periods) != bool(self.period):
            found.append(Text("overtime needs both a number of periods and their seconds"))
        if self.per_game == 0 and not (self.increment or self.delay or self.periods):
            found.append(Text("a main time of 0 leaves no time for a move"))
        if self.per_move == 0:
            found.append(Text("0 seconds a move leave no time for a move"))
        return found + [text for clock in self.seats for text in clock.problems()]

    def to_json(self) -> dict[str, Any]:
        """Plain values by the keys that files and databases have: the four oldest always, others where they are set."""
        oldest = {_key(name): getattr(self, name) for name in ("per_move", "per_game", "margin", "response_timeout")}
        return oldest | self.changed()

    def changed(self) -> dict[str, Any]:
        """What differs from the defaults, by the keys of files."""
        values = {item.name: getattr(self, item.name) for item in fields(Clock) if item.name != "seats"}
        changed = {
            _key(item.name): values[item.name] for item in fields(Clock)[:-1] if values[item.name] != item.default
        }
        return changed | ({"seats": [clock.changed() for clock in self.seats]} if self.seats else {})

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Clock:
        """The inverse of `to_json`, of what this program stored itself."""
        names = {_key(item.name): item.name for item in fields(Clock)}
        values = {names[key]: value for key, value in data.items() if key in names}
        return cls(**values | {"seats": tuple(cls.from_json(clock) for clock in data.get("seats", ()))})


NO_CLOCK = Clock(None, None)  # no limits at all


@dataclass(frozen=True)
class Stage:
    """A part of the time for one move, in the order in which it passes."""

    kind: str  # "delay", "main", "period" or "move"
    seconds: float
    periods: int = 0  # left, this one included
    moves: int = 0  # to be made in this period


@dataclass(frozen=True)
class TimeLeft:
    """One player's clock between two moves."""

    clock: Clock  # of this player
    main: float | None  # seconds of main time; None: only `per_move`, or nothing, limits a move
    moves_to_go: int = 0  # own moves until the next session; 0 where there are none
    periods: int = 0  # of overtime, the running one included
    period: float = 0.0  # seconds left of the running period
    period_moves: int = 1  # still to be made in it
    used: float = 0.0  # seconds of all moves so far
    fallen: bool = False  # a move took longer than its limit

    @property
    def overtime(self) -> float:
        """Seconds in all periods that are left."""
        return self.period + (self.periods - 1) * self.clock.period if self.periods else 0.0

    @property
    def remaining(self) -> float | None:
        """Seconds until the flag falls if no move were made; None without a main time."""
        return None if self.main is None else self.main + self.overtime

    @property
    def is_overtime(self) -> bool:
        """Whether the main time is over and periods run."""
        return self.main == 0 and self.periods > 0

    @property
    def limit(self) -> float | None:
        """Seconds that the next move may take; None: as long as it likes."""
        if self.remaining is None:
            return self.clock.per_move
        free = 0.0 if self.clock.bronstein else self.clock.delay
        left = self.remaining + free
        return left if self.clock.per_move is None else min(left, self.clock.per_move)

    def after(self, seconds: float) -> TimeLeft:
        """The clock after a move that took so long."""
        limit = self.limit
        now = replace(self, used=self.used + seconds, fallen=self.fallen or (limit is not None and seconds > limit))
        if self.main is None:
            return now
        charged = max(0.0, seconds - self.clock.delay)
        if charged <= self.main > 0 or not self.periods:
            return now._moved_in_main_time(max(0.0, self.main - charged))
        return now._moved_in_overtime(charged - self.main)

    def _moved_in_main_time(self, left: float) -> TimeLeft:
        left += self.clock.increment
        if not self.clock.moves:
            return replace(self, main=left)
        if self.moves_to_go > 1:
            return replace(self, main=left, moves_to_go=self.moves_to_go - 1)
        return replace(self, main=left + (self.clock.per_game or 0.0), moves_to_go=self.clock.moves)

    def _moved_in_overtime(self, over: float) -> TimeLeft:
        periods, period, moves = self.periods, self.period, self.period_moves
        while over > period and periods:
            over -= period
            periods, period, moves = periods - 1, self.clock.period, self.clock.period_moves
        if not periods:
            return replace(self, main=0.0, periods=0, period=0.0, fallen=True)
        if moves == 1:
            return replace(
                self, main=0.0, periods=periods, period=self.clock.period, period_moves=self.clock.period_moves
            )
        return replace(self, main=0.0, periods=periods, period=period - over, period_moves=moves - 1)

    @property
    def budget(self) -> float | None:
        """Seconds that a search should plan for the next move; None without any limit."""
        limit = self.limit
        if self.main is None or limit is None:
            return limit
        moves = self.moves_to_go or EXPECTED_MOVES
        gained = self.clock.increment + self.clock.delay
        if self.periods:
            gained += self.period / self.period_moves
        return min(limit * (1 - RESERVE), self.main / moves + gained * (1 - RESERVE), self.clock.per_move or limit)

    def stages(self) -> list[Stage]:
        """How the time of the next move passes, for a display that counts down; empty without any limit."""
        if self.main is None:
            return [] if self.clock.per_move is None else [Stage("move", self.clock.per_move)]
        stages = [Stage("delay", self.clock.delay)] if self.clock.delay and not self.clock.bronstein else []
        if self.main or not self.periods:
            stages.append(Stage("main", self.main))
        for left in range(self.periods, 0, -1):
            running = left == self.periods
            seconds = self.period if running else self.clock.period
            stages.append(Stage("period", seconds, left, self.period_moves if running else self.clock.period_moves))
        return stages
