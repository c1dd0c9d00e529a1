"""Clocks as arguments of `go`, and the inverse."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from partie.core.brain import Limits
from partie.core.clock import Clock, TimeLeft
from partie.core.numbers import parse_int

UNLIMITED = 5.0  # seconds for a move where nothing limits it
SPARE = 0.02  # share of `movetime` that is left for the way of the answer
LONGEST = 10**10  # milliseconds
_SEARCHMOVES = "searchmoves"
_FLAGS = ("infinite", "ponder")
_NUMBERS = ("wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime")


def go(clocks: Sequence[TimeLeft], seat: int) -> str:
    """The command for the player of `seat`."""
    left = clocks[seat]
    tokens = ["go", *(_time(clocks, seat) if left.limit is not None else [])]
    if left.clock.depth is not None:
        tokens.append(f"depth {left.clock.depth}")
    if left.clock.nodes is not None:
        tokens.append(f"nodes {left.clock.nodes}")
    if len(tokens) == 1:
        tokens.append(f"movetime {_milliseconds(min(UNLIMITED, left.clock.response_timeout / 2))}")
    return " ".join(tokens)


def _time(clocks: Sequence[TimeLeft], seat: int) -> list[str]:
    left = clocks[seat]
    if left.main is None or left.is_overtime or left.clock.per_move is not None:
        seconds = left.budget if left.main is not None else left.limit
        return [f"movetime {_milliseconds(seconds or 0.0)}"]
    tokens = [f"{side}time {_milliseconds(clock.remaining or 0.0)}" for side, clock in zip("wb", clocks, strict=True)]
    gained = [clock.clock.increment or clock.clock.delay for clock in clocks]
    if any(gained):
        tokens += [f"{side}inc {_milliseconds(seconds)}" for side, seconds in zip("wb", gained, strict=True)]
    return tokens + ([f"movestogo {left.moves_to_go}"] if left.moves_to_go else [])


def _milliseconds(seconds: float) -> int:
    return max(1, round(seconds * 1000))


def read_go(text: str, seat: int, lines: int) -> Limits:
    """What the arguments of `go` allow the player of `seat`; what is not known is skipped."""
    tokens, numbers = text.split(), dict[str, int]()
    for token, value in itertools.pairwise(tokens):
        number = parse_int(value, -LONGEST, LONGEST) if token in _NUMBERS else None
        if number is not None:
            numbers[token] = max(0, number)
    depth = numbers.get("depth") or (2 * numbers["mate"] if "mate" in numbers else None)
    nodes = numbers.get("nodes")
    if "movetime" in numbers:
        return Limits(max(0.001, numbers["movetime"] / 1000 * (1 - SPARE)), depth, nodes, lines)
    if "wtime" not in numbers and "btime" not in numbers:
        return Limits(None, depth, nodes, lines)
    clocks = tuple(_time_left(numbers, side) for side in "wb")
    return Limits(clocks[seat].budget, depth, nodes, lines, clocks)


def searchmoves(text: str) -> tuple[str, ...]:
    """The moves that the arguments of `go` restrict the search to."""
    tokens = text.split()
    after = tokens[tokens.index(_SEARCHMOVES) + 1 :] if _SEARCHMOVES in tokens else []
    return tuple(itertools.takewhile(lambda token: token not in (*_NUMBERS, *_FLAGS), after))


def _time_left(numbers: dict[str, int], side: str) -> TimeLeft:
    main, moves = max(1, numbers.get(f"{side}time", 1)) / 1000, numbers.get("movestogo", 0)
    clock = Clock(None, main, increment=numbers.get(f"{side}inc", 0) / 1000, moves=min(moves, 100_000))
    return TimeLeft(clock, main, clock.moves)
