"""Write the shapes of what the server sends and takes in TypeScript.

    python -m tools.typescript             write web/src/generated
    python -m tools.typescript --check     only say what there is not up to date

The Python is read, not run: names, order and comments stay as they are written.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "astrarium"
TARGET = ROOT / "web" / "src" / "generated"
FILES = {
    "kernel": "kernel/shapes.py",
    "server": "server/shapes.py",
    "commands": "server/messages.py",
    **{
        path.parent.name: f"games/{path.parent.name}/shapes.py"
        for path in SOURCE.glob("games/*/shapes.py")
    },
}
PLAIN = {"int": "number", "float": "number", "str": "string", "bool": "boolean", "Any": "unknown"}
BASES = ("TypedDict", "Struct", "BaseModel", "Shape", "Body")
WIDTH = 100


class Module:
    """A module of shapes, on its way into TypeScript."""

    def __init__(self, path: str) -> None:
        text = (SOURCE / path).read_text()
        self._lines = text.splitlines()
        self._names = dict(PLAIN)
        self._shapes = {*BASES}
        parts = [f"/** Written by tools/typescript.py from src/astrarium/{path}. */"]
        for node in ast.parse(text).body:
            parts += self._statement(node)
        self.text = "\n\n".join(parts) + "\n"

    def _statement(self, node: ast.stmt) -> Iterator[str]:
        match node:
            case ast.ImportFrom(module="astrarium.kernel.shapes", names=names):
                shared = [alias.name for alias in names]
                self._shapes.update(shared)
                yield f"import type {{ {', '.join(shared)} }} from './kernel';"
            case ast.ClassDef() if any(_name(base) in self._shapes for base in node.bases):
                self._shapes.add(node.name)
                if node.name not in BASES:
                    yield self._interface(node)
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Call(args=[_, ast.Dict() as fields])
            ):
                self._shapes.add(
                    name
                )  # TypedDict("Origin", {"from": str}), for a key that is a keyword
                keys = [_said(key) for key in fields.keys if key is not None]
                lines = [
                    f"\t{key}: {self._type(value)};" for key, value in zip(keys, fields.values)
                ]
                yield "\n".join(
                    [*_comment(self._beside(node), ""), f"export interface {name} {{", *lines, "}"]
                )
            case ast.Assign(targets=[ast.Name(id=name)]) if (
                name[0].isupper() and not name.isupper()
            ):
                written = self._type(node.value)
                if written in PLAIN.values():
                    self._names[name] = written  # a bounded number or text is just that to a client
                else:
                    yield "\n".join([*_comment(self._beside(node), ""), _alias(name, written)])

    def _interface(self, node: ast.ClassDef) -> str:
        bases = [_name(base) for base in node.bases if _name(base) not in BASES]
        head = f"export interface {node.name}{' extends ' if bases else ''}{', '.join(bases)} {{"
        lines = [*_comment(ast.get_docstring(node) or "", ""), head]
        lines += [f"\ttype: '{_said(word.value)}';" for word in node.keywords if word.arg == "tag"]
        for field in node.body:
            if isinstance(field, ast.AnnAssign):
                lines += _comment(self._beside(field), "\t")
                lines.append(self._field(field))
        return "\n".join([*lines, "}"])

    def _field(self, field: ast.AnnAssign) -> str:
        kind, optional = field.annotation, field.value is not None
        if isinstance(kind, ast.Subscript) and _name(kind.value) == "NotRequired":
            kind, optional = kind.slice, True
        return f"\t{_name(field.target)}{'?' if optional else ''}: {self._type(kind)};"

    def _type(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=None):
                return "null"
            case ast.BinOp(left=left, right=right):
                return f"{self._type(left)} | {self._type(right)}"
            case ast.Subscript(value=base, slice=inside):
                parts = inside.elts if isinstance(inside, ast.Tuple) else [inside]
                return self._generic(_name(base), parts)
        return self._names.get(_name(node), _name(node))

    def _generic(self, name: str, parts: list[ast.expr]) -> str:
        if name == "Literal":
            return " | ".join(f"'{_said(part)}'" for part in parts)
        if name == "Annotated":  # a closed set of names, or bounds
            closed = isinstance(parts[1], ast.Subscript)
            return self._type(parts[1] if closed else parts[0])
        inner = [self._type(part) for part in parts]
        if name == "list":
            return f"({inner[0]})[]" if " | " in inner[0] else f"{inner[0]}[]"
        if name == "tuple":
            return f"[{', '.join(inner)}]"
        record = f"Record<{', '.join(inner)}>"
        return f"Partial<{record}>" if name == "Mapping" else record

    def _beside(self, node: ast.stmt) -> str:
        """The comment behind a statement."""
        assert node.end_lineno is not None
        behind = self._lines[node.end_lineno - 1][node.end_col_offset :]
        return behind.partition("# ")[2] if behind.startswith("  # ") else ""


def _name(node: ast.expr) -> str:
    """`Struct` for `msgspec.Struct` too."""
    return ast.unparse(node).rpartition(".")[2]


def _said(node: ast.expr) -> str:
    return str(ast.literal_eval(node))


def _comment(text: str, indent: str) -> list[str]:
    return [f"{indent}/** {' '.join(cleandoc(text).split())} */"] if text else []


def _alias(name: str, written: str) -> str:
    line = f"export type {name} = {written};"
    if len(line) <= WIDTH:
        return line
    return (
        "\n".join([f"export type {name} =", *(f"\t| {part}" for part in written.split(" | "))])
        + ";"
    )


def written() -> dict[Path, str]:
    """Every file as it should be."""
    return {TARGET / f"{name}.ts": Module(path).text for name, path in FILES.items()}


def stale() -> list[str]:
    """The files that are not as they should be."""
    files = written()
    found = [path for path, text in files.items() if not path.is_file() or path.read_text() != text]
    return sorted(
        path.name for path in found + [path for path in TARGET.glob("*") if path not in files]
    )


def main() -> int:
    if sys.argv[1:] == ["--check"]:
        if names := stale():
            print(f"web/src/generated: {', '.join(names)}: run `make types-web`", file=sys.stderr)
        return 1 if names else 0
    TARGET.mkdir(exist_ok=True)
    for path, text in written().items():
        path.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
