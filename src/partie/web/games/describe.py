"""Positions, boards and analyses as the page reads them, in a person's language."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

from partie.core.brain import Analysis, follow_line
from partie.core.evaluation import Evaluation
from partie.core.game import Game
from partie.core.position import Move, Outcome, Position
from partie.core.record import RecordedMove
from partie.core.text import Text
from partie.core.view import Geometry
from partie.play.running_game import OtherTermination
from partie.web.games.describe_game import page_place, side_name
from partie.web.games.models import (
    AnnotatedMoveModel,
    EffectModel,
    EvaluationModel,
    GeometryModel,
    LegalModel,
    MoveModel,
    OutcomeModel,
    SceneModel,
    StateModel,
    StepModel,
    VariationModel,
)
from partie.web.http.language import translate, translated

VARIATION_SHOWN = 4  # moves of a variation before "…"


def describe_geometry(game: Game, geometry: Geometry, language: str) -> GeometryModel:
    """The empty board."""
    drawings = {kind: f"{page_place(game)}/{file}" for kind, file in geometry.drawings.items()}
    return GeometryModel.model_validate({**vars(geometry), "drawings": drawings}, context=language)


LastMove = tuple[Position, Move]  # with the position before it, as far as a person may know it


def describe_state(
    game: Game,
    view: Position,
    language: str,
    *,
    with_legal: bool,
    outcome: Outcome | None,
    last_move: LastMove | None = None,
) -> StateModel:
    """What the page draws. `view` is already what this person may know."""
    scene = describe_scene(game, view, language, last_move)
    listed = with_legal and outcome is None and not scene.grid
    legal = describe_legal(game, view, language) if listed else []
    sides = list(view.sides or game.sides)
    return StateModel(
        game=game.name,
        variant=view.variant,
        position=view.to_text(),
        turn=int(view.turn),
        sides=sides,
        side_names=[side_name(game, side, language) for side in sides],
        scene=scene,
        legal=legal,
        prompt_after=describe_prompts(game, view, legal, language),
        rows_after=describe_rows(game, view, legal),
        double_taps=describe_double_taps(game, view, legal),
        outcome=describe_outcome(game, outcome, view, language),
    )


def describe_scene(game: Game, view: Position, language: str, last_move: LastMove | None = None) -> SceneModel:
    """What stands on the board, and what the last move did where it is given."""
    game_view = game.view()
    scene = game_view.grid_scene(view) or game_view.scene(view)
    effects = [] if last_move is None or scene.grid else describe_effects(game, *last_move, view)
    return SceneModel.model_validate({**vars(scene), "effects": effects}, context=language)


def describe_effects(game: Game, before: Position, move: Move, after: Position) -> list[EffectModel]:
    """What a move does to what stands on the board."""
    return [EffectModel.model_validate(effect) for effect in game.view().effects(before, move, after)]


def foreseen_effects(game: Game, view: Position, move: Move) -> list[EffectModel]:
    """The same of a move that is not played; none where it depends on what is hidden in this view."""
    try:
        after = view.play(move)
    except ValueError:
        return []
    return [] if game.view().grid_scene(view) else describe_effects(game, view, move, after)


def describe_legal(game: Game, view: Position, language: str) -> list[LegalModel]:
    """Every legal move with its taps."""
    game_view = game.view()
    return [
        LegalModel(
            move=view.format_move(move),
            taps=list(game_view.taps(view, move)),
            label=translated(game_view.label(view, move), language) or None,
            path=list(game_view.path(view, move)),
            changed=list(game_view.changed(view, move)),
        )
        for move in view.legal_moves()
    ]


def describe_prompts(game: Game, view: Position, legal: Sequence[LegalModel], language: str) -> dict[str, str]:
    """What is asked for in the middle of a move, by its first taps."""
    game_view = game.view()
    asked = {" ".join(taps): translated(game_view.prompt_after(view, taps), language) for taps in _begun(legal)}
    return {taps: text for taps, text in asked.items() if text}


def describe_rows(game: Game, view: Position, legal: Sequence[LegalModel]) -> dict[str, list[list[str]]]:
    """What is lit in the middle of a move, by its first taps."""
    game_view = game.view()
    found = {" ".join(taps): game_view.rows_after(view, taps) for taps in _begun(legal)}
    return {taps: [list(row) for row in rows] for taps, rows in found.items() if rows}


def describe_double_taps(game: Game, view: Position, legal: Sequence[LegalModel]) -> dict[str, str]:
    """Moves of two touches of the same cell."""
    game_view = game.view()
    found = {cell: game_view.double_tap(view, cell) for cell in {move.taps[0] for move in legal if len(move.taps) > 1}}
    return {cell: view.format_move(move) for cell, move in found.items() if move is not None}


def _begun(legal: Sequence[LegalModel]) -> list[tuple[str, ...]]:
    """Every beginning of a move of several taps, once."""
    return list({tuple(move.taps[:count]): None for move in legal for count in range(1, len(move.taps))})


def describe_outcome(game: Game, outcome: Outcome | None, last: Position, language: str) -> OutcomeModel | None:
    """How a game ended; the termination is the enum's name in small letters."""
    if outcome is None:
        return None
    return OutcomeModel(
        winners=[int(winner) for winner in outcome.winners],
        termination=outcome.termination.name.lower(),
        text=translated(ending_text(game, outcome, last), language),
        scores=None if outcome.scores is None else [float(score) for score in outcome.scores],
    )


