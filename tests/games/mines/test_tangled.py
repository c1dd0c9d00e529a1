"""Numbers too entangled for an exact count."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from partie.core.brain import Limits, StopFlag
from partie.core.errors import IllegalMove, InvalidText
from partie.games.mines.chances.solver import Solver, TooComplex
from partie.games.mines.engine.statistics import play_many, seed_jobs
from partie.games.mines.engine.suppose import suppose
from partie.games.mines.game import GAME
from partie.games.mines.rules.notation import Setup
from partie.games.mines.rules.position import MinesPosition
from partie.i18n import translate


@pytest.fixture
def tangled(monkeypatch: pytest.MonkeyPatch) -> MinesPosition:
    """Whatever it looks like, the count gives up."""

    def give_up(*_: object) -> Any:
        raise TooComplex("The numbers are too entangled for an exact count.")

    monkeypatch.setattr(Solver, "analyse", give_up)
    return GAME.from_text("1.../..../.... seed:7", "4x3/3/none")


def test_a_count_too_large_is_given_up() -> None:
    random = np.random.default_rng(2)
    layout = np.zeros(3600, np.uint8)
    layout[random.permutation(3600)[:700]] = 1
    opened = (random.random(3600) < 0.22) & (layout == 0)
    padded = np.pad(layout.reshape(60, 60), 1).astype(np.int8)
    around = [padded[y : y + 60, x : x + 60] for y in range(3) for x in range(3)]
    near = np.sum(around, axis=0).ravel() - layout
    rows = "".join(str(near[cell]) if opened[cell] else "." for cell in range(3600))
    text = "/".join(rows[at : at + 60] for at in range(0, 3600, 60))
    position = GAME.from_text(text, "60x60/700/none")
    with pytest.raises(InvalidText, match="too entangled"):
        suppose(position, {})


def test_what_if_says_so(tangled: MinesPosition) -> None:
    with pytest.raises(InvalidText, match="4x3/3/none are too entangled") as error:
        suppose(tangled, {"b1": "mine"})
    assert "propletená" in translate(error.value.text, "cs")


def test_opening_says_so(tangled: MinesPosition) -> None:
    with pytest.raises(IllegalMove, match="too entangled") as error:
        tangled.play(tangled.parse_move("d3"))
    assert "propletená" in translate(error.value.text, "cs")


def test_the_hint_falls_back_to_simple_rules(tangled: MinesPosition) -> None:
    analysis = GAME.brain().choose(tangled.observation(0), Limits(), StopFlag())
    assert analysis.move in tangled.legal_moves()
    assert "mine_percent" not in (analysis.evidence or {})


def test_many_games_go_on_by_simple_rules(tangled: MinesPosition) -> None:
    records, summary = play_many(seed_jobs(Setup(9, 9, 10, "open"), 20, 1, 30), workers=0)
    assert summary.games == 30
    assert sum(record.tangled > 0 for record in records) > 10
    assert 0 < summary.wins < 30
    assert summary.tangled == sum(record.tangled > 0 for record in records)
    assert summary.estimate_percent == pytest.approx(summary.win_percent)  # their risks are not known


def test_usual_games_are_not_tangled() -> None:
    _, summary = play_many(seed_jobs(Setup(9, 9, 10, "open"), 20, 1, 5), workers=0)
    assert summary.tangled == 0
