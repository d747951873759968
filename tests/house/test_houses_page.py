"""The page about the five old programs quotes the documents, and names a test for each sentence."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
STATUS = r"(works(?:; .+)?|better, because .+|differs.+)"
ROW = re.compile(rf'^\| "(.+)" \| {STATUS} \| `(.+)::(.+)` \|$')
MAX_WORDS = 15
HOUSES = {"hoyle", "house-rules", "pc-gammon", "flash", "web-page"}


@cache
def names_in(module: str) -> frozenset[str]:
    tree = ast.parse((ROOT / "tests" / f"{module}.py").read_text("utf-8"))
    return frozenset(
        each.name for each in tree.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
    )


def test_each_sentence_has_a_status_and_a_test_that_exists() -> None:
    page = (ROOT / "docs" / "houses.md").read_text("utf-8")
    tables = page.partition("## Every behaviour")[2]
    assert set(re.findall(r"^### .+ \(`(.+)`\)$", tables, re.MULTILINE)) == HOUSES
    rows = [line for line in tables.splitlines() if line.startswith('| "')]
    assert len(rows) == tables.count("\n| ") - 2 * len(HOUSES)  # without the headers
    found = [ROW.match(row) for row in rows]
    assert all(found), [row for row, match in zip(rows, found, strict=True) if not match]
    counts = {"works": 0, "better": 0, "differs": 0}
    for match in filter(None, found):
        quote, status, module, test = match.groups()
        assert len(quote.split()) <= MAX_WORDS, quote
        assert test in names_in(module), match[0]
        counts[re.findall(r"\w+", status)[0]] += 1
    numbers = map(
        int, re.findall(r"(\d+) (?:behaviours|work|are|differ)", tables.partition("###")[0])
    )
    assert [*numbers] == [len(rows), *counts.values()]
