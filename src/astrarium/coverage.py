"""Which tests check which clause of the rules.

A test names the clauses it checks by a marker, ``@pytest.mark.clause("NF-STL-07")``. The markers
are read from the source of the test files, so nothing is imported or run and pytest need not be
installed. A marker counts where pytest would apply it to a test that runs:

- as a decorator of a test function or method, or of its class;
- in ``pytestmark`` of a module or class, alone or in a list;
- in ``marks=`` of a ``pytest.param`` in the parameters of a test;
- under another name (``clause = pytest.mark.clause``), also one imported from another test file;
- on a base class in the same file, for the tests of its subclasses.

A test marked ``skip`` or ``xfail`` checks nothing. Ids must be readable in the source, as
strings or as names of constants in the same file; any other argument is a :class:`MarkerError`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from astrarium.rulebook import Rulebook

_CLAUSE = "pytest.mark.clause"
_UNCHECKED = frozenset({"pytest.mark.skip", "pytest.mark.xfail"})
_Function = ast.FunctionDef | ast.AsyncFunctionDef


class MarkerError(ValueError):
    """Clause markers that cannot be read; ``faults`` has a line for each, with its place."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


def checkout_tests(start: Path | None = None) -> Path | None:
    """The ``tests`` folder of the checkout that this package or ``start`` lies in, if any.

    An installed package has no tests beside it; then the folder that the command was called in
    (``start``, by default the current one) and those above it are looked at.
    """
    here = (start or Path.cwd()).resolve()
    for root in (*Path(__file__).resolve().parents, here, *here.parents):
        # Both halves of the layout, lest the tests of some other project be read.
        if (root / "src" / "astrarium").is_dir() and (root / "tests").is_dir():
            return root / "tests"
    return None


def clause_tests(tests_dir: Path) -> dict[str, list[str]]:
    """Clause id to the sorted names (``tests/test_x.py::TestY::test_z``) of the tests naming it.

    :raises MarkerError: naming every marker whose ids cannot be read.
    """
    found: dict[str, set[str]] = {}
    faults: list[str] = []
    for path in _test_files(tests_dir):
        module = _read(path, tests_dir)
        for name, ids in _module_tests(module):
            for clause_id in ids:
                found.setdefault(clause_id, set()).add(f"{module.name}::{name}")
        faults += module.faults
    if faults:
        raise MarkerError(dict.fromkeys(faults))
    return {clause_id: sorted(found[clause_id]) for clause_id in sorted(found)}


def report(
    rulebooks: Mapping[str, Rulebook],
    tests: Mapping[str, list[str]],
    *,
    games: Iterable[str] | None = None,
    with_tests: bool = False,
) -> dict[str, dict[str, object]]:
    """For each game the number of its clauses, how many have a test, and which have none.

    ``games`` limits the answer; the ids of every rulebook are known all the same.
    ``with_tests`` adds each clause's tests. Where a marker names an id that no rulebook has, the
    key ``unknown`` maps each such id to the tests that name it.
    """
    answer: dict[str, dict[str, object]] = {}
    for game in rulebooks if games is None else games:
        ids = [clause.id for clause in rulebooks[game].clauses]
        untested = [clause_id for clause_id in ids if clause_id not in tests]
        answer[game] = {
            "clauses": len(ids),
            "tested": len(ids) - len(untested),
            "untested": untested,
        }
        if with_tests:
            answer[game]["tests"] = {clause_id: tests.get(clause_id, []) for clause_id in ids}
    unknown = unknown_ids(rulebooks, tests)
    if unknown:
        answer["unknown"] = {clause_id: tests[clause_id] for clause_id in unknown}
    return answer


def unknown_ids(rulebooks: Mapping[str, Rulebook], tests: Iterable[str]) -> list[str]:
    """The ids named by tests that are no clause, decision point or ruling of any game."""
    return [
        clause_id
        for clause_id in tests
        if not any(clause_id in rulebook for rulebook in rulebooks.values())
    ]


# --- reading a test file ---------------------------------------------------------------------


@dataclass(slots=True)
class _Module:
    """What the reading of one file needs to know of it."""

    name: str
    body: list[ast.stmt]
    #: What a name stands for inside pytest: ``{"clause": "pytest.mark.clause"}``.
    pytest_names: dict[str, str] = field(default_factory=dict)
    values: dict[str, ast.expr] = field(default_factory=dict)
    classes: dict[str, ast.ClassDef] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def constant(self, node: ast.Name) -> ast.expr | None:
        """What a name was bound to at the top level, in a statement that ends above its use.

        Looking upwards only, the reading ends even where a name is bound to itself.
        """
        value = self.values.get(node.id)
        above = value is not None and (value.end_lineno or value.lineno) < node.lineno
        return value if above else None

    def fault(self, node: ast.expr, message: str) -> None:
        self.faults.append(f"{self.name}:{node.lineno}: {message}")


