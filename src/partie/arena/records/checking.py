"""Records from outside are checked by the rules."""

from __future__ import annotations

from dataclasses import replace

from partie import games
from partie.arena.faults import Fault
from partie.core.errors import InvalidText
from partie.core.position import Outcome
from partie.core.record import ADJUDICATED, AGREED, FAULT, RESIGNED, TOO_LONG, UNFINISHED, GameResult, Record
from partie.core.replay import last_position

ENDINGS = {fault.value for fault in Fault} | {TOO_LONG, RESIGNED, AGREED, ADJUDICATED, FAULT}


def verified(record: Record) -> Record:
    """The record with every move played by the rules and the end they give. Raises `InvalidText`.

    A game that the rules have not ended has the end the record names, if it is a fault or a break.
    """
    game = games.find(record.game)
    if len(record.players) not in game.players:
        raise InvalidText("{name} is not played by {seats}", name=game.name, seats=len(record.players))
    if not all(name.strip() for name in record.players):
        raise InvalidText("a player has no name")
    position = last_position(record, game)
    outcome = position.outcome()
    record = replace(record, variant=position.variant)
    return _broken_off(record) if outcome is None else _ended(record, outcome)


def _ended(record: Record, outcome: Outcome) -> Record:
    if record.at_fault is None and record.reason not in ("", UNFINISHED) and record.winners != outcome.winners:
        raise InvalidText("the record names other winners than the moves: {winners}", winners=record.winners)
    return replace(record, result=GameResult.of(outcome))


def _broken_off(record: Record) -> Record:
    if record.reason not in ENDINGS:
        return replace(record, result=None)
    seats = range(len(record.players))
    if any(seat not in seats for seat in (*record.winners, record.at_fault or 0)):
        raise InvalidText("the record names a seat without a player: {winners}", winners=record.winners)
    return record


def with_player_names(record: Record) -> Record:
    """A game of the page has no names of players: their sides stand for them."""
    if record.players:
        return record
    game = games.find(record.game)
    number = len(record.seats) or game.start(record.variant or None).players or game.players[0]
    return replace(record, players=game.sides[:number])
