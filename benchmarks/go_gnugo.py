"""Go against GNU Go (Debian's package gnugo) through the arena.

    python -m benchmarks go_gnugo [--games 20] [--seconds 1] [--level 10] [--variant chinese-9] [--brain partie]

The same as `partie arena match "gtp:gnugo --mode gtp --level 10 --chinese-rules" partie --game go --variant chinese-9`.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from partie.cli import main as partie

HERE = Path("/usr/games/gnugo")  # where Debian has it


def main(
    *, games: int = 20, seconds: float = 1.0, level: int = 10, variant: str = "chinese-9", brain: str = "partie"
) -> int:
    program = shutil.which("gnugo") or (str(HERE) if HERE.exists() else None)
    if program is None:
        print("GNU Go is not installed: apt-get install gnugo")
        return 1
    rules = "" if variant.startswith("japanese") else " --chinese-rules"
    engine = f"gtp:{program} --mode gtp --level {level}{rules}"
    options = ["--game", "go", "--variant", variant, "--games", str(games), "--time", str(seconds), "--margin", "3"]
    partie(["arena", "match", engine, brain, *options])
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
