"""Starts the page on this machine."""

from __future__ import annotations

import errno
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from urllib.parse import urlsplit

import uvicorn
from fastapi import FastAPI

from partie.core.text import Text, TextError
from partie.i18n import system_language, translate
from partie.web.http import limits
from partie.web.http.connections import PatientProtocol, PatientSocket, raise_handle_limit
from partie.web.http.guards import allowed_hosts
from partie.web.http.owner import PARAMETER, Owner
from partie.web.http.pairing import Pairing
from partie.web.http.process import settle_memory
from partie.web.server.app import create_app
from partie.web.server.certificates import own_certificate
from partie.web.server.invitation import invitation

DEFAULT_PORT = 8000
MAX_PORT = 65_535
EVERYWHERE = ("", "0.0.0.0", "::")  # hosts that mean every address of this machine
ELSEWHERE = ("192.0.2.1", 9)  # an address of nobody (RFC 5737)
SWITCH_SECONDS = 0.001  # between two threads of Python code: those that answer wait at most so long
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

    Without a port it takes 8000 or the next free one; a given port is taken or refused. `lan` opens it to
    phones in the same network, over HTTPS, and shows the code that lets one in. `begin` starts something and
    names the place of the page where it is seen.
    """
    host = "0.0.0.0" if lan and host not in EVERYWHERE else host
    listener = listen(host, port)
    raise_handle_limit()
    sys.setswitchinterval(SWITCH_SECONDS)
    scheme = "https" if lan else "http"
    url, network_url = address(host, listener, scheme), network_address(host, listener, scheme)
    pairing = Pairing(lambda code: print(invitation(network_url or url, code), flush=True)) if lan else None
    owner = Owner(pairing=pairing)
    names = {*allowed_hosts(host), "127.0.0.1", "::1", _name_of(network_url or url)}
    secret = own_certificate(names) if lan else None
    settle_memory()
    app = create_app(hosts=allowed_hosts(host), owner=owner)
    place = begin(app) if begin is not None else ""
    config = uvicorn.Config(
        app,
        http=PatientProtocol,
        proxy_headers=False,  # whoever stands before the server must not speak for its visitors
        backlog=limits.ACCEPTED_AT_ONCE,
        ws=PatientSocket,
        ws_max_size=limits.MAX_FRAME,
        timeout_graceful_shutdown=2,
        log_level="warning",
        server_header=False,
        ssl_certfile=None if secret is None else secret.certificate,
        ssl_keyfile=None if secret is None else secret.key,
    )
    server = AnnouncingServer(config, url, network_url, owner, open_browser, place)
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:  # uvicorn raises it again after it has closed everything
        print()
    finally:
        listener.close()


class AnnouncingServer(uvicorn.Server):
    """Says where it is once it really answers."""

    def __init__(
        self,
        config: uvicorn.Config,
        url: str,
        network_url: str | None,
        owner: Owner,
        open_browser: bool,
        place: str = "",
    ) -> None:
        super().__init__(config)
        self.url = f"{url}/?{PARAMETER}={owner.token}{place}"
        self.own_url = url
        self.pairing = owner.pairing
        self.network_url = network_url
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Opens the doors, then tells."""
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(limits.QUEUED_CONNECTIONS)  # asyncio has one number for the queue and for a turn
        language = system_language()
        print(translate(Text("Partie is at {url} (Ctrl+C ends it).", url=self.url), language), flush=True)
        if self.pairing is not None:
            print(invitation(self.network_url or self.own_url, self.pairing.code), flush=True)
        elif self.network_url is not None:
            text = Text("From a phone in the same network: {url}", url=self.network_url)
            print(translate(text, language), flush=True)
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=(self.url,), daemon=True).start()


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
    family, kind, protocol, _, where = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
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
    if host not in EVERYWHERE:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)  # chooses the way out and sends nothing
        except OSError:
            return None
        return f"{scheme}://{probe.getsockname()[0]}:{listener.getsockname()[1]}"


if __name__ == "__main__":
    serve()
