"""Mutation testing: 60 small faults in the package, and whether the tests find them.

``python -m tests.mutants choose`` chooses the faults by a seed and writes the list to
``mutants.json``. ``python -m tests.mutants`` puts each fault into a copy of the repository, and
runs the tests of its folder that need no browser. A fault is found again by the name of its
function, even if the function has moved to another file. If the code is gone, so is the fault.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

PACKAGE = "gammon_widget"

FOLDERS: dict[str, tuple[int, str]] = {
    **dict.fromkeys(("board", "drawing", "editor", "lessons", "viewer"), (4, "")),
    **dict.fromkeys(("analysis", "match", "notation", "practice", "rules"), (5, "")),
    "engine": (5, "not (worker or hostile)"),  # these look for programs on the machine
    **dict.fromkeys(("languages", "odds"), (3, "")),
    "storage": (4, ""),
}
"""The folders of the package, with the number of faults and the tests to run (``pytest -k``)."""

USERS = {"storage": ("tests/match",), "odds": ("tests/engine/test_exact_bearoffs.py",)}
"""Further tests of a folder: those of the code that uses it."""

FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)

SEED = 51
SECONDS = 900
ROOT = Path(__file__).parents[1]
CHOSEN = Path(__file__).with_suffix(".json")
COPIED = (PACKAGE, "tests", "tools", "benchmarks", "notebooks", "docs")
SWAPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    **{ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt},
    **{ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is},
    **{ast.In: ast.NotIn, ast.NotIn: ast.In},
}


class Mutant(NamedTuple):
    """A small fault in a function.

    Attributes
    ----------
    folder
        The folder of the package, whose tests should find the fault.
    name
        The function, as ``Class.method``.
    before, after
        The original text, and its replacement.
    number
        The index of the text, if the function contains it several times.
    """

    folder: str
    name: str
    before: str
    after: str
    number: int


class Site(NamedTuple):
    """A place in the code where a fault is possible."""

    path: Path
    name: str
    node: ast.expr | ast.stmt
    after: str


def sites(path: Path) -> Iterator[Site]:
    """Yield all places of a file, in their order in the file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for name, function in _functions(tree, ""):
        for node in _walk(function):
            after = _mutated(node)
            if after is not None and isinstance(node, ast.expr | ast.stmt):
                yield Site(path, name, node, after)


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes except patterns, annotations, decorators and formatted strings."""
    yield node
    for name, field in ast.iter_fields(node):
        for each in field if isinstance(field, list) else [field]:
            apart = isinstance(each, ast.JoinedStr | ast.pattern) or "annotation" in name
            if (
                isinstance(each, ast.AST)
                and not apart
                and name not in ("returns", "decorator_list")
            ):
                yield from _walk(each)


def _functions(tree: ast.AST, inside: str) -> Iterator[tuple[str, ast.AST]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{inside}{node.name}.")
        elif isinstance(node, ast.FunctionDef):
            yield f"{inside}{node.name}", node


def _mutated(node: ast.AST) -> str | None:
    """Return the replacement of a node, or None if the node has no mutation."""
    match node:
        case ast.Compare(left, [operator, *more], right) if type(operator) in SWAPPED:
            changed = ast.Compare(left, [SWAPPED[type(operator)](), *more], right)
            return ast.unparse(changed)
        case ast.Constant(bool(value)):
            return repr(not value)
        case ast.Constant(int(value)):
            return f"({value} + 1)" if value % 2 else f"({value} - 1)"
        case ast.BoolOp(ast.And(), values):
            return ast.unparse(ast.BoolOp(ast.Or(), values))
        case ast.BoolOp(ast.Or(), values):
            return ast.unparse(ast.BoolOp(ast.And(), values))
        case ast.UnaryOp(ast.Not(), operand):
            return f"bool({ast.unparse(operand)})"
        case ast.Return(ast.expr() as value) if not _is_none(value):
            return "return None"
    return None


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def choose() -> list[Mutant]:
    """Choose the faults of all folders by the seed."""
    chosen = []
    for folder, (count, _) in FOLDERS.items():
        files = sorted((ROOT / PACKAGE / folder).rglob("*.py"))
        there = [each for path in files for each in sites(path)]
        for site in Random(f"{SEED} {folder}").sample(there, count):
            before = ast.unparse(site.node)
            same = [each for each in there if _is_same(each, site.path, site.name, before)]
            chosen.append(Mutant(folder, site.name, before, site.after, same.index(site)))
    return chosen


def _is_same(site: Site, path: Path, name: str, before: str) -> bool:
    return (site.path, site.name) == (path, name) and ast.unparse(site.node) == before


def find(mutant: Mutant, there: list[Site]) -> Site | None:
    """Return the place of a fault in the current code: by its function, or if it is unique."""
    same = [
        each
        for each in there
        if each.after == mutant.after and ast.unparse(each.node) == mutant.before
    ]
    named = [each for each in same if each.name == mutant.name]
    named = [each for each in named if mutant.folder in each.path.parts] or named
    if mutant.number < len(named):
        return named[mutant.number]
    return same[0] if len(same) == 1 else None


def put(site: Site, root: Path) -> str:
    """Put a fault into a copy of the repository; return the original text of the file."""
    path = root / site.path.relative_to(ROOT)
    text = path.read_text(encoding="utf-8")
    lines = text.encode().splitlines(keepends=True)
    node = site.node
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    start = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
    end = sum(map(len, lines[: node.end_lineno - 1])) + node.end_col_offset
    data = text.encode()
    bracketed = site.after if isinstance(node, ast.stmt) else f"({site.after})"
    path.write_bytes(data[:start] + bracketed.encode() + data[end:])
    return text


def run(root: Path, folder: str, *more: str) -> list[str] | None:
    """Run the tests of a folder in a copy of the repository.

    Return the names of the tests that fail, or None if the tests could not run to their end.
    """
    _, only = FOLDERS[folder]
    words = [sys.executable, "-m", "pytest", f"tests/{folder}", *USERS.get(folder, ())]
    words += ["-q", "-p", "no:cacheprovider"]
    words += ["-m", "not prove and not endless and not browser", "-k", only, *more]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(root)}
    try:
        done = subprocess.run(
            words, cwd=root, env=environment, capture_output=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return None
    failed = FAILED.findall(done.stdout.decode())
    return failed or ([] if done.returncode == 0 else None)


def copy_repository(root: Path) -> None:
    """Copy all files that the tests need."""
    for name in COPIED:
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (ROOT / "pyproject.toml", *ROOT.glob("*.md"), *ROOT.glob("*.json")):
        shutil.copy(path, root / path.name)


def count_killed(mutants: list[Mutant]) -> int:
    """Print whether the tests find each fault, and return how many they find."""
    there = [each for path in sorted((ROOT / PACKAGE).rglob("*.py")) for each in sites(path)]
    killed = gone = 0
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary)
        copy_repository(root)
        left_out: dict[str, list[str]] = {}
        for folder in dict.fromkeys(mutant.folder for mutant in mutants):
            failing = run(root, folder)
            if failing is None:
                sys.exit(f"The tests cannot run: {folder}")
            for each in failing:
                print(f"fails without a fault, and is left out: {each}", flush=True)
            left_out[folder] = [word for each in failing for word in ("--deselect", each)]
        for mutant in mutants:
            site = find(mutant, there)
            words = f"{mutant.folder}: {mutant.name}: {mutant.before} → {mutant.after}"
            if site is None:
                gone += 1
                print(f"gone     {words}", flush=True)
                continue
            text = put(site, root)
            survives = run(root, mutant.folder, "-x", *left_out[mutant.folder]) == []
            (root / site.path.relative_to(ROOT)).write_text(text, encoding="utf-8")
            killed += not survives
            print(f"{'survives' if survives else 'killed  '} {words}", flush=True)
    print(f"killed: {killed} of {len(mutants) - gone}; gone: {gone}")
    return killed


def main() -> int:
    """Choose the faults, or run them; the exit code is 1 if fewer are killed than recorded."""
    recorded = {"mutants": choose(), "killed": 0}
    if sys.argv[1:] != ["choose"]:
        recorded = json.loads(CHOSEN.read_text(encoding="utf-8"))
        killed = count_killed([Mutant(*each) for each in recorded["mutants"]])
        print(f"recorded: {recorded['killed']}")
        if sys.argv[1:] != ["record"]:
            return int(killed < recorded["killed"])
        recorded |= {"killed": killed}
    CHOSEN.write_text(json.dumps(recorded, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
