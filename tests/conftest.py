"""What holds for every test."""

from __future__ import annotations

import dataclasses
import functools
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import platformdirs
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants, constants_from_module, is_local_module_file

# The same examples every time, however slow the machine: a run must not fail by chance.
settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("steady")

# Folders whose files take minutes, in the order in which they run. Those of the page stay together, because a
# worker that leaves them closes its browser and its server.
LONG = ("page", "faults", "desktop", "fuzz", "cli")


@pytest.fixture(scope="session", autouse=True)
def own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Games, experience, stores and solved tables of the person who runs the tests are left alone.

    Compiled kernels are shared: compiling them takes minutes.
    """
    usual = os.environ.get("PARTIE_CACHE") or platformdirs.user_cache_dir("partie", appauthor=False)
    kernels, cache = Path(usual) / "kernels", tmp_path_factory.mktemp("cache")
    kernels.mkdir(parents=True, exist_ok=True)
    (cache / "kernels").symlink_to(kernels.resolve())
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARTIE_DATA", str(tmp_path_factory.mktemp("data")))
        patch.setenv("PARTIE_CACHE", str(cache))
        yield


@pytest.hookimpl(trylast=True)  # after the order was shuffled
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With `--dist loadgroup` the tests of a game run in one process, which compiles its kernels once.

    Long files come first, so that no worker waits for the other's last one.
    """
    for item in items:
        _tell_apart(item)
        item.add_marker(pytest.mark.xdist_group(_group(item)))
    items.sort(key=_rank)
    for name, count in Counter(item.nodeid for item in items).most_common(1):
        if count > 1:
            raise pytest.UsageError(f"{count} tests are called {name}: workers would run one of them alone")


def pytest_collection_finish() -> None:
    """Hypothesis also tries numbers and words of the modules that are loaded: here those loaded by now.

    Otherwise the examples would depend on which tests ran before and loaded more.
    """
    assert hasattr(providers, "_get_local_constants"), "a new hypothesis finds them in another way"
    loaded = list(sys.modules.values())

    @functools.cache
    def constants() -> Constants:
        found = providers._local_constants  # sorted sets, empty so far
        for module in loaded:
            file = getattr(module, "__file__", None)
            if file is not None and is_local_module_file(file):
                found |= constants_from_module(module)
        return found

    providers._get_local_constants = constants


def _tell_apart(item: pytest.Item) -> None:
    """Schemathesis calls the tests of all operations by one name."""
    label = getattr(item, "operation_label", None)
    if label is not None:
        item._id = dataclasses.replace(item.id, params=label)


def _rank(item: pytest.Item) -> int:
    return LONG.index(item.path.parent.name) if item.path.parent.name in LONG else len(LONG)


def _group(item: pytest.Item) -> str:
    """The game that a test is for, or its folder, which is the game's among the games."""
    found = getattr(item, "callspec", None)
    return str(found.params.get("game", item.path.parent.name) if found else item.path.parent.name)
