"""The calls about players that learn, below `/api/v1/evolve`: what `partie evolve` does on this machine."""

from __future__ import annotations

import math
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, Field

from partie import games
from partie.arena.brains import takes_learned
from partie.evolve.algorithm import BEST, Comparison, Generation, Spread
from partie.evolve.history import thinned
from partie.evolve.player import rivals_of
from partie.evolve.runs import NAME, StoredRun, all_runs, find_run
from partie.evolve.settings import algorithm_of, algorithms_of, options_of, parse_settings
from partie.evolve.strength import Strength
from partie.web.evolve.runs import EvolveRuns, get_evolving, learner_of
from partie.web.http import limits
from partie.web.http.errors import Refusal
from partie.web.http.language import language_of, translate
from partie.web.http.owner import get_owner, owner_only
from partie.web.http.routes import errors, file_errors

router = APIRouter(prefix="/api/v1/evolve", responses=errors(403))
OWNER = [Depends(owner_only)]
_MOST_POINTS = 200  # of a curve
GameName = Annotated[str, Path(max_length=limits.MAX_NAME)]
RunName = Annotated[str, Path(pattern=NAME)]


class EvolveRunModel(BaseModel):
    """A run of `partie evolve`."""

    game: str
    name: str
    algorithm: Literal["genetic", "cma", "self-play"]
    players: int
    games: int = Field(description="Games of one generation.")
    done: int = Field(description="Generations finished.")
    total: int
    state: Literal["running", "stopped", "finished"]
    changed: float = Field(description="Seconds since 1970.")
    here: bool = Field(description="Whether this server plays it, so that it can be stopped here.")
    problem: str = Field(description="Why it ended by itself, for the owner; empty where it did not.")


class LearnRequest(BaseModel):
    """Which game is learned, and how."""

    game: str = Field(max_length=limits.MAX_NAME)
    settings: dict[str, str | int | float] = Field(
        default_factory=dict,
        max_length=40,
        description="Options as in a settings file; the others have the defaults of the game.",
    )


class LearnAlgorithmModel(BaseModel):
    """A way to learn."""

    name: Literal["genetic", "cma", "self-play"]
    generations: int | None = Field(description="The default of `Generations`; null where games are counted instead.")
    has_rivals: bool
    rivals: list[str] = Field(description="The default ones.")


class LearnOptionsModel(BaseModel):
    """What a person can choose before a player of a game learns."""

    algorithms: list[LearnAlgorithmModel] = Field(description="The default first.")
    seats: list[int] = Field(description="How many may play.")
    players: int = Field(description="The default of them.")
    seed: int
    rivals: list[str] = Field(description="The players that ship.")


class EvolveStrengthModel(BaseModel):
    """The player after a generation against one rival, on deals that are kept aside from learning."""

    stage: Literal["measured", "finalist", "best"]
    generation: int
    rival: str
    games: int
    wins: float = Field(description="The share of games won.")
    wins_low: float = Field(description="The 95 % interval.")
    wins_high: float
    fair: float = Field(description="What a player as strong as the rivals would win.")


class LearnedPlayerModel(BaseModel):
    """The best player of a run, where seats of the game take one."""

    run: str
    players: int
    brain: str = Field(description="Its name in tournaments.")
    finished: bool


class LearnCommandRequest(BaseModel):
    """What happens with a run."""

    command: Literal["run", "stop"]


class SpreadModel(BaseModel):
    """Least, mean and most fitness of a group."""

    least: float
    mean: float
    most: float


class EvolvePointModel(BaseModel):
    """One generation, or several that are drawn as one."""

    generation: int
    main: int
    learning: SpreadModel
    static: SpreadModel


class EvolveComparisonModel(BaseModel):
    """One newer player against older ones."""

    older: str
    newer: str
    games: int
    older_score: float
    newer_score: float
    newer_error: float | None = Field(description="The standard error; null where one game cannot tell.")
    wins: float = Field(description="The share of games that the newer player won.")
    wins_low: float = Field(description="The 95 % interval.")
    wins_high: float


class RunDetailModel(BaseModel):
    """A run with its curves, its comparisons and what it has learned."""

    run: EvolveRunModel
    curve: list[EvolvePointModel]
    comparisons: list[EvolveComparisonModel]
    strengths: list[EvolveStrengthModel]
    has_best: bool = Field(description="Whether the file of the best player can be downloaded.")
    can_sit: bool = Field(description="Whether seats of the game take that player.")
    seed: int
    fitness: Literal["score", "wins", "lead", "percent", "prediction"] = Field(description="What the curve shows.")
    advice: list[str] = Field(description="Sentences for people; empty while no player is written down.")


@router.get("", summary="Runs of players that learn, the newest first")
def evolve_runs(request: Request) -> list[EvolveRunModel]:
    """The runs among Partie's data; a run with a folder of its own is not listed."""
    here = get_evolving(request)
    return [_run(run, here, request) for run in all_runs()]


@router.post(
    "/start",
    summary="Let a player learn",
    dependencies=OWNER,
    responses=errors(400, 404, 409, 413, 422, 503),
    status_code=201,
)
def start_learning(request: Request, body: LearnRequest) -> EvolveRunModel:
    """Starts a run with the settings of the request, and a seed of its own where they name none."""
    here = get_evolving(request)
    return _run(here.start(body.game, body.settings), here, request)


