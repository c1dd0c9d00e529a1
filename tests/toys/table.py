"""The toys as a table of games; `python -m tests.toys.table` serves them on the page."""

from __future__ import annotations

import sys

from partie import games

TOYS = {"tictactoe": "tests.toys.tictactoe", "secrets": "tests.toys.secrets"}

if __name__ == "__main__":
    from partie.web.server.startup import serve

    games.TABLE.clear()
    games.TABLE.update(TOYS)
    serve(lan="--lan" in sys.argv)
