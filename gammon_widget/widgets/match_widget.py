"""A widget whose traits tell a match, and act on it when they are written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..play import Match
from ..play.acting import Acting, as_state
from ..rules import Color, GameState, GammonError, Position, Roll, Rules
from ..rules.validation import require_type
from ..settings.traits import SettingError
from ..setup.house_rules import house_rules, under_house_rules
from ..setup.traits import StateTraits, action_from_traits, traits_of
from .state_traits import StateWidget


class MatchWidget(Acting, StateWidget):
    """A widget on a match: its traits are the state, in absolute colours.

    Reading a trait looks at the match; writing one acts on it. Dice written when a roll is due
    are rolled; anything else sets a position up. Several traits are written together inside
    ``with widget.hold_trait_notifications():`` and checked as a whole at its end. What cannot
    be raises `traitlets.TraitError` with every reason, and changes nothing.

    Parameters
    ----------
    match
        The match to show.
    """

    def __init__(self, match: Match, **options: Any) -> None:
        self._match: Match | None = None
        super().__init__(**options)
        self._match = match
        self._tell()

    # The model

    @property
    def match(self) -> Match:
        """The match this widget shows; others may show it too."""
        assert self._match is not None  # it is set once, when the widget is made
        return self._match

    @property
    def state(self) -> GameState:
        """The state of the match; assign one, or a text such as an XGID, to set it up."""
        return self.match.state

    @state.setter
    def state(self, state: GameState | Position | str) -> None:
        self.set_up(under_house_rules(as_state(state), self._house))

    @property
    def position(self) -> Position:
        """The position at the start of the turn, seen by the player on roll.

        Assign one, or a text in any format, to set it up for the same player.
        """
        return self.match.state.position

    @position.setter
    def position(self, position: Position | str) -> None:
        if isinstance(position, str):
            position = Position.parse(position)
        require_type("position", position, Position, "Position.opening(), or a text of one")
        state = self.match.state
        turn = state.turn or Color.WHITE
        plain = GameState.on_roll(position, turn, cube=state.cube, rules=state.rules)
        self.set_up(replace(plain, score=state.score, length=state.length, crawford=state.crawford))

    # The match and the traits

    @property
    def _house(self) -> Rules:
        return house_rules(self.match.games[0].states[0], self.match.state.rules)

    def _truth(self) -> Mapping[str, Any]:
        return traits_of(self.match.state)

    def _act_on(self, wishes: Mapping[str, Any]) -> None:
        try:
            written = StateTraits(**wishes)  # type: ignore[typeddict-item]
            wish = action_from_traits(self.match.state, written, self._house)
            if isinstance(wish, Roll):
                self.roll(wish.dice)  # which no seat may
            else:
                self.match.commit(wish, self.seat)
        except GammonError as error:
            raise SettingError(str(error)) from error
        self._tell()
