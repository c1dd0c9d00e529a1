"""Each click of a played minefield: its risk, and whether it could have been avoided."""

from __future__ import annotations

from partie.core.brain import Limits, StopFlag
from partie.core.position import Move, Position
from partie.core.record import Record, RecordedMove
from partie.core.replay import record_of, replay
from partie.core.review import ReviewStep, StepMark, reviewer_of
from partie.games.mines.engine.engine import MinesBrain, mine_percentages
from partie.games.mines.game import GAME
from partie.games.mines.metrics import metrics
from partie.games.mines.rules.position import MinesPosition


def play(seed: int, most: int = 1000) -> tuple[MinesPosition, list[Move]]:
    position, moves, brain = GAME.start("beginner", seed), list[Move](), MinesBrain(quick=True)
    while position.outcome() is None and len(moves) < most:
        moves.append(brain.choose(position.observation(0), Limits(), StopFlag()).move)
        position = position.play(moves[-1])
    return position, moves


def review(record: Record) -> list[ReviewStep]:
    reviewer = reviewer_of(GAME)
    assert reviewer is not None
    return list(reviewer.steps(record, replay(record, GAME), 5.0, StopFlag()))


def record(moves: list[Move], seed: int) -> Record:
    return record_of(GAME, GAME.start("beginner", seed), moves, seed)


def test_every_click_has_a_step_and_sure_ones_no_risk() -> None:
    _, moves = play(3)
    steps = review(record(moves, 3))
    assert [step.ply for step in steps] == list(range(len(moves) + 1))
    assert steps[1].values == (None,)  # the first cell is free
    assert all(step.values[0] == 0 for step in steps[2:] if step.text is None)


def first_risk(position: Position) -> tuple[str, str] | None:
    """A cell that may be a mine while another one is safe."""
    assert isinstance(position, MinesPosition)
    percents = mine_percentages(position.observation(0))
    risky = [cell for cell, percent in percents.items() if 0 < percent < 100]
    safe = [cell for cell, percent in percents.items() if percent == 0]
    return (risky[0], safe[0]) if risky and safe else None


def test_a_risk_beside_a_safe_cell_is_avoidable() -> None:
    position, moves = play(3, most=1)
    found = first_risk(position)
    assert found is not None
    risky, _ = found
    step = review(record([*moves, position.parse_move(risky)], 3))[-1]
    assert step.mark is StepMark.AVOIDABLE
    assert step.better in mine_percentages(position.observation(0))
    assert "was safe" in str(step.text)


def test_a_flag_has_no_risk() -> None:
    position, moves = play(3, most=1)
    covered = next(iter(mine_percentages(position.observation(0))))
    assert review(record([*moves, position.parse_move(f"!{covered}")], 3))[-1].values == (None,)


def test_a_review_can_be_stopped() -> None:
    _, moves = play(3)
    told = record(moves, 3)
    stop = StopFlag()
    stop.set()
    reviewer = reviewer_of(GAME)
    assert reviewer is not None
    assert len(list(reviewer.steps(told, replay(told, GAME), 5.0, stop))) <= 1


def test_a_won_board_is_measured_by_its_time_and_its_rate() -> None:
    seed, moves = next(
        (seed, moves) for seed in range(20) for last, moves in [play(seed)] if (last.outcome() or _LOST).winners
    )
    told = record(moves, seed)
    timed = Record(
        told.game,
        told.variant,
        seed,
        moves=tuple(RecordedMove(move.text, 0, 2.0) for move in told.moves),
        result=told.result,
    )
    found = {measure.name: measure.value for measure in metrics(timed, replay(timed, GAME), 0)}
    assert found["seconds"] == 2.0 * (len(moves) - 1)
    assert found["rate"] > 0
    assert metrics(told, replay(told, GAME), 0) == ()  # without times nothing is said


class _Lost:
    winners: tuple[int, ...] = ()


_LOST = _Lost()
