"""JSON files that store complete analyses, with exact numbers.

The schema ``analysis.schema.json`` describes the format.
"""

from __future__ import annotations

import json

from ...engine.evaluation_store import CUBE, PLAYS, candidates_of
from ...rules import FormatError, GameState, GammonError, Phase, fields
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
    written = fields.write_members(_ANALYSIS, analysis)
    record: fields.JsonObject = {"analysis": _MAGIC, "version": _VERSION, **written}
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
        found = _FILE.read(record)
        return Analysis(**{name: found[name] for name in _ANALYSIS}).with_scale(
            found.get("scale", _USUAL)
        )
    except GammonError as error:
        raise FormatError(FORMAT, str(error), expected="a saved analysis") from error


_USUAL = ErrorScale()
_CUBE_PHASES = (Phase.ROLL, Phase.DOUBLE)

_SCALE = fields.record_of(ErrorScale)

_DECISION = {
    **dict.fromkeys(("game", "action"), fields.WHOLE),
    **{"state": codec.STATE, "done": codec.ACTION, "legal": fields.BOOLEAN},
    **dict.fromkeys(("comment", "plan"), fields.TEXT),
}


_CUBE_DECISION = fields.object_of(dict, {**_DECISION, "cube": CUBE})
_PLAY_DECISION = fields.object_of(
    dict, {**_DECISION, "plays": PLAYS, "played": fields.optional(fields.WHOLE)}
)


def _decision_record(decision: Decision) -> fields.Json:
    record = fields.write_members(_DECISION, decision)
    if decision.cube is not None:
        return {**record, "cube": CUBE.write(decision.cube)}
    return {**record, "plays": PLAYS.write(decision.candidates), "played": decision.played_index}


def _read_decision(value: object) -> Decision:
    is_cube = isinstance(value, dict) and "cube" in value
    found = (_CUBE_DECISION if is_cube else _PLAY_DECISION).read(value)
    about = {name: found[name] for name in _DECISION}
    state: GameState = found["state"]
    if state.phase not in (_CUBE_PHASES if is_cube else (Phase.MOVE,)):
        raise GammonError(f"There is no decision of this kind in the phase {state.phase.value!r}.")
    if is_cube:
        return Decision(**about, advice=found["cube"])
    advice, played = candidates_of(found["plays"], state.turn_start), found["played"]
    last = len(advice) - 1
    if not advice:
        raise GammonError("The decision has no plays, but it needs at least one.")
    if played is not None and not 0 <= played <= last:
        raise GammonError(f'The index in "played" must be from 0 to {last}, not {played}.')
    return Decision(**about, advice=advice, played_index=played)


_ANALYSIS = {
    "source": fields.TEXT,
    "names": fields.each_of(fields.TEXT, fields.TEXT),
    "length": fields.WHOLE,
    "decisions": fields.tuple_of(fields.Field(_decision_record, _read_decision)),
    "luck": fields.tuple_of(fields.record_of(RollLuck)),
    "outcomes": fields.tuple_of(fields.record_of(GameOutcome)),
}
_HEAD = dict.fromkeys(("analysis", "version"), fields.ANYTHING)
_FILE = fields.object_of(dict, {**_HEAD, **_ANALYSIS, "scale": _SCALE}, absent=["scale"])
