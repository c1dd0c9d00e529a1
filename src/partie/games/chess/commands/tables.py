"""`partie tables chess`."""

from __future__ import annotations

from partie.core.errors import InvalidText
from partie.terminal.messages import translated


def tables(*, men: int | None = None, ending: str | None = None, count: str | None = None) -> None:
    """Solve endings and keep them for perfect play.

    Parameters
    ----------
    men
        All endings with at most so many men, kings included: 3 or 4.
    ending
        One ending, e.g. KQKR, with those that it leads to.
    count
        Print how many positions of an ending are won, lost and drawn, and the longest mate.
    """
    if sum(given is not None for given in (men, ending, count)) != 1:
        raise InvalidText("Give one of --men, --ending and --count.")
    if count is not None:
        _show_counts(count)
        return
    from partie.games.chess.tables import build
    from partie.terminal.tables import build_tables

    wanted = build.wanted_sections(men, ending)
    build_tables(build.plan(wanted), lambda on_progress: build.build(wanted, on_progress))


def _show_counts(name: str) -> None:
    from partie.games.chess.tables import build, store
    from partie.games.chess.tables.solver import SolvedSection

    section = build.wanted_sections(None, name)[-1]
    values = store.read(section)
    if values is None:
        raise InvalidText("{name} is not built yet: partie tables chess --ending {name}", name=section.name)
    counts = SolvedSection(section, values).counts
    sentence = (
        "{name}: {won} won, {lost} lost, {drawn} drawn for the side to move; the longest mate takes {moves} moves"
    )
    print(
        translated(
            sentence,
            name=section.name,
            won=counts.won,
            lost=counts.lost,
            drawn=counts.drawn,
            moves=(counts.longest + 1) // 2,
        )
    )
