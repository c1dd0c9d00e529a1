"""The lock file holds what pyproject.toml asks for, and the Makefile uses it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def locked() -> dict[str, str]:
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    pairs = (line.partition("==") for line in lines if not line.startswith("#"))
    return {name: version for name, _, version in pairs}


def asked() -> set[str]:
    """Without the extra `train`: there is a PyTorch for every accelerator, and no test needs it."""
    extras = [extra for name, extra in PROJECT["optional-dependencies"].items() if name != "train"]
    texts = [*PROJECT["dependencies"], *(text for extra in extras for text in extra)]
    return {re.sub(r"[-_.]+", "-", re.split(r"[\[<>=~!;\s]", text)[0]).lower() for text in texts}


def test_everything_that_is_asked_for_is_locked() -> None:
    assert asked() - set(locked()) == set(), "run .venv/bin/python scripts/lock"


def test_every_locked_package_has_its_licence_listed() -> None:
    table = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
    missing = [name for name, version in locked().items() if f"| {name} | {version} |" not in table]
    assert missing == []


def test_the_lock_names_its_python_and_the_makefile_uses_it() -> None:
    head = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()[0]
    assert re.match(r"# Python 3\.\d+;", head)
    assert "scripts/install $(BIN)/python '.[test]'" in (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "--constraint requirements.lock" in (ROOT / "scripts/install").read_text(encoding="utf-8")
