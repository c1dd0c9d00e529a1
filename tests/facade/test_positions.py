"""Positions, moves and searches of the public classes."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import partie

FINISHED = "h8 a1 i8 b1 j8 c1 k8 d1 l8"  # five in a row


def checkers() -> partie.Position:
    return partie.game("checkers").start()


# --- games ---------------------------------------------------------------------------------------------


def test_an_unknown_game_names_the_nearest() -> None:
    with pytest.raises(partie.InvalidText, match=r"no game 'gomuko'.*Did you mean 'gomoku'\?"):
        partie.game("gomuko")


def test_an_unknown_variant_names_the_nearest() -> None:
    with pytest.raises(partie.InvalidText, match=r"'czec' is not a variant.*Did you mean 'czech'\?"):
        partie.game("checkers").start("czec")


def test_a_variant_may_be_given_by_its_fields() -> None:
    assert partie.game("gomoku").start("size=13 rule=renju").variant == "renju-13"


def test_a_game_tells_its_levels_and_ratings() -> None:
    game = partie.game("checkers")
    assert set(game.ratings) <= set(game.levels)
    assert repr(game) == "partie.game('checkers')"
    assert {game} == {partie.game("checkers")} != {partie.game("mills")}


def test_seeds_decide_what_is_random() -> None:
    klondike = partie.game("klondike")
    assert klondike.start(seed=5) == klondike.start(seed=5)
    assert klondike.start(seed=5) != klondike.start(seed=6)
    assert hash(klondike.start(seed=5)) == hash(klondike.start(seed=5))


def test_a_text_with_moves_keeps_them() -> None:
    assert partie.game("gomoku").read(FINISHED).moves == tuple(FINISHED.split())


def test_a_text_of_a_position_is_read_back() -> None:
    position = checkers().play("11-15", "23-19")
    assert partie.game("checkers").read(repr(position)) == position


def test_an_empty_text_is_the_first_position() -> None:
    assert partie.game("checkers").read(" ", "czech") == partie.game("checkers").start("czech")


def test_an_impossible_position_is_refused_with_its_problems() -> None:
    with pytest.raises(partie.InvalidText, match="12"):
        partie.game("checkers").read("B:W32:B1,2,3,4,5,6,7,8,9,10,11,12,13")


# --- moves ---------------------------------------------------------------------------------------------


def test_printing_shows_the_board_and_the_text_is_its_representation() -> None:
    position = checkers()
    assert "29 w   w" in str(position)
    assert repr(position) == position.text == position.core.to_text()


def test_the_board_is_english_whatever_the_system_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "cs_CZ.UTF-8")
    assert "Place a man on a free point." in str(partie.game("mills").start())


def test_moves_are_texts_that_know_their_objects() -> None:
    position = checkers()
    move = position.legal_moves[0]
    assert move == "9-13"
    assert position.core.play(move.core) == position.play(move).core
    assert "9-13" in {move}


def test_a_copied_move_is_plain_text_that_can_be_played() -> None:
    move = checkers().legal_moves[0]
    for copied in (copy.deepcopy(move), pickle.loads(pickle.dumps(move))):
        assert type(copied) is str
        assert checkers().play(copied) == checkers().play(move)


def test_a_move_of_another_position_is_read_again_by_its_text() -> None:
    first = checkers()
    with pytest.raises(partie.IllegalMove):
        first.play("11-15", "23-19").play(first.move("11-15"))


def test_a_label_names_a_move_for_people() -> None:
    move = partie.game("alhambra").start().legal_moves[0]
    assert move.label != move
    assert checkers().legal_moves[0].label


@pytest.mark.parametrize(
    ("text", "error", "near"), [("11-17", partie.IllegalMove, "11-1"), ("1115", partie.InvalidText, "11-15")]
)
def test_a_wrong_move_names_the_nearest_legal_one(text: str, error: type[Exception], near: str) -> None:
    with pytest.raises(error, match=f"Did you mean '{near}"):
        checkers().play(text)


def test_a_wrong_move_without_a_near_one_has_no_hint() -> None:
    with pytest.raises(partie.IllegalMove, match=r"a stone stands there$"):
        partie.game("gomoku").start().play("h8", "h8")


def test_positions_do_not_change_and_know_their_past() -> None:
    start = checkers()
    end = start.play("11-15", "23-19")
    assert (start.moves, end.moves) == ((), ("11-15", "23-19"))
    assert (start.turn, end.turn, end.previous) == ("black", "black", start.play("11-15"))
    assert end.positions[0] is start
    assert (start.previous, end.last_move) == (None, "23-19")


def test_an_outcome_says_who_won_and_why() -> None:
    position = partie.game("gomoku").read(FINISHED)
    outcome = position.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.winners, position.is_over) == ("black", ("black",), True)
    assert str(outcome) == f"black won. {outcome.reason}"
    assert outcome.reason.endswith(".")
    assert position.legal_moves == ()
    assert checkers().outcome is None


def test_an_observation_hides_what_a_side_must_not_know() -> None:
    start = partie.game("klondike").start(seed=1)
    known = start.observation()
    assert known != start
    assert known.moves == ()


def test_an_observation_of_an_unknown_side_is_refused() -> None:
    with pytest.raises(partie.InvalidText, match=r"no side 'withe'.*'white'"):
        checkers().observation("withe")


# --- records -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", ["json", "xml", "pdn"])
def test_a_saved_game_is_loaded_with_its_moves(ending: str, tmp_path: Path) -> None:
    position = checkers().play("11-15", "23-19", "8-11")
    path = tmp_path / f"game.{ending}"
    position.save(path, ["Ann", "Ben"])
    (record,) = partie.load(path)
    assert record.players == ("Ann", "Ben")
    assert partie.replay(record) == position
    assert partie.replay(record).moves == position.moves


def test_a_record_of_a_dealt_game_has_its_seed() -> None:
    start = partie.game("klondike").start("draw-3", seed=7)
    record = start.play(start.legal_moves[0]).record()
    assert (record.seed, record.variant, record.start) == (7, "draw-3", None)
    assert partie.replay(record).positions[0] == start


def test_a_game_from_a_position_keeps_that_position() -> None:
    position = partie.game("checkers").read("W:W30:B1").play("30-26")
    assert partie.replay(position.record()) == position


# --- searches ------------------------------------------------------------------------------------------


def test_the_best_move_comes_with_its_evaluation_line_and_reason() -> None:
    best = partie.game("gomoku").read("h8 h9 i8 i9 j8 j9").best(seconds=5)
    assert best.move in ("k8", "g8")
    assert best.forced_win
    assert best.evaluation == partie.Evaluation(100.0)
    assert str(best.evaluation) == "100 %"
    assert best.evaluation_text == "wins by force"
    assert best.line[0] == best.move
    assert "Wins by force" in best.reason
    assert str(best).startswith(f"{best.move}   wins by force   Wins")


def test_a_search_reports_while_it_runs_and_compares_moves() -> None:
    seen: list[partie.Analysis] = []
    options = {"use_book": False}
    best = checkers().play("11-15").best(nodes=20_000, lines=3, on_progress=seen.append, options=options)
    assert seen
    assert all(found.move in checkers().play("11-15").legal_moves for found in seen)
    assert len(best.lines) == 3
    assert best.lines[0].moves[0] == best.move
    assert best.value is not None


def test_depth_alone_limits_a_search() -> None:
    assert checkers().play("11-15").best(depth=2, options={"use_book": False}).depth <= 3


@pytest.mark.parametrize("limits", [{"seconds": 0}, {"nodes": -1}, {"depth": 0}, {"lines": 0}])
def test_a_limit_that_is_not_positive_is_refused(limits: dict[str, Any]) -> None:
    with pytest.raises(partie.InvalidText, match="greater than 0"):
        checkers().best(**limits)


def test_an_unknown_level_or_option_is_refused() -> None:
    with pytest.raises(partie.InvalidText, match="Level 99 does not exist"):
        checkers().best(level=99)
    with pytest.raises(partie.InvalidText, match="use_books"):
        checkers().best(options={"use_books": True})


def test_a_finished_game_has_no_best_move() -> None:
    with pytest.raises(partie.IllegalMove, match="already over"):
        partie.game("gomoku").read(FINISHED).best()


def test_a_minefield_is_solved_by_playing_it_out() -> None:
    end = partie.game("mines").start("beginner", seed=3).play_out(seconds=1)
    assert end.outcome is not None
    assert end.outcome.termination in ("cleared", "exploded")
    assert end.moves


def test_a_deal_is_solved_with_all_cards_known() -> None:
    start = partie.game("klondike").start(seed=1)
    solution = start.solve(seconds=30)
    assert solution.forced_win
    end = start.play(*solution.line)
    assert end.outcome is not None
    assert end.outcome.winner == "player"


def test_a_game_without_a_solver_says_so() -> None:
    with pytest.raises(partie.InvalidText, match="has no solver"):
        checkers().solve()


def test_a_review_has_a_step_for_every_position() -> None:
    position = partie.game("gomoku").read(FINISHED)
    steps = position.review(seconds=0.5)
    assert [step.ply for step in steps] == list(range(len(position.moves) + 1))


INTERRUPTED = """
import signal, threading, partie
position = partie.game("checkers").start().play("11-15")
main, sent = threading.main_thread().ident, []

def interrupt(analysis):  # once the search is under way
    if not sent:
        sent.append(analysis)
        signal.pthread_kill(main, signal.SIGINT)

try:
    position.best(seconds=600, options={"use_book": False}, on_progress=interrupt)
except KeyboardInterrupt:
    for thread in threading.enumerate():
        if thread.name == "thinker":
            thread.join(60)
            assert not thread.is_alive()
    print("interrupted")
"""


def test_an_interrupt_leaves_no_search_behind() -> None:
    found = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=300)
    assert found.stdout == "interrupted\n", found.stderr
