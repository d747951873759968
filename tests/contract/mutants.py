"""40 small faults put into the pure rooms: how many of them do the rooms' own tests find?

``python -m tests.contract.mutants choose`` chooses them by a seed and writes them to the record,
``python -m tests.contract.mutants`` puts each into a copy of the tree and runs the tests there. A
mutant is found again by the name of its definition, wherever that has moved to.
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

from .hooks import PACKAGE
from .record import DATA

ROOMS: dict[str, tuple[str, tuple[str, ...]]] = {
    "rules": ("tests/rules", ("rules",)),
    "counting": ("tests/odds", ("counting",)),
    "notation": ("tests/notation", ("notation",)),
    "engine values": (
        "tests/engine -k not(worker)and(not(hostile))",  # which look for programs on the machine
        ("engine/values.py", "engine/probabilities.py", "engine/stakes.py", "engine/janowski.py"),
    ),
    "analysis": ("tests/analysis", ("analysis",)),
}
"""Of each room its tests, which may move, and where its mutants were chosen from."""

FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)

EACH = 8
SEED = 33
SECONDS = 900
ROOT = Path(__file__).parents[2]
CHOSEN = DATA / "mutants.json"
COPIED = (PACKAGE, "tests", "tools", "benchmarks", "notebooks", "docs")
SWAPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    **{ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt},
    **{ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is},
    **{ast.In: ast.NotIn, ast.NotIn: ast.In},
}


class Mutant(NamedTuple):
    """A small fault.

    Attributes
    ----------
    room
        Whose tests are to find it.
    name
        The definition it is in, as ``Class.method``.
    before, after
        The original text, and its replacement.
    number
        The index of the place, if the definition has the same text several times.
    """

    room: str
    name: str
    before: str
    after: str
    number: int


class Site(NamedTuple):
    """A place where a fault can be put."""

    path: Path
    name: str
    node: ast.expr | ast.stmt
    after: str


def sites(path: Path) -> Iterator[Site]:
    """All places of a file, in the order in which they stand there."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for name, function in _functions(tree, ""):
        for node in _walk(function):
            after = _mutated(node)
            if after is not None and isinstance(node, ast.expr | ast.stmt):
                yield Site(path, name, node, after)


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those of patterns, annotations, and texts with values in them."""
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
    """What is put in the place of a node; None where nothing is."""
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
    """Choose mutants by the seed, as many in each room."""
    chosen = []
    for room, (_, places) in ROOMS.items():
        files = [
            path
            for place in places
            for path in sorted((ROOT / PACKAGE / place).rglob("*.py") if "." not in place else ())
            or [ROOT / PACKAGE / place]
        ]
        there = [each for path in files for each in sites(path)]
        for site in Random(f"{SEED} {room}").sample(there, EACH):
            before = ast.unparse(site.node)
            same = [each for each in there if _is_same(each, site.path, site.name, before)]
            chosen.append(Mutant(room, site.name, before, site.after, same.index(site)))
    return chosen


def _is_same(site: Site, path: Path, name: str, before: str) -> bool:
    return (site.path, site.name) == (path, name) and ast.unparse(site.node) == before


def find(mutant: Mutant, there: list[Site]) -> Site | None:
    """Where a mutant is to be put by now: in the definition of its name, else in one alone."""
    same = [
        each
        for each in there
        if each.after == mutant.after and ast.unparse(each.node) == mutant.before
    ]
    named = [each for each in same if each.name == mutant.name]
    if mutant.number < len(named):
        return named[mutant.number]
    return same[0] if len(same) == 1 else None


def put(site: Site, root: Path) -> str:
    """Put a fault into a copy of the tree; gives what the file was."""
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


def run(root: Path, tests: str, *more: str) -> list[str] | None:
    """The tests of a folder that fail in a copy of the tree; None where none comes to an end."""
    folder, *only = tests.split(" ", 2)
    words = [sys.executable, "-m", "pytest", folder, *only, "-q", "-p", "no:cacheprovider", *more]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            words, cwd=root, env=environment, capture_output=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return None
    failed = FAILED.findall(done.stdout.decode())
    return failed or ([] if done.returncode == 0 else None)


def main() -> int:
    """Count the mutants that are killed; gives 1 if fewer are than are recorded."""
    if sys.argv[1:] == ["choose"]:
        recorded = {"mutants": choose(), "killed": 0}
        CHOSEN.write_text(
            json.dumps(recorded, indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
        )
        return 0
    recorded = json.loads(CHOSEN.read_text(encoding="utf-8"))
    mutants = [Mutant(*each) for each in recorded["mutants"]]
    there = [each for path in sorted((ROOT / PACKAGE).rglob("*.py")) for each in sites(path)]
    killed = 0
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name in COPIED:
            shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md"):
            shutil.copy(ROOT / name, root / name)
        left_out: dict[str, list[str]] = {}
        for tests in sorted({tests for tests, _ in ROOMS.values()}):
            failing = run(root, tests)
            if failing is None:
                sys.exit(f"The tests cannot be run: {tests}")
            for each in failing:
                print(f"fails without any mutant, and is left out: {each}")
            left_out[tests] = [word for each in failing for word in ("--deselect", each)]
        for mutant in mutants:
            site = find(mutant, there)
            words = f"{mutant.room}: {mutant.name}: {mutant.before} → {mutant.after}"
            if site is None:
                print(f"lost      {words}", flush=True)
                continue
            text = put(site, root)
            tests = ROOMS[mutant.room][0]
            lives = run(root, tests, "-x", *left_out[tests]) == []
            (root / site.path.relative_to(ROOT)).write_text(text, encoding="utf-8")
            killed += not lives
            print(f"{'lives    ' if lives else 'is killed'} {words}", flush=True)
    print(
        f"{killed} of {len(mutants)} are killed; {recorded['killed']} were when they were recorded"
    )
    if sys.argv[1:] == ["record"]:
        CHOSEN.write_text(
            json.dumps(recorded | {"killed": killed}, indent=1, ensure_ascii=False) + "\n",
            encoding="utf-8",
        )
    return int(killed < recorded["killed"])


if __name__ == "__main__":
    sys.exit(main())
