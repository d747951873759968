"""Evaluations as plain JSON, complete and exact, for analysis files and the store."""

from __future__ import annotations

from ..rules import GammonError, Play, Position
from ..storage.codec import MOVES, TEXT, Field, JsonObject, items, members, real, record_of
from .evaluation import Candidate, Candidates, CubeAdvice, Evaluation, Probabilities


def exactly(count: int, what: str, value: object) -> list[object]:
    """A list of this length."""
    found = items(value)
    if len(found) != count:
        raise GammonError(f"{what} were expected, not {len(found)}.")
    return found


_CHANCES = Field(
    lambda chances: [float(each) for each in chances],
    lambda value: Probabilities(*map(real, exactly(5, "Five probabilities", value))),
)
_EVALUATION = record_of(Evaluation, probabilities=_CHANCES)
CUBE = record_of(CubeAdvice, evaluation=_EVALUATION)
"""The field of the advice on a cube."""


def play_record(candidate: Candidate) -> JsonObject:
    """Encode a candidate without its rank."""
    return {
        "play": str(candidate.play),
        "moves": MOVES.write(candidate.play.moves),
        "result": candidate.play.result.letters,
        "difference": candidate.difference,
        "evaluation": _EVALUATION.write(candidate.evaluation),
    }


def read_plays(records: object, position: Position) -> Candidates:
    """Decode a list of candidates for a roll in a position."""
    return Candidates(
        _candidate(each, rank, position) for rank, each in enumerate(items(records), 1)
    )


def _candidate(record: object, rank: int, position: Position) -> Candidate:
    values = members(record, "play", "moves", "result", "difference", "evaluation")
    result = Position.parse(TEXT.read(values["result"]))
    play = Play(MOVES.read(values["moves"]), result, position)
    difference = real(values["difference"])
    return Candidate(rank, play, _EVALUATION.read(values["evaluation"]), difference)
