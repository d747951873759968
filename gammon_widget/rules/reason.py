"""Why a step or an action is not allowed: what forbids it, as data and as a sentence."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple


class Reason(StrEnum):
    """The rules that can forbid a step."""

    NOT_A_PLACE = "not_a_place"
    NO_CHECKER = "no_checker"
    BAR_FIRST = "bar_first"
    TURN_COMPLETE = "turn_complete"
    CANNOT_MOVE = "cannot_move"
    WRONG_WAY = "wrong_way"
    NO_SUCH_DIE = "no_such_die"
    BLOCKED = "blocked"
    TOUCHDOWN_BLOCKED = "touchdown_blocked"
    ONE_DIE_AT_A_TIME = "one_die_at_a_time"
    NOT_ALL_HOME = "not_all_home"
    CHECKER_BEHIND = "checker_behind"
    LARGER_DIE = "larger_die"
    BOTH_DICE = "both_dice"
    NOT_A_LEGAL_PLAY = "not_a_legal_play"


class Refusal(NamedTuple):
    """One step that is not allowed.

    Attributes
    ----------
    reason
        The rule that forbids it.
    words
        The same for a person, with a pair of braces for each point it names.
    source, target
        The step asked for, in the mover's own numbering: 25 is the bar, 0 is off.
    dice
        The dice that were left to be played.
    points
        The points that the words name, in the mover's own numbering.
    """

    reason: Reason
    words: str
    source: int
    target: int
    dice: tuple[int, ...] = ()
    points: tuple[int, ...] = ()

    @property
    def sentence(self) -> str:
        """Why not, in the mover's own numbering."""
        return self.numbered(lambda point: point)

    def numbered(self, number: Callable[[int], int]) -> str:
        """Why not, on a board whose points have other numbers.

        Parameters
        ----------
        number
            What the board calls the point that the mover calls 1 to 24.
        """
        return self.words.format(*map(number, self.points)) if self.points else self.words

    def __str__(self) -> str:
        return self.sentence


class ActionReason(StrEnum):
    """What can forbid an action other than a step: a rule, or the seat it comes from."""

    NO_SUCH_ACTION = "no_such_action"
    NO_CUBE = "no_cube"
    BEFORE_ROLLING = "before_rolling"
    OPPONENTS_CUBE = "opponents_cube"
    CRAWFORD = "crawford"
    CUBE_LIMIT = "cube_limit"
    DEAD_CUBE = "dead_cube"
    OTHER_OFFER = "other_offer"
    MONEY_ONLY = "money_only"
    NOT_AGREED = "not_agreed"
    DICE_LEFT = "dice_left"
    NO_DIE_LEFT = "no_die_left"
    NOT_ROLLED = "not_rolled"
    ROLLED = "rolled"
    NO_OFFER = "no_offer"
    OFFER_WAITS = "offer_waits"
    GAME_GOES_ON = "game_goes_on"
    GAME_OVER = "game_over"
    LEADER_ONLY = "leader_only"
    TWO_MUST_JOIN = "two_must_join"
    OTHERS_DECISION = "others_decision"
    WATCHER = "watcher"
    NOTEBOOK_ONLY = "notebook_only"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"


class Objection(NamedTuple):
    """Why an action is not allowed.

    Attributes
    ----------
    reason
        What forbids it.
    sentence
        The same for a person.
    """

    reason: ActionReason
    sentence: str

    def __str__(self) -> str:
        return self.sentence
