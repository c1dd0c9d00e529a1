"""Runs in a folder: stopped, damaged, resumed, drawn."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from partie.core.errors import InvalidText
from partie.evolve import checkpoints
from partie.evolve.algorithm import BEST, Generation
from partie.evolve.charts import write_charts
from partie.evolve.history import COMPARISONS, GENERATIONS
from partie.evolve.run import Run
from partie.evolve.settings import Settings, parse_settings
from partie.evolve.strength import STRENGTH
from tests.evolve.toy import toy

FEW: dict[str, object] = {
    "SubGenerations": 4,
    "Generations": 2,
    "Selecting": 3,
    "ComparisonGames": 15,
    "KeptAsideGames": 12,
}
CMA: dict[str, object] = {
    "Algorithm": "cma",
    "Generations": 8,
    "Population": 6,
    "GamesForEach": 4,
    "Ancestors": 2,
    "ComparisonGames": 10,
    "KeptAsideGames": 12,
    "Measurements": 4,
}


class Stopped(Exception):
    """As if somebody pressed Ctrl+C."""


def settings(given: dict[str, object]) -> Settings:
    return parse_settings(given, toy())


def go(folder: Path, given: dict[str, object], stop_after: int = 0, go_on_from: int | None = None) -> None:
    run = Run(folder, settings(given), toy(), go_on_from)

    def on_generation(generation: Generation, total: int) -> None:
        if generation.number == stop_after:
            raise Stopped

    with ThreadPoolExecutor(2) as executor:
        run.go(executor, 2, on_generation)


def outcome(folder: Path) -> list[bytes]:
    return [(folder / name).read_bytes() for name in (GENERATIONS, COMPARISONS, STRENGTH, BEST)]


@pytest.mark.parametrize("given", [FEW, CMA])
def test_a_run_stopped_at_any_generation_goes_on_as_if_nothing_happened(
    given: dict[str, object], tmp_path: Path
) -> None:
    go(tmp_path / "whole", given)
    for stop in (1, 4, 7):
        folder = tmp_path / f"stopped{stop}"
        with pytest.raises(Stopped):
            go(folder, given, stop)
        go(folder, given)
        assert outcome(folder) == outcome(tmp_path / "whole")


def test_a_line_cut_off_in_the_table_is_written_again(tmp_path: Path) -> None:
    go(tmp_path / "whole", FEW)
    folder = tmp_path / "cut"
    with pytest.raises(Stopped):
        go(folder, FEW, 3)
    with (folder / GENERATIONS).open("a") as file:
        file.write("4,1,15,80.")  # killed while it wrote, before the checkpoint
    go(folder, FEW)
    assert outcome(folder) == outcome(tmp_path / "whole")


def test_the_tables_are_whole_or_as_before_when_killed_while_opening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Stopped):
        go(tmp_path, FEW, 6)
    names = (GENERATIONS, COMPARISONS)
    before = [(tmp_path / name).read_bytes() for name in names]

    def killed(path: Path, rows: list[list[object]]) -> None:
        raise AssertionError("lines are added one by one")

    monkeypatch.setattr("partie.evolve.history._append", killed)
    assert Run(tmp_path, settings(FEW), toy()).missing == 0
    assert [(tmp_path / name).read_bytes() for name in names] == before


def test_a_table_that_tells_of_fewer_generations_than_the_checkpoint_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(Stopped):
        go(tmp_path, FEW, 5)
    lines = (tmp_path / GENERATIONS).read_text().splitlines(keepends=True)
    (tmp_path / GENERATIONS).write_text("".join(lines[:3]))
    run = Run(tmp_path, settings(FEW), toy())
    assert (run.done, run.missing) == (5, 3)


def test_a_damaged_checkpoint_says_so_and_the_one_before_goes_on(tmp_path: Path) -> None:
    go(tmp_path / "whole", FEW)
    folder = tmp_path / "damaged"
    with pytest.raises(Stopped):
        go(folder, FEW, 5)
    newest = folder / "0000005.checkpoint"
    newest.write_bytes(newest.read_bytes()[:-100])
    with pytest.raises(InvalidText, match=r"0000005.checkpoint' is damaged .* --go-on-from 4"):
        go(folder, FEW)
    go(folder, FEW, go_on_from=4)
    assert outcome(folder) == outcome(tmp_path / "whole")


def test_without_a_checkpoint_before_it_the_run_starts_again(tmp_path: Path) -> None:
    with pytest.raises(Stopped):
        go(tmp_path, FEW, 1)
    (tmp_path / "0000001.checkpoint").write_bytes(b"nothing")
    with pytest.raises(InvalidText, match="there is none before it"):
        go(tmp_path, FEW)
    go(tmp_path, FEW, go_on_from=0)
    assert checkpoints.generations(tmp_path) == [8, 7]


def test_a_checkpoint_that_is_not_there_is_told(tmp_path: Path) -> None:
    go(tmp_path, FEW)
    with pytest.raises(InvalidText, match="no checkpoint of generation 3"):
        go(tmp_path, FEW, go_on_from=3)


def test_a_folder_belongs_to_its_settings(tmp_path: Path) -> None:
    go(tmp_path, FEW)
    with pytest.raises(InvalidText, match="holds a run with other settings"):
        go(tmp_path, FEW | {"Seed": 2})


def test_nothing_half_written_stays_behind(tmp_path: Path) -> None:
    go(tmp_path, FEW)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "0000007.checkpoint",
        "0000008.checkpoint",
        "best.txt",
        "comparisons.csv",
        "generations.csv",
        "settings.toml",
        "strength.csv",
    ]


@pytest.mark.parametrize("count", [1, 2, 8])
def test_charts_are_pictures(count: int, tmp_path: Path) -> None:
    go(tmp_path, FEW)
    history = Run(tmp_path, settings(FEW), toy()).history
    write_charts(tmp_path, history.generations[:count])
    root = ElementTree.fromstring((tmp_path / "fitness.svg").read_text())
    lines = root.findall("{http://www.w3.org/2000/svg}polyline")
    assert [len(line.attrib["points"].split()) for line in lines] == [count, count]
    with Image.open(tmp_path / "fitness.png") as picture:
        assert picture.size == (960, 480)
        assert picture.getcolors(1000) != [(960 * 480, (255, 255, 255))]
