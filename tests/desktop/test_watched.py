"""Watching a drive: the controls, and the page's calls on the real GNOME Mines."""

from __future__ import annotations

import io
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image
from starlette.testclient import TestClient

from partie.desktop.watched import Controls, WatchedDrive
from partie.desktop.window_control import Stopped
from partie.games.mines.programs.gnome_mines import PROGRAM
from partie.web.http.owner import Owner
from partie.web.server.app import create_app
from tests.needs import needs_program
from tests.web.talk import AS_OWNER, ORIGIN, TOKEN

pytestmark = pytest.mark.timeout(180)
PATIENCE = 60.0  # seconds


class Acting:
    """A driver that does nothing but act, in a thread."""

    def __init__(self, controls: Controls) -> None:
        self.controls, self.acted, self.was_stopped = controls, 0, False
        self.thread = threading.Thread(target=self.run, daemon=True)

    def run(self) -> None:
        try:
            while True:
                self.controls.before_action()
                self.acted += 1
        except Stopped:
            self.was_stopped = True


def until(check: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not check():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_paused_driver_makes_as_many_actions_as_steps_are_asked_for_and_stops_when_told() -> None:
    controls = Controls()
    controls.pause()
    driver = Acting(controls)
    driver.thread.start()
    for steps in (1, 2, 3):
        controls.step()
        until(lambda steps=steps: driver.acted >= steps)  # type: ignore[misc]
        assert driver.acted == steps
    controls.resume()
    until(lambda: driver.acted > 100)
    controls.stop()
    driver.thread.join(PATIENCE)
    assert driver.was_stopped


def test_a_limit_keeps_actions_apart() -> None:
    controls = Controls()
    controls.limit(20)
    began = time.monotonic()
    for _ in range(4):
        controls.before_action()
    assert time.monotonic() - began >= 3 / 20


def test_a_drive_that_breaks_off_says_so_and_logs_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse() -> None:
        raise OSError("no more memory")

    monkeypatch.setattr("partie.desktop.watched.virtual_display", refuse)
    drive = WatchedDrive(PROGRAM, PROGRAM.levels[0], 1, tmp_path)
    drive.start()
    drive.wait(PATIENCE)
    assert drive.is_over
    assert str(drive.error) == "The drive broke off; the server's log says why."
    assert "no more memory" in caplog.text


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setenv("PARTIE_DATA", str(tmp_path))
    app = create_app(warm=False, store=str(tmp_path / "arena.sqlite3"), owner=Owner(TOKEN))
    with TestClient(app, base_url=ORIGIN, headers=AS_OWNER) as client:
        yield client


def test_a_program_is_watched_paused_and_stopped_over_the_api(client: TestClient) -> None:
    needs_program("gnome-mines", "gnome-mines")
    known = client.get("/api/v1/desktop").json()
    assert known["drive"] is None
    assert "gnome-mines" in {program["name"] for program in known["programs"] if program["installed"]}
    assert client.get("/api/v1/desktop/picture").status_code == 404
    wanted = {"program": "gnome-mines", "level": "big", "games": 1000}
    assert client.post("/api/v1/desktop/start", json=wanted).status_code == 201
    assert client.post("/api/v1/desktop/start", json=wanted).status_code == 409

    def drive() -> dict[str, object]:
        found: dict[str, object] = client.get("/api/v1/desktop").json()["drive"]
        return found

    marks: list[dict[str, object]] = []

    def has_marks() -> bool:
        marks[:] = drive()["marks"]  # type: ignore[call-overload]
        return bool(marks)

    until(has_marks)
    assert {mark["text"] for mark in marks} == {f"{mark['chance']:.0f}" for mark in marks}
    assert client.post("/api/v1/desktop/command", json={"command": "pause"}).json()["state"] == "paused"
    picture = Image.open(io.BytesIO(client.get("/api/v1/desktop/picture").content))
    assert picture.size == (drive()["width"], drive()["height"])
    assert client.post("/api/v1/desktop/command", json={"command": "speed", "speed": 5}).json()["speed"] == 5
    client.post("/api/v1/desktop/command", json={"command": "stop"})
    until(lambda: drive()["state"] == "ended")
    assert drive()["message"] == ""
    assert client.get("/api/v1/desktop/picture").status_code == 200  # the last one
    assert client.post("/api/v1/desktop/start", json=wanted | {"program": "nothing"}).status_code == 422
