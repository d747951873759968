"""The moments of a game at which somebody decided, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ..analysis import Decision
from ..notation.plays import write_play
from ..notation.record import GameRecord
from ..play import Game
from ..rules import Action, Color, Confirm, Dice, GameState, MakePlay, Roll, SetUp, Step
from ..rules import actions as act


@dataclass(frozen=True)
class Moment:
    """A moment at which a player decided, or the end of a game.

    Attributes
    ----------
    game, number
        Which game of the match it is in, and which moment of that game it is, both from 0.
    state
        The state in which it was decided, with the roll before a checker play.
    decided
        What was decided; None at the end of what was played. A play is one `MakePlay`, even if it
        was made step by step.
    action
        Which of the game's actions it is: ``match.games[game].actions[action]``.
    roll
        Which of them rolled its dice, by which the player may have decided not to double; None if
        they rolled none.
    way
        What leads to it from the moment before, as plays and rolls; empty where that is nothing
        to be seen, as at the start of a game.
    remark
        What the match's own file says about it; empty if nothing.
    """

    game: int
    number: int
    state: GameState
    decided: Action | None
    action: int
    roll: int | None = None
    way: tuple[Action, ...] = ()
    remark: str = ""

    @property
    def color(self) -> Color | None:
        """Who decided; None at the end of a game."""
        return None if self.decided is None else self.state.decider

    @property
    def dice(self) -> Dice | None:
        """The roll that was played."""
        return self.state.dice if isinstance(self.decided, MakePlay) else None

    @property
    def play(self) -> MakePlay | None:
        """The checker play, where it is one that moves anything."""
        return self.decided if isinstance(self.decided, MakePlay) and self.decided.moves else None

    @cached_property
    def text(self) -> str:
        """What was decided, as a list of moves has it: ``8/5 6/5``, ``Doubles to 4``, ``Takes``."""
        stake = self.state.cube.value
        match self.decided:
            case MakePlay(moves=moves):
                return write_play(moves, self.state.position)
            case act.Double():
                return f"Doubles to {2 * stake}"
            case act.Beaver():
                return f"Beavers to {4 * stake}"
            case act.Raccoon():
                return f"Raccoons to {8 * stake}"
            case act.Take():
                return "Takes"
            case act.Drop():
                return "Drops"
            case act.Resign(level=level):
                return f"Resigns {level.word}"
            case act.Accept():
                return "Accepts"
            case act.Decline():
                return "Declines"
        return ""


def moments_of(game: Game, number: int, remarks: Mapping[int, str]) -> Iterator[Moment]:
    """The moments of a game, its end or where it stands included.

    Parameters
    ----------
    game, number
        The game, and which one of the match it is, from 0.
    remarks
        What is said of its actions, by their numbers.
    """
    count = 0
    way: list[Action] = []
    is_seen = False  # whether the way can be: it begins at a moment, and nothing is set up on it
    roll: int | None = None
    for index, (state, action) in enumerate(zip(game.states, game.actions, strict=False)):
        decided = _decided(state, action)
        if decided is not None:
            before = state.at_turn_start
            rolled = roll if before.dice else None
            said = [remarks[n] for n in (rolled, index) if n is not None and n in remarks]
            yield Moment(
                *(number, count, before, decided, index, rolled),
                *(tuple(way) if is_seen else (), "\n".join(said)),
            )
            count, way, is_seen, roll = count + 1, [decided], True, None
        elif isinstance(action, Roll):
            way.append(action)
            roll = index
        elif not isinstance(action, Step):  # set up, or rolled anew
            is_seen = False
    shown = tuple(way) if is_seen and not game.states[-1].steps else ()
    yield Moment(number, count, game.states[-1], None, len(game.actions), way=shown)


def _decided(state: GameState, action: Action) -> Action | None:
    """What is decided by an action; None where that is nothing by itself."""
    match action:
        case Confirm():
            return MakePlay(state.steps)
        case Roll() | Step() | SetUp() | act.Reroll() | act.NewGame():
            return None
    return action


def is_of(decision: Decision, game: Game) -> bool:
    """Whether what is said of a decision is about a game as it was played."""
    if not 0 <= decision.action < len(game.actions):
        return False
    # A play that was made step by step is told of as it lay before the first of them.
    return game.states[decision.action].at_turn_start == decision.state


def remarks_of(record: GameRecord, game: Game) -> dict[int, str]:
    """What a file says of a game, by the numbers of its actions, as far as it was played so.

    A comment in a file stands after the decision that it is about; one before all of them is
    about the first.
    """
    if not record.remarks:
        return {}
    actions = enumerate(record.actions)
    told = [(done, each) for done, each in actions if not isinstance(each, Roll | SetUp)]
    same: list[int] = []  # the action of each decision that is as the file has it
    for (_, before), now in zip(told, moments_of(game, 0, {}), strict=False):
        if before != now.decided:
            break
        same.append(now.action)
    found: dict[int, list[str]] = {}
    for remark in record.remarks:
        number = max(0, sum(done < remark.after for done, _ in told) - 1)
        if number < len(same):
            found.setdefault(same[number], []).append(remark.text)
    return {action: "\n".join(texts) for action, texts in found.items()}
