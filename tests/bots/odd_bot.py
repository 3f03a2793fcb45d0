"""An external bot with a weakness: `odd_bot.py WEAKNESS [MARK]`; with MARK, a file, it has it once.

It needs no package, so that it starts quickly.
"""

from __future__ import annotations

import os
import sys


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def weak(weakness: str, marks: list[str]) -> bool:
    for mark in marks:
        if os.path.exists(mark):
            return False
        open(mark, "w").close()
    if weakness == "die":
        os._exit(3)
    elif weakness == "mute":
        sys.stdin.read()
    elif weakness == "junk":
        say("I think I shall pass")
    elif weakness == "cheat":
        say("play 999999")
    elif weakness == "no-number":
        say("value first 3")
    elif weakness == "endless-line":
        say("x" * 200_000)
    elif weakness == "endless":
        for _ in range(20_000):
            say("info still thinking")
    return True


def main() -> None:
    weakness, *marks = sys.argv[1:]
    options: list[str] = []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "astrarium":
            if weakness == "stillborn" and weak("die", marks):
                return
            say("hello" if weakness == "rude" else "ready history")
        elif word == "question":
            options = []
        elif word == "event":
            options.append("event")
        elif word == "option":
            options.append(rest.split()[0])
        elif word == "go":
            if weakness in ("sound", "stillborn", "talks-on") or not weak(weakness, marks):
                events = options.count("event")
                say(f"reason {events} events")
                say(f"value {options[-1]} 0.5")
                say(f"play {options[-1]}")
                if weakness == "talks-on":
                    say(f"play {options[-1]}")


main()
