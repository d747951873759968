"""The JSON schema of lesson files, for editors: ``lesson.schema.json``, made from the keys.

``python -m gammon_widget.lessons.schema`` writes the file anew; a test says when that is due.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .field_types import Json, JsonObject, Key
from .keys import BOARD, FRONT_MATTER

FILE = Path(__file__).with_name("lesson.schema.json")


def schema() -> JsonObject:
    """The schema: of a board block, and under ``$defs`` of the head of a file, too."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Board block of a gammon_widget lesson",
        **_block("What stands in a fenced board block.", BOARD),
        "$defs": {"front": _block("What stands at the head of a lesson file.", FRONT_MATTER)},
    }


def written_schema() -> str:
    """The schema as the text of its file."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def _block(meaning: str, keys: Sequence[Key[Any]]) -> JsonObject:
    properties: dict[str, Json] = {key.name: key.schema for key in keys}
    return {
        "description": meaning,
        "type": ["object", "null"],
        "properties": properties,
        "additionalProperties": False,
    }


if __name__ == "__main__":
    FILE.write_text(written_schema(), encoding="utf-8")
