"""The Python programs in the documentation run."""

from __future__ import annotations

import importlib
import re
import runpy
import sys
from pathlib import Path

import pytest

import partie
from tests.vision import rendered

ROOT = Path(__file__).parents[2]


def _programs(page: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


RECIPES = re.findall(
    r"^## ([^\n]+)\n(?:(?!^## ).)*?^```python\n(.*?)^```",
    (ROOT / "docs/recipes.md").read_text(encoding="utf-8"),
    re.MULTILINE | re.DOTALL,
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder the programs run in, with the files that they open."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    players = ["Ann", "Ben"]
    partie.game("checkers").start().play("11-15", "23-19", "8-11").save("games.pdn", players)
    partie.game("gomoku").read("h8 a1 i8 b1 j8 c1 k8 d1 l8").save("game.sgf", players)
    drawn = rendered.squares(rendered.start_of_checkers())
    Path("photo.jpg").write_bytes(rendered.encoded(rendered.photograph(drawn, 0.1)))
    return tmp_path


def test_there_are_ten_recipes() -> None:
    assert len(RECIPES) >= 10
    assert len(RECIPES) == len(_programs("docs/recipes.md"))


@pytest.mark.parametrize(("title", "program"), RECIPES, ids=[title for title, _ in RECIPES])
def test_a_recipe_runs(title: str, program: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = "recipe_" + re.sub(r"\W+", "_", title.lower())
    (folder / f"{name}.py").write_text(program, encoding="utf-8")
    importlib.invalidate_caches()
    if "__main__" in program:  # what it defines is found by the name of its module
        runpy.run_module(name, run_name="__main__", alter_sys=True)
    else:
        importlib.import_module(name)
    sys.modules.pop(name, None)
    assert capsys.readouterr().out or any(folder.glob("match.*"))


@pytest.mark.parametrize("page", ["docs/python.md", "README.md"])
def test_the_examples_of_a_page_run_one_after_another(page: str, folder: Path) -> None:
    names: dict[str, object] = {}
    programs = _programs(page)
    assert programs
    for program in programs:
        exec(compile(program, page, "exec"), names)
