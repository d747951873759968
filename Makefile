# Everything a person needs, on a machine with git, make and python3-venv. `make` shows the choices.
# Packages go into .venv, beside this file; nothing else on the machine is changed, except that
# `make test`, run as root on a machine without a browser, installs Chromium; in continuous
# integration (where $CI is set) it installs GNU Backgammon, too, which reads what we write.

PYTHON ?= python3
VENV   := .venv
PY     := $(VENV)/bin/python
ARGS   ?=
DOCS   ?= dist/docs
# Tests run in as many processes as there are processors. Those of one file stay together, as the
# cells of a notebook have to, and files in their order: one after the other, those of the browser
# share it.
PROCESSES := --numprocesses=auto --maxprocesses=4 --dist=loadfile --no-loadscope-reorder

# Where this is set, as in many containers, each process compiles every package again, and the
# tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play lite docs test prove bench lint clean

help:
	@echo 'make play    open JupyterLab with a board to play on   (ARGS="--no-browser --port 8899")'
	@echo 'make lite    build a site to play on in any browser, into dist/lite (ARGS="--port 8000" serves it)'
	@echo 'make docs    build the documentation site, into dist/docs     (open its index.html)'
	@echo 'make test    check style and types, then run the tests (ARGS="-k dice" picks some; needs Chromium)'
	@echo 'make prove   run the longer proofs'
	@echo 'make bench   compare the speed with other packages      (ARGS="plays pictures" picks some)'
	@echo 'make lint    check style and types only'
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
	@echo 'The documentation is in $(DOCS): open $(DOCS)/index.html'

# Named here, so that `make -n test` only tells: a recipe in which make itself stands is run by it.
LINT = $(MAKE) --no-print-directory lint

# What comes from Debian comes while Python's packages do, and while style and types are checked.
test: $(PY)
	@{ $(PY) -m tests.notation.gnubg; $(PY) -m tests.browser.chromium > $(VENV)/chromium; } & \
	programs=$$!; \
	$(LINT); failed=$$?; \
	wait $$programs || failed=1; [ $$failed = 0 ] || exit 1; \
	CHROMIUM="$$(cat $(VENV)/chromium)"; export CHROMIUM; \
	echo 'Running the tests'; \
	$(PY) -m pytest $(PROCESSES) $(ARGS)

prove: $(VENV)/.installed-test $(VENV)/.installed-bench $(VENV)/.installed-docs
	@CHROMIUM="$$($(PY) -m tests.browser.chromium)" || exit 1; export CHROMIUM; \
	$(PY) -m pytest -m prove $(PROCESSES) $(ARGS)

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

# One stamp for each set of packages; a changed pyproject.toml installs again. uv installs in ten
# seconds what takes pip a hundred, with the machine's own certificates; where it cannot be had, or
# finds less than pip, which knows this machine's own settings, pip does it.
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
UV  := $(VENV)/bin/uv pip install --quiet --no-cache --system-certs --python $(PY)
$(VENV)/.installed-%: pyproject.toml | $(PY)
	@echo "Installing gammon_widget and what '$*' needs into $(VENV) (about a minute, the first time)"
	@{ $(PIP) uv && $(UV) --editable '.[$*]'; } 2>/dev/null || $(PIP) --editable '.[$*]'
	@touch $@

$(PY):
	@command -v $(PYTHON) >/dev/null || \
		{ echo 'Python is missing; on Debian or Ubuntu: sudo apt install python3-venv'; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; this is $$($(PYTHON) --version). With another one: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo 'The venv module is missing; on Debian or Ubuntu: sudo apt install python3-venv'; exit 1; }
	@echo 'Creating a virtual environment in $(VENV)'
	@rm -rf $(VENV) && $(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }
