"""`make bench`: lists the benchmarks, or runs the named one with its own options."""

from __future__ import annotations

import ast
import runpy
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def main(arguments: list[str]) -> None:
    names = sorted(path.stem for path in FOLDER.glob("*.py") if not path.stem.startswith("_"))
    if not arguments:
        print("Name one: make bench ARGS='NAME [options]'; --help shows the options of each.")
        for name in names:
            print(f"  {name:24} {first_line(name)}")
        return
    name, *rest = arguments
    if name not in names:
        sys.exit(f"There is no benchmark {name!r}; there are: {', '.join(names)}.")
    sys.argv = [name, *rest]
    runpy.run_module(f"benchmarks.{name}", run_name="__main__", alter_sys=False)


def first_line(name: str) -> str:
    source = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    return (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0]


main(sys.argv[1:])
