# Everything a newcomer needs is `make play` and `make test`; both do their own set-up.
# ARGS="..." is handed on, as in: make play ARGS="--players 3 --seed 7"

# Looked for when the environment is first made, and only if nobody named one: make test PYTHON=python3.12
ifndef PYTHON
PYTHON = $(eval PYTHON := $(shell python3 tools/python.py || echo python3))$(PYTHON)
endif
ARGS ?=

PY := .venv/bin/python
INSTALL := tools/install.sh
# First on the import path. Where nothing could be compiled the folder is missing, and Python
# goes on to src/ by itself.
COMPILED := PYTHONPATH="$(CURDIR)/build/compiled"
# Two more than there are cores, for tests that wait; whoever has nothing left to do takes over half of another's.
WORKERS := $(shell echo $$((`nproc 2>/dev/null || echo 2` + 2)))
PYTEST := $(PY) -m pytest -n $(WORKERS) --dist worksteal
# The output of each target by itself, where make can do that.
SYNC := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
# Tests start Python hundreds of times: without bytecode each would compile its modules anew.
unexport PYTHONDONTWRITEBYTECODE
PEERS := benchmarks/.venv-peers
CHECKED = $(wildcard src tests benchmarks tools)

.PHONY: help play play-terminal test quick test-quick test-browser games debian lint types test-interpreted test-compiled test-web compile web types-web action-tables soak branches train balance kills fuzz bench instructions load stored page-speed pictures first-minute docs docs-site clean
.DEFAULT_GOAL := help

help:  ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 18

play:  ## open the table in the browser
	@$(MAKE) --no-print-directory --jobs=2 .venv/ready web
	@$(PY) -m tools.play $(if $(ARGS),serve --open $(ARGS))

play-terminal: .venv/ready  ## play in the terminal; ARGS="roll-for-the-galaxy" for that game
	@$(PY) -m tools.play play $(ARGS)

# First what is fetched, side by side; then what needs one core each beside the compiler; then the suite.
test:  ## lint, types, the client, then the suite: the rules with both engines, the rest once, browsers too
	@$(MAKE) --no-print-directory --jobs=3 .venv/ready-dev debian web
	@$(MAKE) --no-print-directory --jobs=2 $(SYNC) lint types test-web compile
	@$(MAKE) --no-print-directory test-interpreted
	@$(MAKE) --no-print-directory test-compiled

quick:  ## between edits: lint, types, the rules and a case of each game on plain Python
	@$(MAKE) --no-print-directory .venv/ready-dev
	@$(MAKE) --no-print-directory --jobs=2 $(SYNC) lint types test-quick

lint: .venv/ready-dev  ## ruff: rules and format
	$(PY) -m ruff check
	$(PY) -m ruff format --check

types: .venv/ready-dev  ## mypy --strict
	$(PY) -m mypy $(CHECKED)

test-quick: .venv/ready-dev
	$(PYTEST) -m "not once and not long" $(ARGS)

# tests/conftest.py tells which tests run once: with the compiled engine, where there is one.
test-interpreted: .venv/ready-dev  ## the suite on plain Python
	$(PYTEST) -m "not once" $(ARGS)

test-compiled: .venv/ready-dev debian web compile  ## the suite on the compiled engine, in browsers too
	@if [ -d build/compiled ]; then set -x; \
	  ASTRARIUM_EXPECT_COMPILED=1 $(COMPILED) $(PYTEST) --ignore=tests/browser $(ARGS); \
	else echo "the engine cannot be compiled on this machine: the rest runs interpreted"; \
	  $(PYTEST) -m once --ignore=tests/browser $(ARGS); fi
	@$(MAKE) --no-print-directory test-browser

# By themselves: the browser's driver keeps an event loop running, which other tests cannot share.
test-browser: .venv/ready-dev debian web compile  ## every page and board in real browsers
	$(COMPILED) $(PYTEST) -m "not whole" tests/browser $(ARGS)

games: .venv/ready-dev debian web compile  ## games of all boards to their end in real browsers, no two alike
	$(COMPILED) $(PYTEST) -m whole tests/browser $(ARGS)

debian:
	@tools/debian.sh

test-web:  ## the browser client: types, and its unit tests
	@$(PYTHON) tools/web.py test

compile: .venv/ready  ## build the compiled engine into build/compiled
	@$(PY) tools/compile.py

web:  ## build the browser client into the package
	@$(PYTHON) tools/web.py

types-web: .venv/ready  ## write the types of the client from those of the server
	@$(PY) -m tools.typescript

action-tables: .venv/ready  ## write the tables of action numbers in docs from the games
	@$(PY) -m tools.action_tables

soak: compile  ## long random play, looking for broken laws
	$(COMPILED) $(PY) tools/soak.py $(ARGS)

