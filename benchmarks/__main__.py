"""Measurements of strength and speed; `python -m benchmarks NAME --help` shows the options of one."""

from __future__ import annotations

import ast
from pathlib import Path

from cyclopts import App, Parameter


def application() -> App:
    """One command a module: its `main`, with options from the annotated signature, imported when it runs."""
    app = App(
        name="python -m benchmarks",
        help=__doc__,
        version_flags=(),
        default_parameter=Parameter(consume_multiple=True, negative_iterable=()),
    )
    for path in sorted(Path(__file__).parent.glob("[!_]*.py")):
        about = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
        app.command(f"benchmarks.{path.stem}:main", name=path.stem, help=about)
    return app


if __name__ == "__main__":
    application()()
