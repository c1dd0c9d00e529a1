"""QR codes: in the terminal that started the server, and as modules that the page draws."""

from __future__ import annotations

import io
from typing import Annotated

import segno
from fastapi import APIRouter
from pydantic import BaseModel, Field

from partie.web.http import models
from partie.web.http.routes import errors

router = APIRouter(prefix="/api/v1", responses=errors(400, 403, 413, 422))


class QrRequest(models.Request):
    """A text for a QR code."""

    text: Annotated[str, Field(min_length=1, max_length=500)]


class QrModel(BaseModel):
    """A QR code."""

    rows: list[str] = Field(description="`1` is dark; without the light frame of four modules.")


@router.post("/qr", summary="A QR code of a text")
def qr_modules(body: QrRequest) -> QrModel:
    """The modules of a QR code; a POST so that the text, which may be a secret, stands in no log."""
    code = segno.make(body.text, error="m", micro=False)
    return QrModel(rows=["".join("1" if module else "0" for module in row) for row in code.matrix])


def qr_code(text: str) -> str:
    """A QR code in half blocks."""
    out = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(out, compact=True)
    return out.getvalue()
