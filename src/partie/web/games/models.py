"""The shapes of everything that goes in and out, described for people and for OpenAPI."""

from __future__ import annotations

import enum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo

from partie import i18n
from partie.core.text import Text
from partie.web.http import limits
from partie.web.http.language import translated
from partie.web.http.models import Name, Request


def _in_language(value: Any, info: ValidationInfo) -> Any:
    return translated(value, info.context or i18n.DEFAULT) if value is None or isinstance(value, Text) else value


def _value_of(member: Any) -> Any:
    return member.value if isinstance(member, enum.Enum) else member


def _value_or_none(value: Any) -> Any:
    return value if isinstance(value, FieldValue) else None  # a file is not sent


Translated = Annotated[str, BeforeValidator(_in_language)]  # of a `Text`, by the language in the context
PlainEnum = BeforeValidator(_value_of)


class ContractModel(BaseModel):
    """Read from an object of the games' contract, field by field: `model_validate(found, context=language)`."""

    model_config = ConfigDict(from_attributes=True)


PositionText = Annotated[str, Field(max_length=limits.MAX_POSITION, description="A position as text.")]
MoveText = Annotated[str, Field(min_length=1, max_length=limits.MAX_MOVE, description="A move as text.")]
Seconds = Annotated[
    float,
    Field(
        ge=limits.MIN_SECONDS,
        le=limits.MAX_SECONDS,
        allow_inf_nan=False,
        description="How long a brain may think about one move.",
    ),
]
Level = Annotated[int, Field(strict=True, ge=0, le=1000, description="One of the game's levels.")]


# --- what the page reads -----------------------------------------------------------------------------


class WarmingModel(BaseModel):
    """Kernels are being compiled; `done == total` ends it."""

    title: str = Field(description="What is being compiled now, English.")
    done: int
    total: int


FieldValue = bool | int | float | str


class VariantModel(BaseModel):
    """A set of rules and sizes that has a name."""

    name: str
    title: str
    values: dict[str, FieldValue] = Field(description="Of the game's fields.")
    sides: list[str] = Field(
        default_factory=list, description="What the players play, the beginner first; empty: as in the game."
    )
    meaning: str = Field(default="", description="What tells it from the others, in one sentence; may be empty.")


class ResolvedVariantModel(VariantModel):
    """The variant made of fields, or why there is none."""

    problem: str = Field(description="Why there is none; then the name is empty.")


class PageModel(BaseModel):
    """A game's own part of the page; addresses are below the page's."""

    module: str | None = Field(description="An ES module that exports `mount`; null where the page's table plays it.")
    style: str | None = Field(description="Its style sheet.")
    card: str | None = Field(None, description="A picture of the game for the first page.")
    picture: str | None = Field(description="A module that exports `makePicture`, where its board is not it.")
    rules: str | None = Field(None, description="A module that exports `rules`: how it is played.")
    sample: str | None = Field(None, description="A photo of its board, to try the reading of pictures with.")
    clip: str | None = Field(None, description="A moving drawing of a game that Partie plays on a desktop.")
    example: str | None = Field(None, description="The record of a lost game that shows what a review is.")


class ChoiceModel(ContractModel):
    """One of the values of an option."""

    value: str
    title: Translated


class OptionModel(ContractModel):
    """Something that can be set: a field of a form."""

    name: str
    kind: Annotated[Literal["flag", "integer", "number", "choice", "text", "file"], PlainEnum]
    help: Translated = Field(description="What it does.")
    default: Annotated[FieldValue | None, BeforeValidator(_value_or_none)] = Field(
        description="Null where the engine decides."
    )
    low: float | None
    high: float | None
    choices: list[ChoiceModel] = Field(description="Empty where it is not a choice.")


class FormatModel(ContractModel):
    """A file format for games of this kind."""

    name: str = Field(description="The ending of its files.")
    title: Translated


class SignModel(ContractModel):
    """What a cell of a seen board may hold."""

    sign: str = Field(description="One character of a row.")
    kind: str = Field(description="As scenes call it; empty where nothing stands.")
    name: Translated = Field(description="As it is spoken.")
    text: str = Field(description="What is drawn where the kind is not a stone.")
    comes_up: bool = Field(description="Whether a cell that is revealed may turn out to be it.")


class PrintModel(BaseModel):
    """A board that can be printed: `/boards/GAME?variant=…`."""

    variant: str
    title: str


