"""Who may do what in a shared game: the only place that decides it.

Every function returns the seat that acts, or raises `Refusal` with the reason as a sentence.
"""

from __future__ import annotations

from collections.abc import Callable

from partie.core.game import Agreement
from partie.core.text import Text
from partie.web.http.errors import Refusal
from partie.web.shared.shared_game import Proposal, SharedGame


def check_sit(game: SharedGame, owner: str, seat: int | None) -> None:
    """Whether a visitor may take a free seat."""
    if game.withdrawn:
        raise Refusal("This invitation was withdrawn.", status=409)
    if game.seat_of(owner) is not None:
        raise Refusal("You sit in this game already. Send the link to somebody else.", status=409)
    if not game.free:
        raise Refusal("All seats are taken; you can watch.", status=409)
    if seat is not None and seat not in game.free:
        raise Refusal("This seat is taken; choose another one.", status=409)


def check_withdraw(game: SharedGame, owner: str | None) -> None:
    """Whether a visitor may take the invitation back."""
    if owner != game.host:
        raise Refusal("Only the person who invited can withdraw the invitation.", status=403)
    if game.is_begun:
        raise Refusal("The game has begun; you can resign.", status=409)


def check_player(game: SharedGame, seat: int | None) -> int:
    """Whether a seat plays in a game that goes on."""
    if seat is None:
        raise Refusal("You watch this game; only its players can do this.", status=403)
    if game.withdrawn:
        raise Refusal("This invitation was withdrawn.")
    if not game.is_begun:
        raise Refusal("The game begins when all seats are taken.")
    if game.outcome() is not None:
        raise Refusal("The game is over.")
    return seat


def check_move(game: SharedGame, seat: int | None) -> int:
    """Whether a seat may move now."""
    if seat is None:
        raise Refusal("You watch this game; only its players can move.", status=403)
    mover = check_player(game, seat)
    if game.turn != mover:
        raise Refusal("It is not your turn.")
    return mover


def check_draw(game: SharedGame, seat: int | None) -> int:
    """Whether a seat may offer a draw, or take one."""
    asking = check_player(game, seat)
    if len(game.persons) < 2 or not game.game.allows(Agreement.DRAW, len(game.seats)):
        raise Refusal("No draw can be agreed in this game.")
    return asking


def check_takeback(game: SharedGame, seat: int | None) -> int:
    """Whether a seat may ask to take a move back, or allow it."""
    asking = check_player(game, seat)
    if len(game.seats) != 2 or len(game.persons) != 2:
        raise Refusal("Moves are taken back only between two people.")
    if takeback_ply(game, game.proposals.get("takeback", asking)) is None:
        raise Refusal("There is nothing to take back.")
    return asking


def takeback_ply(game: SharedGame, seat: int) -> int | None:
    """The number of moves that stay when that seat takes its last move back; None where that reveals something."""
    played, running = game.running.played, game.running
    ply = next((number for number in range(game.ply - 1, -1, -1) if played[number].seat == seat), None)
    if ply is None or any(running.positions[at].reveals(running.moves[at]) for at in range(ply, game.ply)):
        return None
    return ply


def check_proposal(game: SharedGame, what: Proposal, seat: int) -> None:
    """Whether a seat may propose something: once between two moves."""
    if game.proposals.get(what) == seat:
        raise Refusal("You have proposed this already; the other side has not answered yet.")
    if game.proposed_at.get((what, seat)) == game.ply:
        raise Refusal("You have proposed this already; you can do it again after a move.")


def check_rematch(game: SharedGame, seat: int | None) -> int:
    """Whether a seat may ask for another game."""
    if seat is None:
        raise Refusal("You watch this game; only its players can do this.", status=403)
    if game.outcome() is None:
        raise Refusal("The game goes on.")
    if game.next is not None:
        raise Refusal("The next game has begun already.", status=409)
    return seat


def possible_actions(game: SharedGame, seat: int | None) -> list[str]:
    """What the person at that seat, or a spectator, can do now besides moving: the page offers exactly this."""
    checks: dict[str, Callable[[], object]] = {
        "resign": lambda: check_player(game, seat),
        "draw": lambda: _check_offer(game, "draw", check_draw(game, seat)),
        "takeback": lambda: _check_offer(game, "takeback", check_takeback(game, seat)),
        "decline": lambda: _check_answer(game, seat),
        "rematch": lambda: _check_again(game, check_rematch(game, seat)),
    }
    return [name for name, check in checks.items() if _is_allowed(check)]


def _check_offer(game: SharedGame, what: Proposal, seat: int) -> None:
    if game.proposals.get(what, seat) == seat:
        check_proposal(game, what, seat)


def _check_answer(game: SharedGame, seat: int | None) -> None:
    check_player(game, seat)
    if not game.proposals:
        raise Refusal(Text("Nothing was proposed."))


def _check_again(game: SharedGame, seat: int) -> None:
    if seat in game.again:
        raise Refusal(Text("You have asked for another game already."))


def _is_allowed(check: Callable[[], object]) -> bool:
    try:
        check()
    except Refusal:
        return False
    return True
