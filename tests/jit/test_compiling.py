"""The kernel cache: the same sources never compile twice, other sources always do."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import partie
from partie import jit
from partie.jit import compiling, sources
from tests.jit.scratch import run_python

BELOW = "from partie.jit import kernel\n@kernel()\ndef step(x):\n    return x + {step}\n"
ABOVE = (
    "from partie.jit import kernel\nfrom partie.scratch_below import step\n"
    "@kernel()\ndef twice(x):\n    return step(step(x))\n"
)
CALL = """
from partie.scratch_above import twice
print(json.dumps([twice(1), sum(twice.stats.cache_hits.values()), sum(twice.stats.cache_misses.values())]))
"""


def write_modules(folder: Path, step: int = 1) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "scratch_below.py").write_text(BELOW.format(step=step))
    (folder / "scratch_above.py").write_text(ABOVE)


def forget_keys() -> None:
    compiling.content_key.cache_clear()
    sources.forget()


@pytest.fixture
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "modules"
    write_modules(folder)
    monkeypatch.setattr(partie, "__path__", [*partie.__path__, str(folder)])
    monkeypatch.setenv("PARTIE_CACHE", str(tmp_path / "cache"))
    forget_keys()
    yield folder
    forget_keys()


def key_of(module: str) -> str:
    forget_keys()
    return compiling.content_key(module)


def test_the_key_stays_while_the_sources_stay(modules: Path) -> None:
    assert key_of("partie.scratch_above") == key_of("partie.scratch_above")


def test_the_key_changes_with_an_imported_module(modules: Path) -> None:
    before = key_of("partie.scratch_above")
    write_modules(modules, step=2)
    assert key_of("partie.scratch_above") != before


@pytest.mark.parametrize(
    "text",
    [
        "from partie import scratch_below",
        "import partie.scratch_below",
        "import json, partie.scratch_below as below",
        "from partie.scratch_below import (\n    step,\n)",
        "if True:\n    from partie.scratch_below import step",
    ],
)
def test_every_way_to_import_counts(modules: Path, text: str) -> None:
    (modules / "scratch_above.py").write_text(text)
    before = key_of("partie.scratch_above")
    write_modules(modules, step=2)
    (modules / "scratch_above.py").write_text(text)
    assert key_of("partie.scratch_above") != before


REMARKS = '''"""Of the module."""
# a comment
from partie.jit import kernel


@kernel()  # another
def step(x):
    """Of the function."""
    return x + 1
'''


def test_the_key_ignores_comments_docstrings_and_blank_lines(modules: Path) -> None:
    before = key_of("partie.scratch_above")
    (modules / "scratch_below.py").write_text(REMARKS)
    assert key_of("partie.scratch_above") == before
    (modules / "scratch_below.py").write_text(REMARKS.replace("x + 1", "x + 2"))
    assert key_of("partie.scratch_above") != before


def test_the_key_ignores_modules_above(modules: Path) -> None:
    before = key_of("partie.scratch_below")
    (modules / "scratch_above.py").write_text("# emptied\n")
    assert key_of("partie.scratch_below") == before


def test_finding_the_sources_imports_nothing(modules: Path) -> None:
    key_of("partie.scratch_above")
    assert not {"partie.scratch_above", "partie.scratch_below"} & set(sys.modules)


def test_modules_that_import_each_other_have_a_key(modules: Path) -> None:
    (modules / "scratch_below.py").write_text("import partie.scratch_above\n")
    assert len(key_of("partie.scratch_above")) == 16


def test_a_new_process_loads_what_another_compiled_until_a_source_changes(tmp_path: Path) -> None:
    modules, cache = tmp_path / "modules", tmp_path / "cache"
    write_modules(modules)
    assert run_python(CALL, modules, cache) == [3, 0, 1]
    assert run_python(CALL, modules, cache) == [3, 1, 0]
    write_modules(modules, step=10)
    assert run_python(CALL, modules, cache) == [21, 0, 1]


def test_a_function_that_moves_within_its_file_is_not_compiled_again(tmp_path: Path) -> None:
    modules, cache = tmp_path / "modules", tmp_path / "cache"
    write_modules(modules)
    assert run_python(CALL, modules, cache) == [3, 0, 1]
    (modules / "scratch_above.py").write_text(f"# one line more\n{ABOVE}")
    assert run_python(CALL, modules, cache) == [3, 1, 0]


def test_functions_of_one_name_that_differ_in_a_number_only_are_told_apart() -> None:
    texts = ("def f(x):\n    return x + 700", "def f(x):\n    return x + 800")
    codes = [compile(text, "", "exec").co_consts[0] for text in texts]
    assert sources.code_digest(codes[0]) != sources.code_digest(codes[1])


def test_only_the_newest_versions_are_kept(modules: Path, tmp_path: Path) -> None:
    other = jit.cache_folder() / "partie.scratch_above-0123456789abcdef"
    other.mkdir(parents=True)
    folders = []
    for step in range(5):
        write_modules(modules, step)
        forget_keys()
        locator = compiling.ContentLocator.from_function(sample, "")
        folders.append(Path(locator.get_cache_path()))
        os.utime(folders[-1], (step, step))  # the clock may be too coarse to tell them apart
    assert [folder.exists() for folder in folders] == [False, False, True, True, True]
    assert other.exists()


def sample() -> None:
    """Stands for a kernel of the scratch module."""


sample.__module__ = "partie.scratch_below"


def counting_down(x: int) -> int:
    return 0 if x == 0 else counter(x - 1)


counter = jit.kernel()(counting_down)


@jit.kernel()
def with_another_type() -> int:
    return counter(np.int32(3))  # type: ignore[arg-type]


WITH_NUMBERS = """
from partie.jit import kernel
@kernel()
def added(x, y):
    return x + y
@kernel()
def with_numbers(x):
    return added(x, 2) + added(3, y=x)
"""
SIGNATURES = """
from partie.scratch_numbers import added, with_numbers
print(json.dumps([with_numbers(10), [str(kinds) for kinds in added.signatures]]))
"""


@pytest.mark.skipif(bool(jit.config.DISABLE_JIT), reason="nothing is compiled")
def test_recursion_that_would_crash_from_the_cache_is_refused(modules: Path) -> None:
    with pytest.raises(TypeError, match="recursive kernel in it is called with other types"):
        with_another_type()


def test_a_number_written_in_a_call_is_not_a_type_of_its_own(tmp_path: Path) -> None:
    modules = tmp_path / "modules"
    modules.mkdir()
    (modules / "scratch_numbers.py").write_text(WITH_NUMBERS)
    assert run_python(SIGNATURES, modules, tmp_path / "cache") == [25, ["(int64, int64)"]]
