"""A phone becomes the owner's by a code that works once.

The code is shown in the terminal, alone and in a QR code as the part of an address that browsers do not send;
the page posts it. Guesses are few, comparisons take constant time, and neither code nor word is ever logged.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable

SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that looks like another
LENGTH = 8
MOST_GUESSES = 5  # wrong ones by all visitors together …
GUESS_SECONDS = 60.0  # … within this time; then even the right one waits
MOST_PHONES = 16  # paired at a time; the first gives way


class TooManyGuesses(Exception):
    """Nobody is paired for a while."""


class Pairing:
    """Knows the code that is valid now, and the words of the phones that were let in."""

    def __init__(self, on_code: Callable[[str], None] | None = None) -> None:
        self.code = new_code()
        self._on_code = on_code
        self._words: list[str] = []
        self._wrong: list[float] = []
        self._lock = threading.Lock()

    def pair(self, given: str, now: float | None = None) -> str | None:
        """The word of a new phone, None for a wrong code. Raises `TooManyGuesses`."""
        now = time.monotonic() if now is None else now
        with self._lock:
            self._wrong = [at for at in self._wrong if now - at < GUESS_SECONDS]
            if len(self._wrong) >= MOST_GUESSES:
                raise TooManyGuesses
            if not secrets.compare_digest(_plain(given).encode(errors="replace"), self.code.encode()):
                self._wrong.append(now)
                return None
            word = secrets.token_urlsafe(24)
            self._words = [*self._words, word][-MOST_PHONES:]
            self.code = new_code()
        if self._on_code is not None:
            self._on_code(self.code)
        return word

    def is_paired(self, word: str) -> bool:
        """Compares in constant time each."""
        given = word.encode(errors="replace")
        return any(secrets.compare_digest(given, known.encode()) for known in self._words)


def new_code() -> str:
    """Eight signs: 31 to the eighth are about 850 thousand millions."""
    return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))


def written(code: str) -> str:
    """As a person reads it."""
    return f"{code[:4]}-{code[4:]}"


def _plain(text: str) -> str:
    return "".join(sign for sign in text.upper() if sign.isalnum())
