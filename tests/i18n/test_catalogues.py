"""The catalogues and how they are read."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.pofile import PoFileError, read_po

import partie
from partie import games, i18n
from partie.core.text import Text, placeholders

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
    assert i18n.translate(Text("after {moves}: {word}", moves=moves, word=Text("draw")), "cs") == (
        "po 3 tahy: kreslit"
    )


def test_catalogues_of_games_are_merged_with_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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


@pytest.mark.parametrize("text", ['"stray"', "msgid unquoted", 'msgid "a" b'])
def test_broken_catalogues_name_the_line(text: str, tmp_path: Path) -> None:
    path = tmp_path / "cs.po"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PoFileError, match="on 0"):
        i18n.Catalogue.read(path)


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
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.stem, abort_invalid=True)
    assert catalogue.charset == "utf-8"
    ids = re.findall(r"^(?:msgctxt .*\n)?msgid .*(?:\n\".*)*", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert [one for one, count in Counter(ids).items() if count > 1] == []
    for message in catalogue:
        if not message.id:
            continue
        forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        assert len(forms) == (catalogue.num_plurals if message.pluralizable else 1), message.id
        for form in forms:
            assert form.strip(), message.id
            if isinstance(message.id, str):
                assert placeholders(form) == placeholders(message.id), message.id
            else:
                assert set(placeholders(form)) <= set(placeholders(message.id[1])), message.id


def test_no_two_rooms_translate_a_message_differently() -> None:
    seen: dict[str, object] = {}
    for path in CATALOGUES:
        catalogue = i18n.Catalogue.read(path)
        plurals = {message: forms.texts for message, forms in catalogue.plural.items()}
        for message, translated in (*catalogue.singular.items(), *plurals.items()):
            assert seen.setdefault(message, translated) == translated, (path, message)
