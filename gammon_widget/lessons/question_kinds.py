"""The kinds of question: how the answers to each are read, written and compared."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Hashable
from fractions import Fraction
from typing import ClassVar

from ..counting import blocked_rolls, shots
from ..notation import parse_play, place_name
from ..rules import (
    Action,
    ActionKind,
    GameState,
    GammonError,
    Phase,
    Play,
    Position,
    legal_actions,
    legal_plays,
    why_no_double,
)
from ..rules.position import BAR, OFF
from ..rules.validation import brief
from .question import Counted, Given, Question, QuestionKind

_LONGEST = 200
_NUMBER = re.compile(r"([+−-]?[0-9]{1,12})(?:[.,]([0-9]{1,12})|\s*/\s*([0-9]{1,12}))?\s*%?")
_PLACES = "a point from 1 to 24, bar or off"
_PLACE_NAMES = {"bar": BAR, "b": BAR, "off": OFF, "tray": OFF}
_ROLL_WORDS = ("roll", "no double", "no redouble", "play on")
_CUBE_WORDS = {
    **dict.fromkeys(_ROLL_WORDS, ActionKind.ROLL),
    "double": ActionKind.DOUBLE,
    "redouble": ActionKind.DOUBLE,
    "take": ActionKind.TAKE,
    "drop": ActionKind.DROP,
    "pass": ActionKind.DROP,
    "beaver": ActionKind.BEAVER,
    "raccoon": ActionKind.RACCOON,
    "accept": ActionKind.ACCEPT,
    "decline": ActionKind.DECLINE,
}
_CUBE_PHASES = (Phase.ROLL, Phase.DOUBLE, Phase.RESIGN)
_CUBE_KINDS = frozenset(_CUBE_WORDS.values())


class Asked(ABC):
    """A question asked about a state.

    Parameters
    ----------
    question
        The question.
    state
        The state it is about.

    Attributes
    ----------
    words
        What is asked, where the teacher does not say it.
    """

    words: ClassVar[str]

    def __init__(self, question: Question, state: GameState) -> None:
        self.question = question
        self.state = state

    @property
    @abstractmethod
    def unfit(self) -> str | None:
        """Why this cannot be asked about the state; None if it can."""

    @abstractmethod
    def read(self, given: Given) -> Hashable:
        """The meaning of an answer, by which it is compared: `GammonError` if it has none."""

    def written(self, meaning: Hashable) -> str:
        """The usual spelling of a meaning."""
        return str(meaning)

    @property
    def counted(self) -> Hashable:
        """The one right meaning, where it can be counted; else None."""
        return None

    def near(self, meaning: Hashable, other: Hashable) -> bool:
        """Whether one meaning counts for the other."""
        return meaning == other


class AskedPlay(Asked):
    """How to play the roll; a play means the position it leads to."""

    words = "Play this roll on the board."

    @property
    def unfit(self) -> str | None:
        """There must be a roll, not begun, that can be played."""
        state = self.state
        if state.phase is not Phase.MOVE or state.dice is None:
            return "No roll is there to be played: add a roll."
        if state.steps:
            return "The roll is partly played already."
        return None if state.next_steps else f"The roll {state.dice} cannot be played at all."

    @property
    def _plays(self) -> tuple[Play, ...]:
        assert self.state.dice is not None  # the state fits
        return legal_plays(self.state.position, self.state.dice)

    def read(self, given: Given) -> Hashable:
        """A play by its text, or by what it leads to: `PlayError` if it is illegal."""
        assert self.state.dice is not None  # the state fits
        if isinstance(given, Play):
            given = given.result
        if isinstance(given, Position):
            if all(given != play.result for play in self._plays):
                raise GammonError(f"No legal play of {self.state.dice} leads to {given}.")
            return given
        if not isinstance(given, str):
            raise GammonError(f"A checker play is a text such as '8/5 6/5', not {brief(given)}.")
        return parse_play(given, self.state.position, self.state.dice).result

    def written(self, meaning: Hashable) -> str:
        """The play in notation."""
        return next(str(play) for play in self._plays if play.result == meaning)


class AskedCube(Asked):
    """What to do with the cube, or about a resignation; it means the kind of action."""

    words = "What is the cube action?"

    @property
    def unfit(self) -> str | None:
        """There must be a double or an answer to be thought about."""
        if self.state.phase not in _CUBE_PHASES:
            return "Nobody has to decide about the cube here."
        return why_no_double(self.state) if self.state.phase is Phase.ROLL else None

    @property
    def actions(self) -> list[ActionKind]:
        """What there is to choose from."""
        return sorted(legal_actions(self.state) & (_CUBE_KINDS))

    def read(self, given: Given) -> Hashable:
        """One of the actions that are in place."""
        kind = None
        if isinstance(given, Action):
            kind = given.kind
        elif isinstance(given, str):
            kind = _CUBE_WORDS.get(plain(given))
        if kind is None or kind not in self.actions:
            allowed = " or ".join(self.actions)
            raise GammonError(f"The cube action here is {allowed}, not {brief(given)}.")
        return kind


class AskedPoint(Asked):
    """A place on the board."""

    words = "Click the point."

    @property
    def unfit(self) -> str | None:
        """There are always places."""
        return None

    def read(self, given: Given) -> Hashable:
        """A number, or a word such as bar."""
        place = given if type(given) is int else None
        if isinstance(given, str):
            word = plain(given)
            digits = word.isascii() and word.isdigit() and len(word) < _LONGEST
            place = int(word) if digits else _PLACE_NAMES.get(word)
        if place is None or not OFF <= place <= BAR:
            raise GammonError(f"A place on the board is {_PLACES}, not {brief(given)}.")
        return place

    def written(self, meaning: Hashable) -> str:
        """The number, bar or off."""
        assert isinstance(meaning, int)
        return place_name(meaning)


class AskedNumber(Asked):
    """A number, exactly, or as near as the question allows."""

    words = "How many?"

    @property
    def unfit(self) -> str | None:
        """The plays of a roll can only be counted if there is one."""
        if self.question.count is Counted.PLAYS and self.state.dice is None:
            return "No roll is there whose plays could be counted: add a roll."
        return None

    def read(self, given: Given) -> Hashable:
        """A number, however it is written."""
        return number(given)

    def written(self, meaning: Hashable) -> str:
        """A whole number, a decimal one, or a fraction."""
        assert isinstance(meaning, Fraction)
        if meaning.denominator == 1:
            return str(meaning.numerator)
        decimal = f"{float(meaning):.10g}"
        return decimal if Fraction(decimal) == meaning else str(meaning)

    def near(self, meaning: Hashable, other: Hashable) -> bool:
        """As near as the tolerance."""
        assert isinstance(meaning, Fraction)
        assert isinstance(other, Fraction)
        tolerance = self.question.tolerance
        return abs(meaning - other) <= (number(tolerance) if tolerance else 0)

    @property
    def counted(self) -> Hashable:
        """What the question counts, if it counts anything."""
        position = self.state.current
        own, other = position.pips
        match self.question.count:
            case Counted.PIPS:
                return Fraction(own)
            case Counted.OPPONENT_PIPS:
                return Fraction(other)
            case Counted.LEAD:
                return Fraction(other - own)
            case Counted.PLAYS:
                assert self.state.dice is not None  # the state fits
                return Fraction(len(legal_plays(self.state.position, self.state.dice)))
            case Counted.SHOTS:
                return Fraction(shots(position).count)
            case Counted.BLOCKED:
                return Fraction(blocked_rolls(position).count)
            case None:
                return None


class AskedChoice(Asked):
    """One of a few texts; it means the choice as it is written in the lesson."""

    words = "Which is right?"

    @property
    def unfit(self) -> str | None:
        """There must be a choice."""
        if len(self.question.choices) > 1:
            return None
        return "There is nothing to choose from: add choices."

    def read(self, given: Given) -> Hashable:
        """One of the choices, whatever its case and spacing."""
        if isinstance(given, str):
            for choice in self.question.choices:
                if plain(choice) == plain(given):
                    return choice
        choices = ", ".join(map(repr, self.question.choices))
        raise GammonError(f"{brief(given)} is none of the choices: {choices}.")


KINDS: dict[QuestionKind, type[Asked]] = {
    QuestionKind.PLAY: AskedPlay,
    QuestionKind.CUBE: AskedCube,
    QuestionKind.POINT: AskedPoint,
    QuestionKind.NUMBER: AskedNumber,
    QuestionKind.CHOICE: AskedChoice,
}


def asked(question: Question, state: GameState) -> Asked:
    """A question asked about a state."""
    return KINDS[question.kind](question, state)


def number(given: Given) -> Fraction:
    """A number as people write it: ``12``, ``12.5``, ``12,5``, ``11/36``, ``25 %``.

    Raises
    ------
    GammonError
        If it is none.
    """
    if isinstance(given, int | float) and not isinstance(given, bool):
        try:
            return Fraction(given).limit_denominator(10**12)
        except (ValueError, OverflowError):
            raise GammonError(f"{given} is no number to answer with.") from None
    match = _NUMBER.fullmatch(given.strip()[:_LONGEST]) if isinstance(given, str) else None
    if match is None:
        raise GammonError(f"A number is written like 12, 12.5 or 11/36, not {brief(given)}.")
    whole, decimals, denominator = match.groups()
    whole = whole.replace("−", "-")
    if denominator is None:
        return Fraction(f"{whole}.{decimals or 0}")
    if not int(denominator):
        raise GammonError(f"{brief(given)} divides by zero.")
    return Fraction(int(whole), int(denominator))


def plain(text: str) -> str:
    """A text as answers are compared by: case and spacing do not matter."""
    return " ".join(text.casefold().split())
