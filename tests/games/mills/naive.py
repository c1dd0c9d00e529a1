"""The rules once more, slow and obvious: dictionaries of point names, no bits."""

from __future__ import annotations

from dataclasses import dataclass, replace

_SQUARES = {
    "nine": ["a7 d7 g7 g4 g1 d1 a1 a4", "b6 d6 f6 f4 f2 d2 b2 b4", "c5 d5 e5 e4 e3 d3 c3 c4"],
    "six": ["a5 c5 e5 e3 e1 c1 a1 a3", "b4 c4 d4 d3 d2 c2 b2 b3"],
}


@dataclass(frozen=True)
class NaiveRules:
    squares: tuple[tuple[str, ...], ...]
    men: int
    flying: bool
    mixed: bool
    diagonals: bool
    full_draws: bool

    @property
    def points(self) -> list[str]:
        return [name for square in self.squares for name in square]

    def mills(self) -> list[set[str]]:
        found = [{square[i], square[i + 1], square[(i + 2) % 8]} for square in self.squares for i in (0, 2, 4, 6)]
        if len(self.squares) == 3:
            found += [{square[i] for square in self.squares} for i in range(8) if i % 2 or self.diagonals]
        return found

    def near(self, point: str) -> set[str]:
        found = set()
        for number, square in enumerate(self.squares):
            if point in square:
                i = square.index(point)
                found |= {square[(i + 1) % 8], square[i - 1]}
                if i % 2 or self.diagonals:
                    beside = [n for n in (number - 1, number + 1) if 0 <= n < len(self.squares)]
                    found |= {self.squares[n][i] for n in beside}
        return found


def _rules(board: str, men: int, flying: bool = True, mixed: bool = False, diagonals: bool = False) -> NaiveRules:
    squares = tuple(tuple(square.split()) for square in _SQUARES[board])
    return NaiveRules(squares, men, flying, mixed, diagonals, diagonals)


RULES = {
    "nine": _rules("nine", 9),
    "nine-no-flying": _rules("nine", 9, flying=False),
    "lasker": _rules("nine", 10, mixed=True),
    "six": _rules("six", 6, flying=False),
    "twelve": _rules("nine", 12, diagonals=True),
}


@dataclass(frozen=True)
class NaiveState:
    rules: NaiveRules
    men: dict[str, int]  # point -> player
    hand: tuple[int, int]
    turn: int = 0
    quiet: int = 0
    seen: tuple[object, ...] = ()  # positions since the last placement or removal

    def of(self, player: int) -> set[str]:
        return {point for point, owner in self.men.items() if owner == player}

    def total(self, player: int) -> int:
        return len(self.of(player)) + self.hand[player]

    def turns(self) -> set[str]:
        if self.total(self.turn) < 3:
            return set()
        found: set[str] = set()
        for start, target in self._steps():
            text = target if start is None else f"{start}-{target}"
            after = (self.of(self.turn) - {start}) | {target}
            closed = any(target in mill and mill <= after for mill in self.rules.mills())
            found |= {f"{text}x{man}" for man in self._removable()} if closed and self._removable() else {text}
        return found

    def _steps(self) -> list[tuple[str | None, str]]:
        empty = [point for point in self.rules.points if point not in self.men]
        steps: list[tuple[str | None, str]] = []
        if self.hand[self.turn]:
            steps += [(None, point) for point in empty]
        if not self.hand[self.turn] or self.rules.mixed:
            flies = self.rules.flying and self.total(self.turn) == 3 and not self.hand[self.turn]
            for man in self.of(self.turn):
                steps += [(man, point) for point in empty if flies or point in self.rules.near(man)]
        return steps

    def _removable(self) -> set[str]:
        enemy = self.of(1 - self.turn)
        free = {man for man in enemy if not any(man in mill and mill <= enemy for mill in self.rules.mills())}
        return free or enemy

    def play(self, turn: str) -> NaiveState:
        step, _, removed = turn.partition("x")
        start, _, target = step.rpartition("-")
        men = {point: owner for point, owner in self.men.items() if point not in (start, removed)}
        men[target] = self.turn
        hand = list(self.hand)
        hand[self.turn] -= not start
        quiet = 0 if removed or not start else self.quiet + 1
        seen = (*self.seen, self._now()) if quiet else ()
        after = replace(self, men=men, turn=1 - self.turn, quiet=quiet, seen=seen)
        return replace(after, hand=(hand[0], hand[1]))

    def _now(self) -> object:
        return (frozenset(self.men.items()), self.turn)

    def ending(self) -> str | None:
        if self.total(self.turn) < 3:
            return "too_few"
        if self.rules.full_draws and len(self.men) == len(self.rules.points):
            return "full"
        if not self.turns():
            return "blocked"
        if self.quiet >= 100:
            return "quiet"
        return "repeated" if self.seen.count(self._now()) >= 2 else None


def start(variant: str) -> NaiveState:
    rules = RULES[variant]
    return NaiveState(rules, {}, (rules.men, rules.men))
