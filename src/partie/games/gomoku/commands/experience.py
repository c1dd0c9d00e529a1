"""`partie experience gomoku`."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from partie.core.errors import InvalidText
from partie.terminal.messages import translated, translated_plural


def experience(action: Literal["show", "on", "off", "export", "merge", "reset"] = "show", file: str = "", /) -> None:
    """Let the computer learn from the games it plays, or see what it learned.

    Parameters
    ----------
    action
        show what there is; on or off for the page and for brains without an option of their own;
        export to a file; merge a file; reset to forget everything.
    file
        The file to write or to read, JSON lines.
    """
    if (action in ("export", "merge")) != bool(file):
        raise InvalidText("Give a file with export and merge, and with nothing else.")
    from partie.games.gomoku.learning.experience import Experience

    store = Experience()
    if action in ("on", "off"):
        store.switch(action == "on")
    elif action == "export":
        print(translated_plural("{number} game written.", "{number} games written.", store.export(Path(file))))
        return
    elif action == "merge":
        new, read = store.merge(Path(file))
        counts = translated_plural(
            "{number} game read, {new} of them new.", "{number} games read, {new} of them new.", read, new=new
        )
        print(counts)
    elif action == "reset":
        store.reset()
    games, positions = store.counts()
    state = translated("on") if store.is_on else translated("off")
    summary = translated(
        "Experience is {state}: {games}, {positions}, in {file}",
        state=state,
        games=translated_plural("{number} game", "{number} games", games),
        positions=translated_plural("{number} position", "{number} positions", positions),
        file=str(store.path),
    )
    print(summary)
