"""How a board follows its match: every change is shown, told, and answered by what needs nobody."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import NamedTuple

from ..play import Change, Motion
from ..play.kernel_lock import locked
from ..rules import Phase, Roll
from .announcements import Announcer, spoken_summary
from .bot_driver import BotDriver
from .controller import Controller
from .narration import how_it_stands, narrate
from .output import PlaySounds
from .shown_change import ShownChange
from .sound_cues import sound_cues


class Audience(NamedTuple):
    """To whom a change is shown and told.

    Attributes
    ----------
    show
        Called with how a change is seen; with None when it is just there.
    tell_traits
        Called when the traits have to tell another state.
    say
        Called with a sentence for the person at the board.
    announce
        Called with that sentence, and with what is read out besides.
    play
        Called with the sounds of a change.
    """

    show: Callable[[ShownChange | None], object]
    tell_traits: Callable[[], object]
    say: Callable[[str], object]
    announce: Callable[[str, str], object]
    play: Callable[[PlaySounds], object]


class MatchFollower:
    """Hears of every change of a match, in the name of one board.

    Parameters
    ----------
    controller
        What the board makes of a change.
    bots
        What goes on by itself.
    audience
        To whom a change is shown and told.
    """

    def __init__(self, controller: Controller, bots: BotDriver, audience: Audience) -> None:
        self._controller, self._bots, self._audience = controller, bots, audience
        self._announcer = Announcer()
        self._tie = ""  # what was told of an opening roll by which nobody begins
        match, parts = controller.match, ExitStack()
        parts.callback(self._announcer.end)
        parts.callback(match.subscribe(self._changed))
        parts.callback(match.after_change(self._after_change))
        parts.callback(match.on_join(self._joined))
        self.close = parts.close

    @locked
    def go_on(self) -> None:
        """Do what needs no person: plays that are made by themselves, and the bots' part."""
        controller = self._controller
        self._bots.go_on(controller.turn, controller.handling().auto_play)

    def _changed(self, change: Change) -> None:
        try:
            narrated = self._narrated(change)
            self._audience.show(self._controller.changed(change, narrated))
            self._tell(change, narrated)
        finally:  # whatever keeps the picture from being shown, the traits are true
            self._audience.tell_traits()

    def _after_change(self, change: Change) -> None:
        if change.motion is Motion.DONE:
            self.go_on()
        else:
            self._bots.let_bots_act()
        self._controller.tutor.consider(self._controller.turn)

    def _narrated(self, change: Change) -> str:
        """What is said of a change: a tie, rolled again at once, is told with what came of it."""
        narrated = f"{self._tie} {narrate(self._controller.match.players, change)}".strip()
        is_tie = change.after.phase is Phase.OPENING and isinstance(change.action, Roll)
        self._tie = narrated if is_tie else ""
        return narrated

    def _tell(self, change: Change, narrated: str) -> None:
        """Tell what has happened: in the foot of the board, to screen readers, by sound."""
        match, audience = self._controller.match, self._audience
        audience.say(narrated)
        summary = spoken_summary(match.players, change, self._controller.handling().viewpoint)
        audience.announce(narrated, self._announcer.tell(summary, narrated))
        cues = sound_cues(change.events)
        if cues.sounds or cues.words:
            moment = f"{id(match):x}:{change.revision}"
            audience.play(PlaySounds(moment, cues.sounds, cues.words))

    def _joined(self) -> None:
        self._controller.forget()
        self._audience.show(None)
        begins = "Both players are here: the game begins."
        self._audience.say(how_it_stands(self._controller.match) or begins)
        self.go_on()
