"""What `import partie` offers, and what it does not load."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import partie

SLOW = ("numba", "llvmlite", "cv2", "numpy", "onnxruntime", "fastapi", "sqlalchemy", "babel", "rich")
CHECK = f"import partie, sys; partie.__version__; dir(partie); print([m for m in {SLOW} if m in sys.modules])"


def test_importing_loads_no_large_library() -> None:
    found = subprocess.run([sys.executable, "-c", CHECK], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


@pytest.mark.parametrize("name", partie.__all__)
def test_every_public_name_is_there_and_documented(name: str) -> None:
    assert inspect.getdoc(getattr(partie, name))
    assert name in dir(partie)


@pytest.mark.parametrize("name", [name for name in partie.__all__ if inspect.isclass(getattr(partie, name))])
def test_every_public_method_of_the_facade_is_documented(name: str) -> None:
    kind = getattr(partie, name)
    if kind.__module__.startswith("partie.facade"):
        bare = [
            member
            for member, value in vars(kind).items()
            if not member.startswith("_")
            and (inspect.isfunction(value) or isinstance(value, property))
            and not inspect.getdoc(value)
        ]
        assert bare == []


def test_type_checkers_and_the_interpreter_see_the_same_names() -> None:
    lines = Path(partie.__file__).read_text(encoding="utf-8").splitlines()
    typed = {
        (module, name.strip())
        for line in lines
        if line.startswith("    from partie.")
        for module, names in [line.strip().removeprefix("from ").split(" import ")]
        for name in names.split(",")
    }
    assert typed == {(module, name) for name, module in partie._HOMES.items()}
    assert {name for _, name in typed} == set(partie.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        partie.nothing_of_the_kind  # noqa: B018
