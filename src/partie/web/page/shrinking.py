"""Modules of the page with short names and without spaces, as browsers get them.

Written for sources that prettier and eslint have checked: every statement ends in a semicolon, there are no labels. No
module declares a name that it also uses as a global. So a name that a module declares somewhere can be replaced in all
of it without looking at scopes; what follows a dot, keys and methods keep theirs. `tests/web/test_shrinking.py` proves
for all modules of the page that the program is the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from string import ascii_letters, digits

_TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*(?:(?!\*/)[\s\S])*\*/)
    |(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    |(?P<word>\#?[A-Za-z_$][\w$]*)
    |(?P<number>\d[\w.]*)
    |(?P<mark>=>|\?\.(?!\d)|\.\.\.|>>>=?|\*\*=?|(?:\?\?|&&|\|\||<<|>>)=?|[=!]==?|[-+*/%&|^<>]=|\+\+|--|[-+*/%&|^<>=!~?:;,.(){}[\]])
    """,
    re.VERBOSE,
)
_REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/[a-z]*")
_TEMPLATE = re.compile(r"(?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{)")
_BEFORE_A_VALUE = {
    "return",
    "typeof",
    "case",
    "in",
    "of",
    "new",
    "delete",
    "void",
    "await",
    "yield",
    "throw",
    "else",
    "do",
}
_BEFORE_AN_OBJECT = {"return", "const", "let", "var", "typeof", "of", "in", "await", "yield", "default", "case"}
_KEYWORDS = frozenset(
    re.findall(
        r"\w+",
        """async await break case catch class const continue default delete do else export extends false finally for
        from function get if import in instanceof let new null of return set static super switch this throw true try
        typeof undefined var void while with yield as arguments""",
    )
)
_CLOSING = {")", "]", "}"}


@dataclass(slots=True)
class _Token:
    kind: str  # word, number, text, regex, template, mark
    text: str
    newline: bool = False  # whether a line ends before it
    inside: str = ""  # the innermost bracket: ( [ block object class or "" outside of all
    is_name: bool = False  # it stands for a variable, or is a private name
    is_short: bool = False  # key and variable in one: { name }
    partner: int = -1  # of a bracket: where the other one is
    ternary: bool = False  # a colon that belongs to a question mark


def shrink(source: str) -> str:
    """The same module; private names and what it declares have one to three letters.

    A source with an error stays as it is: the browser says what is wrong with it.
    """
    try:
        tokens = list(_tokens(source))
        _parse(tokens)
    except ValueError:
        return source
    declared = _declared(tokens)
    names = Counter(
        token.text for token in tokens if token.is_name and (token.text in declared or token.text.startswith("#"))
    )
    long = [name for name, _ in names.most_common() if len(name) > 1]
    taken = {token.text for token in tokens if token.kind == "word"}.difference(long)
    short = _short_names(taken)
    renamed = {name: ("#" if name[0] == "#" else "") + next(short) for name in long}
    for token in tokens:
        if token.is_name and token.text in renamed:
            token.text = f"{token.text}:{renamed[token.text]}" if token.is_short else renamed[token.text]
    return _written(tokens)


def _tokens(source: str) -> Iterator[_Token]:
    place, newline = 0, False
    braces: list[bool] = []  # of those that are open, which belong to a template
    last = _Token("mark", ";")
    while place < len(source):
        if source[place] == "`" or (source[place] == "}" and braces and braces[-1]):
            if source[place] == "}":
                braces.pop()
            found = _TEMPLATE.match(source, place + 1)
            kind = "template"
            if found and found[0].endswith("${"):
                braces.append(True)
        elif source[place] == "/" and source[place + 1] not in "/*" and _starts_a_value(last):
            found, kind = _REGEX.match(source, place), "regex"
            found = found or _TOKEN.match(source, place)
        else:
            found, kind = _TOKEN.match(source, place), ""
        if found is None:
            raise ValueError(source[place : place + 30])
        text = source[place : found.end()]
        place = found.end()
        if kind != "template" and found.re is _TOKEN:
            kind = found.lastgroup or ""
        if kind == "space":
            newline = newline or "\n" in text
            continue
        if kind == "mark" and text == "{":
            braces.append(False)
        elif kind == "mark" and text == "}" and braces:
            braces.pop()
        last = _Token(kind, text, newline)
        newline = False
        yield last


def _starts_a_value(last: _Token) -> bool:
    """Whether a slash after it begins a regular expression."""
    if last.kind == "mark":
        return last.text not in (")", "]", "}")
    if last.kind == "template":
        return last.text.endswith("${")
    return last.kind == "word" and last.text in _BEFORE_A_VALUE


