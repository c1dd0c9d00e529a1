# Each command sets up what it needs. System packages are installed as root only: those that the tests drive by
# `make test`, and python3-venv where it is missing.
PYTHON ?= python3
# On two cores: while a test waits for a browser or a process, two others run.
WORKERS ?= 3
BIN := .venv/bin
SOURCES := pyproject.toml requirements.lock
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help install run quick test test-programs check reference pythons bench clean

help:  ## show this help
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-13s %s\n", $$1, $$2}' Makefile

install: .venv/installed  ## set up .venv with everything Partie needs to run

run: install  ## start Partie and print the address of its page
	@$(BIN)/partie serve $(ARGS)

quick: .venv/installed-for-tests  ## core, rules, formats and conformance in a minute; no browser, server or desktop
	@scripts/test-quick $(ARGS)

test: .venv/installed-for-tests  ## run the tests, or those of a path: make test ARGS=tests/core (installs programs when it may)
	@scripts/system-packages
	$(if $(ARGS),,@$(BIN)/partie warmup)
	@scripts/test $(WORKERS) -m "not programs" $(ARGS)
	@scripts/test-small $(WORKERS) $(ARGS)

test-programs: .venv/installed-for-tests  ## test KMines, KPatience, WineMine and Mines (installs them when it may)
	@scripts/system-packages programs
	@$(BIN)/partie warmup
	@scripts/test 1 -m programs $(or $(ARGS),tests/desktop)

check: .venv/installed-for-tests node_modules  ## format, lint, types, layers: ruff, mypy, import-linter, prettier, eslint, tsc
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	npx --no-install prettier --check "**/*.{js,css}"
	npx --no-install eslint .
	npx --no-install tsc --noEmit

reference: install  ## write dist/reference.md, the API reference, from the docstrings
	$(BIN)/python scripts/reference

pythons:  ## types and quick tests with the oldest and the newest Python found here
	scripts/pythons

bench: .venv/installed-for-tests  ## measure strength and speed; prints the tables of docs/strength.md
	$(BIN)/python -m benchmarks $(ARGS)

clean:  ## remove what the other commands made here
	rm -rf .venv .pythons node_modules dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage*

.venv/bin/python:
	@scripts/make-venv $(PYTHON)

.venv/installed: .venv/bin/python $(SOURCES)
	@echo "Installing Partie into .venv; the first time takes a few minutes."
	@scripts/install $(BIN)/python .
	@touch $@

.venv/installed-for-tests: .venv/bin/python $(SOURCES)
	@echo "Installing Partie and its test tools into .venv; the first time takes a few minutes."
	@scripts/install $(BIN)/python '.[test]'
	@touch .venv/installed $@

node_modules: package.json
	npm install --no-audit --no-fund --no-package-lock --silent
	@touch $@
