"""The rules once more, slow and plain: a dictionary of squares, one rule after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

Place = tuple[int, int]  # row from the top, column from the left
Board = dict[Place, str]  # b, w men; B, W kings
Ending = tuple[Place, frozenset[Place]]  # where a capture ends, and what it takes
Found = tuple[Place, Place, frozenset[Place]]


@dataclass(frozen=True)
class Rules:
    flying: bool = False
    kings_first: bool = False
    free_landing: bool = False


ENGLISH = Rules()
CZECH = Rules(flying=True, kings_first=True)
CZECH_FREE = replace(CZECH, free_landing=True)
BY_NAME = {"english": ENGLISH, "czech": CZECH, "czech-free": CZECH_FREE}


def start() -> Board:
    board = {}
    for row in range(8):
        for column in range(8):
            if (row + column) % 2 and row not in (3, 4):
                board[row, column] = "b" if row < 3 else "w"
    return board


def inside(place: Place) -> bool:
    return 0 <= place[0] < 8 and 0 <= place[1] < 8


def directions(piece: str) -> list[Place]:
    if piece == "b":
        return [(1, -1), (1, 1)]
    if piece == "w":
        return [(-1, -1), (-1, 1)]
    return [(down, right) for down in (-1, 1) for right in (-1, 1)]


def shifted(place: Place, step: Place, times: int = 1) -> Place:
    return place[0] + times * step[0], place[1] + times * step[1]


def jumps(
    board: Board, place: Place, piece: str, gone: frozenset[Place], rules: Rules
) -> Iterator[tuple[Place, list[Place]]]:
    """(victim, landing squares) of every single jump; jumped pieces still stand in the way."""
    far = rules.flying and piece.isupper()
    for step in directions(piece):
        victim = shifted(place, step)
        while far and inside(victim) and victim not in board:
            victim = shifted(victim, step)
        if victim in gone or board.get(victim, piece).lower() == piece.lower():
            continue
        landings = []
        landing = shifted(victim, step)
        while inside(landing) and landing not in board:
            landings.append(landing)
            if not far:
                break
            landing = shifted(landing, step)
        if landings:
            yield victim, landings


def captures_from(board: Board, place: Place, piece: str, gone: frozenset[Place], rules: Rules) -> set[Ending]:
    """(target, captured) of every finished sequence."""
    found: set[Ending] = set()
    for victim, landings in jumps(board, place, piece, gone, rules):
        after = gone | {victim}
        good = [one for one in landings if list(jumps(board, one, piece, after, rules))]
        for landing in landings:
            if landing in good:
                found |= captures_from(board, landing, piece, after, rules)
            elif not good or rules.free_landing:
                found.add((landing, after))
    return found


def moves(board: Board, side: str, rules: Rules) -> set[Found]:
    captures: dict[str, set[Found]] = {"man": set(), "king": set()}
    quiet: set[Found] = set()
    for place, piece in board.items():
        if piece.lower() != side:
            continue
        without = {where: who for where, who in board.items() if where != place}
        kind = "king" if piece.isupper() else "man"
        for target, captured in captures_from(without, place, piece, frozenset(), rules):
            captures[kind].add((place, target, captured))
        for step in directions(piece):
            target = shifted(place, step)
            while inside(target) and target not in board:
                quiet.add((place, target, frozenset()))
                if not (rules.flying and piece.isupper()):
                    break
                target = shifted(target, step)
    if captures["king"] and rules.kings_first:
        return captures["king"]
    return captures["king"] | captures["man"] or quiet


def played(board: Board, move: Found) -> Board:
    place, target, captured = move
    after = {where: who for where, who in board.items() if where != place and where not in captured}
    piece = board[place]
    crowned = (piece == "b" and target[0] == 7) or (piece == "w" and target[0] == 0)
    after[target] = piece.upper() if crowned else piece
    return after
