"""Reviews of chess: the brain's opinion, with reasons that the rules prove where there are any."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from partie.core.brain import Brain, Limits, StopFlag
from partie.core.record import Record
from partie.core.replay import Replay
from partie.core.review import EngineReview, Graph, ReviewStep, StepMark, person_of
from partie.core.text import Text
from partie.games.chess.game import GAME
from partie.games.chess.rules.dangers import largest_loss, mates
from partie.games.chess.rules.moves import target_of
from partie.games.chess.rules.notation import is_capture
from partie.games.chess.rules.position import ChessPosition
from partie.games.chess.rules.squares import BISHOP, KNIGHT, QUEEN, ROOK, square_name

_ENGINE = EngineReview(GAME)
_Sentence = Callable[[str], Text]  # by the square
_FREE: Mapping[int, _Sentence] = {
    KNIGHT: lambda square: Text("It leaves the knight on {square} without defence.", square=square),
    BISHOP: lambda square: Text("It leaves the bishop on {square} without defence.", square=square),
    ROOK: lambda square: Text("It leaves the rook on {square} without defence.", square=square),
    QUEEN: lambda square: Text("It leaves the queen on {square} without defence.", square=square),
}
_CHEAPER: Mapping[int, _Sentence] = {
    ROOK: lambda square: Text("A cheaper piece can take the rook on {square}.", square=square),
    QUEEN: lambda square: Text("A cheaper piece can take the queen on {square}.", square=square),
}
_MISSED: Mapping[int, _Sentence] = {
    KNIGHT: lambda square: Text("The knight on {square} could be taken for nothing.", square=square),
    BISHOP: lambda square: Text("The bishop on {square} could be taken for nothing.", square=square),
    ROOK: lambda square: Text("The rook on {square} could be taken for nothing.", square=square),
    QUEEN: lambda square: Text("The queen on {square} could be taken for nothing.", square=square),
}


_BEST = Text("The best move.")  # as the engine's review has it
_BLUNDER, _MISTAKE = 30.0, 20.0  # win percent that a move of this name gives away at least
_ONLY_NODES = 20_000  # to see what the other moves are worth


def graph(record: Record, replay: Replay) -> Graph:
    """The chances, as the brain sees them."""
    return _ENGINE.graph(record, replay)


def steps(record: Record, replay: Replay, seconds: float, stop: StopFlag) -> Iterator[ReviewStep]:
    """The steps of the brain; marked ones have a name and say what the rules prove about the move."""
    whose, values, brain = person_of(record) or 0, dict[int, float | None](), GAME.brain()
    for step in _ENGINE.steps(record, replay, seconds, stop):
        values[step.ply] = step.values[0]
        if step.mark is None or not step.better:
            chance = values.get(step.ply - 1)
            if chance is not None and step.text == _BEST and not stop.is_set():
                mine = chance if replay.positions[step.ply - 1].turn == whose else 100.0 - chance
                step = _with_only_move(step, replay, mine, brain)
            yield step
            continue
        before, after = replay.positions[step.ply - 1], replay.positions[step.ply]
        assert isinstance(before, ChessPosition)
        assert isinstance(after, ChessPosition)
        better, change = before.parse_move(step.better), (values[step.ply] or 0.0) - (values[step.ply - 1] or 0.0)
        text = _named(-change if before.turn == whose else change, better in mates(before), step.text or Text(""))
        yield replace(step, text=text, reason=_proved(before, after, better) or step.reason)


def _named(lost: float, missed_mate: bool, what: Text) -> Text:
    """What is said of a marked move, beginning with what players call it."""
    if missed_mate:
        return Text("Missed mate. {what}", what=what)
    if lost >= _BLUNDER:
        return Text("Blunder. {what}", what=what)
    if lost >= _MISTAKE:
        return Text("Mistake. {what}", what=what)
    return Text("Inaccuracy. {what}", what=what)


def _with_only_move(step: ReviewStep, replay: Replay, chance: float, brain: Brain) -> ReviewStep:
    """The step of a best move, marked where every other one would have been a mistake, except mates and taking back."""
    position, played = replay.positions[step.ply - 1], replay.moves[step.ply - 1]
    assert isinstance(position, ChessPosition)
    others = tuple(move for move in position.moves if move != played)
    is_plain = _takes_back(replay, step.ply) or replay.positions[step.ply].outcome() is not None
    if chance < _MISTAKE or not others or is_plain:
        return step
    second = GAME.chance(brain.choose(position, Limits(nodes=_ONLY_NODES, moves=others), StopFlag()))
    if second is None or (lost := chance - second) < _MISTAKE:
        return step
    text = Text("Only move: any other gives away {lost:.0f}% of the chances or more.", lost=lost)
    return replace(step, text=text, mark=StepMark.EVENT, title=Text("Only move"))


def _takes_back(replay: Replay, ply: int) -> bool:
    """Whether the move takes what has just captured."""
    if ply < 2:
        return False
    last, played = replay.moves[ply - 2], replay.moves[ply - 1]
    before = replay.positions[ply - 2]
    assert isinstance(last, int)
    assert isinstance(played, int)
    assert isinstance(before, ChessPosition)
    return is_capture(last, before.board) and target_of(last) == target_of(played)


def _proved(before: ChessPosition, after: ChessPosition, better: int) -> Text | None:
    """Why the move was bad, or what it missed."""
    if mating := mates(after):
        return Text("It allows checkmate: {move}.", move=after.format_move(mating[0]))
    if better in mates(before):
        return Text("It misses checkmate: {move}.", move=before.format_move(better))
    missed = largest_loss(before)
    if missed is not None and missed.is_free and missed.move == better and missed.kind in _MISSED:
        return _MISSED[missed.kind](square_name(missed.square))
    lost = largest_loss(after)
    if lost is None:
        return None
    sentence = (_FREE if lost.is_free else _CHEAPER).get(lost.kind)
    return None if sentence is None else sentence(square_name(lost.square))
