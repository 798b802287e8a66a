# make play: everything that is needed, then a table in the browser. make help: the other targets.
# Needs Python 3.11 or newer and, for the fast build, a C compiler. Nothing outside this folder is touched.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
JOBS ?= 2
TYPESCRIPT := 5.9.3
ESLINT := 10.15.0
ESLINT_JS := 10.0.1
TYPESCRIPT_ESLINT := 8.73.0
PRETTIER := 3.10.1
AXE := 4.14.1

export PIP_CACHE_DIR := $(CURDIR)/$(VENV)/cache/pip
export UV_CACHE_DIR := $(CURDIR)/$(VENV)/cache/uv
export PIP_DISABLE_PIP_VERSION_CHECK := 1
PIP := $(BIN)/python -m pip -qq

# tests whose own docstrings have examples: they run with those of the source
EXAMPLES := $(shell grep -rl '^ *>>> ' tests --include='*.py')
# what runs a second time interpreted: all that the compiled rules and bots can change; pictures, the lab, analyses, reviews, the
# conformance kit and bots that are programs are interpreted in both builds; views and logs, long random games, what a seat knows and
# observes, and what a search thinks are held against each other by test_builds_agree
ENGINE_TESTS := $(wildcard tests/engine tests/games tests/bots)
NOT_AGAIN := test_picture test_touch test_view test_choices test_log test_rulebook test_combinations test_catanatron test_analysis test_reviews test_external test_protocol test_random_play test_knowledge test_encoder test_limits test_rollouts test_trials test_conformance_kit test_tribes_bench

.PHONY: play build fast extras quick costs sixth test lint types javascript script interpreted compiled fuzz bench balance ladder wheel clean help FORCE
.DEFAULT_GOAL := help

help:
	@echo "make play    install what is needed into .venv, serve a table, open a browser, compile behind it"
	@echo "make build   install and compile only"
	@echo "make fast    compile twice, with a profile of what runs often: a faster engine and search (five minutes; needs GCC)"
	@echo "make extras  install what the lab and the adapters need (EXTRAS=$(EXTRAS), or some of them, or ray)"
	@echo "make test    all checks and tests, of the interpreted and of the compiled build"
	@echo "make quick   the tests that belong to what was changed, within a minute (BASE=main: since then)"
	@echo "make sixth   a game from another package through all tests that ask something of every game"
	@echo "make costs   the tests and files that take most time of the processor"
	@echo "make lint    style, types and the page's script only"
	@echo "make fuzz    random games and hostile input for a while (FUZZ_MINUTES=10)"
	@echo "make bench   speed of engine, search and adapters, beside other people's"
	@echo "make balance the report of the five games in docs/balance, anew (a quarter of an hour)"
	@echo "make tribes  what each tribe and power of Small Worlds brings, in docs/balance, anew (some minutes)"
	@echo "make judges  the learned judges of all games anew, from nothing (an hour or more; JUDGES=decay for one)"
	@echo "make constants GAME=...  the constants of a game's judge, fitted by matches (ten minutes or more; it goes on where it was stopped)"
	@echo "make ladder  levels of bots against each other in docs/ladder.md (hours; it goes on where it was stopped)"
	@echo "make mutants faults put into the source, and which no test notices (hours; AREA=records for one part)"
	@echo "make wheel   a wheel and a source archive in dist/, checked in an environment of their own"
	@echo "make api     the reference of the Python interface, from the docstrings, in dist/api"
	@echo "make clean   remove everything that was built or installed here"

# from source at once; where the engine is not compiled yet, that goes on behind the table
play: $(STAMPS)/run
	@PYTHONPATH=$(CURDIR)/src $(BIN)/python -m ludoscape serve --compile-with "$(MAKE) --no-print-directory build"

# ---- the environment

$(STAMPS)/venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Python 3.11 or newer is needed; PYTHON=... names another one"; exit 1; }
	@$(PYTHON) -m venv --without-pip $(VENV) || { echo "Python's module venv does not work; on Debian: apt install python3-venv"; exit 1; }
	@mkdir -p $(STAMPS)
	@touch $@

$(STAMPS)/needed.txt: pyproject.toml | $(STAMPS)/venv
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["dependencies"], sep="\n")' >$@

