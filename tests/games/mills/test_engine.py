from __future__ import annotations

from partie.brain import Limits, StopFlag, Thought
from partie.games.mills.position import MillsPosition
from partie.games.mills.rules import GAME


def best(position: MillsPosition, **limits: int) -> str:
    thought = GAME.brain().choose(position, Limits(**limits), StopFlag())
    return position.format_move(thought.move)


def test_takes_the_last_man_that_matters() -> None:
    position = GAME.from_text("ww.w...w/b.b...b./........ w 0 0 0")
    thought = GAME.brain().choose(position, Limits(depth=3), StopFlag())
    assert position.format_move(thought.move).startswith("g4-g7x")
    assert thought.forced_win
    assert thought.value == 100


def test_stops_a_mill_while_placing() -> None:
    position = GAME.from_text("a7 b6 d7")
    assert best(position, depth=4) == "g7"


def test_hears_every_depth_and_comes_back_with_a_line() -> None:
    heard: list[Thought] = []
    position = GAME.start()
    thought = GAME.brain().choose(position, Limits(depth=4), StopFlag(), heard.append)
    assert [entry.depth for entry in heard] == [1, 2, 3, 4]
    assert thought.line[0] == thought.move


def test_stopped_at_once_still_moves() -> None:
    stop = StopFlag()
    stop.set()
    position = GAME.start("lasker")
    assert GAME.brain().choose(position, Limits(), stop).move in position.legal_moves()


def test_every_variant_is_played() -> None:
    for variant in GAME.variants:
        position = GAME.start(variant.name)
        assert GAME.brain().choose(position, Limits(nodes=500), StopFlag()).move in position.legal_moves()
