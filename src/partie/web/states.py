"""Positions, boards and thoughts as the page reads them."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from typing import Any

from partie.brain import Thought, follow_line
from partie.game import Game, Move, Outcome, Position
from partie.looks import Geometry
from partie.options import Option, Value
from partie.web.models import (
    CellModel,
    ChoiceModel,
    FieldValue,
    GameModel,
    GeometryModel,
    LabelModel,
    LegalModel,
    OptionModel,
    OutcomeModel,
    PageModel,
    SceneModel,
    StateModel,
    VariantModel,
)


def describe_game(game: Game) -> GameModel:
    """What `/games` says about a game."""
    return GameModel(
        name=game.name,
        title=game.title,
        players=list(game.players),
        sides=list(game.sides),
        fields=[describe_option(field) for field in game.fields],
        variants=[
            VariantModel(name=variant.name, title=variant.title, values=describe_values(variant.values))
            for variant in game.variants
        ],
        levels=list(game.levels),
        ratings=dict(game.ratings()),
        options=[describe_option(option) for option in game.options if option.offered],
        resigns=game.option("resigns") is not None,
        page=describe_page(game),
    )


def describe_values(values: Mapping[str, Value]) -> dict[str, FieldValue]:
    """Values of fields, which are never files."""
    return {name: value for name, value in values.items() if isinstance(value, FieldValue)}


def describe_option(option: Option) -> OptionModel:
    """One field of a form."""
    default = option.default
    return OptionModel(
        name=option.name,
        kind=option.kind.value,
        help=str(option.help),
        default=default if isinstance(default, bool | int | float | str) else None,
        low=option.low,
        high=option.high,
        choices=[ChoiceModel(word=choice.word, title=str(choice.title)) for choice in option.choices],
    )


def describe_page(game: Game) -> PageModel | None:
    """Where the game's own part of the page is; `files.GamePages` serves it there."""
    if game.page is None:
        return None
    place = f"games/{game.name}/page"
    style = f"{place}/style.css" if (game.page / "style.css").is_file() else None
    return PageModel(module=f"{place}/main.js", style=style)


def describe_geometry(geometry: Geometry) -> GeometryModel:
    """The empty board."""
    return GeometryModel(
        width=geometry.width,
        height=geometry.height,
        cells=[
            CellModel(id=cell.id, x=cell.x, y=cell.y, text=str(cell.text or "")) for cell in geometry.cells
        ],
        lines=list(geometry.lines),
        dots=list(geometry.dots),
        fields=list(geometry.fields),
        labels=[LabelModel(x=label.x, y=label.y, text=label.text) for label in geometry.labels],
        cell_size=geometry.cell_size,
    )


def describe_state(game: Game, view: Position, *, with_legal: bool, outcome: Outcome | None) -> StateModel:
    """What the page draws. `view` is already what this person may know."""
    scene = describe_scene(game, view)
    listed = with_legal and outcome is None and not scene.grid
    return StateModel(
        game=game.name,
        variant=view.variant,
        position=view.to_text(),
        turn=int(view.turn),
        sides=list(view.sides or game.sides),
        scene=scene,
        legal=describe_legal(game, view) if listed else [],
        outcome=describe_outcome(outcome),
    )


def describe_scene(game: Game, view: Position) -> SceneModel:
    """What stands on the board."""
    looks = game.looks()
    scene = looks.brief(view) or looks.scene(view)
    return SceneModel(
        pieces=dict(scene.pieces),
        last=list(scene.last),
        rows=[list(row) for row in scene.rows],
        marks=dict(scene.marks or {}),
        notes=[str(note) for note in scene.notes],
        next=scene.next,
        grid=list(scene.grid),
    )


def describe_legal(game: Game, view: Position) -> list[LegalModel]:
    """Every legal move with its taps."""
    looks = game.looks()
    return [
        LegalModel(move=view.format_move(move), taps=list(looks.taps(view, move)))
        for move in view.legal_moves()
    ]


def describe_outcome(outcome: Outcome | None) -> OutcomeModel | None:
    """The ending; its reason is the enum's name in small letters."""
    if outcome is None:
        return None
    return OutcomeModel(
        winners=[int(winner) for winner in outcome.winners],
        reason=outcome.reason.name.lower(),
        scores=None if outcome.scores is None else [float(score) for score in outcome.scores],
    )


def describe_thought(game: Game, view: Position, thought: Thought) -> dict[str, Any]:
    """A thought about `view` with the cells to draw it."""
    return {
        **thought.to_json(view),
        "taps": list(game.looks().taps(view, thought.move)),
        "line_taps": describe_line(game, view, thought.line),
        "resigns": bool(thought.resigns),
        "extra": dict(thought.extra),
        "turn": int(view.turn),
    }


def describe_line(game: Game, view: Position, line: Sequence[Move]) -> list[list[str]]:
    """The taps of the moves of a line, as far as it can be played out."""
    looks = game.looks()
    taps: list[list[str]] = []
    with contextlib.suppress(ValueError):  # a move nobody can see in this view
        for position, move, _ in follow_line(view, line):
            taps.append(list(looks.taps(position, move)))
    return taps
