"""Clocks as lines `level`, and the inverse. Seconds are real numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from partie.arena.protocols.hub.lines import write
from partie.core.brain import Limits
from partie.core.clock import Clock, TimeLeft
from partie.core.numbers import clamp_float, parse_int

UNLIMITED = 5.0  # seconds for a move where nothing limits it
LONGEST = 1e7  # seconds
SHORTEST = 0.001
SPARE = 0.02  # share of `move-time` that is left for the way of the answer


def levels(left: TimeLeft) -> Sequence[str]:
    """The lines before `go`."""
    found = [write("level", arguments) for arguments in (_time(left), _counted(left.clock)) if arguments]
    unlimited = min(UNLIMITED, left.clock.response_timeout / 2)
    return found or [write("level", {"move-time": _seconds(unlimited)})]


def _time(left: TimeLeft) -> dict[str, object]:
    if left.limit is None:
        return {}
    if left.main is None or left.is_overtime or left.clock.per_move is not None:
        return {"move-time": _seconds((left.budget if left.main is not None else left.limit) or 0.0)}
    arguments: dict[str, object] = {"moves": left.moves_to_go} if left.moves_to_go else {}
    arguments["time"] = _seconds(left.remaining or 0.0)
    if gained := left.clock.increment or left.clock.delay:
        arguments["inc"] = _seconds(gained)
    return arguments


def _counted(clock: Clock) -> dict[str, object]:
    found = {"depth": clock.depth, "nodes": clock.nodes}
    return {name: value for name, value in found.items() if value is not None}


def _seconds(value: float) -> str:
    return f"{max(SHORTEST, value):.3f}".rstrip("0").rstrip(".")


def read_level(before: Limits, arguments: Mapping[str, str]) -> Limits:
    """What a line `level` allows, after the lines before it of the same search."""
    depth, nodes = (parse_int(arguments.get(name, ""), 1) or None for name in ("depth", "nodes"))
    return Limits(_planned(arguments) or before.seconds, depth or before.depth, nodes or before.nodes)


def _planned(arguments: Mapping[str, str]) -> float | None:
    """Seconds for the next move; None where the line says nothing about time."""
    if (per_move := _number(arguments, "move-time")) is not None:
        return max(SHORTEST, per_move * (1 - SPARE))
    main = _number(arguments, "time")
    if main is None:
        return None
    moves = parse_int(arguments.get("moves", ""), 0, 100_000) or 0
    clock = Clock(None, max(SHORTEST, main), increment=_number(arguments, "inc") or 0.0, moves=moves)
    return TimeLeft(clock, clock.per_game, moves).budget


def _number(arguments: Mapping[str, str], name: str) -> float | None:
    return clamp_float(arguments.get(name, ""), 0.0, LONGEST)
