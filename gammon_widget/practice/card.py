"""Cards. A card is one decision with an evaluation of every answer.

Cards for the same decision have the same id. The deck's file stores each card on one line. The
lines are short enough for decks with ten thousand cards. For each play, the line contains the
resulting position and the values of the evaluation. When the card is read, the play is
reconstructed from this position. The names of the engines and levels are stored only once per card.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from typing import Any, NamedTuple

from ..analysis.values.decision import Decision, game_phase
from ..engine.advice import Advice, cost_of
from ..engine.evaluation import (
    Candidate,
    Candidates,
    CubeAdvice,
    Evaluation,
    Probabilities,
)
from ..languages.translation import _
from ..lessons.question import Answer as LessonAnswer
from ..lessons.question import Counted, Question, Reply
from ..lessons.question_kinds import QuestionKind
from ..rules import (
    Action,
    ActionKind,
    Color,
    Confirm,
    Double,
    GameState,
    GammonError,
    MakePlay,
    Phase,
    Play,
    Position,
    apply,
    fields,
)
from ..rules.position import BAR, HOME
from ..storage import codec
from ..storage.append_log import parsed
from .schedule import read_time

Answer = str | int | float | Play | Position | Action | ActionKind
"""An answer from a board, a button or a notebook cell."""

_NO_ACTION = Confirm()
"""A placeholder for the action on a card that does not come from a match."""


class CardKind(StrEnum):
    """The kind of question on a card."""

    PLAY = "play"
    """How to play a roll of the dice."""
    DOUBLE = "double"
    """Whether to double and, after a double, whether to take."""
    ANSWER = "answer"
    """Whether to take a double."""
    QUESTION = "question"
    """A question from a lesson."""


_FIRST_OF_THEIR_HOME = 19
_PRIME, _PRIME_SPAN = 4, 6
_ZONE, _MANY_IN_ZONE = 11, 9
_TWO = 2


class Plan(StrEnum):
    """The plan of the player on roll, according to rules of thumb about the position."""

    RACING = "racing"
    """The checkers of the two players have passed each other."""
    ATTACKING = "attacking"
    """The player attacks an opposing checker on the bar, or a blot in the player's home.

    The player has at least nine checkers on points 1 to 11.
    """
    PRIMING = "priming"
    """The player holds four of six consecutive points, with an opposing checker behind them."""
    ANCHORING = "anchoring"
    """The player is behind in the race, and holds a point in the opponent's home."""
    OTHER = "other"
    """The position fits none of the other plans."""


def plan_of(position: Position) -> Plan:
    """Return the plan of the player on roll."""
    if not position.has_contact:
        return Plan.RACING
    points = position.points
    attacked = position.bar[1] > 0 or any(points[place] == -1 for place in range(1, HOME + 1))
    near = sum(max(0, points[place]) for place in range(1, _ZONE + 1))
    if attacked and near >= _MANY_IN_ZONE:
        return Plan.ATTACKING
    if any(_is_prime(points, first) for first in range(1, BAR - _PRIME_SPAN)):
        return Plan.PRIMING
    own, other = position.pips
    anchored = any(points[place] >= _TWO for place in range(_FIRST_OF_THEIR_HOME, BAR))
    return Plan.ANCHORING if anchored and own > other else Plan.OTHER


def _is_prime(points: tuple[int, ...] | list[int], first: int) -> bool:
    made = sum(points[place] >= _TWO for place in range(first, first + _PRIME_SPAN))
    return made >= _PRIME and any(points[place] < 0 for place in range(first))


class Tags(NamedTuple):
    """Properties for choosing cards. They can be read without reading the whole card."""

    kind: CardKind
    phase: str
    plan: str
    error: float
    source: str


