"""What the terminal shows to whoever has a phone: an address, a QR code, the code that lets it in."""

from __future__ import annotations

import io

import segno

from partie.core.text import Text
from partie.i18n import system_language, translate
from partie.web.http.pairing import written


def invitation(url: str, code: str) -> str:
    """Some lines of text. The code stands behind the `#`, which browsers keep to themselves."""
    language = system_language()
    lines = [
        Text("From a phone in the same network: {url}", url=url),
        Text("The certificate is this machine's own: the phone warns of it once."),
        Text("Code that lets one phone in, valid once: {code}", code=written(code)),
    ]
    return "\n".join([drawn(pairing_url(url, code)), *(translate(line, language) for line in lines)])


def pairing_url(url: str, code: str) -> str:
    """What the QR code leads to."""
    return f"{url}/#/pair/{code}"


def drawn(text: str) -> str:
    """A QR code in half blocks."""
    out = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(out, compact=True)
    return out.getvalue()