@dataclass(frozen=True, slots=True)
class _Marks:
    """The clauses named in one place, and whether the tests there are left out of the run."""

    ids: frozenset[str] = frozenset()
    unchecked: bool = False

    def __or__(self, other: _Marks) -> _Marks:
        return _Marks(self.ids | other.ids, self.unchecked or other.unchecked)


_NONE = _Marks()


def _test_files(tests_dir: Path) -> Iterator[Path]:
    """The files that pytest collects by default, in a fixed order."""
    for path in sorted(tests_dir.rglob("*.py")):
        folders = path.relative_to(tests_dir).parts[:-1]
        is_test = path.name.startswith("test_") or path.name.endswith("_test.py")
        if is_test and not any(folder.startswith((".", "__")) for folder in folders):
            yield path


def _read(path: Path, tests_dir: Path, importers: tuple[Path, ...] = ()) -> _Module:
    """Parse a file and note what its top-level names stand for."""
    name = path.relative_to(tests_dir.parent).as_posix()
    try:
        body = ast.parse(path.read_text(encoding="utf-8")).body
    except SyntaxError as error:
        return _Module(name, [], faults=[f"{name}:{error.lineno}: {error.msg}"])
    module = _Module(name, body)
    for statement in body:
        match statement:
            case ast.Import():
                _note_import(module, statement)
            case ast.ImportFrom():
                _note_import_from(module, statement, path, tests_dir, importers)
            case ast.Assign(targets=[ast.Name(id=target)], value=value):
                _note_value(module, target, value)
            case ast.AnnAssign(target=ast.Name(id=target), value=ast.expr() as value):
                _note_value(module, target, value)
            case ast.ClassDef():
                module.classes[statement.name] = statement
    return module


def _note_import(module: _Module, statement: ast.Import) -> None:
    for alias in statement.names:
        if alias.name == "pytest":
            module.pytest_names[alias.asname or "pytest"] = "pytest"


def _note_import_from(
    module: _Module,
    statement: ast.ImportFrom,
    path: Path,
    tests_dir: Path,
    importers: tuple[Path, ...],
) -> None:
    if statement.module == "pytest":
        names = {alias.name: f"pytest.{alias.name}" for alias in statement.names}
    else:
        source = _file_of(statement, path, tests_dir)
        if source is None or source in (*importers, path):
            return
        names = _read(source, tests_dir, (*importers, path)).pytest_names
    for alias in statement.names:
        if alias.name in names:
            module.pytest_names[alias.asname or alias.name] = names[alias.name]


def _file_of(statement: ast.ImportFrom, path: Path, tests_dir: Path) -> Path | None:
    """The file among the tests that an import names, whichever folder pytest puts on the path."""
    parts = (statement.module or "").split(".")
    folders = [path.parent, tests_dir, tests_dir.parent]
    if statement.level:
        folders = [path.parents[statement.level - 1]]
    for folder in folders:
        source = folder.joinpath(*parts).with_suffix(".py")
        if source.is_relative_to(tests_dir) and source.is_file():
            return source
    return None


def _note_value(module: _Module, target: str, value: ast.expr) -> None:
    meaning = _pytest_name(module, value)
    module.pytest_names.pop(target, None)
    module.values[target] = value
    if meaning is not None:
        module.pytest_names[target] = meaning


def _pytest_name(module: _Module, node: ast.expr) -> str | None:
    """What an expression stands for inside pytest, such as ``pytest.mark.clause``, or nothing."""
    match node:
        case ast.Name(id=name):
            return module.pytest_names.get(name)
        case ast.Attribute(value=value, attr=attr):
            owner = _pytest_name(module, value)
            return f"{owner}.{attr}" if owner else None
    return None


# --- the tests of a file and their clauses ---------------------------------------------------


def _module_tests(module: _Module) -> Iterator[tuple[str, frozenset[str]]]:
    marks = _pytestmark(module, module.body)
    yield from _tests_in(module, module.body, marks, "")


def _tests_in(
    module: _Module, body: list[ast.stmt], outer: _Marks, prefix: str
) -> Iterator[tuple[str, frozenset[str]]]:
    """The tests of a module or class with their clauses; ``outer`` marks all of them."""
    # A later definition of a name replaces the earlier one, which then never runs.
    definitions = {
        statement.name: statement
        for statement in body
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    }
    for name, definition in definitions.items():
        if isinstance(definition, ast.ClassDef):
            if _is_test_class(definition):
                lineage = _lineage(module, definition)
                marks = _union(_class_marks(module, base) for base in lineage)
                members = [member for base in reversed(lineage) for member in base.body]
                yield from _tests_in(module, members, outer | marks, f"{prefix}{name}::")
        elif _is_test(module, definition):
            ids = _test_clauses(module, definition, outer)
            if ids:
                yield f"{prefix}{name}", ids


def _is_test(module: _Module, function: _Function) -> bool:
    decorators = (_called(decorator) for decorator in function.decorator_list)
    is_fixture = any(_pytest_name(module, node) == "pytest.fixture" for node in decorators)
    return function.name.startswith("test") and not is_fixture


