# Needs Python 3.11 or newer with pip, and make. All else is installed into .venv and web/node_modules, at the versions
# and hashes of constraints/ and web/package-lock.json. Node.js is taken from PyPI where it is missing, Chromium by apt.
# The compiled targets also need a C compiler and the Python headers.

PYTHON ?= python3
UV ?= uv
TITLE ?= britannia
GAMES ?= 2000
AREA ?= engine tables bots
COUNT ?= 100
PORT ?= 8000
DB ?= logres.db
SMOKE ?= build/smoke

BIN := .venv/bin
COMPILED_BIN := .venv-compiled/bin
PLAYABLE := .venv/.playable
READY := .venv/.ready
BROWSER := .venv/.browser
ENV := .venv/.env
COLLECTED := .venv/.collected
COMPILED := .venv-compiled/.ready
AS_ROOT := $(if $(filter 0,$(shell id -u)),,sudo)
OFFLINE := $(if $(wildcard build/offline/manifest.json),LOGRES_OFFLINE=build/offline)
LOCKS := constraints/dev.txt constraints/peers.txt
INSTALL := -m pip --disable-pip-version-check install -qq --no-deps
WHEELS := $(INSTALL) --require-hashes --only-binary :all:
LOCK := $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-config \
	--no-emit-index-url --no-emit-find-links --no-annotate --no-header
SOURCES := $(shell find src -type f -not -name '*.py[co]')

# The tests start many processes: byte code is kept, so that not each of them compiles the package and its own tests anew.
unexport PYTHONDONTWRITEBYTECODE

.DELETE_ON_ERROR:
.PHONY: help setup client offline run play test suite test-service test-long test-client test-browser test-env test-ray lint format types compilable compiled test-compiled bench fuzz sample playthroughs pages notebooks released reach mutants smoke lock clean

help:  ## this list
	@sed -nE 's/^([a-z-]+):.*## /\1\t/p' Makefile | expand -t 16

run: client  ## serve the web table on http://localhost:8000 (PORT=8000 DB=logres.db); compiled, if `make compiled` was run
	@test -e build/offline/manifest.json || echo 'To let people play offline, in their browsers, run `make offline` first.'
	@if test -e $(COMPILED) && test -z "$$(find src -type f -not -name '*.py[co]' -newer $(COMPILED))"; then \
		exec env $(OFFLINE) $(COMPILED_BIN)/logres serve --port $(PORT) --db $(DB); fi; \
	echo 'In plain Python. Where there is a C compiler `make compiled` builds, in some minutes, what the next `make run` takes.'; \
	exec env $(OFFLINE) $(BIN)/logres serve --port $(PORT) --db $(DB)

play: $(PLAYABLE)  ## play at the terminal
	@$(BIN)/logres play

test: lint  ## style, types and the fast tests: what every change must pass
	@$(MAKE) --no-print-directory -j 2 types suite

suite: setup $(COLLECTED)  ## the fast tests alone
	$(BIN)/pytest -n 3 --dist loadgroup -rs

test-service: setup $(COLLECTED)  ## servers, databases and bots that are killed and hung, on SQLite and on PostgreSQL where that is installed
	$(BIN)/pytest -n 3 --dist loadfile -m 'service and not long' -rs tests/server

test-long: setup  ## the slow tests
	$(BIN)/pytest -n 2 -m long

test-client: setup  ## types and unit tests of the web client
	$(call with_node,--test)

test-browser: test-client client offline $(BROWSER)  ## the web table in Chromium, which is installed by apt where it is missing
	LOGRES_BROWSER=required $(BIN)/pytest -n 2 --dist worksteal -m long tests/browser

test-env: $(ENV)  ## environments for programs that learn, with the suites of PettingZoo, OpenSpiel and Gymnasium (4 minutes at most)
	timeout 240 $(BIN)/pytest -q -n 2 tests/env src/logres/env

