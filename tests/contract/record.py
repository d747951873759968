"""The record on the disk, and how two observations differ."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"
MAX_SHOWN = 300
"""Maximum length of a printed value."""


def as_text(value: Any) -> str:
    """A value in the one way in which it is written."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, indent=0)


def path_of(part: str) -> Path:
    """Where the record of a part is."""
    return DATA / f"{part}.json.xz"


def store(part: str, value: Any) -> int:
    """Write the record of a part; gives its bytes."""
    DATA.mkdir(exist_ok=True)
    packed = lzma.compress(as_text(value).encode(), preset=9 | lzma.PRESET_EXTREME)
    return path_of(part).write_bytes(packed)


def load(part: str) -> Any:
    """Read the record of a part."""
    return json.loads(lzma.decompress(path_of(part).read_bytes()))


def differences(before: Any, after: Any, where: str = "") -> Iterator[str]:
    """Every difference between two values of JSON, in words."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted(before.keys() | after.keys()):
            there = f"{where} › {key}" if where else key
            if key not in after:
                yield f"{there}: is gone; it was {_brief(before[key])}"
            elif key not in before:
                yield f"{there}: is new: {_brief(after[key])}"
            else:
                yield from differences(before[key], after[key], there)
    elif isinstance(before, list) and isinstance(after, list):
        yield from _between_lists(before, after, where)
    elif before != after:
        yield f"{where}:\n    was {_brief(before)}\n    is  {_brief(after)}"


def _between_lists(before: list[Any], after: list[Any], where: str) -> Iterator[str]:
    """The first difference alone: what comes after it mostly follows from it."""
    for number, (old, new) in enumerate(zip(before, after, strict=False)):
        if old != new:
            yield from differences(old, new, f"{where}[{number}]")
            return
    if len(before) != len(after):
        longer, word = (before, "gone") if len(before) > len(after) else (after, "new")
        number = min(len(before), len(after))
        yield f"{where}[{number}]: is {word}: {_brief(longer[number])}"


def _brief(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"
