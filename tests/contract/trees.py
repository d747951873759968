"""Proves that two revisions have the same code: ``python -m tests.contract ast A B``.

After moves every file has the same syntax tree as the one it comes from, but for imports, and for
texts that are the names or paths of modules. After merges and splits the package still has the
same top-level statements, wherever they stand, and so have the other folders.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from .hooks import PACKAGE

FOLDERS = (PACKAGE, "tests", "tools", "benchmarks", "notebooks")
ROOT = Path(__file__).parents[2]
MODULE = re.compile(
    rf"\A({PACKAGE}(\.\w+)*|(tests|tools|benchmarks)(\.\w+)+|\.+\w+(\.\w+)*"  # dotted
    r"|(?!bar/)([a-z_]+/)+[a-z_*]*(\.\w+)?|[\w-]+\.pyi?|[a-z_]+(\.[a-z_]+)+)\Z"  # paths, rooms
)
"""A text that may name a module, or a file of one."""
SHOWN = 25
"""Maximum number of printed differences."""


class Tree(NamedTuple):
    """The Python files of a revision, by their paths."""

    revision: str
    files: dict[str, str]


def compare(before: str, after: str) -> int:
    """Tell how the code of two revisions differs; gives 1 where it does, 0 else."""
    old, new = tree_of(before), tree_of(after)
    wrong = list(unlike_files(old, new, renames(before, after)))
    _tell("files with another syntax tree (imports and names of modules apart)", wrong)
    moved = list(unlike_definitions(old, new))
    _tell("top-level statements that are not in both", moved)
    if wrong and not moved:
        print("So definitions have moved between files, and none has changed.")
    return int(bool(moved))


def tree_of(revision: str) -> Tree:
    """The files of a revision; ``.`` is what is on the disk."""
    if revision == ".":
        paths = _git("ls-files", "--cached", "--others", "--exclude-standard", *FOLDERS)
        found = {
            path: (ROOT / path).read_text(encoding="utf-8")
            for path in paths.splitlines()
            if path.endswith(".py") and (ROOT / path).exists()
        }
        return Tree(revision, found)
    lines = _git("ls-tree", "-r", "--name-only", revision, *FOLDERS).splitlines()
    paths_of = [path for path in lines if path.endswith(".py")]
    return Tree(revision, dict(zip(paths_of, _blobs(revision, paths_of), strict=True)))


def _blobs(revision: str, paths: list[str]) -> Iterator[str]:
    """The contents of files in one go."""
    request = "".join(f"{revision}:{path}\n" for path in paths).encode()
    given = subprocess.run(
        ["git", "cat-file", "--batch"], input=request, capture_output=True, check=True, cwd=ROOT
    ).stdout
    place = 0
    for _ in paths:
        end = given.index(b"\n", place)
        size = int(given[place:end].split()[-1])
        yield given[end + 1 : end + 1 + size].decode()
        place = end + size + 2


def renames(before: str, after: str) -> dict[str, str]:
    """Where files have gone, as git sees it: old path to new."""
    revisions = [before] if after == "." else [before, after]
    changes = _git("diff", "--name-status", "-M40%", "-l0", *revisions, "--", *FOLDERS)
    found = {}
    for line in changes.splitlines():
        kind, *paths = line.split("\t")
        if kind.startswith("R"):
            found[paths[0]] = paths[1]
    return found


def unlike_files(old: Tree, new: Tree, moved: dict[str, str]) -> Iterator[str]:
    """Files that are not what they were, matched by their moves, and by their trees else."""
    before = {path: plain_tree(text) for path, text in old.files.items()}
    after = {path: plain_tree(text) for path, text in new.files.items()}
    if Counter(before.values()) == Counter(after.values()):
        return
    left = Counter(after.values()) - Counter(before.values())
    gone = Counter(before.values()) - Counter(after.values())
    for path, tree in before.items():
        there = moved.get(path, path)
        if gone[tree] > 0:
            gone[tree] -= 1
            if there not in after:
                yield f"{path}: is gone"
            else:
                left[after[there]] -= 1
                yield f"{path}: differs from {there}: {_first_difference(tree, after[there])}"
    for path, tree in after.items():
        if left[tree] > 0:
            left[tree] -= 1
            yield f"{path}: is new"


def unlike_definitions(old: Tree, new: Tree) -> Iterator[str]:
    """Top-level statements that only one of the revisions has."""
    before, after = definitions(old), definitions(new)
    for count, other in ((before, after), (after, before)):
        for key, where in count.items():
            extra = len(where) - len(other.get(key, ()))
            if extra > 0:
                which = old.revision if count is before else new.revision
                yield f"{where[0]}: is {extra} times more in {which}: {key[:120]}"


def definitions(tree: Tree) -> dict[str, list[str]]:
    """The top-level statements except docstrings of modules, each with its place."""
    found: dict[str, list[str]] = {}
    for path, text in tree.files.items():
        side = "" if path.startswith(f"{PACKAGE}/") else f"{path.partition('/')[0]}: "
        for node in _plain(ast.parse(text)).body[_docstring_lines(text) :]:
            if not _is_list_of_names(node):
                found.setdefault(side + ast.dump(node), []).append(f"{path}:{node.lineno}")
    return found


def plain_tree(text: str) -> str:
    """The syntax tree of a module without what a move changes."""
    return ast.dump(_plain(ast.parse(text)))


def _docstring_lines(text: str) -> int:
    return int(ast.get_docstring(ast.parse(text)) is not None)


def _is_list_of_names(node: ast.stmt) -> bool:
    """Whether it is ``__all__``."""
    if isinstance(node, ast.Assign):
        return any(isinstance(each, ast.Name) and each.id == "__all__" for each in node.targets)
    return False


HAVING_BODIES = (
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.With, ast.AsyncWith),
    *(ast.If, ast.Try, ast.For, ast.While, ast.ExceptHandler),
)


class _WithoutModules(ast.NodeTransformer):
    """Takes imports and the names of modules away."""

    def visit_Import(self, _node: ast.Import) -> None:
        """Take it away."""

    def visit_ImportFrom(self, _node: ast.ImportFrom) -> None:
        """Take it away."""

    def visit_If(self, node: ast.If) -> ast.AST | None:
        """Take it away where nothing but imports is in it, as under TYPE_CHECKING."""
        self.generic_visit(node)
        return node if node.body or node.orelse else None

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """Make all names of modules the same."""
        if isinstance(node.value, str) and MODULE.match(node.value):
            return ast.copy_location(ast.Constant("<module>"), node)
        return node


def _plain(tree: ast.Module) -> ast.Module:
    plain = _WithoutModules().visit(tree)
    assert isinstance(plain, ast.Module)
    for node in ast.walk(plain):
        if isinstance(node, HAVING_BODIES):
            node.body = node.body or [ast.Pass()]
    return plain


def _first_difference(one: str, other: str) -> str:
    place = next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    start = max(0, place - 50)
    return f"…{one[start : place + 60]}… is …{other[start : place + 60]}…"


def _tell(what: str, found: list[str]) -> None:
    print(f"{len(found)} {what}")
    for each in found[:SHOWN]:
        print(f"  {each}")
    if len(found) > SHOWN:
        print(f"  … and {len(found) - SHOWN} more")


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout
