"""Wrong inputs made from right ones: cut, doubled, spliced, and with what readers stumble over put in."""

from __future__ import annotations

from random import Random
from typing import TypeVar

Input = TypeVar("Input", str, bytes)

# What has broken a reader somewhere once: numbers too large to hold, digits that are none, half characters,
# characters that end strings, patterns that make regular expressions walk for ever.
SNIPPETS = (
    "",
    " ",
    "\0",
    "\n",
    "\r\n",
    "\t",
    "-",
    "/",
    ":",
    ": ",
    ",",
    ";",
    "'",
    '"',
    "\\",
    "{}",
    "{0}",
    "%s",
    "<",
    "</",
    "]]>",
    "&amp;",
    "[",
    "]",
    "(",
    "0",
    "-1",
    "1e400",
    "inf",
    "nan",
    "²",
    "٣",
    "９",
    "é",
    "\ud800",
    "\udfff",
    "\U0001f0a1",
    "\ufeff",
    "9" * 20,
    "9" * 400,
    "9" * 4301,
    "a" * 300,
    ": " * 250,
    "a1 " * 100,
)


def mutate(samples: list[Input], rng: Random, longest: int) -> Input:
    """One wrong (or still right) input, at most `longest` long."""
    text = rng.choice(samples)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        text = _change(text, samples, rng)[:longest]  # repeated, it would grow without end
    return text


def _change(text: Input, samples: list[Input], rng: Random) -> Input:
    kind = rng.randrange(8)
    start, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    if kind == 0:
        return text[:start] + text[end:]  # something is missing
    if kind == 1:
        return text[:end] + text[start:]  # something stands twice
    if kind == 2:
        return text[:start] + _snippet(text, rng) + text[start:]
    if kind == 3:
        return text[:start] + _snippet(text, rng) + text[end:]
    if kind == 4:
        other = rng.choice(samples)
        return text[:start] + other[rng.randrange(len(other) + 1) :]
    if kind == 5:
        return text[:start] + _character(text, rng) + text[start + 1 :]
    if kind == 6:
        return text[:start] + text[start:end] * rng.choice((2, 3, 50)) + text[end:]
    return text[:start]  # cut off


def _snippet(like: Input, rng: Random) -> Input:
    snippet = rng.choice(SNIPPETS)
    return snippet if isinstance(like, str) else snippet.encode(errors="surrogatepass")


def _character(like: Input, rng: Random) -> Input:
    code = rng.randrange(256)
    return chr(code) if isinstance(like, str) else bytes([code])
