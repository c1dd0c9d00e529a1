"""What the server says when it refuses: one sentence, in the person's language."""

from __future__ import annotations

from collections.abc import Sequence

from partie.game import AmbiguousMove, IllegalMove, InvalidText, Position, Problem
from partie.language import translate


class Refusal(ValueError):
    """A request that cannot be served. `text` is English with {placeholders} for `values`."""

    def __init__(
        self, text: str, *, status: int = 422, problems: Sequence[Problem] = (), **values: object
    ) -> None:
        super().__init__(text.format(**values))
        self.status = status
        self.problems = tuple(problems)
        self._text = text
        self._values = values

    def sentence(self, language: str) -> str:
        """The refusal as a person reads it."""
        return translate(self._text, language).format(**self._values)


REFUSALS = (Refusal, InvalidText, IllegalMove, AmbiguousMove)  # what a visitor did wrong, not the server


def sentence(error: Exception, language: str) -> str:
    """Any error as one sentence; only refusals are translated, games speak English."""
    return error.sentence(language) if isinstance(error, Refusal) else str(error)


def refuse_impossible(position: Position) -> None:
    """Raises `Refusal` with every problem when the position cannot exist."""
    problems = position.problems()
    if problems:
        raise Refusal(
            "The position is impossible: {first}", first=problems[0].rule.rstrip(), problems=problems
        )
