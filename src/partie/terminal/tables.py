"""Building tables of solved endings with a bar, after saying what it costs."""

from __future__ import annotations

from collections.abc import Callable

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from partie.core.errors import InvalidText
from partie.search.tables import building
from partie.search.tables.sections import S
from partie.terminal.messages import translated


def build_tables(plan: building.Plan[S], build: Callable[[building.OnProgress[S]], object]) -> None:
    """Prints what `plan` costs and runs `build`; Ctrl+C loses only the section being solved.

    Raises `InvalidText` when the disk is too small.
    """
    sizes = translated(
        "{sections} sections, {places} places: {disk:.2f} GB of disk, {memory:.2f} GB of memory.",
        sections=len(plan.missing),
        places=plan.places,
        disk=plan.disk / 1e9,
        memory=plan.memory / 1e9,
    )
    print(sizes)
    free = plan.free
    print(translated("Folder: {folder} ({free:.1f} GB free)", folder=str(plan.folder), free=free / 1e9))
    if plan.disk > free:
        raise InvalidText("There is not enough room on this disk.")
    columns = (TextColumn("{task.description:>9}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns) as bar:
        task = bar.add_task("", total=None)

        def on_progress(progress: building.Progress[S]) -> None:
            section = progress.section.name
            bar.update(task, description=section, completed=progress.done, total=progress.total)

        build(on_progress)
        bar.update(task, description=translated("Ready."), total=1, completed=1)
