"""Modules with short names are the same programs."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from partie.web.page import packing
from partie.web.page.file_tree import TREE
from partie.web.page.shrinking import shrink
from tests.needs import needs_node

COMPARE = Path(__file__).parents[1] / "js" / "same-program.js"


def compared(pairs: list[tuple[str, str]], folder: Path) -> subprocess.CompletedProcess[str]:
    paths = []
    for number, pair in enumerate(pairs):
        for side, text in zip("ab", pair, strict=True):
            path = folder / f"{number}{side}.js"
            path.write_text(text)
            paths.append(str(path))
    return subprocess.run([needs_node(), str(COMPARE), *paths], capture_output=True, text=True, cwd=COMPARE.parent)


def test_every_module_of_the_page_is_the_same_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = {name: file.content.decode() for name, file in TREE.now().sources.items() if name.endswith(".js")}
    short, _ = packing.pack(sources)
    monkeypatch.setattr(packing, "shrink", lambda source: source)
    long, _ = packing.pack(sources)
    changed = [name for name in long if long[name] != short[name]]
    assert sum(len(short[name]) for name in changed) < 0.75 * sum(len(long[name]) for name in changed)
    done = compared([(long[name], short[name]) for name in changed], tmp_path)
    assert (done.stdout, done.stderr) == ("", "")


def test_the_comparison_finds_a_wrong_name(tmp_path: Path) -> None:
    program = "const one = 1;\nconst two = 2;\nconsole.log(one, two.one);\n"
    for wrong in ("const a=1;const b=2;console.log(b,b.one);", "const a=1;const b=2;console.log(a,b.a);"):
        assert compared([(program, wrong)], tmp_path).returncode == 1
    assert compared([(program, "const a=1;const b=2;console.log(a,b.one);")], tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("source", "short"),
    [
        ("const size = 3;\nuse({ size, more: size });", "const a=3;use({size:a,more:a});"),
        ("const { size = 1, more: [other] } = given;\nuse(size, other);", "const{size:a=1,more:[b]}=given;use(a,b);"),
        ("const text = `a ${text2({ text2 })} text`;", "const a=`a ${text2({text2})} text`;"),
        ("class Box {\n#size = 1;\nsize() {\nreturn this.#size;\n}\n}", "class b{#a=1;size(){return this.#a;}}"),
        ("const size = a / b / 2; // half", "const c=a/b/2;"),
        ('const size = (text) => /[/"] +/.test(text);', 'const b=(a)=>/[/"] +/.test(a);'),
        ("const sum = one + +two - -three;", "const a=one+ +two- -three;"),
        ("use([one, two,], [, two]);", "use([one,two],[,two]);"),
        ("use(one", "use(one"),  # the browser says what is wrong
    ],
)
def test_names_and_spaces(source: str, short: str) -> None:
    assert shrink(source) == short