test-ray: $(READY) constraints/ray.txt  ## long work on a Ray cluster of this machine's own: installs Ray (half a gigabyte)
	@$(BIN)/python $(WHEELS) -r constraints/ray.txt
	$(BIN)/pytest -q -m long tests/jobs

lint: setup  ## style
	$(BIN)/ruff check
	$(BIN)/ruff format --check

format: setup  ## put the style right
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

types: setup  ## static types
	$(BIN)/mypy

compilable: setup  ## whether mypyc can translate the package; takes no C compiler
	$(BIN)/python -m logres_workshop.compilable

compiled: $(COMPILED)  ## the same package compiled with mypyc, in .venv-compiled

test-compiled: compiled  ## the fast tests on the compiled package
	$(COMPILED_BIN)/pytest -n 2 -m 'not long and not service and not plain' tests

bench: setup compiled  ## speed, plain and compiled, beside other engines
	$(BIN)/logres bench

fuzz: setup  ## random games in search of a fault (TITLE=britannia GAMES=2000 SEED=7)
	$(BIN)/logres fuzz $(TITLE) --games $(GAMES) $(if $(SEED),--seed $(SEED))

sample: setup  ## break a random twenty clauses of all games; the tests that hold them must go red (TITLE=britannia: of one; SEED=7)
	$(BIN)/logres rules $(if $(filter-out file default,$(origin TITLE)),$(TITLE)) --sample 20 $(if $(SEED),--seed $(SEED))

playthroughs: setup  ## write the golden playthroughs anew, for review as a diff
	$(BIN)/python -m logres_workshop.playthrough --write

pages: setup  ## write the pages anew that are made from code and data: the picture of the parts, the API, the numbers, what is reconstructed
	$(BIN)/python -m logres_workshop.pages.architecture
	$(BIN)/python -m logres_workshop.pages.api_page
	$(BIN)/python -m logres_workshop.pages.numbers_page
	$(BIN)/python -m logres.rulebook.reconstructed

notebooks: setup  ## run the scripts of examples/notebooks and write the notebooks beside them
	$(BIN)/python -m logres_workshop.pages.notebooks

released: setup  ## keep saves and records of this version, once, when it is released
	$(BIN)/python -m logres_workshop.released

reach: setup  ## play random games and keep which of the functions that name a clause they enter
	$(BIN)/python -m logres_workshop.explore

mutants: setup  ## break code that no clause names, by lot; a test must notice (AREA="engine tables bots" COUNT=100 SEED=7)
	$(BIN)/python -m logres_workshop.mutation $(AREA) --count $(COUNT) $(if $(SEED),--seed $(SEED))

smoke:  ## kernel, terminal and bots on another Python (PYTHON=python3.13)
	@$(PYTHON) -m venv --clear $(SMOKE)
	@$(SMOKE)/bin/python $(WHEELS) --no-compile -r constraints/dev.txt
	@$(SMOKE)/bin/python $(INSTALL) --no-build-isolation --editable . --editable workshop --editable examples/thanes
	$(SMOKE)/bin/pytest -q -n 2 --dist loadgroup tests/engine tests/cli tests/bots

lock:  ## choose new versions of the dependencies (needs uv)
	$(LOCK) --extra server --group dev --output-file constraints/dev.txt pyproject.toml
	$(LOCK) --extra server --group play --constraints constraints/dev.txt --output-file constraints/play.txt pyproject.toml
	$(LOCK) --extra env --extra data --constraints constraints/dev.txt --output-file constraints/env.txt pyproject.toml
	$(LOCK) --extra ray --extra data --constraints constraints/dev.txt --constraints constraints/env.txt \
		--output-file constraints/ray.txt pyproject.toml
	for group in peers browser node; do \
		$(LOCK) --group $$group --constraints constraints/dev.txt --output-file constraints/$$group.txt || exit; done

clean:  ## back to a fresh clone
	rm -rf .venv .venv-compiled web/node_modules src/logres/server/static build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

