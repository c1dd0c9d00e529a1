"""What goes through the wire when players have secrets."""

from __future__ import annotations

import json

from starlette.testclient import TestClient

from tests.web.talk import PERSON_FIRST, Talk, connect, texts


def test_nothing_on_the_wire_tells_the_brains_secret(client: TestClient) -> None:
    with connect(client) as socket:
        talk = Talk(socket)
        heard = [talk.start(PERSON_FIRST, "secrets", seed=77)]
        talk.say("hint")
        heard.append(talk.hear_until("analysis", final=True))
        talk.say("analyse", on=True)
        heard.append(talk.hear_until("analysis", final=True))
        talk.say("move", move="wait")
        heard += [talk.hear("state"), talk.hear("state")]  # no thought of the brain between them
        talk.say("move", move="nonsense")
        heard.append(talk.hear_until("error"))
    assert texts(heard[4]) == ["wait", "wait"]
    assert "A77" in json.dumps(heard)
    assert "B77" not in json.dumps(heard)
