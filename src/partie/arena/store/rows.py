"""Records as rows and back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from partie.arena.terms import Clock, GameRecord, PlayedMove, Terms
from partie.arena.tournament.schedule import Pairing


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
    detail: str
    faulty: int | None
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
        return (
            () if alike or best == 0 else tuple(i for i, points in enumerate(self.points) if points == best)
        )


def row_of(record: GameRecord, game_id: int, tournament: int, pairing: Pairing) -> GameRow:
    """The row of a game that was just stored."""
    place: dict[str, Any] = {"number": pairing.number, "round": pairing.round, "encounter": pairing.encounter}
    return GameRow(
        id=game_id,
        tournament=tournament,
        **place,
        **_columns(record),
        brains=record.brains,
        points=record.points,
    )


def game_values(record: GameRecord) -> dict[str, Any]:
    """The columns of a record in `schema.GAMES`."""
    return _columns(record) | {"record": _dump(record)}


def _columns(record: GameRecord) -> dict[str, Any]:
    return {
        "game": record.terms.game,
        "variant": record.terms.variant,
        "ending": record.ending,
        "detail": record.detail,
        "faulty": record.faulty,
        "plies": len(record.moves),
        "finished": record.finished,
        "line": _line(record),
    }


def _line(record: GameRecord) -> str | None:
    """A digest of the moves; a fault, e.g. a lost connection, is no repetition of another one."""
    if record.faulty is not None:
        return None
    said = "\n".join(
        (record.terms.game, record.terms.variant, record.ending, *(m.text for m in record.moves))
    )
    return hashlib.sha256(said.encode(errors="replace")).hexdigest()[:40]


def seat_values(game_id: int, record: GameRecord) -> list[dict[str, Any]]:
    """The rows of a record in `schema.SEATS`."""
    used = [0.0] * len(record.brains)
    for move in record.moves:
        used[move.seat] += move.seconds
    return [
        {"game_id": game_id, "seat": seat, "brain": name, "points": points, "seconds": used[seat]}
        for seat, (name, points) in enumerate(zip(record.brains, record.points, strict=True))
    ]


def log_values(game_id: int, record: GameRecord) -> list[dict[str, Any]]:
    """The rows of a record in `schema.LOGS`."""
    return [{"game_id": game_id, "seat": seat, "text": log} for seat, log in enumerate(record.logs) if log]


def _dump(record: GameRecord) -> str:
    moves = [
        [m.text, m.seat, round(m.seconds, 4), m.value, m.value_kind, m.depth, int(m.opening)]
        for m in record.moves
    ]
    data = {
        "terms": asdict(record.terms),
        "moves": moves,
        "winners": record.winners,
        "scores": record.scores,
        "started": record.started,
    }
    return json.dumps(data, separators=(",", ":"))


def load_record(
    text: str, brains: Sequence[str], logs: Sequence[str], ending: str, detail: str, **values: Any
) -> GameRecord:
    """The inverse of `game_values`, from a game's row and its seats."""
    data = json.loads(text)
    terms = data["terms"]
    clock = Clock(**terms.pop("clock"))
    opening = tuple(terms.pop("opening"))
    moves = (PlayedMove(m[0], m[1], m[2], m[3], m[4], m[5], bool(m[6])) for m in data["moves"])
    return GameRecord(
        terms=Terms(**terms, opening=opening, clock=clock),
        brains=tuple(brains),
        moves=tuple(moves),
        winners=tuple(data["winners"]),
        ending=ending,
        detail=detail,
        faulty=values["faulty"],
        scores=tuple(data["scores"]) if data["scores"] is not None else None,
        started=data["started"],
        finished=values["finished"],
        logs=tuple(logs),
    )
