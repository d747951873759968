"""A card as a line of the deck's file: complete, and short enough for ten thousand cards.

A play is stored as its resulting position, from which the play follows by the rules, with a list
of its figures. Each source of figures is stored once.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

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
from ..rules import ActionKind, Color, GameState, GammonError
from ..storage.append_log import parsed
from ..storage.codec import (
    ACTION,
    BOOLEAN,
    COLOR,
    REAL,
    STATE,
    TEXT,
    Field,
    Json,
    JsonObject,
    items,
    member_of,
    members,
    object_of,
    optional,
    real,
    record_of,
    tuple_of,
    whole,
)
from .card import Card, CardKind, Tags, tags_of
from .schedule import read_time

_DECIMALS = 6
_CHANCES = 5
_FIGURES = _CHANCES + 5
"""Numbers of an evaluation: its source, the chances, two equities, a match chance and an error."""

_FIGURE = Field(lambda figure: round(float(figure), _DECIMALS), REAL.read)
_DONE = optional(ACTION)
_REPLY = record_of(Reply)
_QUESTION = object_of(
    Question,
    kind=member_of(QuestionKind),
    answers=tuple_of(record_of(Answer)),
    prompt=TEXT,
    choices=tuple_of(TEXT),
    right=_REPLY,
    wrong=_REPLY,
    count=optional(member_of(Counted)),
    tolerance=TEXT,
)
_TAGS = {
    "kind": member_of(CardKind),
    "phase": TEXT,
    "plan": TEXT,
    "error": _FIGURE,
    "source": TEXT,
}
_CUBE = {
    "may_double": BOOLEAN,
    "no_double": _FIGURE,
    "double_take": optional(_FIGURE),
    "double_pass": optional(_FIGURE),
    "choice": member_of(CubeChoice),
    "answer": optional(member_of(ActionKind)),
}


def card_record(card: Card) -> JsonObject:
    """Encode a card; the caller adds the time."""
    record: JsonObject = {
        "card": card.id,
        "time": "",
        **_written(_TAGS, tags_of(card)),
        "state": STATE.write(card.state),
        "text": card.text,
        "done": _DONE.write(card.done),
    }
    if card.question is not None:
        return {**record, "question": _QUESTION.write(card.question)}
    assert card.advice is not None  # every card has one of the two
    sources: list[Json] = []
    if isinstance(card.advice, Candidates):
        plays: list[Json] = []
        for each in card.advice:
            play = each.play.result.letters, _FIGURE.write(each.difference)
            plays.append([*play, *_figures(each.evaluation, sources)])
        return {**record, "said_by": sources, "plays": plays}
    cube: JsonObject = {
        "figures": _figures(card.advice.evaluation, sources),
        "color": card.advice.evaluation.color.value,
        **_written(_CUBE, card.advice),
    }
    return {**record, "said_by": sources, "cube": cube}


def read_tags(text: bytes) -> tuple[str, datetime, Tags]:
    """Read only id, time and tags of a card's line, in a tenth of the time for all of it."""
    # Within a JSON string, these quotes would have backslashes.
    head, _, rest = text.partition(b',"state":')
    fields = members(parsed(head + b"}"), "card", "time", *_TAGS)
    if not rest.endswith(b"}"):
        raise GammonError("The record of this card is incomplete.")
    return TEXT.read(fields["card"]), read_time(fields["time"]), Tags(**_read(_TAGS, fields))


def read_card(record: object) -> Card:
    """Read a card."""
    known = record if isinstance(record, dict) else {}
    about = [name for name in ("question", "plays", "cube", "said_by") if name in known]
    fields = members(record, "card", "time", *_TAGS, "state", "text", "done", *about)
    state = STATE.read(fields["state"])
    advice: Advice | None = None
    question = None
    if "question" in fields:
        question = _QUESTION.read(fields["question"])
    elif "plays" in fields:
        advice = _candidates(fields, state)
    elif "cube" in fields:
        cube = members(fields["cube"], "figures", "color", *_CUBE)
        color = COLOR.read(cube["color"])
        evaluation = _evaluation(items(cube["figures"]), fields["said_by"], color)
        advice = CubeAdvice(evaluation, **_read(_CUBE, cube))
    else:
        raise GammonError("The record of this card is incomplete.")
    return Card(
        TEXT.read(fields["card"]),
        _TAGS["kind"].read(fields["kind"]),
        state,
        advice,
        question,
        TEXT.read(fields["text"]),
        _DONE.read(fields["done"]),
        TEXT.read(fields["source"]),
    )


def _written(fields: Mapping[str, Field], value: object) -> JsonObject:
    return {name: field.write(getattr(value, name)) for name, field in fields.items()}


def _read(fields: Mapping[str, Field], record: Mapping[str, object]) -> dict[str, Any]:
    return {name: field.read(record[name]) for name, field in fields.items()}


def _figures(evaluation: Evaluation, sources: list[Json]) -> list[Json]:
    """Encode an evaluation, with the number of its source, which is added to the others."""
    source: Json = [evaluation.engine, evaluation.level, *evaluation.assumes]
    if source not in sources:
        sources.append(source)
    figures = (
        *evaluation.probabilities,
        *(evaluation.cubeless, evaluation.cubeful),
        *(evaluation.match_chance, evaluation.standard_error),
    )
    return [sources.index(source), *map(optional(_FIGURE).write, figures)]


def _evaluation(figures: list[object], source_entries: object, color: Color) -> Evaluation:
    if len(figures) != _FIGURES:
        raise GammonError(f"{_FIGURES} figures were expected, not {len(figures)}.")
    sources, number = items(source_entries), whole(figures[0])
    if not 0 <= number < len(sources):
        raise GammonError(f"Nobody has the number {number}.")
    engine, level, *assumes = (TEXT.read(each) for each in items(sources[number], 2))
    *equities, chance, error = figures[1:]
    *chances, cubeless, cubeful = map(real, equities)
    return Evaluation(
        *(color, Probabilities(*chances), cubeless, cubeful, optional(REAL).read(chance)),
        *(engine, level, (*assumes,), optional(REAL).read(error)),
    )


def _candidates(fields: Mapping[str, object], state: GameState) -> Candidates:
    by_letters = {play.result.letters: play for play in state.legal_plays}
    found = []
    for rank, record in enumerate(items(fields["plays"]), 1):
        letters, difference, *figures = items(record, 2)
        play = by_letters.get(TEXT.read(letters))
        if play is None or state.turn is None:
            raise GammonError("No legal play leads to one of the positions.")
        evaluation = _evaluation(figures, fields["said_by"], state.turn)
        found.append(Candidate(rank, play, evaluation, real(difference)))
    if not found:
        raise GammonError("A roll has at least one play.")
    return Candidates(found)
