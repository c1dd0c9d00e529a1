"""The strengths of the computer: what the weak ones overlook, and what was measured."""

from __future__ import annotations

import pytest
from benchmarks._gomoku_child import Child
from benchmarks._matches import play

from partie.cli import main
from partie.core.brain import Limits, StopFlag
from partie.games.gomoku.engine import levels
from partie.games.gomoku.game import GAME

LIMITS = Limits(nodes=3000)


def games_won(child_against: int, games: int) -> int:
    """By a child that completes and stops rows of four and else makes its own rows longer."""
    won = 0
    for number in range(games):
        players = (Child(number), GAME.brain(child_against, seed=number, mebibytes=1))
        won += play(GAME.start("free-15-balanced", number), players, LIMITS) == 0
    return won


def test_level_one_loses_to_a_child_that_can_count_to_four() -> None:
    assert games_won(1, 24) >= 13


def test_level_six_does_not() -> None:
    assert games_won(6, 4) == 0


@pytest.mark.parametrize("level", [1, 2, 3])
def test_weak_levels_may_let_an_open_three_grow(level: int) -> None:
    board = GAME.from_text("h8 b2 i8 c9 j8")
    stops = {board.parse_move(cell) for cell in ("g8", "k8", "f8", "l8")}
    brain = [GAME.brain(level, seed=seed, mebibytes=1) for seed in range(8)]
    assert any(one.choose(board, LIMITS, StopFlag()).move not in stops for one in brain)


def test_how_attentive_a_level_is_depends_on_the_seed_only() -> None:
    careless = levels.GomokuLevel(2, 1, 1, 5.0, slips=0.5)
    seen = [levels.attention(careless, str(seed)) for seed in range(40)]
    assert seen == [levels.attention(careless, str(seed)) for seed in range(40)]
    assert {careless, levels.GLANCE} == set(seen)
    assert all(levels.attention(levels.LEVELS[9], str(seed)) is levels.LEVELS[9] for seed in range(40))


def test_the_command_shows_them(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")  # every level in one line
    main(["levels"])
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [row[0] for row in rows[1:11]] == [str(level) for level in GAME.levels]
    assert [int(row[1]) for row in rows[1:11]] == list(GAME.ratings().values())
    main(["levels", "mills"])
    assert "–" in capsys.readouterr().out


def test_every_level_has_points_and_each_has_more_than_the_one_below() -> None:
    points = GAME.ratings()
    assert list(points) == list(GAME.levels)
    assert sorted(points.values()) == list(points.values())
    assert points[1] < 800  # the child's
