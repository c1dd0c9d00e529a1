"""The real server on a free port, and the browser that looks at it."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from playwright.sync_api import Browser, BrowserContext, Playwright

from partie import games
from partie.web.http.owner import PARAMETER, Owner
from partie.web.server.app import create_app

PATIENCE = 60.0  # seconds; a busy machine takes its time, and a test that passes does not wait
TOKEN = "the-owners-token"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
DESKTOP = (1440, 900)
PHONE = (390, 844)


@contextmanager
def serving() -> Iterator[str]:
    """Serves the page in a thread and gives its address, with gomoku compiled ahead."""
    for job in games.load("gomoku").warm_up():
        job.run()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(
            create_app(warm=False, owner=Owner(TOKEN)),
            ws="websockets-sansio",
            log_level="warning",
            timeout_graceful_shutdown=1,
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


def become_owner(context: BrowserContext, address: str) -> None:
    """Opens the address with its token, as a person does who follows what Partie printed."""
    context.request.get(f"{address}?{PARAMETER}={TOKEN}")


def launch(playwright: Playwright, path: str) -> Browser:
    """Debian's Chromium; Playwright's own is never downloaded."""
    return playwright.chromium.launch(executable_path=path, args=FLAGS, timeout=3 * PATIENCE * 1000)
