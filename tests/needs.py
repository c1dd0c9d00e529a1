"""What tests need from the system. A missing package skips them, or fails where everything is required."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from harness.faults.postgres import find_programs

# The first is the same browser without windows, which takes 40 % less time to show a page.
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def needs_chromium() -> str:
    """The path of Chromium."""
    found = (shutil.which(name) for name in CHROMIUM_NAMES)
    path = next((path for path in found if path), None)
    return path or missing("Chromium", "apt-get install chromium")


def needs_node() -> str:
    """The path of Node."""
    return shutil.which("node") or missing("Node", "apt-get install nodejs")


def needs_program(name: str, package: str) -> str:
    """The path of a program that a test drives or calls."""
    found = shutil.which(name) or shutil.which(name, path="/usr/games")
    return found or missing(name, f"apt-get install --no-install-recommends {package}")


def needs_postgres() -> Path:
    """The folder of its programs."""
    return find_programs() or Path(missing("PostgreSQL", "apt-get install postgresql"))


def missing(what: str, remedy: str) -> str:
    """Skips the test, or fails it when PARTIE_REQUIRE_ALL=1."""
    reason = f"{what} is missing: {remedy}"
    if os.environ.get("PARTIE_REQUIRE_ALL") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


def is_gone(process: int) -> bool:
    """Whether it is not there, or only waits for a parent to notice its end."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state in ("Z", "X")
