# Needs Python 3.11 or newer with pip, and make. Everything else is installed into .venv, at the versions and hashes
# of constraints.txt. The compiled targets also need a C compiler and the Python headers.

PYTHON ?= python3
UV ?= uv
TITLE ?= britannia
GAMES ?= 2000

BIN := .venv/bin
READY := .venv/.ready
COMPILED := .venv-compiled/.ready
INSTALL := -m pip --disable-pip-version-check install -qq --no-deps
SOURCES := $(shell find src -name '*.py' -o -name '*.yaml' -o -name '*.toml')

.DELETE_ON_ERROR:
.PHONY: help setup run test test-long suite lint format types compiled test-compiled bench fuzz mutants lock clean

help:  ## this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

run: setup  ## play at the terminal
	@$(BIN)/logres play

test: lint types suite  ## everything a change must pass, in a few minutes

suite: setup  ## the fast tests alone
	$(BIN)/pytest -n 2

test-long: setup  ## the slow tests
	$(BIN)/pytest -n 2 -m long

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
	.venv-compiled/bin/pytest -n 2 tests

bench: setup compiled  ## speed, plain and compiled, beside other engines
	$(BIN)/logres bench
	.venv-compiled/bin/logres bench

fuzz: setup  ## random games in search of a fault (TITLE=britannia GAMES=2000)
	$(BIN)/logres fuzz $(TITLE) --games $(GAMES)

mutants: setup  ## break the rules one line at a time and see whether a test notices
	$(BIN)/mutmut run

lock: pyproject.toml  ## choose new versions (needs uv)
	$(UV) pip compile pyproject.toml --group dev --group peers --universal --python-version 3.11 --upgrade --quiet \
		--generate-hashes --no-emit-index-url --no-emit-find-links --no-annotate --no-header --no-config \
		--output-file constraints.txt

clean:  ## back to a fresh clone
	rm -rf .venv .venv-compiled build dist mutants .mypy_cache .pytest_cache .ruff_cache .hypothesis

setup: $(READY)

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Logres needs Python 3.11 or newer.")'
	@echo 'Setting up .venv (half a minute, once) ...'
	@$(PYTHON) -m venv .venv
	@$(BIN)/python $(INSTALL) --require-hashes -r constraints.txt
	@$(BIN)/python $(INSTALL) --no-build-isolation --editable .
	@touch $@

# The wheel is built from an unpacked sdist, because mypyc writes its .so files beside the sources: in the working
# tree they would hide every later edit.
$(COMPILED): $(READY) $(SOURCES)
	@echo 'Compiling (some minutes) ...'
	@rm -rf build/compiled
	@HATCH_BUILD_HOOK_ENABLE_MYPYC=true $(BIN)/python -m build --no-isolation --outdir build/compiled > /dev/null
	@$(PYTHON) -m venv .venv-compiled
	@.venv-compiled/bin/python $(INSTALL) --require-hashes -r constraints.txt
	@.venv-compiled/bin/python $(INSTALL) --force-reinstall build/compiled/*.whl
	@touch $@
