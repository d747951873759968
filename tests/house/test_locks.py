"""The locks that `make play` and `make lite` install from."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = SETTINGS["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
LOCK = re.compile(
    r"^([^\s=#]+)==([^\s;]+)[^\\\n]*\\\n((?: +--hash=sha256:[0-9a-f]{64}.*\n)+)", re.M
)
PROGRAM = """#!/bin/sh
echo "$(basename "$0") $*" >> "$CALLS"
"""
FAILING = PROGRAM + "echo 'error: the index cannot be reached' >&2\nexit 2\n"


def locked(name: str) -> dict[str, list[str]]:
    """The versions of each package in a lock, all of which have hashes."""
    text = (ROOT / "locks" / f"{name}.txt").read_text("utf-8")
    found: dict[str, list[str]] = {}
    for package, version, _ in LOCK.findall(text):
        found.setdefault(package, []).append(version)
    assert sum(map(len, found.values())) == len(re.findall("==", re.sub(";.*", "", text)))
    return found


def required(extra: str) -> list[Requirement]:
    """The requirements of an extra, including those of its extras and of the package."""
    found = [Requirement(each) for each in chain(PROJECT["dependencies"], EXTRAS[extra])]
    own = [each for each in found if each.name == PROJECT["name"]]
    return [each for each in found if each not in own] + [
        below for each in own for name in each.extras for below in required(name)
    ]


@pytest.mark.parametrize("extra", ["all", "lite"])
def test_a_lock_has_versions_that_the_package_accepts(extra: str) -> None:
    pinned = locked(extra)
    build = map(Requirement, SETTINGS["dependency-groups"]["build"])
    unlocked = {
        str(each)
        for each in chain(required(extra), build)
        if not any(map(each.specifier.contains, pinned.get(canonicalize_name(each.name), [])))
    }
    assert unlocked == set(), "Run: make lock"
    assert locked("uv").keys() == {"uv"}


@pytest.mark.parametrize("uv", [PROGRAM, FAILING], ids=["uv", "pip"])
def test_make_play_installs_from_the_lock_also_if_uv_fails(uv: str, tmp_path: Path) -> None:
    calls = tmp_path / "calls"
    (tmp_path / "bin").mkdir()
    for name, program in {"python": PROGRAM, "uv": uv}.items():
        (tmp_path / "bin" / name).write_text(program)
        (tmp_path / "bin" / name).chmod(0o755)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(
        ["make", "--no-print-directory", "play", f"VENV={tmp_path}", "ARGS=--no-browser"],
        cwd=ROOT,
        env=kept | {"CALLS": str(calls)},
        capture_output=True,
        text=True,
        check=True,
    )
    installed = re.findall(r"^(uv|python) .*--requirement locks/all\.txt$", calls.read_text(), re.M)
    assert installed == (["uv"] if uv == PROGRAM else ["uv", "python"])
    assert calls.read_text().endswith("--editable .\npython -m tools.play --no-browser\n")
    assert ("error: the index cannot be reached" in done.stdout) == (uv == FAILING)
