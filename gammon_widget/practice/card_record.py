"""A card as a line of the deck's file: complete, and short enough for ten thousand cards.

A play is stored as its resulting position, from which the play follows by the rules, with a list
of its figures. Each source of figures is stored once.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from ..engine.advice import Advice
from ..engine.evaluation import (
    Candidate,
    Candidates,
    CubeAdvice,
    CubeChoice,
    Evaluation,
    Probabilities,
)
from ..lessons.question import Answer, Counted, Question, Reply
from ..lessons.question_kinds import QuestionKind
from ..rules import ActionKind, Color, GameState, GammonError, Play
from ..storage.append_log import parsed
from ..storage.codec import (
    ACTION,
    BOOLEAN,
    COLOR,
    REAL,
    STATE,
    TEXT,
    Json,
    JsonObject,
    items,
    member,
    member_of,
    members,
    object_of,
    optional,
    real,
    tuple_of,
    whole,
)
from .card import Card, CardKind
from .schedule import read_time

_DECIMALS = 6
_CHANCES = 5

_ANSWER = optional(member_of(ActionKind))
_REPLY = object_of(Reply, say=TEXT, go=optional(TEXT))
_QUESTION = object_of(
    Question,
    kind=member_of(QuestionKind),
    answers=tuple_of(object_of(Answer, text=TEXT, right=BOOLEAN, reply=_REPLY)),
    prompt=TEXT,
    choices=tuple_of(TEXT),
    right=_REPLY,
    wrong=_REPLY,
    count=optional(member_of(Counted)),
    tolerance=TEXT,
)


class Tags(NamedTuple):
    """Properties to choose a card by, readable without the whole card."""

    kind: CardKind
    phase: str
    plan: str
    error: float
    source: str


_HEAD = ("card", "time", *Tags._fields, "state", "text", "done")


def card_record(card: Card, tags: Tags) -> JsonObject:
    """Encode a card; the caller adds the time."""
    record: JsonObject = {
        "card": card.id,
        "time": "",
        "kind": tags.kind.value,
        "phase": tags.phase,
        "plan": tags.plan,
        "error": round(tags.error, _DECIMALS),
        "source": card.source,
        "state": STATE.write(card.state),
        "text": card.text,
        "done": None if card.done is None else ACTION.write(card.done),
    }
    if card.question is not None:
        return {**record, "question": _QUESTION.write(card.question)}
    assert card.advice is not None  # every card has one of the two
    sources = _Sources()
    if isinstance(card.advice, Candidates):
        plays: list[Json] = [
            [each.play.result.letters, _short(each.difference), *sources.figures(each.evaluation)]
            for each in card.advice
        ]
        return {**record, "said_by": sources.entries, "plays": plays}
    cube = card.advice
    cube_record: JsonObject = {
        "figures": sources.figures(cube.evaluation),
        "color": cube.evaluation.color.value,
        "may_double": cube.may_double,
        "no_double": _short(cube.no_double),
        "double_take": _optional(cube.double_take),
        "double_pass": _optional(cube.double_pass),
        "choice": cube.choice.value,
        "answer": _ANSWER.write(cube.answer),
    }
    return {**record, "said_by": sources.entries, "cube": cube_record}


def read_tags(text: bytes) -> tuple[str, datetime, Tags]:
    """Read only id, time and tags of a card's line, in a tenth of the time for all of it."""
    # Within a JSON string, these quotes would have backslashes.
    head, _, rest = text.partition(b',"state":')
    fields = members(parsed(head + b"}"), "card", "time", *Tags._fields)
    if not rest.endswith(b"}"):
        raise GammonError("Nothing is said of this card.")
    return (
        TEXT.read(fields["card"]),
        read_time(fields["time"]),
        Tags(
            member(CardKind, fields["kind"]),
            TEXT.read(fields["phase"]),
            TEXT.read(fields["plan"]),
            real(fields["error"]),
            TEXT.read(fields["source"]),
        ),
    )


