"""The arena's shapes for the page and for OpenAPI."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from partie.web.games.models import EvaluationModel, SceneModel
from partie.web.http import limits
from partie.web.http.models import Name, Request

Number = Annotated[int, Field(ge=0, le=2**31 - 1)]


class EloModel(BaseModel):
    """A rating among the participants."""

    elo: float = Field(description="The mean of all participants is 0.")
    error: float = Field(description="95 %, either side.")
    above_next: float | None = Field(description="Likelihood that it is better than the next, 0 to 1.")


class ShareModel(BaseModel):
    """How many of the games were won, 0 to 1."""

    share: float
    low: float = Field(description="95 % interval.")
    high: float


class MeanModel(BaseModel):
    """Points of the game itself, a game."""

    mean: float
    error: float | None = Field(description="95 %, either side; null where one game cannot tell.")


class StandingModel(BaseModel):
    """One player's line in the tables; what its game is not measured by is null."""

    name: str
    place: int = Field(description="From 1; equal players share one.")
    elo: EloModel | None
    won: ShareModel | None
    score: MeanModel | None
    games: int
    points: float
    wins: int
    draws: int
    losses: int
    faults: int


class TallyModel(BaseModel):
    """One cell of the cross table."""

    one: str
    other: str
    wins: int
    draws: int
    losses: int


class TournamentModel(BaseModel):
    """A tournament in a list."""

    id: int
    name: str
    game: str
    variant: str
    kind: str
    brains: list[str]
    state: Literal["waiting", "stopped", "running", "paused", "finishing", "stopping", "broken off", "finished"] = (
        Field(
            description="`waiting` was never run; `stopped` stands until the owner resumes it; `broken off` was "
            "running when its process died, and can go on as well."
        )
    )
    here: bool = Field(description="Whether this server plays it now.")
    command: Literal["run", "pause", "finish", "stop"]
    reason: str = Field(description="Why it stands where it stands, one sentence.")
    planned: int
    played: int
    created: float


class DeletedTournamentModel(BaseModel):
    """A tournament that was deleted and can be restored."""

    tournament: TournamentModel
    deleted: float = Field(description="Seconds since 1970.")
    until: float = Field(description="When it is removed for good.")


class GroupLineModel(BaseModel):
    """A player's games in its group."""

    name: str
    points: float
    wins: int
    draws: int
    losses: int
    goes_on: bool | None = Field(description="To the final; null where that is not known yet, and in the final.")


class MatchModel(BaseModel):
    """A match of a knockout tournament."""

    round: int
    one: str
    other: str
    points: tuple[float, float]
    winner: str | None = Field(description="Who goes on; null while it is played.")
    by_list: bool = Field(description="Drawn to the end: the brain higher in the list goes on.")


class GroupModel(BaseModel):
    """A group of a tournament, or its final."""

    number: int | None = Field(description="From 1; null is the final.")
    standings: list[GroupLineModel] = Field(description="The best first.")


class StrengthTestModel(BaseModel):
    """A match of two that ends as soon as the results are clear."""

    kind: Literal["clear", "sprt"] = Field(description="Until one is clearly stronger, or an SPRT.")
    verdict: Literal["open", "stronger", "not stronger"] = Field(
        description="Whether `player` is stronger than `other`, as far as the test can tell."
    )
    player: str = Field(description="Of an SPRT the first one; else the leader, the first one where there is none.")
    other: str
    points: tuple[float, float] = Field(description="Of `player` and of `other`.")
    draws: int
    value: float = Field(description="The stake against equal players, or the log-likelihood ratio.")
    low: float | None = Field(description="At or below it an SPRT says: not stronger.")
    high: float = Field(description="At or above it the answer is: stronger.")


