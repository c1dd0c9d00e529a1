"""A reader with inputs that coverage guides: what reaches new lines of Partie is changed further.

Needs atheris (`pip install atheris`, where there is one for this Python). Inputs that reached something new
stay in a folder, so that another run goes on from there.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from harness.fuzz.reader import Reader, Report, fuzz


def fuzz_guided(name: str, count: int, seed: int, corpus: Path) -> Report:
    """So many inputs in a process of its own: libFuzzer ends the one it runs in."""
    with tempfile.TemporaryDirectory(prefix="partie-guided-") as folder:
        found = Path(folder) / "report.json"
        words = [
            sys.executable,
            "-m",
            "harness.fuzz.guided",
            name,
            str(count),
            str(seed),
            str(corpus),
            str(found),
        ]
        environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}  # lines of kernels are seen, too
        done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
        if not found.exists():
            raise RuntimeError(f"{name}: {done.stderr[-1000:]}")
        return Report(**json.loads(found.read_text()))


def main() -> None:
    name, count, seed, corpus, found = sys.argv[1:]
    atheris = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["partie"]):
        registry = importlib.import_module("harness.fuzz.registry")
    reader: Reader[Any] = next(reader for reader in registry.all_readers() if reader.name == name)
    folder = Path(corpus)
    folder.mkdir(parents=True, exist_ok=True)
    for number, sample in enumerate(reader.samples):
        (folder / f"sample-{number}").write_bytes(as_bytes(sample))
    report, as_text = Report(), isinstance(reader.samples[0], str)

    def read(data: bytes) -> None:
        given = data.decode("utf-8", "surrogateescape") if as_text else data
        report.add(fuzz(reader, [given]))
        if report.inputs >= int(count):
            Path(found).write_text(json.dumps(told(report)))
            os._exit(0)

    options = [f"-seed={int(seed) + 1}", f"-max_len={reader.longest}", "-verbosity=0", str(folder)]
    atheris.Setup([sys.argv[0], *options], read)
    atheris.Fuzz()


def as_bytes(sample: str | bytes) -> bytes:
    return sample if isinstance(sample, bytes) else sample.encode("utf-8", "surrogatepass")


def told(report: Report) -> dict[str, Any]:
    """The report as JSON; inputs as Python writes them."""
    values = asdict(report)
    values["others"] = [(kind, repr(given)[:500]) for kind, given in report.others]
    values["slowest_input"] = repr(report.slowest_input)[:500]
    return {field.name: values[field.name] for field in fields(Report)}


if __name__ == "__main__":
    main()
