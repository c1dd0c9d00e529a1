"""A Dask cluster of this machine: prints its address; a line on standard input kills a worker."""

from __future__ import annotations

import importlib
import sys
from typing import Any


def main() -> None:
    """Two worker processes, each with one game at a time."""
    distributed: Any = importlib.import_module("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs="CRITICAL"
    ) as cluster:
        print(cluster.scheduler_address, flush=True)
        for _line in sys.stdin:
            cluster.workers[0].process.process.kill()


if __name__ == "__main__":
    main()
