"""The owner's list of programs, below `/api/v1/programs`: who can be played against, and asked for advice."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from partie import games
from partie.arena.brains import brain_problems, installed_programs, parse_brain
from partie.arena.declared_names import declared_name
from partie.arena.protocols.table import protocols_of
from partie.arena.registered import (
    LONGEST_NAME,
    RegisteredProgram,
    Results,
    add_program,
    check_program,
    registered,
    remove_program,
)
from partie.core.text import Text
from partie.web.arena.api import OWNER
from partie.web.http import models
from partie.web.http.errors import Refusal
from partie.web.http.language import language_of, translate
from partie.web.http.owner import get_owner
from partie.web.http.routes import errors

router = APIRouter(prefix="/api/v1/programs")


class RegisteredModel(BaseModel):
    """A program of the list."""

    name: str
    icon: str
    brain: str = Field(description="How it is started, such as `uci:stockfish`.")
    problem: str = Field(description="Why it cannot play this game; empty where it can.")
    won: int = Field(description="Games of this game that it won against people here.")
    drawn: int
    lost: int


class InstalledModel(BaseModel):
    """A known program that is on this machine and not on the list."""

    name: str
    brain: str = Field(description="How it is started.")


class RegisteredListModel(BaseModel):
    """The list, as far as the one who asks may see it."""

    is_owner: bool = Field(description="Whether the programs run for the one who asks.")
    programs: list[RegisteredModel]
    installed: list[InstalledModel] = Field(description="Known programs that `add` takes as they are.")
    example: str = Field(description="How a program for this game is named.")


class RegisterRequest(models.Request):
    """A program for the list."""

    game: models.Name = Field(description="One that it must be able to play.")
    brain: Annotated[str, Field(min_length=1, max_length=1000)]
    name: Annotated[str, Field(max_length=LONGEST_NAME)] = Field("", description="Empty: after the program.")
    icon: Annotated[str, Field(max_length=8)] = ""


@router.get("", summary="The owner's programs, for one game", responses=errors(404, 422))
def list_registered(request: Request, game: Annotated[str, Query(max_length=200)]) -> RegisteredListModel:
    """Lists the programs, with the reason where one cannot play it; empty for everyone but the owner."""
    rules, language = games.find(game), language_of(request)
    if not get_owner(request).is_asking(request):
        return RegisteredListModel(is_owner=False, programs=[], installed=[], example="")
    found = []
    for program in registered():
        problems = brain_problems(program.spec, rules)
        results = program.results.get(rules.name, Results())
        found.append(
            RegisteredModel(
                name=program.name,
                icon=program.icon,
                brain=program.brain,
                problem=translate(Text.joined(problems), language) if problems else "",
                won=results.won,
                drawn=results.drawn,
                lost=results.lost,
            )
        )
    listed = {program.brain for program in registered()}
    installed = [InstalledModel(name=spec.name, brain=spec.text) for spec in installed_programs(rules)]
    return RegisteredListModel(
        is_owner=True,
        programs=found,
        installed=[program for program in installed if program.brain not in listed],
        example=next(iter(rules.features.known_programs), f"{protocols_of(rules)[0].name}:./program"),
    )


@router.post(
    "/add", summary="A program added to the list", dependencies=OWNER, responses=errors(400, 403, 404, 413, 422)
)
def register(body: RegisterRequest) -> RegisteredModel:
    """One of the same name is replaced; its results stay."""
    rules = games.find(body.game)
    brain, name = body.brain.strip(), body.name.strip()
    spec = parse_brain(brain)
    if problems := brain_problems(spec, rules):
        raise Refusal(problems[0])
    name = name or declared_name(spec, rules) or spec.name
    program = RegisteredProgram(" ".join(name.replace(":", " ").split())[:LONGEST_NAME], brain, body.icon.strip())
    check_program(program)
    add_program(program)
    return RegisteredModel(name=program.name, icon=program.icon, brain=brain, problem="", won=0, drawn=0, lost=0)


@router.post("/remove", summary="A program taken off the list", dependencies=OWNER, responses=errors(403, 404, 422))
def unregister(name: Annotated[str, Query(max_length=LONGEST_NAME)]) -> None:
    """Its files stay."""
    remove_program(name)
