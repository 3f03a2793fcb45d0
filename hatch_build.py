"""The build hook: a wheel has the browser client and, where there is a C compiler, the compiled engine."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))  # a build starts in an unknown folder
from tools.compile import (
    THOROUGH,
    CompileError,
    compile_engine,
    extensions,
    no_compiler,
    no_mypyc,
)
from tools.web import NODE_WHEEL, TARGET, WebError, build_client, is_current, machine_npm

PURE = "ASTRARIUM_PURE=1 builds a pure wheel: the same rules, several times slower."


def left_out(name: str) -> bool:
    return os.environ.get(name, "") not in ("", "0")


class BuildHook(BuildHookInterface[Any]):
    """Builds the client for wheel and sdist, and compiles kernel and games with mypyc for the wheel.

    Either fails the build rather than being left out without a word. ASTRARIUM_NO_WEB=1 asks for a package without
    the client, ASTRARIUM_PURE=1 for a wheel without the compiled engine. ASTRARIUM_OPTIMISE is the level of the C
    compiler, 2 unless given: 0 builds in a third of the time, and is as slow as that.
    """

    def dependencies(self) -> list[str]:
        # Asked for here, not in [build-system], so that a plain build needs hatchling alone.
        needed: list[str] = []
        if self.compiles():
            needed += self.metadata.core.optional_dependencies["compile"]
        if not left_out("ASTRARIUM_NO_WEB") and not is_current() and machine_npm() is None:
            needed.append(NODE_WHEEL)
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # both are built apart from the source that is being edited
            return
        self.add_client(build_data)
        if self.target_name == "wheel":
            self.add_engine(build_data)

    def add_client(self, build_data: dict[str, Any]) -> None:
        if left_out("ASTRARIUM_NO_WEB"):
            self.app.display_warning("ASTRARIUM_NO_WEB: building without the browser client")
            return
        try:
            build_client()
        except WebError as error:
            self.app.abort(
                f"{error}\nASTRARIUM_NO_WEB=1 builds the package without the browser client."
            )
        build_data["artifacts"].append(f"/{TARGET.relative_to(self.root).as_posix()}/**")

    def compiles(self) -> bool:
        wheel = self.target_name == "wheel"
        return wheel and not left_out("ASTRARIUM_PURE") and no_compiler() is None

    def add_engine(self, build_data: dict[str, Any]) -> None:
        if not self.compiles():
            self.app.display_warning(f"{no_compiler() or 'ASTRARIUM_PURE'}: building a pure wheel")
            return
        level = os.environ.get("ASTRARIUM_OPTIMISE") or THOROUGH
        self.folder = TemporaryDirectory(prefix="astrarium-")
        built = Path(self.folder.name, "compiled")
        try:
            compiled = compile_engine(Path(self.root, "src", "astrarium"), built, level)
        except CompileError as error:
            self.app.abort(f"{error}\nThe engine did not compile. {PURE}")
        if not compiled:
            self.app.abort(f"The engine cannot be compiled: {no_mypyc()}. {PURE}")
        for extension in extensions(built):
            build_data["force_include"][str(extension)] = str(extension.relative_to(built))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "folder"):
            self.folder.cleanup()
