"""`partie evolve`."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from partie.terminal.messages import translated, translated_text
from partie.terminal.workers import check_workers

_CLUSTER_JOBS = 16  # sent to a cluster at the same time, whose number of workers is unknown

if TYPE_CHECKING:
    from partie.evolve.algorithm import Comparison
    from partie.evolve.evolvable import Evolvable
    from partie.evolve.run import Run
    from partie.evolve.strength import Strength


def evolve(
    game: str,
    settings: Path | None = None,
    /,
    *,
    out: Path | None = None,
    go_on_from: int | None = None,
    example: str | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    quiet: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Let a computer player learn by playing many games.

    Stopped at any moment, the same command goes on after the last finished generation.

    Parameters
    ----------
    game
        A name from `partie games`.
    settings
        A TOML file; the default settings of the game when not given.
    out
        The folder of the run; when not given one named after the settings, among Partie's data.
    go_on_from
        Go on from the checkpoint of this generation; 0 starts again.
    example
        Print a settings file with what everything means: genetic, cma or self-play.
    workers
        Threads, one for each core when 0 or not given; on a cluster half as many as jobs are sent at a time.
    cluster
        The address of a Dask scheduler that plays the games, such as tcp://host:8786.
    quiet
        No progress bar.
    """
    from partie.evolve.lock import locked
    from partie.evolve.run import Run
    from partie.evolve.runs import default_folder, evolvable_of, folder_of
    from partie.evolve.settings import algorithm_of, parse_settings, read_toml
    from partie.evolve.stored_settings import settings_in

    check_workers(workers)
    evolvable = evolvable_of(game)
    if example is not None:
        print(_example(example, evolvable), end="")
        return
    given = read_toml(settings) if settings else {}
    named = algorithm_of(parse_settings(given, evolvable))
    folder = out or (folder_of(game, settings.stem) if settings else default_folder(game, named))
    wanted = settings_in(folder, evolvable, given)
    with locked(folder):
        run = Run(folder, wanted, evolvable, go_on_from)
        _print_progress(run)
        try:
            _go(run, workers, cluster, quiet)
        except KeyboardInterrupt:
            print(_stopped(run), file=sys.stderr)
            raise
        _report(run, folder, evolvable)


def _print_progress(run: Run) -> None:
    if run.is_finished:
        print(translated("The run is finished: all {total} generations were played before.", total=run.done))
    elif run.done:
        print(translated("Goes on after generation {generation}.", generation=run.done))
    if run.missing:
        lacking = "generations.csv lacks {missing} of the {done} generations, which the curves will lack too."
        print(translated(lacking, missing=run.missing, done=run.done))


def _stopped(run: Run) -> str:
    sentence = "Stopped: {done} of {total} generations are stored, and the same command continues after them."
    return translated(sentence, done=run.done, total=run.total)


def _example(algorithm: str, evolvable: Evolvable) -> str:
    from partie.evolve.settings import algorithm_of, options_of, parse_settings, write_settings

    settings = parse_settings({"Algorithm": algorithm}, evolvable)
    options = options_of(algorithm_of(settings), evolvable)
    comments = {option.name: translated_text(option.help) for option in options}
    return write_settings(settings, evolvable, comments)


def _go(run: Run, workers: int | None, cluster: str | None, quiet: bool) -> None:
    from partie.arena.cluster import executors
    from partie.parallel.batch import cores
    from partie.terminal.progress import learning

    count = workers or (_CLUSTER_JOBS if cluster else cores())
    with ExitStack() as stack:
        make_executor = stack.enter_context(executors(cluster or ""))
        executor = stack.enter_context(make_executor(count))
        on_games = stack.enter_context(learning(quiet))
        games_of = run.settings.games
        run.go(
            executor,
            count,
            lambda generation, total: on_games(
                generation.number * games_of, total * games_of, generation.games, generation.learning.mean
            ),
        )


def _report(run: Run, folder: Path, evolvable: Evolvable) -> None:
    from partie.evolve.charts import write_charts

    write_charts(folder, run.history.generations)
    for comparison in run.history.comparisons:
        print(_compared(comparison, evolvable.has_points))
    for line in _strength_lines(run):
        print(line)
    for sentence in run.advice():
        print(translated_text(sentence))
    print(translated("Everything is in {folder}.", folder=str(folder)))


def _strength_lines(run: Run) -> list[str]:
    """Which player the result is, and what it wins against every rival on deals used for no choice."""
    from partie.evolve.strength import BEST_PLAYER

    rows = [row for row in run.selection.rows if row.stage == BEST_PLAYER]
    if not rows:
        return []
    chosen = "The result is the player after generation {generation} of {total}, chosen on deals kept aside."
    return [
        translated(chosen, generation=rows[0].generation, total=run.total),
        *(_strength(row) for row in rows),
    ]


def _strength(row: Strength) -> str:
    if row.low > row.fair:
        verdict = translated("stronger")
    else:
        verdict = translated("weaker") if row.high < row.fair else translated("not told apart")
    return translated(
        "against {rival}: {wins:.1f} % won ({low:.1f}–{high:.1f}), fair {fair:.1f} %, {games} games: {verdict}",
        rival=row.rival,
        wins=100 * row.wins,
        low=100 * row.low,
        high=100 * row.high,
        fair=100 * row.fair,
        games=row.games,
        verdict=verdict,
    )


def _compared(comparison: Comparison, has_points: bool) -> str:
    if not has_points:
        return translated(
            "{older} vs. {newer}: the newer one has {wins:.1f} % of the points ({low:.1f}–{high:.1f}), {games} games",
            older=comparison.older,
            newer=comparison.newer,
            wins=100 * comparison.newer_wins,
            low=100 * comparison.wins_low,
            high=100 * comparison.wins_high,
            games=comparison.games,
        )
    return translated(
        "{older} vs. {newer}: {older_score:.2f} vs. {newer_score:.2f} ± {error:.2f} points, "
        "{wins:.1f} % won ({low:.1f}–{high:.1f}), {games} games",
        older=comparison.older,
        newer=comparison.newer,
        older_score=comparison.older_score,
        newer_score=comparison.newer_score,
        error=comparison.newer_error,
        wins=100 * comparison.newer_wins,
        low=100 * comparison.wins_low,
        high=100 * comparison.wins_high,
        games=comparison.games,
    )
