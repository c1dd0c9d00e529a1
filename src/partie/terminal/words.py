"""What all commands share: the person's language, errors in one sentence, near words."""

from __future__ import annotations

import difflib
import functools
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from partie.language import (
    DEFAULT,
    catalogue,
    say,
    system_language,
    translate,
    translate_filled,
    translate_plural,
)
from partie.sentences import translate_sentence
from partie.text import Said, Text

if TYPE_CHECKING:
    from partie.game import Outcome

BAD_INPUT = 2
INTERRUPTED = 130


@functools.cache
def words(text: str) -> str:
    """The text in the language of the person's system."""
    return translate(text, system_language())


def counted_words(one: str, many: str, number: int, **values: object) -> str:
    """The text for a number of things; `{number}` is the number."""
    return translate_plural(one, many, number, system_language()).format(number=number, **values)


def filled_words(text: str) -> str:
    """The same for a text of a game, in which numbers and cells stand already."""
    return translate_filled(text, system_language())


def sentence_words(sentence: str) -> str:
    """The same for a sentence with input in it, such as an error's."""
    return translate_sentence(sentence, system_language())


def text_words(text: Text) -> str:
    """A text in the language of the person's system, also of a room without messages with values."""
    language = system_language()
    if text.pairs or language == DEFAULT or catalogue(language).find(text) is not None:
        return say(text, language)
    return sentence_words(str(text))


def say_error(error: Exception | Text | str) -> None:
    """One line on the error stream, in the person's language."""
    text = error.text if isinstance(error, Said) else error
    sentence = text_words(text) if isinstance(text, Text) else sentence_words(str(text))
    print(f"partie: {sentence}", file=sys.stderr)


def printable(text: str) -> str:
    """A foreign text on one line; control characters are shown, never sent to the terminal."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def risk_text(percent: float) -> str:
    """With one decimal; only what is sure is 0 or 100."""
    return f"{percent if percent in (0, 100) else min(max(percent, 0.1), 99.9):.1f}"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint to append, or nothing when no known word is near."""
    near = difflib.get_close_matches(word, list(known), n=1, cutoff=0.5)
    return " " + words("Did you mean {near!r}?").format(near=near[0]) if near else ""


def ending(outcome: Outcome) -> str:
    """Why a game ended, in a word or two."""
    return words(outcome.reason.name.lower().replace("_", " "))
