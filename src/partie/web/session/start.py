"""A new session from a `new` message."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from partie import games
from partie.arena.brains import brain_problems
from partie.arena.registered import find_program
from partie.core.clock import NO_CLOCK
from partie.core.clock_text import read_clock
from partie.core.game import Game
from partie.core.options import read_offered
from partie.core.position import Position
from partie.core.record import Record
from partie.games import check_level
from partie.play.running_clocks import RunningClocks
from partie.play.running_game import RunningGame
from partie.web.games.catalogue import read_record
from partie.web.http import limits
from partie.web.http.errors import Refusal, refuse_impossible
from partie.web.http.visitors import digest_of
from partie.web.session.messages import NewMessage
from partie.web.session.session import Session


def start_session(message: NewMessage, *, is_owner: bool = False) -> Session:
    """Sets up the game that a page asks for. Raises `Refusal` or what the game raises."""
    game = games.find(message.game)
    check_programs((seat.program for seat in message.seats if seat != "human"), game, is_owner=is_owner)
    for seat in message.seats:
        if seat != "human":
            check_level(game, seat.level)
            read_offered(game.options, seat.brain_options(), game.name)
    running = RunningGame.from_record(_first_record(game, message), game, len(message.seats))
    check_players(game, running.position, len(message.seats))
    session = Session(running, message.seats, message.seconds, len(running.moves))
    session.open = not (message.seed is None and message.position is None and message.record is None)
    session.owner = "" if message.visitor is None else digest_of(message.visitor)
    session.warnings += session.brains.read_files()
    for move in message.moves:
        session.play(session.position.parse_move(move))
    session.given = 0 if message.played else len(session.moves)
    session.clocks = _clocks(message.clock, len(message.seats))
    if message.ply is not None:
        session.go(message.ply)
    return session


def _clocks(text: str | None, seats: int) -> RunningClocks | None:
    """The clocks that were agreed. Raises `InvalidText`, or `Refusal` where there are none to agree on."""
    clock = read_clock(text) if text else NO_CLOCK
    if not clock.is_limited:
        return None
    if seats < 2:
        raise Refusal("Clocks are for games of several players.")
    return RunningClocks.of(clock, seats)


def check_programs(names: Iterable[str | None], game: Game, *, is_owner: bool) -> None:
    """Raises `Refusal` or `InvalidText` where one of these programs may not, or cannot, play here."""
    for name in names:
        if name is None:
            continue
        if not is_owner:
            raise Refusal("Programs run only for the owner of this machine: open the page as owner.", status=403)
        if problems := brain_problems(find_program(name).spec, game):
            raise Refusal(problems[0])


def _first_record(game: Game, message: NewMessage) -> Record:
    """The game before `moves`. Raises `Refusal` for an impossible position."""
    if message.record is not None:
        return read_record(game, message.record)
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
