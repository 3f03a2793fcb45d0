"""What is built from this source, installed where nothing else is, plays."""

from __future__ import annotations

import email
import json
import os
import re
import shlex
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml

from astrarium.server.config import Config
from tools import container
from tools.compile import no_compiler
from tools.container import ROOT

DEPLOY = ROOT / "deploy"
SETTINGS = {f"ASTRARIUM_{one.name.upper()}" for one in fields(Config)}


@pytest.mark.skipif(
    no_compiler() is not None, reason="without a compiler there is nothing to be fast"
)
def test_the_steps_of_the_container_give_a_compiled_wheel_that_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASTRARIUM_OPTIMISE", "0")  # a third of the time; what is built is the same
    container.carry_out(tmp_path)

    (wheel,) = (tmp_path / "wheels").iterdir()
    assert f"cp{sys.version_info.major}{sys.version_info.minor}" in wheel.name
    check_wheel(wheel)
    check_server(tmp_path)
    check_lean_package(wheel, tmp_path / "lean")


def check_wheel(wheel: Path) -> None:
    """It has the engine and the page, and says of itself what an index wants to know."""
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        (about,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        metadata = email.message_from_bytes(archive.read(about))
    assert "astrarium/server/static/index.html" in names
    assert any(re.match(r"astrarium__mypyc\..*\.(so|pyd)", name) for name in names)
    assert metadata["Author"]
    assert {url.split(",")[0] for url in metadata.get_all("Project-URL", [])} >= {
        "Homepage",
        "Documentation",
        "Source",
    }
    readme = str(metadata.get_payload())
    links = re.findall(r"\]\(([^)]*)\)", readme)
    assert links
    assert [link for link in links if not link.startswith(("https://", "#"))] == []
    assert "<img" not in readme


def check_server(folder: Path) -> None:
    """The image's environment serves the page with the compiled engine, set up as the image is."""
    settings = {
        name: container.inside(value, folder)
        for name, value in container.environment().items()
        if name != "PATH"
    }
    command = [str(folder / "opt" / "astrarium" / "bin" / "astrarium"), "serve", "--port", "0"]
    with served(command, settings | {"ASTRARIUM_HOST": "127.0.0.1"}) as url:
        health = json.loads(fetch(f"{url}health"))
        assert (health["status"], health["compiled"]) == ("fine", True)
        assert b"<title>" in fetch(url)
    assert (folder / "data" / "astrarium.db").exists()


def check_lean_package(wheel: Path, folder: Path) -> None:
    """Without the server, a compiler or Node: the terminal plays, and says what the server takes."""
    run([sys.executable, "-m", "venv", str(folder)], path=os.environ["PATH"])
    run([str(folder / "bin" / "pip"), "-qq", "install", str(wheel)], path=os.environ["PATH"])
    astrarium = str(folder / "bin" / "astrarium")
    assert "compiled engine" in run([astrarium, "--version"])
    for game, seats in (("new-frontiers", 2), ("roll-for-the-galaxy", 2), ("galactic-emperor", 3)):
        bots = ",".join(["greedy"] * seats)
        run([astrarium, "simulate", game, "--games", "1", "--players", str(seats), "--bots", bots])
        run([astrarium, "play", game, "--seats", bots, "--seed", "1"])
    done = subprocess.run(
        [astrarium], env=alone(), stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "pip install 'astrarium[table]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    installed = json.loads(run([str(folder / "bin" / "pip"), "list", "--format=json"]))
    names = {package["name"].lower().replace("_", "-") for package in installed}
    lean = {"astrarium", "markdown-it-py", "mdurl", "mypy-extensions", "pygments", "rich"}
    assert names - {"pip", "setuptools"} == lean


def alone(path: str = "") -> dict[str, str]:
    """An environment in which nothing of this one is found."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ASTRARIUM_")}
    return kept | {"PATH": path, "PYTHONPATH": "", "TERM": "dumb"}


def run(command: list[str], path: str = "") -> str:
    done = subprocess.run(
        command, env=alone(path), stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@contextmanager
def served(command: list[str], settings: dict[str, str]) -> Iterator[str]:
    """The address of a server while it runs."""
    with subprocess.Popen(
        command,
        env=alone() | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        try:
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found is not None
            yield found.group()
        finally:
            process.terminate()


def fetch(url: str) -> bytes:
    with urllib.request.urlopen(url) as answer:
        body: bytes = answer.read()
    return body


def test_every_setting_of_the_files_for_deployment_is_one() -> None:
    for file in ("Dockerfile", "compose.yaml", "astrarium.service"):
        named = set(re.findall(r"\bASTRARIUM_[A-Z_]+", (DEPLOY / file).read_text(encoding="utf-8")))
        assert named
        assert named <= SETTINGS, file


def test_the_compose_file_builds_from_files_that_exist() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    services = compose["services"]
    for name, service in services.items():
        assert set(service.get("depends_on", {})) <= set(services), name
        for mount in service.get("volumes", []):
            source = mount.split(":")[0]
            known = source in compose["volumes"] or (DEPLOY / source).is_file()
            assert known, f"{name}: {mount}"
        if "build" in service:
            context = (DEPLOY / service["build"]["context"]).resolve()
            assert context == ROOT
            assert (context / service["build"]["dockerfile"]).is_file()
    proxied = re.findall(r"server (\w+):\d+", (DEPLOY / "nginx.conf").read_text(encoding="utf-8"))
    assert proxied
    assert set(proxied) <= set(services)


def test_the_service_starts_a_command_that_exists() -> None:
    text = (DEPLOY / "astrarium.service").read_text(encoding="utf-8")
    (command,) = re.findall(r"(?m)^ExecStart=(.*)$", text)
    program, *arguments = shlex.split(command)
    assert Path(program).name == "astrarium"
    done = subprocess.run(
        [sys.executable, "-m", "astrarium.cli.main", *arguments, "--help"], capture_output=True
    )
    assert done.returncode == 0


def test_the_versions_agree() -> None:
    import astrarium

    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert str(citation["version"]) == astrarium.__version__
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'version = "{astrarium.__version__}"' in project
