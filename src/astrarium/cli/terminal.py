"""The terminal: one console for all commands, asking for a line, and clearing what others must not see."""

from __future__ import annotations

import contextlib
import sys

from rich.console import Console


def make_console() -> Console:
    """A console for standard output that shows texts as they are: brackets and numbers mean nothing."""
    return Console(highlight=False, markup=False, emoji=False)


def is_interactive() -> bool:
    """Whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def use_line_editing() -> None:
    """Arrow keys and history at prompts, where the system has them."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401


def ask(prompt: str) -> str:
    """The next line of input.

    :raises EOFError: when there is none.
    """
    # Output may be buffered, and a prompt that is not seen is no prompt.
    sys.stdout.flush()
    answer = input(prompt)
    if not sys.stdin.isatty():
        print(answer)  # as if typed, so that the transcript of a pipe can be read
    return answer.strip()


def forget() -> None:
    """Nothing that was typed so far comes back with the arrow keys."""
    with contextlib.suppress(ImportError):
        import readline

        readline.clear_history()


def can_clear(console: Console) -> bool:
    """Whether what was shown can be taken off the screen again."""
    return sys.stdout.isatty() and not console.is_dumb_terminal


def clear(console: Console, thoroughly: bool = False) -> None:
    """Start at the top of an empty screen; `thoroughly`: nothing can be scrolled back to.

    Where nothing can be cleared, as in a pipe, it is only set off.
    """
    if not can_clear(console):
        console.print()
        return
    console.clear()
    if thoroughly:
        sys.stdout.write("\x1b[3J")
        sys.stdout.flush()
