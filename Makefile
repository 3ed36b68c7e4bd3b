# Everything happens in .venv and target/; nothing is installed outside this directory.
# `make PYTHON=python3.12` chooses the interpreter; otherwise the first that is new enough is taken.

SHELL := /bin/sh
MAKEFLAGS += --no-builtin-rules
.SUFFIXES:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
.PHONY: help demo test quick fuzz check fmt bench docs wheel lock clean

PYTHON ?=
UV ?= uv
FUZZ ?= 30
BIN := .venv/bin
# A clean machine must build exactly what was committed; at a desk cargo may bring Cargo.lock up to date.
LOCKED := $(if $(CI),--locked)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes
RUST := $(shell find engine drafting risk bindings module -name '*.rs' -not -path '*/target/*' 2>/dev/null)
CARGO := $(wildcard Cargo.toml Cargo.lock engine/Cargo.toml drafting/Cargo.toml risk/Cargo.toml bindings/Cargo.toml module/Cargo.toml)

help:  ## this list
	@echo 'Kingmaker: games with any number of players. Needs Python 3.11+, a Rust toolchain and make.'
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  make \1|\2/p' Makefile | awk -F '|' '{ printf "%-13s %s\n", $$1, $$2 }'

demo: .venv/.built  ## thirteen algorithms on one hand of Spades, then a small tournament of Hearts
	@$(BIN)/kingmaker analyze spades:players=3,cards=7 --seed 16
	@echo
	@echo 'A small tournament of Hearts, which takes about half a minute:'
	@$(BIN)/kingmaker tournament hearts max-prob:depth=4 maxn:depth=4 paranoid:depth=4 mp-mix:depth=4 \
		--deals 100 --seed 9 --workers 2 --report demo.html
	@echo
	@echo 'demo.html has all of it, with games to step through. To play and see why: $(BIN)/kingmaker serve --open'

test: check  ## check, then the tests of the Rust crates and of the package
	@echo 'Testing the engine'
	@cargo test --quiet $(LOCKED) --package kingmaker-engine --package kingmaker-drafting --package kingmaker-risk
	@echo 'Testing the package'
	@$(BIN)/python -m pytest --numprocesses auto --dist worksteal -m 'not alone'
	@$(BIN)/python -m pytest -m alone

quick: .venv/.installed  ## build for tests while you write Rust: soon done, slow to run; `make` builds for speed again
	@tools/require rust
	@VIRTUAL_ENV='$(CURDIR)/.venv' $(BIN)/maturin develop --profile quick --features few-copies $(LOCKED) >.venv/build.log 2>&1 \
		|| { cat .venv/build.log >&2; exit 1; }
	@rm -f .venv/.built

fuzz: .venv/.installed .venv/.built  ## the tests on hostile input and random trees, with 30 times as many examples
	@KINGMAKER_FUZZ=$(FUZZ) $(BIN)/python -m pytest --numprocesses auto --dist worksteal -m fuzz

check: .venv/.installed .venv/.built  ## format, lint and types, in both languages; changes nothing
	@tools/require rust-checks
	@echo 'Checking format and lint'
	@$(BIN)/ruff format --quiet --check . || { echo 'kingmaker: run `make fmt` to format these files.' >&2; exit 1; }
	@$(BIN)/ruff check --quiet .
	@cargo fmt --all --check
	@cargo clippy --quiet $(LOCKED) --workspace --all-targets -- --deny warnings
	@echo 'Checking types'
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/python -m mypy.stubtest --concise --mypy-config-file pyproject.toml kingmaker._engine

fmt: .venv/.installed  ## format both languages and mend what the linter can mend
	@tools/require rust
	@tools/require rust-checks
	@$(BIN)/ruff check --quiet --fix-only .
	@$(BIN)/ruff format --quiet .
	@cargo fmt --all

bench: .venv/.installed .venv/.built .venv/.bench  ## measure nodes per second, beside the reference and beside other libraries
	@$(BIN)/kingmaker bench
	@$(BIN)/python benchmarks/peers.py
	@$(BIN)/python benchmarks/dds_times.py

