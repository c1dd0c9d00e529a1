"""Every game has a guided first game that its own rules allow, in every language."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from partie import games, i18n
from partie.core.features import resolve
from partie.core.guide import STEPS, GuideStep, check_guide
from partie.core.text import Text
from partie.web.server.app import create_app


@pytest.mark.parametrize("name", games.TABLE)
def test_the_steps_are_five_legal_moves_of_possible_positions(name: str) -> None:
    game = games.load(name)
    assert list(check_guide(game, resolve(game.features.guide))) == []


@pytest.mark.parametrize("name", games.TABLE)
def test_the_steps_are_told_in_every_language(name: str) -> None:
    steps: tuple[GuideStep, ...] = resolve(games.load(name).features.guide)
    for tag in i18n.languages():
        said = {i18n.translate(step.text, tag) for step in steps}
        assert len(said) == STEPS
        if tag != i18n.DEFAULT:
            assert not said & {str(step.text) for step in steps}


@pytest.mark.parametrize("name", games.TABLE)
def test_the_page_gets_the_asked_move_alone_and_the_position_after_it(name: str) -> None:
    with TestClient(create_app(warm=False), base_url="http://127.0.0.1") as client:
        steps = client.get(f"/api/v1/games/{name}/guide").json()
    for step in steps:
        assert len(step["state"]["legal"]) == (0 if step["state"]["scene"]["grid"] else 1)
        assert step["after"]["position"] != step["state"]["position"]


def test_what_is_wrong_with_a_guide_is_named() -> None:
    game = games.load(games.FIRST)
    wrong = [GuideStep(Text("Play."), "z99"), GuideStep(Text("Play."), "h8", moves=("h8",))]
    found = list(check_guide(game, wrong))
    assert found[0] == f"2 steps instead of {STEPS}"
    assert [problem.split(":")[0] for problem in found[1:]] == ["step 1", "step 2"]
