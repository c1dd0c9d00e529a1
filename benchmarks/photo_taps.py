"""Taps on the page from a photo to the right advice, for the photos that are hardest to read.

    python -m benchmarks photo_taps --folder PHOTOS [--folder MORE] [--hardest 20] [--models FOLDER]

`--folder` as for `photos`. A phone's browser without a window gets each photo through the file field of *See*.
A person who sees the real board answers what is asked and corrects cells, one tap at a time; the advice is right where
the position that the page asks about is the labelled one, seen from any side. Who is to move no photo says: the page's
guess is taken. Hard is what has wrong cells, something to be checked or asked, or little certainty.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
from harness.server import fresh_server
from playwright.sync_api import Error, Locator, Page, ViewportSize, sync_playwright
from tests.needs import needs_chromium
from tests.page.serving import PHONE, launch

from benchmarks._photo_counts import REFUSED, as_seen, is_playable, true_rows
from benchmarks.load import wait_until_compiled
from partie import games, vision
from partie.vision.pictures import Unreadable
from partie.vision.positions import read_position

MOST = 8  # taps after which a person gives up
PATIENCE = 180_000  # milliseconds
CALM, STEP = 600, 150  # milliseconds
IDLE = "() => !document.querySelector('.see-status .pulse') && document.querySelector('.see-under, .see-try')"
Photo = tuple[Path, dict[str, Any]]


def main(*, folder: list[Path], hardest: int = 20, browser: str | None = None) -> None:
    """
    :param hardest: so many photos
    :param browser: path of a Chromium; the usual one is without windows
    """
    photos = [(where, label) for where in folder for label in json.loads((where / "labels.json").read_text())]
    ranked = sorted((_hardness(one), one[1]["id"], one) for one in photos if _counts(one[1]))
    most = 0
    with fresh_server() as server, sync_playwright() as playwright:
        wait_until_compiled(server)
        opened = launch(playwright, browser or needs_chromium())
        size = ViewportSize(width=PHONE[0], height=PHONE[1])
        for hardness, name, (where, label) in ranked[:hardest]:
            with opened.new_context(viewport=size, locale="en-GB", has_touch=True, is_mobile=True) as context:
                page = context.new_page()
                page.set_default_timeout(PATIENCE)
                page.goto(f"{server.address}/#/see")
                taps, how = _taps(page, where / label["file"], label)
            most = max(most, MOST + 1 if taps is None else taps)
            print(
                f"| {name} | {label['game']} | {hardness:.3f} | {'more' if taps is None else taps} | {how} |",
                flush=True,
            )
        opened.close()
    print(f"most taps: {most}; load {os.getloadavg()[0]:.1f}")


def _counts(label: dict[str, Any]) -> bool:
    """Whether its labelled position is one that Partie can advise on."""
    return label["game"] not in REFUSED and bool(label.get("position")) and is_playable(label["game"], true_rows(label))


def _hardness(photo: Photo) -> float:
    """Less is harder: certainty of the board times that of the least sure cell, less one for each wrong cell."""
    where, label = photo
    try:
        reading = vision.read((where / label["file"]).read_bytes())
    except Unreadable:
        return -MOST
    if len(reading.rows) != len(true_rows(label)):
        return -MOST
    true, _ = as_seen(label, reading, bool(label.get("color_swap_ok")))
    seen, chances = np.array([list(row) for row in reading.rows]), np.array(reading.chances)
    counted = true != "-"
    asked = len(reading.unsure) + len(reading.problems)
    return float(reading.certainty * chances[counted].min()) - asked - int(((seen != true) & counted).sum())


def _taps(page: Page, file: Path, label: dict[str, Any]) -> tuple[int | None, str]:
    """How many taps lead to the right advice, and which."""
    asked: list[dict[str, Any]] = []
    rows: list[list[str]] = []

    def hear(request: Any) -> None:
        if "/look/best?" in request.url:
            asked.append(json.loads(request.post_data))
        if "/look/position?" in request.url:
            rows.append(json.loads(request.post_data)["rows"])

    page.on("request", hear)
    page.locator(".see input[type=file]").first.set_input_files(file)
    done: list[str] = []
    while len(done) <= MOST:
        _wait(page)
        if asked and page.get_by_role("region", name="Best move").count() and _is_right(asked[-1], label):
            return len(done), ", ".join(done) or "none"
        try:
            done.append(_next(page, label, rows[-1] if rows else []))
        except Error as error:
            return None, f"{', '.join(done)}: {str(error).splitlines()[0]}"
    return None, ", ".join(done)


def _wait(page: Page) -> None:
    """Until nothing is read or thought about, and nothing new begins."""
    idle = 0
    while idle < CALM:
        page.wait_for_function(IDLE)
        page.wait_for_timeout(STEP)
        idle = idle + STEP if page.evaluate(IDLE) else 0


def _next(page: Page, label: dict[str, Any], rows: list[str]) -> str:
    """What a person does who sees the board; its name."""
    true = _as_seen(label, rows)
    question = page.locator(".see-question")
    title = games.load(_game(label)).title
    which = question.get_by_role("button", name=str(title), exact=True)
    if which.count():
        return _tap(which, str(title))
    if question.count():
        return _answer(question, label, rows, true)
    if true is None:
        return _tap(page.get_by_role("button", name=str(title), exact=True).first, str(title))
    wrong = np.argwhere((np.array([list(row) for row in rows]) != true) & (true != "-"))
    if len(wrong):
        row, column = wrong[0]
        return _tap(page.locator(f'.see-cell[data-key="{column},{row}"]'), f"cell {column},{row}")
    best = page.get_by_role("button", name="Best move", exact=True)
    if best.count():
        return _tap(best, "Best move")
    return _tap(page.get_by_role("button", name="Rotate", exact=True), "Rotate")


def _answer(question: Locator, label: dict[str, Any], rows: list[str], true: Any) -> str:
    """Which set is White's as it is; all else by the first answer, which no label says more about."""
    choices = question.get_by_role("button")
    number = 0
    if question.locator(".see-set").count() and true is not None:
        seen = np.array([list(row) for row in rows])
        number = int(((seen != true) & (true != "-")).sum() > (seen != ".").sum() / 2)
    name = question.get_attribute("aria-label") or ""
    words = choices.nth(number).get_attribute("aria-label") or choices.nth(number).inner_text()
    return _tap(choices.nth(number), f"{name} {words}")