class InterpreterModel(BaseModel):
    """How positions of a game are read from pictures, or entered by hand."""

    signs: list[SignModel] = Field(description="In the order in which taps change a cell.")
    questions: list[OptionModel] = Field(description="What a picture does not show.")
    photos: bool = Field(description="Whether its boards are found on photos.")
    prints: list[PrintModel] = Field(description="Boards on paper, those that are found on photos.")
    screens: bool = Field(description="Whether screenshots of it are read.")


class LevelModel(ContractModel):
    """What a level is called."""

    title: Translated
    sentence: Translated = Field(description="What it plays like.")


class ClockTextModel(BaseModel):
    """A time control."""

    text: str = Field(description="As `new` of a session takes it; empty where it cannot be read.")
    problem: str = Field(description="Why it cannot be read, or empty.")


class GameModel(BaseModel):
    """A game that can be played here."""

    name: str
    title: str
    players: list[int] = Field(description="How many can play.")
    sides: list[str] = Field(description="What the players play, the beginner first.")
    side_names: dict[str, str] = Field(description="What `sides` are called.")
    piece_names: dict[str, str] = Field(description="What kinds of pieces and faces of cards are called.")
    mark_names: dict[str, str] = Field(description="What kinds of marks and threats are called.")
    fields: list[OptionModel] = Field(description="What a variant is made of: a form's fields.")
    variants: list[VariantModel] = Field(description="The usual ones; the first is the default.")
    levels: list[int]
    level_names: dict[int, LevelModel] = Field(description="What they are called; the number stays beside it.")
    ratings: dict[int, int] = Field(description="Points of the levels, where they were measured.")
    rating_scale: str = Field(description="What these points mean, a sentence.")
    measure: Literal["elo", "wins", "points"] = Field(description="What many games are compared by.")
    paired_numbers: bool = Field(description="Whether a move of each side shares a number.")
    termination_texts: dict[str, str] = Field(description="Termination to a sentence.")
    loss_texts: dict[str, str] = Field(description="The same for the loser; `{side}` is its name.")
    options: list[OptionModel] = Field(description="What its computer player takes beside a level.")
    formats: list[FormatModel] = Field(description="Files of its games, beside XML and JSON.")
    guide: bool = Field(description="Whether it has a guided first game.")
    puzzles: bool = Field(description="Whether every day has a puzzle of it.")
    solves: bool = Field(description="Whether `solve` tells if a game can still be won.")
    resigns: bool = Field(description="Whether its computer player can be told to give up lost games.")
    page: PageModel | None = Field(description="Null where the page's table for two sides plays it.")
    interpreter: InterpreterModel | None = Field(description="Null where no picture of it is read cell by cell.")
    screens: bool = Field(False, description="Whether screenshots of it are read, also where `interpreter` is null.")
    screens_of: list[str] = Field([], description="The programs whose screenshots; empty: any look of it.")
    learns: bool = Field(False, description="Whether `partie evolve` breeds computer players for it.")


class PreviewModel(BaseModel):
    """A position that shows what a game looks like."""

    variant: str
    scene: SceneModel


class CellModel(ContractModel):
    """A place a person can tap."""

    id: str
    x: float = Field(description="Centre; the unit is one cell.")
    y: float = Field(description="Centre; grows downwards.")
    text: Translated = Field("", description="Where it is a button beside the board, not a place on it.")
    name: Translated = Field("", description="Spoken instead of the id.")
    piece: str = Field("", description="Kind of piece that is drawn on the button.")


class LabelModel(ContractModel):
    """Text beside the board."""

    x: float
    y: float
    text: str


class ArrangementModel(ContractModel):
    """Where the cells lie on a screen that is low and wide."""

    width: float
    height: float
    cells: list[CellModel]


class GeometryModel(ContractModel):
    """The empty board: shapes on a plane."""

    width: float
    height: float
    cells: list[CellModel]
    lines: list[tuple[float, float, float, float]] = Field(description="x1, y1, x2, y2 each.")
    dots: list[tuple[float, float]]
    fields: list[tuple[float, float]] = Field(description="Centres of tinted unit squares.")
    labels: list[LabelModel]
    cell_size: float
    piece_size: float = Field(description="Diameter of a piece.")
    tints_cells: bool = Field(
        description="Whether the last move, the chosen piece and one under attack tint their squares."
    )
    tray_room: float = Field(description="Above and below the board, for the trays of the scene.")
    surface: str = Field(description="What the board is made of: wood or felt.")
    label_sets: dict[str, list[LabelModel]] = Field(description="Other ways to name the places, such as `numbers`.")
    below: str = Field(description="The side that sits below, where sides face each other; empty elsewhere.")
    card_size: tuple[float, float] = Field(description="Width and height of the cards of stacks.")
    drawings: dict[str, str] = Field(
        description="Kind of piece or face of a card to its drawing, below the page's address."
    )
    wide: ArrangementModel | None = Field(description="Null where the cells lie the same on every screen.")


