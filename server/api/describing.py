"""The API as OpenAPI 3.1: made from the table of its routes, so that nothing is served that is not described."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from protocol.resources import Trouble

TEMPLATE = "#/components/schemas/{model}"


@dataclass(frozen=True, slots=True)
class Parameter:
    """Something one may say in an address."""

    name: str
    text: str
    schema: Mapping[str, object] = field(default_factory=lambda: {"type": "string"})


@dataclass(frozen=True, slots=True)
class Described:
    """One address: its path, what it gives, what may be said."""

    path: str
    text: str
    model: type[BaseModel] | None
    """None for this description itself."""
    parameters: Sequence[Parameter] = ()
    """Those in the path, and after the question mark."""
    is_personal: bool = False
    """Whether a token makes a difference."""
    media: str = "application/json"
    """What it is served as: JSON, or such documents a line each."""


def describe(routes: Sequence[Described], version: str) -> dict[str, object]:
    """The whole description."""
    models = {route.model for route in routes if route.model is not None} | {Trouble}
    ordered = sorted(models, key=lambda model: model.__name__)
    _, schemas = models_json_schema([(model, "serialization") for model in ordered], ref_template=TEMPLATE)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Ecliptic",
            "version": version,
            "description": "Days, boards and players of the daily challenge, and races that are over. Everything is "
            "read only; races are played by WebSocket, see PROTOCOL.md. Every answer of JSON has an ETag.",
        },
        "paths": {route.path: {"get": _operation(route)} for route in routes},
        "components": {
            "schemas": schemas.get("$defs", {}),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(route: Described) -> dict[str, object]:
    in_path = set(re.findall(r"{(\w+)}", route.path))
    given = {"$ref": TEMPLATE.format(model=route.model.__name__)} if route.model else {"type": "object"}
    operation: dict[str, object] = {
        "summary": route.text,
        "parameters": [
            {
                "name": parameter.name,
                "in": "path" if parameter.name in in_path else "query",
                "required": parameter.name in in_path,
                "description": parameter.text,
                "schema": dict(parameter.schema),
            }
            for parameter in route.parameters
        ],
        "responses": {
            "200": {"description": route.text, "content": {route.media: {"schema": given}}},
            "304": {"description": "what If-None-Match names is still so"},
            **{
                status: {
                    "description": what,
                    "content": {"application/json": {"schema": {"$ref": TEMPLATE.format(model="Trouble")}}},
                }
                for status, what in (
                    ("400", "a parameter is wrong"),
                    ("404", "there is no such thing"),
                    ("503", "later; Retry-After says in how many seconds, where that is known"),
                )
            },
        },
    }
    if route.is_personal:
        operation["security"] = [{}, {"token": []}]
    return operation
