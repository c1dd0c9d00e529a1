"""What programs write into the comments of PGN: clocks, seconds, evaluations.

Known commands become fields of the recorded moves and are written from them; others stay in the comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from partie.core.clock import LONGEST_TIME, Clock
from partie.core.errors import InvalidText
from partie.core.evaluation import Evaluation, ValueKind
from partie.core.record import RecordedMove

SCALE = 250.0  # centipawns that win 73 %, for evaluations in chances
_TIME = r"(\d{1,3}):(\d{1,2}):(\d{1,2}(?:\.\d{1,3})?)"
_CLOCK = re.compile(rf"\[%clk\s+{_TIME}\s*\]")
_ELAPSED = re.compile(rf"\[%emt\s+{_TIME}\s*\]")
_VALUE = re.compile(r"\[%eval\s+(?:(#)([+-]?\d{1,4})|([+-]?\d{1,5}(?:\.\d{1,3})?))(?:,(\d{1,3}))?\s*\]")
# cutechess and fastchess: the mover's evaluation, depth, seconds
_MATCH = re.compile(r"^([+-]?)(M?)(\d{1,5}(?:\.\d{1,3})?)/(\d{1,3}) (\d{1,6}(?:\.\d{1,6})?)s\b,?\s*")
_TIME_CONTROL = re.compile(r"(\d{1,6})(?:\+(\d{1,4}(?:\.\d{1,3})?))?")


def read_clock(text: str | None) -> Clock:
    """`180+2`; other time controls count as none."""
    found = _TIME_CONTROL.fullmatch(text or "")
    if found is None:
        return Clock(None, None)
    return Clock(None, float(found[1]), increment=float(found[2] or 0))


def write_clock(clock: Clock | None) -> str | None:
    """The opposite; None where PGN has no simple text for it."""
    if clock is None or clock.per_game is None or clock.seats or clock.moves or clock.delay:
        return None
    return f"{clock.per_game:.10g}" + (f"+{clock.increment:.10g}" if clock.increment else "")


def read_annotations(moves: Sequence[RecordedMove], clock: Clock) -> tuple[RecordedMove, ...]:
    """The moves of a line and its variations with the values that their comments give."""
    left = [clock.per_game] * 2
    found = []
    for move in moves:
        seconds, comment = _seconds(move, left, clock)
        read = _valued(replace(move, seconds=seconds, comment=comment))
        variations = tuple(read_annotations(line, Clock(None, None)) for line in move.variations)
        found.append(replace(read, variations=variations))
    return tuple(found)


def _seconds(move: RecordedMove, left: list[float | None], clock: Clock) -> tuple[float, str]:
    """The time of a move: what it says, or what the clock has lost.

    A clock without a time control, or one that gained more than its increment, stays in the comment.
    """
    comment, before = move.comment, left[move.seat]
    if found := _ELAPSED.search(comment):
        return _time(found), _without(comment, found)
    found = _CLOCK.search(comment)
    if found is None or before is None:
        return move.seconds, comment
    left[move.seat] = now = _time(found)
    if (seconds := round(before - now + clock.increment, 3)) < 0:
        return move.seconds, comment
    return seconds, _without(comment, found)


def _time(found: re.Match[str]) -> float:
    return min(LONGEST_TIME, 3600 * int(found[1]) + 60 * int(found[2]) + float(found[3]))


def _without(comment: str, found: re.Match[str]) -> str:
    return " ".join((comment[: found.start()] + comment[found.end() :]).split())


def _valued(move: RecordedMove) -> RecordedMove:
    """The evaluation, for the side that moved; `[%eval]` is White's."""
    if found := _VALUE.search(move.comment):
        sign = 1 if move.seat == 0 else -1
        depth, comment = int(found[4] or 0), _without(move.comment, found)
        if found[1]:
            return _with(move, sign * int(found[2]), ValueKind.WIN_IN, depth, comment)
        return _with(move, sign * round(100 * float(found[3]), 1), ValueKind.CENTIPAWNS, depth, comment)
    if found := _MATCH.match(move.comment):
        sign, comment = (-1 if found[1] == "-" else 1), move.comment[found.end() :]
        number, kind = float(found[3]), ValueKind.WIN_IN if found[2] else ValueKind.CENTIPAWNS
        value = sign * (round((number + 1) // 2) if found[2] else round(100 * number, 1))  # mates in plies
        return _with(replace(move, seconds=float(found[5])), value, kind, int(found[4]), comment)
    return move


def _with(move: RecordedMove, value: float, kind: ValueKind, depth: int, comment: str) -> RecordedMove:
    try:
        Evaluation(value, kind)
    except InvalidText:
        return move
    return replace(move, value=float(value), value_kind=kind.value, depth=depth, comment=comment)


def write_annotations(moves: Sequence[RecordedMove], clock: Clock | None) -> tuple[RecordedMove, ...]:
    """The moves with their values in the comments, as lichess writes them."""
    has_times = any(move.seconds for move in moves)
    control = clock if has_times and write_clock(clock) else None
    left = [control.per_game if control else None] * 2
    found = []
    for move in moves:
        words = [*_value_words(move), *_time_words(move, left, control), *([move.comment] if move.comment else [])]
        variations = tuple(write_annotations(line, None) for line in move.variations)
        found.append(replace(move, comment=" ".join(words), variations=variations))
    return tuple(found)


def _value_words(move: RecordedMove) -> Iterator[str]:
    evaluation = move.evaluation
    if evaluation is None:
        return
    sign, depth = (1 if move.seat == 0 else -1), f",{move.depth}" if move.depth else ""
    if evaluation.kind is ValueKind.WIN_IN:
        yield f"[%eval #{sign * int(evaluation.value)}{depth}]"
    elif (counted := evaluation.to_centipawns(SCALE)) is not None:
        yield f"[%eval {sign * counted.value / 100 + 0.0:.2f}{depth}]"


def _time_words(move: RecordedMove, left: list[float | None], clock: Clock | None) -> Iterator[str]:
    before = left[move.seat]
    if clock is None or before is None:
        if move.seconds:
            yield f"[%emt {_written_time(move.seconds)}]"
        return
    if found := _CLOCK.search(move.comment):
        left[move.seat] = _time(found)
        return
    left[move.seat] = now = round(max(0.0, before - move.seconds + clock.increment), 3)
    yield f"[%clk {_written_time(now)}]"


def _written_time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds, 3), 60)
    hours, minutes = divmod(int(minutes), 60)
    fraction = f"{rest:06.3f}".rstrip("0").rstrip(".")
    return f"{hours}:{minutes:02}:{fraction}"
