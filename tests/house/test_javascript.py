"""The front end: types, style, unit tests, and bundles that match their sources."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from gammon_widget.board.widget.modules import packed
from tools import javascript
from tools.javascript import CHECKS, JavaScriptError


@pytest.fixture(scope="module", autouse=True)
def _tools() -> None:
    javascript.install()


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_types_style_unit_tests_and_bundles_have_no_errors(check: Callable[[], object]) -> None:
    check()


def test_errors_are_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "protocol.ts").write_text("// of another time")
    monkeypatch.setattr(javascript, "ROOT", tmp_path)
    monkeypatch.setattr(javascript, "PROTOCOL", tmp_path / "protocol.ts")
    monkeypatch.setattr(javascript, "BUNDLES", tmp_path / "bundle")
    monkeypatch.setattr(javascript, "bundles", dict)
    (tmp_path / "bundle").mkdir()
    with pytest.raises(JavaScriptError, match=r"out of date: protocol\.ts.*--write"):
        javascript.check_generated()


def test_the_first_of_several_bundles_installs_the_tools(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "package-lock.json").write_text("{}")
    installed = tmp_path / "node_modules" / ".installed"
    done: list[str] = []

    def node(program: str, *arguments: str) -> str:
        if program == str(javascript.NPM):
            installed.parent.mkdir()  # a second installation would fail
        else:
            Path(arguments[0], "bundle.js").write_text("// bundled")
        done.append(Path(program).name)
        return ""

    monkeypatch.setattr(javascript, "ROOT", tmp_path)
    monkeypatch.setattr(javascript, "_LOCK", tmp_path / "package-lock.json")
    monkeypatch.setattr(javascript, "_INSTALLED", installed)
    monkeypatch.setattr(javascript, "node", node)
    with ThreadPoolExecutor(4) as pool:
        assert {*pool.map(javascript.bundle, [Path("page.ts")] * 4)} == {"// bundled"}
    assert done == ["npm-cli.js", *["bundle.mjs"] * 4]


def test_without_a_network_a_message_explains_the_problem(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("package.json", "package-lock.json"):
        tmp_path.joinpath(name).write_bytes(javascript.ROOT.joinpath(name).read_bytes())
    monkeypatch.setattr(javascript, "ROOT", tmp_path)
    monkeypatch.setattr(javascript, "_INSTALLED", tmp_path / "node_modules" / ".installed")
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    with pytest.raises(
        JavaScriptError, match=r"cannot be installed\. .* needs a network connection\. npm"
    ):
        javascript.install()


def code_of(widget: str) -> tuple[str, dict[str, str]]:
    """The name of a widget's bundle, and the bundles that a page receives with it."""
    name, files = packed(widget)
    return name, json.loads(zlib.decompress(b64decode(files)))


@pytest.mark.parametrize("widget", [Path(name).stem for name in javascript.WIDGETS])
def test_a_widget_has_all_bundles_that_it_imports(widget: str) -> None:
    name, files = code_of(widget)
    assert "export{" in files[name]
    for text in files.values():
        for imported in re.findall(r"\b(?:from|import\(?)\s*([\"'][^\"']+[\"'])", text):
            assert imported.strip("\"'./").removesuffix(".js") in files


def test_a_boards_bundle_contains_neither_viewer_nor_menu_nor_dialogs() -> None:
    name, files = code_of("board")
    for part in ("gammon-popup", "gammon-start", "gammon-moves"):
        assert part not in files[name]
