"""The unit tests of the page's modules, which Node runs."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.needs import needs_node

ROOT = Path(__file__).parents[2]


def test_the_units_of_the_page() -> None:
    files = sorted(str(file.relative_to(ROOT)) for file in (ROOT / "tests/js").rglob("*.test.js"))
    assert files
    run = subprocess.run([needs_node(), "--test", *files], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
