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

BIN := .venv/bin
COMPILED_BIN := .venv-compiled/bin
PLAYABLE := .venv/.playable
READY := .venv/.ready
BROWSER := .venv/.browser
COMPILED := .venv-compiled/.ready
AS_ROOT := $(if $(filter 0,$(shell id -u)),,sudo)
LOCKS := constraints/dev.txt constraints/peers.txt
INSTALL := -m pip --disable-pip-version-check install -qq --no-deps
WHEELS := $(INSTALL) --require-hashes --only-binary :all:
LOCK := $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-config \
	--no-emit-index-url --no-emit-find-links --no-annotate --no-header
SOURCES := $(shell find src -type f -not -name '*.py[co]')

.DELETE_ON_ERROR:
.PHONY: help setup client run play test suite test-long test-client test-browser lint format types compiled test-compiled bench fuzz sample playthroughs released reach mutants smoke lock clean

help:  ## this list
	@sed -nE 's/^([a-z-]+):.*## /\1\t/p' Makefile | expand -t 16

run: client  ## serve the web table on http://localhost:8000 (PORT=8000 DB=logres.db)
	@$(BIN)/logres serve --port $(PORT) --db $(DB)

play: $(PLAYABLE)  ## play at the terminal
	@$(BIN)/logres play

test: lint types suite  ## style, types and the fast tests: what every change must pass

suite: setup  ## the fast tests alone
	$(BIN)/pytest -n 2 --dist loadgroup

test-long: setup  ## the slow tests
	$(BIN)/pytest -n 2 -m long

test-client: setup  ## types and unit tests of the web client
	$(call with_node,--test)

test-browser: test-client client $(BROWSER)  ## the web table in Chromium, which is installed by apt where it is missing
	LOGRES_BROWSER=required $(BIN)/pytest -m long tests/browser

lint: setup  ## style
	$(BIN)/ruff check
	$(BIN)/ruff format --check

format: setup  ## put the style right
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

types: setup  ## static types
	$(BIN)/mypy

compiled: $(COMPILED)  ## the same package compiled with mypyc, in .venv-compiled

test-compiled: compiled  ## the fast tests on the compiled package
	$(COMPILED_BIN)/pytest -n 2 -m 'not long and not plain' tests

bench: setup compiled  ## speed, plain and compiled, beside other engines
	$(BIN)/logres bench

fuzz: setup  ## random games in search of a fault (TITLE=britannia GAMES=2000 SEED=7)
	$(BIN)/logres fuzz $(TITLE) --games $(GAMES) $(if $(SEED),--seed $(SEED))

sample: setup  ## break a random twenty clauses of all games; the tests that hold them must go red (TITLE=britannia: of one; SEED=7)
	$(BIN)/logres rules $(if $(filter-out file default,$(origin TITLE)),$(TITLE)) --sample 20 $(if $(SEED),--seed $(SEED))

playthroughs: setup  ## write the golden playthroughs anew, for review as a diff
	$(BIN)/python -m logres_workshop.playthrough --write

released: setup  ## keep saves and records of this version, once, when it is released
	$(BIN)/python -m logres_workshop.released

reach: setup  ## play random games and keep which of the functions that name a clause they enter
	$(BIN)/python -m logres_workshop.explore

mutants: setup  ## break code that no clause names, by lot; a test must notice (AREA="engine tables bots" COUNT=100 SEED=7)
	$(BIN)/python -m logres_workshop.mutation $(AREA) --count $(COUNT) $(if $(SEED),--seed $(SEED))

smoke:  ## kernel, terminal and bots on another Python (PYTHON=python3.13)
	@$(PYTHON) -m venv --clear build/smoke
	@build/smoke/bin/python $(WHEELS) -r constraints/dev.txt
	@build/smoke/bin/python $(INSTALL) --no-build-isolation --editable . --editable workshop --editable examples/thanes
	build/smoke/bin/pytest -q -n 2 tests/engine tests/cli tests/bots

lock:  ## choose new versions of the dependencies (needs uv)
	$(LOCK) --group dev --output-file constraints/dev.txt pyproject.toml
	$(LOCK) --group play --constraints constraints/dev.txt --output-file constraints/play.txt pyproject.toml
	for group in peers browser node; do \
		$(LOCK) --group $$group --constraints constraints/dev.txt --output-file constraints/$$group.txt || exit; done

clean:  ## back to a fresh clone
	rm -rf .venv .venv-compiled web/node_modules src/logres/server/static build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

client: $(PLAYABLE)  ## the web client, built into the package
	$(call with_node)

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

$(BROWSER): $(READY) constraints/browser.txt
	@$(BIN)/python $(WHEELS) -r constraints/browser.txt
	@test -n "$$CHROMIUM" || command -v chromium >/dev/null || { \
		command -v apt-get >/dev/null || { echo 'Install Chromium, or name yours: CHROMIUM=/path make test-browser'; exit 1; }; \
		echo 'Installing Chromium by apt ...'; $(AS_ROOT) apt-get update -qq && \
		DEBIAN_FRONTEND=noninteractive $(AS_ROOT) apt-get install -qq --no-install-recommends chromium >/dev/null; }
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
