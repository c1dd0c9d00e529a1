"""Records played by the rules: every position and move, each checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.position import Move, Position
from partie.core.record import GameResult, Record, RecordedMove, check_size
from partie.core.text import Text


class Playable(Protocol):
    """What of a `Game` a record needs to be played."""

    name: ClassVar[str]

    def start(self, variant: str | None = None, seed: int = 0) -> Position:
        """See `Game.start`."""
        ...

    def from_text(self, text: str, variant: str | None = None, side: str | None = None) -> Position:
        """See `Game.from_text`."""
        ...


@dataclass(frozen=True)
class Replay:
    """A record played by the rules: `positions[n]` is the position after `moves[:n]`."""

    positions: tuple[Position, ...]
    moves: tuple[Move, ...]

    @property
    def last(self) -> Position:
        """The newest position."""
        return self.positions[-1]


def first_position(record: Record, game: Playable) -> Position:
    """The first position. Raises what the game raises, and `InvalidText` for an impossible position."""
    if record.game != game.name:
        raise InvalidText("this is a game of {found!r}, not of {game}", found=record.game, game=game.name)
    if record.start is None:
        return game.start(record.variant or None, record.seed)
    position = game.from_text(record.start, record.variant or None)
    if problems := position.problems():
        raise InvalidText(Text("{problems}", problems=tuple(problem.rule for problem in problems)))
    return position


def steps(record: Record, game: Playable) -> Iterator[tuple[Position, Move, Position]]:
    """Every move of the main line with the positions before and after it.

    Variations are checked on the way. Raises `InvalidText` that names the move.
    """
    check_size(record.moves)
    yield from _line_steps(first_position(record, game), record.moves)


def _line_steps(position: Position, moves: Sequence[RecordedMove]) -> Iterator[tuple[Position, Move, Position]]:
    for number, played in enumerate(moves, 1):
        try:
            if played.seat != position.turn:
                raise IllegalMove("it is not the turn of seat {seat}", seat=played.seat + 1)
            move = position.parse_move(played.text)
            after = position.play(move)
        except (InvalidText, IllegalMove, AmbiguousMove) as error:
            raise InvalidText(
                "move {number}, {move!r}: {error}", number=number, move=played.text, error=error
            ) from error
        for index, variation in enumerate(played.variations, 1):
            _check_variation(position, variation, number, index)
        yield position, move, after
        position = after


def _check_variation(position: Position, moves: Sequence[RecordedMove], number: int, index: int) -> None:
    """Raises `InvalidText` where the rules forbid one of its moves."""
    try:
        for _ in _line_steps(position, moves):
            pass
    except InvalidText as error:
        raise InvalidText(
            "variation {index} to move {number}: {error}", index=index, number=number, error=error
        ) from error


def replay(record: Record, game: Playable) -> Replay:
    """All positions and moves, every move checked by the rules. Raises `InvalidText`."""
    positions, moves = [first_position(record, game)], list[Move]()
    for _before, move, after in steps(record, game):
        positions.append(after)
        moves.append(move)
    return Replay(tuple(positions), tuple(moves))


def last_position(record: Record, game: Playable) -> Position:
    """The newest position, with the past that its text may lack. Raises `InvalidText`."""
    position = first_position(record, game)
    for _before, _move, after in steps(record, game):
        position = after
    return position


def record_of(game: Playable, start: Position, moves: Sequence[Move], seed: int | None = None) -> Record:
    """The record of moves played from `start`, given by `seed` or, without one, by its text."""
    played, position = list[RecordedMove](), start
    for move in moves:
        played.append(RecordedMove(position.format_move(move), position.turn))
        position = position.play(move)
    outcome = position.outcome()
    return Record(
        game.name,
        start.variant,
        seed or 0,
        start.to_text() if seed is None else None,
        tuple(played),
        None if outcome is None else GameResult.of(outcome),
    )