def ending_text(game: Game, outcome: Outcome, last: Position) -> Text:
    """Why a game ended, with the name of the loser; the enum's name where the game has no sentence."""
    side = _loser(game, outcome, last)
    if isinstance(outcome.termination, OtherTermination):
        return _unruled_ending(outcome.termination, side, has_winner=bool(outcome.winners))
    if side is not None and outcome.termination in game.loss_texts:
        return game.loss_texts[outcome.termination](side)
    name = outcome.termination.name.replace("_", " ").capitalize()
    return game.termination_texts.get(outcome.termination) or Text("{reason}.", reason=name)


def _unruled_ending(reason: OtherTermination, side: str | Text | None, *, has_winner: bool) -> Text:
    """The sentence of an ending that no rule of the game knows."""
    match reason:
        case OtherTermination.RESIGNED:
            return Text("Resigned.") if side is None else Text("{side} resigned.", side=side)
        case OtherTermination.AGREEMENT:
            return Text("Draw by agreement.")
        case OtherTermination.TIME if not has_winner:
            return Text("The time is over, and the other side could not win any more.")
        case OtherTermination.TIME:
            return Text("The time is over.") if side is None else Text("{side} ran out of time.", side=side)
        case OtherTermination.ADJUDICATION:
            return Text("Adjudicated.")
        case OtherTermination.FAULT:
            return Text("A program failed.") if side is None else Text("The program of {side} failed.", side=side)


def _loser(game: Game, outcome: Outcome, last: Position) -> str | Text | None:
    """The only side that did not win; None where there are several, or where one played alone."""
    sides = list(last.sides or game.sides)[: last.players]
    losers = [side for seat, side in enumerate(sides) if seat not in outcome.winners]
    return game.side_names.get(losers[0], losers[0].capitalize()) if len(losers) == 1 < len(sides) else None


def describe_move(game: Game, view: Position, move: Move, language: str) -> MoveModel:
    """A move made in `view`."""
    game_view, seat = game.view(), int(view.turn)
    sides = view.sides or game.sides
    text = view.format_move(move)
    return MoveModel(
        text=text,
        seat=seat,
        label=translated(game_view.label(view, move), language) or text,
        side=game_view.moved_piece(view, move, sides[seat % len(sides)]),
    )


