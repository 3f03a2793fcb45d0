"""The build hook: a wheel holds the compiled engine where that can be built, else it is pure."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))  # a build starts in an unknown folder
from tools.compile import CompileError, compile_engine, extensions, no_compiler


class EngineHook(BuildHookInterface[Any]):
    """Compiles kernel and games with mypyc. ASTRARIUM_PURE=1 leaves that out."""

    def wanted(self) -> bool:
        return os.environ.get("ASTRARIUM_PURE", "") in ("", "0") and no_compiler() is None

    def dependencies(self) -> list[str]:
        # Asked for here, not in [build-system], so that a pure build needs hatchling alone.
        return self.metadata.core.optional_dependencies["compile"] if self.wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # an extension would shadow the source that is being edited
            return
        if not self.wanted():
            self.app.display_warning(f"{no_compiler() or 'ASTRARIUM_PURE'}: building a pure wheel")
            return
        self.folder = TemporaryDirectory(prefix="astrarium-")
        built = Path(self.folder.name, "compiled")
        try:
            compiled = compile_engine(Path(self.root, "src", "astrarium"), built)
        except CompileError as error:
            self.app.display_warning(f"{error}\nthe engine did not compile: building a pure wheel")
            return
        if compiled:
            for extension in extensions(built):
                build_data["force_include"][str(extension)] = str(extension.relative_to(built))
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "folder"):
            self.folder.cleanup()
