"""Starting a tournament below `/api/v1/arena`: what can be chosen, whether it would work, and the start."""

from __future__ import annotations

import contextlib
from typing import Annotated

from fastapi import APIRouter, Query, Request

from partie import games
from partie.arena.brains import games_over
from partie.arena.control import Command
from partie.arena.declared_names import with_declared_names
from partie.arena.openings import parse_opening
from partie.arena.program_folder import Program, programs, programs_folder
from partie.arena.protocols.table import PREFIXES
from partie.arena.records.folder import folder_problems
from partie.arena.tournament.schedule import schedule
from partie.arena.tournament.setup import (
    BrainSetup,
    Tournament,
    from_data,
    participant_problems,
    problems,
)
from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.text import Text
from partie.web.arena import record_folder
from partie.web.arena.api import OWNER, describe_tournament, get_runs
from partie.web.arena.models import (
    CheckedModel,
    ProgramModel,
    ProgramsModel,
    SetupProblemModel,
    TournamentModel,
    TournamentRequest,
)
from partie.web.http.errors import Refusal
from partie.web.http.language import language_of, translate
from partie.web.http.routes import errors

router = APIRouter(prefix="/api/v1/arena", responses=errors(403))


@router.post(
    "/start",
    summary="A new tournament, started at once",
    dependencies=OWNER,
    responses=errors(400, 404, 413, 422, 503),
)
def create(request: Request, body: TournamentRequest) -> TournamentModel:
    """Brains may be programs of the machine the server runs on, so only its owner may ask."""
    game = games.find(body.game)
    setup = _setup(body, game)
    found = problems(setup, game) or folder_problems(setup, game)
    if found:
        raise Refusal("The tournament cannot be played: {found}.", found=Text.joined(found))
    runs = get_runs(request)
    number = runs.store.create(with_declared_names(setup))
    runs.ask(number, Command.RUN)
    return describe_tournament(runs, runs.store.tournament(number), language_of(request))


def _setup(body: TournamentRequest, game: Game) -> Tournament:
    lines = body.openings.splitlines()
    openings = [moves for line in lines if (moves := parse_opening(line, game, body.variant or None))]
    given = {"openings": openings} if openings else {}  # else what is usual
    return from_data({**body.model_dump(exclude={"openings"}), **given}, record_folder.folder())


@router.post(
    "/check",
    summary="Whether a tournament could be started",
    dependencies=OWNER,
    responses=errors(400, 404, 413, 422),
)
def check(request: Request, body: TournamentRequest) -> CheckedModel:
    """All problems at once, each with the participant it is about; nothing is stored."""
    game, language = games.find(body.game), language_of(request)
    setup = _setup(body, game)
    by_brain = [(place, text) for place, brain in enumerate(setup.brains) for text in participant_problems(brain, game)]
    reported = {text for _, text in by_brain}
    found = [SetupProblemModel(brain=place, text=translate(text, language)) for place, text in by_brain]
    found += [
        SetupProblemModel(brain=None, text=translate(text, language))
        for text in problems(setup, game)
        if text not in reported
    ]
    seats: int | None = None
    with contextlib.suppress(InvalidText):  # one of the problems
        seats = setup.seats(game)
    planned = None if found or seats is None else len(schedule(setup, seats, {}).pairings)
    return CheckedModel(problems=found, seats=seats, games=planned)


@router.get(
    "/programs",
    summary="Programs in the folder of brains, for one game",
    dependencies=OWNER,
    responses=errors(404, 422),
)
def list_programs(request: Request, game: Annotated[str, Query(max_length=200)]) -> ProgramsModel:
    """Lists the programs, with the reason where one cannot play it."""
    rules, language = games.find(game), language_of(request)
    return ProgramsModel(
        folder=str(programs_folder()),
        programs=[
            ProgramModel(name=program.name, brain=program.text, problem=_why_not(program, rules, language))
            for program in programs()
        ],
        protocols=[prefix for prefix, protocol in PREFIXES.items() if protocol.plays(rules)],
    )


def _why_not(program: Program, game: Game, language: str) -> str:
    if not program.may_run:
        return translate(Text("no permission to be executed (chmod +x)"), language)
    if not PREFIXES[program.protocol].plays(game):
        return translate(Text("plays {games} only", games=games_over(program.protocol)), language)
    found = participant_problems(BrainSetup(program.text), game)
    return translate(Text.joined(found), language) if found else ""
