"""Analyses in JSON files, complete and exact; ``analysis.schema.json`` is the format."""

from __future__ import annotations

import json

from ...engine.evaluation import (
    Candidate,
    Candidates,
    CubeAdvice,
    Evaluation,
    Probabilities,
)
from ...rules import FormatError, GammonError, Phase, Play, Position
from ...storage.atomic_write import StrPath, read_file, write_file
from ...storage.codec import (
    ACTION,
    BOOLEAN,
    MOVES,
    STATE,
    TEXT,
    WHOLE,
    Field,
    Json,
    JsonObject,
    items,
    members,
    object_of,
    real,
    record_of,
    tuple_of,
    whole,
)
from .analysis import Analysis, GameOutcome
from .decision import Decision, RollLuck
from .error_class import ErrorScale

FORMAT = "analysis"
MAX_BYTES = 200_000_000
"""Maximum file size in bytes, enough for thousands of games."""

_MAGIC, _VERSION = "gammon_widget", 1


def save(analysis: Analysis, path: StrPath) -> None:
    """Write an analysis to a file, whole or not at all; see `Analysis.save`."""
    record: JsonObject = {"analysis": _MAGIC, "version": _VERSION}
    written = _ANALYSIS.write(analysis)
    assert isinstance(written, dict)  # as every object is
    record.update(written)
    scale = next((each.scale for each in analysis.decisions), _USUAL)
    if scale != _USUAL:
        record["scale"] = _SCALE.write(scale)
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    write_file(path, text + "\n", FORMAT)


def load(path: StrPath) -> Analysis:
    """Read an analysis from a file that `save` wrote; see `Analysis.load`."""
    data = read_file(path, FORMAT, MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise FormatError(FORMAT, "The file is too long.", expected=f"at most {MAX_BYTES:,} bytes")
    try:
        record = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise FormatError(
            FORMAT, f"This is no JSON: {error}.", expected="a saved analysis"
        ) from None
    if not isinstance(record, dict) or record.get("analysis") != _MAGIC:
        raise FormatError(FORMAT, "This is no analysis.", expected='"analysis": "gammon_widget"')
    if record.get("version") != _VERSION:
        problem = f"It is of version {record.get('version')!r}."
        raise FormatError(FORMAT, problem, expected=f"version {_VERSION}")
    try:
        analysis = _ANALYSIS.read({name: record[name] for name in record.keys() - _HEAD})
        scale = _SCALE.read(record["scale"]) if "scale" in record else _USUAL
    except GammonError as error:
        raise FormatError(FORMAT, str(error), expected="a saved analysis") from error
    assert isinstance(analysis, Analysis)  # it is what the field makes
    assert isinstance(scale, ErrorScale)
    return analysis.with_scale(scale)


_HEAD = {"analysis", "version", "scale"}
_USUAL = ErrorScale()
_CUBE_PHASES = (Phase.ROLL, Phase.DOUBLE)

_CHANCES = Field(
    lambda chances: [float(each) for each in chances],
    lambda value: Probabilities(*map(real, _exactly(5, "Five probabilities", value))),
)
_EVALUATION = record_of(Evaluation, probabilities=_CHANCES)
_SCALE = record_of(ErrorScale)
_CUBE = record_of(CubeAdvice, evaluation=_EVALUATION)


def _exactly(count: int, what: str, value: object) -> list[object]:
    found = items(value)
    if len(found) != count:
        raise GammonError(f"{what} were expected, not {len(found)}.")
    return found


def _play_record(candidate: Candidate) -> JsonObject:
    return {
        "play": str(candidate.play),
        "moves": MOVES.write(candidate.play.moves),
        "result": candidate.play.result.letters,
        "difference": candidate.difference,
        "evaluation": _EVALUATION.write(candidate.evaluation),
    }


def _candidate(record: object, rank: int, position: Position) -> Candidate:
    values = members(record, "play", "moves", "result", "difference", "evaluation")
    result = Position.parse(TEXT.read(values["result"]))
    play = Play(MOVES.read(values["moves"]), result, position)
    difference = real(values["difference"])
    return Candidate(rank, play, _EVALUATION.read(values["evaluation"]), difference)


def _decision_record(decision: Decision) -> Json:
    record: JsonObject = {
        "game": decision.game,
        "action": decision.action,
        "state": STATE.write(decision.state),
        "done": ACTION.write(decision.done),
        "legal": decision.legal,
        "comment": decision.comment,
        "plan": decision.plan,
    }
    if decision.cube is not None:
        return {**record, "cube": _CUBE.write(decision.cube)}
    plays: list[Json] = [_play_record(each) for each in decision.candidates]
    return {**record, "plays": plays, "played": decision.played_index}


def _read_decision(value: object) -> Decision:
    about = ("cube",) if isinstance(value, dict) and "cube" in value else ("plays", "played")
    values = members(value, "game", "action", "state", "done", "legal", "comment", "plan", *about)
    state = STATE.read(values["state"])
    if state.phase not in (_CUBE_PHASES if "cube" in values else (Phase.MOVE,)):
        raise GammonError(f"Nothing of this kind is decided in the phase {state.phase.value!r}.")
    advice: Candidates | CubeAdvice
    played = None
    if "cube" in values:
        advice = _CUBE.read(values["cube"])
    else:
        advice = Candidates(
            _candidate(each, rank, state.position)
            for rank, each in enumerate(items(values["plays"]), 1)
        )
        if values["played"] is not None:
            played = whole(values["played"])
            if not 0 <= played < len(advice):
                raise GammonError(f"Play {played} is none of the {len(advice)} plays.")
        if not advice:
            raise GammonError("A decision without a play was expected to have one.")
    return Decision(
        whole(values["game"]),
        whole(values["action"]),
        state,
        ACTION.read(values["done"]),
        advice,
        played,
        BOOLEAN.read(values["legal"]),
        TEXT.read(values["comment"]),
        TEXT.read(values["plan"]),
    )


_ANALYSIS = object_of(
    Analysis,
    source=TEXT,
    names=Field(list, lambda value: tuple(map(TEXT.read, _exactly(2, "Two names", value)))),
    length=WHOLE,
    decisions=tuple_of(Field(_decision_record, _read_decision)),
    luck=tuple_of(record_of(RollLuck)),
    outcomes=tuple_of(record_of(GameOutcome)),
)
