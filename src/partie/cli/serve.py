"""`partie serve`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from partie.web.server import startup


def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    open_browser: Annotated[bool, Parameter(name="--open", negative="")] = False,
    lan: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Open the page: play, analyse, watch in the browser.

    Parameters
    ----------
    host
        Address to listen on; 0.0.0.0 lets phones in the same network in.
    port
        Port to listen on; 8000 or the next free one when not given.
    open_browser
        Open the browser as well.
    lan
        Let phones in the same network in, over HTTPS: shows an address, a QR code and a pairing code.
    """
    startup.serve(host=host, port=port, open_browser=open_browser, lan=lan)
