"""Starts the server, and prints its address and the code for a phone."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import uvicorn
from fastapi import FastAPI

from partie.core.text import Text, TextError
from partie.i18n import system_language, translate
from partie.web.http import limits
from partie.web.http.connections import BoundedHttpProtocol, BoundedWebSocketProtocol
from partie.web.http.guards import allowed_hosts
from partie.web.http.owner import PARAMETER, Owner
from partie.web.http.pairing import Pairing, formatted
from partie.web.http.process import limit_heaps, raise_handle_limit
from partie.web.server.app import create_app
from partie.web.server.certificates import local_certificate
from partie.web.server.owner_token import stored_token
from partie.web.server.qr import qr_code

DEFAULT_PORT = 8000
MAX_PORT = 65_535
ALL_INTERFACES = ("", "0.0.0.0", "::")  # hosts that mean every address of this machine
UNUSED_ADDRESS = ("192.0.2.1", 9)  # RFC 5737
SWITCH_SECONDS = 0.001  # of a Python thread before another one runs: bounds the delay of answers
STARTED_EVERY = 0.01  # seconds between two checks whether a server has started
TRIES = 100  # ports looked at before giving up


class CannotListen(TextError):
    """The address is taken, forbidden or not of this machine."""


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    open_browser: bool = False,
    lan: bool = False,
    begin: Callable[[FastAPI], str] | None = None,
) -> None:
    """Serves the page until Ctrl+C. Raises `CannotListen`.

    Without a port it listens on 8000 or the next free one. `lan` opens it to phones in the same network, over
    HTTPS, and prints a code to pair one. `begin` is called with the application and returns the part of the
    page's address that the browser opens.
    """
    host = "0.0.0.0" if lan and host not in ALL_INTERFACES else host
    with listen(host, port) as listener:
        server = _make_server(host, listener, lan, begin)
        server.announces, server.open_browser = True, open_browser
        try:
            server.run(sockets=[listener])
        except KeyboardInterrupt:  # uvicorn raises it again after it has closed everything
            print()


@contextmanager
def serving(host: str = "127.0.0.1", port: int | None = None) -> Iterator[str]:
    """Serves the page from a thread of this process; gives its address, with the owner's token.

    The server ends with the block. Raises `CannotListen`.
    """
    with listen(host, port) as listener:
        server = _make_server(host, listener)
        thread = threading.Thread(target=server.run, args=([listener],), name="web server", daemon=True)
        thread.start()
        try:
            while not server.started and thread.is_alive():
                time.sleep(STARTED_EVERY)
            yield server.url
        finally:
            server.should_exit = True
            thread.join()


def _make_server(
    host: str, listener: socket.socket, lan: bool = False, begin: Callable[[FastAPI], str] | None = None
) -> AnnouncingServer:
    raise_handle_limit()
    sys.setswitchinterval(SWITCH_SECONDS)
    scheme = "https" if lan else "http"
    url, network_url = address(host, listener, scheme), network_address(host, listener, scheme)
    pairing = Pairing(lambda code: print(invitation(network_url or url, code), flush=True)) if lan else None
    owner = Owner(stored_token(), pairing)
    names = {*allowed_hosts(host), "127.0.0.1", "::1", _name_of(network_url or url)}
    secret = local_certificate(names) if lan else None
    limit_heaps()
    app = create_app(hosts=allowed_hosts(host), owner=owner)
    app.state.network_url = network_url
    path = begin(app) if begin is not None else ""
    config = uvicorn.Config(
        app,
        http=BoundedHttpProtocol,
        proxy_headers=False,  # a client must not choose the address that it is known by
        backlog=limits.ACCEPTED_AT_ONCE,
        ws=BoundedWebSocketProtocol,
        ws_max_size=limits.MAX_FRAME,
        timeout_graceful_shutdown=2,
        log_level="warning",
        server_header=False,
        ssl_certfile=None if secret is None else secret.certificate,
        ssl_keyfile=None if secret is None else secret.key,
    )
    return AnnouncingServer(config, url, network_url, owner, path)


class AnnouncingServer(uvicorn.Server):
    """Prints its address as soon as it answers."""

    def __init__(
        self,
        config: uvicorn.Config,
        url: str,
        network_url: str | None,
        owner: Owner,
        path: str = "",
    ) -> None:
        super().__init__(config)
        self.url = f"{url}/?{PARAMETER}={owner.token}{path}"
        self.local_url = url
        if has_screen():
            owner.open_window = lambda view: self._open(f"{url}/?{PARAMETER}={owner.token}#/{view}")
        self.pairing = owner.pairing
        self.network_url = network_url
        self.announces = False  # whether it prints its addresses
        self.open_browser = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listens, then prints the address."""
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(limits.QUEUED_CONNECTIONS)  # asyncio has one number for the queue and for a turn
        if self.announces:
            self._announce()
        if self.open_browser:
            self._open(self.url)

    def _open(self, url: str) -> None:
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    def _announce(self) -> None:
        language = system_language()
        print(translate(Text("Partie is at {url} (Ctrl+C ends it).", url=self.url), language), flush=True)
        if self.pairing is not None:
            print(invitation(self.network_url or self.local_url, self.pairing.code), flush=True)
        elif self.network_url is not None:
            text = Text("From a phone in the same network: {url}", url=self.network_url)
            print(translate(text, language), flush=True)


