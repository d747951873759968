"""The README and the pages do what they say: their examples run, and their links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

import gammon_widget as gw

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
ANALYSED = ROOT / "tests" / "data" / "matches" / "xg" / "test.xg"
MAX_README_LINES, MAX_UNRELEASED_LINES = 150, 80

FIRST_STEPS = sorted((ROOT / "docs").glob("first-*.md"))
GUIDES = [
    ROOT / "docs" / f"{name}.md"
    for name in (
        *("coming-from", "data", "file-formats", "lab", "playing", "positions", "rule-profiles"),
    )
]
PAGES = [README, *FIRST_STEPS, *GUIDES]
WITH_LINKS = [README, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *ROOT.glob("docs/**/*.md")]

PYTHON = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FILE = re.compile(r"Save this as `([^`]+)`:\n\n````md\n(.*?)^````$", re.DOTALL | re.MULTILINE)


def name_of(page: Path) -> str:
    return page.stem


SLOW = "lab"
"""The page whose examples roll out positions and fill score matrices."""


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=pytest.mark.prove if page.stem == SLOW else ()) for page in PAGES],
    ids=name_of,
)
def test_the_examples_of_a_page_run(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # some of them write files
    monkeypatch.setenv("MPLBACKEND", "agg")
    shutil.copy(ANALYSED, tmp_path / "world-cup.xg")
    text = page.read_text(encoding="utf-8")
    for file, content in FILE.findall(text):
        (tmp_path / file).write_text(content, encoding="utf-8")
    names: dict[str, Any] = {"rules": gw.Rules.standard()}
    blocks = PYTHON.findall(text)
    assert blocks
    for block in blocks:
        if block.startswith(">>>"):
            assert not differences(block, names)
        else:
            exec(block, names)


def differences(session: str, names: dict[str, Any]) -> str:
    """What a session shows other than Python does, which keeps its names."""
    test = doctest.DocTestParser().get_doctest(session, names, "page", None, 0)
    report: list[str] = []
    doctest.DocTestRunner().run(test, out=report.append, clear_globs=False)
    names.update(test.globs)
    return "".join(report)


@pytest.mark.parametrize("page", WITH_LINKS, ids=name_of)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        if not target.startswith(("http://", "https://")):
            # The site has notebooks next to the pages.
            folders = (page.parent, ROOT) if page.parent != ROOT else (ROOT,)
            assert any((folder / target).exists() for folder in folders), target


def test_the_readme_is_short_and_names_no_package_that_is_not_published() -> None:
    text = README.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MAX_README_LINES
    assert not re.search(r"pip install (?!\"?\.)", text)


def test_what_is_unreleased_fits_on_a_page() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    unreleased = text.partition("\n## [Unreleased]\n")[2].partition("\n## [")[0]
    assert 0 < len(unreleased.strip().splitlines()) <= MAX_UNRELEASED_LINES
    sections = re.findall(r"^### (\w+)$", unreleased, re.MULTILINE)
    assert set(sections) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert len(sections) == len(set(sections))