def _is_test_class(definition: ast.ClassDef) -> bool:
    """Whether pytest collects the class: by name, without a constructor, not switched off."""
    for statement in definition.body:
        match statement:
            case ast.FunctionDef(name="__init__"):
                return False
            case ast.Assign(targets=[ast.Name(id="__test__")], value=ast.Constant(value=False)):
                return False
    return definition.name.startswith("Test")


def _lineage(module: _Module, definition: ast.ClassDef) -> list[ast.ClassDef]:
    """The class and its base classes in the same file, nearest first."""
    lineage: list[ast.ClassDef] = []
    waiting = [definition]
    while waiting:
        current = waiting.pop(0)
        if current not in lineage:
            lineage.append(current)
            names = [base.id for base in current.bases if isinstance(base, ast.Name)]
            waiting += [module.classes[name] for name in names if name in module.classes]
    return lineage


def _class_marks(module: _Module, definition: ast.ClassDef) -> _Marks:
    decorators = _union(_marks(module, node) for node in definition.decorator_list)
    return decorators | _pytestmark(module, definition.body)


def _pytestmark(module: _Module, body: Iterable[ast.stmt]) -> _Marks:
    marks = _NONE
    for statement in body:
        match statement:
            case ast.Assign(targets=[ast.Name(id="pytestmark")], value=value):
                marks = _marks(module, value)
            case ast.AnnAssign(target=ast.Name(id="pytestmark"), value=ast.expr() as value):
                marks = _marks(module, value)
    return marks


def _test_clauses(module: _Module, function: _Function, outer: _Marks) -> frozenset[str]:
    marks = _union((outer, *(_marks(module, node) for node in function.decorator_list)))
    if marks.unchecked:
        return frozenset()
    ids = marks.ids
    for decorator in function.decorator_list:
        if _pytest_name(module, _called(decorator)) == "pytest.mark.parametrize":
            ids |= _param_clauses(module, decorator)
    return ids


def _param_clauses(module: _Module, parametrize: ast.expr) -> frozenset[str]:
    """The clauses named by the ``pytest.param`` calls in the parameters of a test."""
    ids: frozenset[str] = frozenset()
    for node in _within(module, parametrize):
        if isinstance(node, ast.Call) and _pytest_name(module, node.func) == "pytest.param":
            given = (word.value for word in node.keywords if word.arg == "marks")
            marks = _union(_marks(module, value) for value in given)
            ids |= frozenset() if marks.unchecked else marks.ids
    return ids


def _within(module: _Module, node: ast.AST) -> Iterator[ast.AST]:
    """All nodes of an expression, and of the constants of the file that it names."""
    for part in ast.walk(node):
        yield part
        value = module.constant(part) if isinstance(part, ast.Name) else None
        if value is not None:
            yield from _within(module, value)


def _marks(module: _Module, node: ast.expr) -> _Marks:
    """What a decorator, a ``pytestmark`` or a ``marks=`` says, whether one mark or a list."""
    match node:
        case ast.List(elts=elements) | ast.Tuple(elts=elements) | ast.Set(elts=elements):
            return _union(_marks(module, element) for element in elements)
        case ast.Starred(value=value):
            return _marks(module, value)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _marks(module, left) | _marks(module, right)
        case ast.Name() if (constant := module.constant(node)) is not None:
            if _pytest_name(module, node) is None:
                return _marks(module, constant)
    meaning = _pytest_name(module, _called(node))
    if meaning in _UNCHECKED:
        return _Marks(unchecked=True)
    if meaning == _CLAUSE and isinstance(node, ast.Call):
        return _Marks(frozenset(_ids(module, node)))
    return _NONE


def _ids(module: _Module, marker: ast.Call) -> Iterator[str]:
    """The ids that a clause marker is called with."""
    if not marker.args or marker.keywords:
        module.fault(marker, "a clause marker takes the ids of clauses, and at least one")
    for argument in marker.args:
        ids = _strings(module, argument)
        if ids is None:
            module.fault(marker, "a clause marker must name its ids as plain strings")
        else:
            yield from ids


def _strings(module: _Module, node: ast.expr) -> list[str] | None:
    """The strings that an argument stands for, or nothing if the source does not show them."""
    match node:
        case ast.Constant(value=str() as text):
            return [text]
        case ast.Name() if (constant := module.constant(node)) is not None:
            return _strings(module, constant)
        case ast.Starred(value=value):
            return _strings(module, value)
        case ast.List(elts=elements) | ast.Tuple(elts=elements):
            parts = [_strings(module, element) for element in elements]
            known = [part for part in parts if part is not None]
            return [text for part in known for text in part] if len(known) == len(parts) else None
    return None


def _called(node: ast.expr) -> ast.expr:
    return node.func if isinstance(node, ast.Call) else node


def _union(marks: Iterable[_Marks]) -> _Marks:
    whole = _NONE
    for each in marks:
        whole |= each
    return whole
