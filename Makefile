# All commands of the project. They need git, make and python3-venv; `make` lists them.
# Packages are installed into .venv, next to this file. Nothing else on the machine changes, with one
# exception: `make test`, run as root on a machine without a browser, installs Chromium. In
# continuous integration (if $CI is set), it also installs GNU Backgammon, to read our files.

PYTHON ?= python3
VENV   := .venv
PY     := $(VENV)/bin/python
ARGS   ?=
DOCS   ?= dist/docs
# Tests run in as many processes as there are processors, up to four. The tests of one file run in
# the same process, as the cells of a notebook must; those of `make test` share a browser, too (see
# tests/conftest.py). Files run in order, so that the browser tests, which take longest, begin early.
PROCESSES := --numprocesses=auto --maxprocesses=4 --no-loadscope-reorder

# If this is set, as in many containers, each process compiles every package again. The tests start
# hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play lite docs test prove bench lint lock clean

help:
	@echo 'make play    open JupyterLab with a board to play on   (ARGS="--no-browser --port 8899")'
	@echo 'make lite    build a site to play on in any browser, into dist/lite (ARGS="--port 8000" serves it)'
	@echo 'make docs    build the documentation site, into dist/docs     (open its index.html)'
	@echo 'make test    run the tests, and check style and types (ARGS="-k dice" picks some; needs Chromium)'
	@echo 'make prove   run the longer proofs'
	@echo 'make bench   compare the speed with other packages      (ARGS="plays pictures" picks some)'
	@echo 'make lint    check style and types only'
	@echo 'make lock    update locks/ after a change of pyproject.toml (ARGS="--upgrade" takes the newest versions)'
	@echo 'make clean   remove .venv and all caches (your notebooks in my_notebooks/ stay)'

play: $(VENV)/.installed-all
	@$(PY) -m tools.play $(ARGS)

lite: $(VENV)/.installed-lite
	@echo 'Building the site (a few minutes)'
	@$(PY) -m tools.lite $(ARGS)

# Pages and notebooks are copied into one folder, so that they can link to each other.
docs: $(VENV)/.installed-docs
	@echo 'Building the documentation'
	@rm -rf build/docs $(DOCS) && mkdir -p build/docs $(DOCS) && cp -R docs build/docs/pages
	@cp -R notebooks CHANGELOG.md CONTRIBUTING.md LICENSE build/docs/pages/
	@$(PY) -m sphinx --quiet --fail-on-warning -d build/docs/doctrees $(ARGS) build/docs/pages build/docs/site
	@cp -R build/docs/site/. $(DOCS)
	@if [ -d dist/lite ]; then cp -R dist/lite $(DOCS)/lite; fi
	@echo 'The documentation is in $(DOCS): open $(DOCS)/index.html'

# These are variables because `make -n` runs recipe lines that contain $(MAKE) itself.
LINT = $(MAKE) --no-print-directory lint
INSTALL_TEST = $(MAKE) --no-print-directory $(VENV)/.installed-test
# The core tests need no programs.
PROGRAMS = $(if $(findstring -m core,$(ARGS)),:,{ \
	$(PY) -m tests.notation.gnubg; $(PY) -m tests.browser.chromium > $(VENV)/chromium; })

# Debian packages are installed while pip installs the others. Style and types are checked while the
# tests run; the result comes after theirs.
test: $(PY)
	@: > $(VENV)/chromium; $(PROGRAMS) & programs=$$!; \
	$(INSTALL_TEST); failed=$$?; \
	wait $$programs || failed=1; [ $$failed = 0 ] || exit 1; \
	$(LINT) > $(VENV)/lint.log 2>&1 & lint=$$!; \
	CHROMIUM="$$(cat $(VENV)/chromium)"; export CHROMIUM; \
	$(PY) -m pytest $(PROCESSES) --dist=loadgroup $(ARGS) || failed=1; \
	wait $$lint || failed=1; cat $(VENV)/lint.log; exit $$failed

prove: $(VENV)/.installed-test $(VENV)/.installed-bench $(VENV)/.installed-docs
	@CHROMIUM="$$($(PY) -m tests.browser.chromium)" || exit 1; export CHROMIUM; \
	$(PY) -m pytest -m 'prove or hypothesis' --hypothesis-profile=thorough --table $(PROCESSES) --dist=loadfile $(ARGS)

bench: $(VENV)/.installed-test $(VENV)/.installed-bench
	@CHROMIUM="$$($(PY) -m tests.browser.chromium)" || exit 1; export CHROMIUM; \
	$(PY) -m benchmarks $(ARGS)

lint: $(VENV)/.installed-test
	@echo 'Checking style and types'
	@$(PY) -m ruff check --quiet
	@$(PY) -m ruff format --check --quiet || \
		{ echo 'Some files are not formatted; to format them: $(PY) -m ruff format'; exit 1; }
	@$(PY) -m mypy --strict --no-error-summary

clean:
	rm -rf $(VENV) build dist node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name my_notebooks -prune -o -name .git -prune -o \
		\( -name __pycache__ -o -name .ipynb_checkpoints \) -type d -print0 | xargs -0 rm -rf

# Each set of packages has a stamp file. After a change of pyproject.toml or of a lock, the set is
# installed again. A set with a lock is installed in the versions of the lock, and their hashes are
# checked; LOCKS= installs the newest versions instead.
# uv needs ten seconds where pip needs a hundred, and uses the machine's certificates. If uv is not
# available or fails, pip installs the packages, with the settings of this machine.
LOCKS ?= locks
PIP   := $(PY) -m pip install --quiet --disable-pip-version-check
UV    := $(VENV)/bin/uv
WITH_UV := $(UV) pip install --quiet --no-cache --system-certs --python $(PY)
$(VENV)/.installed-%: pyproject.toml $(wildcard locks/*.txt) | $(PY)
	@echo "Installing gammon_widget and what '$*' needs into $(VENV) (about a minute, the first time)"
	@install() { \
		if [ -f '$(LOCKS)/$*.txt' ]; then \
			"$$@" --requirement '$(LOCKS)/$*.txt' && "$$@" --no-deps --no-build-isolation --editable .; \
		else "$$@" --editable '.[$*]'; fi; \
	}; \
	{ $(PIP) --requirement locks/uv.txt && install $(WITH_UV); } 2> $(VENV)/uv.log || \
		{ echo 'pip installs the packages (a few minutes), because uv failed:'; cat $(VENV)/uv.log; install $(PIP); }
	@touch $@

# The locks hold for every supported system and version of Python.
COMPILE = $(UV) pip compile --quiet --system-certs --universal --python-version 3.11 --generate-hashes \
	--no-annotate --custom-compile-command 'make lock' --output-file
lock: $(PY)
	@$(PIP) --requirement locks/uv.txt
	@echo uv | $(COMPILE) locks/uv.txt $(ARGS) -
	@for set in all lite; do \
		$(COMPILE) locks/$$set.txt --extra $$set --group build $(ARGS) pyproject.toml || exit 1; done

$(PY):
	@command -v $(PYTHON) >/dev/null || \
		{ echo 'Python is missing; on Debian or Ubuntu: sudo apt install python3-venv'; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; this is $$($(PYTHON) --version). With another one: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo 'The venv module is missing; on Debian or Ubuntu: sudo apt install python3-venv'; exit 1; }
	@echo 'Creating a virtual environment in $(VENV)'
	@rm -rf $(VENV) && $(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }
