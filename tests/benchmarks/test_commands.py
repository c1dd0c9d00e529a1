"""Every command line of a benchmark that the documentation shows is understood by the runner."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from benchmarks.__main__ import application

ROOT = Path(__file__).parents[2]
SHOWN = re.compile(r"python -m benchmarks ([a-z][^`\n;>#|]*)")


def command_lines() -> list[str]:
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs").rglob("*.md"))]
    return sorted({line.strip() for text in texts for line in SHOWN.findall(text)})


@pytest.mark.parametrize("line", command_lines())
def test_command_line_of_the_documentation(line: str) -> None:
    name, *options = shlex.split(line)
    app = application()
    assert name in app
    if options:
        app.parse_args([name, *options], exit_on_error=False, print_error=False)


def test_unknown_option_is_refused() -> None:
    with pytest.raises(SystemExit):
        application().parse_args(["gomoku_speed", "--nods", "3"])
