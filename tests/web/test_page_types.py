"""The types of the page's protocol are those of the server."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from partie.web.server import wire_types
from partie.web.session.wire import AnalysisMessage, ErrorMessage, StateMessage
from tests.web.talk import PERSON_FIRST, Talk, connect


def test_the_committed_types_are_current() -> None:
    assert wire_types.PATH.read_text("utf-8") == wire_types.page_types(), (
        "the models changed: python -m partie.web.server.wire_types"
    )


@pytest.mark.parametrize(
    ("schema", "written"),
    [
        ({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}}, "(string | null)[]"),
        ({"type": "array", "prefixItems": [{"type": "number"}, {"type": "integer"}]}, "[number, number]"),
        ({"type": "object", "additionalProperties": {"type": "boolean"}}, "Record<string, boolean>"),
        ({"enum": ["a", "b"]}, '"a" | "b"'),
        ({"$ref": "#/components/schemas/SceneModel"}, "SceneModel"),
        ({}, "any"),
    ],
)
def test_schemas_become_types(schema: wire_types.Schema, written: str) -> None:
    assert wire_types._type(schema) == written


def test_what_the_socket_says_has_the_documented_shape(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        state = talk.start(PERSON_FIRST)
        talk.say("hint")
        analysis = talk.hear_until("analysis", final=True)
        talk.say("move", move="z9")
        error = talk.hear("error")
    for model, message in ((StateMessage, state), (AnalysisMessage, analysis), (ErrorMessage, error)):
        known = {field.alias or name for name, field in model.model_fields.items()}
        assert message.keys() == known
        model.model_validate(message)
