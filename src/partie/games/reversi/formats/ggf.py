"""GGF, the format of the Generic Game Server: `(;GM[Othello]…BO[8 -…-O*…*O…-… *]B[F5/1.20/3.5]W[D6];)`.

In `BO` a star is black, `O` white, and the last sign is the side to move. A move is a square, then its evaluation in
discs and its seconds, both optional; a pass is `PA`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from partie.core.clock import LONGEST_TIME, Clock
from partie.core.errors import IllegalMove, InvalidText
from partie.core.evaluation import ValueKind
from partie.core.record import LONGEST_NAME, RESIGNED, GameResult, Record, RecordedMove
from partie.games.reversi.rules import notation
from partie.games.reversi.rules.position import ReversiPosition, first_position, with_forced_pass
from partie.games.reversi.rules.variants import ReversiVariant, find_variant

GAME = "reversi"
MOST_GAMES = 100_000
_PROPERTY = re.compile(r"\s*([A-Z]+)\[((?:\\.|[^\]\\])*)\]", re.DOTALL)
_PASSES = ("PA", "PASS", "PS", "--")
_SIGNS = str.maketrans("XO", "*O")
_FAULT = "forfeit"  # how a game that the rules have not ended is kept, where it was not resigned
_OUT_OF_TIME = "time"


def write(records: Iterable[Record]) -> str:
    """One game a line. Raises `InvalidText` for other games than reversi."""
    return "".join(f"{_format_record(record)}\n" for record in records)


def _format_record(record: Record) -> str:
    if record.game != GAME:
        raise InvalidText("GGF is written for reversi, not for {game}", game=record.game)
    position = _first(record)
    tags = [("GM", "Othello"), ("PC", "Partie")]
    if record.started:
        tags.append(("DT", datetime.fromtimestamp(record.started, UTC).strftime("%Y.%m.%d_%H:%M:%S")))
    names = (*record.players, "?", "?")
    tags += [("PB", names[0]), ("PW", names[1]), ("RE", _result(record))]
    tags += [("TY", str(position.size)), ("BO", board_value(position))]
    parts = [f"{name}[{_escaped(value)}]" for name, value in tags]
    for played in record.moves:
        if position.passed:
            parts.append(f"{'WB'[position.to_move]}[PA]")
        parts.append(f"{'BW'[position.to_move]}[{_move(played)}]")
        position = position.play(position.parse_move(played.text))
    return f"(;{''.join(parts)};)"


def board_value(position: ReversiPosition) -> str:
    """The size, the squares and the side to move, as `BO` has them."""
    board = notation.write_board(position.discs, position.to_move, position.size).translate(_SIGNS)
    return f"{position.size} {board}"


def _first(record: Record) -> ReversiPosition:
    rules = find_variant(record.variant)
    if record.start is None:
        return first_position(rules)
    discs, to_move, _ = notation.read_board(record.start, None)
    return with_forced_pass(ReversiPosition(rules, discs, to_move))


def _move(played: RecordedMove) -> str:
    in_discs = played.value is not None and played.value_kind == ValueKind.POINTS.value
    value = f"{played.value:.2f}" if in_discs else ""
    seconds = f"{played.seconds:.2f}" if played.seconds else ""
    return "/".join((played.text.upper(), value, seconds)).rstrip("/")


def _result(record: Record) -> str:
    """Black's discs less White's; a letter where the rules did not end the game."""
    if record.result is None:
        return "?"
    if record.scores is not None and len(record.scores) == 2:
        return f"{record.scores[0] - record.scores[1]:+.2f}"
    lead = 0.0 if not record.winners else 64.0 if record.winners[0] == 0 else -64.0
    letter = {RESIGNED: ":r", _OUT_OF_TIME: ":t"}.get(record.reason, ":s")
    return f"{lead:+.2f}{letter}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")


def read(text: str, variant: str | None) -> list[Record]:
    """The games of a file; the board of a game says its variant. Raises `InvalidText`."""
    found: list[Record] = []
    try:
        for properties in _games(text):
            if len(found) == MOST_GAMES:
                raise InvalidText("a file has at most {most} games", most=MOST_GAMES)
            found.append(_record(properties))
    except (InvalidText, IllegalMove) as error:
        raise InvalidText("game {number}: {error}", number=len(found) + 1, error=error) from error
    return found


def _games(text: str) -> Iterator[list[tuple[str, str]]]:
    """The properties of each game in their order; what stands between games is left out."""
    place = text.find("(;")
    if place < 0:
        raise InvalidText("this is not GGF: a game begins with '(;'")
    while place >= 0:
        place += 2
        properties = []
        while found := _PROPERTY.match(text, place):
            properties.append((found[1], re.sub(r"\\(.)", r"\1", found[2], flags=re.DOTALL)))
            place = found.end()
        end = re.compile(r"\s*;\s*\)").match(text, place)
        if end is None:
            raise InvalidText(
                "{rest!r} is not a property such as B[F5] nor the end ';)'", rest=text[place : place + 20]
            )
        yield properties
        place = text.find("(;", end.end())


def _record(properties: list[tuple[str, str]]) -> Record:
    tags = dict(reversed(properties))  # the first of each name
    if tags.get("GM", "Othello").lower() not in ("othello", "reversi"):
        raise InvalidText("{game!r} is not Othello", game=tags["GM"][:80])
    start = _board(tags)
    position, moves = start, list[RecordedMove]()
    for name, value in properties:
        if name not in ("B", "W"):
            continue
        square, evaluation, seconds = (*(part.strip() for part in value.split("/")), "", "")[:3]
        seat = "BW".index(name)
        if square.upper() in _PASSES:
            if not (position.passed and position.to_move != seat) and position.outcome() is None:
                raise IllegalMove("{side} cannot pass after move {number}", side=name, number=len(moves))
            continue
        if position.to_move != seat:
            raise IllegalMove("{move!r} is out of turn after move {number}", move=value[:20], number=len(moves))
        move = position.parse_move(square)
        points = _number(evaluation)
        moves.append(
            RecordedMove(
                position.format_move(move),
                seat,
                min(max(_number(seconds) or 0.0, 0.0), LONGEST_TIME),
                points,
                None if points is None else ValueKind.POINTS.value,
            )
        )
        position = position.play(move)
    return Record(
        GAME,
        start.variant,
        start=None if start.discs == start.rules.start and start.to_move == 0 else start.to_text(),
        moves=tuple(moves),
        result=_ending(tags.get("RE", "?"), position),
        players=tuple((tags.get(tag) or "?")[:LONGEST_NAME] for tag in ("PB", "PW")),
        clock=Clock(None, None),
        started=_date(tags.get("DT", "")),
    )


def _board(tags: dict[str, str]) -> ReversiPosition:
    size, _, signs = tags.get("BO", "").strip().partition(" ")
    if size not in ("6", "8", "10"):
        raise InvalidText(
            "{board!r} does not begin with the size of a board: 6, 8 or 10", board=tags.get("BO", "")[:80]
        )
    discs, to_move, found = notation.read_board(signs, None)
    if found != int(size):
        raise InvalidText("the board has {found} squares a side, not {size}", found=found, size=size)
    corners = next((n for n in range(5) if ReversiVariant(found, n).start == discs), 0)
    return with_forced_pass(ReversiPosition(ReversiVariant(found, corners), discs, to_move))


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _ending(result: str, last: ReversiPosition) -> GameResult | None:
    if (outcome := last.outcome()) is not None:
        return GameResult.of(outcome)
    difference, _, letter = result.partition(":")
    lead = _number(difference)
    if lead is None:
        return None
    if not lead:
        return GameResult((), _FAULT)
    winner = 0 if lead > 0 else 1
    return GameResult((winner,), {"r": RESIGNED, "t": _OUT_OF_TIME}.get(letter, _FAULT), at_fault=1 - winner)


def _date(text: str) -> float:
    """Seconds since 1970 of `2003.12.15_13:24:03` or of `2003.12.15`; 0 where it is not a date."""
    for form in ("%Y.%m.%d_%H:%M:%S", "%Y.%m.%d"):
        try:
            return datetime.strptime(text[:19].strip(), form).replace(tzinfo=UTC).timestamp()
        except ValueError:
            continue
    return 0.0