# the quickest that is there: uv, the pip of the Python that made the environment, or a pip of its own (which takes longer);
# files are compiled to bytecode when they are first imported, since most never are
$(STAMPS)/run: $(STAMPS)/needed.txt constraints.txt
	@echo "installing what is needed to run"
	@if command -v uv >/dev/null && uv pip install -q --python $(BIN)/python -c constraints.txt -r $<; then :; \
	elif $(PYTHON) -m pip --python $(BIN)/python --version >/dev/null 2>&1; then \
		$(PYTHON) -m pip -qq --python $(BIN)/python install --no-compile -c constraints.txt -r $<; \
	else \
		$(BIN)/python -m ensurepip >/dev/null || { echo "Python's module ensurepip does not work; on Debian: apt install python3-venv"; exit 1; }; \
		$(PIP) install --no-compile -c constraints.txt -r $<; \
	fi
	@touch $@

$(STAMPS)/tools: $(STAMPS)/run
	@echo "installing what is needed to compile"
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m pip -qq --python $(BIN)/python install -c constraints.txt pip 2>/dev/null || \
		$(BIN)/python -m ensurepip >/dev/null
	@$(PIP) install -c constraints.txt pip setuptools wheel mypy librt
	@LUDOSCAPE_COMPILE=0 $(PIP) install -c constraints.txt --no-build-isolation -e .
	@touch $@

$(STAMPS)/test: $(STAMPS)/tools
	@echo "installing what is needed to test"
	@LUDOSCAPE_COMPILE=0 $(PIP) install -c constraints.txt --no-build-isolation -e '.[test]'
	@touch $@

# the compiled modules, in build/compiled: setup.py knows what has changed, and says why when they are left interpreted
build: $(STAMPS)/tools
	@$(BIN)/python setup.py -q build_ext --inplace

# make build leaves it as long as it is of the source as it stands
fast: $(STAMPS)/tools
	@LUDOSCAPE_COMPILE=1 LUDOSCAPE_PROFILED=1 $(BIN)/python setup.py -q build_ext --inplace

# what the lab and the adapters need; README and docs/install.md say what is in which
EXTRAS ?= rl,openspiel,lab,train
extras: $(STAMPS)/tools
	@echo "installing the extras $(EXTRAS)"
	@LUDOSCAPE_COMPILE=0 $(PIP) install -c constraints.txt --no-build-isolation -e '.[$(EXTRAS)]'

# ---- checks

# with it every start of the program would compile all of it anew, and the tests start hundreds
unexport PYTHONDONTWRITEBYTECODE
# what runs side by side is shown when it is done, where make can do so
WHOLE := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

types: $(STAMPS)/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

javascript: $(STAMPS)/venv
	@if command -v npm >/dev/null && command -v node >/dev/null && node -e 'process.exit(Number(parseInt(process.versions.node) < 20))'; then \
		$(MAKE) --no-print-directory script; \
	else echo "left out: types, style and tests of the page's script (there is no npm, or no Node.js from 20 on)"; fi

$(STAMPS)/node: Makefile | $(STAMPS)/venv
	@echo "installing what checks the page and its script"
	@npm install --silent --no-audit --no-fund --no-save --prefix $(VENV)/node --cache $(VENV)/cache/npm \
		typescript@$(TYPESCRIPT) eslint@$(ESLINT) @eslint/js@$(ESLINT_JS) typescript-eslint@$(TYPESCRIPT_ESLINT) prettier@$(PRETTIER) axe-core@$(AXE)
	@touch $@

# all that these checks read: where none of it has changed they would say the same again
PAGE := $(shell find src/ludoscape/table/static tests/page -name '*.js' -o -name '*.css') src/ludoscape/table/jsconfig.json eslint.config.js package.json