@dataclass(frozen=True, slots=True)
class AnswerEvaluation:
    """The evaluation of an answer.

    Attributes
    ----------
    text
        The answer in standard notation.
    cost
        The equity lost by the answer; None if there is no evaluation.
    level
        The engine that made the evaluation, and the level of the evaluation.
    say
        The lesson's reply to the answer, in Markdown.
    """

    text: str
    cost: float | None
    level: str = ""
    say: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """One decision with an evaluation of every answer.

    Attributes
    ----------
    id
        The identifier: 16 hexadecimal digits. Cards for the same decision have the same identifier
        in all decks.
    kind
        The kind of question.
    state
        The state of the game before the decision.
    advice
        The evaluation of each answer: either the plays, best first, or the cube decision. None for
        a question from a lesson. Plays that were evaluated at a lower level come last. The
        difference of such a play is the equity that it loses compared with the best play when both
        plays are evaluated at the lower level.
    question
        The question from a lesson.
    text
        The text before the question, in Markdown.
    done
        The player's action in the match; None if the card does not come from a match.
    source
        The origin of the card, such as ``"Ann – Bob"``.
    """

    id: str
    kind: CardKind
    state: GameState
    advice: Advice | None = None
    question: Question | None = None
    text: str = ""
    done: Action | None = None
    source: str = ""

    @property
    def decision(self) -> Decision | None:
        """The card as a decision in a match, for tables and arrows; None for a lesson question.

        If the card does not come from a match, the action of the decision is a placeholder that
        costs nothing.
        """
        if self.advice is None:
            return None
        played = None
        if isinstance(self.advice, Candidates) and self.done is not None:
            result = _result_of(self.state, self.done)
            found = (n for n, each in enumerate(self.advice) if each.play.result == result)
            played = next(found, None)
        done = _NO_ACTION if self.done is None else self.done
        return Decision(0, 0, self.state, done, self.advice, played)

    @property
    def error(self) -> float:
        """The equity lost by the action in the match; 0 if the card does not come from a match."""
        return 0.0 if self.done is None or self.decision is None else self.decision.error

    @property
    def played(self) -> str:
        """The action in the match, in notation; empty if the card does not come from a match."""
        return "" if self.done is None or self.decision is None else self.decision.played

    @property
    def best(self) -> str:
        """The best answer, in notation."""
        if self.question is not None:
            return " or ".join(self.question.solutions(self.state))
        return "" if self.decision is None else self.decision.best

    @property
    def level(self) -> str:
        """The engine that made the evaluation, and its level; empty for a lesson question."""
        return "" if self.decision is None else _source_of(self.decision.evaluation)

    @property
    def left_out(self) -> int:
        """The number of legal plays without an evaluation."""
        if not isinstance(self.advice, Candidates):
            return 0
        return len(self.state.legal_plays) - len(self.advice)

    def judge(self, answer: Answer) -> AnswerEvaluation:
        """Evaluate an answer.

        Parameters
        ----------
        answer
            A play (as a `Play`, as text, or as the resulting position), a cube action, or an answer
            to the question.

        Raises
        ------
        GammonError
            If the value is not an answer to this card, for example if it is an illegal play.
        """
        if self.question is not None:
            verdict = self.question.judge(answer, self.state)
            return AnswerEvaluation(
                verdict.answer, 0.0 if verdict.right else 1.0, say=verdict.feedback
            )
        if isinstance(self.advice, Candidates):
            return self._evaluate_play(self.advice, answer)
        return self._evaluate_cube(answer, self.state)

    def evaluate_take(self, answer: Answer) -> AnswerEvaluation:
        """Evaluate a take or a drop, as if the double on this card had been offered.

        Raises
        ------
        GammonError
            If the value is neither a take nor a drop.
        """
        offered = apply(self.state, Double()) if self.state.phase is Phase.ROLL else self.state
        return self._evaluate_cube(answer, offered)

    @property
    def asks_take(self) -> bool:
        """Whether the card has a second question: whether the opponent should take the double."""
        return (
            self.kind is CardKind.DOUBLE
            and isinstance(self.advice, CubeAdvice)
            and self.advice.answer is not None
        )

    def _evaluate_play(self, candidates: Candidates, answer: Answer) -> AnswerEvaluation:
        question = Question(QuestionKind.PLAY).about(self.state)
        result = question.read(answer)
        text = question.format_answer(result)
        for each in candidates:
            if each.play.result == result:
                cost = max(0.0, -each.difference)
                return AnswerEvaluation(text, cost, _source_of(each.evaluation))
        return AnswerEvaluation(text, None)

    def _evaluate_cube(self, answer: Answer, state: GameState) -> AnswerEvaluation:
        advice, kind = self.advice, Question(QuestionKind.CUBE).about(state).read(answer)
        assert isinstance(advice, CubeAdvice)  # every card without a question has advice
        text = "no double" if kind is ActionKind.ROLL else kind.value
        return AnswerEvaluation(text, cost_of(advice, state, kind), _source_of(advice.evaluation))


def tags_of(card: Card) -> Tags:
    """Return the properties by which a card can be chosen."""
    position = card.state.turn_start
    phase, plan = game_phase(position).value, plan_of(position).value
    return Tags(card.kind, phase, plan, card.error, card.source)


