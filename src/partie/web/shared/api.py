"""The calls about shared games: inviting, sitting down, the visitor's list.

The header `Partie-Visitor` carries the visitor's key; a visitor who has the link of a game may see who plays in it.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, Path, Request
from starlette.concurrency import run_in_threadpool

from partie import games
from partie.core.clock import Clock
from partie.core.clock_text import format_clock, read_clock
from partie.core.game import Game
from partie.core.options import read_offered
from partie.games import check_level
from partie.play.running_game import RunningGame
from partie.web.games.describe_game import side_name
from partie.web.http import limits
from partie.web.http.errors import Refusal
from partie.web.http.language import language_of
from partie.web.http.queues import get_queues
from partie.web.http.routes import errors
from partie.web.http.visitors import digest_of, remote_address, visitor_of
from partie.web.session.messages import BrainSeat
from partie.web.session.start import check_players
from partie.web.shared import actions
from partie.web.shared.models import InviteRequest, SharedGameModel, SharedSeatModel, SitRequest
from partie.web.shared.names import read_name
from partie.web.shared.shared_game import Person, SharedGame, SharedSeat, new_seed
from partie.web.shared.shared_games import get_shared_games, row_of
from partie.web.shared.storage import SharedRow
from partie.web.shared.stored import StoredPerson, StoredShared, read_stored, refusing_corrupt

SHOWN_AFTER = 2 * 86_400.0  # seconds that a finished game stays in the list
FASTEST = 10.0  # seconds: less cannot be played


async def _fair(request: Request) -> AsyncIterator[None]:
    async with get_queues(request).calls.place(visitor_of(request)):
        yield


router = APIRouter(
    prefix="/api/v1",
    responses=errors(403, 404, 409, 422, 429, 503),
    dependencies=[Depends(_fair, scope="function")],
)
_HEADER = Header(
    alias="Partie-Visitor",
    min_length=limits.MIN_VISITOR,
    max_length=limits.MAX_NAME,
    description="The visitor's key.",
)
Visitor = Annotated[str, _HEADER]
Id = Annotated[str, Path(pattern=r"^[\w-]{16,64}$", description="The part of the link that names the game.")]


@router.post("/invitations", summary="Make a game with an invitation to it", responses=errors(400, 413))
async def invite(request: Request, visitor: Visitor, body: InviteRequest) -> SharedGameModel:
    """The visitor sits at one of the seats. The game begins when people have taken those that are open."""
    shared, owner = get_shared_games(request), digest_of(visitor)
    game = _new_game(body, owner, shared.now())
    game.remote = remote_address(request)
    await shared.add(game)
    return _describe_game(game, owner, language_of(request))


@router.get("/shared", summary="The visitor's shared games")
async def list_games(request: Request, visitor: Visitor) -> list[SharedGameModel]:
    """The games that go on and those that ended lately; where the visitor is to move first."""
    shared, owner, language = get_shared_games(request), digest_of(visitor), language_of(request)
    found = []
    for row in await run_in_threadpool(shared.store.list_of, owner, shared.now() - SHOWN_AFTER):
        try:
            if not row.ended and row.falls is not None and row.falls < shared.now():
                row = await shared.look(row.id, row_of)
            found.append(describe_row(row, owner, language))
        except Refusal:
            continue  # it cannot be read any more
    return sorted(found, key=lambda one: (not one.my_turn, one.state == "over", -one.changed))


@router.get("/shared/{identity}", summary="Who plays in a shared game")
async def shared_game(
    request: Request, identity: Id, visitor: Annotated[str | None, _HEADER] = None
) -> SharedGameModel:
    """What the page of an invitation shows."""
    owner, language = "" if visitor is None else digest_of(visitor), language_of(request)
    return await get_shared_games(request).look(identity, lambda game: _describe_game(game, owner, language))


@router.post("/shared/{identity}/sit", summary="Take a free seat", responses=errors(400, 413))
async def sit(request: Request, visitor: Visitor, identity: Id, body: SitRequest) -> SharedGameModel:
    """The first free one where none is named."""
    name, owner, language = read_name(body.name), digest_of(visitor), language_of(request)

    def act(game: SharedGame, now: float) -> SharedGameModel:
        actions.sit(game, owner, name, now, body.seat)
        return _describe_game(game, owner, language)

    return await get_shared_games(request).change(identity, act)


@router.post("/shared/{identity}/withdraw", status_code=204, summary="Withdraw an invitation")
async def withdraw(request: Request, visitor: Visitor, identity: Id) -> None:
    """Withdraws an invitation: only the visitor who invited may, before the game has begun."""
    owner = digest_of(visitor)
    await get_shared_games(request).change(identity, lambda game, now: actions.withdraw(game, owner, now))


def _new_game(body: InviteRequest, owner: str, now: float) -> SharedGame:
    """Raises `Refusal` or what the game raises."""
    game, clock = games.find(body.game), _read_clock(body.clock)
    if body.seats.count("me") != 1 or "open" not in body.seats:
        raise Refusal("An invitation needs one seat for you and a free one.")
    person = Person(owner, read_name(body.name))
    seats = [_new_seat(game, seat, person) for seat in body.seats]
    if body.lot:
        secrets.SystemRandom().shuffle(seats)
    seed = new_seed()
    start = game.start(body.variant, seed)
    check_players(game, start, len(seats))
    running = RunningGame(game, start, len(seats), seed)
    return SharedGame(running, seats, owner, clock, created=now, changed=now)


def _new_seat(game: Game, seat: str | BrainSeat, person: Person) -> SharedSeat:
    if not isinstance(seat, BrainSeat):
        return person if seat == "me" else None
    if seat.program is not None:
        raise Refusal("Programs do not play in games with friends.")
    check_level(game, seat.level)
    read_offered(game.options, seat.brain_options(), game.name)
    return seat


def _read_clock(text: str) -> Clock:
    clock = read_clock(text)
    if clock.seats or clock.nodes is not None or clock.depth is not None:
        raise Refusal("A game with friends has one clock for all.")
    limit = clock.start().limit
    if limit is not None and limit + clock.increment < FASTEST:
        raise Refusal("A clock gives at least {seconds} seconds.", seconds=int(FASTEST))
    return clock


def _describe_game(game: SharedGame, owner: str, language: str) -> SharedGameModel:
    return describe_row(row_of(game), owner, language)


def describe_row(row: SharedRow, owner: str, language: str) -> SharedGameModel:
    """A game as it is stored, without playing it again. Raises `Refusal` where it cannot be read."""
    with refusing_corrupt():
        return _describe_stored(row, read_stored(row.data), owner, language)


def _describe_stored(row: SharedRow, stored: StoredShared, owner: str, language: str) -> SharedGameModel:
    name, winners = stored.record["game"], stored.winners
    game = games.find(name)
    mine = next(
        (n for n, seat in enumerate(stored.seats) if isinstance(seat, StoredPerson) and seat.owner == owner), None
    )
    people = [seat for seat in stored.seats if isinstance(seat, StoredPerson)]
    state: Literal["open", "running", "over", "withdrawn"] = "running" if row.begun else "open"
    if row.ended:
        state = "withdrawn" if stored.withdrawn else "over"
    return SharedGameModel(
        id=row.id,
        game=name,
        variant=stored.record["variant"],
        clock=format_clock(Clock.from_json(stored.clock)),
        seats=[_describe_seat(game, number, seat, mine, language) for number, seat in enumerate(stored.seats)],
        state=state,
        host=next((person.name for person in people if person.owner == row.host), ""),
        is_host=row.host == owner,
        moves=len(stored.record["moves"]),
        my_seat=mine,
        my_turn=state == "running" and stored.turn == mine,
        turn=stored.turn,
        won=None if mine is None or not winners else mine in winners,
        falls=row.falls,
        changed=row.changed,
    )


def _describe_seat(game: Game, number: int, seat: Any, mine: int | None, language: str) -> SharedSeatModel:
    sides = game.sides
    return SharedSeatModel(
        side=side_name(game, sides[number], language) if number < len(sides) else str(number + 1),
        kind="free" if seat is None else "person" if isinstance(seat, StoredPerson) else "computer",
        name=seat.name if isinstance(seat, StoredPerson) else "",
        level=seat.level if isinstance(seat, BrainSeat) else None,
        me=number == mine,
    )