class CardModel(ContractModel):
    """One card of a stack."""

    id: str = Field(description="What a tap on it is called.")
    face: str = Field(description="Such as `7h`; empty is face down.")


class StackModel(ContractModel):
    """Cards that lie on one another: a pile, a fan, a hand."""

    cell: str = Field(description="Where its first card lies; tapped for any of its cards.")
    cards: list[CardModel] = Field(description="The lowest first.")
    step: tuple[float, float] = Field(description="From each card to the one upon it.")
    empty: str = Field(description="Kind of drawing its place shows while no card lies there.")


class TrayModel(ContractModel):
    """Pieces beside the board."""

    name: Translated = Field(description="What it says, such as `White has 4 men in hand`.")
    pieces: list[str] = Field(description="Kinds.")
    below: bool = Field(description="Whether it is below the board, not above it.")
    taken: bool = Field(description="Whether they are off the board for good.")
    balance: str = Field("", description="How much more they are worth than the other tray, such as `+3`.")


class EffectModel(ContractModel):
    """One of the things that a move does to what stands on the board."""

    kind: Annotated[Literal["move", "take", "place", "change"], PlainEnum]
    cells: list[str] = Field(
        description="`move`: the way of the piece, from where it stood; else the cells concerned. A card has its id."
    )
    piece: str = Field(description="`place`, `change`: the kind that stands there then, or the id of a turned card.")


class SceneModel(ContractModel):
    """What stands on the board."""

    pieces: dict[str, str] = Field(description="Cell to kind of piece.")
    last: list[str] = Field(description="Cells of the last move.")
    path: list[str] = Field(
        description="Where the piece of the last move came from, landed and stands, where it moved one."
    )
    taken: list[str] = Field(description="Cells whose pieces the last move took off.")
    effects: list[EffectModel] = Field(
        description="What the last move did, in order; done to the scene before, it gives this one. May be empty."
    )
    rows: list[list[str]] = Field(description="Cells to be joined, such as a winning five.")
    marks: dict[str, str] = Field(description="Cell to kind of mark.")
    notes: list[Translated] = Field(description="What a person should know.")
    prompt: Translated = Field(description="What the player to move is asked for; empty where it needs no words.")
    facts: dict[str, Any] = Field(description="The same for programs: the game's own names and values.")
    trays: list[TrayModel] = Field(description="Where pieces lie beside the board.")
    stacks: list[StackModel] = Field(description="Where the game has cards.")
    next: str | None = Field(description="Kind of the next piece, where it is not the mover's side.")
    grid: list[str] = Field(
        description="Rows of signs, one a cell, where a game sends them in place of `pieces` and `legal`.",
    )


class LegalModel(BaseModel):
    """A move the rules allow and the cells a person touches to make it."""

    move: str
    taps: list[str]
    label: str | None = Field(
        None,
        description="What it is called, where that is not `move`.",
        exclude_if=lambda label: label is None,
    )
    path: list[str] = Field(
        default_factory=list,
        description="Cells the moved piece goes over, where one moves; they are the first of `taps`.",
        exclude_if=lambda path: not path,
    )
    changed: list[str] = Field(
        default_factory=list,
        description="Cells whose pieces become the mover's where they stand.",
        exclude_if=lambda changed: not changed,
    )


class MoveModel(BaseModel):
    """A move that was made, or may come in a line."""

    text: str
    seat: int = Field(description="Who made it.")
    label: str = Field(description="What it is called.")
    side: str | None = Field(description="The kind of piece it put or moved; null for a choice.")


class VariationModel(BaseModel):
    """A line that could have been played in the place of a move."""

    text: str = Field(description="How it begins.")
    moves: int = Field(description="How many moves it has.")


class AnnotatedMoveModel(MoveModel):
    """A move of a record, with what is written about it."""

    glyphs: str = Field("", description='Such as "!?".')
    comment: str = ""
    variations: list[VariationModel] = []


class StepModel(MoveModel):
    """A move of a line, with the cells that draw it."""

    taps: list[str]
    path: list[str] = Field(description="Cells the moved piece goes over, where one moves.")
    effects: list[EffectModel] = Field(description="What it does; empty where that cannot be known.")


