"""JSON files that store complete analyses, with exact numbers.

The schema ``analysis.schema.json`` describes the format.
"""

from __future__ import annotations

import json
from typing import Any

from ...engine.evaluation_store import CUBE, play_record, read_plays
from ...rules import FormatError, GameState, GammonError, Phase
from ...storage import codec
from ...storage.atomic_write import StrPath, read_file, write_file
from .analysis import Analysis, GameOutcome
from .decision import Decision, RollLuck
from .error_class import ErrorScale

FORMAT = "analysis"
MAX_BYTES = 200_000_000
"""Maximum file size in bytes, enough for thousands of games."""

_MAGIC, _VERSION = "gammon_widget", 1


def save(analysis: Analysis, path: StrPath) -> None:
    """Write an analysis to a file, completely or not at all; see `Analysis.save`."""
    written: Any = _ANALYSIS.write(analysis)
    record: codec.JsonObject = {"analysis": _MAGIC, "version": _VERSION, **written}
    scale = next((each.scale for each in analysis.decisions), _USUAL)
    if scale != _USUAL:
        record["scale"] = _SCALE.write(scale)
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    write_file(path, text + "\n", FORMAT)


def load(path: StrPath) -> Analysis:
    """Read an analysis from a file that `save` wrote; see `Analysis.load`."""
    data = read_file(path, FORMAT, MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise FormatError(FORMAT, "The file is too large.", expected=f"at most {MAX_BYTES:,} bytes")
    try:
        record = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise FormatError(
            FORMAT, f"This is not valid JSON: {error}.", expected="a saved analysis"
        ) from None
    if not isinstance(record, dict) or record.get("analysis") != _MAGIC:
        raise FormatError(
            FORMAT, "This is not a saved analysis.", expected='"analysis": "gammon_widget"'
        )
    if record.get("version") != _VERSION:
        problem = f"The version of the file is {record.get('version')!r}."
        raise FormatError(FORMAT, problem, expected=f"version {_VERSION}")
    try:
        analysis: Analysis = _ANALYSIS.read({name: record[name] for name in record.keys() - _HEAD})
        scale = _SCALE.read(record["scale"]) if "scale" in record else _USUAL
    except GammonError as error:
        raise FormatError(FORMAT, str(error), expected="a saved analysis") from error
    return analysis.with_scale(scale)


_HEAD = {"analysis", "version", "scale"}
_USUAL = ErrorScale()
_CUBE_PHASES = (Phase.ROLL, Phase.DOUBLE)

_SCALE = codec.record_of(ErrorScale)

_DECISION = {
    **dict.fromkeys(("game", "action"), codec.WHOLE),
    **{"state": codec.STATE, "done": codec.ACTION, "legal": codec.BOOLEAN},
    **dict.fromkeys(("comment", "plan"), codec.TEXT),
}


def _decision_record(decision: Decision) -> codec.Json:
    record = codec.write_members(_DECISION, decision)
    if decision.cube is not None:
        return {**record, "cube": CUBE.write(decision.cube)}
    plays: list[codec.Json] = [play_record(each) for each in decision.candidates]
    return {**record, "plays": plays, "played": decision.played_index}


def _read_decision(value: object) -> Decision:
    about = ("cube",) if isinstance(value, dict) and "cube" in value else ("plays", "played")
    values = codec.members(value, *_DECISION, *about)
    found = codec.read_members(_DECISION, values)
    state: GameState = found["state"]
    if state.phase not in (_CUBE_PHASES if "cube" in values else (Phase.MOVE,)):
        raise GammonError(f"There is no decision of this kind in the phase {state.phase.value!r}.")
    if "cube" in values:
        return Decision(**found, advice=CUBE.read(values["cube"]))
    advice = read_plays(values["plays"], state.turn_start)
    if not advice:
        raise GammonError("The decision has no plays, but it needs at least one.")
    played, last = None, len(advice) - 1
    if values["played"] is not None:
        played = codec.whole(values["played"])
        if not 0 <= played <= last:
            raise GammonError(f'The index in "played" must be from 0 to {last}, not {played}.')
    return Decision(**found, advice=advice, played_index=played)


_ANALYSIS = codec.object_of(
    Analysis,
    source=codec.TEXT,
    names=codec.each_of(codec.TEXT, codec.TEXT),
    length=codec.WHOLE,
    decisions=codec.tuple_of(codec.Field(_decision_record, _read_decision)),
    luck=codec.tuple_of(codec.record_of(RollLuck)),
    outcomes=codec.tuple_of(codec.record_of(GameOutcome)),
)
