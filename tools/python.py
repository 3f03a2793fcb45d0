"""Prints the Python to build the environment with: the `python3` of the path, or a clearly faster one there.

Version managers often build Python without its profile-guided optimisation, and the server then does a fifth to a
quarter less (docs/load.md). How a Python was built cannot be read from it, so each is asked to do a little work. This
file runs under whatever `python3` is, an old one too.
"""

import os
import subprocess

# Fails where an environment could not be made or the engine not be compiled; prints its time in seconds.
TRIAL = """
import json, sys, sysconfig, time
assert sys.version_info >= (3, 11)
import ensurepip, venv
open(sysconfig.get_path("include") + "/Python.h").close()

class Piece:
    def __init__(self, number):
        self.number = number

    def twice(self):
        return self.number * 2

def work():
    pieces = [Piece(number) for number in range(2000)]
    table = {str(piece.number): piece.twice() for piece in pieces}
    json.loads(json.dumps([[name, value] for name, value in table.items()]))

def timed():
    start = time.perf_counter()
    work()
    return time.perf_counter() - start

print(min(timed() for _ in range(8)))
"""
PASSES = 8  # in turns, so that a slow moment of the machine strikes none of them alone
CLEARLY = 0.88


def main() -> None:
    pythons = ["python3"]
    seen: set[str] = set()
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        path = os.path.join(folder, "python3")
        if os.access(path, os.X_OK) and os.path.realpath(path) not in seen:
            seen.add(os.path.realpath(path))
            pythons.append(path)
    if len(seen) < 2:  # nothing to choose from
        print(pythons[0])
        return
    times: dict[str, list[float]] = {}
    for _ in range(PASSES):
        for python in pythons:
            times.setdefault(python, []).append(trial(python))
    best = "python3"
    for python in pythons:
        if min(times[python]) < CLEARLY * min(times[best]):
            best = python
    print(best)


def trial(python: str) -> float:
    try:
        done = subprocess.run(
            [python, "-c", TRIAL], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=30
        )
        return float(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return float("inf")


if __name__ == "__main__":
    main()
