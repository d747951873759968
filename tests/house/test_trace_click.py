"""The tool that traces one click and one trait assignment."""

from __future__ import annotations

from tests.house.trace_click import table

MAX_CALLS = 700
"""Of a committed click until the board is settled."""


def test_a_click_and_an_assignment_are_traced() -> None:
    heading, *rows = table()
    assert heading[2:6] == ["hops", "between files", "different", "files"]
    assert len(rows) == 4
    for answered, settled in zip(rows[::2], rows[1::2], strict=True):
        hops, between_files, different, files, *calls = map(int, answered[2:])
        assert hops > between_files > files > 1
        assert different < hops < int(settled[2])
        assert all(calls)
    (clicked,) = [
        int(row[2]) for row in rows if row[:2] == ["a click that makes a step", "settled"]
    ]
    assert clicked <= MAX_CALLS
