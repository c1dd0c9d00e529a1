"""Clocks as people and engines write them: "5+3", "40/300", "600+3x30", "2/move", "depth=8".

| text | clock |
| --- | --- |
| `5+3` | 5 minutes a player, 3 seconds more after every move |
| `5` or `5+0` | 5 minutes a player |
| `5+d3`, `5+b3` | 5 minutes; of every move 3 seconds are not charged (simple delay, Bronstein's) |
| `40/300`, `40/300+2` | 300 seconds for each 40 moves, 2 seconds more after every move |
| `600+3x30` | 600 seconds, then 3 periods of 30 seconds a move (byo-yomi) |
| `600+1x300/25` | 600 seconds, then 25 moves in each 300 seconds (Canadian) |
| `2/move` | 2 seconds a move |
| `3d/move` | 3 days a move, by correspondence |
| `nodes=50000`, `depth=8` | limits of each search |
| `none` | no limit |

Parts are joined by commas: `5+3,depth=8`. A clock for each player: `5+3|1+0`. Minutes are meant where people write
minutes, in the first three lines; seconds where engines write seconds. `300s`, `5m` and `5:00` say it themselves.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from partie.core.clock import LONGEST_TIME, MOST, MOST_CLOCKS, NO_CLOCK, Clock
from partie.core.errors import InvalidText

LONGEST_TEXT = 400  # characters
NONE = "none"
DAY = 86_400  # seconds
_NUMBER = r"[0-9]{1,8}(?:\.[0-9]{1,6})?"
_TIME = re.compile(rf"({_NUMBER})([sm]?)|([0-9]{{1,6}}):([0-5][0-9](?:\.[0-9]{{1,6}})?)")
_PART = re.compile(
    rf"(?:(?P<moves>[0-9]{{1,6}})/)?(?P<main>[0-9.:]+[sm]?)"
    rf"(?:\+(?:(?P<kind>[db]?)(?P<gain>{_NUMBER})s?"
    rf"|(?P<periods>[0-9]{{1,4}})x(?P<period>{_NUMBER})s?(?:/(?P<stones>[0-9]{{1,4}}))?))?"
)
_PER_MOVE = re.compile(rf"({_NUMBER})([sd]?)/move")
_SEARCH = re.compile(r"(nodes|depth)=([0-9]{1,18})")


def read_clock(text: str) -> Clock:
    """The clock of a text. Raises `InvalidText` that names the part which is wrong."""
    if len(text) > LONGEST_TEXT:
        raise InvalidText("a clock has at most {most} characters", most=LONGEST_TEXT)
    players = [_read_one(part.strip()) for part in text.split("|")]
    if len(players) > MOST_CLOCKS:
        raise InvalidText("a clock is for at most {most} players", most=MOST_CLOCKS)
    clock = players[0] if len(players) == 1 else replace(NO_CLOCK, seats=tuple(players))
    for problem in clock.problems():
        raise InvalidText(problem)
    return clock


def _read_one(text: str) -> Clock:
    values: dict[str, Any] = {}
    for part in (part.strip() for part in text.lower().split(",")):
        found = _read_part(part)
        if found is None or found.keys() & values.keys():
            raise InvalidText(
                "{part!r} is not a clock; examples: 5+3 (minutes + seconds a move), 40/300, 600+3x30, 2/move", part=part
            )
        values |= found
    return replace(NO_CLOCK, **values)


def _read_part(part: str) -> dict[str, Any] | None:
    if part == NONE:
        return {}
    if found := _PER_MOVE.fullmatch(part):
        return {"per_move": _seconds(float(found[1]) * (DAY if found[2] == "d" else 1), part)}
    if found := _SEARCH.fullmatch(part):
        return {found[1]: min(int(found[2]), MOST - 1)}
    found = _PART.fullmatch(part)
    main = None if found is None else _main_time(found["main"], minutes=not (found["moves"] or found["periods"]))
    if found is None or main is None:
        return None
    values: dict[str, Any] = {"per_game": _seconds(main, part)}
    if found["moves"]:
        values["moves"] = int(found["moves"])
    if found["gain"]:
        values["delay" if found["kind"] else "increment"] = _seconds(float(found["gain"]), part)
        values |= {"bronstein": True} if found["kind"] == "b" else {}
    if found["periods"]:
        values |= {"periods": int(found["periods"]), "period": _seconds(float(found["period"]), part)}
        values["period_moves"] = int(found["stones"] or 1)
    limits = {"moves": 100_000, "periods": 1000, "period_moves": 1000}
    if any(values.get(name, 1) > most for name, most in limits.items()) or values.get("period_moves") == 0:
        return None
    return values


def _main_time(text: str, minutes: bool) -> float | None:
    found = _TIME.fullmatch(text)
    if found is None:
        return None
    if found[3] is not None:
        return int(found[3]) * 60 + float(found[4])
    return float(found[1]) * (60 if found[2] == "m" or (minutes and not found[2]) else 1)


def _seconds(seconds: float, part: str) -> float:
    if seconds > LONGEST_TIME:
        raise InvalidText("{part!r} is longer than a clock may be", part=part)
    return seconds


def format_clock(clock: Clock) -> str:
    """The inverse of `read_clock`; margin and response timeout are not part of it."""
    if clock.seats:
        return "|".join(format_clock(each) for each in clock.seats)
    parts = [] if clock.per_game is None else [_format_main(clock, clock.per_game)]
    if clock.per_move is not None:
        days, rest = divmod(clock.per_move, DAY)
        parts.append(f"{_plain(clock.per_move)}/move" if rest or not days else f"{_plain(days)}d/move")
    parts += [
        f"{name}={value}" for name, value in (("nodes", clock.nodes), ("depth", clock.depth)) if value is not None
    ]
    return ",".join(parts) or NONE


def has_more(clock: Clock) -> bool:
    """Whether it says more than seconds a move and a game."""
    plain = Clock(clock.per_move, clock.per_game, clock.margin, clock.response_timeout)
    return clock != plain


def with_margin(clock: Clock, margin: float) -> Clock:
    """The clock with another margin, for all players."""
    return replace(clock, margin=margin, seats=tuple(with_margin(each, margin) for each in clock.seats))


def _format_main(clock: Clock, main: float) -> str:
    if clock.moves or clock.periods:
        text = f"{clock.moves}/{_plain(main)}" if clock.moves else _plain(main)
        if clock.periods:
            stones = f"/{clock.period_moves}" if clock.period_moves > 1 else ""
            return f"{text}+{clock.periods}x{_plain(clock.period)}{stones}"
        return text + (_gain(clock) if clock.increment or clock.delay else "")
    return (_plain(main / 60) if main % 30 == 0 else f"{_plain(main)}s") + _gain(clock)


def _gain(clock: Clock) -> str:
    kind = ("b" if clock.bronstein else "d") if clock.delay else ""
    return f"+{kind}{_plain(clock.delay or clock.increment)}"


def _plain(number: float) -> str:
    """A number without an exponent and without zeros that say nothing."""
    return f"{number:.6f}".rstrip("0").rstrip(".")
