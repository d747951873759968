"""Folders import only from the folders below them, and only `widget` folders import Jupyter.

A board opens the widgets above it by name, through `openers.py`, which is above all folders.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import gammon_widget

PACKAGE = Path(gammon_widget.__file__).parent

# From low to high, as in CONTRIBUTING.md. `analysis/values` is below the file formats, which write
# analyses into match files; the rest of `analysis` is above the board.
ORDER = (
    "lazy_imports",
    "languages",
    "rules",
    "libraries",
    "odds",
    "storage",
    "engine",
    "analysis.values",
    "notation",
    "match",
    "online",
    "environment",
    "drawing",
    "board",
    "analysis",
    "viewer",
    "editor",
    "lessons",
    "classroom",
    "practice",
    "collection",
    "openers",
)

JUPYTER = {"ipywidgets", "ipycanvas", "anywidget", "IPython"}

# The imports inside methods by which values write, draw and plot themselves.
CONVERSIONS = {
    "rules": {"notation", "drawing"},
    "match": {"drawing"},
    "analysis.values": {"analysis"},
    "lessons": {"classroom"},
}

# The values that write, read, draw or plot themselves, and a question, which knows its kinds.
VALUES = {
    "rules.plays",
    "rules.position",
    "rules.state",
    "analysis.values.analysis",
    "match.match",
    "classroom.overview",
    "lessons.lesson",
    "lessons.question",
}


@dataclass(frozen=True)
class Import:
    """An import statement: its file, its target, and whether it is inside a function."""

    module: str
    line: int
    imported: str
    in_function: bool
    in_method: bool
    for_types: bool

    @property
    def room(self) -> str:
        return room_of(self.module)

    @property
    def target(self) -> str | None:
        """The folder of the imported module; None outside the package, or for a public name."""
        _, _, inside = self.imported.partition("gammon_widget.")
        return room_of(inside) if inside and inside not in gammon_widget.__all__ else None

    @property
    def upward(self) -> bool:
        return self.target is not None and ORDER.index(self.target) > ORDER.index(self.room)

    @property
    def is_conversion(self) -> bool:
        in_place = self.in_method or self.for_types  # a method, and the type of its result
        return in_place and self.target in CONVERSIONS.get(self.room, ())

    def __str__(self) -> str:
        return f"{self.module}:{self.line} imports {self.imported}"


def room_of(module: str) -> str:
    if module.startswith("analysis.values"):
        return "analysis.values"
    return module.split(".", maxsplit=1)[0]


def module_name(file: Path) -> str:
    return ".".join(file.relative_to(PACKAGE).with_suffix("").parts)


def is_module(path: Path) -> bool:
    return path.is_dir() or path.with_suffix(".py").exists()


def imports_of(file: Path) -> Iterator[Import]:
    """All imports of a file, with absolute names."""
    module = module_name(file)
    package = ("gammon_widget", *module.split(".")[:-1])

    def visit(node: ast.AST, around: tuple[str, ...]) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            names: list[str] = []
            if isinstance(child, ast.Import):
                names = [alias.name for alias in child.names]
            elif isinstance(child, ast.ImportFrom):
                base = package[: len(package) - child.level + 1] if child.level else ()
                source = ".".join((*base, *filter(None, [child.module])))
                # `from .. import notation` names folders and modules on its right side.
                inside = PACKAGE.joinpath(*source.split(".")[1:])
                bare = source.startswith("gammon_widget") and not inside.with_suffix(".py").exists()
                names = [
                    f"{source}.{a.name}" if bare and is_module(inside / a.name) else source
                    for a in child.names
                ]
            for name in names:
                line: int = getattr(child, "lineno", 0)
                yield Import(
                    module,
                    line,
                    name,
                    "function" in around,
                    around[-2:] == ("class", "function"),
                    "types" in around,
                )
            inner = around
            if isinstance(child, ast.ClassDef):
                inner = (*around, "class")
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                inner = (*around, "function")
            elif isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
                inner = (*around, "types")
            yield from visit(child, inner)

    yield from visit(ast.parse(file.read_text(encoding="utf-8")), ())


@cache
def all_imports() -> tuple[Import, ...]:
    files = [*sorted(PACKAGE.glob("*/**/*.py")), PACKAGE / "openers.py"]
    return tuple(each for file in files for each in imports_of(file))


def test_every_folder_has_a_place_in_the_order():
    rooms = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert rooms <= set(ORDER)


def test_the_rules_import_only_the_standard_library_and_each_other():
    wrong = [
        str(each)
        for each in all_imports()
        if each.room == "rules"
        and each.imported.split(".")[0] not in sys.stdlib_module_names
        and each.target not in ("languages", "rules")
        and not each.is_conversion
    ]
    assert not wrong


def test_no_folder_imports_from_a_folder_above():
    wrong = [str(each) for each in all_imports() if each.upward and not each.is_conversion]
    assert not wrong


def test_no_modules_import_each_other_in_a_circle():
    """Imports inside functions count too: a reader follows them as well.

    Excepted are the methods of some values, and types from the same folder.
    """
    imports: dict[str, set[str]] = {}
    for each in all_imports():
        is_value = each.module in VALUES and (each.in_method or each.for_types)
        if not is_value and not (each.for_types and each.target == each.room):
            module = each.module.removesuffix(".__init__")
            imports.setdefault(module, set()).add(each.imported.removeprefix("gammon_widget."))
    order = TopologicalSorter(imports)
    order.prepare()  # raises an error that names the modules of a circle


def test_only_widget_folders_import_jupyter():
    wrong = [
        str(each)
        for each in all_imports()
        if each.imported.split(".")[0] in JUPYTER and "widget" not in each.module.split(".")
    ]
    assert not wrong


def test_models_do_not_import_widgets():
    wrong = [
        str(each)
        for each in all_imports()
        if "widget" not in each.module.split(".")
        and each.room != "openers"
        and (
            (".widget" in each.imported and each.target is not None)
            or (each.imported == "gammon_widget" and not each.for_types)  # a public name
        )
    ]
    assert not wrong


def printed_by(program: str) -> str:
    """The output of a program in a fresh process."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=PACKAGE.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