docs: .venv/.built .venv/.docs  ## the documentation as a site, in build/site; open build/site/index.html
	@echo 'Building the site'
	@$(BIN)/python docs/site/build.py build/site

wheel: .venv/.installed .venv/.wheel  ## a wheel and a source distribution in dist/; the wheel is tried in an empty environment
	@tools/require rust
	@echo 'Building the wheel, which takes some minutes the first time'
	@rm -rf dist
	@$(BIN)/python tools/pack_crates.py
	@PATH='$(CURDIR)/.venv/bin':"$$PATH" maturin build --release $(LOCKED) --sdist --out dist $(PORTABLE) >.venv/wheel.log 2>&1 \
		|| { cat .venv/wheel.log >&2; exit 1; }
	@echo 'Trying the wheel'
	@KINGMAKER_WHEEL="$$(ls dist/*.whl)" $(BIN)/python -m pytest --quiet tests/packaging/test_wheel.py
	@ls -1 dist/*

# On Linux, zig links for a glibc that is older than this machine's: 2.17, the oldest that Rust supports.
PORTABLE := $(if $(filter Linux,$(shell uname -s)),--zig --compatibility manylinux2014)

lock:  ## choose new versions for requirements/*.txt (needs uv)
	@command -v $(UV) >/dev/null || { echo 'kingmaker: uv was not found: install it, or name it with UV=...' >&2; exit 1; }
	@$(LOCK) pyproject.toml --extra dev --output-file requirements/dev.txt
	@$(LOCK) pyproject.toml requirements/run.in --extra web --constraint requirements/dev.txt --output-file requirements/run.txt
	@$(LOCK) pyproject.toml --extra bench --constraint requirements/dev.txt --output-file requirements/bench.txt
	@$(LOCK) requirements/bench-build.in --constraint requirements/dev.txt --output-file requirements/bench-build.txt
	@$(LOCK) requirements/docs.in --constraint requirements/dev.txt --output-file requirements/docs.txt
	@$(LOCK) requirements/wheel.in --constraint requirements/dev.txt --output-file requirements/wheel.txt

# One lock for every system and Python; versions and hashes only, so that it holds for any mirror of the registry.
LOCK = $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'

clean:  ## remove what was installed, built and cached
	@rm -rf .venv target build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@rm -f src/kingmaker/_engine*.so src/kingmaker/starter/crates.zip
	@find src tests examples benchmarks -type d -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# The stamps: each is touched last, so that an interrupted step is done again.

# What the package needs to be built and run; all that only developers need comes with the first test.
.venv/.made: requirements/run.txt pyproject.toml
	@tools/require rust
	@python=$$(tools/require python '$(PYTHON)') \
		&& echo "Installing into .venv with $$($$python --version)" \
		&& $$python -m venv .venv
	@$(PIP) -r requirements/run.txt
	@touch $@

.venv/.installed: .venv/.made requirements/dev.txt
	@echo 'Installing the tools of developers'
	@$(PIP) -r requirements/dev.txt
	@touch $@

.venv/.built: .venv/.made $(CARGO) $(RUST) pyproject.toml
	@tools/require rust
	@echo 'Building the engine, which takes some minutes the first time'
	@VIRTUAL_ENV='$(CURDIR)/.venv' $(BIN)/maturin develop --release $(LOCKED) >.venv/build.log 2>&1 \
		|| { cat .venv/build.log >&2; exit 1; }
	@touch $@

.venv/.bench: .venv/.installed requirements/bench.txt requirements/bench-build.txt | .venv/.built
	@echo 'Installing the libraries to compare with'
	@$(PIP) -r requirements/bench-build.txt
	@$(PIP) --no-build-isolation -r requirements/bench.txt
	@touch $@

.venv/.docs: .venv/.made requirements/docs.txt
	@echo 'Installing what builds the site'
	@$(PIP) -r requirements/docs.txt
	@touch $@

.venv/.wheel: .venv/.made requirements/wheel.txt
	@echo 'Installing what links the wheel'
	@$(PIP) -r requirements/wheel.txt
	@touch $@
