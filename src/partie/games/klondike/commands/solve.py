"""`partie solve klondike`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from partie.core.errors import InvalidText
from partie.games.klondike.game import GAME
from partie.terminal.messages import translated
from partie.terminal.numbers import Seed
from partie.terminal.positions import check_seconds, read_possible

if TYPE_CHECKING:
    from partie.games.klondike.engine.solver import Solution
    from partie.games.klondike.rules.position import KlondikePosition

MAX_MEMORY = 4.0  # gigabytes
REASONS = {
    "time": "The time was not enough.",
    "memory": "The memory was not enough.",
    "nodes": "The number of positions was not enough.",
    "stopped": "It was stopped.",
}


def solve(
    position: str = "",
    /,
    *,
    variant: str | None = None,
    seed: Seed = 0,
    move: str | None = None,
    time: float = 10.0,
    memory: float = 1.0,
    short: Annotated[bool, Parameter(negative="")] = False,
    hard: Annotated[bool, Parameter(negative="")] = False,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Solve a deal of Klondike with all cards known, or prove that it cannot be won.

    Parameters
    ----------
    position
        A deal of 52 cards or a table with all cards known; when not given, the deal of the seed.
    variant
        Rules, from `partie games`, such as draw-3 or draw-1/redeals-2.
    seed
        The number of the deal.
    move
        Ask whether this move gives the win away.
    time
        Seconds to think.
    memory
        Gigabytes to use, at most 4.
    short
        Look for a shorter line, for as long as `--time` says at most.
    hard
        Tell how hard the deal is: honest games won, and moves that are the only ones.
    as_json
        Print JSON.
    """
    start = _start(position, variant, seed)
    if not 0.01 <= memory <= MAX_MEMORY:
        raise InvalidText("{memory:g} GB are not possible: give 0.01 to {most:g}.", memory=memory, most=MAX_MEMORY)
    from partie.games.klondike.engine.solver import Effort, solve

    effort = Effort(check_seconds(time), memory=int(memory * (1 << 30)))
    solution = solve(start.table, effort)
    if short:
        from partie.games.klondike.engine.short import shortened

        solution = shortened(solution, effort.seconds)
    facts: dict[str, object] = {
        "variant": start.variant,
        "seed": None if position.strip() else seed,
        "verdict": solution.verdict.value,
        "why": solution.why.value if solution.why else None,
        "moves": [start.format_move(one) for one in solution.moves],
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 4),
    }
    lines = [_subject(position, start, seed), *describe(solution, facts)]
    if move is not None:
        lines.append(_move_verdict(start, move, effort, facts))
    if hard:
        lines.append(_hardness(start, facts))
    print(json.dumps(facts) if as_json else "\n".join(lines))


def _start(text: str, variant: str | None, seed: int) -> KlondikePosition:
    from partie.games.klondike.rules.position import KlondikePosition

    position = read_possible(GAME, text, variant, seed=seed)
    assert isinstance(position, KlondikePosition)
    if not position.table.is_complete:
        raise InvalidText("A table with unknown cards cannot be solved; `partie best` plays it.")
    return position


def _subject(text: str, start: KlondikePosition, seed: int) -> str:
    """Which table it is about."""
    if text.strip():
        return translated("The given table, {variant}:", variant=start.variant)
    return translated("Deal {seed}, {variant}:", seed=seed, variant=start.variant)


def describe(solution: Solution, facts: dict[str, object]) -> list[str]:
    """The verdict, then the line."""
    verdict = {
        "won": translated("It can be won, in {count} moves:", count=len(solution.moves)),
        "lost": translated("It cannot be won: every line was tried."),
        "unknown": translated("It is not known whether it can be won."),
    }[solution.verdict.value]
    lines = [verdict]
    if solution.why is not None:
        lines.append(translated(REASONS[solution.why.value]))
    moves = facts["moves"]
    assert isinstance(moves, list)
    lines += [" ".join(moves[at : at + 12]) for at in range(0, len(moves), 12)]
    lines.append(translated("{nodes} positions, {seconds:.3f} s", nodes=solution.nodes, seconds=solution.seconds))
    return lines


def _move_verdict(start: KlondikePosition, text: str, effort: object, facts: dict[str, object]) -> str:
    from partie.games.klondike.engine.advice import gives_away
    from partie.games.klondike.engine.solver import Effort

    assert isinstance(effort, Effort)
    gone = gives_away(start.table, start.parse_move(text), effort)
    facts["gives_away"] = gone
    if gone is None:
        return translated("Whether {move} gives the win away is not known.", move=text)
    if gone:
        return translated("{move} gives the win away.", move=text)
    return translated("{move} gives nothing away.", move=text)


def _hardness(start: KlondikePosition, facts: dict[str, object]) -> str:
    from partie.games.klondike.engine.advice import difficulty_of

    found = difficulty_of(start.table)
    facts["difficulty"] = {
        "won": found.won,
        "games": found.games,
        "decisions": found.decisions,
        "only": found.only,
    }
    return translated(
        "Without seeing the hidden cards it is won in {won} of {games} games; of {decisions} cards turned up "
        "along the line {only} had a single good move.",
        won=found.won,
        games=found.games,
        decisions=found.decisions,
        only=found.only,
    )