@router.get("/options", summary="What can be chosen before a player learns", responses=errors(404, 422))
def learn_options(game: Annotated[str, Query(max_length=limits.MAX_NAME)]) -> LearnOptionsModel:
    """All options stand in what `partie evolve GAME --example ALGORITHM` prints."""
    evolvable = learner_of(game)
    usual = parse_settings({}, evolvable)
    seats = usual.number_of_players
    names = sorted(algorithms_of(evolvable), key=lambda name: name != algorithm_of(usual))
    options = {name: {option.name: option.default for option in options_of(name, evolvable)} for name in names}
    return LearnOptionsModel.model_validate(
        {
            "algorithms": [
                {
                    "name": name,
                    "generations": own.get("Generations"),
                    "has_rivals": "Rivals" in own,
                    "rivals": [rival for rival, _ in rivals_of(str(own.get("Rivals", "")), evolvable, seats)],
                }
                for name, own in options.items()
            ],
            "seats": list(evolvable.seats),
            "players": seats,
            "seed": usual.seed,
            "rivals": list(evolvable.known(seats)),
        }
    )


@router.get("/learned", summary="Players that learned here", responses=errors(404, 422))
def learned_players(game: Annotated[str, Query(max_length=limits.MAX_NAME)]) -> list[LearnedPlayerModel]:
    """The learned players that can sit down at a table of the game, the newest first; none where no seat takes them."""
    rules = games.find(game)
    if not takes_learned(rules):
        return []
    return [
        LearnedPlayerModel(
            run=run.name,
            players=run.settings.number_of_players,
            brain=f"learned:{run.name}",
            finished=run.state == "finished",
        )
        for run in all_runs()
        if run.game == rules.name and (run.folder / BEST).exists()
    ]


@router.post(
    "/{game}/{name}/command",
    summary="Go on with a run, or stop it",
    dependencies=OWNER,
    responses=errors(400, 404, 409, 413, 422, 503),
)
def command_learning(request: Request, game: GameName, name: RunName, body: LearnCommandRequest) -> EvolveRunModel:
    """A run that is stopped has lost nothing but the generation that was being played."""
    here, run = get_evolving(request), _find(game, name)
    if body.command == "run":
        here.go_on(run)
    else:
        here.stop(run)
    return _run(_find(game, name), here, request)


@router.get("/{game}/{name}", summary="One run", responses=errors(404, 422))
def evolve_run(request: Request, game: GameName, name: RunName) -> RunDetailModel:
    """May be asked again and again while the run goes on."""
    run = _find(game, name)
    generations = run.generations()
    language = language_of(request)
    return RunDetailModel(
        run=_run(run, get_evolving(request), request),
        curve=[_point(one) for one in thinned(generations, _MOST_POINTS)],
        comparisons=[_comparison(found) for one in generations for found in one.comparisons],
        strengths=[_strength(row) for row in run.strengths()],
        has_best=(run.folder / BEST).exists(),
        can_sit=takes_learned(games.load(run.game)),
        seed=run.settings.seed,
        fitness=getattr(run.settings, "fitness", "prediction"),
        advice=[translate(sentence, language) for sentence in run.advice()],
    )


@router.get(
    "/{game}/{name}/best",
    summary="The file of the best player",
    response_class=PlainTextResponse,
    responses=file_errors(404, 422),
)
def best_player(game: GameName, name: RunName) -> PlainTextResponse:
    """A weights file, which commands and seats of the game read."""
    path = _find(game, name).folder / BEST
    if not path.exists():
        raise Refusal("No player is written down yet.", status=404)
    headers = {"Content-Disposition": f'attachment; filename="{game}-{name}.txt"'}
    return PlainTextResponse(path.read_text("utf-8"), headers=headers)


def _find(game: str, name: str) -> StoredRun:
    run = find_run(game, name)
    if run is None:
        raise Refusal("There is no run {name!r} of {game!r}.", status=404, name=name, game=game)
    return run


def _run(run: StoredRun, here: EvolveRuns, request: Request) -> EvolveRunModel:
    played = here.plays(run)
    is_owner = get_owner(request).is_asking(request)  # last words may name files of the owner's
    problem = here.problem(run) if is_owner and not played else None
    return EvolveRunModel.model_validate(
        {
            "game": run.game,
            "name": run.name,
            "algorithm": algorithm_of(run.settings),
            "players": run.settings.number_of_players,
            "games": run.settings.games,
            "done": run.done,
            "total": run.settings.total,
            "state": "running" if played and run.state == "stopped" else run.state,  # it begins just now
            "changed": run.changed,
            "here": played,
            "problem": "" if problem is None else translate(problem, language_of(request)),
        }
    )


def _point(generation: Generation) -> EvolvePointModel:
    return EvolvePointModel(
        generation=generation.number,
        main=generation.main,
        learning=_spread(generation.learning),
        static=_spread(generation.static),
    )


def _spread(spread: Spread) -> SpreadModel:
    return SpreadModel(least=spread.least, mean=spread.mean, most=spread.most)


def _strength(row: Strength) -> EvolveStrengthModel:
    return EvolveStrengthModel.model_validate(
        {
            "stage": row.stage,
            "generation": row.generation,
            "rival": row.rival,
            "games": row.games,
            "wins": row.wins,
            "wins_low": row.low,
            "wins_high": row.high,
            "fair": row.fair,
        }
    )


def _comparison(found: Comparison) -> EvolveComparisonModel:
    return EvolveComparisonModel(
        older=found.older,
        newer=found.newer,
        games=found.games,
        older_score=found.older_score,
        newer_score=found.newer_score,
        newer_error=None if math.isnan(found.newer_error) else found.newer_error,
        wins=found.newer_wins,
        wins_low=found.wins_low,
        wins_high=found.wins_high,
    )
