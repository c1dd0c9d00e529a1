"""What the server says when it refuses: one sentence, in the person's language."""

from __future__ import annotations

from collections.abc import Sequence

from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.position import Position, Problem
from partie.core.text import Text, TextError, Value
from partie.web.http.language import translate


class Refusal(TextError):
    """A request that cannot be served."""

    def __init__(
        self, message: str | Text, /, *, status: int = 422, problems: Sequence[Problem] = (), **values: Value
    ) -> None:
        super().__init__(message, context="", **values)
        self.status = status
        self.problems = tuple(problems)


REFUSALS = (Refusal, InvalidText, IllegalMove, AmbiguousMove)  # what a visitor did wrong, not the server


def sentence(error: Exception, language: str) -> str:
    """Any error as one sentence."""
    return translate(error.text, language) if isinstance(error, TextError) else str(error)


def rule_of(error: Exception, language: str) -> str:
    """The rule a sentence names, alone, where it names one: for whoever knows the input already."""
    rule = error.text.values.get("rule") if isinstance(error, TextError) else None
    return translate(rule, language) if isinstance(rule, Text) else ""


def problems_of(error: Exception, language: str) -> list[Problem]:
    """What the error lists besides its sentence, as a person reads it."""
    listed = error.problems if isinstance(error, Refusal) else ()
    return [Problem(translate(problem.rule, language), problem.cells) for problem in listed]


def refuse_impossible(position: Position) -> None:
    """Raises `Refusal` with every problem when the position cannot exist."""
    problems = position.problems()
    if problems:
        raise Refusal("The position is impossible: {first}", first=problems[0].rule, problems=problems)
