"""The search against plain minimax on toy games."""

from __future__ import annotations

import os
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partie.core.brain import Limits, StopFlag
from partie.search.alphabeta import specialise_search
from partie.search.context import late_move_reductions
from partie.search.searcher import Finding, SearchLine, with_known_line
from partie.search.table import TranspositionTable
from partie.search.values import NOT_OVER, WIN
from tests.search import random_tree, tictactoe

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT") == "1"
FULL_DEPTH = 4 if INTERPRETED else 9
POSITIONS = [".........", "x........", "xo.......", "x...o....", "xox......", "xoxo.....", "x.o.x.o.."]


@st.composite
def tictactoe_positions(draw: st.DrawFn) -> str:
    cells = ["."] * 9
    order = draw(st.permutations(range(9)))
    for number, cell in enumerate(order[: draw(st.integers(2, 7))]):
        cells[cell] = "xo"[number % 2]
    return "".join(cells)


@pytest.mark.parametrize("cells", POSITIONS)
def test_tictactoe_values_equal_minimax_at_every_depth(cells: str) -> None:
    state = tictactoe.new_state(cells)
    depths: list[Finding] = []
    tictactoe.GAME.searcher().search(state, Limits(depth=FULL_DEPTH), on_depth=depths.append)
    for found in depths:
        values = tictactoe.GAME.root_values(state, found.depth)
        assert found.value == max(values.values()) == values[found.move]


@given(tictactoe_positions())
@settings(deadline=None, max_examples=20 if INTERPRETED else 100)
def test_every_root_move_gets_its_minimax_value(cells: str) -> None:
    state = tictactoe.new_state(cells)
    if tictactoe.outcome(state, 0) != NOT_OVER:
        return
    found = tictactoe.GAME.searcher().search(state, Limits(depth=5), lines=9)
    values = tictactoe.GAME.root_values(state, found.depth)
    assert {line.move: line.value for line in found.lines} == values
    assert [line.value for line in found.lines] == sorted(values.values(), reverse=True)


@given(st.integers(0, 10_000), st.integers(1, 6), st.sampled_from([0, 1, 30, 400]))
@settings(deadline=None, max_examples=20 if INTERPRETED else 150)
def test_random_trees_equal_minimax_whatever_the_window(seed: int, depth: int, window: int) -> None:
    state = random_tree.new_state(seed)
    found = random_tree.GAME.searcher(window=window).search(state, Limits(depth=depth))
    values = random_tree.GAME.root_values(state, found.depth)
    assert found.value == max(values.values()) == values[found.move]


@given(st.integers(0, 10_000), st.integers(2, 4))
@settings(deadline=None, max_examples=20 if INTERPRETED else 60)
def test_the_best_lines_equal_minimax_on_random_trees(seed: int, lines: int) -> None:
    state = random_tree.new_state(seed)
    found = random_tree.GAME.searcher().search(state, Limits(depth=6), lines=lines)
    values = random_tree.GAME.root_values(state, found.depth)
    assert [line.value for line in found.lines] == sorted(values.values(), reverse=True)[:lines]
    assert all(values[line.move] == line.value for line in found.lines)


def test_the_line_leads_to_the_value() -> None:
    state = tictactoe.new_state("xo.......")
    found = tictactoe.GAME.searcher().search(state, Limits(depth=9))
    assert WIN - found.value == len(found.line) == 5
    for move in found.line:
        assert move in tictactoe.GAME.moves(state)
        tictactoe.make(state, move)
    assert tictactoe.outcome(state, 5) == 5 - WIN


def test_only_allowed_root_moves_are_searched() -> None:
    state = tictactoe.new_state()
    found = tictactoe.GAME.searcher().search(state, Limits(depth=4), lines=9, root_moves=[7, 1])
    assert {line.move for line in found.lines} == {1, 7}
    values = tictactoe.GAME.root_values(state, 4)
    assert all(values[line.move] == line.value for line in found.lines)


def test_allowed_moves_that_are_not_generated_are_searched_too() -> None:
    state = random_tree.new_state(5)
    extra = len(random_tree.GAME.moves(state))
    assert extra < 4
    found = random_tree.GAME.searcher().search(state, Limits(depth=1), root_moves=[extra])
    assert found.move == extra


def test_reductions_keep_proved_wins() -> None:
    state = tictactoe.new_state("xo.......")
    found = tictactoe.GAME.searcher(reductions=late_move_reductions()).search(state, Limits(depth=12))
    assert found.value == WIN - 5


def test_same_input_same_nodes() -> None:
    counts = set()
    searcher = tictactoe.GAME.searcher(reductions=late_move_reductions())
    for _ in range(2):
        searcher.forget()
        counts.add(searcher.search(tictactoe.new_state(), Limits(depth=6)).nodes)
    fresh = tictactoe.GAME.searcher(reductions=late_move_reductions())
    counts.add(fresh.search(tictactoe.new_state(), Limits(depth=6)).nodes)
    assert len(counts) == 1


