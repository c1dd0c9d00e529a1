"""A tournament in PostgreSQL whose server goes and comes back: no game is lost or counted twice."""

from __future__ import annotations

import subprocess
import time
from random import Random

from sqlalchemy import create_engine, text

from harness.faults.computations import Computation, steady_tournament, table_of
from harness.faults.disturbances import TIMEOUT, Tally, compare, fresh_folder, started, undisturbed
from harness.faults.postgres import Postgres, find_programs, running_server
from partie.arena.store.store import Store


def tournament_in(server: Postgres) -> Computation:
    """The tournament of the other faults, in that database."""
    return Computation(
        "tournament in PostgreSQL",
        lambda folder: ["arena", "resume", "1", "--store", server.url],
        lambda folder: table_of(server.url),
        lambda folder: _create(server),
    )


def _create(server: Postgres) -> None:
    """An empty database with the tournament alone."""
    engine = create_engine(server.url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    store = Store(server.url)
    store.create(steady_tournament())
    store.close()


def lost_connections(trials: int, rng: Random) -> Tally:
    """Breaks all connections off in the middle, for a moment or longer; then the command runs again."""
    programs = find_programs()
    assert programs is not None, "PostgreSQL is not installed"
    tally = Tally("lost PostgreSQL")
    with running_server(programs) as server:
        computation = tournament_in(server)
        expected, _ = undisturbed(computation)
        while tally.trials < trials:
            with fresh_folder(computation) as folder:
                process = started(computation, folder)
                _wait_for_games(server, process, rng.randrange(1, len(expected)))  # type: ignore[arg-type]
                server.stop()
                time.sleep(rng.choice((0.0, 0.5, 2.0)))
                server.start()
                _, errors = process.communicate(timeout=TIMEOUT)
                tally.trials += 1
                tally.add_errors(errors)
                compare(computation, folder, expected, tally)
    return tally


def _wait_for_games(server: Postgres, process: subprocess.Popen[str], games: int) -> None:
    store = Store(server.url, create=False)
    while process.poll() is None and len(store.results(1)) < games:
        time.sleep(0.01)
    store.close()