def describe_analysis(game: Game, view: Position, analysis: Analysis, language: str) -> dict[str, Any]:
    """An analysis of `view` with the cells to draw it."""
    game_view = game.view()
    return {
        **analysis.to_json(view),
        "reason": translated(analysis.reason, language),
        "label": translated(game_view.advice(view, analysis.move), language) or view.format_move(analysis.move),
        "taps": list(game_view.taps(view, analysis.move)),
        "evaluation": _dumped(describe_evaluation(game, analysis.evaluation, language)),
        "steps": describe_line(game, view, analysis.line, language),
        "lines": [
            {
                "value": round(float(line.value), 2),
                "evaluation": _dumped(describe_evaluation(game, analysis.evaluation_of(line), language)),
                "steps": describe_line(game, view, line.moves, language),
            }
            for line in analysis.lines
        ],
        "resigns": bool(analysis.resigns),
        "evidence": {
            name: translate(found, language) if isinstance(found, Text) else found
            for name, found in analysis.evidence.items()
        },
        "turn": int(view.turn),
    }


def describe_evaluation(game: Game, evaluation: Evaluation | None, language: str) -> EvaluationModel | None:
    """An evaluation with its chance to win and its text."""
    if evaluation is None:
        return None
    percent = game.win_percent(evaluation)
    return EvaluationModel(
        kind=evaluation.kind.value,
        value=round(evaluation.value, 2),
        win_percent=None if percent is None else round(percent, 2),
        text=translate(evaluation.text(), language),
    )


def _dumped(model: EvaluationModel | None) -> dict[str, Any] | None:
    return None if model is None else model.model_dump()


def describe_line(game: Game, view: Position, line: Sequence[Move], language: str) -> list[dict[str, Any]]:
    """The moves of a line, as far as it can be played out."""
    game_view = game.view()
    steps: list[dict[str, Any]] = []
    with contextlib.suppress(ValueError):  # a move that is hidden in this view
        for position, move, _ in follow_line(view, line):
            played = describe_move(game, position, move, language)
            step = StepModel(
                taps=list(game_view.taps(position, move)),
                path=list(game_view.path(position, move)),
                effects=foreseen_effects(game, position, move),
                **played.model_dump(),
            )
            steps.append(step.model_dump())
    return steps


def describe_recorded(
    game: Game, view: Position, move: Move, played: RecordedMove, language: str, *, secret: bool = False
) -> AnnotatedMoveModel:
    """A move of a record made in `view`; a `secret` one without its variations, which may tell what is hidden."""
    found = [] if secret else [_describe_variation(game, view, line, language) for line in played.variations]
    return AnnotatedMoveModel(
        **describe_move(game, view, move, language).model_dump(),
        glyphs=played.nag_text,
        comment=" ".join(filter(None, (played.comment_before, played.comment))),
        variations=found,
    )


def _describe_variation(game: Game, view: Position, line: Sequence[RecordedMove], language: str) -> VariationModel:
    labels = []
    for played in line[:VARIATION_SHOWN]:
        move = view.parse_move(played.text)
        labels.append(describe_move(game, view, move, language).label + played.nag_text)
        view = view.play(move)
    more = " …" if len(line) > VARIATION_SHOWN else ""
    return VariationModel(text=" ".join(labels) + more, moves=len(line))


class DescribedMoves:
    """The moves of a game, described once for each viewer and language."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._described: dict[tuple[int, str], list[dict[str, Any]]] = {}

    def read(
        self,
        viewer: int,
        language: str,
        positions: Sequence[Position],
        moves: Sequence[Move],
        played: Sequence[RecordedMove],
    ) -> list[dict[str, Any]]:
        """All moves, as far as the person at that seat may know them."""
        known = self._described.setdefault((viewer, language), [])
        for ply in range(len(known), len(moves)):
            view = positions[ply].observation(viewer)
            secret = view is not positions[ply]
            described = describe_recorded(self._game, view, moves[ply], played[ply], language, secret=secret)
            known.append(described.model_dump(exclude_defaults=True))
        return list(known)

    def cut(self, ply: int) -> None:
        """The moves from there on were taken back."""
        for known in self._described.values():
            del known[ply:]
