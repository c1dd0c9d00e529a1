"""`partie play`: a person against the computer, in the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from time import monotonic
from typing import Annotated

from cyclopts import Parameter

from partie import games
from partie.arena.conditions import BrainFault
from partie.arena.hosted import HostedProgram, ProgramBrain
from partie.arena.registered import note_result, spec_named
from partie.cli.best import evidence_lines
from partie.core.brain import Brain, Learning, Limits
from partie.core.clock import Clock, TimeLeft
from partie.core.clock_text import read_clock
from partie.core.errors import InvalidText
from partie.core.game import Game
from partie.core.options import parse_pairs
from partie.core.position import Move, Position
from partie.core.record import Record, read_record
from partie.core.text import did_you_mean
from partie.games import check_level
from partie.play.brain_thread import Search, think
from partie.play.loop import Answer, play_out
from partie.play.running_game import RunningGame
from partie.terminal.drawing import picture
from partie.terminal.evaluation import evaluation_text
from partie.terminal.messages import error_message, reason_text, translated, translated_text
from partie.terminal.numbers import SeedIfAny
from partie.terminal.options import OptionPairs
from partie.terminal.positions import check_seconds, is_record, read_possible
from partie.terminal.preparing import prepare
from partie.terminal.variants import offered_variants

PERSON = "person"
HELP = "Type a move such as {example}, or: hint, undo, moves, text, resign, quit (or q), ?."


def play(
    game: str,
    /,
    *,
    variant: str | None = None,
    side: str | None = None,
    level: int = 5,
    against: str = "",
    time: float = 2.0,
    clock: str = "",
    position: str = "",
    seed: SeedIfAny = None,
    resigns: Annotated[bool, Parameter(negative="")] = False,
    option: OptionPairs = (),
) -> None:
    """Play against the computer in the terminal.

    Parameters
    ----------
    game
        A name from `partie games`.
    variant
        Rules and size, from `partie games`; the first one there when not given.
    side
        The side you play; the beginner's when not given.
    level
        1 (easy) to 10, see `partie levels`.
    against
        Who else plays: person (another one here), a name of `partie programs list`, or a program such as
        uci:stockfish or tcp:host:5555; the computer when not given.
    time
        Seconds the computer or the program may think about a move.
    clock
        Play with a clock: 5+3 (minutes + seconds a move), 40/300, 600+3x30; whose time is over loses, and no move is
        taken back.
    position
        Start from this position.
    seed
        Decides everything random; another one every time when not given.
    resigns
        The computer resigns when your win is proved, and shows it, in games whose player can.
    option
        NAME=VALUE for the computer player, see `partie games --json`; can be given again.
    """
    the_game = games.find(game)
    if not position and not variant:
        variant = offered_variants(the_game)[0].name
    running = read_running(the_game, position, variant, secrets.randbelow(2**31) if seed is None else seed)
    seat = check_side(the_game, side, running.positions[0])
    if not against:
        check_level(the_game, level)
    limits = Limits(seconds=check_seconds(time))
    given = read_clock(clock) if clock else None
    options = brain_options(the_game, option, resigns)
    prepare(the_game)
    if against in ("", PERSON):
        brain = the_game.make_brain(None if against else level, options)
        Terminal(running, seat, brain, limits, given, alone=bool(against)).run()
    else:
        play_program(against, running, seat, limits, given)


def play_program(text: str, running: RunningGame, seat: int, limits: Limits, clock: Clock | None) -> None:
    """A game against a program, which ends with it; the result is noted in the list."""
    if running.seats != 2:
        raise InvalidText("Programs play games of two.")
    program = HostedProgram(spec_named(text), running.game)
    try:
        Terminal(running, seat, ProgramBrain(program, lambda: running, limits), limits, clock).run()
    finally:
        program.close()
    if (outcome := running.outcome()) is not None:
        note_result(text, running.game.name, won=None if not outcome.winners else seat not in outcome.winners)


def read_running(game: Game, text: str, variant: str | None, seed: int) -> RunningGame:
    """The game to go on with: from a position, from its moves or its record, or from the beginning."""
    start = read_possible(game, text, variant, seed=seed)  # raises for an impossible position
    if not text.strip():
        record = Record(game.name, start.variant, seed)
    else:
        record = read_record(text) if is_record(text) else game.read_game(text, variant)
    return RunningGame.from_record(record, game)


def brain_options(game: Game, pairs: Sequence[str], resigns: bool) -> dict[str, object]:
    """The options of the brain beside its level."""
    if resigns and game.option("resigns") is None:
        raise InvalidText("{title} has no computer player that resigns.", title=game.title)
    return {**parse_pairs(pairs), **({"resigns": True} if resigns else {})}


def check_side(game: Game, side: str | None, start: Position) -> int:
    """The seat of the person."""
    sides = (start.sides or game.sides)[: start.players]  # the variant may have fewer players
    if side is None:
        return 0
    if side not in sides:
        raise InvalidText(
            "There is no side {side!r}; sides: {sides}.{hint}",
            side=side,
            sides=tuple(sides),
            hint=did_you_mean(side, sides),
        )
    return sides.index(side)


def _minutes(clock: TimeLeft) -> str:
    """Minutes and seconds until the flag falls."""
    seconds = int(clock.remaining or 0)
    return f"{seconds // 60}:{seconds % 60:02}"


class Terminal:
    """One game on standard input and output. Ends when the game does, or the person leaves."""

    def __init__(
        self,
        running: RunningGame,
        seat: int,
        brain: Brain,
        limits: Limits,
        clock: Clock | None = None,
        *,
        alone: bool = False,
    ) -> None:
        """`alone`: people play all seats, and the brain only gives hints."""
        self.running = running
        self.alone = alone
        self.seat = seat
        self.brain = brain
        self.limits = limits
        self.clocks = [] if clock is None else [clock.start(seat) for seat in range(running.seats)]
        self.began = len(running.moves)  # moves before that are not taken back

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.running.game

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.running.position

    @property
    def sides(self) -> tuple[str, ...]:
        """What each player plays now."""
        return self.position.sides or self.game.sides

    def run(self) -> None:
        """Plays until the game is over or the user leaves."""
        self.show()
        if self.position.outcome() is None:
            self.help()
        play_out(self.running, self.ask, self.show_move)
        if self.position.outcome() is not None:
            self.print_result()
            self.learn()

    def ask(self, seat: int) -> Answer | None:
        """What the person or the computer decides; None when the person leaves or a flag falls."""
        began = monotonic()
        if self.alone:
            self.seat = seat
        answer = self.person_answer() if seat == self.seat else self.computer_answer(seat)
        if answer is None or answer.resigns or not self.clocks:
            return answer
        seconds = monotonic() - began if seat == self.seat else answer.seconds
        self.clocks[seat] = self.clocks[seat].after(seconds)
        if not self.clocks[seat].fallen:
            return replace(answer, seconds=seconds)
        self.running.lose_on_time(seat)
        print(translated("{side} ran out of time.", side=translated(self.sides[seat])))
        return None

    def learn(self) -> None:
        """Lets a brain that remembers its games take this one in; a first look back may take a while."""
        if isinstance(self.brain, Learning):
            self.brain.learn(self.running.record())

    def show(self) -> None:
        """Draws the board as the person may see it, and the clocks."""
        print(f"\n{picture(self.game.view(), self.position.observation(self.seat))}\n")
        if self.clocks and all(clock.remaining is not None for clock in self.clocks):
            shown = (
                f"{translated(side)} {_minutes(clock)}" for side, clock in zip(self.sides, self.clocks, strict=False)
            )
            print(translated("Time left: {clocks}", clocks=", ".join(shown)))

    def computer_answer(self, seat: int) -> Answer | None:
        """Lets the brain choose, and prints a resignation; None where a program fails."""
        limits = self.limits
        if self.clocks:
            left = self.clocks[seat]
            known = [seconds for seconds in (limits.seconds, left.budget) if seconds is not None]
            limits = replace(limits, seconds=min(known, default=None), clocks=tuple(self.clocks))
        if isinstance(self.brain, ProgramBrain):
            self.brain.limits, limits = limits, Limits()  # a late program is asked for its move all the same
        try:
            analysis = think(Search(lambda: self.brain, self.position.observation(seat), limits))
        except BrainFault as fault:
            self.running.lose_by_fault(seat, fault.detail)
            print(translated("The program failed: {problem}", problem=translated_text(fault.detail)))
            return None
        if analysis.resigns:
            if analysis.reason is not None:
                print(translated_text(analysis.reason))
            print(translated("{side} resigns.", side=translated(self.sides[seat])))
        return Answer.of(analysis, analysis.seconds)

    def show_move(self) -> None:
        """Shows what was played; nothing after a resignation."""
        if self.running.resigned is not None:
            return
        self.show()
        before, played = self.running.positions[-2], self.running.played[-1]
        if played.seat == self.seat or self.is_choice(played.text):
            return  # the notes below the board say what was chosen
        sides = before.sides or self.game.sides
        side = translated(self.stone_of(before) or sides[played.seat])
        print(translated("{side} plays {move}.", side=side, move=played.text))

    def is_choice(self, move: str) -> bool:
        """Whether a move is a button beside the board, such as a choice of colours."""
        return self.named(move) != move

    def named(self, move: str) -> str:
        """A move as it is typed, a choice with what it means."""
        cells = self.game.view().geometry(self.position.variant).cells
        text = next((cell.text for cell in cells if cell.text and cell.id == move), None)
        return f"{move} ({translated_text(text)})" if text else move

    def stone_of(self, position: Position) -> str | None:
        """The colour of the next stone where it is not the player's own."""
        return self.game.view().scene(position.observation(self.seat)).next

    def prompt(self) -> str:
        """Asks for a choice, or names the colour that is to move."""
        legal = [self.position.format_move(move) for move in self.position.legal_moves()[:1]]
        if any(self.is_choice(move) for move in legal):
            return translated("your choice> ")
        side = self.stone_of(self.position) or self.sides[self.seat]
        return translated("{side} to move> ", side=translated(side))

    def person_answer(self) -> Answer | None:
        """Reads lines until one is a move or gives up; None when the person leaves the game."""
        while True:
            try:
                line = input(self.prompt()).strip()
            except EOFError:
                print()
                return None
            if line in ("q", "quit", "exit"):
                return None
            if line == "resign":
                print(translated("{side} resigns.", side=translated(self.sides[self.seat])))
                return Answer("", resigns=True)
            if (move := self.handle(line)) is not None:
                return Answer(move, is_text=False)

    def handle(self, line: str) -> Move | None:
        """A command, or the move that is returned; an error is printed in one sentence."""
        handlers = {
            "hint": self.hint,
            "undo": self.undo,
            "moves": self.list_moves,
            "text": lambda: print(self.position.observation(self.seat).to_text()),
            "help": self.help,
            "?": self.help,
            "": self.help,
        }
        if line in handlers:
            handlers[line]()
            return None
        try:
            move = self.position.parse_move(line)
            self.position.play(move)
        except ValueError as error:
            print(error_message(error) + translated_text(did_you_mean(line, handlers)))
            return None
        return move

    def hint(self) -> None:
        """What the strongest brain would play."""
        seen = self.position.observation(self.seat)
        analysis = think(Search(self.game.brain, seen, self.limits))
        move = self.named(self.position.format_move(analysis.move))
        parts = (
            move,
            translated_text(evaluation_text(analysis)),
            translated_text(analysis.reason) if analysis.reason else "",
        )
        print("\n".join(["  ".join(part for part in parts if part), *evidence_lines(analysis)]))

    def undo(self) -> None:
        """Back to the person's last decision."""
        if self.clocks:
            print(translated("With a clock no move is taken back."))
            return
        known = self.running.positions
        earlier = [ply for ply in range(self.began, len(known) - 1) if known[ply].turn == self.seat]
        if not earlier:
            print(translated("There is no move to take back."))
            return
        self.running.cut(earlier[-1])
        self.show()

    def list_moves(self) -> None:
        """Every legal move."""
        legal = [self.position.format_move(move) for move in self.position.legal_moves()]
        choices = any(self.is_choice(move) for move in legal[:1])
        print(", ".join(self.named(move) for move in legal) if choices else " ".join(legal))

    def help(self) -> None:
        """The commands that this prompt understands."""
        example = self.position.format_move(self.position.legal_moves()[0])
        print(translated(HELP, example=example))

    def print_result(self) -> None:
        """Who won and why."""
        outcome = self.position.outcome()
        if outcome is None:
            return
        reason = reason_text(outcome)
        winners = ", ".join(translated(self.sides[winner]) for winner in outcome.winners)
        if len(outcome.winners) == 1:
            print(translated("{winners} wins ({reason}).", winners=winners, reason=reason))
        elif winners:
            print(translated("{winners} share the win ({reason}).", winners=winners, reason=reason))
        else:
            print(translated("Nobody wins ({reason}).", reason=reason))
        if outcome.scores:
            print(translated("points") + ": " + ", ".join(f"{score:g}" for score in outcome.scores))
