"""The documentation site has every public name and page, and builds without warnings."""

from __future__ import annotations

import doctest
import inspect
import re
import runpy
import subprocess
import sys
import zlib
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import sync_playwright

import gammon_widget as gw
from tests.browser.chromium import QUIET_FLAGS, find_chromium
from tests.house.test_reference import (
    classes_with_members,
    described_attributes,
    described_classes,
    fields_of,
    offered_members,
)

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
ENTRY = re.compile(r"^\.\. (?:auto\w+|py:(?:class|data)):: (\w+)$", re.MULTILINE)


def entries() -> list[str]:
    """The names that the reference describes."""
    return [name for page in sorted(DOCS.glob("reference/*.md")) for name in entries_of(page)]


def entries_of(page: Path) -> list[str]:
    return ENTRY.findall(page.read_text("utf-8"))


def test_every_public_name_has_one_entry_in_the_reference() -> None:
    assert sorted(entries()) == sorted(gw.__all__)


def documented() -> dict[str, str]:
    """The docstrings of the public names; aliases of one object count once."""
    found = {id(getattr(gw, name)): name for name in reversed(gw.__all__)}
    return {name: inspect.getdoc(getattr(gw, name)) or "" for name in sorted(found.values())}


@pytest.mark.parametrize(("name", "text"), documented().items(), ids=documented())
def test_the_example_of_a_public_name_runs(
    name: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # some examples write files
    names = {each: getattr(gw, each) for each in gw.__all__} | {"gw": gw}
    test = doctest.DocTestParser().get_doctest(text, names, name, None, 0)
    assert test.examples, f"{name} has no example."
    report: list[str] = []
    doctest.DocTestRunner().run(test, out=report.append)
    assert not report, "".join(report)


class Links(HTMLParser):
    """The links of a page, the files it loads, and its anchors."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.loaded: list[str] = []
        self.places: set[str] = set()
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value}
        self.places |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.targets.append(given["href"])
        elif tag in ("img", "script", "iframe", "source") and "src" in given:
            self.loaded.append(given["src"])
        elif tag == "link" and given.get("rel") in ("stylesheet", "preload", "icon"):
            self.loaded.append(given["href"])


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as by `make docs`."""
    folder = tmp_path_factory.mktemp("docs")
    done = subprocess.run(
        ["make", "docs", f"DOCS={folder / 'site'}", f"VENV={sys.prefix}"],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "site"


@pytest.mark.prove
def test_no_link_of_the_site_is_broken_and_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    pages = {page.resolve(): Links(page) for page in site.rglob("*.html")}
    broken = []
    for page, links in pages.items():
        for target in links.targets + links.loaded:
            parts = urlsplit(target)
            if parts.scheme in ("http", "https"):
                assert target in links.targets, f"{page} loads {target}"
            if parts.scheme:  # another site, or an embedded picture
                continue
            file = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            known = pages.get(file)
            place = unquote(parts.fragment)
            if not file.exists() or (place and known and place not in known.places):
                broken.append(f"{page.relative_to(site)}: {target}")
    assert len(pages) > 40
    assert broken == []


@pytest.mark.prove
def test_the_inventory_of_the_site_has_what_completion_offers_and_no_internals(site: Path) -> None:
    inventory = (site / "objects.inv").read_bytes()
    listed = zlib.decompress(inventory.partition(b"zlib.\n")[2]).decode()
    names = re.findall(r"^(gammon_widget\.\S+) py:", listed, re.MULTILINE)
    assert {f"gammon_widget.{name}" for name in gw.__all__} <= set(names)
    shown = {entry: set[str]() for entry in described_classes()}
    for entry, _, name in (each.rpartition(".") for each in names):
        shown.get(entry, set[str]()).add(name)
    for entry, kind in classes_with_members().items():
        offered, described = offered_members(kind), described_attributes(kind)
        assert shown[entry] <= offered | described, entry
        assert offered - fields_of(kind) - {"kind"} <= shown[entry], entry


def test_the_page_on_data_has_every_trait_of_a_board() -> None:
    text = (DOCS / "data.md").read_text("utf-8")
    traits = described_attributes(gw.Board)
    assert len(traits) > 25
    assert {name for name in traits if f"`{name}`" not in text} == set()


@pytest.mark.parametrize(("page", "is_built"), [("first-game", True), ("playing", False)])
def test_a_page_links_to_its_notebook_on_the_playable_site(
    page: str, is_built: bool, tmp_path: Path
) -> None:
    settings = runpy.run_path(str(DOCS / "conf.py"))
    add_try_link = settings["add_try_link"]
    add_try_link.__globals__["LITE"] = tmp_path
    context = {"body": "<h1>Page</h1>"}
    add_try_link(None, page, "page.html", context, None)
    assert "Try it" not in context["body"]
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "play.ipynb").write_text("{}")
    add_try_link(None, page, "page.html", context, None)
    assert ('href="lite/notebooks/index.html?path=play.ipynb"' in context["body"]) == is_built


@pytest.mark.prove
def test_the_search_of_the_site_works_without_a_network(site: Path) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=list(QUIET_FLAGS)
        )
        page = browser.new_context(offline=True).new_page()
        page.goto(f"{(site / 'search.html').as_uri()}?q=salvage")
        page.wait_for_selector("#search-results li a")
        found = page.locator("#search-results li a").all_inner_texts()
        browser.close()
    assert any("crash" in title for title in found), found
