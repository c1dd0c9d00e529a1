"""The limits that a Gomocup manager sends with INFO, and how a brain divides its time."""

from __future__ import annotations

from partie.core.numbers import clamp_int

MOVES_TO_GO = 20  # expected number of moves until the end, at any moment
LATENESS = 0.05  # seconds reserved in every move for pipes and waking up, more where answers came late
FORGETTING = 0.995  # how much of a late answer still counts after the next one
SHORTEST = 0.003  # least seconds of a search
PROGRAM_MEBIBYTES = 250  # Python, the compiled kernels and a search without tables
LARGEST_TABLE, SMALLEST_TABLE = 64, 1  # mebibytes
MIB = 1 << 20
MOST = 10**12  # milliseconds or bytes: more means no limit


class GomocupLimits:
    """The last value of every key that matters; a brain must work without any of them."""

    def __init__(self) -> None:
        self.rule = 0
        self._turn = 30.0
        self._remaining: float | None = None
        self._memory = 0
        self._late = 0.0  # seconds

    def read(self, text: str) -> None:
        """Takes `key value`; what is unknown or unreadable is ignored, as the protocol requires."""
        key, _, value = text.partition(" ")
        number = clamp_int(value, -MOST, MOST)
        if number is None:
            return
        match key.lower():
            case "timeout_turn":
                self._turn = max(0, number) / 1000
            case "timeout_match":
                self._remaining = number / 1000 if number > 0 else None
            case "time_left":
                self._remaining = number / 1000
            case "max_memory":
                self._memory = max(0, number)
            case "rule":
                self.rule = number

    def note(self, planned: float, taken: float) -> None:
        """Notes how late an answer was: a busy machine will be late again."""
        self._late = max(self._late * FORGETTING, taken - planned)

    @property
    def table_mebibytes(self) -> int:
        """What tables may take of the allowed memory."""
        if not self._memory:
            return LARGEST_TABLE
        spare = (self._memory // MIB - PROGRAM_MEBIBYTES) // 2
        return max(SMALLEST_TABLE, min(LARGEST_TABLE, spare))

    def seconds(self) -> float:
        """How long to think about the next move."""
        allowed = self._turn
        if self._remaining is not None:
            allowed = min(allowed, self._remaining / MOVES_TO_GO)
        return max(SHORTEST, allowed - min(LATENESS + self._late, allowed * 0.4))
