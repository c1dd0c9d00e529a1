"""Small changes of a module that its nearest tests do not notice.

    python -m benchmarks mutants src/partie/arena/ratings/elo.py tests/arena/test_ratings.py --sample 40

A mutant swaps a comparison, moves a constant by one, exchanges `and` and `or` or `+` and `-`, negates what is
returned, or removes a guard. Each is tested in a copy of the sources; kernels run as Python unless `--jit` is
given. Some survivors are equivalent to the original; the others show what no test checks.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import importlib
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LOADED = ("numpy", "numba")  # once for all; plugins of pytest are not imported before it
SLOWER = 5  # times the tests of a mutant may take as long as those of the original
SWAPPED: dict[type[ast.AST], Any] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}


@dataclass(frozen=True)
class Mutant:
    """A changed module."""

    line: int
    change: str  # the changed statement or expression, before and after
    source: str


def main(module: Path, *tests: str, sample: int = 40, seed: int = 1, jit: bool = False) -> None:
    """
    :param module: file to change
    :param tests: paths for pytest
    :param sample: mutants at most, chosen at random; 0 takes all of them
    :param jit: with compiled kernels, which takes long
    """
    os.environ["NUMBA_DISABLE_JIT"] = str(int(not jit))
    for name in LOADED:
        importlib.import_module(name)
    found = mutants(module.read_text(encoding="utf-8"))
    chosen = random.Random(seed).sample(found, sample) if 0 < sample < len(found) else found
    chosen.sort(key=lambda mutant: mutant.line)
    with tempfile.TemporaryDirectory() as folder:
        sources = shutil.copytree(ROOT / "src", Path(folder) / "src", copy_function=os.link)
        file = sources / module.resolve().relative_to(ROOT / "src")
        began = time.monotonic()
        if not passes(sources, tests, 3600):
            sys.exit("The tests fail without a change.")
        limit = 10 + SLOWER * (time.monotonic() - began)
        killed = 0
        for mutant in chosen:
            if survives(mutant, file, sources, tests, limit):
                print(f"{module}:{mutant.line}: {mutant.change}", flush=True)
            else:
                killed += 1
    print(f"{module}: {killed} of {len(chosen)} killed ({len(found)} possible)", flush=True)


def survives(mutant: Mutant, file: Path, sources: Path, tests: tuple[str, ...], limit: float) -> bool:
    file.unlink()  # a link to the original
    file.write_text(mutant.source, encoding="utf-8")
    shutil.rmtree(file.parent / "__pycache__", ignore_errors=True)
    return passes(sources, tests, limit)


def passes(sources: Path, tests: tuple[str, ...], limit: float) -> bool:
    """Whether the tests pass in a child of this process that imports Partie from there."""
    child = os.fork()
    if child == 0:
        os.setsid()
        with contextlib.suppress(BaseException):
            os._exit(_run(sources, tests))
        os._exit(70)
    ends = time.monotonic() + limit
    while time.monotonic() < ends:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status) == 0
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def _run(sources: Path, tests: tuple[str, ...]) -> int:
    import pytest

    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    os.environ["PYTHONPATH"] = str(sources)
    sys.path[:] = [str(sources), *(path for path in sys.path if path != str(ROOT / "src"))]
    options = ["-x", "-q", "-p", "no:randomly", "-p", "no:cacheprovider"]
    warnings = ["-W", "ignore:overflow encountered:RuntimeWarning"]
    return int(pytest.main([*options, *warnings, *tests]))


def mutants(source: str) -> list[Mutant]:
    """All of them, in the order of the syntax tree."""
    tree, found = ast.parse(source), []
    for node, put in places(tree):
        for changed in replacements(node):
            put(changed)
            change = f"{ast.unparse(node)} -> {ast.unparse(changed)}".replace("\n", " ")
            line = getattr(node, "lineno", 0)
            found.append(Mutant(line, change[:160], ast.unparse(ast.fix_missing_locations(tree))))
        put(node)
    return found


def places(parent: ast.AST) -> Iterator[tuple[ast.AST, Callable[[ast.AST], None]]]:
    """Every node that does something at run time, and what puts another one in its place."""
    for name, value in ast.iter_fields(parent):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for at, child in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(child, ast.AST):
                put = functools.partial(value.__setitem__, at) if isinstance(value, list) else None
                yield child, put or functools.partial(setattr, parent, name)
                yield from places(child)


def replacements(node: ast.AST) -> Iterator[ast.AST]:
    """Nodes to try instead of this one."""
    match node:
        case ast.Compare(left, operators, others):
            for at, operator in enumerate(operators):
                if swapped := SWAPPED.get(type(operator)):
                    yield ast.Compare(left, [*operators[:at], swapped(), *operators[at + 1 :]], others)
        case ast.BoolOp(operator, values) if swapped := SWAPPED.get(type(operator)):
            yield ast.BoolOp(swapped(), values)
        case ast.BinOp(left, operator, right) if swapped := SWAPPED.get(type(operator)):
            yield ast.BinOp(left, swapped(), right)
        case ast.Constant(bool() | str() | bytes() | None):
            return
        case ast.Constant(int() | float() as value):
            yield ast.Constant(value + 1)
            if value:
                yield ast.Constant(value - 1)
        case ast.Return(ast.Compare() | ast.BoolOp() | ast.Call() | ast.Name() as value):
            yield ast.Return(ast.UnaryOp(ast.Not(), value))
        case ast.If(_, [*_, ast.Raise() | ast.Return() | ast.Continue() | ast.Break()] as body, []):
            yield ast.If(ast.Constant(False), body, [])
