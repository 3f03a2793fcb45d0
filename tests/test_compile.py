"""Which modules are compiled."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.compile import ROOT, STAMP, engine_modules, is_current, obstacle, stamps


def test_kernel_and_games_are_compiled_but_not_what_reads_files(tmp_path: Path) -> None:
    compiled = ["games/chess/board.py", "games/chess/pieces/king.py", "kernel/flow.py"]
    interpreted = [
        "__init__.py",
        "cli/data.py",
        "games/__init__.py",
        "games/rows.py",
        "games/chess/__init__.py",
        "games/chess/loader.py",
        "games/chess/vocabulary.py",
        "games/chess/census.py",
        "games/chess/data/__init__.py",
        "kernel/errors.py",
        "kernel/score.py",
    ]
    for name in compiled + interpreted:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert [path.as_posix() for path in engine_modules(tmp_path)] == compiled


def test_the_rules_are_among_the_compiled_modules() -> None:
    found = {path.as_posix() for path in engine_modules(ROOT / "src" / "astrarium")}
    assert {"kernel/table.py", "games/new_frontiers/settle.py"} <= found
    assert "games/new_frontiers/loader.py" not in found


@pytest.mark.skipif(obstacle() is not None, reason="nothing can be compiled here")
def test_an_engine_is_current_as_long_as_the_package_is_the_one_it_was_made_of(
    tmp_path: Path,
) -> None:
    source, target = tmp_path / "astrarium", tmp_path / "compiled"
    module = source / "kernel" / "flow.py"
    module.parent.mkdir(parents=True)
    module.write_text("ROUNDS = 1\n")
    target.mkdir()
    assert not is_current(source, target)
    (target / STAMP).write_text("\n".join(stamps(source, engine_modules(source))))
    assert is_current(source, target)
    module.write_text("ROUNDS = 2\n")
    assert not is_current(source, target)


SOURCE = '''
"""A module."""

class Board:
    """A board; 8 × 8 "squares"?"""

    @property
    def size(self) -> int:
        """How large it is."""
        return 8

    def move(self, to: int) -> None:
        """Go there.

        And back.
        """

def plain() -> None:
    """A function."""
'''

WRITTEN_BY_MYPYC = r"""static PyGetSetDef chess___Board_getseters[] = {
    {"width",
     (getter)chess___Board_get_width, NULL,
     NULL, NULL},
    {"size",
     (getter)chess___Board_get_size,
    NULL, NULL, NULL},
static PyMethodDef chess___Board_methods[] = {
    {"move",
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("move($self, to)\n--\n\n")},
static PyTypeObject CPyType_chess___Board_template_ = {
    .tp_doc = PyDoc_STR("Board()\n--\n\n"),
static PyMethodDef chessmodule_methods[] = {
    {"plain", (PyCFunction)CPyPy_chess___plain, PyDoc_STR("plain()\n--\n\n") /* docstring */},
    NULL, /* docstring */
"""

WITH_DOCSTRINGS = r"""static PyGetSetDef chess___Board_getseters[] = {
    {"width",
     (getter)chess___Board_get_width, NULL,
     NULL, NULL},
    {"size",
     (getter)chess___Board_get_size,
NULL, PyDoc_STR("How large it is."), NULL},
static PyMethodDef chess___Board_methods[] = {
    {"move",
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("move($self, to)\n--\n\nGo there.\012\012And back.")},
static PyTypeObject CPyType_chess___Board_template_ = {
    .tp_doc = PyDoc_STR("Board()\n--\n\nA board; 8 \303\227 8 \042squares\042\077"),
static PyMethodDef chessmodule_methods[] = {
    {"plain", (PyCFunction)CPyPy_chess___plain, PyDoc_STR("plain()\n--\n\nA function.") /* docstring */},
    PyDoc_STR("A module."), /* docstring */
"""


@pytest.mark.skipif(obstacle() is not None, reason="nothing can be compiled here")
def test_docstrings_of_the_source_are_put_into_the_c_text() -> None:
    from tools.engine_setup import docstrings, with_docstrings

    assert with_docstrings(WRITTEN_BY_MYPYC, docstrings(SOURCE)) == WITH_DOCSTRINGS