script: $(STAMPS)/script
$(STAMPS)/script: $(STAMPS)/node $(PAGE)
	$(VENV)/node/node_modules/.bin/tsc -p src/ludoscape/table/jsconfig.json --incremental --tsBuildInfoFile $(VENV)/cache/page.tsbuildinfo
	$(VENV)/node/node_modules/.bin/eslint src/ludoscape/table/static tests/page
	$(VENV)/node/node_modules/.bin/prettier --check --log-level warn src/ludoscape/table/static/sheets
	node --test --test-reporter=dot tests/page/*.test.js
	@touch $@

lint: types javascript

# a game from a package of its own, through every test that asks something of all games
GUEST := causeway
$(VENV)/guest: $(STAMPS)/test $(shell find examples/$(GUEST) -type f)
	@rm -rf $@ && $(PIP) install --no-deps --no-build-isolation --target $@ ./examples/$(GUEST)
	@rm -rf examples/$(GUEST)/build examples/$(GUEST)/src/*.egg-info

sixth: export PYTHONPATH := $(CURDIR)/$(VENV)/guest
sixth: $(VENV)/guest
	@$(BIN)/python setup.py -q build_ext --inplace
	$(BIN)/pytest -q -k $(GUEST) tests examples/$(GUEST)/tests

interpreted: $(STAMPS)/test
	LUDOSCAPE_INTERPRETED=1 $(BIN)/pytest -q -n $(JOBS) -m 'not slow' -k 'not second_reading_agrees and not list_and_reasons_agree' $(NOT_AGAIN:%=--ignore-glob='*/%.py') --doctest-modules src $(ENGINE_TESTS) $(EXAMPLES)

# two processes more, because many of these tests wait for a server or a browser
compiled: build $(STAMPS)/test
	$(BIN)/pytest -n $$(($(JOBS) + 2))

# the types and the guest need one core only, so there is something beside them
test: build $(STAMPS)/test
	@$(MAKE) --no-print-directory -j 3 $(WHOLE) lint interpreted sixth
	@$(MAKE) --no-print-directory compiled

costs: build $(STAMPS)/test
	$(BIN)/pytest -q -n $(JOBS) --cpu 40

quick: $(STAMPS)/test
	@$(BIN)/python -m tests.quick --jobs $(JOBS) $(BASE:%=--base %)

# ---- the rest

FUZZ_MINUTES ?= 10
fuzz: build $(STAMPS)/test
	LUDOSCAPE_FUZZ_MINUTES=$(FUZZ_MINUTES) $(BIN)/pytest -q -n $(JOBS) -o faulthandler_timeout=0 $$(grep -rl --include='test_*.py' while_fuzzing tests)

bench: build $(STAMPS)/test
	@$(BIN)/python bench/engine.py
	@$(BIN)/python bench/search.py --positions 10
	@$(BIN)/python bench/settlers_vs_catanatron.py
	@$(BIN)/python bench/adapters.py --batch 64

# what docs/balance/notes.toml says of each game has to be read again when figures have changed: {keys} keep up by themselves
BALANCE_GAMES ?= 1000
balance: build $(STAMPS)/test
	$(BIN)/ludoscape report --seats all -n $(BALANCE_GAMES) --sensitivity 200 --bots greedy --seed balance --jobs $(JOBS) \
		--notes docs/balance/notes.toml --csv docs/balance -o docs/balance/report.html -o docs/balance/README.md

.PHONY: tribes
tribes: build $(STAMPS)/test
	@$(BIN)/python bench/tribes.py --games 3000 --jobs $(JOBS) --csv docs/balance/tribes.csv -o docs/balance/tribes.md
	@$(BIN)/python bench/tribes.py --games 1500 --option published=true --jobs $(JOBS) \
		--csv docs/balance/tribes-published.csv -o docs/balance/tribes-published.md

# the same seed gives the same weights on the same kind of machine; a run that was stopped goes on
JUDGES ?= $(shell $(BIN)/ludoscape games | sed -n 's/^\([a-z-]*\): .*/\1/p')
.PHONY: judges
judges: build $(STAMPS)/test
	@for game in $(JUDGES); do $(BIN)/ludoscape train $$game --seed judges --jobs $(JOBS) --out build/judges --keep || exit; done

