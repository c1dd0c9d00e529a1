"""Groups with a final: who is in which group, and who goes on. Brains are places in the tournament's list."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from partie.core.text import Text

GROUP_SIZE = 4  # about, where the number of groups is not given
FEWEST_GROUPS = 2
GROUP_ROUND, FINAL_ROUND = 1, 2  # rounds of the schedule


def group_count(brains: int, groups: int) -> int:
    """How many groups there are; `groups` 0 leaves it open."""
    return groups or max(FEWEST_GROUPS, math.ceil(brains / GROUP_SIZE))


def members(brains: int, groups: int) -> list[list[int]]:
    """The groups: the first of the list are spread over them, then the next in the opposite order, and so on."""
    found: list[list[int]] = [[] for _ in range(groups)]
    for place in range(brains):
        row, column = divmod(place, groups)
        found[column if row % 2 == 0 else groups - 1 - column].append(place)
    return found


def best(group: Sequence[int], points: Mapping[int, float], count: int) -> list[int]:
    """The players with the most points; equal ones in the order of the list."""
    return sorted(group, key=lambda brain: (-points[brain], brain))[:count]


def problems(brains: int, groups: int, advance: int, seats: int) -> list[Text]:
    """What keeps the brains from being played in groups, each a sentence."""
    if seats != 2:
        return [Text("groups with a final need a game of two")]
    smallest = brains // group_count(brains, groups)
    if group_count(brains, groups) < FEWEST_GROUPS or smallest < FEWEST_GROUPS:
        return [Text("groups with a final need two groups of at least two brains; there are {count}", count=brains)]
    if advance > smallest:
        return [Text("{advance} of a group go on, the smallest has {smallest}", advance=advance, smallest=smallest)]
    return []
