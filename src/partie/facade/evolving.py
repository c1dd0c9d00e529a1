"""Computer players that learn, from code."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from partie.evolve.algorithm import Comparison, Generation
from partie.evolve.charts import write_charts
from partie.evolve.lock import locked
from partie.evolve.run import OnGeneration, Run
from partie.evolve.runs import default_folder, evolvable_of
from partie.evolve.settings import algorithm_of, parse_settings, read_toml
from partie.evolve.stored_settings import settings_in
from partie.evolve.strength import Strength
from partie.parallel.batch import cores

__all__ = ["Comparison", "Evolution", "Generation", "OnGeneration", "Strength", "evolve"]


@dataclass(frozen=True)
class Evolution:
    """A finished run."""

    folder: Path  # settings, checkpoints, tables and charts
    best: Path  # the file of the best player
    generations: tuple[Generation, ...]
    comparisons: tuple[Comparison, ...]  # between main generations
    advice: tuple[str, ...]  # what the player learned, in sentences
    strengths: tuple[Strength, ...]  # on deals that no player learned from; stage `best` is about the result


def evolve(
    game: str,
    settings: Mapping[str, object] | str | Path | None,
    folder: str | Path | None,
    *,
    workers: int | None = None,
    on_generation: OnGeneration | None = None,
) -> Evolution:
    """See `Game.evolve`."""
    evolvable = evolvable_of(game)
    given = read_toml(Path(settings)) if isinstance(settings, str | Path) else dict(settings or {})
    named = algorithm_of(parse_settings(given, evolvable))
    where = Path(folder) if folder is not None else default_folder(game, named)
    wanted = settings_in(where, evolvable, given)
    count = workers or cores()
    with locked(where):
        run = Run(where, wanted, evolvable)
        with ThreadPoolExecutor(count) as executor:
            run.go(executor, count, on_generation)
        write_charts(where, run.history.generations)
        return Evolution(
            where,
            where / run.best_file()[0],
            tuple(run.history.generations),
            tuple(run.history.comparisons),
            tuple(str(text) for text in run.advice()),
            tuple(run.selection.rows),
        )
