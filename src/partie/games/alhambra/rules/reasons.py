"""Why a move is illegal, in one sentence."""

from __future__ import annotations

from partie.core.text import Text
from partie.games.alhambra.rules import building
from partie.games.alhambra.rules.material import CURRENCY_NAMES, PRICE, TILE_NAMES, VALUES
from partie.games.alhambra.rules.notation import State
from partie.games.alhambra.rules.state import (
    ACTION,
    AWARD,
    BUILD,
    BUY,
    CELL_BITS,
    GIVE,
    OVER,
    PASS,
    PAYMENT_BITS,
    PLACE,
    REMOVE,
    STORE,
    SWAP,
    TAKE,
    WHAT_BITS,
)

_PLACING = {
    building.OFF_MAP: Text("the map ends 20 cells from the fountain."),
    building.OCCUPIED: Text("another tile lies on that cell."),
    building.ALONE: Text("a tile must share a side with another tile."),
    building.WALL_MISMATCH: Text("on a shared side both tiles have a wall or neither has."),
    building.NO_ACCESS: Text("the tile could not be reached on foot: a shared side must be open."),
    building.HOLE: Text("no empty area may be enclosed."),
    building.IS_FOUNTAIN: Text("the fountain stays where it is."),
    building.EMPTY: Text("there is no tile on that cell."),
    building.CUT_OFF: Text("the other tiles could no longer be reached on foot from the fountain."),
}


def error_reason(state: State, move: int) -> Text:
    """The rule that an illegal move breaks."""
    kind, what, cell = move & 15, (move >> WHAT_BITS) & 127, (move >> CELL_BITS) & 4095
    step = int(state["step"][0])
    if step == OVER:
        return Text("the game is over.")
    if (kind in (PLACE, STORE, GIVE)) != (step != ACTION):
        if step == ACTION:
            return Text("no bought tile waits; an action is due.")
        return Text("bought tiles are placed now.")
    if kind == TAKE:
        return Text("you take one card, or several worth five at most; of equal cards the first.")
    if kind == BUY:
        return _why_not_buy(state, what, move >> PAYMENT_BITS)
    if kind == PASS:
        return Text("an action is possible, so you may not pass.")
    if kind in (PLACE, STORE, GIVE):
        return _why_not_settle(state, kind, what, cell)
    return _why_not_redesign(state, kind, what, cell)


def _why_not_buy(state: State, space: int, payment: int) -> Text:
    tile = int(state["market"][0][space]) if space < 4 else 0
    if tile == 0:
        return Text("that market space is empty.")
    used = [payment >> (2 * value) & 3 for value in range(VALUES)]
    hand = state["hands"][0][int(state["turn"][0])][space * VALUES : (space + 1) * VALUES]
    if any(count > held for count, held in zip(used, hand, strict=True)):
        return Text("you do not hold these cards.")
    return Text(
        "{tile} costs {price} in {currency}.",
        tile=TILE_NAMES[tile],
        price=int(PRICE[tile]),
        currency=CURRENCY_NAMES[space],
    )


def _why_not_settle(state: State, kind: int, tile: int, cell: int) -> Text:
    award = state["step"][0] == AWARD
    waiting = [int(state["market"][0][state["award"][0]])] if award else list(state["bought"][0])
    if tile not in waiting or tile == 0:
        return Text("that tile does not wait to be placed.")
    if kind == GIVE:
        if state["players"][0] == 2:
            return Text("awarded tiles do not go to Dirk.")
        return Text("Dirk plays with two players only.")
    problem = building.placing_problem(state["grid"][0][int(state["turn"][0])], tile, cell)
    return _PLACING[int(problem)]


def _why_not_redesign(state: State, kind: int, tile: int, cell: int) -> Text:
    player = int(state["turn"][0])
    grid = state["grid"][0][player]
    if kind not in (BUILD, REMOVE, SWAP):
        return Text("there is no such kind of move.")
    if kind != REMOVE and not (tile < state["reserve"].shape[-1] and state["reserve"][0][player][tile]):
        return Text("that tile is not in your reserve.")
    if kind == REMOVE:
        return _PLACING[int(building.removing_problem(grid, int(state["built_count"][0][player]), cell))]
    check = building.placing_problem if kind == BUILD else building.swapping_problem
    return _PLACING[int(check(grid, tile, cell))]
