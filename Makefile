# make play: everything that is needed, then a table in the browser. make help: the other targets.
# Needs Python 3.11 or newer and, for the fast build, a C compiler. Nothing outside this folder is touched.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
JOBS ?= 2
TYPESCRIPT := 5.9.3

export PIP_CACHE_DIR := $(CURDIR)/$(VENV)/cache/pip
export PIP_DISABLE_PIP_VERSION_CHECK := 1
PIP := $(BIN)/python -m pip -qq

# the modules that are compiled, as setup.py finds them
HOT := $(sort $(shell grep -rl --include='*.py' 'Compiled\.' src/ludoscape))
# what runs a second time interpreted: all that the compiled modules can change; pictures and the lab are interpreted in both builds
ENGINE_TESTS := $(wildcard tests/engine tests/games tests/bots)
NOT_AGAIN := test_picture test_log test_rulebook test_catanatron

.PHONY: play build test lint types javascript interpreted compiled fuzz bench balance wheel clean help FORCE
.DEFAULT_GOAL := help

help:
	@echo "make play    install what is needed into .venv, compile, serve a table and open a browser"
	@echo "make build   install and compile only"
	@echo "make test    all checks and tests, of the interpreted and of the compiled build"
	@echo "make lint    style, types and the page's script only"
	@echo "make fuzz    random games and hostile input for a while (FUZZ_MINUTES=10)"
	@echo "make bench   speed of the engine, both builds"
	@echo "make balance the report of the five games in docs/balance, anew (a quarter of an hour)"
	@echo "make wheel   a wheel and a source archive in dist/"
	@echo "make clean   remove everything that was built or installed here"

play: build
	@$(BIN)/ludoscape

# ---- the environment

$(STAMPS)/venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Python 3.11 or newer is needed; PYTHON=... names another one"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's module venv does not work; on Debian: apt install python3-venv"; exit 1; }
	@mkdir -p $(STAMPS)
	@touch $@

$(STAMPS)/run: $(STAMPS)/venv constraints.txt pyproject.toml
	@echo "installing what is needed to run and to compile"
	@$(PIP) install -c constraints.txt pip setuptools wheel mypy librt
	@LUDOSCAPE_COMPILE=0 $(PIP) install -c constraints.txt --no-build-isolation -e .
	@touch $@

$(STAMPS)/test: $(STAMPS)/run
	@echo "installing what is needed to test"
	@LUDOSCAPE_COMPILE=0 $(PIP) install -c constraints.txt --no-build-isolation -e '.[test]'
	@touch $@

# ---- the compiled modules, beside their source

$(STAMPS)/hot: FORCE | $(STAMPS)/venv
	@echo "$(HOT)" | cmp -s - $@ || echo "$(HOT)" > $@

# the stamp is set only when there is a compiled build: without a compiler the next make tries again
$(STAMPS)/compiled: $(HOT) $(STAMPS)/hot $(STAMPS)/run setup.py
	@echo "compiling $(words $(HOT)) modules"
	@find src -name '*.so' -delete -o -name compiled.json -delete
	@$(BIN)/python setup.py -q build_ext --inplace --force
	@test ! -e src/ludoscape/compiled.json || touch $@

build: $(STAMPS)/run $(STAMPS)/compiled

# ---- checks

types: $(STAMPS)/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

javascript: $(STAMPS)/venv
	@if command -v npm >/dev/null && ls src/ludoscape/table/static/*.js >/dev/null 2>&1; then \
		test -x $(VENV)/node/node_modules/.bin/tsc || npm install --silent --no-audit --no-fund --no-save \
			--prefix $(VENV)/node --cache $(VENV)/cache/npm typescript@$(TYPESCRIPT) && \
		echo "tsc --checkJs" && \
		$(VENV)/node/node_modules/.bin/tsc -p src/ludoscape/table/jsconfig.json; \
	else echo "left out: the check of the page's script (there is no npm)"; fi

lint: types javascript

interpreted: build $(STAMPS)/test
	LUDOSCAPE_INTERPRETED=1 $(BIN)/pytest -q -n $(JOBS) $(NOT_AGAIN:%=--ignore-glob='*/%.py') --doctest-modules src $(ENGINE_TESTS)

compiled: build $(STAMPS)/test
	$(BIN)/pytest -n $(JOBS)

test: lint
	@$(MAKE) --no-print-directory interpreted
	@$(MAKE) --no-print-directory compiled

# ---- the rest

FUZZ_MINUTES ?= 10
fuzz: build $(STAMPS)/test
	LUDOSCAPE_FUZZ_MINUTES=$(FUZZ_MINUTES) $(BIN)/pytest -q -n $(JOBS) $$(grep -rl --include='test_*.py' while_fuzzing tests)

bench: build $(STAMPS)/test
	@$(BIN)/python bench/engine.py
	@$(BIN)/python bench/settlers_vs_catanatron.py
	@$(BIN)/python bench/adapters.py

# what docs/balance/notes.toml says of each game has to be read again when figures have changed: {keys} keep up by themselves
BALANCE_GAMES ?= 1000
balance: build $(STAMPS)/test
	$(BIN)/ludoscape report --seats all -n $(BALANCE_GAMES) --sensitivity 200 --bots greedy --seed balance --jobs $(JOBS) \
		--notes docs/balance/notes.toml --csv docs/balance -o docs/balance/report.html -o docs/balance/README.md

wheel: $(STAMPS)/test
	@rm -rf dist
	$(BIN)/python -m pip --quiet wheel --no-deps --no-build-isolation --wheel-dir dist .
	$(BIN)/python setup.py -q sdist --dist-dir dist
	@ls -1 dist

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name '*.so' -delete -o -name compiled.json -delete
	find . -name '__pycache__' -prune -exec rm -rf {} +
	find . -name '*.egg-info' -prune -exec rm -rf {} +
