"""Records as rows and back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from partie.arena.conditions import describe_error
from partie.arena.tournament.pairing import Pairing
from partie.core.clock import Clock
from partie.core.errors import InvalidText
from partie.core.record import UNFINISHED, GameResult, Record, RecordedMove
from partie.core.text import Text


@dataclass(frozen=True)
class GameRow:
    """A game as lists show it, without its moves."""

    id: int
    tournament: int | None
    number: int | None
    round: int
    encounter: int
    game: str
    variant: str
    ending: str
    detail: Text | None
    at_fault: int | None
    plies: int
    finished: float
    brains: tuple[str, ...]
    points: tuple[float, ...]
    line: str | None = None  # the same for games with the same moves

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won alone or shared; empty for a draw."""
        best = max(self.points, default=0.0)
        alike = all(points == best for points in self.points) and len(self.points) > 1
        return () if alike or best == 0 else tuple(i for i, points in enumerate(self.points) if points == best)


def row_of(record: Record, game_id: int, tournament: int, pairing: Pairing) -> GameRow:
    """The row of a game that was just stored."""
    place: dict[str, Any] = {"number": pairing.number, "round": pairing.round, "encounter": pairing.encounter}
    return GameRow(
        id=game_id,
        tournament=tournament,
        **place,
        **{**_columns(record), "detail": record.detail},
        brains=record.players,
        points=record.points,
    )


def game_values(record: Record) -> dict[str, Any]:
    """The columns of a record in `schema.GAMES`."""
    return _columns(record) | {"record": _dump(record)}


def _columns(record: Record) -> dict[str, Any]:
    return {
        "game": record.game,
        "variant": record.variant,
        "ending": record.reason,
        "detail": "" if record.detail is None else record.detail.to_column(),
        "at_fault": record.at_fault,
        "plies": len(record.moves),
        "finished": record.finished,
        "line": _line(record),
    }


def _line(record: Record) -> str | None:
    """A digest of the moves; a fault, e.g. a lost connection, is not a repetition of another one."""
    if record.at_fault is not None:
        return None
    content = "\n".join((record.game, record.variant, record.reason, *(m.text for m in record.moves)))
    return hashlib.sha256(content.encode(errors="replace")).hexdigest()[:40]


def seat_values(game_id: int, record: Record) -> list[dict[str, Any]]:
    """The rows of a record in `schema.SEATS`."""
    used = [0.0] * len(record.players)
    for move in record.moves:
        used[move.seat] += move.seconds
    return [
        {"game_id": game_id, "seat": seat, "brain": name, "points": points, "seconds": used[seat]}
        for seat, (name, points) in enumerate(zip(record.players, record.points, strict=True))
    ]


def log_values(game_id: int, record: Record) -> list[dict[str, Any]]:
    """The rows of a record in `schema.LOGS`."""
    return [{"game_id": game_id, "seat": seat, "text": log} for seat, log in enumerate(record.logs) if log]


def _dump(record: Record) -> str:
    moves = [_dump_move(move) for move in record.moves]
    terms = {
        "game": record.game,
        "variant": record.variant,
        "seed": record.seed,
        "opening": record.opening,
        "clock": None if record.clock is None else record.clock.to_json(),
    }
    data = {
        "terms": terms if record.start is None else {**terms, "start": record.start},
        "moves": moves,
        "winners": record.winners,
        "scores": record.scores,
        "started": record.started,
        "comment": record.comment,
    }
    return json.dumps(data, separators=(",", ":"))


def read_text(column: str) -> Text | None:
    """The text of a column; None where it is empty."""
    return Text.from_column(column) if column else None


def read_scores(text: str) -> tuple[float, ...] | None:
    """Points of the game itself out of what `game_values` wrote."""
    scores = json.loads(text)["scores"]
    return None if scores is None else tuple(scores)


def load_record(
    text: str, brains: Sequence[str], logs: Sequence[str], ending: str, detail: str, **values: Any
) -> Record:
    """The inverse of `game_values`, from a game's row and its seats. Raises `InvalidText`."""
    try:
        return _load_record(text, brains, logs, ending, detail, **values)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise InvalidText("a game in the store is damaged: {error}", error=describe_error(error)) from error


def _dump_move(move: RecordedMove) -> list[Any]:
    row = [move.text, move.seat, round(move.seconds, 4), move.value, move.value_kind, move.depth]
    row += [int(move.opening), move.comment]
    tree = {
        "comment_before": move.comment_before,
        "nags": move.nags,
        "variations": [[_dump_move(other) for other in line] for line in move.variations],
    }
    return [*row, tree] if any(tree.values()) else row


def _load_move(
    text: str, seat: int, seconds: float, value: float | None, kind: str | None, depth: int, opening: int,
    comment: str = "", tree: Mapping[str, Any] | None = None,
) -> RecordedMove:  # fmt: skip
    """A list of `_dump_move`; older ones have no comment."""
    tree = tree or {}
    lines = (tuple(_load_move(*move) for move in line) for line in tree.get("variations", ()))
    return RecordedMove(
        *(text, seat, seconds, value, kind, depth, bool(opening), comment),
        tree.get("comment_before", ""),
        tuple(tree.get("nags", ())),
        tuple(lines),
    )


def _load_record(
    text: str, brains: Sequence[str], logs: Sequence[str], ending: str, detail: str, **values: Any
) -> Record:
    data = json.loads(text)
    terms, clock = data["terms"], data["terms"]["clock"]
    moves = (_load_move(*move) for move in data["moves"])
    scores = None if data["scores"] is None else tuple(data["scores"])
    end = GameResult(tuple(data["winners"]), ending, read_text(detail), values["at_fault"], scores)
    return Record(
        terms["game"],
        terms["variant"],
        terms["seed"],
        terms.get("start"),
        tuple(moves),
        None if ending == UNFINISHED else end,
        tuple(brains),
        clock=None if clock is None else Clock.from_json(clock),
        started=data["started"],
        finished=values["finished"],
        logs=tuple(logs),
        comment=data.get("comment", ""),
    )
