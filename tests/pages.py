"""The pages that people read, and the code blocks in them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]

# An optional comment `<!-- not run: reason -->` or `<!-- file: path -->`, then a fenced block.
_BLOCK = re.compile(
    r"(?:^<!-- (?:not run: (?P<reason>[^\n]*)|file: (?P<file>[^\n]*)) -->\n)?"
    r"^```(?P<language>[^\n]*)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Block:
    """A fenced block of a page; `reason` says why it is not run, and is empty if it is.

    `file` is the path of a file that it is, or goes on with.
    """

    language: str
    text: str
    reason: str
    file: str


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page, from top to bottom."""
    return [
        Block(found["language"], found["text"], found["reason"] or "", found["file"] or "")
        for found in _BLOCK.finditer(page.read_text())
    ]


def texts(page: Path, language: str) -> list[str]:
    """The blocks of a page in one language, run or not."""
    return [block.text for block in blocks(page) if block.language == language]


def prose(page: Path) -> str:
    """A page without its fenced blocks."""
    return _BLOCK.sub("", page.read_text())
