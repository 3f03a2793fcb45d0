"""Carry out deploy/Dockerfile without Docker, in a folder that is empty at first: do its steps work?

    python -m tools.container FOLDER

The source is copied as the build context is, without what the .dockerignore names. The stages' own folders (/source,
/wheels, /opt, /data) lie in FOLDER. Steps of the system's package manager and its users are left out and named.
At the end FOLDER/wheels holds the wheel, and FOLDER/opt/astrarium the environment that an image would have.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
DOCKERFILE = ROOT / "deploy" / "Dockerfile"
IGNORED = ROOT / "deploy" / "Dockerfile.dockerignore"
INSIDE = ("/source", "/wheels", "/opt", "/data")
SYSTEM = ("apt-get", "rm -rf /var/lib/apt", "useradd", "install -d")


class Step(NamedTuple):
    """An instruction and its words, as RUN and what it runs."""

    verb: str
    words: str


def steps() -> Iterator[Step]:
    """The instructions of the Dockerfile, continued lines joined."""
    text = re.sub(r"(?m)^\s*#.*\n", "", DOCKERFILE.read_text(encoding="utf-8"))
    for line in text.replace("\\\n", " ").splitlines():
        if line.strip():
            verb, _, words = line.strip().partition(" ")
            yield Step(verb, " ".join(words.split()))


def environment() -> dict[str, str]:
    """What ENV sets."""
    pairs = (shlex.split(words) for verb, words in steps() if verb == "ENV")
    return dict(pair.split("=", 1) for words in pairs for pair in words)


def carry_out(folder: Path) -> None:
    """The build stage, in `folder`.

    :raises CalledProcessError: if a step fails.
    """
    for name in INSIDE:
        (folder / name.lstrip("/")).mkdir(parents=True)
    work = folder
    for verb, words in steps():
        if verb == "WORKDIR":
            work = Path(inside(words, folder))
        elif verb == "COPY" and words == ". .":
            copy_context(work)
        elif verb == "RUN":
            commands = [one for one in words.split(" && ") if not one.startswith(SYSTEM)]
            for left_out in set(words.split(" && ")) - set(commands):
                print(f"left out: {left_out}", flush=True)
            if commands:
                run(inside(" && ".join(commands), folder), work)


def inside(text: str, folder: Path) -> str:
    """The text with the image's folders replaced by those in `folder`."""
    for name in INSIDE:
        text = re.sub(rf"(?<![\w/.]){name}\b", f"{folder}{name}", text)
    return text


def run(command: str, work: Path) -> None:
    print(f"+ {command}", flush=True)
    # `python` is the image's; here it is the one that runs this.
    command = re.sub(r"(?<![\w/.])python (?=-m venv)", f"{sys.executable} ", command)
    subprocess.run(
        ["sh", "-ec", command], cwd=work, check=True, env=os.environ | {"PYTHONPATH": ""}
    )


def copy_context(work: Path) -> None:
    patterns = [line.strip() for line in IGNORED.read_text().splitlines() if line.strip()]

    def ignored(folder: str, names: list[str]) -> list[str]:
        top = Path(folder) == ROOT
        return [name for name in names if any(matches(name, top, one) for one in patterns)]

    shutil.copytree(ROOT, work, ignore=ignored, dirs_exist_ok=True)


def matches(name: str, top: bool, pattern: str) -> bool:
    """Whether the pattern leaves out that name; without `**/` it speaks of the top folder."""
    anywhere = pattern.startswith("**/")
    return (top or anywhere) and fnmatch(name, pattern.removeprefix("**/"))


if __name__ == "__main__":
    carry_out(Path(sys.argv[1]).resolve())
