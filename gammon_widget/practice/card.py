"""A card: one decision, and what every answer to it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..analysis import Decision
from ..engine.judging import Advice, cost_of
from ..engine.values import Candidate, Candidates, CubeAdvice
from ..lessons import Question
from ..lessons.question_kinds import QuestionKind
from ..rules import (
    Action,
    ActionKind,
    Confirm,
    Double,
    GameState,
    GammonError,
    MakePlay,
    Phase,
    Play,
    Position,
    apply,
)

Answer = str | int | float | Play | Position | Action | ActionKind
"""What a board, a button or a cell answers."""

_NOTHING_DONE = Confirm()
"""What stands for what was done where nobody has done anything: it costs nothing."""


class CardKind(StrEnum):
    """What a card asks for."""

    PLAY = "play"
    """How to play a roll."""
    DOUBLE = "double"
    """Whether to double; and then, whether to take."""
    ANSWER = "answer"
    """Whether to take a double."""
    QUESTION = "question"
    """What a lesson asks."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What an answer comes to.

    Attributes
    ----------
    text
        The answer in its usual spelling.
    cost
        The equity that it gives away; None where nobody has looked at it.
    level
        Who has looked at it, and how far.
    say
        What a lesson says to it, in Markdown.
    """

    text: str
    cost: float | None
    level: str = ""
    say: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """One decision, and what every answer to it is worth.

    Attributes
    ----------
    id
        What it is known by: 16 hexadecimal digits, the same for the same decision everywhere.
    kind
        What it asks for.
    state
        The state that it is about.
    advice
        What is said of each answer: the plays, the best first, or the cube; None for a question.
        Plays that were looked at less far stand behind the others, each with its own level, and
        their differences are from the best play as looked at in the same way.
    question
        What a lesson asks.
    text
        What is told before it is asked, in Markdown.
    done
        What was done in the match it comes from; None where it comes from no match.
    source
        Where it comes from, such as ``"Ann – Bob"``.
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
        """What is said of it as a decision of a match, for tables and arrows; None for a question.

        Where it comes from no match, nothing was done, which costs nothing.
        """
        if self.advice is None:
            return None
        played = None
        if isinstance(self.advice, Candidates) and self.done is not None:
            result = _result_of(self.state, self.done)
            found = (n for n, each in enumerate(self.advice) if each.play.result == result)
            played = next(found, None)
        done = _NOTHING_DONE if self.done is None else self.done
        return Decision(0, 0, self.state, done, self.advice, played)

    @property
    def error(self) -> float:
        """What was given away in the match; 0 where it comes from none."""
        return 0.0 if self.done is None or self.decision is None else self.decision.error

    @property
    def played(self) -> str:
        """What was done in the match, in notation; empty where it comes from none."""
        return "" if self.done is None or self.decision is None else self.decision.played

    @property
    def best(self) -> str:
        """The best answer, in notation."""
        if self.question is not None:
            return " or ".join(self.question.solutions(self.state))
        return "" if self.decision is None else self.decision.best

    @property
    def level(self) -> str:
        """Who says so, and how far they have looked."""
        if self.decision is None:
            return ""
        said = self.decision.evaluation
        return f"{said.engine}, {said.level}"

    @property
    def left_out(self) -> int:
        """How many legal plays nobody has looked at."""
        if not isinstance(self.advice, Candidates):
            return 0
        return len(self.state.legal_plays) - len(self.advice)

    def judge(self, answer: Answer) -> Judged:
        """What an answer comes to.

        Parameters
        ----------
        answer
            A play, as a value, the position it leads to, or a text; a cube action; or what a
            question takes.

        Raises
        ------
        GammonError
            If it is no answer to this card, such as an illegal play.
        """
        if self.question is not None:
            verdict = self.question.judge(answer, self.state)
            return Judged(verdict.answer, 0.0 if verdict.right else 1.0, say=verdict.feedback)
        if isinstance(self.advice, Candidates):
            return self._judge_play(self.advice, answer)
        assert isinstance(self.advice, CubeAdvice)  # there is one or the other
        return self._judge_cube(self.advice, answer, self.state)

    def judge_take(self, answer: Answer) -> Judged:
        """What an answer comes to if this card's double were offered: to take it, or to drop.

        Raises
        ------
        GammonError
            If it is no such answer.
        """
        assert isinstance(self.advice, CubeAdvice)
        offered = apply(self.state, Double()) if self.state.phase is Phase.ROLL else self.state
        return self._judge_cube(self.advice, answer, offered)

    @property
    def asks_take(self) -> bool:
        """Whether it asks about the take as well, after the double."""
        return (
            self.kind is CardKind.DOUBLE
            and isinstance(self.advice, CubeAdvice)
            and self.advice.answer is not None
        )

    def _judge_play(self, candidates: Candidates, answer: Answer) -> Judged:
        asked = QuestionKind.PLAY.asked(Question(QuestionKind.PLAY), self.state)
        result = asked.read(answer)
        text = asked.written(result)
        said = next((each for each in candidates if each.play.result == result), None)
        if said is None:
            return Judged(text, None)
        return Judged(text, max(0.0, -said.difference), _who(said))

    def _judge_cube(self, advice: CubeAdvice, answer: Answer, state: GameState) -> Judged:
        asked = QuestionKind.CUBE.asked(Question(QuestionKind.CUBE), state)
        kind = asked.read(answer)
        assert isinstance(kind, ActionKind)  # which is what a cube question reads
        text = "no double" if kind is ActionKind.ROLL else kind.value
        level = f"{advice.evaluation.engine}, {advice.evaluation.level}"
        return Judged(text, cost_of(advice, state, kind), level)


def _who(candidate: Candidate) -> str:
    return f"{candidate.evaluation.engine}, {candidate.evaluation.level}"


def _result_of(state: GameState, done: Action) -> Position | None:
    if not isinstance(done, MakePlay):
        return None
    moves = tuple(done.moves)
    made = (play.result for play in state.legal_plays if play.moves == moves)
    found = next(made, None)
    if found is not None:
        return found
    try:
        after = apply(state, done)
    except GammonError:  # an illegal play of a file, which is none of the plays
        return None
    return after.position if after.phase is Phase.OVER else after.position.swapped()