def _parse(tokens: list[_Token]) -> None:
    """Says of every token what it stands in, and of every word whether it is a variable."""
    open_: list[tuple[str, int]] = [("", -1)]
    questions = [0]
    coming_class = -1  # the depth at which the body of a class is expected
    for index, token in enumerate(tokens):
        before = tokens[index - 1] if index else _Token("mark", ";")
        text = token.text
        if len(open_) == 1 and (text in _CLOSING or token.kind == "template") and text.startswith((")", "]", "}")):
            raise ValueError(text)
        if token.kind == "template" and text.startswith("}"):
            open_.pop()
            questions.pop()
        elif token.kind == "mark" and text in (")", "]", "}"):
            partner = open_.pop()[1]
            questions.pop()
            token.partner, tokens[partner].partner = partner, index
        token.inside = open_[-1][0]
        if token.kind == "template" and text.endswith("${"):
            open_.append(("(", index))
            questions.append(0)
        elif token.kind == "mark":
            if text == "?":
                questions[-1] += 1
            elif text == ":" and questions[-1]:
                questions[-1] -= 1
                token.ternary = True
            elif text in ("(", "["):
                open_.append((text, index))
                questions.append(0)
            elif text == "{":
                if coming_class == len(open_):
                    kind, coming_class = "class", -1
                else:
                    kind = "object" if _is_object(before) else "block"
                open_.append((kind, index))
                questions.append(0)
        elif text == "class" and before.text != "." and tokens[index + 1].text != ":":
            coming_class = len(open_)
    if len(open_) > 1:
        raise ValueError("a bracket is not closed")
    for index, token in enumerate(tokens):
        if token.kind == "word":
            _tell_word(tokens, index)


def _is_object(before: _Token) -> bool:
    if before.kind == "word":
        return before.text in _BEFORE_AN_OBJECT
    if before.kind == "template":
        return before.text.endswith("${")
    if before.text == ":":
        return before.ternary or before.inside == "object"
    return before.text not in (")", "=>", ";", "}", "{")


def _tell_word(tokens: list[_Token], index: int) -> None:
    token = tokens[index]
    nothing = _Token("mark", ";")
    before = tokens[index - 1] if index else nothing
    after = tokens[index + 1] if index + 1 < len(tokens) else nothing
    if token.text.startswith("#"):
        token.is_name = True
        return
    if before.text in (".", "?.") or token.text in _KEYWORDS:
        return
    start = before
    if before.text in ("async", "get", "set", "static", "*") and token.inside in ("object", "class"):
        start = tokens[index - 2]
        if start.text in ("static", "async"):
            start = tokens[index - 3]
    if token.inside == "class" and start.text in ("{", "}", ";") and after.text in ("(", "=", ";"):
        return
    if token.inside == "object" and start.text in ("{", ","):
        if after.text in (":", "("):
            return
        token.is_short = after.text in (",", "}", "=")
    token.is_name = True


def _declared(tokens: list[_Token]) -> set[str]:
    """Names that the module declares anywhere: variables, functions, classes, parameters, imports."""
    found: set[str] = set()
    for index, token in enumerate(tokens):
        before = tokens[index - 1].text if index else ""
        after = tokens[index + 1].text if index + 1 < len(tokens) else ""
        if (
            token.kind == "word"
            and token.is_name
            and (before in ("const", "let", "var", "function", "class") or after == "=>")
        ):
            found.add(token.text)
        elif token.kind == "mark" and token.text in ("{", "[") and before in ("const", "let", "var"):
            found |= _bound(tokens, index)
        elif token.kind == "mark" and token.text == "(" and token.partner >= 0:
            closing = tokens[token.partner + 1].text if token.partner + 1 < len(tokens) else ""
            if closing == "=>" or (closing == "{" and before not in ("if", "for", "while", "switch", "with")):
                found |= _bound(tokens, index)
    return found


def _bound(tokens: list[_Token], opening: int) -> set[str]:
    """The names that a pattern or a list of parameters binds."""
    found: set[str] = set()
    index, end = opening + 1, tokens[opening].partner
    while index < end:
        token = tokens[index]
        if token.text == "=":  # a default: up to the comma or the bracket that ends it
            index += 1
            while index < end and tokens[index].text not in (",", ")", "]", "}"):
                index = tokens[index].partner if tokens[index].partner > index else index
                index += 1
            continue
        if token.is_name:
            found.add(token.text)
        index += 1
    return found


def _short_names(taken: set[str]) -> Iterator[str]:
    first = ascii_letters
    for number in count():
        name, rest = first[number % len(first)], number // len(first)
        while rest:
            rest -= 1
            name += (ascii_letters + digits)[rest % 62]
            rest //= 62
        if name not in taken and name not in _KEYWORDS:
            yield name


def _written(tokens: list[_Token]) -> str:
    parts: list[str] = []
    last = _Token("mark", ";")
    for token, after in zip(tokens, [*tokens[1:], last], strict=True):
        if token.text == "," and after.text in _CLOSING and last.text not in (",", "["):
            continue  # the comma after the last of several
        if _needs_line(last, token):
            parts.append("\n")
        elif _needs_space(last, token):
            parts.append(" ")
        parts.append(token.text)
        last = token
    return "".join(parts)


def _needs_line(last: _Token, token: _Token) -> bool:
    """After a bracket a statement may begin that nothing but the line divides from it."""
    if not token.newline or last.text not in (")", "]", "}"):
        return False
    return token.kind != "mark" or token.text in ("(", "[", "{", "++", "--", "*")


def _needs_space(last: _Token, token: _Token) -> bool:
    wordy = ("word", "number")
    if last.kind in wordy and token.kind in wordy:
        return True
    if last.kind == "regex" and token.kind == "word":
        return True
    if last.kind == "mark" and last.text == "/" and token.kind == "regex":
        return True
    return last.text[-1:] in ("+", "-") and token.text[:1] == last.text[-1:]