client: $(PLAYABLE)  ## the web client, built into the package
	$(call with_node)

offline: client  ## what browsers need to play without a line, built into build/offline (8 MB): `make run` offers it then
	$(call with_node,--worker)
	@$(BIN)/python web/offline.py

setup: $(READY)

define with_node
	@! $(BIN)/python web/build.py --needs-node $(1) || \
		{ echo 'There is no Node.js here: taking that of PyPI ...'; $(BIN)/python $(WHEELS) -r constraints/node.txt; }
	@$(BIN)/python web/build.py $(1) || { echo 'Without it there is no web table; `make play` plays at the terminal.'; exit 1; }
endef

# Two versions of Python do not share an environment.
define make_venv
	@test "$$($(1)/bin/python -V 2>&1)" = "$$($(PYTHON) -V 2>&1)" || rm -rf $(1)
	@$(PYTHON) -m venv $(1)
endef

# What it takes to play. The checks need more: READY.
$(PLAYABLE): pyproject.toml constraints/play.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Logres needs Python 3.11 or newer.")'
	@echo 'Setting up .venv (a quarter of a minute, once) ...'
	$(call make_venv,.venv)
	@$(BIN)/python $(WHEELS) -r constraints/play.txt
	@$(BIN)/python $(INSTALL) --no-build-isolation --editable .
	@touch $@

# One of the peers comes as source alone. It is built with the pinned setuptools, never with one fetched for the occasion.
define install_locks
	@$(1)/bin/python $(WHEELS) -r constraints/dev.txt
	@$(1)/bin/python $(INSTALL) --require-hashes --no-build-isolation -r constraints/peers.txt
endef

$(READY): $(PLAYABLE) $(LOCKS) workshop/pyproject.toml examples/thanes/pyproject.toml
	@echo 'Installing what the checks need (half a minute, once) ...'
	$(call install_locks,.venv)
	@$(BIN)/python $(INSTALL) --no-build-isolation --editable workshop --editable examples/thanes
	@touch $@

# What pytest makes of a test file is kept beside it. One process makes it, before three would do so at the same time.
$(COLLECTED): $(READY)
	@$(BIN)/pytest --collect-only -qq >/dev/null 2>&1 || true
	@touch $@

$(BROWSER): $(READY) constraints/browser.txt
	@$(BIN)/python $(WHEELS) -r constraints/browser.txt
	@test -n "$$CHROMIUM" || command -v chromium >/dev/null || { \
		command -v apt-get >/dev/null || { echo 'Install Chromium, or name yours: CHROMIUM=/path make test-browser'; exit 1; }; \
		echo 'Installing Chromium by apt ...'; $(AS_ROOT) apt-get update -qq && \
		DEBIAN_FRONTEND=noninteractive $(AS_ROOT) apt-get install -qq --no-install-recommends chromium >/dev/null; }
	@touch $@

$(ENV): $(READY) constraints/env.txt
	@$(BIN)/python $(WHEELS) -r constraints/env.txt
	@touch $@

# The wheel is built from an unpacked sdist, because mypyc writes its .so files beside the sources: in the working
# tree they would hide every later edit.
$(COMPILED): $(READY) $(SOURCES) | client
	@echo 'Compiling ...'
	@rm -rf build/compiled
	@HATCH_BUILD_HOOK_ENABLE_MYPYC=true $(BIN)/python -m build --no-isolation --outdir build/compiled
	$(call make_venv,.venv-compiled)
	$(call install_locks,.venv-compiled)
	@$(COMPILED_BIN)/python $(INSTALL) --force-reinstall build/compiled/*.whl
	@$(COMPILED_BIN)/python $(INSTALL) --no-build-isolation --editable workshop --editable examples/thanes
	@printf 'Modules compiled: '; $(BIN)/python -m zipfile -l build/compiled/*.whl | grep '\.so' | grep -vc __mypyc
	@touch $@
