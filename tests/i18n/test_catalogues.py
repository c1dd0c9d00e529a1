"""The catalogues and how they are read."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.pofile import read_po as babel_read_po

import partie
from partie import games, i18n
from partie.core.text import Text, placeholders
from partie.i18n.po import Entry, PoError, read_po

SOURCE = Path(partie.__file__).parent
CATALOGUES = sorted(SOURCE.rglob("locale/*.po"))

SAMPLE = """# a comment
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\\n"

msgid "say \\"yes\\"\\n"
"twice"
msgstr "řekni „ano“\\t"
"dvakrát"

msgid "{count} move"
msgid_plural "{count} moves"
msgstr[0] "{count} tah"
msgstr[1] "{count} tahy"
msgstr[2] "{count} tahů"

msgid "not yet"
msgstr ""

#, fuzzy
msgid "unsure"
msgstr "nejisté"

msgid "draw"
msgstr "kreslit"

msgctxt "ending"
msgid "draw"
msgstr "remíza"

msgid "after {moves}: {word}"
msgstr "po {moves}: {word}"
"""


@pytest.fixture
def sample(tmp_path: Path) -> i18n.Catalogue:
    path = tmp_path / "cs.po"
    path.write_text(SAMPLE, encoding="utf-8")
    return i18n.Catalogue.read(path)


def test_texts_of_many_lines_and_escapes_are_read(sample: i18n.Catalogue) -> None:
    assert sample.find(Text('say "yes"\ntwice')) == "řekni „ano“\tdvakrát"


@pytest.mark.parametrize(("number", "form"), [(1, "tah"), (3, "tahy"), (5, "tahů"), (0, "tahů")])
def test_plural_forms_follow_the_header(sample: i18n.Catalogue, number: int, form: str) -> None:
    assert sample.find(Text.plural("{count} move", "{count} moves", count=number)) == "{count} " + form


def test_missing_texts_stay_english(sample: i18n.Catalogue) -> None:
    assert sample.find(Text("not yet")) is None
    assert sample.find(Text("unheard of")) is None
    assert sample.find(Text.plural("one", "many", count=2)) is None
    assert sample.find(Text("unsure")) is None


def test_a_context_tells_two_meanings_apart(sample: i18n.Catalogue) -> None:
    assert sample.find(Text("draw", context="ending")) == "remíza"
    assert sample.find(Text("draw", context="verb")) is None
    assert sample.find(Text("draw")) == "kreslit"


def test_values_are_said_in_the_same_language_but_strings_are_left_alone(
    sample: i18n.Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(i18n, "catalogue", lambda _: sample)
    moves = Text.plural("{count} move", "{count} moves", count=3)
    assert i18n.translate(Text("after {moves}: {word}", moves=moves, word="draw"), "cs") == "po 3 tahy: draw"
    assert i18n.translate(Text("after {moves}: {word}", moves=moves, word=Text("draw")), "cs") == ("po 3 tahy: kreslit")


def test_catalogues_of_games_are_merged_with_the_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = tmp_path / "toy_with_a_catalogue" / "locale"
    room.mkdir(parents=True)
    (room / "cs.po").write_text(SAMPLE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "toy_with_a_catalogue" / "__init__.py").write_text("")
    monkeypatch.setitem(games.TABLE, "toy", "toy_with_a_catalogue.game")
    assert i18n.translate(Text("draw", context="ending"), "cs") == "remíza"
    assert i18n.translate(Text("It is not your turn."), "cs") == "Nejste na tahu."
    monkeypatch.delitem(games.TABLE, "toy")
    assert i18n.translate(Text("draw", context="ending"), "cs") == "draw"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ('"stray"', "line 1: a text without a keyword"),
        ("msgid unquoted", "line 1: not a keyword with a quoted text: msgid unquoted"),
        ('# one\nmsgid "a" b', "line 2: not a keyword"),
        ('msgid "a" "b"', "line 1: not a keyword"),
        ('msgid "a\\"', "line 1: not a keyword"),
        ('msgstr "a"', "line 1: msgstr cannot stand first"),
        ('msgid "a"\nmsgid "b"', "line 2: msgid cannot stand after msgid"),
        ('msgid "a"\nmsgctxt "b"', "line 2: msgctxt cannot stand after msgid"),
        ('msgid "a"\nmsgstr "b"\nmsgstr "c"', "line 3: msgstr instead of msgstr"),
        ('msgid "a"\nmsgstr[0] "b"', r"line 2: msgstr\[0\] instead of msgstr"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr "c"', r"line 3: msgstr instead of msgstr\[0\]"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[1] "c"', r"line 3: msgstr\[1\] instead of msgstr\[0\]"),
        ('msgid "a"\n"b"', "line 1: the last message has no translation"),
    ],
)
def test_broken_catalogues_name_the_line(text: str, error: str) -> None:
    with pytest.raises(PoError, match=error):
        list(read_po(text.splitlines()))


def test_a_catalogue_that_cannot_be_read_leaves_its_texts_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "toy_with_a_corrupt_catalogue" / "locale"
    folder.mkdir(parents=True)
    (folder / "cs.po").write_text('msgid "black"\nmsgstr "jiný', encoding="utf-8")
    (folder.parent / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(games.TABLE, "toy", "toy_with_a_corrupt_catalogue.game")
    assert i18n.translate(Text("It is not your turn."), "cs") == "Nejste na tahu."
    assert "line 2" in caplog.text


def test_a_catalogue_without_plural_forms_counts_as_english_does(tmp_path: Path) -> None:
    path = tmp_path / "xx.po"
    path.write_text('msgid "one"\nmsgid_plural "many"\nmsgstr[0] "1"\nmsgstr[1] "2"\n', encoding="utf-8")
    found = i18n.Catalogue.read(path)
    assert [found.find(Text.plural("one", "many", count=count)) for count in (0, 1, 2)] == ["2", "1", "2"]


def test_escapes_obsolete_entries_and_comments_are_read_as_gettext_does() -> None:
    lines = [
        "# translator",
        "#: source.py:1",
        "#, python-brace-format, fuzzy",
        '#| msgid "before"',
        r'msgid "tab\t quote\" backslash\\ octal\101 hex\x42 \a"',
        'msgstr ""',
        r'"two\n"',
        '   "lines"  ',
        '#~ msgid "gone"',
        '#~ msgstr "weg"',
        'msgctxt "c"',
        'msgid "next"',
        'msgstr "další"',
    ]
    assert list(read_po(lines)) == [
        Entry('tab\t quote" backslash\\ octalA hexB \a', texts=["two\nlines"], is_fuzzy=True),
        Entry("next", context="c", texts=["další"]),
    ]


def test_unknown_languages_speak_english() -> None:
    assert i18n.translate(Text("It is not your turn."), "xx") == "It is not your turn."
    assert i18n.translate(Text("It is not your turn."), "../cs") == "It is not your turn."
    assert i18n.messages("en") == {}


def test_czech_is_spoken() -> None:
    assert i18n.languages() == ("en", "cs")
    assert i18n.translate(Text("It is not your turn."), "cs") == "Nejste na tahu."
    assert i18n.messages("cs")["black"] == "černý"


@pytest.mark.parametrize(
    ("text", "czech"),
    [
        (Text("Stops the row at {cell}.", cell="h8"), "Zastavuje řadu na h8."),
        (Text.plural("{count} flag too many", "{count} flags too many", count=1), "1 vlajka přebývá"),
        (Text.plural("{count} flag too many", "{count} flags too many", count=3), "3 vlajky přebývají"),
        (Text.plural("{count} flag too many", "{count} flags too many", count=12), "12 vlajek přebývá"),
        (Text("Nobody translated {this}.", this=Text("black")), "Nobody translated černý."),
    ],
)
def test_texts_are_said_with_their_values(text: Text, czech: str) -> None:
    assert i18n.translate(text, "cs") == czech


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "cs_CZ.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "cs"}, "cs"),
        ({"LANG": "de_DE"}, "en"),
        ({}, "en"),
    ],
)
def test_system_language_follows_the_environment(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], expected: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert i18n.system_language() == expected


@pytest.mark.parametrize("path", CATALOGUES, ids=str)
def test_catalogue_is_proper(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    header, *entries = read_po(text.splitlines())
    assert "charset=UTF-8" in header.texts[0]
    plurals = int(re.findall(r"nplurals=(\d+);", header.texts[0])[0])
    ids = Counter((entry.context, entry.message) for entry in entries)
    assert [one for one, count in ids.items() if count > 1] == []
    for entry in entries:
        assert entry.message
        assert len(entry.texts) == (1 if entry.plural is None else plurals), entry.message
        for form in entry.texts:
            assert form.strip(), entry.message
            if entry.plural is None:
                assert placeholders(form) == placeholders(entry.message), entry.message
            else:
                assert set(placeholders(form)) <= set(placeholders(entry.plural)), entry.message


@pytest.mark.parametrize("path", CATALOGUES, ids=str)
def test_the_reader_agrees_with_babels(path: Path) -> None:
    with path.open("rb") as file:
        theirs = [message for message in babel_read_po(file, path.stem, abort_invalid=True) if message.id]
    ours = list(read_po(path.read_text(encoding="utf-8").splitlines()))[1:]
    assert [
        (entry.message if entry.plural is None else (entry.message, entry.plural), entry.context or None)
        for entry in ours
    ] == [(message.id, message.context) for message in theirs]
    assert [entry.texts for entry in ours] == [
        [message.string] if isinstance(message.string, str) else list(message.string or ()) for message in theirs
    ]


def test_no_two_rooms_translate_a_message_differently() -> None:
    seen: dict[str, object] = {}
    for path in CATALOGUES:
        catalogue = i18n.Catalogue.read(path)
        plurals = {message: forms.texts for message, forms in catalogue.plural.items()}
        for message, translated in (*catalogue.singular.items(), *plurals.items()):
            assert seen.setdefault(message, translated) == translated, (path, message)
