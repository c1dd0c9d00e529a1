"""Games, variants and options as the page reads them, in a person's language."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from partie.core.features import resolve
from partie.core.game import Game, Variant
from partie.core.options import Option, Value
from partie.core.position import termination_name
from partie.core.text import Text
from partie.vision.interpreter import BoardInterpreter
from partie.web.games.models import (
    FieldValue,
    FormatModel,
    GameModel,
    InterpreterModel,
    LevelModel,
    OptionModel,
    PageModel,
    PrintModel,
    SignModel,
    VariantModel,
)
from partie.web.http.language import translate, translated


def describe_game(game: Game, language: str) -> GameModel:
    """What `/games` says about a game."""
    return GameModel(
        name=game.name,
        title=translated(game.title, language),
        players=list(game.players),
        sides=list(game.sides),
        side_names={side: side_name(game, side, language) for side in game.sides},
        piece_names=_names(game.piece_names, language),
        mark_names=_names(game.mark_names, language),
        fields=[describe_option(field, language) for field in game.fields],
        variants=[
            VariantModel(
                name=variant.name,
                title=translated(variant.title, language),
                values=describe_values(variant.values),
                sides=list(variant.sides),
                meaning=translated(variant.meaning, language),
            )
            for variant in game.variants_in(language)
        ],
        levels=list(game.levels),
        level_names={
            level: LevelModel.model_validate(name, context=language) for level, name in game.named_levels().items()
        },
        ratings=dict(game.ratings()),
        rating_scale="" if game.rating_scale is None else translate(game.rating_scale, language),
        measure=game.ranking.value,
        paired_numbers=game.paired_numbers,
        termination_texts={
            termination_name(termination): translate(text, language)
            for termination, text in game.termination_texts.items()
        },
        loss_texts={
            termination_name(termination): translate(text("{side}"), language)
            for termination, text in game.loss_texts.items()
        },
        options=[describe_option(option, language) for option in game.options if option.offered],
        formats=[
            FormatModel.model_validate(form, context=language) for form in game.features.formats if form.is_written
        ],
        guide=bool(game.features.guide),
        puzzles=bool(game.features.puzzles),
        solves=bool(game.features.solver),
        resigns=game.option("resigns") is not None,
        page=describe_page(game),
        interpreter=describe_interpreter(game, language),
        screens=bool(game.features.screens),
        screens_of=list(game.features.screens_of),
        learns=bool(game.features.evolve),
    )


def describe_interpreter(game: Game, language: str) -> InterpreterModel | None:
    """What its pictures may show."""
    can = game.features
    if not can.interpreter:
        return None
    interpreter: BoardInterpreter = resolve(can.interpreter)
    return InterpreterModel(
        signs=[SignModel.model_validate(sign, context=language) for sign in interpreter.signs],
        questions=[describe_option(option, language) for option in interpreter.questions],
        photos=bool(can.board),
        prints=[
            PrintModel(variant=variant.name, title=translated(variant.title, language))
            for variant in (_boards(game) if can.board else ())
        ],
        screens=bool(can.screens),
    )


@functools.cache
def _boards(game: Game) -> tuple[Variant, ...]:
    """The variants whose boards differ; cells that are buttons are not printed."""
    game_view, found = game.view(), dict[object, Variant]()
    for variant in game.variants:
        geometry = game_view.geometry(variant.name)
        found.setdefault((geometry.lines, geometry.fields, geometry.dots, geometry.labels), variant)
    return tuple(found.values())


def describe_values(values: Mapping[str, Value]) -> dict[str, FieldValue]:
    """Values of fields, which are never files."""
    return {name: value for name, value in values.items() if isinstance(value, FieldValue)}


def describe_option(option: Option, language: str) -> OptionModel:
    """One field of a form."""
    return OptionModel.model_validate(option, context=language)


def side_name(game: Game, side: str, language: str) -> str:
    """What a side is called; its own word where the game has no name for it."""
    return translated(game.side_names.get(side, side.capitalize()), language)


def _names(names: Mapping[str, Text], language: str) -> dict[str, str]:
    return {kind: translate(name, language) for kind, name in names.items()}


def describe_page(game: Game) -> PageModel | None:
    """The address of the game's own part of the page; `files.GamePages` serves it there."""
    if game.page is None:
        return None
    files = {
        "module": "main.js",
        "style": "style.css",
        "card": "card.svg",
        "picture": "picture.js",
        "rules": "rules.js",
        "sample": "sample.jpg",
        "clip": "clip.svg",
        "example": "example.json",
    }
    place = page_place(game)
    return PageModel(
        **{part: f"{place}/{name}" if (game.page / name).is_file() else None for part, name in files.items()}
    )


def page_place(game: Game) -> str:
    """The place of the files of the game's `page` folder, below the page's address."""
    return f"games/{game.name}/page"