PURE = ("rules", "odds", "storage", "analysis.values", "notation", "match", "online", "practice")
NUMERIC = {"odds.bearoff_table"}
"""The modules of these folders that need NumPy; the others import them at the first use."""


@pytest.mark.parametrize("room", PURE)
def test_importing_a_pure_folder_loads_only_the_standard_library(room: str):
    modules = [
        f"gammon_widget.{module_name(file).removesuffix('.__init__')}"
        for file in sorted((PACKAGE / room.replace(".", "/")).rglob("*.py"))
        if "widget" not in file.relative_to(PACKAGE).parts and module_name(file) not in NUMERIC
    ]
    program = f"""
import sys
from importlib import import_module
before = set(sys.modules)
for name in {modules!r}:
    import_module(name)
for name in sorted(set(sys.modules) - before):
    top = name.split(".")[0]
    if top != "gammon_widget" and top not in sys.stdlib_module_names:
        print(name)
"""
    assert printed_by(program) == ""


def test_a_new_board_loads_only_what_it_needs():
    program = """
import sys
from gammon_widget import Board
board = Board()
board.refresh()
for name in sorted(sys.modules):
    print(name)
"""
    loaded = {name.removeprefix("gammon_widget.") for name in printed_by(program).split()}
    assert "match.match" in loaded
    # File formats, lessons, tables and analyses are loaded at their first use.
    assert loaded.isdisjoint({"match.files", "lessons", "odds.bearoff", "analysis.values.analysis"})


def test_every_module_of_a_widget_folder_needs_jupyter():
    files = sorted(PACKAGE.glob("*/widget/*.py"))
    imports = {module_name(file): list(imports_of(file)) for file in files}

    def needs_jupyter(module: str, seen: frozenset[str] = frozenset()) -> bool:
        if module in seen:
            return False
        for each in imports[module]:
            if each.imported.split(".")[0] in JUPYTER:
                return True
            inside = each.imported.removeprefix("gammon_widget.")
            if inside in imports and needs_jupyter(inside, seen | {module}):
                return True
        return False

    modules = {name for name in imports if not name.endswith("__init__")}
    assert not [name for name in sorted(modules) if not needs_jupyter(name)]


def test_a_board_has_six_own_classes():
    own = [kind.__name__ for kind in gammon_widget.Board.__mro__ if "gammon" in kind.__module__]
    traits = ["SharedTraits", "ProjectionWidget", "BoardFrontend", "PageWidget"]
    assert own == ["Board", "MatchActions", *traits]