def _tap(place: Locator, name: str) -> str:
    place.tap(timeout=5000)
    return name


def _game(label: dict[str, Any]) -> str:
    """As Partie calls it."""
    return "mills" if label["game"] == "morris" else str(label["game"])


def _as_seen(label: dict[str, Any], rows: list[str]) -> Any:
    """The labelled position as the photo was held; nothing where another board was read."""
    if len(rows) != len(true_rows(label)):
        return None
    seen = np.array([list(row) for row in rows])
    true = true_rows(label)
    tries = [np.rot90(true, turn) for turn in range(4)]
    if label.get("color_swap_ok"):
        swap = str.maketrans("wbWB", "bwBW")
        tries += [np.array([[sign.translate(swap) for sign in row] for row in one]) for one in tries]
    return min(tries, key=lambda one: int(((one == ".") != (seen == ".")).sum() * 9 + (one != seen).sum()))


def _is_right(asked: dict[str, str], label: dict[str, Any]) -> bool:
    """Whether the position that was advised on is the labelled one, seen from any side."""
    if asked["game"] != _game(label):
        return False
    game = games.load(asked["game"])
    view = game.view()
    pieces = dict(view.scene(game.from_text(asked["position"], asked["variant"])).pieces)
    rows = true_rows(label)
    swap = str.maketrans("wbWB", "bwBW")
    sets = [rows, np.array([[sign.translate(swap) for sign in row] for row in rows])]
    values = game.variant_values(asked["variant"])
    for one in sets if label.get("color_swap_ok") else sets[:1]:
        for turn in range(8):
            position = read_position(asked["game"], ["".join(row) for row in one], turn=turn, given=values)
            if position is not None and dict(view.scene(position).pieces) == pieces:
                return True
    return False