branches: compile  ## what is done behind a screen shows nowhere: thousands of branches compared, byte by byte
	$(COMPILED) $(PY) -m tools.branches $(ARGS)

train: .venv/ready-dev compile  ## train a network by self-play; GAME=roll-for-the-galaxy ARGS=FOLDER
	@GAME=$(or $(GAME),new-frontiers) tools/learn.sh $(or $(ARGS),build/training)

balance: compile  ## how Galactic Emperor plays with the numbers of its component file
	$(COMPILED) $(PY) tools/balance.py $(ARGS)

# PYTHONPATH is for both: the trial, and the servers that it starts.
kills: .venv/ready-dev debian compile  ## kill servers, workers and databases while people and bots play
	PYTHONPATH="$(CURDIR)/build/compiled:$(CURDIR)/benchmarks" $(PY) -m tools.kills $(ARGS)

fuzz: .venv/ready-dev compile  ## any request with state, and attacks on sockets; ARGS="--minutes 30"
	PYTHONPATH="$(CURDIR)/build/compiled:$(CURDIR)/benchmarks" $(PY) -m tools.fuzz $(ARGS)

bench: compile $(PEERS)/ready  ## speed and instructions, side by side with other engines
	$(COMPILED) $(PY) benchmarks/compare.py $(ARGS)
	$(if $(ARGS),,@$(PY) benchmarks/instructions.py)

instructions: compile $(PEERS)/ready  ## fails when a game takes more instructions than committed; ARGS=--accept commits
	@$(PY) benchmarks/instructions.py $(or $(ARGS),--check)

# PYTHONPATH is for the benchmark itself; it starts the server with the compiled engine.
load: .venv/ready-dev debian compile  ## many players at many tables, beside another server
	PYTHONPATH="$(CURDIR)/benchmarks:$(CURDIR)" $(PY) -m load.load $(ARGS)

stored: .venv/ready-dev debian compile  ## a start with thousands of stored tables in play, and a move beside them
	PYTHONPATH="$(CURDIR)/benchmarks:$(CURDIR)" $(PY) -m load.stored $(ARGS)

page-speed: .venv/ready-dev debian web compile  ## how fast the page is: first load, confirming, long tasks
	PYTHONPATH="$(CURDIR)/build/compiled:$(CURDIR)" $(PY) benchmarks/page.py $(ARGS)

pictures: .venv/ready-dev debian web compile  ## take the pictures of README and docs
	$(COMPILED) $(PY) -m tools.pictures $(ARGS)

first-minute: .venv/ready-dev debian  ## time a newcomer: fresh clone, page, first question
	$(PY) -m tools.first_minute $(ARGS)

docs: docs-site  ## build the documentation and show it
	@echo "http://127.0.0.1:8010 shows the documentation until you press Ctrl-C"
	@$(PY) -m http.server --bind 127.0.0.1 --directory build/site 8010

docs-site: .venv/ready-dev  ## build the documentation into build/site
	$(PY) -m sphinx -W --keep-going -q docs build/site

clean:  ## remove everything that was built, the environments too
	rm -rf .venv build dist $(PEERS) benchmarks/load/peer/node_modules web/node_modules src/astrarium/server/static .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests tools benchmarks -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# What playing and compiling need. Without mypy the game still runs, interpreted; that is why it may fail.
.venv/ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Astrarium needs Python 3.11 or newer, and $(PYTHON) is `$(PYTHON) --version 2>&1`." >&2; \
	  echo "Name another one, as in: make $(MAKECMDGOALS) PYTHON=python3.12" >&2; exit 1; }
	@echo "environment: setting up with $(PYTHON) (once) …" >&2
	@start=`date +%s`; [ -x $(PY) ] || $(PYTHON) -m venv .venv || { rm -rf .venv; \
	  echo "could not make a virtual environment (Debian and Ubuntu: python3-venv)" >&2; exit 1; }; \
	$(INSTALL) -e '.[table,compile]' || $(INSTALL) -e '.[table]' || exit 1; \
	echo "environment: ready after $$((`date +%s` - start)) s" >&2
	@touch $@

.venv/ready-dev: .venv/ready
	@echo "environment: adding the tools for tests and checks …" >&2
	@$(INSTALL) -e '.[dev]'
	@touch $@

# The peers have an environment of their own: nothing of ours may lean on them.
$(PEERS)/ready: benchmarks/peers-requirements.txt .venv/ready
	@echo "setting up the engines to compare with (once) …"
	@[ -x $(PEERS)/bin/python ] || $(PY) -m venv $(PEERS)
	@$(PEERS)/bin/python -m pip -qq --disable-pip-version-check install -r $<
	@touch $@
