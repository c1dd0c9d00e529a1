"""Modules of the `partie` package that exist only for a test, and processes that import them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any


def run_python(program: str, modules: Path, cache: Path) -> Any:
    """Runs the program in a new process where `modules` belongs to `partie`; reads its JSON."""
    opening = f"import json, partie; partie.__path__.append({str(modules)!r})\n"
    environment = os.environ | {"PARTIE_CACHE": str(cache), "NUMBA_DISABLE_JIT": "0"}
    finished = subprocess.run(
        [sys.executable, "-c", opening + program],
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    return json.loads(finished.stdout)
