"""One JupyterLab and one browser for all tests of this folder, and a notebook for each test.

They exist only while the tests of this folder run: as long as Playwright is active, its event loop
counts as running in this thread, and `asyncio.run` fails. For the same reason, tests in this folder
cannot call `asyncio.run`.
"""

import re
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol
from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import QUIET_FLAGS, BrowserMissingError, find_chromium
from tests.browser.hang_guard import ending_what_hangs
from tests.browser.lab import LabNotebook, Windows, start_lab
from tests.browser.scripts import HEALTH
from tools.lab_server import LabServer

FAILURES = ".pytest_cache/browser-failures"
NOT_IN_FILE_NAMES = r"\W+"


def pytest_itemcollected(item: pytest.Item) -> None:
    item.add_marker("browser")


@pytest.hookimpl
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a test of this folder; repeat it once if the browser hung."""
    is_of_folder = item.get_closest_marker("browser") is not None
    if not is_of_folder or any(map(item.get_closest_marker, ("prove", "endless"))):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    with ending_what_hangs() as ended:
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
    if ended:
        with suppress(Exception):  # nothing in a browser that was ended can be closed
            item.session._setupstate.teardown_exact(None)
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.fixture(scope="package")
def lab_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that JupyterLab shows."""
    return tmp_path_factory.mktemp("lab")


@pytest.fixture(scope="package")
def static_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder whose files the server serves under ``static/``."""
    return tmp_path_factory.mktemp("static")


@pytest.fixture(scope="package")
def lab_server(
    tmp_path_factory: pytest.TempPathFactory, lab_root: Path, static_files: Path
) -> Iterator[LabServer]:
    """A JupyterLab that does not use the settings of the person who runs the tests."""
    home = tmp_path_factory.mktemp("home")
    server = start_lab(home, lab_root, f"--ServerApp.extra_static_paths={static_files}")
    yield server
    server.stop()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A headless Chromium; without one, the tests fail instead of being skipped."""
    try:
        program = find_chromium()
    except BrowserMissingError as problem:
        pytest.fail(str(problem), pytrace=False)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=list(QUIET_FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def windows(browser: Browser) -> Windows:
    return Windows(browser)


@pytest.fixture
def lab(
    request: pytest.FixtureRequest, lab_server: LabServer, windows: Windows, lab_root: Path
) -> Iterator[LabNotebook]:
    """A new notebook for this test; nothing is open yet."""
    name = re.sub(NOT_IN_FILE_NAMES, "-", request.node.name).strip("-")
    notebook = LabNotebook(lab_server, windows, lab_root, name)
    yield notebook
    notebook.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add a screenshot to the report of a browser test that failed."""
    report = yield
    fixtures = getattr(item, "funcargs", {})
    notebook = fixtures.get("lab") or fixtures.get("far")
    if report.when != "teardown" and report.failed and notebook is not None:
        notebook.keep_from_others()
        picture = (
            item.config.rootpath / FAILURES / f"{re.sub(NOT_IN_FILE_NAMES, '-', item.name)}.png"
        )
        picture.parent.mkdir(parents=True, exist_ok=True)
        try:
            notebook.screenshot(picture)
            report.sections.append(("the page when it failed", str(picture)))
            report.sections.append(("its health", str(notebook.page.evaluate(HEALTH))))
        except Exception as problem:  # a failing screenshot must not hide the failure
            report.sections.append(("no picture of the page", str(problem)))
    return report
