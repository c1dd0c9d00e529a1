"""`partie log alhambra`: a saved game in words."""

from __future__ import annotations

from pathlib import Path


def log(file: Path, /) -> None:
    """Print a saved game of Alhambra in words.

    Parameters
    ----------
    file
        A game saved on the page.
    """
    from partie.games.alhambra.formats.files import load
    from partie.games.alhambra.formats.log import log_lines
    from partie.terminal.messages import translated_text

    for line in log_lines(load(file)):
        print(translated_text(line))