def question_text(card: Card, *, take: bool = False) -> str:
    """Return the question of a card as text.

    With ``take=True``, return the second question: whether the opponent should take the double.
    """
    state = card.state
    player = state.decider or Color.WHITE
    who = "" if state.turn is None else state.turn.label
    if take:
        other = player.opponent.label
        return _("If {name} doubles, does {other} take?", name=who, other=other)
    match card.kind:
        case CardKind.PLAY:
            return f"{_('{name} to play {dice}', name=who, dice=state.dice)}."
        case CardKind.DOUBLE if state.cube.owner is not None:
            return _("{name} is on roll. Do you redouble?", name=who)
        case CardKind.DOUBLE:
            return _("{name} is on roll. Do you double?", name=who)
        case CardKind.ANSWER:
            value = 2 * state.cube.value
            return _("{name} doubles to {value}. Do you take?", name=who, value=value)
    assert card.question is not None  # the only kind left
    return card.question.words


def _source_of(evaluation: Evaluation) -> str:
    return f"{evaluation.engine}, {evaluation.level}"


def _result_of(state: GameState, done: Action) -> Position | None:
    if not isinstance(done, MakePlay):
        return None
    try:
        after = apply(state, done)
    except GammonError:  # an illegal play from a match file
        return None
    return after.position if after.phase is Phase.OVER else after.position.swapped()


_DIGITS = 16


def id_of(*parts: object) -> str:
    """Return an identifier for the given values: 16 hexadecimal digits."""
    text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


def decision_id(state: GameState) -> str:
    """Return the id of the decision in a state.

    The id stays the same if the colors are swapped, or if the dice are in a different order. In a
    match, it depends on the points that each player still needs, and on the cube. In a money game,
    it depends on the owner of the cube, but not on the value of the cube. Only rules that change
    the value of a play affect the id.
    """
    return id_of("decision", *_decision(state))


def _decision(state: GameState) -> tuple[object, ...]:
    color, cube, rules = state.turn, state.cube, state.rules
    assert color is not None  # every decision has a player on roll
    kind = "answer" if state.phase is Phase.DOUBLE else state.phase.value
    dice = None if state.dice is None else sorted((state.dice.first, state.dice.second))
    owner = None if cube.owner is None else cube.owner is color
    men = rules.backgammon_with_men_off
    if not state.is_match:
        can_turn = rules.cube and 2 * cube.value <= rules.max_cube
        house = rules.jacoby, rules.beavers, rules.raccoons
        return kind, state.turn_start.letters, dice, owner, can_turn, house, men
    away = [state.length - state.score[each.slot] for each in (color, color.opponent)]
    is_crawford = state.crawford and rules.crawford
    turned = cube.value if rules.cube else None
    return kind, state.turn_start.letters, dice, owner, turned, away, is_crawford, men


_DECIMALS = 6
_PERHAPS = fields.optional(fields.REAL)
_FIGURE = fields.Field(lambda figure: round(float(figure), _DECIMALS), fields.REAL.read)
_CONTENT = {"state": codec.STATE, "text": fields.TEXT, "done": fields.optional(codec.ACTION)}
_QUESTION = fields.object_of(
    Question,
    {
        "kind": fields.member_of(QuestionKind),
        "answers": fields.tuple_of(fields.record_of(LessonAnswer)),
        "prompt": fields.TEXT,
        "choices": fields.tuple_of(fields.TEXT),
        **dict.fromkeys(("right", "wrong"), fields.record_of(Reply)),
        "count": fields.optional(fields.member_of(Counted)),
        "tolerance": fields.TEXT,
    },
)
_TAGS = fields.fields_of(Tags, error=_FIGURE)
_CUBE = fields.fields_of(
    CubeAdvice,
    **dict.fromkeys(("double_take", "double_pass"), fields.optional(_FIGURE)),
    no_double=_FIGURE,
    evaluation=fields.ANYTHING,
)
del _CUBE["evaluation"]
_EVALUATION = (fields.WHOLE, *[fields.REAL] * 7, _PERHAPS, _PERHAPS)
"""The source, the chances, two equities, the match-winning chance and the standard error."""

_HEAD = {"card": fields.TEXT, "time": fields.Field(str, read_time), **_TAGS}
_HEAD_OF_CARD = fields.object_of(dict, _HEAD)
_ADVICE = {
    "said_by": fields.tuple_of(fields.tuple_of(fields.TEXT)),
    "plays": fields.tuple_of(fields.each_of(fields.TEXT, fields.REAL, *_EVALUATION)),
    "cube": fields.object_of(
        dict, {"figures": fields.each_of(*_EVALUATION), "color": codec.COLOR, **_CUBE}
    ),
    "question": _QUESTION,
}
_CARD = fields.object_of(
    dict, {**_HEAD, "time": fields.ANYTHING, **_CONTENT, **_ADVICE}, absent=_ADVICE
)