class TablesModel(BaseModel):
    """What came out of a tournament so far."""

    tournament: TournamentModel
    measure: Literal["elo", "wins", "points"] = Field(description="What its game is compared by.")
    standings: list[StandingModel] = Field(description="The best first.")
    cross: list[TallyModel]
    endings: dict[str, int] = Field(description="How many games ended in which way.")
    matches: list[MatchModel] = Field(description="Of a knockout tournament, round by round.")
    groups: list[GroupModel] = Field(description="Of a tournament in groups; the final is the last one.")
    winner: str | None = Field(description="Who won a knockout tournament, or the final of groups, that is over.")
    test: StrengthTestModel | None = Field(description="Where the number of games depends on the results.")


class StoredGameModel(BaseModel):
    """A finished game in a list."""

    id: int
    tournament: int | None
    number: int | None
    round: int
    game: str
    variant: str
    brains: list[str]
    points: list[float]
    ending: str
    detail: str
    plies: int
    finished: float


class StoredGamesModel(BaseModel):
    """A page of games."""

    games: list[StoredGameModel]
    total: int


class PlayedMoveModel(BaseModel):
    """One move of a record."""

    text: str
    label: str | None = Field(description="What people call it, where that is not `text`.")
    side: str | None = Field(description="The kind of piece it put or moved; null for a choice.")
    seat: int
    seconds: float
    value: float | None
    value_kind: str | None
    evaluation: EvaluationModel | None = Field(description="`value` with its kind, as the mover saw it.")
    depth: int
    opening: bool


class RecordModel(BaseModel):
    """A finished game, complete."""

    id: int
    tournament: int | None
    game: str
    variant: str
    brains: list[str]
    moves: list[PlayedMoveModel]
    winners: list[int]
    ending: str
    detail: str
    at_fault: int | None
    scores: list[float] | None = Field(description="Points of the game itself, by seat.")
    logs: list[str]


class ContinuationModel(BaseModel):
    """A position to be played on; moves follow it where the position alone would lack the past."""

    position: str
    moves: list[str]


class PlyModel(BaseModel):
    """The position after this many moves of a record."""

    ply: int
    turn: int
    position: str = Field(description="As text, as far as the player to move may know it.")
    continuation: ContinuationModel | None = Field(
        description="Null where it is over, or where a seat may not know all of it."
    )
    scene: SceneModel


class CommandRequest(Request):
    """What the person in charge wants."""

    command: Literal["run", "pause", "finish", "stop"] = Field(
        description="Go on (or start), stand still between moves, finish running games, or break off now."
    )


class BrainRequest(Request):
    """One participant."""

    brain: Annotated[str, Field(min_length=1, max_length=1000)] = Field(
        description="`partie`, `partie:5` (a level), from this machine also `gomocup:PROGRAM` and the like."
    )
    name: Annotated[str, Field(max_length=80)] = ""
    memory_mb: Annotated[int, Field(strict=True, ge=0, le=1 << 20)] = Field(
        0, description="For a program and its children; 0 is no limit."
    )
    options: Annotated[dict[str, bool | int | float | str], Field(max_length=20)] = Field(
        default_factory=dict,
        description="Of Partie's own player, such as `kind`; INFO keys of a Gomocup program.",
    )


class SprtRequest(Request):
    """A sequential test: the match of two ends as soon as the answer is clear."""

    worse: Annotated[float, Field(ge=-1000, le=1000, allow_inf_nan=False)] = 0.0
    better: Annotated[float, Field(ge=-1000, le=1000, allow_inf_nan=False)] = 5.0
    alpha: Annotated[float, Field(gt=0, lt=0.5)] = 0.05
    beta: Annotated[float, Field(gt=0, lt=0.5)] = 0.05


class ClockRequest(Request):
    """Seconds; null is no such limit."""

    per_move: Annotated[float, Field(gt=0, le=3600, allow_inf_nan=False)] | None = 1.0
    per_game: Annotated[float, Field(gt=0, le=86400, allow_inf_nan=False)] | None = None
    margin: Annotated[float, Field(ge=0, le=60, allow_inf_nan=False)] = 0.05


