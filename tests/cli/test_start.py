"""What a process does before any command runs."""

from __future__ import annotations

import subprocess
import sys

SLOW_TO_IMPORT = ("numba", "numpy", "cv2", "fastapi", "uvicorn", "sqlalchemy")


def test_help_imports_nothing_slow() -> None:
    program = (
        "import sys\n"
        "from partie.cli import main\n"
        "main(['--help'])\n"
        f"print([name for name in {SLOW_TO_IMPORT!r} if name in sys.modules])\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "[]"


def test_module_is_the_command() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "partie", "bets"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 2
    assert "Traceback" not in run.stderr
