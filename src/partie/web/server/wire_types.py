"""Writes the types of the page's protocol for its type checker: `python -m partie.web.server.wire_types`.

They are made from the OpenAPI document of the server, as JSDoc in `static/lib/wire.js`; a test checks them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from fastapi import FastAPI

from partie.web.page.files import STATIC
from partie.web.server.routers import include_routers

PATH = STATIC / "lib" / "wire.js"
HEAD = """\
// The shapes of the server's answers, for the type checker. Made from the OpenAPI document by
// `python -m partie.web.server.wire_types`: change the models, not this file.
"""
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = dict[str, Any]


def page_types() -> str:
    """The whole file."""
    schemas: dict[str, Schema] = common_document()["components"]["schemas"]
    parts = [_typedef(name, schema) for name, schema in sorted(schemas.items())]
    return "\n".join([HEAD, *parts, "export {};\n"])


def common_document() -> Schema:
    """The OpenAPI document without the calls of single games, which their own modules know."""
    app = FastAPI()
    include_routers(app)
    return app.openapi()


def _typedef(name: str, schema: Schema) -> str:
    if schema.get("type") != "object" or "properties" not in schema:
        return f"/** @typedef {{{_type(schema)}}} {_name(name)} */\n"
    description = f" {_words(schema)}" if schema.get("description") else ""
    lines = [f" * @typedef {{object}} {_name(name)}{description}", *_properties(schema)]
    return "\n".join(["/**", *lines, " */", ""])


def _properties(schema: Schema) -> Iterator[str]:
    required = schema.get("required", [])
    for name, value in schema["properties"].items():
        shown = name if name in required else f"[{name}]"
        yield f" * @property {{{_type(value)}}} {shown} {_words(value)}".rstrip()


def _words(schema: Schema) -> str:
    return " ".join(str(schema.get("description", "")).split()).replace("*/", "* /")


def _name(name: str) -> str:
    return name.replace("-", "")


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return _name(schema["$ref"].rpartition("/")[2])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(one) for one in schema["anyOf"]))
    match schema.get("type"):
        case "array":
            return _array(schema)
        case "object":
            inside = schema.get("additionalProperties", True)
            return f"Record<string, {_type(inside) if isinstance(inside, dict) else 'any'}>"
        case str(kind):
            return _PLAIN[kind]
        case _:
            return "any"


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
    item = _type(schema.get("items", {}))
    return f"({item})[]" if "|" in item else f"{item}[]"


if __name__ == "__main__":
    PATH.write_text(page_types(), encoding="utf-8")
