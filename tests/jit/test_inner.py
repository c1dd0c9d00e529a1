"""Kernels called by kernels: compiled inside, called from Python later, raising errors, from the cache."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from numba.core.compiler_lock import global_compiler_lock

from partie import jit
from partie.jit import compile_times
from tests.jit.scratch import run_python

pytestmark = pytest.mark.skipif(bool(jit.config.DISABLE_JIT), reason="nothing is compiled")

MODULE = """
from partie.jit import kernel
@kernel()
def checked(x):
    if x > 100:
        raise ValueError("too much", x)
    if x < 0:
        raise KeyError("too little")
    return x + 1
@kernel()
def climb(x, times):
    return checked(x) if times == 0 else climb(checked(x), times - 1)
@kernel()
def first(x):
    return climb(x, x)
@kernel()
def second(x):
    return climb(x, x) + checked(x)
"""
CALL = """
from partie.scratch_inner import checked, climb, first, second
def error(kernel, *values):
    try:
        return kernel(*values)
    except Exception as error:
        return [type(error).__name__, *error.args]
answers = [error(kernel, x) for kernel in (first, second) for x in (3, 60, -1)]
kept = {order}
print(json.dumps([answers, kept, sum(first.stats.cache_hits.values())]))
"""
ANSWERS = [7, ["ValueError", "too much", 101], ["KeyError", "too little"]]
ANSWERS_OF_SECOND = [11, ["ValueError", "too much", 101], ["KeyError", "too little"]]


def test_errors_come_through_fresh_and_from_the_cache(tmp_path: Path) -> None:
    modules, cache = tmp_path / "modules", tmp_path / "cache"
    modules.mkdir()
    (modules / "scratch_inner.py").write_text(MODULE)
    program = CALL.replace("{order}", "error(checked, 101)")
    expected = [[*ANSWERS, *ANSWERS_OF_SECOND], ["ValueError", "too much", 101]]
    assert run_python(program, modules, cache) == [*expected, 0]
    assert run_python(program, modules, cache) == [*expected, 1]


def test_only_what_python_calls_is_kept(tmp_path: Path) -> None:
    modules, cache = tmp_path / "modules", tmp_path / "cache"
    modules.mkdir()
    (modules / "scratch_inner.py").write_text(MODULE)
    run_python(CALL.replace("{order}", "0"), modules, cache)
    names = [path.name.partition("-")[0] for path in cache.rglob("*.nbc")]
    assert sorted(names) == ["scratch_inner.first", "scratch_inner.second"]


@jit.kernel()
def doubled(x: int) -> int:
    return 2 * x


@jit.kernel()
def doubled_twice(x: int) -> int:
    return doubled(doubled(x))


def test_an_inner_kernel_can_be_called_from_python_later() -> None:
    assert doubled_twice(5) == 20
    assert doubled(5) == 10
    assert doubled_twice(7) == 28


def test_time_at_the_compiler_is_counted_for_its_thread() -> None:
    thread = threading.get_native_id()
    compile_times.watch()
    before = compile_times.of_thread(thread)
    with global_compiler_lock:
        inside = compile_times.of_thread(thread)
        with global_compiler_lock:  # one kernel needs another
            pass
        assert compile_times.of_thread(thread) > inside > before
    after = compile_times.of_thread(thread)
    assert after == compile_times.of_thread(thread) > inside
    assert compile_times.of_thread(None) == 0.0
