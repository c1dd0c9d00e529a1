"""Plays one game between players, strictly: every way a game can end is a result, never an exception."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from partie.arena.control import Control
from partie.arena.player import Answer, Player, Table
from partie.arena.terms import BrainFault, Fault, Terms, sentence_of
from partie.game import AmbiguousMove, Game, IllegalMove, InvalidText, Move, Position
from partie.record import TOO_LONG, Ending, Played, Record

OnMove = Callable[[Table], None]


def play_game(
    game: Game,
    terms: Terms,
    players: Sequence[Player],
    on_move: OnMove | None = None,
    control: Control | None = None,
) -> Record:
    """The record of the game; `on_move` hears of the table before the first move and after each.

    Raises `InvalidText` or `IllegalMove` when the terms themselves are wrong and `Interrupted` when
    `control` stops the game, never anything for what a brain does.
    """
    started = time.time()
    table = set_up(game, terms, len(players))
    ending = _play(table, players, on_move or (lambda _table: None), control or Control())
    for player in players:
        player.finish(table)
    return Record(
        game.name,
        table.position.variant,
        terms.seed,
        moves=tuple(table.moves),
        ending=ending,
        players=tuple(player.name for player in players),
        clock=terms.clock,
        started=started,
        finished=time.time(),
        logs=tuple(player.log.text() for player in players),
    )


def set_up(game: Game, terms: Terms, seats: int) -> Table:
    """The table with the opening played on it. Raises what the game raises for a wrong opening."""
    if seats not in game.players:
        raise InvalidText(f"{game.name} is not played by {seats}")
    start = game.start(terms.variant or None, terms.seed)
    if start.players not in (None, seats):
        raise InvalidText(f"{game.name} {start.variant!r} is played by {start.players}, not by {seats}")
    table = Table(game, terms, start, used=[0.0] * seats)
    for text in terms.opening:
        if table.position.outcome() is not None:
            raise IllegalMove(f"the opening goes on with {text!r} after the game is over")
        move = table.position.parse_move(text)
        _carry_out(table, table.position.play(move), Played(text, table.position.turn, opening=True))
    return table


def _play(table: Table, players: Sequence[Player], on_move: OnMove, control: Control) -> Ending:
    for seat, player in enumerate(players):
        try:
            player.begin(table, seat, control.check)
        except BrainFault as fault:
            return _lost(table, seat, fault)
    on_move(table)
    while (outcome := table.position.outcome()) is None:
        if len(table.moves) >= table.terms.max_moves:
            return Ending((), TOO_LONG, f"no end after {table.terms.max_moves} moves")
        control.between_moves()
        seat = table.position.turn
        try:
            _one_move(table, players[seat], seat, control)
        except BrainFault as fault:
            table.used[seat] += fault.seconds
            return _lost(table, seat, fault)
        on_move(table)
        control.between_moves(table.terms.move_delay)
    return Ending.of(outcome)


def _one_move(table: Table, player: Player, seat: int, control: Control) -> None:
    clock = table.terms.clock
    limit = clock.limit(table.used[seat])
    answer = player.choose(table, seat, limit, control.check)
    if limit is not None and answer.seconds > limit + clock.margin:
        raise BrainFault(Fault.TIME, f"{answer.seconds:.3f} s used, {limit:.3f} s allowed", answer.seconds)
    table.used[seat] += answer.seconds
    move = _understood(table.position, answer)
    try:
        after = table.position.play(move)
        text = table.position.format_move(move)
    except (InvalidText, IllegalMove, AmbiguousMove) as error:
        raise BrainFault(Fault.ILLEGAL, str(error)) from error
    except Exception as error:  # a move object of the wrong kind raises what it likes
        raise BrainFault(Fault.ILLEGAL, sentence_of(error)) from error
    played = Played(text, seat, answer.seconds, answer.value, answer.value_kind, answer.depth)
    _carry_out(table, after, played)


def _understood(position: Position, answer: Answer) -> Move:
    if not answer.is_text:
        return answer.move
    text = str(answer.move)
    try:
        return position.parse_move(text)
    except InvalidText as error:
        raise BrainFault(Fault.GARBAGE, str(error)) from error
    except (IllegalMove, AmbiguousMove) as error:
        raise BrainFault(Fault.ILLEGAL, str(error)) from error


def _carry_out(table: Table, after: Position, move: Played) -> None:
    table.position = after
    table.moves.append(move)


def _lost(table: Table, seat: int, fault: BrainFault) -> Ending:
    others = tuple(other for other in range(len(table.used)) if other != seat)
    return Ending(others, fault.fault.value, fault.detail, seat)