# the constants of the judge that GAME's maker chose, fitted by matches, in a copy that leaves them open to be set; a run that was
# stopped goes on. What comes of it is looked at and put into the source by hand (docs/learning.md)
OPEN := build/open
FIT_STEPS ?= 20000
FIT_PLAYOUTS ?=  # of searches; without, games are played one decision on
FIT_OUT := build/constants$(if $(strip $(FIT_PLAYOUTS)),-$(strip $(FIT_PLAYOUTS)))
.PHONY: constants
constants: build $(STAMPS)/test
	@$(BIN)/ludoscape games | grep -q "^$(or $(GAME),none):" || \
		{ echo "whose constants? GAME=alheimur, or another one that ludoscape games lists"; exit 1; }
	@mkdir -p $(OPEN)/build && rm -rf $(OPEN)/src && cp -a src setup.py pyproject.toml README.md $(OPEN)
	@for part in build/mypyc-* build/temp.* build/compiled; do \
		test ! -e $$part || test -e $(OPEN)/$$part || cp -a $$part $(OPEN)/build; done
	@$(BIN)/python -c 'from pathlib import Path; from ludoscape.lab.constants import open_in; open_in("$(GAME)", Path("$(OPEN)/src"))'
	@cd $(OPEN) && $(CURDIR)/$(BIN)/python setup.py -q build_ext --inplace
	@PYTHONPATH=$(CURDIR)/$(OPEN)/src $(BIN)/python -m ludoscape train $(GAME) --constants --steps $(FIT_STEPS) \
		$(if $(strip $(FIT_PLAYOUTS)),--playouts $(FIT_PLAYOUTS)) --seed constants --jobs $(JOBS) --out $(FIT_OUT)

# level 5 has a twentieth of its time: with all of it, 100 games of each match are more than a week. Four hours of a core
LADDER_LEVELS ?= 1 2 3 4 5
LADDER_GAMES ?= 100
LADDER_MINUTES ?= 6
LADDER_PACE ?= 0.05
ladder: build $(STAMPS)/test
	$(BIN)/ludoscape ladder $(LADDER_LEVELS:%=--level %) --games $(LADDER_GAMES) --minutes $(LADDER_MINUTES) --pace $(LADDER_PACE) \
		--decisions 4 --jobs $(JOBS) --out docs/ladder.md

# The wheel is built from the source archive, so that none of them can lack a file, and must pass its check where there is
# nothing else. LUDOSCAPE_COMPILE=0 makes one that is not compiled and runs everywhere.
wheel: export LUDOSCAPE_COMPILE ?= 1
wheel: $(STAMPS)/tools
	@rm -rf dist
	@$(BIN)/python setup.py -q sdist --dist-dir dist
	@echo "building the wheel"
	@$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist dist/*.tar.gz
	@$(PYTHON) -m venv --clear $(VENV)/wheel
	@$(VENV)/wheel/bin/python -m pip -qq install -c constraints.txt dist/*.whl
	@$(VENV)/wheel/bin/python tests/check_wheel.py $(if $(filter 1,$(LUDOSCAPE_COMPILE)),--compiled)
	@ls -1 dist

# ---- faults put into the source, one at a time, to see whether some test notices (docs/development.md, "Tests that bite")

COSMIC_RAY := 8.7.0
COVERAGE := 7.17.3
AREA ?=

$(STAMPS)/mutants: $(STAMPS)/test
	@echo "installing what makes mutants"
	@$(PIP) install -c constraints.txt cosmic-ray==$(COSMIC_RAY) coverage==$(COVERAGE)
	@touch $@

.PHONY: mutants
mutants: $(STAMPS)/mutants
	@$(BIN)/python -m pytest -q tests/mutants
	@nice $(BIN)/python -m tests.mutants --jobs $(JOBS) $(AREA)

# ---- the reference, from the docstrings; interpreted, since compiled functions do not tell their signatures

PDOC := 16.0.0

.PHONY: api
api: $(STAMPS)/test
	@$(PIP) install -c constraints.txt pdoc==$(PDOC)
	@LUDOSCAPE_INTERPRETED=1 $(BIN)/python -m pdoc -d restructuredtext -o dist/api ludoscape ludoscape.engine ludoscape.bots ludoscape.lab \
		ludoscape.adapters ludoscape.pictures ludoscape.geometry
	@echo "dist/api/index.html"

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name '__pycache__' -prune -exec rm -rf {} +
	find . -name '*.egg-info' -prune -exec rm -rf {} +