def has_screen() -> bool:
    """Whether a browser of this user can show a window; in a terminal a text browser would take its place."""
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _name_of(url: str) -> str:
    return urlsplit(url).hostname or "localhost"


def listen(host: str, port: int | None) -> socket.socket:
    """A bound socket on the port, or on the first free one from 8000 when none is given."""
    ports = range(DEFAULT_PORT, DEFAULT_PORT + TRIES) if port is None else (port,)
    for candidate in ports:
        try:
            return _bind(host, candidate)
        except OSError as error:
            if port is not None or error.errno != errno.EADDRINUSE:
                raise CannotListen(_explain(host, candidate, error)) from error
    raise CannotListen(_explain(host, ports[-1], OSError(errno.EADDRINUSE, "")))


def _bind(host: str, port: int) -> socket.socket:
    if not 0 <= port <= MAX_PORT:  # the system would take the remainder
        raise OSError(errno.EINVAL, f"ports go from 0 to {MAX_PORT}")
    family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[
        0
    ]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
    except OSError:
        listener.close()
        raise
    return listener


def _explain(host: str, port: int, error: OSError) -> Text:
    if error.errno == errno.EADDRINUSE:
        return Text("Port {port} is taken by another program; choose another port.", port=port)
    reason = error.strerror or str(error)
    return Text("Cannot listen on {host!r}, port {port}: {error}", host=host, port=port, error=reason)


def address(host: str, listener: socket.socket, scheme: str = "http") -> str:
    """What a person types into the browser of this machine."""
    port = listener.getsockname()[1]
    name = "127.0.0.1" if host in ("", "0.0.0.0") else "::1" if host == "::" else host
    return f"{scheme}://[{name}]:{port}" if ":" in name else f"{scheme}://{name}:{port}"


def network_address(host: str, listener: socket.socket, scheme: str = "http") -> str | None:
    """What a person types into a phone; None when the server is not open to all, or there is no network."""
    if host not in ALL_INTERFACES:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(UNUSED_ADDRESS)  # chooses the way out and sends nothing
        except OSError:
            return None
        return f"{scheme}://{probe.getsockname()[0]}:{listener.getsockname()[1]}"


def invitation(url: str, code: str) -> str:
    """The lines for a phone: a QR code, the address, the code. It follows `#`, which browsers do not send."""
    language = system_language()
    lines = [
        Text("From a phone in the same network: {url}", url=url),
        Text("The certificate is this machine's own: the phone warns of it once."),
        Text("Code that lets one phone in, valid once: {code}", code=formatted(code)),
    ]
    return "\n".join([qr_code(pairing_url(url, code)), *(translate(line, language) for line in lines)])


def pairing_url(url: str, code: str) -> str:
    """What the QR code leads to."""
    return f"{url}/#/pair/{code}"


if __name__ == "__main__":
    serve()
