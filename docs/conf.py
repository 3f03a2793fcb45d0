"""The documentation site: `make docs` builds it with Sphinx from these pages and the docstrings."""

from __future__ import annotations

import sys
from pathlib import Path

from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parent.parent
# The sources, even where a compiled engine is on the path: compiled classes have no docstrings.
sys.path.insert(0, str(ROOT / "src"))

project = "Astrarium"
author = "The Astrarium contributors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["images", "static"]

# Links between pages are Markdown links, so that they also work where the files are read as they are.
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_inherit_docstrings = False
add_module_names = False
default_role = "code"  # our docstrings write names in single backticks

html_theme = "furo"
html_title = "Astrarium"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_copyright = False
html_show_sphinx = False
html_copy_source = False


def separate_fields(
    app: Sphinx, what: str, name: str, of: object, options: object, lines: list[str]
) -> None:
    """Our docstrings put `:raises …:` right below the text; a field list needs an empty line above it."""
    for place in range(len(lines) - 1, 0, -1):
        if lines[place].startswith(":") and not lines[place - 1].startswith(":"):
            lines.insert(place, "")


def setup(app: Sphinx) -> None:
    app.connect("autodoc-process-docstring", separate_fields)
