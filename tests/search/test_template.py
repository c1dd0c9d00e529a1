"""Templates: two games never mix, and a new process finds them in the cache."""

from __future__ import annotations

from pathlib import Path

import pytest

from partie import jit
from partie.core.brain import Limits
from tests.jit.scratch import run_python
from tests.search import random_tree, tictactoe

TEMPLATE = """
from partie.jit import kernel
@kernel()
def step(x):
    return x
def climb(x, times):
    return x if times == 0 else climb(step(x), times - 1)
"""
GAME = """
from partie.jit import kernel
from partie.search.template import specialise
from partie.scratch_template import climb
@kernel()
def step(x):
    return x + {step}
@kernel()
def back(x):
    return x - {step}
up = specialise(climb, __name__, step=step)
down = specialise(climb, __name__, "down", step=back)
"""
CALL = """
from partie.scratch_template import climb
from partie import scratch_one, scratch_ten
kernels = [scratch_one.up, scratch_one.down, scratch_ten.up, scratch_ten.down]
values = [kernel(100, 3) for kernel in kernels]
print(json.dumps([values, [sum(kernel.stats.cache_hits.values()) for kernel in kernels], climb(5, 2)]))
"""
SEARCH = """
from partie.core.brain import Limits
from tests.search import random_tree, tictactoe
nodes, misses = [], 0
for state, game in (tictactoe.new_state(), tictactoe.GAME), (random_tree.new_state(3), random_tree.GAME):
    nodes.append(game.searcher().search(state, Limits(depth=5)).nodes)
    misses += sum(sum(kernel.stats.cache_misses.values()) for kernel in game.search_kernels)
print(json.dumps([nodes, misses]))
"""


def test_games_and_labels_do_not_collide_in_the_cache(tmp_path: Path) -> None:
    modules, cache = tmp_path / "modules", tmp_path / "cache"
    modules.mkdir()
    (modules / "scratch_template.py").write_text(TEMPLATE)
    (modules / "scratch_one.py").write_text(GAME.format(step=1))
    (modules / "scratch_ten.py").write_text(GAME.format(step=10))
    values = [103, 97, 130, 70]
    assert run_python(CALL, modules, cache) == [values, [0, 0, 0, 0], 5]
    assert run_python(CALL, modules, cache) == [values, [1, 1, 1, 1], 5]


@pytest.mark.skipif(bool(jit.config.DISABLE_JIT), reason="nothing is compiled")
def test_a_new_process_searches_without_compiling(tmp_path: Path) -> None:
    nodes = [
        tictactoe.GAME.searcher().search(tictactoe.new_state(), Limits(depth=5)).nodes,
        random_tree.GAME.searcher().search(random_tree.new_state(3), Limits(depth=5)).nodes,
    ]
    assert run_python(SEARCH, tmp_path, jit.cache_folder().parent) == [nodes, 0]
