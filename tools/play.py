"""What `make play` does once the environment and the client are ready: start at once, compile meanwhile.

    python -m tools.play ARGUMENT …       the arguments of `astrarium`

With the compiled engine at hand, everything runs on it. Otherwise the game starts on the interpreted one (the same
rules), and the engine compiles in the background at low priority: bot workers of the server take it up as soon as it
is there, everything else at the next start.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

from tools.compile import ROOT, is_current, obstacle, say

SOURCE = ROOT / "src" / "astrarium"
COMPILED = ROOT / "build" / "compiled"
LOG = ROOT / "build" / "compile.log"
LOWEST_PRIORITY = 19


def main() -> int:
    environment = dict(os.environ)
    compiler = None
    if is_current(SOURCE, COMPILED):
        environment["PYTHONPATH"] = str(COMPILED)
    elif reason := obstacle():
        say(f"{reason}: the bots are several times slower; the rules are the same")
    else:
        shutil.rmtree(
            COMPILED, ignore_errors=True
        )  # bots of an older engine would play by older rules
        environment["ASTRARIUM_ENGINE"] = str(COMPILED)
        say(
            "compiling the engine in the background (build/compile.log); bots use it once it is ready"
        )
        compiler = compile_in_background()
        if sys.argv[1:2] != ["play"]:  # a game in this terminal has the screen to itself
            threading.Thread(target=tell_when_compiled, args=[compiler], daemon=True).start()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    command = Path(sys.executable).with_name("astrarium")
    with subprocess.Popen([str(command), *sys.argv[1:]], env=environment) as game:
        try:
            return wait_for(game)
        finally:
            if game.poll() is None:
                game.terminate()
            if compiler is not None and compiler.poll() is None:
                os.killpg(compiler.pid, signal.SIGTERM)


def wait_for(game: subprocess.Popen[bytes]) -> int:
    """The exit code of a game; it hears of Ctrl-C itself and decides what to do."""
    while True:
        try:
            return game.wait()
        except KeyboardInterrupt:
            continue


def compile_in_background() -> subprocess.Popen[bytes]:
    """The compiler, at the lowest priority, in a group of its own that can be ended as a whole."""
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("wb") as log:
        return subprocess.Popen(
            [sys.executable, str(ROOT / "tools" / "compile.py")],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            preexec_fn=lambda: os.nice(LOWEST_PRIORITY),
        )


def tell_when_compiled(compiler: subprocess.Popen[bytes]) -> None:
    if compiler.wait() == 0:
        say("the engine is compiled: bots use it now, everything else from the next start on")
    elif compiler.returncode > 0:
        say("the engine did not compile (build/compile.log says why); the game goes on without")


if __name__ == "__main__":
    sys.exit(main())
