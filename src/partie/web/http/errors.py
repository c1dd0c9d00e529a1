"""Refusals: one sentence in the language of the request, and the problems of an impossible position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from partie.core.errors import AmbiguousMove, IllegalMove, InvalidText
from partie.core.position import Position, Problem
from partie.core.text import Text, TextError, Value
from partie.web.http.language import translate, translated
from partie.web.http.models import ProblemModel


class Refusal(TextError):
    """A request that cannot be served."""

    def __init__(
        self, message: str | Text, /, *, status: int = 422, problems: Sequence[Problem] = (), **values: Value
    ) -> None:
        super().__init__(message, context="", **values)
        self.status = status
        self.problems = tuple(problems)


REFUSALS = (Refusal, InvalidText, IllegalMove, AmbiguousMove)  # mistakes of the client, not of the server


def sentence(error: Exception, language: str) -> str:
    """Any error as one sentence."""
    return translate(error.text, language) if isinstance(error, TextError) else str(error)


def rule_of(error: Exception, language: str) -> str:
    """The rule that the sentence names, alone; empty where it names none."""
    rule = error.text.values.get("rule") if isinstance(error, TextError) else None
    return translate(rule, language) if isinstance(rule, Text) else ""


def problems_of(error: Exception, language: str) -> list[ProblemModel]:
    """What the error lists besides its sentence."""
    return translate_problems(error.problems if isinstance(error, Refusal) else (), language)


def translate_problems(problems: Sequence[Problem], language: str) -> list[ProblemModel]:
    """Problems of a position in a language."""
    return [ProblemModel(rule=translated(problem.rule, language), cells=list(problem.cells)) for problem in problems]


def refuse_impossible(position: Position) -> None:
    """Raises `Refusal` with every problem when the position cannot exist."""
    problems = position.problems()
    if problems:
        raise Refusal("The position is impossible: {first}", first=problems[0].rule, problems=problems)


def explain(errors: Any) -> Text:
    """The first of the errors that pydantic lists, as a sentence."""
    first = errors[0]
    where = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    if first["type"] == "string_too_long":
        most = first["ctx"]["max_length"]
        return Text(
            "{where} has {count} characters; at most {most} are possible.",
            where=where,
            count=len(first["input"]),
            most=most,
        )
    return Text(
        "{where}: {problem}, not {value}.",
        where=where or "body",
        problem=first["msg"],
        value=shorten(first.get("input")),
    )


def shorten(value: object) -> str:
    """A value for an error message, cut to 60 characters."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
