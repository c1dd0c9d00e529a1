"""GTP's dialect of go, as `partie.arena.protocols.gtp.dialect` describes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.position import Position
from partie.games.go.rules.chains import chain_of
from partie.games.go.rules.dead import proposal
from partie.games.go.rules.kernels import BLACK, PASS, WHITE
from partie.games.go.rules.notation import AGREED, PASSED, is_point, parse_point, point_name
from partie.games.go.rules.notation import RESUME as RESUMED
from partie.games.go.rules.position import RESUME, GoPosition
from partie.games.go.rules.variants import MOST_HANDICAP, GoVariant, checked, find_variant, fixed_points

GAME = ""
COLOURS = ("black", "white")
COUNTS = True
COMMANDS = ("komi", "fixed_handicap", "place_free_handicap", "set_free_handicap")


def board_size(game: Game, variant: str) -> int:
    """Lines of the board. Raises `InvalidText` for a handicap that Black puts freely."""
    found = find_variant(variant)
    if found.is_free and found.handicap > 1:
        raise InvalidText("GTP cannot express the free handicap of {variant!r}", variant=variant)
    return found.size


def variant(game: Game, size: int) -> str:
    """The variant on a board of this size. Raises `InvalidText`."""
    return game.variant_name({"size": size})


def to_vertex(text: str) -> str:
    """`d4` as D4; empty for what is settled beside the board."""
    if text.startswith((AGREED, RESUMED)):
        return ""
    return text.upper() if text != PASSED else text


def from_vertex(vertex: str) -> str:
    """D4 as `d4`. Raises `InvalidText`."""
    text = vertex.strip().lower()
    if text != PASSED and not is_point(text):
        raise InvalidText("{vertex!r} is not a point", vertex=vertex[:80])
    return text


# --- an engine is hosted -------------------------------------------------------------------------------


def set_up(game: Game, variant: str) -> Sequence[str]:
    """Komi with the points for the handicap, and the handicap, for an empty board."""
    found = find_variant(variant)
    komi = f"komi {found.komi + found.bonus:g}"
    return (komi, f"fixed_handicap {found.handicap}") if found.handicap > 1 else (komi,)


def is_settling(position: Position) -> bool:
    """Whether the next moves are about dead stones."""
    return cast(GoPosition, position).is_settling


def settled(position: Position, dead: Sequence[str] | None) -> str:
    """The move of an engine that has named the dead stones, line by line; None: it cannot, and agrees."""
    board = cast(GoPosition, position)
    if dead is None:
        return board.format_move(board.agreement)
    stones = [vertex.lower() for line in dead for vertex in line.split()]
    points = {parse_point(stone, board.size) for stone in stones}
    heads = {chain_of(board.cells, board.size, at)[0] for at in points if board.cells[at] in (BLACK, WHITE)}
    return board.format_move(tuple(sorted(heads)))


# --- Partie is the engine ------------------------------------------------------------------------------


def configure(game: Game, variant: str, command: str, rest: str) -> tuple[str, Sequence[str], Sequence[str]]:
    """The variant after one of `COMMANDS`, its first moves, and the vertices to answer. Raises `InvalidText`."""
    found = find_variant(variant)
    if command == "komi":
        try:
            changed = replace(found, komi=float(rest) if rest.strip() else float("nan"))
        except ValueError as error:
            raise InvalidText("{komi!r} is not a komi", komi=rest[:40]) from error
        return checked(changed).name, (), ()
    if command == "set_free_handicap":
        stones = [from_vertex(vertex) for vertex in rest.split()]
        given = replace(found, handicap=len(stones), is_free=True)
        return _handicap(given), stones, ()
    if not rest.strip().isdecimal() or not 2 <= int(rest) <= 9:
        raise InvalidText("{count!r} is not a number of handicap stones", count=rest[:40])
    given = replace(found, handicap=int(rest), is_free=False)
    points = fixed_points(found.size, given.handicap)
    return _handicap(given), (), [point_name(point, found.size).upper() for point in points]


def _handicap(found: GoVariant) -> str:
    """Its name, if it has two to nine stones; the komi stays what the controller said."""
    if not 2 <= found.handicap <= MOST_HANDICAP:
        raise InvalidText("{count!r} is not a number of handicap stones", count=found.handicap)
    return checked(found).name


def at_turn(position: Position, seat: int) -> Position:
    """The position with this side to move, after a pass of the other one where it is needed. Raises `IllegalMove`."""
    board = cast(GoPosition, position)
    if board.is_settling:
        board = board.play(RESUME)
    if board.turn != seat and not board.placing and board.outcome() is None:
        board = board.play(PASS)
    return board


def scores(position: Position) -> tuple[float, float] | None:
    """Points of both sides, the stones that seem dead being taken off."""
    board = cast(GoPosition, position)
    outcome = board.outcome()
    if outcome is not None:
        return outcome.scores[:2] if outcome.scores else None  # type: ignore[return-value]
    return board.count(_dead(board)).scores(board.rules.rules.by_area)


def stones_that_are(position: Position, status: str) -> Sequence[str]:
    """The chains that are `dead` or `alive`, a line of vertices for each; none in seki are told apart."""
    board = cast(GoPosition, position)
    dead = _dead(board)
    wanted = {"dead": dead, "alive": frozenset(_stones(board)) - dead}.get(status, frozenset())
    chains = sorted({chain_of(board.cells, board.size, point) for point in wanted})
    return [" ".join(point_name(point, board.size).upper() for point in chain) for chain in chains]


def _dead(board: GoPosition) -> frozenset[int]:
    if not board.rules.rules.agrees:
        return frozenset()
    return board.marked if board.is_settling else proposal(board.cells, board.size)


def _stones(board: GoPosition) -> list[int]:
    return [point for point, cell in enumerate(board.cells) if cell in (BLACK, WHITE)]