class TournamentRequest(Request):
    """A tournament to be created and started; the same fields as in a tournament file."""

    name: Annotated[str, Field(min_length=1, max_length=80)]
    game: Name
    variant: Annotated[str, Field(max_length=limits.MAX_NAME)] = ""
    kind: Literal["round-robin", "gauntlet", "groups", "knockout", "swiss"] = "round-robin"
    brains: Annotated[list[BrainRequest], Field(min_length=1, max_length=64)]
    games: Annotated[int, Field(strict=True, ge=1, le=100_000)] = 2
    rounds: Annotated[int, Field(strict=True, ge=0, le=1000)] = Field(
        0, description="Of a Swiss tournament; 0 is as many as it needs."
    )
    groups: Annotated[int, Field(strict=True, ge=0, le=500)] = Field(
        0, description="Of a tournament in groups; 0: of about four players each."
    )
    advance: Annotated[int, Field(strict=True, ge=1, le=100)] = Field(1, description="Of each group, to the final.")
    begins: Literal["alternate", "first"] = "alternate"
    clock: ClockRequest = Field(default_factory=ClockRequest)
    sprt: SprtRequest | None = None
    until_clear: Annotated[float, Field(ge=0, lt=0.5)] = Field(
        0.0,
        description="Ends a match of two as soon as one is clearly stronger, with this chance of naming "
        "one of two equals; 0 plays all games.",
    )
    concurrency: Annotated[int, Field(strict=True, ge=1, le=64)] = 1
    move_delay: Annotated[float, Field(ge=0, le=60, allow_inf_nan=False)] = 0.0
    max_moves: Annotated[int, Field(strict=True, ge=1, le=100_000)] = 2000
    seed: Annotated[int, Field(strict=True, ge=0, le=limits.MAX_SEED)] = 0
    openings: Annotated[str, Field(max_length=100_000)] = Field("", description="One opening a line.")
    folder: Annotated[str, Field(max_length=1000)] = Field(
        "", description="Every finished game is written there as a file; a relative one lies in the folder of records."
    )
    format: Annotated[str, Field(max_length=10)] = Field("xml", description="Of these files, or a game's format.")


class ProgramModel(BaseModel):
    """A program in the folder of brains."""

    name: str
    brain: str = Field(description="As a tournament takes it.")
    problem: str = Field(description="Why it cannot play this game; empty where it can.")


class ProgramsModel(BaseModel):
    """Programs that can be chosen for a game."""

    folder: str
    programs: list[ProgramModel]
    protocols: list[str] = Field(description="Those that have words for this game.")


class SetupProblemModel(BaseModel):
    """What would keep a tournament from being played."""

    brain: int | None = Field(description="Which participant it is about, from 0; null is all of it.")
    text: str


class CheckedModel(BaseModel):
    """A tournament before it starts."""

    problems: list[SetupProblemModel] = Field(description="Empty where it can be started.")
    seats: int | None = Field(description="How many play in one game; null where the rules are unknown.")
    games: int | None = Field(description="How many games are known ahead; null while there are problems.")


class ImportRequest(Request):
    """A file of games."""

    name: Annotated[str, Field(min_length=1, max_length=200)] = Field(
        description="The file's name; its ending, .xml or a format of a game, says what it is."
    )
    text: Annotated[str, Field(min_length=1, max_length=limits.MAX_BODY)]
    variant: Annotated[str, Field(max_length=limits.MAX_NAME)] = ""


class FolderFileModel(BaseModel):
    """A file in the folder of records."""

    name: str
    size: int = Field(description="Bytes.")
    changed: float = Field(description="Seconds since 1970.")


class FolderModel(BaseModel):
    """The folder of records."""

    folder: str = Field(description="Where it is; told only to the machine the server runs on.")
    files: list[FolderFileModel] = Field(description="The newest first.")


class FolderRequest(Request):
    """A file of the folder to be read."""

    name: Annotated[str, Field(min_length=1, max_length=255)]


class ImportedModel(BaseModel):
    """What an import brought."""

    games: int = Field(description="Those that were new.")
    known: int = Field(description="Those the store held already; they are not added again.")
    newest: int | None = Field(description="The last of the file, to be replayed.")
