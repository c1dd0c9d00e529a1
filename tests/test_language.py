"""The catalogues and how they are read."""

from __future__ import annotations

import ast
import io
import re
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import partie
from partie import language

SOURCE = Path(partie.__file__).parent
CATALOGUES = {path.parent.parent.name: path for path in SOURCE.glob("locale/*/LC_MESSAGES/partie.po")}

SAMPLE = """# a comment
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\\n"

msgid "say \\"yes\\"\\n"
"twice"
msgstr "řekni „ano“\\t"
"dvakrát"

msgid "{number} move"
msgid_plural "{number} moves"
msgstr[0] "{number} tah"
msgstr[1] "{number} tahy"
msgstr[2] "{number} tahů"

msgid "not yet"
msgstr ""
"""


@pytest.fixture
def sample(tmp_path: Path) -> language.Catalogue:
    path = tmp_path / "sample.po"
    path.write_text(SAMPLE, encoding="utf-8")
    return language.Catalogue.read(path)


def test_texts_of_many_lines_and_escapes_are_read(sample: language.Catalogue) -> None:
    assert sample.gettext('say "yes"\ntwice') == "řekni „ano“\tdvakrát"


@pytest.mark.parametrize(("number", "form"), [(1, "tah"), (3, "tahy"), (5, "tahů"), (0, "tahů")])
def test_plural_forms_follow_the_header(sample: language.Catalogue, number: int, form: str) -> None:
    assert sample.ngettext("{number} move", "{number} moves", number) == "{number} " + form


def test_missing_texts_stay_english(sample: language.Catalogue) -> None:
    assert sample.gettext("not yet") == "not yet"
    assert sample.gettext("unheard of") == "unheard of"
    assert sample.ngettext("one", "many", 1) == "one"
    assert sample.ngettext("one", "many", 2) == "many"


@pytest.mark.parametrize("text", ['"stray"', "msgid unquoted", 'msgid "open', 'msgid "a" b'])
def test_broken_catalogues_name_the_line(text: str) -> None:
    with pytest.raises(ValueError, match="Line 1 "):
        list(language.parse(text))


def test_unknown_languages_speak_english() -> None:
    assert language.translate("It is not your turn.", "xx") == "It is not your turn."
    assert language.translate("It is not your turn.", "../cs") == "It is not your turn."
    assert language.messages("en") == {}


def test_czech_is_spoken() -> None:
    assert language.languages() == ("en", "cs")
    assert language.translate("It is not your turn.", "cs") == "Nejste na tahu."
    assert language.messages("cs")["black"] == "černý"


@pytest.mark.parametrize(
    ("text", "czech"),
    [
        ("Stops the row at h8.", "Zastavuje řadu na h8."),
        ("Wins by force in 3 moves: h8 i9 j10 …", "Vyhrává vynuceně 3. tahem: h8 i9 j10 …"),
        ("1 mine left", "Zbývá 1 mina"),
        ("3 mines left", "Zbývají 3 miny"),
        ("12 mines left", "Zbývá 12 min"),
        ("2 flags too many", "2 vlajky přebývají"),
        ("Nobody translated a7-a4xd7, {0} and 3.", "Nobody translated a7-a4xd7, {0} and 3."),
    ],
)
def test_numbers_and_cells_in_a_text_may_vary(text: str, czech: str) -> None:
    assert language.translate_filled(text, "cs") == czech


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
    assert language.system_language() == expected


@pytest.mark.parametrize("name", CATALOGUES)
def test_catalogue_is_proper(name: str) -> None:
    text = CATALOGUES[name].read_text(encoding="utf-8")
    ours = list(language.parse(text))
    theirs = read_po(io.BytesIO(text.encode()), locale=name, abort_invalid=True)
    assert theirs.charset == "utf-8"
    counts = Counter(entry.one for entry in ours)
    assert [one for one, count in counts.items() if count > 1] == []
    assert {entry.one for entry in ours if entry.one} == {
        _one(message.id) for message in theirs if message.id
    }
    for entry in ours:
        forms = theirs.num_plurals if entry.many is not None else 1
        assert len([form for form in entry.forms.values() if form.strip()]) == forms, entry


@pytest.mark.parametrize("name", CATALOGUES)
def test_translations_keep_the_placeholders(name: str) -> None:
    for text, translated in language.messages(name).items():
        assert _placeholders(text) == _placeholders(translated), text


def test_everything_the_server_says_is_in_the_czech_catalogue() -> None:
    said = {text for path in (SOURCE / "web").glob("*.py") for text in _said(path)}
    assert "It is not your turn." in said
    assert said - language.messages("cs").keys() == set()


def _one(message_id: object) -> str:
    return message_id[0] if isinstance(message_id, (tuple, list)) else str(message_id)


def _placeholders(text: str) -> list[str]:
    return sorted(re.findall(r"\{[^{}]*\}", text))


def _said(path: Path) -> list[str]:
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    firsts = [
        call.args[0]
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id in ("Refusal", "translate") and call.args
    ]
    return [
        first.value for first in firsts if isinstance(first, ast.Constant) and isinstance(first.value, str)
    ]
