"""Generate ``lesson.schema.json``, the JSON schema of lesson files for text editors.

``python -m tools.lesson_schema`` writes the file again; a test fails when it is out of date.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import gammon_widget
from gammon_widget.lessons.field_types import BlockKey
from gammon_widget.lessons.keys import BOARD, FRONT_MATTER
from gammon_widget.rules.fields import Json, JsonObject

FILE = Path(gammon_widget.__file__).parent / "lessons" / "lesson.schema.json"


def schema() -> JsonObject:
    """Return the schema of a board block, with the schema of the front matter in ``$defs``."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Board block of a gammon_widget lesson",
        **_block("The keys of a fenced board block.", BOARD),
        "$defs": {"front": _block("The keys of the front matter of a lesson file.", FRONT_MATTER)},
    }


def written_schema() -> str:
    """Return the text of the schema file."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def _block(meaning: str, keys: Sequence[BlockKey]) -> JsonObject:
    properties: dict[str, Json] = {key.name: key.schema for key in keys}
    return {
        "description": meaning,
        "type": ["object", "null"],
        "properties": properties,
        "additionalProperties": False,
    }


if __name__ == "__main__":
    FILE.write_text(written_schema(), encoding="utf-8")
