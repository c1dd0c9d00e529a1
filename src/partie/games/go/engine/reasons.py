"""Why a move is good, in words."""

from __future__ import annotations

from partie.core.position import Move
from partie.core.text import Text
from partie.games.go.rules import kernels
from partie.games.go.rules.chains import chain_of, neighbours
from partie.games.go.rules.kernels import EMPTY, PASS
from partie.games.go.rules.position import GoPosition


def reason_for(position: GoPosition, move: Move) -> Text | None:
    """The most telling thing about a move; None where it is only a good place."""
    if not isinstance(move, int) or move < 0:
        return None
    if move == PASS:
        return Text("Nothing is left to gain.")
    after = position.play(move)
    if after.taken:
        return Text.plural("Takes {count} stone.", "Takes {count} stones.", count=len(after.taken))
    saved = [point for point in neighbours(move, position.size) if position.cells[point] == position.to_move]
    if any(liberties(position, point) == 1 for point in saved) and liberties(after, move) > 1:
        return Text("Saves stones that could be taken.")
    enemies = [point for point in neighbours(move, position.size) if position.cells[point] == 3 - position.to_move]
    if any(liberties(after, point) == 1 for point in enemies):
        return Text("Atari: threatens to take stones.")
    chains = {chain_of(position.cells, position.size, point) for point in saved}
    if len(chains) > 1:
        return Text("Connects stones.")
    state = position.state()
    if len({chain_of(position.cells, position.size, point) for point in enemies}) > 1 and kernels.can_place(
        state, move, position.to_move
    ):
        return Text("Cuts stones apart.")
    return None


def liberties(position: GoPosition, point: int) -> int:
    """How many liberties the chain of a stone has."""
    chain = chain_of(position.cells, position.size, point)
    around = {beside for stone in chain for beside in neighbours(stone, position.size)}
    return sum(position.cells[beside] == EMPTY for beside in around)
