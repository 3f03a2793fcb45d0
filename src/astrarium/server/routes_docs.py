"""The API documentation page, made from the OpenAPI description without any script."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response

from astrarium.server.answers import MEANINGS

router = APIRouter(include_in_schema=False)

_METHODS = ("get", "post", "put", "patch", "delete")
_ORDER = ("people", "games", "tables", "commands", "replays", "operations")

INTRODUCTION = """\
<p>JSON in, JSON out. A browser is known by the cookie that <code>POST /api/me</code> sets; a program that uses
this cookie sends the header <code>X-Astrarium: 1</code> with every <code>POST</code>. A program that holds a seat sends
<code>Authorization: Bearer ast_…</code> instead. Every error is
<code>{"error": "stale", "reason": "…", "request": "…"}</code>, and nothing was changed then.</p>
<p>The same as a description for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
"""

STYLE = """\
:root { color-scheme: light dark; --line: #8884; --soft: #8882; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 1rem 1.25rem 4rem; }
code { font: 0.9em ui-monospace, monospace; background: var(--soft); padding: 0.1em 0.3em; border-radius: 4px; }
nav ul { columns: 3 16rem; padding-left: 1.2rem; }
section { border-top: 1px solid var(--line); margin-top: 1.5rem; padding-top: 0.5rem; }
h2 { margin-top: 3rem; }
h3 { font-weight: 600; margin: 0.5rem 0; overflow-wrap: anywhere; }
h3 .method { display: inline-block; min-width: 3.5rem; font-size: 0.8rem; letter-spacing: 0.05em; }
table { border-collapse: collapse; width: 100%; margin: 0.5rem 0 1rem; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.75rem 0.3rem 0; }
th, td { border-bottom: 1px solid var(--line); }
caption { text-align: left; font-weight: 600; padding: 0.25rem 0; }
a { color: LinkText; }
a:focus-visible { outline: 2px solid; outline-offset: 2px; }
@media (max-width: 40rem) { table, tbody, tr, td, th, caption { display: block; } th { border: 0; padding-bottom: 0; } }
"""


@router.get("/api/docs")
async def get_docs(request: Request) -> Response:
    app: FastAPI = request.app
    page = docs_page(app.openapi())
    return Response(page, headers={"cache-control": "no-cache"}, media_type="text/html")


@router.get("/api/docs.css")
async def get_style() -> Response:
    return Response(STYLE, headers={"cache-control": "no-cache"}, media_type="text/css")


def docs_page(api: Mapping[str, Any]) -> str:
    """The whole page."""
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(api['info']['title'])}: HTTP interface</title>",
        '<link rel="icon" href="/favicon.svg">',
        '<link rel="stylesheet" href="/api/docs.css"></head><body><main>',
        f"<h1>{escape(api['info']['title'])}: HTTP interface</h1>",
        INTRODUCTION,
    ]
    by_tag = operations(api)
    parts.append('<nav aria-label="Addresses"><ul>')
    for tag in by_tag:
        for method, path, _ in by_tag[tag]:
            parts.append(
                f'<li><a href="#{anchor(method, path)}">{method.upper()} {escape(path)}</a></li>'
            )
    parts.append("</ul></nav>")
    for tag, found in by_tag.items():
        parts.append(f"<h2>{escape(tag.capitalize())}</h2>")
        for method, path, operation in found:
            parts.extend(_operation(api, method, path, operation))
    parts.extend(_error_table())
    parts.append("<h2>Shapes</h2>")
    for name, schema in sorted(api["components"]["schemas"].items()):
        parts.append(f'<section id="shape-{escape(name)}"><h3>{escape(name)}</h3>')
        parts.extend(_described(schema))
        parts.extend(_fields(schema, "Fields"))
        parts.append("</section>")
    parts.append("</main></body></html>")
    return "\n".join(parts)


def operations(api: Mapping[str, Any]) -> dict[str, list[tuple[str, str, Mapping[str, Any]]]]:
    """Method, path and description of all operations, by tag."""
    found: dict[str, list[tuple[str, str, Mapping[str, Any]]]] = {tag: [] for tag in _ORDER}
    for path, item in api["paths"].items():
        for method in _METHODS:
            if method in item:
                tag = item[method].get("tags", ["operations"])[0]
                found.setdefault(tag, []).append((method, path, item[method]))
    return {tag: operations for tag, operations in found.items() if operations}


def anchor(method: str, path: str) -> str:
    return escape(f"{method}{path}".replace("/", "-").replace("{", "").replace("}", ""))


def _operation(
    api: Mapping[str, Any], method: str, path: str, operation: Mapping[str, Any]
) -> Iterator[str]:
    yield f'<section id="{anchor(method, path)}">'
    yield f'<h3><span class="method">{method.upper()}</span> <code>{escape(path)}</code></h3>'
    yield f"<p><strong>{escape(operation.get('summary', ''))}.</strong>"
    yield f"{escape(operation.get('description', ''))}</p>"
    if operation.get("security"):
        ways = " or ".join(next(iter(way)) for way in operation["security"])
        yield f"<p>Needs a {escape(ways)}.</p>"
    yield from _parameters(operation.get("parameters", []))
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if body:
        schema = body["schema"]
        yield f"<p>Body: {_kind(schema)}</p>"
        name = schema.get("$ref", "").rpartition("/")[2]
        yield from _fields(api["components"]["schemas"].get(name, {}), "Fields of the body")
    yield from _answers(operation["responses"])
    yield "</section>"


def _described(schema: Mapping[str, Any]) -> Iterator[str]:
    if schema.get("description"):
        yield f"<p>{escape(schema['description'])}</p>"


def _parameters(parameters: list[Mapping[str, Any]]) -> Iterator[str]:
    if not parameters:
        return
    yield "<table><caption>Parameters</caption>"
    for one in parameters:
        need = "" if one.get("required") else ", may be left out"
        yield f'<tr><th scope="row"><code>{escape(one["name"])}</code></th>'
        yield f"<td>in the {escape(one['in'])}{need}</td><td>{_kind(one['schema'])}</td></tr>"
    yield "</table>"


def _fields(schema: Mapping[str, Any], caption: str) -> Iterator[str]:
    if not schema.get("properties"):
        return
    needed = schema.get("required", [])
    yield f"<table><caption>{caption}</caption>"
    for name, field in schema["properties"].items():
        need = "" if name in needed else f"else {escape(json.dumps(field.get('default')))}"
        yield f'<tr><th scope="row"><code>{escape(name)}</code></th>'
        yield f"<td>{_kind(field)}</td><td>{need}</td></tr>"
    yield "</table>"


def _answers(responses: Mapping[str, Any]) -> Iterator[str]:
    """The responses; of errors only the statuses, because all have the same form."""
    errors = []
    for status, answer in responses.items():
        kinds = [one.get("schema", {}) for one in answer.get("content", {}).values()]
        if any(kind.get("$ref", "").endswith("/Problem") for kind in kinds):
            errors.append(f'<a href="#status-{status}">{status}</a>')
            continue
        shown = ", ".join(_kind(kind) for kind in kinds) or escape(answer["description"])
        yield f"<p>Answers {status}: {shown}</p>"
    if errors:
        yield f"<p>Errors: {', '.join(errors)}</p>"


def _error_table() -> Iterator[str]:
    yield "<h2>Errors</h2><table><caption>What each status means</caption>"
    for status, meaning in MEANINGS.items():
        yield f'<tr id="status-{status}"><th scope="row">{status}</th><td>{escape(meaning)}</td></tr>'
    yield "</table>"


def _kind(schema: Mapping[str, Any]) -> str:
    """What a value is, in a few words of HTML."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#shape-{name}">{name}</a>'
    choices = schema.get("anyOf") or schema.get("oneOf")
    if choices:
        return " or ".join(_kind(one) for one in choices)
    if "const" in schema:
        return f"<code>{escape(json.dumps(schema['const']))}</code>"
    if "enum" in schema:
        return " or ".join(f"<code>{escape(json.dumps(one))}</code>" for one in schema["enum"])
    kind = schema.get("type", "anything")
    if kind == "array":
        items = schema.get("items") or {}
        return f"list of {_kind(items)}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), Mapping):
        return f"object of {_kind(schema['additionalProperties'])}"
    return f"{escape(kind)}{_bounds(schema)}"


def _bounds(schema: Mapping[str, Any]) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f", {int(low)} to {int(high)}"
    low, high = schema.get("minLength"), schema.get("maxLength")
    if high is not None:
        return f" of {low or 0} to {high} characters"
    return f", <code>{escape(schema['pattern'])}</code>" if "pattern" in schema else ""
