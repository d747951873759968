"""The examples of the README and the pages run, and their links are valid."""

from __future__ import annotations

import ast
import re
import shlex
import shutil
from contextlib import redirect_stdout
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from IPython.lib.pretty import pretty

from tests.lessons.test_exports import built_site

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
MAX_README_LINES, MAX_UNRELEASED_LINES = 150, 80

PYTHON = re.compile(r"^```python\n(.*?)^```$(?:\n\n```text\n(.*?)^```$)?", re.DOTALL | re.MULTILINE)
"""A block of code, and what it shows, if that comes right after it."""
SHELL = re.compile(r"^```sh\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FILE = re.compile(
    r"Save this as `([^`]+)`:\n\n````(?:md|markdown)\n(.*?)^````$", re.DOTALL | re.MULTILINE
)

ELSEWHERE = {"extending", "add-a-panel", "cookbook"}
"""Pages with independent sections, which `test_extending.py` and `test_typing.py` run."""
DOCS = sorted(ROOT.glob("docs/**/*.md"))
PAGES = [
    page
    for page in (README, *DOCS)
    if page.stem not in ELSEWHERE and PYTHON.search(page.read_text("utf-8"))
]
SLOW = {"analysis", "lab"}
"""The pages whose examples analyse matches, roll out positions, or start worker processes."""
WITH_LINKS = [README, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *DOCS]


DEVELOPING = [ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/developing/*.md"))]
NOT_IN_GIT = {".venv", "my_notebooks", ".pytest_cache", "dist"}
INVENTED = {
    *("notation/matches/bgj_reader.py", "notation/positions/numbers.py"),
    *("board/widget/roll_counter.py", "frontend/src/panels/roll_panel.ts"),
}
"""Files that the examples of these pages add."""


def name_of(page: Path) -> str:
    return page.stem


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The parts of a fresh clone that examples read, as the current folder."""
    shutil.copytree(ROOT / "notebooks" / "matches", tmp_path / "notebooks" / "matches")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "agg")
    return tmp_path


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=pytest.mark.prove if page.stem in SLOW else ()) for page in PAGES],
    ids=name_of,
)
def test_the_examples_of_a_page_run_in_a_fresh_clone(page: Path, clone: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for file, content in FILE.findall(text):
        (clone / file).write_text(content, encoding="utf-8")
    if "make lite" in text:
        built_site(clone / "dist" / "lite")
    names: dict[str, Any] = {}
    for block, shown in PYTHON.findall(text):
        found = run(block, names)
        if shown:
            assert found == shown


@pytest.mark.parametrize("page", [README, ROOT / "CONTRIBUTING.md", *DOCS], ids=name_of)
def test_the_commands_of_a_page_exist(page: Path) -> None:
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for line in "".join(SHELL.findall(page.read_text("utf-8"))).splitlines():
        program, *arguments = shlex.split(line, comments=True)
        if program == "make":
            assert arguments[0] in targets, line
        else:
            assert (program, arguments[0]) == ("python", "-m"), line
            assert find_spec(arguments[1]), line


def test_the_readme_begins_with_the_commands_to_play_and_to_test() -> None:
    text = README.read_text("utf-8")
    assert text.index("```") == text.index("```sh\n")
    first = SHELL.findall(text)[0]
    commands = [line.partition("#")[0].strip() for line in first.splitlines()]
    assert commands == ["make play", "make test"]


def run(block: str, names: dict[str, Any]) -> str:
    """Run a block as a notebook does; return what it prints, and the text of its last value."""
    *statements, last = ast.parse(block).body
    if not isinstance(last, ast.Expr):
        statements.append(last)
    with redirect_stdout(StringIO()) as shown:
        exec(compile(ast.Module(statements, []), "<page>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<page>", "eval"), names)
            if value is not None:
                print(pretty(value))
    return shown.getvalue()


@pytest.mark.parametrize("page", WITH_LINKS, ids=name_of)
def test_the_links_of_a_page_are_valid(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if not target.startswith(("http://", "https://")):
            # The site has notebooks next to the pages.
            folders = (page.parent, ROOT) if page.parent != ROOT else (ROOT,)
            assert any((folder / target).exists() for folder in folders), target


@pytest.mark.parametrize("page", DEVELOPING, ids=name_of)
def test_the_files_that_a_page_for_developers_names_exist(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    named = re.findall(r"`((?:[\w.-]+/)+(?:[\w-]+\.\w+)?|[\w-]+\.(?:py|ts|css|toml|yml))`", text)
    folders = [ROOT, ROOT / "tests", ROOT / ".github" / "workflows"]
    folders += (ROOT / "gammon_widget").glob("**/")
    missing = {
        name
        for name in named
        if name.partition("/")[0] not in NOT_IN_GIT
        and not any((at / name).exists() for at in folders)
    }
    assert missing <= INVENTED


def test_the_readme_is_short_and_names_no_package_that_is_not_published() -> None:
    text = README.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MAX_README_LINES
    assert not re.search(r"pip install (?!\"?\.)", text)


def test_the_first_version_is_one_list_of_what_it_contains() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    unreleased = text.partition("\n## [Unreleased]\n")[2].strip().splitlines()
    assert 0 < len(unreleased) <= MAX_UNRELEASED_LINES
    assert unreleased[1:2] == [""]
    assert {line[:2] for line in unreleased[2:]} == {"- ", "  "}
    assert "\n## [0." not in text  # from 0.2.0 on, sections describe changes


def test_the_readme_names_all_folders_of_the_package() -> None:
    section = README.read_text("utf-8").partition("\n## Folders\n")[2].partition("\n## ")[0]
    named = re.findall(r"`(\w+)`", section)
    package = ROOT / "gammon_widget"
    assert sorted(named) == sorted(
        {file.parent.name for file in package.glob("*/__init__.py")} | {"frontend"}
    )