class EvaluationModel(BaseModel):
    """How good a position is for the side to move."""

    kind: Literal["win_percent", "risk_percent", "points", "centipawns", "win_in"]
    value: float = Field(
        description="In the unit of `kind`; `win_in`: moves to a forced win, 0 or less to a forced loss."
    )
    win_percent: float | None = Field(description="The same as a chance to win; null where the game cannot say.")
    text: str = Field(description="The same for people: `62 %`, `+1.3`, `win in 5 moves`.")


class LineModel(BaseModel):
    """One of several moves that were compared, with what should follow it."""

    value: float
    evaluation: EvaluationModel | None = Field(None, description="`value` with its kind.")
    steps: list[StepModel]


class OutcomeModel(BaseModel):
    """How the game ended; no winner is a draw or, alone, a loss."""

    winners: list[int]
    termination: str = Field(description="One word such as `five`, `blocked`, `resigned`; a fault such as `crash`.")
    text: str = Field(description="The same as a sentence; empty where a record tells no more than the word.")
    scores: list[float] | None


class StateModel(BaseModel):
    """A position as the page draws it."""

    game: str
    variant: str
    position: str = Field(description="The position as text, as far as this person may know it.")
    turn: int = Field(description="Index of the side to move.")
    sides: list[str] = Field(description="What each player plays now; players may have changed sides.")
    side_names: list[str] = Field(description="What they are called.")
    scene: SceneModel
    legal: list[LegalModel] = Field(
        description="Empty when it is not this person's turn, and where the scene has a `grid`."
    )
    prompt_after: dict[str, str] = Field(
        description="What is asked for after the first taps of a move, which are joined by blanks."
    )
    double_taps: dict[str, str] = Field(
        default_factory=dict, description="Cells that make this move when they are touched twice."
    )
    rows_after: dict[str, list[list[str]]] = Field(
        description="Rows to be lit after the first taps of a move, such as a mill that is closed by them."
    )
    outcome: OutcomeModel | None


class GuideStepModel(BaseModel):
    """A step of the guided first game."""

    text: str = Field(description="What to know and what to do.")
    state: StateModel = Field(description="The position; `legal` has the asked move alone, or is empty.")
    move: StepModel = Field(description="The move that is asked for, as it is drawn.")
    after: StateModel = Field(description="The position after it.")


class AnalysisModel(BaseModel):
    """What a brain thinks of a position."""

    move: str
    value: float | None = Field(description="For the side to move; see `value_kind`.")
    value_kind: Literal["win_percent", "risk_percent", "points", "centipawns", "win_in"]
    evaluation: EvaluationModel | None = Field(None, description="The same as one; null where nothing was computed.")
    line: list[str] = Field(description="The expected continuation, the move first.")
    forced_win: bool = Field(description="Proved, not guessed.")
    depth: int
    nodes: int
    seconds: float
    reason: str = Field(description="Why, in one sentence, where the brain can say it.")
    label: str = Field(description="What the move is called.")
    steps: list[StepModel] = Field(description="The line with the cells that draw it.")
    lines: list[LineModel] = Field(description="Where several moves were compared, the best first.")
    evidence: dict[str, Any] = Field(description="What the game found: its own names and values.")


# --- what the page posts -----------------------------------------------------------------------------


class PositionRequest(Request):
    """A position of a game."""

    game: Name = Field(description="Name of the game, as /games lists it.")
    position: PositionText | None = Field(None, description="A position as text, where no record is given.")
    record: dict[str, Any] | None = Field(
        None, description="A whole game (format `partie-game`), where the past of a position matters."
    )
    variant: Name | None = Field(None, description="The game's first variant when left out.")
    side: Name | None = Field(None, description="Who is to move, where the text does not say.")


class VariantRequest(Request):
    """Asks for the variant with some values of a game's fields."""

    game: Name = Field(description="Name of the game, as /games lists it.")
    values: dict[Name, bool | int | float | Name] = Field(
        max_length=limits.MAX_OPTIONS, description="Fields that are missing have their usual value."
    )
    variant: Name | None = Field(None, description="One whose values the missing fields have instead.")
    explain: bool = Field(False, description="Answer what cannot be as a `problem`, not as an error.")


class BestRequest(PositionRequest):
    """Asks for the best move of a position."""

    seconds: Seconds = limits.DEFAULT_SECONDS
    level: Level | None = Field(None, description="Full strength when left out.")


class PlayRequest(PositionRequest):
    """Asks for the position after a move."""

    move: MoveText


class PlayedModel(StateModel):
    """The position after a move, and the whole game where one was sent."""

    record: dict[str, Any] | None = Field(description="The record that was sent, with the move.")
