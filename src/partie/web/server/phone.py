"""What leads a phone to this server: its address, the code that lets it in, and the authority that it can trust."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from partie.web.http.errors import Refusal
from partie.web.http.owner import get_owner
from partie.web.http.routes import errors

router = APIRouter(prefix="/api/v1/phone", responses=errors(403))
KIND = "application/x-x509-ca-cert"  # browsers of phones offer to install it


class PhoneModel(BaseModel):
    """How a phone in the same network opens the page."""

    address: str | None = Field(description="Of the page; null where the server listens on this machine alone.")
    pairing: str | None = Field(description="The same with a code that lets one phone in; null but for the owner.")
    has_authority: bool = Field(description="Whether `/phone/authority` has a certificate to install.")


@router.get("", summary="How a phone opens the page")
def phone(request: Request) -> PhoneModel:
    """The code is in the answer for the owner alone."""
    state, owner = request.app.state, get_owner(request)
    address: str | None = state.network_url
    pairing = owner.pairing if owner.is_asking(request) else None
    return PhoneModel(
        address=address,
        pairing=f"{address}/#/pair/{pairing.code}" if address and pairing else None,
        has_authority=state.authority is not None,
    )


@router.get(
    "/authority",
    summary="The certificate of the authority of this machine",
    responses={**errors(404), 200: {"content": {KIND: {}}}},
    response_class=Response,
)
async def authority(request: Request) -> Response:
    """The certificate of the authority in PEM, for a phone that installs it."""
    path = request.app.state.authority
    if path is None:
        raise Refusal("This server has no certificate: start it with partie serve --lan.", status=404)
    content = await run_in_threadpool(path.read_bytes)
    named = {"Content-Disposition": 'attachment; filename="partie.crt"'}
    return Response(content, media_type=KIND, headers=named)
