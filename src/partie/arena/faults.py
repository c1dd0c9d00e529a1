"""Faults of brains; their values are stored in records."""

from __future__ import annotations

import enum


class Fault(enum.Enum):
    """Why a brain lost a game that the rules had not ended."""

    FORFEIT = "forfeit"  # it gave up
    ILLEGAL = "illegal"  # a move the rules forbid here
    OUT_OF_TURN = "out of turn"  # a move without a request
    TIME = "time"  # no move before its time was over
    SILENCE = "silence"  # no answer where no clock runs: at the start, or in a game without limits
    CRASH = "crash"  # it exited, closed its pipe or raised
    GARBAGE = "garbage"  # an answer that is not a move at all
    FLOOD = "flood"  # too much output
    MEMORY = "memory"  # it and its children held more than allowed
    START = "not started"  # it could not be started, or refused the game
