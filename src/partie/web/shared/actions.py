"""What people and computer players do in a shared game. Each function changes it, or raises and changes nothing.

A seat of None is a spectator, whom `permissions` refuses.
"""

from __future__ import annotations

from collections.abc import Callable

from partie.core.errors import IllegalMove
from partie.core.position import Position
from partie.core.record import AGREED, GameResult
from partie.play.loop import Answer, RejectedMove, play_answer
from partie.play.running_game import RunningGame
from partie.web.http.errors import Refusal
from partie.web.shared import permissions
from partie.web.shared.shared_game import Person, Proposal, SharedGame, new_seed


def sit(game: SharedGame, owner: str, name: str, now: float, seat: int | None = None) -> int:
    """A visitor takes a free seat, the first one where none is named."""
    permissions.check_sit(game, owner, seat)
    chosen = game.free[0] if seat is None else seat
    game.seats[chosen] = Person(owner, name)
    if not game.free:
        game.since = now
    game.change(now)
    return chosen


def withdraw(game: SharedGame, owner: str, now: float) -> None:
    """The host takes the invitation back."""
    permissions.check_withdraw(game, owner)
    game.withdrawn = True
    game.change(now)


def move(game: SharedGame, seat: int | None, text: str, ply: int, now: float) -> None:
    """A person's move in the position after `ply` moves. Raises `Refusal` or what the game raises."""
    mover = permissions.check_move(game, seat)
    if ply != game.ply:
        raise Refusal("The position has changed since the move {move!r} was chosen.", move=text)
    seen = game.observation(mover)
    _play(game, Answer(seen.parse_move(text), _charged(game, now), is_text=False), now, seen)


def decide(game: SharedGame, answer: Answer, now: float) -> None:
    """The decision of the computer player to move."""
    if answer.resigns:
        game.running.resign(game.turn)
        game.change(now)
    else:
        _play(game, answer, now, game.position)


def _charged(game: SharedGame, now: float) -> float:
    limit, elapsed = game.time_left(game.turn).limit, round(game.elapsed(now), 3)
    return elapsed if limit is None else min(limit, elapsed)  # what the margin forgives is not charged


def _play(game: SharedGame, answer: Answer, now: float, seen: Position) -> None:
    try:
        play_answer(game.running, answer)
    except RejectedMove as error:
        if seen is game.position or not isinstance(error.cause, IllegalMove):
            raise error.cause from error
        raise Refusal("The rules forbid this move here.") from error  # the text may reveal a secret
    game.proposals.clear()
    game.since = now
    game.change(now)


def resign(game: SharedGame, seat: int | None, now: float) -> None:
    """The seat gives up."""
    game.running.resign(permissions.check_player(game, seat))
    game.change(now)


def draw(game: SharedGame, seat: int | None, now: float) -> None:
    """Offers a draw, or takes the one that the other side offers."""
    _propose(game, "draw", permissions.check_draw(game, seat), now, _agree_draw)


def takeback(game: SharedGame, seat: int | None, now: float) -> None:
    """Asks to take the own last move back, or allows it to the other side."""
    _propose(game, "takeback", permissions.check_takeback(game, seat), now, _take_back)


def _propose(
    game: SharedGame, what: Proposal, seat: int, now: float, agree: Callable[[SharedGame, int, float], None]
) -> None:
    asking = game.proposals.get(what, seat)
    if asking != seat:
        agree(game, asking, now)
        game.proposals.clear()
    else:
        permissions.check_proposal(game, what, seat)
        game.proposals[what] = seat
        game.proposed_at[what, seat] = game.ply
    game.change(now)


def _agree_draw(game: SharedGame, _asking: int, _now: float) -> None:
    game.running.ended = GameResult((), AGREED)


def _take_back(game: SharedGame, asking: int, now: float) -> None:
    ply = permissions.takeback_ply(game, asking)
    assert ply is not None  # it was checked
    game.cut(ply)
    game.proposed_at.clear()
    game.since = now


def decline(game: SharedGame, seat: int | None, now: float) -> None:
    """Refuses what the other side proposed, or takes the own proposal back."""
    permissions.check_player(game, seat)
    game.proposals.clear()
    game.change(now)


def want_rematch(game: SharedGame, seat: int | None, now: float) -> SharedGame | None:
    """Another game with exchanged seats, once all people want it."""
    game.again.add(permissions.check_rematch(game, seat))
    game.change(now)
    if game.again < set(game.persons):
        return None
    seed = new_seed()
    start = game.game.start(game.running.positions[0].variant, seed)
    running = RunningGame(game.game, start, len(game.seats), seed)
    seats = [*game.seats[1:], game.seats[0]]
    following = SharedGame(
        running, seats, game.host, game.clock, remote=game.remote, created=now, changed=now, since=now
    )
    game.next = following.id
    return following
