"""Records from outside are believed only as far as the rules agree."""

from __future__ import annotations

from dataclasses import replace

from partie import games
from partie.arena.referee import ending_name
from partie.arena.terms import Fault, GameRecord
from partie.game import AmbiguousMove, Game, IllegalMove, InvalidText, Outcome, Position

UNFINISHED = "unfinished"  # the record stops before the game does
ENDINGS = {fault.value for fault in Fault} | {UNFINISHED, "too long"}
MOST_MOVES = 100_000


def find_game(name: str) -> Game:
    """The game of a record. Raises `InvalidText`."""
    try:
        return games.load(name)
    except KeyError:
        raise InvalidText(f"{name!r} is not a game of Partie") from None


def checked(record: GameRecord) -> GameRecord:
    """The record with every move played by the rules and the end they give. Raises `InvalidText`.

    A game that goes on by the rules keeps the end the record names, if it is a fault or a break.
    """
    game = find_game(record.terms.game)
    if len(record.brains) not in game.players:
        raise InvalidText(f"{game.name} is not played by {len(record.brains)}")
    if not all(name.strip() for name in record.brains):
        raise InvalidText("a player has no name")
    position = _replayed(game, record)
    outcome = position.outcome()
    texts = tuple(move.text for move in record.moves if move.opening)
    record = replace(record, terms=replace(record.terms, variant=position.variant, opening=texts))
    return _broken_off(record) if outcome is None else _ended(record, outcome)


def _replayed(game: Game, record: GameRecord) -> Position:
    if len(record.moves) > MOST_MOVES:
        raise InvalidText(f"a record of {len(record.moves):,} moves is too long")
    position = game.start(record.terms.variant or None, record.terms.seed)
    for number, move in enumerate(record.moves, 1):
        try:
            if move.seat != position.turn:
                raise IllegalMove(f"it is not the turn of seat {move.seat + 1}")
            position = position.play(position.parse_move(move.text))
        except (InvalidText, IllegalMove, AmbiguousMove) as error:
            raise InvalidText(f"move {number}, {move.text!r}: {error}") from error
    return position


def _ended(record: GameRecord, outcome: Outcome) -> GameRecord:
    if record.faulty is None and record.ending not in ("", UNFINISHED) and record.winners != outcome.winners:
        raise InvalidText(f"the record names other winners than the moves: {record.winners}")
    return replace(
        record,
        winners=outcome.winners,
        ending=ending_name(outcome),
        scores=outcome.scores,
        faulty=None,
    )


def _broken_off(record: GameRecord) -> GameRecord:
    if record.ending not in ENDINGS:
        return replace(record, ending=UNFINISHED, winners=(), faulty=None, scores=None)
    seats = range(len(record.brains))
    if any(seat not in seats for seat in (*record.winners, record.faulty or 0)):
        raise InvalidText(f"the record names a seat that nobody has: {record.winners}")
    return record
