"""Everything that makes a position impossible: a position from a file or an editor may be anything."""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from partie.core.position import Problem
from partie.core.text import Text
from partie.games.alhambra.rules import building
from partie.games.alhambra.rules.material import (
    CARD_KINDS,
    COPIES,
    DIRK,
    FOUNTAIN,
    MOST_PLAYERS,
    TILE_NAMES,
    TILES,
    WALLS,
    card_name,
)
from partie.games.alhambra.rules.notation import State
from partie.games.alhambra.rules.state import (
    ACTION,
    AWARD,
    CENTRE,
    MARKET_EMPTY,
    OVER,
    PLACING,
    WIDTH,
    cell_name,
)


def problems(state: State) -> list[Problem]:
    """All problems of a position, in full sentences."""
    s = state[0]
    found = [*_card_problems(s), *_tile_problems(s), *_step_problems(s), *_point_problems(s)]
    for player in range(int(s["players"])):
        found += _map_problems(s["grid"][player], player)
    return found


def _card_problems(s: np.void) -> list[Problem]:
    seen: Counter[int] = Counter()
    for row in (*s["hands"], s["discard"]):
        seen.update({kind: int(row[kind]) for kind in range(CARD_KINDS)})
    seen.update(int(card) for card in s["display"] if card >= 0)
    seen.update(int(card) for card in s["deck"][s["deck_next"] : s["deck_end"]])
    copies = COPIES - (s["players"] == 2)
    found = [
        Problem(
            Text(
                "There are {count} cards {card} in all, not {copies}.",
                count=seen[kind],
                card=card_name(kind),
                copies=copies,
            )
        )
        for kind in range(CARD_KINDS)
        if seen[kind] != copies
    ]
    for card in range(2):
        due = int(card >= s["scorings"])
        if seen[CARD_KINDS + card] != due:
            found.append(
                Problem(
                    Text(
                        "Scoring card {card} is {count} times in the deck, not {due}.",
                        card=card + 1,
                        count=seen[CARD_KINDS + card],
                        due=due,
                    )
                )
            )
        first, last = max(int(s["pile"][card, 0]), int(s["deck_next"])), int(s["pile"][card, 1])
        if due and not first <= last < s["deck_end"]:
            found.append(Problem(Text("The pile of scoring card {card} is not in the deck.", card=card + 1)))
    return found


def _tile_problems(s: np.void) -> list[Problem]:
    seen: Counter[int] = Counter()
    seen.update(int(tile) for tile in s["bag"][: s["bag_left"]])
    seen.update(int(tile) for tile in s["market"])
    seen.update(int(tile) for tile in s["bought"][: s["bought_count"]])
    for row in (*s["reserve"], s["dirk"]):
        seen.update(int(tile) for tile in np.flatnonzero(row))
    for grid in s["grid"]:
        seen.update(int(tile) for tile in grid[grid > 0])
    return [
        Problem(
            Text(
                "The tile {tile} is there {count} times, not once.",
                tile=TILE_NAMES[tile],
                count=seen[tile],
            )
        )
        for tile in range(1, TILES + 1)
        if seen[tile] != 1
    ]


def _step_problems(s: np.void) -> list[Problem]:
    found = []
    waiting = int(s["bought_count"])
    if s["step"] == PLACING and waiting == 0:
        found.append(Problem("A tile is to be placed, but none was bought."))
    if s["step"] in (AWARD, OVER) and waiting:
        found.append(Problem("The game has ended, but a bought tile was not placed."))
    if s["step"] == AWARD and s["market"][s["award"]] == 0:
        found.append(Problem("A tile is awarded, but its market space is empty."))
    if (s["ending"] != 0) != (s["step"] in (AWARD, OVER)):
        found.append(Problem("The reason of the ending does not fit the step of the turn."))
    if s["step"] in (ACTION, PLACING) and waiting > int((s["market"] == 0).sum()):
        found.append(Problem("More tiles were bought than the market has empty spaces."))
    if s["ending"] == MARKET_EMPTY and s["bag_left"]:
        found.append(Problem("The market could not be refilled, but there are tiles in the bag."))
    if s["players"] != 2 and s["dirk"].any():
        found.append(Problem("Dirk has tiles, but he plays with two players only."))
    return found


def _point_problems(s: np.void) -> list[Problem]:
    found = []
    walls = np.zeros(s["points"].shape, np.int64)
    walls[:, :MOST_PLAYERS] = s["walls"]
    if (s["points"] != walls + s["shares"].sum(axis=2)).any():
        found.append(Problem("The points are not those of the walls and of the buildings together."))
    held = 3 if s["step"] == OVER else int(s["scorings"])
    if s["points"][held:].any():
        found.append(Problem("There are points of a scoring that has not been yet."))
    absent = [*range(int(s["players"]), MOST_PLAYERS), *([DIRK] if s["players"] != 2 else [])]
    if s["points"][:, absent].any():
        found.append(Problem("There are points of somebody who does not play."))
    return found


def _map_problems(grid: NDArray[np.int8], player: int) -> list[Problem]:
    cells = [int(cell) for cell in np.flatnonzero(grid)]
    whose = Text("On the map of player {number}", number=player + 1)
    found = []
    torn = tuple(cell_name(cell) for cell in cells if _walls_differ(grid, cell))
    if torn:
        found.append(Problem(Text("{whose} a wall stands on one side of a border only.", whose=whose), torn))
    reached = int(building.reached_without(grid, 0))
    if reached != len(cells):
        found.append(
            Problem(
                Text(
                    "{whose} only {reached} of {count} tiles can be reached from the fountain.",
                    whose=whose,
                    reached=reached,
                    count=len(cells),
                )
            )
        )
    enclosed = _enclosed(cells)
    if enclosed:
        found.append(Problem(Text("{whose} an empty area is enclosed.", whose=whose), enclosed))
    if grid[CENTRE] != FOUNTAIN:
        found.append(Problem(Text("{whose} the fountain is missing.", whose=whose)))
    return found


def _walls_differ(grid: NDArray[np.int8], cell: int) -> bool:
    for side in (1, 2):
        other = int(grid[cell + building.STEPS[side]])
        if other and (WALLS[grid[cell]] >> side & 1) != (WALLS[other] >> (side + 2) % 4 & 1):
            return True
    return False


def _enclosed(cells: list[int]) -> tuple[str, ...]:
    rows, columns = [cell // WIDTH for cell in cells], [cell % WIDTH for cell in cells]
    box = {
        row * WIDTH + column
        for row in range(min(rows) - 1, max(rows) + 2)
        for column in range(min(columns) - 1, max(columns) + 2)
    }
    empty = box - set(cells)
    waiting = [(min(rows) - 1) * WIDTH + min(columns) - 1]
    while waiting:
        cell = waiting.pop()
        if cell in empty:
            empty.remove(cell)
            waiting += [cell + int(step) for step in building.STEPS]
    return tuple(cell_name(cell) for cell in sorted(empty))
