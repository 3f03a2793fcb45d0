"""How help texts look, and parsers that learn their arguments when they are needed."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any


class HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Wraps what is one paragraph; a text with lines of its own keeps them."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if "\n" in text:
            return super()._fill_text(text, width, indent)
        return argparse.HelpFormatter._fill_text(self, text, width, indent)


class LazyParser(argparse.ArgumentParser):
    """A parser whose arguments are added when it parses, if ever."""

    later: Callable[[argparse.ArgumentParser], None] | None = None

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        if self.later is not None:
            fill, self.later = self.later, None
            fill(self)
        return super().parse_known_args(args, namespace)


def fill_later(
    parser: argparse.ArgumentParser, fill: Callable[[argparse.ArgumentParser], None]
) -> None:
    """Add the arguments of a command only when it is given: what games there are takes a while to find out."""
    if isinstance(parser, LazyParser):
        parser.later = fill
    else:
        fill(parser)
