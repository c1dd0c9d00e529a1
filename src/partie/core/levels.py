"""What the levels of a computer player are called, in games that have no names of their own for them.

A name is for people who choose; the number stays beside it, because programs and files know levels by it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from partie.core.text import Text


class LevelName(NamedTuple):
    """How a level is called, and what it plays like in one sentence."""

    title: Text
    sentence: Text


LEVEL_NAMES = (
    LevelName(Text("Newcomer"), Text("Has just learned the rules and hardly looks ahead.")),
    LevelName(Text("Beginner"), Text("Overlooks most of what you threaten.")),
    LevelName(Text("Learner"), Text("Sees what is near, and can be beaten in your first games.")),
    LevelName(Text("Casual player"), Text("Plays for fun; waits for your mistakes and makes some itself.")),
    LevelName(Text("Regular player"), Text("Plays sensibly and slips now and then.")),
    LevelName(Text("Experienced player"), Text("Makes few simple mistakes; you need a plan.")),
    LevelName(Text("Club player"), Text("Punishes careless moves.")),
    LevelName(Text("Strong club player"), Text("One slip is often enough to lose.")),
    LevelName(Text("Expert"), Text("Looks far ahead and gives little away.")),
    LevelName(Text("Master"), Text("Close to everything that Partie can do.")),
)


def spread_names(levels: Sequence[int]) -> Mapping[int, LevelName]:
    """The names from the weakest level to the strongest, evenly where there are fewer levels than names."""
    steps = max(1, len(levels) - 1)
    last = len(LEVEL_NAMES) - 1
    return {level: LEVEL_NAMES[round(index * last / steps)] for index, level in enumerate(levels)}


def with_strength(sentence: Text, level: int, ratings: Mapping[int, int]) -> Text:
    """The sentence and, where both were measured, what the level scores against the next weaker one."""
    weaker = max((other for other in ratings if other < level), default=None)
    if weaker is None or level not in ratings:
        return sentence
    percent = expected_percent(ratings[level], ratings[weaker])
    return Text(
        "{sentence} It scores about {percent} % against level {level}.",
        sentence=sentence,
        percent=percent,
        level=weaker,
    )


def expected_percent(points: int, others: int) -> int:
    """What a player with these points scores against another one, of 100."""
    return round(100 / (1 + 10 ** ((others - points) / 400)))