def card_record(card: Card) -> fields.JsonObject:
    """Return a card as a JSON object. Its time is left empty for the caller to set."""
    record: fields.JsonObject = {
        "card": card.id,
        "time": "",
        **fields.write_members(_TAGS, tags_of(card)),
        **fields.write_members(_CONTENT, card),
    }
    if card.question is not None:
        return {**record, "question": _QUESTION.write(card.question)}
    assert card.advice is not None  # every card has one of the two
    sources: list[fields.Json] = []
    if isinstance(card.advice, Candidates):
        plays: list[fields.Json] = []
        for each in card.advice:
            play = each.play.result.letters, _FIGURE.write(each.difference)
            plays.append([*play, *_figures(each.evaluation, sources)])
        return {**record, "said_by": sources, "plays": plays}
    cube: fields.JsonObject = {
        "figures": _figures(card.advice.evaluation, sources),
        "color": card.advice.evaluation.color.value,
        **fields.write_members(_CUBE, card.advice),
    }
    return {**record, "said_by": sources, "cube": cube}


def read_tags(text: bytes) -> tuple[str, datetime, Tags]:
    """Read only the id, the time and the tags from a card's line.

    Reading the whole card takes ten times as long.
    """
    # Inside a JSON string, the quotation marks would have backslashes.
    head, _, rest = text.partition(b',"state":')
    found = _HEAD_OF_CARD.read(parsed(head + b"}"))
    if not rest.endswith(b"}"):
        raise GammonError("The record of this card is incomplete.")
    return found["card"], found["time"], Tags(**{name: found[name] for name in _TAGS})


def read_card(record: object) -> Card:
    found = _CARD.read(record)
    sources = found.get("said_by", ())
    advice: Advice | None = None
    if "plays" in found:
        advice = _candidates(found["plays"], sources, found["state"])
    elif "cube" in found:
        cube = found["cube"]
        evaluation = _evaluation(cube["figures"], sources, cube["color"])
        advice = CubeAdvice(evaluation, **{name: cube[name] for name in _CUBE})
    elif "question" not in found:
        raise GammonError("The record of this card is incomplete.")
    content = {name: found[name] for name in (*_CONTENT, "kind", "source")}
    return Card(found["card"], **content, advice=advice, question=found.get("question"))


def _figures(evaluation: Evaluation, sources: list[fields.Json]) -> list[fields.Json]:
    """Return an evaluation as a list of numbers, and add its source to `sources` if necessary."""
    source: fields.Json = [evaluation.engine, evaluation.level, *evaluation.assumes]
    if source not in sources:
        sources.append(source)
    figures = (
        *evaluation.probabilities,
        *(evaluation.cubeless, evaluation.cubeful),
        *(evaluation.match_chance, evaluation.standard_error),
    )
    return [sources.index(source), *map(fields.optional(_FIGURE).write, figures)]


def _evaluation(
    figures: tuple[Any, ...], sources: tuple[tuple[str, ...], ...], color: Color
) -> Evaluation:
    number, *chances, cubeless, cubeful, chance, error = figures
    if not 0 <= number < len(sources):
        raise GammonError(f"An evaluation refers to source {number}, which does not exist.")
    if len(sources[number]) < _TWO:
        raise fields.refusal([*sources[number]], "the name of an engine and a level")
    engine, level, *assumes = sources[number]
    equities = cubeless, cubeful, chance
    return Evaluation(color, Probabilities(*chances), *equities, engine, level, (*assumes,), error)


def _candidates(
    plays: tuple[tuple[Any, ...], ...], sources: tuple[tuple[str, ...], ...], state: GameState
) -> Candidates:
    by_letters = {play.result.letters: play for play in state.legal_plays}
    found = []
    for rank, (letters, difference, *figures) in enumerate(plays, 1):
        play = by_letters.get(letters)
        if play is None or state.turn is None:
            raise GammonError("One of the positions cannot be reached by a legal play.")
        evaluation = _evaluation((*figures,), sources, state.turn)
        found.append(Candidate(rank, play, evaluation, difference))
    if not found:
        raise GammonError("A card about a roll must contain at least one play.")
    return Candidates(found)
