from __future__ import annotations

from partie.core.brain import Analysis, Limits, StopFlag
from partie.games.mills.engine import book
from partie.games.mills.game import GAME
from partie.games.mills.rules.position import MillsPosition


def best(position: MillsPosition, depth: int) -> str:
    analysis = GAME.brain().choose(position, Limits(depth=depth), StopFlag())
    return position.format_move(analysis.move)


def test_takes_the_last_man_that_matters() -> None:
    position = GAME.from_text("ww.w...w/b.b...b./........ w 0 0 0")
    analysis = GAME.brain().choose(position, Limits(depth=3), StopFlag())
    assert position.format_move(analysis.move).startswith("g4-g7x")
    assert analysis.forced_win
    assert analysis.value == 100


def test_stops_a_mill_while_placing() -> None:
    position = GAME.from_text("a7 b6 d7")
    assert best(position, depth=4) == "g7"


def test_hears_every_depth_and_comes_back_with_a_line() -> None:
    heard: list[Analysis] = []
    position = GAME.from_text("d6 d2 b4 f4")
    analysis = GAME.brain().choose(position, Limits(depth=4), StopFlag(), heard.append)
    assert [entry.depth for entry in heard] == [1, 2, 3, 4]
    assert analysis.line[0] == analysis.move


def test_stopped_at_once_still_moves() -> None:
    stop = StopFlag()
    stop.set()
    position = GAME.start("lasker")
    assert GAME.brain().choose(position, Limits(), stop).move in position.legal_moves()


def test_every_variant_is_played() -> None:
    for variant in GAME.variants:
        position = GAME.start(variant.name)
        assert GAME.brain().choose(position, Limits(nodes=500), StopFlag()).move in position.legal_moves()


def test_tables_tell_the_value_of_every_turn() -> None:
    position = GAME.from_text("w.w..w../b.b..b../........ w 0 0 0")
    analysis = GAME.brain().choose(position, Limits(depth=1), StopFlag())
    values = analysis.evidence["values"]
    assert isinstance(values, dict)
    assert set(values) == {position.format_move(move) for move in position.legal_moves()}
    assert values[position.format_move(analysis.move)] == "won"


def test_draws_are_kept() -> None:
    position = GAME.from_text("w.w..w.w/b.b..b.b/........ w 0 0 0")
    analysis = GAME.brain().choose(position, Limits(depth=4), StopFlag())
    values = analysis.evidence["values"]
    assert isinstance(values, dict)
    assert values[position.format_move(analysis.move)] == max(values.values(), key=["lost", "drawn", "won"].index)


def test_six_mens_morris_is_played_from_the_tables() -> None:
    analysis = GAME.brain().choose(GAME.start("six"), Limits(depth=2), StopFlag())
    assert analysis.value == 50
    assert analysis.evidence["values"]


def test_levels_play_without_tables_and_repeat_themselves() -> None:
    position = GAME.from_text("d6 d2 b4 f4")
    chosen = {GAME.brain(3).choose(position, Limits(), StopFlag()).move for _ in range(3)}
    assert len(chosen) == 1
    assert not GAME.brain(3).choose(position, Limits(), StopFlag()).evidence


def test_sixth_level_beats_the_first() -> None:
    strong, weak = GAME.brain(6), GAME.brain(1)
    position = GAME.start()
    while not (outcome := position.outcome()):
        brain = (strong, weak)[position.turn]
        position = position.play(brain.choose(position, Limits(), StopFlag()).move)
    assert outcome.winner == 0


def test_book_turns_fit_every_image_of_a_position() -> None:
    for first in ("d6", "d2", "b4", "f4"):
        position = GAME.from_text(first)
        move = book.from_book(position)
        assert move in position.legal_moves()
        images = [book.turned(position.play(move), symmetry).to_text() for symmetry in range(16)]
        assert book.canonical(position.play(move))[0] == min(images)


def test_book_gives_equal_answers_to_equal_openings() -> None:
    answers = set()
    for first in ("d6", "d2", "b4", "f4"):
        position = GAME.from_text(first)
        answers.add(book.canonical(position.play(book.from_book(position)))[0])
    assert len(answers) == 1


def test_book_ends_after_the_first_placements() -> None:
    assert book.from_book(GAME.from_text("d6 d2 b4 f4 a7")) is None
    assert book.from_book(GAME.start("six")) is None
