"""The page about the five old programs names a test for each behaviour."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| .+ \| (works|better, because .+|left out, because .+) \| `(.+)::(.+)` \|$")


def test_each_behaviour_has_a_verdict_and_a_test_that_exists() -> None:
    page = (ROOT / "docs" / "houses.md").read_text("utf-8")
    tables = page.partition("## Every behaviour")[2].splitlines()
    rows = [line for line in tables if line.startswith("| ") and "---" not in line]
    found = [ROW.match(line) for line in rows if not line.startswith("| behaviour |")]
    assert all(found), [line for line, match in zip(rows, found, strict=False) if not match]
    verdicts = [match[1].split(",")[0] for match in found if match]
    counts = [verdicts.count(each) for each in ("works", "better", "left out")]
    assert [int(n) for n in re.findall(r"(\d+) (?:behaviours|work|are)", page)] == [
        *(len(verdicts), *counts),
    ]
    for match in found:
        assert match
        test = (ROOT / "tests" / f"{match[2]}.py").read_text("utf-8")
        assert f"def {match[3]}(" in test, match[0]
