"""Shapes that all calls share."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from partie.web.http import limits

Name = Annotated[str, Field(min_length=1, max_length=limits.MAX_NAME)]


class Request(BaseModel):
    """The body of a request. Unknown fields are mistakes, not extensions."""

    model_config = ConfigDict(extra="forbid")


class ProblemModel(BaseModel):
    """One thing that makes a position impossible."""

    rule: str
    cells: list[str]


class ErrorModel(BaseModel):
    """Why a request was refused."""

    detail: str = Field(description="One sentence that names the input and the rule.")
    problems: list[ProblemModel] = Field(default=[], description="Of an impossible position.")
