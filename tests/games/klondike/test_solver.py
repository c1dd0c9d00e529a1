from __future__ import annotations

import itertools

import pytest

from partie.core.brain import StopFlag
from partie.games.klondike.engine.memory import Memory
from partie.games.klondike.engine.searching import EXHAUSTED, FIXED, OUT_OF_NODES, SOLVED
from partie.games.klondike.engine.short import shortened
from partie.games.klondike.engine.solver import Effort, Search, Solution, StopReason, Verdict, solve
from partie.games.klondike.rules.deals import deal_of
from partie.games.klondike.rules.table import lay_out
from partie.games.klondike.rules.variants import Rules
from partie.search.limits import NO_NODE_LIMIT
from tests.games.klondike import naive

MOST = 3000  # tables the slow twin looks at
RULES = [
    Rules(draw, redeals, any_card, take_back)
    for draw, redeals, any_card, take_back in itertools.product((1, 3), (None, 0, 2), (False, True), (False, True))
]
HARD = 40  # a deal that takes draw 3 some ten thousand states


def agrees(rules: Rules, seed: int, low: bool) -> bool | None:
    """Whether solver and slow twin say the same; None when the twin gives up."""
    table = naive.low_table(rules, seed, 3) if low else naive.high_table(rules, seed, 10)
    try:
        winnable = naive.can_be_won(table, MOST)
    except naive.GivesUp:
        return None
    results = {Search(table, 1 << 26, order).run(NO_NODE_LIMIT, StopFlag()) for order in (FIXED, seed + 1)}
    return results == ({SOLVED} if winnable else {EXHAUSTED})


@pytest.mark.parametrize("low", [True, False], ids=["low", "high"])
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_the_slow_twin_finds_the_same(rules: Rules, low: bool) -> None:
    found = [agrees(rules, seed, low) for seed in range(12)]
    assert False not in found
    assert any(found)


@pytest.mark.small
@pytest.mark.parametrize("rules", [Rules(1, None), Rules(3, 1), Rules(2, None, True)], ids=lambda rules: rules.name)
def test_the_slow_twin_finds_the_same_in_few_cases(rules: Rules) -> None:
    assert all(agrees(rules, seed, True) in (True, None) for seed in range(4))


@pytest.mark.parametrize("rules", [Rules(1, None), Rules(1, 2), Rules(3, None)], ids=lambda rules: rules.name)
def test_lines_win_by_the_rules(rules: Rules) -> None:
    won = 0
    for seed in range(8):
        table = lay_out(deal_of(seed), rules)
        solution = solve(table, Effort(nodes=200_000))
        for move in solution.moves:
            assert move in table.moves()
            table = table.play(move)
        won += solution.verdict is Verdict.WON
        assert table.is_won == (solution.verdict is Verdict.WON)
    assert won >= 4


def test_lines_from_the_middle_of_a_game() -> None:
    table = lay_out(deal_of(0), Rules(1, 2))
    line = solve(table).moves
    for move in line[: len(line) // 2]:
        table = table.play(move)
    solution = solve(table)
    assert solution.verdict is Verdict.WON
    for move in solution.moves:
        table = table.play(move)
    assert table.is_won


def test_a_won_table_needs_no_move() -> None:
    table = lay_out(deal_of(0), Rules(1, None))
    for move in solve(table).moves:
        table = table.play(move)
    assert solve(table).moves == ()
    assert solve(table).verdict is Verdict.WON


def test_node_limit() -> None:
    solution = solve(lay_out(deal_of(HARD), Rules(3, None)), Effort(nodes=1000))
    assert solution.verdict is Verdict.UNKNOWN
    assert solution.why is StopReason.NODES
    assert solution.nodes == 1000


def test_memory_limit_holds() -> None:
    limit = 1 << 20
    search = Search(lay_out(deal_of(HARD), Rules(3, None)), limit)
    search.run(NO_NODE_LIMIT, StopFlag())
    assert search.bytes <= limit
    solution = solve(lay_out(deal_of(HARD), Rules(3, None)), Effort(memory=limit))
    assert solution.verdict is Verdict.UNKNOWN
    assert solution.why is StopReason.MEMORY


def test_growing_counts_old_and_new_together() -> None:
    memory = Memory(1 << 18, with_bases=False, with_costs=False)
    peak = memory.bytes
    while True:
        before = memory.bytes - memory.rows.nbytes
        if not memory.grow_table():
            break
        peak = max(peak, memory.bytes + before)
    assert peak <= 1 << 18


def test_time_limit_and_stop() -> None:
    table = lay_out(deal_of(HARD), Rules(3, None))
    stop = StopFlag()
    stop.set()
    assert solve(table, stop=stop).why is StopReason.STOPPED
    solution = solve(table, Effort(seconds=0.0))
    assert solution.why is StopReason.TIME


def test_shuffled_moves_find_what_one_order_does_not() -> None:
    table = lay_out(deal_of(368), Rules(3, None))  # the fixed order has no answer after 100 million states
    assert Search(table).run(100_000, StopFlag()) == OUT_OF_NODES
    solution = solve(table, Effort(nodes=100_000))
    assert solution.verdict is Verdict.WON
    assert solution.moves


@pytest.mark.parametrize(("draw", "seed"), [(1, 2), (3, 1)])
def test_a_shorter_line_wins_as_well(draw: int, seed: int) -> None:
    table = lay_out(deal_of(seed), Rules(draw, None))
    solution = solve(table, Effort(nodes=200_000))
    short = shortened(solution, orders=20)
    assert 52 <= len(short.moves) < len(solution.moves)
    for move in short.moves:
        assert move in table.moves()
        table = table.play(move)
    assert table.is_won


def test_what_is_lost_has_no_shorter_line() -> None:
    lost = Solution(Verdict.LOST)
    assert shortened(lost) is lost


def test_a_search_goes_on_where_it_stopped() -> None:
    table = lay_out(deal_of(4), Rules(1, None))
    whole, parts = Search(table), Search(table)
    expected = whole.run(NO_NODE_LIMIT, StopFlag())
    limit = 0
    while (result := parts.run(limit, StopFlag())) not in (SOLVED, EXHAUSTED):
        limit += 7
    assert (result, parts.nodes, parts.steps()) == (expected, whole.nodes, whole.steps())


def test_processor_time_is_limited() -> None:
    solution = solve(lay_out(deal_of(HARD), Rules(3, None)), Effort(cpu_seconds=0.0))
    assert solution.why is StopReason.TIME
    assert solve(lay_out(deal_of(1), Rules(1, None)), Effort(cpu_seconds=60.0)).verdict is Verdict.WON
