"""The page as an application: its manifest, icons and worker."""

from __future__ import annotations

import json
import re
from io import BytesIO

import pytest
from PIL import Image
from starlette.testclient import TestClient


@pytest.mark.parametrize(("language", "word"), [("en", "sees a game"), ("cs", "vidí hru")])
def test_the_manifest_speaks_the_persons_language(client: TestClient, language: str, word: str) -> None:
    answer = client.get("/manifest.webmanifest", headers={"accept-language": language})
    assert answer.headers["content-type"].startswith("application/manifest+json")
    told = answer.json()
    assert (told["lang"], told["display"]) == (language, "standalone")
    assert word in told["description"]


def test_icons_have_the_size_they_are_said_to_have(client: TestClient) -> None:
    told = [icon for icon in client.get("/manifest.webmanifest").json()["icons"] if "png" in icon["type"]]
    assert {icon["purpose"] for icon in told} == {"any", "maskable"}
    for icon in told:
        picture = Image.open(BytesIO(client.get(icon["src"]).content))
        assert icon["sizes"] == f"{picture.width}x{picture.height}"


def test_the_worker_names_files_of_its_version_that_are_all_there(client: TestClient) -> None:
    worker = client.get("/service-worker.js")
    assert worker.headers["cache-control"] == "no-cache"
    found = re.search(r"const SHELL = (\[.*?\]);", worker.text)
    assert found
    shell = json.loads(found[1])
    assert "./" in shell
    for address in shell:
        assert client.get(f"/{address}").status_code == 200, address


def test_the_document_names_the_manifest(client: TestClient) -> None:
    assert 'rel="manifest" href="manifest.webmanifest"' in client.get("/").text
