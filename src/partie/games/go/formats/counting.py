"""The count of a board in words, as people count it."""

from __future__ import annotations

from partie.core.text import Text
from partie.games.go.rules.position import GoPosition
from partie.games.go.rules.scoring import Count

_NAMES = (Text("Black"), Text("White"))


def count_texts(board: GoPosition, count: Count) -> tuple[Text, ...]:
    """What each side has, and who leads by how much."""
    by_area = board.rules.rules.by_area
    scores = count.scores(by_area)
    extra = count.komi + count.bonus
    if by_area:
        lines = [_by_area(count, side, scores[side], extra) for side in (0, 1)]
    else:
        lines = [_by_territory(count, side, scores[side], extra) for side in (0, 1)]
    return (*lines, lead_text(scores))


def lead_text(scores: tuple[float, float]) -> Text:
    """Who has more points."""
    lead = scores[0] - scores[1]
    if not lead:
        return Text("Both sides have the same number of points.")
    return Text("{side} is ahead by {points:g}.", side=_NAMES[lead < 0], points=abs(lead))


def _by_area(count: Count, side: int, score: float, extra: float) -> Text:
    stones, points = count.stones[side], count.territory[side]
    if side == 0:
        return Text(
            "Black: {stones} stones + {points} surrounded points = {score:g}.",
            stones=stones, points=points, score=score,
        )  # fmt: skip
    return Text(
        "White: {stones} stones + {points} surrounded points + {extra:g} komi = {score:g}.",
        stones=stones, points=points, extra=extra, score=score,
    )  # fmt: skip


def _by_territory(count: Count, side: int, score: float, extra: float) -> Text:
    taken, points = count.prisoners[side] + count.dead[side], count.territory[side]
    if side == 0:
        return Text(
            "Black: {points} surrounded points + {taken} prisoners = {score:g}.",
            points=points, taken=taken, score=score,
        )  # fmt: skip
    return Text(
        "White: {points} surrounded points + {taken} prisoners + {extra:g} komi = {score:g}.",
        points=points, taken=taken, extra=extra, score=score,
    )  # fmt: skip
