"""What a new game is made of: the record it begins with, and who may sit at it."""

from __future__ import annotations

import secrets

from partie.core.game import Game
from partie.core.options import read_offered
from partie.core.position import Position
from partie.core.record import Record
from partie.games import check_level
from partie.web.games.records import read_record_of
from partie.web.http import limits
from partie.web.http.errors import Refusal, refuse_impossible
from partie.web.session.messages import BrainSeat, NewMessage


def check_brain(game: Game, seat: BrainSeat) -> None:
    """Raises `Refusal` for a level or a kind of brain that the game does not have."""
    check_level(game, seat.level)
    if seat.resigns and game.option("resigns") is None:
        raise Refusal("{title} has no computer player that resigns.", title=game.title)
    if seat.weights is not None and game.option("weights") is None:
        raise Refusal("{title} has no computer player that reads weights.", title=game.title)
    read_offered(game.options, seat.given(), game.name)


def first_record(game: Game, message: NewMessage) -> Record:
    """The game that is asked for, before `moves`. Raises `Refusal` for an impossible position."""
    if message.record is not None:
        return read_record_of(game, message.record)
    if message.position is None:
        seed = secrets.randbelow(limits.MAX_SEED) if message.seed is None else message.seed
        return Record(game.name, message.variant or "", seed)
    refuse_impossible(game.from_text(message.position, message.variant, message.side))
    return game.read_game(message.position, message.variant, message.side)


def check_players(game: Game, position: Position, number: int) -> None:
    """Raises `Refusal` when this many cannot play this game in this variant."""
    if number not in game.players:
        raise Refusal("{title} is not a game for {number} players.", title=game.title, number=number)
    if position.players not in (None, number):
        raise Refusal(
            "The variant {variant!r} is for {players} players, not {number}.",
            variant=position.variant,
            players=position.players,
            number=number,
        )
