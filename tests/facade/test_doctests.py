"""The examples in the docstrings of the public names run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import partie
from partie import facade

MODULES = ["partie", *(f"partie.facade.{module.name}" for module in pkgutil.iter_modules(facade.__path__))]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert found.failed == 0


def test_the_package_shows_an_example() -> None:
    assert doctest.DocTestFinder().find(partie)[0].examples
