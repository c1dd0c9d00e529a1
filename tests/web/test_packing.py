"""Modules joined into packs do what they do one by one."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from partie.web.page.file_tree import TREE
from partie.web.page.packing import pack
from tests.needs import needs_node

SMALL = {
    "main.js": """import { count, next as following } from "./tools/counter.js";
import "./effect.js";
console.log("main", following(), count());
const { show } = await0(import("./views/home.js"));
function await0(loading) { return { show: async () => (await loading).show() }; }
void show().then(() => import("./table/table.js")).then(({ mount }) => console.log("mounted", mount()));
""",
    "effect.js": 'import { next } from "./tools/counter.js";\nconsole.log("effect", next());\n',
    "tools/counter.js": """let value = 0;
export const count = () => value;
export function next() {
return (value += 1);
}
export class Counter {}
""",
    "views/home.js": """import { next, Counter } from "../tools/counter.js";
export async function show() {
console.log("home", next(), new Counter() instanceof Counter, (await import("../late.js")).LATE);
}
""",
    "views/play.js": 'export { mount as begin } from "../table/table.js";\n',
    "table/table.js": """import {
next,
} from "../tools/counter.js";
import { PLACE } from "./place.js";
export const mount = () => [next(), PLACE];
""",
    "table/place.js": 'export const PLACE = new URL("x", import.meta.url).href.slice(-8);\n',
    "late.js": "export const LATE = 'late';\n",
    "alone.js": "console.log('a script');\n",
}


def said_by(files: Mapping[str, str], folder: Path) -> str:
    """What Node prints when it runs main.js."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (folder / "package.json").write_text('{"type": "module"}')
    done = subprocess.run([needs_node(), "main.js"], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


def test_packed_modules_do_what_they_do_one_by_one(tmp_path: Path) -> None:
    packed, _ = pack(SMALL)
    plainly = said_by(SMALL, tmp_path / "plain")
    assert plainly == "effect 1\nmain 2 2\nhome 3 true late\nmounted [ 4, '/table/x' ]\n"
    assert said_by(packed, tmp_path / "packed") == plainly


def test_what_is_needed_together_is_one_file() -> None:
    packed, forwards = pack(SMALL, together=(("main.js",), ("views/play.js", "table/table.js")))
    assert forwards == {
        "effect.js",
        "tools/counter.js",
        "table/place.js",
    }  # table.js is loaded by itself, too
    assert "import {" not in packed["main.js"]
    assert packed["views/home.js"].startswith('import { $tools_counter } from "../main.js";')


def test_a_module_exists_once_however_it_is_loaded(tmp_path: Path) -> None:
    packed, _ = pack(SMALL)
    other = "import { next } from './tools/counter.js';\nconsole.log('other', next() > 2);\n"
    main = f"{packed['main.js']}\nvoid import('./other.js');\n"
    assert "other true" in said_by({**packed, "main.js": main, "other.js": other}, tmp_path)


def test_a_script_that_is_not_a_module_is_in_no_pack() -> None:
    assert pack(SMALL)[0]["alone.js"] == SMALL["alone.js"].strip()


@pytest.mark.parametrize("line", ["export let a = 1;", "export default 1;", 'import * as all from "./late.js";'])
def test_what_cannot_be_packed_is_named(line: str) -> None:
    with pytest.raises(ValueError, match=r"^tools/odd\.js: .*cannot be packed"):
        pack({**SMALL, "tools/odd.js": f"{line}\n"})


def test_a_circle_is_named() -> None:
    circle = {"a.js": 'import { b } from "./b.js";', "b.js": 'import { a } from "./a.js";'}
    with pytest.raises(ValueError, match=r"circle: a\.js → b\.js → a\.js"):
        pack(circle)


def test_a_missing_module_is_named() -> None:
    with pytest.raises(ValueError, match=r"a\.js imports b\.js, which is not there"):
        pack({"a.js": 'import { b } from "./b.js";'})


def test_packs_of_the_page_can_be_read(tmp_path: Path) -> None:
    version = TREE.now()
    packs = [name for name in version.served if name.endswith(".js") and name not in version.forwards]
    assert {"main.js", "views/play.js", "views/watch.js"} <= set(packs)
    checked = tmp_path / "pack.mjs"
    for name in packs:
        checked.write_bytes(version.served[name].content)
        done = subprocess.run([needs_node(), "--check", checked], capture_output=True, text=True)
        assert done.returncode == 0, f"{name}: {done.stderr}"


def test_what_is_loaded_by_its_address_is_kept_for_a_page_without_a_server() -> None:
    assert not {"table/table.js", "views/home.js", "games/picture.js"} & TREE.now().forwards


def test_the_first_view_is_a_few_files() -> None:
    assert TREE.loaded_for("main.js") == ["main.js"]
    assert TREE.loaded_for("views/play.js") == ["views/play.js", "main.js"]
    assert len(TREE.loaded_for("views/home.js")) <= 4
    assert "views/play.js" not in TREE.loaded_for("views/home.js")  # no boards
