"""The page on licences lists every package that this package or one of its extras installs."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Set
from importlib.metadata import distribution, metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from gammon_widget.drawing.typeface import FOLDER

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "gammon_widget"
PAGE = (ROOT / "docs" / "licences.md").read_text("utf-8")
ROW = re.compile(r"^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
LISTED = {name: licence.strip() for name, licence, _ in ROW.findall(PAGE)}

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
COPYLEFT = re.compile("GPL")
FOR_DEVELOPERS = {"bench", "docs", "test"}
BY_PROVE = {"bench", "docs"}
"""What `make test` does not install, and `make prove` does."""


def brought_by(requirements: Iterable[str]) -> set[str]:
    """The packages installed for some requirements, including indirect ones."""
    found: set[tuple[str, str]] = set()
    left = [Requirement(each) for each in requirements]
    while left:
        needed = left.pop()
        if needed.name == PROJECT["name"]:
            left += [Requirement(each) for extra in needed.extras for each in EXTRAS[extra]]
            continue
        for extra in ("", *needed.extras):
            if not _is_requested(needed, "") or (needed.name, extra) in found:
                continue
            found.add((needed.name, extra))
            below = map(Requirement, distribution(needed.name).requires or ())
            for each in below:
                if _is_requested(each, extra):
                    each.marker = None
                    left.append(each)
    return {canonicalize_name(name) for name, _ in found}


def _is_requested(needed: Requirement, extra: str) -> bool:
    return needed.marker is None or needed.marker.evaluate({"extra": extra})


@pytest.mark.parametrize(
    "extras",
    [
        pytest.param(EXTRAS.keys() - BY_PROVE, id="make test"),
        pytest.param(BY_PROVE, id="make prove", marks=pytest.mark.prove),
    ],
)
def test_every_package_is_listed_with_its_declared_licence(extras: Set[str]) -> None:
    requested = [*PROJECT["dependencies"], *(each for extra in extras for each in EXTRAS[extra])]
    installed = brought_by(requested)
    assert installed - LISTED.keys() == set()
    declared = {name: metadata(name).get_all("License-Expression") for name in installed}
    wrong = {
        name: licence for name, licence in declared.items() if licence and licence != [LISTED[name]]
    }
    assert wrong == {}


@pytest.mark.parametrize("extra", ["", *sorted(EXTRAS.keys() - FOR_DEVELOPERS)])
def test_only_the_anki_extra_installs_gpl_packages(extra: str) -> None:
    brought = brought_by(EXTRAS[extra] if extra else PROJECT["dependencies"])
    found = {name for name in brought if COPYLEFT.search(LISTED[name])}
    assert found == ({"frozendict"} if extra == "anki" else set())


def is_notice(path: Path) -> bool:
    """Return whether a file names a copyright holder."""
    return path.is_file() and path.suffix != ".pyc" and b"Copyright (" in path.read_bytes()


def test_shipped_works_of_others_are_listed_with_their_licence() -> None:
    shipped_notebooks = [
        FOLDER / "OFL.txt",
        *(path for path in PACKAGE.rglob("*") if is_notice(path)),
        *ROOT.glob("*/matches/LICENSE"),
        *ROOT.glob("tests/data/**/LICENSE"),
    ]
    for file in shipped_notebooks:
        assert file.is_file()
        assert f"`{file.relative_to(ROOT).as_posix()}`" in PAGE


def test_the_wheel_has_all_licence_files() -> None:
    names = re.compile("LICENSE|OFL")
    shipped = {path for path in PACKAGE.rglob("*") if path.is_file() and names.search(path.name)}
    assert {ROOT / name for name in PROJECT["license-files"]} == {ROOT / "LICENSE", *shipped}
    assert PROJECT["license"] == "BSD-3-Clause AND MIT AND OFL-1.1"
