"""`partie best`."""

from __future__ import annotations

import json
from typing import Annotated

from cyclopts import Parameter

from partie import games
from partie.core.brain import Analysis, Limits, format_line, warning_of
from partie.core.evaluation import ValueKind
from partie.core.options import parse_pairs
from partie.core.position import Position
from partie.core.text import Text
from partie.games import check_level
from partie.play.brain_thread import Search, think
from partie.terminal.evaluation import evaluation_text
from partie.terminal.interrupts import interrupt_stops
from partie.terminal.messages import print_error, translated, translated_text
from partie.terminal.options import OptionPairs
from partie.terminal.positions import check_seconds, read_unfinished
from partie.terminal.preparing import prepare


def best(
    game: str,
    position: str = "",
    /,
    *,
    variant: str | None = None,
    side: str | None = None,
    time: float = 2.0,
    level: int | None = None,
    option: OptionPairs = (),
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Find the best move in a position.

    Parameters
    ----------
    game
        A name from `partie games`.
    position
        The position as text, e.g. "h8 h9 i8 i9", or a game's record as JSON; - reads it from standard input;
        the first one when not given.
    variant
        Rules and size, from `partie games`; the game's first one when not given.
    side
        Who is to move, where the position does not say it.
    time
        Seconds to think.
    level
        1 (easy) to 10, see `partie levels`; full strength when not given.
    option
        NAME=VALUE for the computer player, see `partie games --json`; can be given again.
    as_json
        Print JSON with move, value, line, forced_win, depth, nodes, seconds.
    """
    the_game = games.find(game)
    start = read_unfinished(the_game, position, variant, side)
    check_level(the_game, level)
    limits = Limits(seconds=check_seconds(time))
    prepare(the_game)
    brain = the_game.make_brain(level, parse_pairs(option))
    search = Search(lambda: brain, start.observation(start.turn), limits)
    with interrupt_stops(search.stop):
        analysis = think(search)
    if warning := warning_of(brain):
        print_error(warning)
    if as_json:
        print(json.dumps(analysis.to_json(start), ensure_ascii=False))
    else:
        print(describe(start, analysis))


def describe(position: Position, analysis: Analysis) -> str:
    """A thought as a person reads it in a terminal."""
    lines = [f"{position.format_move(analysis.move)}   {translated_text(evaluation_text(analysis))}"]
    if analysis.reason:
        lines.append(translated_text(analysis.reason))
    if len(analysis.line) > 1:
        lines.append(translated("line") + ": " + " ".join(format_line(position, analysis.line)))
    if analysis.value_kind is ValueKind.RISK_PERCENT:  # solved, not searched: depth and positions say nothing
        return "\n".join([*lines, *evidence_lines(analysis)])
    effort = translated(
        "depth {depth}, {nodes} positions, {seconds:.1f} s",
        depth=analysis.depth,
        nodes=analysis.nodes,
        seconds=analysis.seconds,
    )
    if analysis.nodes:  # else it came from a book or a table
        lines.append(effort)
    return "\n".join(lines)


def evidence_lines(analysis: Analysis) -> list[str]:
    """The proof of a sure cell, the chance to win where it is known."""
    lines = []
    proof, win = analysis.evidence.get("proof"), analysis.evidence.get("win_percent")
    if isinstance(proof, Text):
        lines.append(translated_text(proof))
    if isinstance(win, float):
        lines.append(translated("Chance to win with perfect play: {value} %", value=f"{win:.1f}"))
    return lines