@given(st.integers(0, 3000))
@settings(deadline=None, max_examples=20 if INTERPRETED else 100)
def test_a_node_limit_is_kept_and_the_move_is_legal(nodes: int) -> None:
    state = tictactoe.new_state("x...o....")
    found = tictactoe.GAME.searcher().search(state, Limits(nodes=nodes, depth=7))
    assert found.nodes <= nodes
    assert found.move in tictactoe.GAME.moves(state)


def test_stopped_before_the_start_gives_a_legal_move() -> None:
    stop = StopFlag()
    stop.set()
    found = tictactoe.GAME.searcher().search(tictactoe.new_state(), Limits(), stop)
    assert (found.depth, found.nodes, found.line) == (0, 0, (4,))


def test_no_time_gives_a_legal_move() -> None:
    found = tictactoe.GAME.searcher().search(tictactoe.new_state(), Limits(seconds=0.0))
    assert found.depth == 0


def test_stopped_by_another_thread_comes_back() -> None:
    stop, heard = StopFlag(), threading.Event()
    state = random_tree.new_state(12)

    def stop_when_deep(found: Finding) -> None:
        heard.set()
        waiting.join()

    def stop_when_heard() -> None:
        heard.wait()
        stop.set()

    waiting = threading.Thread(target=stop_when_heard)
    waiting.start()
    found = random_tree.GAME.searcher().search(state, Limits(), stop, stop_when_deep)
    assert found.depth == 1
    assert found.move in random_tree.GAME.moves(state)


def test_threads_share_a_table() -> None:
    """Whatever one thread reads of the other's entries, the values stay those of minimax."""
    shared, state = TranspositionTable(1), tictactoe.new_state("x........")
    expected = max(tictactoe.GAME.root_values(state, FULL_DEPTH).values())

    def search(_: int) -> int:
        return tictactoe.GAME.searcher(table=shared).search(state, Limits(depth=FULL_DEPTH)).value

    with ThreadPoolExecutor(4) as executor:
        assert set(executor.map(search, range(8))) == {expected}


@pytest.mark.parametrize("threads", [2, 3])
def test_helping_threads_change_no_value(threads: int) -> None:
    state = tictactoe.new_state("x........")
    expected = max(tictactoe.GAME.root_values(state, FULL_DEPTH).values())
    searcher = tictactoe.GAME.searcher(threads=threads)
    before = set(threading.enumerate())
    assert searcher.search(state, Limits(depth=FULL_DEPTH)).value == expected
    helpers = [thread for thread in threading.enumerate() if thread not in before]
    for thread in helpers:
        thread.join(60)
    assert not any(thread.is_alive() for thread in helpers), "the helpers end with the search"


def test_no_threads_are_refused() -> None:
    with pytest.raises(ValueError, match="0 threads"):
        tictactoe.GAME.searcher(threads=0)


def test_a_refuted_move_is_left_out() -> None:
    state = tictactoe.new_state("xx.oo....")
    found = tictactoe.GAME.searcher().search(state, Limits(depth=3), refutes=lambda finding: finding.move == 2)
    assert found.move == 5


def test_the_last_move_stays_whoever_refutes_it() -> None:
    state = tictactoe.new_state("xoxxoxo..")
    found = tictactoe.GAME.searcher().search(state, Limits(depth=2), refutes=lambda finding: True)
    assert found.move in (7, 8)


def test_a_search_that_is_stopped_leaves_a_refuted_move_out_too() -> None:
    state = random_tree.new_state(3)
    refuted = random_tree.GAME.searcher().search(state, Limits(nodes=50)).move
    found = random_tree.GAME.searcher().search(state, Limits(nodes=50), refutes=lambda finding: finding.move == refuted)
    assert found.move != refuted


def test_a_search_that_is_stopped_keeps_the_line_of_the_same_move() -> None:
    known = SearchLine(30, (4, 5, 6))
    assert with_known_line(SearchLine(80, (4,)), known) == SearchLine(80, (4, 5, 6))
    assert with_known_line(SearchLine(80, (7,)), known) == SearchLine(80, (7,))
    assert with_known_line(SearchLine(80, (4, 1, 2, 3)), known) == SearchLine(80, (4, 1, 2, 3))


def test_the_state_is_left_alone() -> None:
    state = tictactoe.new_state("xo.......")
    before = state.copy()
    tictactoe.GAME.searcher().search(state, Limits(nodes=777))
    assert state == before


def test_a_proved_win_ends_the_search() -> None:
    found = tictactoe.GAME.searcher().search(tictactoe.new_state("xx.oo...."), Limits())
    assert (found.value, found.line, found.depth) == (WIN - 1, (2,), 1)


def test_a_full_board_has_no_move() -> None:
    with pytest.raises(ValueError, match="no move"):
        tictactoe.GAME.searcher().search(tictactoe.new_state("xoxxoxoxo"), Limits(depth=1))


def test_a_missing_kernel_is_named() -> None:
    with pytest.raises(TypeError, match=r"needs \['make'.*cannot use \['evalute'\]"):
        specialise_search(__name__, generate=tictactoe.generate, evalute=tictactoe.evaluate)
