"""A phone gets the rights of the owner by a code that works once.

The terminal shows the code, alone and in a QR code as the part of an address that browsers do not send; the
page posts it. Guesses are few, comparisons take constant time, and neither code nor token is ever logged.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # no two look alike
LENGTH = 8
MAX_GUESSES = 5  # wrong ones by all visitors together …
GUESS_SECONDS = 60.0  # … within this time; then even the right one waits
MAX_PHONES = 16  # paired at a time; a further one displaces the first


class TooManyGuesses(Exception):
    """No phone is paired for a while."""


class Pairing:
    """The code that is valid now, and the tokens of the paired phones."""

    def __init__(self, on_code: Callable[[str], None] | None = None) -> None:
        self.code = new_code()
        self._on_code = on_code
        self._tokens: list[str] = []
        self._wrong: list[float] = []
        self._lock = threading.Lock()

    def pair(self, given: str, now: float | None = None) -> str | None:
        """The token of a new phone, None for a wrong code. Raises `TooManyGuesses`."""
        now = time.monotonic() if now is None else now
        with self._lock:
            self._wrong = [at for at in self._wrong if now - at < GUESS_SECONDS]
            if len(self._wrong) >= MAX_GUESSES:
                raise TooManyGuesses
            if not secrets.compare_digest(_plain(given).encode(errors="replace"), self.code.encode()):
                self._wrong.append(now)
                return None
            token = secrets.token_urlsafe(24)
            self._tokens = [*self._tokens, token][-MAX_PHONES:]
            self.code = new_code()
        if self._on_code is not None:
            self._on_code(self.code)
        return token

    def is_paired(self, token: str) -> bool:
        """Compares in constant time each."""
        given = token.encode(errors="replace")
        return any(secrets.compare_digest(given, known.encode()) for known in self._tokens)


def new_code() -> str:
    """Eight characters: about 850 billion codes."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def formatted(code: str) -> str:
    """The code in two groups."""
    return f"{code[:4]}-{code[4:]}"


def _plain(text: str) -> str:
    return "".join(character for character in text.upper() if character.isalnum())
