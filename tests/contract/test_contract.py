"""The package does what it did when the contract was recorded."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract import trees

pytestmark = pytest.mark.prove
ROOT = Path(__file__).parents[2]


def compare(part: str) -> None:
    words = [sys.executable, "-m", "tests.contract", "compare", part]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout[-4000:]}\n{done.stderr[-2000:]}"


PARTS = ["names", "refusals", "files", "refusals_of_widgets", "pictures", "inputs"]


@pytest.mark.parametrize("part", PARTS)
def test_the_package_still_does_what_was_recorded(part):
    compare(part)


BEFORE = '''"""A module."""
from .shots import Shots
__all__ = ["f"]
WHERE = "gammon_widget.odds.rolls"
def f(x): return x + 1
def g(x): return f(x)
'''


def tree(**files: str) -> trees.Tree:
    return trees.Tree("x", {f"gammon_widget/{name}.py": text for name, text in files.items()})


def test_trees_are_the_same_but_for_imports_and_names_of_modules():
    after = BEFORE.replace("counting.shots", "odds").replace("from .shots", "from ..odds")
    one, other = tree(a=BEFORE), tree(b=after)
    moved = {"gammon_widget/a.py": "gammon_widget/b.py"}
    assert not list(trees.unlike_files(one, other, moved))
    changed = tree(b=after.replace("+ 1", "+ 2"))
    assert "a.py: differs from" in next(trees.unlike_files(one, changed, moved))
    assert list(trees.unlike_files(one, tree(b=after.replace('"gammon', '"not gammon')), moved))


def test_definitions_are_the_same_in_whatever_files_they_are():
    head, _, last = BEFORE.partition("def g")
    split = tree(a=head, b=f'"""Another."""\nfrom .a import f\ndef g{last}')
    assert not list(trees.unlike_definitions(tree(a=BEFORE), split))
    assert list(trees.unlike_files(tree(a=BEFORE), split, {}))
    fewer = list(trees.unlike_definitions(tree(a=BEFORE), tree(a=head)))
    assert len(fewer) == 1
    assert "a.py:6: is 1 times more" in fewer[0]