def read_card(record: object) -> Card:
    """Read a card."""
    about = [
        name
        for name in ("question", "plays", "cube", "said_by")
        if isinstance(record, dict) and name in record
    ]
    fields = members(record, *_HEAD, *about)
    state = STATE.read(fields["state"])
    advice: Advice | None = None
    question = None
    if "question" in fields:
        question = _QUESTION.read(fields["question"])
    elif "plays" in fields:
        advice = _candidates(fields, state)
    elif "cube" in fields:
        advice = _cube(fields)
    else:
        raise GammonError("Nothing is said of this card.")
    return Card(
        TEXT.read(fields["card"]),
        member(CardKind, fields["kind"]),
        state,
        advice,
        question,
        TEXT.read(fields["text"]),
        None if fields["done"] is None else ACTION.read(fields["done"]),
        TEXT.read(fields["source"]),
    )


class _Sources:
    """Sources of a card's evaluations, each once."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, str, tuple[str, ...]], int] = {}

    def figures(self, evaluation: Evaluation) -> list[Json]:
        """Encode an evaluation, with the number of its source."""
        source = evaluation.engine, evaluation.level, evaluation.assumes
        number = self._numbers.setdefault(source, len(self._numbers))
        return [
            number,
            *(_short(each) for each in evaluation.probabilities),
            _short(evaluation.cubeless),
            _short(evaluation.cubeful),
            _optional(evaluation.match_chance),
            _optional(evaluation.standard_error),
        ]

    @property
    def entries(self) -> list[Json]:
        return [[engine, level, *assumes] for engine, level, assumes in self._numbers]


def _evaluation(figures: list[object], source_entries: object, color: Color) -> Evaluation:
    if len(figures) != _CHANCES + 5:
        raise GammonError(f"{_CHANCES + 5} figures were expected, not {len(figures)}.")
    sources, number = items(source_entries), whole(figures[0])
    if not 0 <= number < len(sources):
        raise GammonError(f"Nobody has the number {number}.")
    engine, level, *assumes = (TEXT.read(each) for each in items(sources[number], 2))
    cubeless, cubeful = map(real, figures[_CHANCES + 1 : _CHANCES + 3])
    chance, error = (None if each is None else real(each) for each in figures[_CHANCES + 3 :])
    chances = Probabilities(*map(real, figures[1 : _CHANCES + 1]))
    return Evaluation(color, chances, cubeless, cubeful, chance, engine, level, (*assumes,), error)


def _candidates(fields: object, state: GameState) -> Candidates:
    assert isinstance(fields, dict)  # checked above
    by_letters = {play.result.letters: play for play in state.legal_plays}
    found = []
    for rank, record in enumerate(items(fields["plays"]), 1):
        letters, difference, *figures = items(record, 2)
        play: Play | None = by_letters.get(TEXT.read(letters))
        if play is None or state.turn is None:
            raise GammonError("No legal play leads to one of the positions.")
        evaluation = _evaluation(figures, fields["said_by"], state.turn)
        found.append(Candidate(rank, play, evaluation, real(difference)))
    if not found:
        raise GammonError("A roll has at least one play.")
    return Candidates(found)


def _cube(fields: object) -> CubeAdvice:
    assert isinstance(fields, dict)  # checked above
    names = ("figures", "color", "may_double", "no_double", "double_take", "double_pass")
    cube = members(fields["cube"], *names, "choice", "answer")
    color = COLOR.read(cube["color"])
    return CubeAdvice(
        _evaluation(items(cube["figures"]), fields["said_by"], color),
        BOOLEAN.read(cube["may_double"]),
        REAL.read(cube["no_double"]),
        optional(REAL).read(cube["double_take"]),
        optional(REAL).read(cube["double_pass"]),
        member(CubeChoice, cube["choice"]),
        _ANSWER.read(cube["answer"]),
    )


def _short(figure: float) -> float:
    return round(float(figure), _DECIMALS)


def _optional(figure: float | None) -> float | None:
    return None if figure is None else _short(figure)
