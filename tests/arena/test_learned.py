"""Players that learned here, by the name of their run."""

from __future__ import annotations

from pathlib import Path

import pytest

from partie import games
from partie.arena.brains import brain_problems, make_player, parse_brain
from partie.core.errors import InvalidText
from partie.evolve.algorithm import BEST
from partie.evolve.runs import folder_of
from partie.games.alhambra.engine.weights import champion, format_weights
from partie.storage.folders import learned_player


@pytest.fixture(autouse=True)
def a_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    folder = folder_of("alhambra", "mine")
    folder.mkdir(parents=True)
    (folder / BEST).write_text(format_weights(champion(3)))


def problems(text: str, game: str = "alhambra") -> list[str]:
    return [str(problem) for problem in brain_problems(parse_brain(text), games.load(game))]


def test_the_best_player_of_a_run_is_found_by_its_name() -> None:
    spec = parse_brain("learned:mine")
    assert spec.name == "mine"
    assert problems("learned:mine") == []
    assert learned_player("alhambra", "mine") == folder_of("alhambra", "mine") / BEST


def test_it_plays_by_what_it_learned() -> None:
    game = games.load("alhambra")
    start = game.start("3-players", 5)
    weights = str(learned_player("alhambra", "mine"))
    from partie.core.brain import Limits, StopFlag

    learned = game.make_brain(None, {"weights": weights}).choose(start, Limits(), StopFlag()).move
    assert learned == game.brain(kind="evolved").choose(start, Limits(), StopFlag()).move
    assert make_player(parse_brain("learned:mine"), game).name == "mine"


def test_what_is_wrong_is_one_sentence() -> None:
    assert problems("learned:mind") == ["no player of alhambra learned in a run 'mind' Did you mean 'mine'?"]
    assert problems("learned:../mine") != []
    assert problems("learned:mine", "chess") == ["chess has no players that read what was learned"]
    with pytest.raises(InvalidText, match="does not name a learning run"):
        parse_brain("learned:")
