"""The tool that traces one click and one trait assignment."""

from __future__ import annotations

from tests.house.trace_click import table

MAX_HOPS = 250
"""Of a committed click until the kernel has answered."""


def test_a_click_and_an_assignment_are_traced_with_and_without_prediction():
    heading, *rows = table()
    assert heading[3:7] == ["hops", "between files", "different", "files"]
    assert len(rows) == 8
    for answered, rested in zip(rows[::2], rows[1::2], strict=True):
        hops, between_files, different, files, *calls = map(int, answered[3:])
        assert hops > between_files > files > 1
        assert different < hops < int(rested[3])
        assert all(calls)
    clicks = [int(row[3]) for row in rows if row[0].startswith("a click") and row[2] == "answered"]
    assert max(clicks) <= MAX_HOPS
