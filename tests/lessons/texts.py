"""Lessons for tests."""

import re
from pathlib import Path

DOCUMENT = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text("utf-8")

_example = re.search(r"````markdown\n(.*?)````", DOCUMENT, re.DOTALL)
assert _example is not None
EXAMPLE: str = _example[1]
"""The example of the document for teachers: five steps, two questions."""
