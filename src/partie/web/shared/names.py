"""Names as people type them: kept as they are, except what could deceive or break a line."""

from __future__ import annotations

import unicodedata

from partie.web.http.errors import Refusal

LONGEST = 30  # characters
_JOINERS = "\u200c\u200d"  # several scripts and emoji need them
_REFUSED = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # control, direction, surrogate, private, unassigned, line ends


def read_name(text: str) -> str:
    """The name in composed characters, with single blanks. Raises `Refusal`."""
    if any(unicodedata.category(sign) in _REFUSED and sign not in _JOINERS for sign in text):
        raise Refusal("A name has no control characters.")
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not any(unicodedata.category(sign)[0] in "LNS" for sign in name):
        raise Refusal("A name needs a letter.")
    if len(name) > LONGEST:
        raise Refusal("A name has at most {most} characters.", most=LONGEST)
    return name
