"""The rooms import upward only, as the picture in CONTRIBUTING.md shows."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import gammon_widget

HOUSE = Path(gammon_widget.__file__).parent
ROOMS = sorted(path.parent.name for path in HOUSE.glob("*/__init__.py"))

# Rooms on one floor may use each other, though not in a circle.
FLOOR = {
    "lazy_names": 0,
    "optional_libraries": 0,
    "rules": 0,
    "disk": 1,
    "settings": 1,
    "play": 1,
    "notation": 1,
    "counting": 1,
    "drawing": 1,
    "engine": 1,
    "analysis": 1,
    "lessons": 1,
    "practice": 1,
    "interaction": 2,
    "setup": 2,
    "analysing": 2,
    "replay": 3,
    "reports": 4,
    "practising": 4,
    "widgets": 4,
}

WIDGET_LIBRARIES = {"ipywidgets", "ipycanvas", "anywidget"}


@dataclass(frozen=True)
class Import:
    """One import statement: what it names, and whether it stands in a method of a class."""

    file: Path
    line: int
    module: str
    in_function: bool
    in_method: bool

    @property
    def room(self) -> str | None:
        """The room it imports from, if it stays in the house."""
        _, _, inside = self.module.partition("gammon_widget.")
        return inside.split(".")[0] or None

    def __str__(self) -> str:
        return f"{self.file.relative_to(HOUSE)}:{self.line} imports {self.module}"


def imports_of(file: Path) -> Iterator[Import]:
    """Every import in a file, wherever it stands, with relative ones spelled out."""
    package = ("gammon_widget", *file.parent.relative_to(HOUSE).parts)

    def visit(node: ast.AST, around: tuple[str, ...]) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            modules: list[str] = []
            if isinstance(child, ast.Import):
                modules = [alias.name for alias in child.names]
            elif isinstance(child, ast.ImportFrom):
                base = package[: len(package) - child.level + 1] if child.level else ()
                named = ".".join((*base, *filter(None, [child.module])))
                # "from .. import notation" names its rooms on the right.
                bare = named == "gammon_widget"
                modules = [f"{named}.{a.name}" for a in child.names] if bare else [named]
            in_function = "function" in around
            in_method = around[-2:] == ("class", "function")
            for module in modules:
                line: int = getattr(child, "lineno", 0)
                yield Import(file, line, module, in_function, in_method)
            inner = around
            if isinstance(child, ast.ClassDef):
                inner = (*around, "class")
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                inner = (*around, "function")
            yield from visit(child, inner)

    yield from visit(ast.parse(file.read_text(encoding="utf-8")), ())


def imports_of_room(room: str) -> list[Import]:
    return [each for file in sorted((HOUSE / room).rglob("*.py")) for each in imports_of(file)]


BORROWED = {"rules": ("notation", "drawing"), "analysis": ("reports",)}
"""Rooms whose values may borrow the means to write and draw themselves, and from where."""


def is_value_writing_itself(each: Import) -> bool:
    """Whether a value writes or draws itself, which it may borrow the means for."""
    room = each.file.relative_to(HOUSE).parts[0]
    return each.in_method and each.room in BORROWED.get(room, ())


def test_every_room_has_a_floor():
    assert set(ROOMS) <= set(FLOOR)


def test_the_rules_import_the_standard_library_and_themselves_alone():
    wrong = [
        str(each)
        for each in imports_of_room("rules")
        if each.module.split(".")[0] not in sys.stdlib_module_names
        and each.room not in ("rules", "lazy_names")
        and not is_value_writing_itself(each)
    ]
    assert not wrong


def test_imports_inside_functions_of_the_rules_only_write_and_draw_or_stay_in_the_room():
    inside = [each for each in imports_of_room("rules") if each.in_function]
    assert not [
        str(each)
        for each in inside
        if each.room not in (None, "rules") and not is_value_writing_itself(each)
    ]


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_from_no_floor_above(room: str):
    wrong = [
        str(each)
        for each in imports_of_room(room)
        if each.room is not None
        and (each.room not in FLOOR or FLOOR[each.room] > FLOOR[room])
        and not is_value_writing_itself(each)
    ]
    assert not wrong


def test_counting_imports_the_rules_alone():
    assert {each.room for each in imports_of_room("counting")} <= {None, "rules", "counting"}


def test_no_rooms_import_each_other_in_a_circle():
    graph = {
        room: {
            each.room
            for each in imports_of_room(room)
            if each.room not in (None, room) and not is_value_writing_itself(each)
        }
        for room in ROOMS
    }
    TopologicalSorter(graph).prepare()  # raises CycleError


@pytest.mark.parametrize("room", [room for room in ROOMS if room != "widgets"])
def test_only_the_widgets_know_jupyter(room: str):
    wrong = [
        str(each) for each in imports_of_room(room) if each.module.split(".")[0] in WIDGET_LIBRARIES
    ]
    assert not wrong


def printed_by(program: str) -> str:
    """What a program prints in a process of its own, in which nothing is imported yet."""
    # The root of the checkout is where an uninstalled package is found.
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=HOUSE.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.mark.parametrize(
    "room", ["rules", "disk", "notation", "counting", "analysis", "play", "practice"]
)
def test_importing_a_pure_room_loads_nothing_but_the_standard_library(room: str):
    program = f"""
import sys
before = set(sys.modules)
import gammon_widget.{room} as room
for name in room.__all__:
    getattr(room, name)
for name in sorted(set(sys.modules) - before):
    top = name.split(".")[0]
    if top != "gammon_widget" and top not in sys.stdlib_module_names:
        print(name)
"""
    assert printed_by(program) == ""


def test_a_board_is_there_before_what_few_boards_need():
    program = """
import sys
from gammon_widget import Board
board = Board()
board.scene
for name in sorted(sys.modules):
    print(name)
"""
    loaded = {name.removeprefix("gammon_widget.") for name in printed_by(program).split()}
    assert "play.match" in loaded
    # Files, lessons, odds, what engines say and what was said of a match come when they are asked.
    assert loaded.isdisjoint({"disk", "lessons", "counting", "analysis", "engine.values"})
    assert loaded.isdisjoint({"play.journal", "play.records", "interaction.hints"})


def test_what_knows_no_widget_does_not_live_with_the_widgets():
    imports = {file: list(imports_of(file)) for file in sorted((HOUSE / "widgets").rglob("*.py"))}

    def knows_widgets(file: Path, seen: frozenset[Path] = frozenset()) -> bool:
        if file in seen:
            return False
        for each in imports[file]:
            if each.module.split(".")[0] in WIDGET_LIBRARIES:
                return True
            path = HOUSE.parent.joinpath(*each.module.split(".")).with_suffix(".py")
            if path in imports and knows_widgets(path, seen | {file}):
                return True
        return False

    packages = {file for file in imports if file.name == "__init__.py"}
    assert not [str(file) for file in imports.keys() - packages if not knows_widgets(file)]


def test_a_board_is_five_classes_of_ours_one_of_them_shared_with_the_board_in_one_widget():
    from gammon_widget import Board

    own = [each for each in Board.__mro__ if each.__module__.startswith("gammon_widget")]
    assert len(own) <= 5
