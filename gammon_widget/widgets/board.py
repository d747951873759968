"""The board that is touched: a canvas to click on, and a line of text under it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from ..drawing import Target
from ..interaction.affordances import Affordances, affordances, destinations, spinning, with_words
from ..interaction.announcements import Announcer, spoken_summary
from ..interaction.clicks import Command, Response, Switch
from ..interaction.gestures import respond_to_gesture, target_of
from ..interaction.input import (
    FocusIn,
    FocusOut,
    Gesture,
    GestureKind,
    Input,
    Key,
    TextWritten,
)
from ..interaction.keys import respond_to_key
from ..interaction.narration import how_it_stands, narrate
from ..interaction.navigation import first_tab_stop
from ..interaction.output import Painted, PlaySounds, TextAccepted
from ..interaction.selection import Selection
from ..interaction.sound_cues import sound_cues
from ..interaction.text_entry import completions, respond_to_text
from ..play import Actor, Change, Match, Seat
from ..play.dice_source import DiceLike
from ..play.kernel_lock import locked
from ..play.match_factory import match_of
from ..play.players import Players
from ..play.seats import seat_named
from ..rules import (
    Action,
    Color,
    GameState,
    GammonError,
    Numbering,
    Position,
    Rules,
)
from ..settings.options import options_of, require_known_options
from ..settings.traits import Flag
from .foreseeing_board import ForeseeingBoard, look_after
from .owning_widget import close_whole
from .text_field import TextField
from .tutored_board import TutorLike, engine_of

_BEGINNINGS = {
    **dict.fromkeys(
        ("state", "position", "rules", "xgid"),
        "what it begins with comes first, as in Board('XGID=…').",
    ),
    **dict.fromkeys(
        ("length", "match_length"), "a match of another length comes first: Board(gw.Match(5))."
    ),
}
"""What is taken for an option of a board, and how it is given."""

_LETTING_GO = frozenset({GestureKind.RELEASE, GestureKind.CANCEL})


class Board(ForeseeingBoard):
    """A backgammon board that shows a match and plays it by clicks.

    Click a checker and then where it goes; click the dice to roll, to swap them, and to end the
    turn; click the cube to double. Or act from a cell: by the methods, or by writing traits.

    Parameters
    ----------
    match
        What to show: a `Match`; or `Rules`, a `Position`, a `GameState` or an XGID to begin a
        new one with. By default a match to 7 points.
    players
        For a new match: two names, functions or bots such as ``"sage:2-ply"``, or a mapping from
        ``"white"`` and ``"black"``.
    dice
        For a new match: None for fair dice, a number for a seed, or a list of rolls.
    seat
        From where this board acts: ``"white"``, ``"black"`` or ``"watcher"``, who acts for
        nobody; by default for both players. The seat is this board's, whoever clicks on it.
    tutor
        Who gives hints at this board, and warns before a blunder: an engine, its name such as
        ``"sage:2-ply"``, or True for the best one that is there; by default nobody.
    **options
        Any of `bottom`, `home`, `numbering`, `theme`, `size`, `play_forced`, `bear_off`,
        `single_click`, `visual_fx`, `sound_fx`, `pace`, `entry`, `blunder`. The rules say what
        `home` and `numbering` are by default.

    Attributes
    ----------
    points
        24 counts, White's 1 point first; White > 0, Black < 0.
    bar, off, pips
        Checkers on the bar, checkers borne off, and pip counts, as (White, Black). Like
        `points` they include the steps of the turn.
    dice, dice_left
        The roll, and what of it is still to be played; empty when there is none.
    cube_value, cube_owner
        The multiplier of the stake, 1 at the start, and who may double next (None: both).
    turn, phase
        Who is on roll, and what the game waits for.
    score, match_length, crawford
        The match; a length of 0 is a money session.
    xgid
        The start of the turn, with its full roll.
    message
        What has happened, or why a click was refused: the line under the board.
    bottom, home
        Who sits at the bottom, and at which side he bears off.
    numbering
        ``"own"``, as the player at the bottom counts, or ``"fixed"``: White walks from 1 to 24.
    theme
        ``"classic"`` or ``"light"``, ``"slate"`` or ``"dark"``, a `Theme`, or ``"auto"``, which
        follows the page it is on: classic where that is light, slate where it is dark.
    size
        The greatest width in pixels; the board shrinks with its cell and with the
        height that the page has for it, down to 320 pixels.
    play_forced
        Whether a roll that has one legal play is played by itself.
    bear_off
        Whether a race in which all checkers are home is borne off by itself.
    single_click
        Whether one click on a checker moves it, by the die shown first if it can.
    visual_fx
        Whether moves, hits, rolls and results are seen to happen. Where the person has asked the
        browser for less motion, they are not.
    sound_fx
        Whether rolls, moves and results are heard, and calls such as "double" spoken. A page is
        silent until somebody has clicked or pressed a key in it.
    entry
        Whether there is a field under the board in which a play can be written.
    blunder
        From which loss of equity on the tutor warns.
    pace
        How long what nobody did at this board by hand is seen to happen: the moves of bots, and
        whole plays. 1 is as quick as one's own moves, by default it takes one and a half times as
        long, and 0 shows the result at once. A bot waits until its last move has been seen.

    Examples
    --------
    >>> board = Board(players=("Ann", "Bob"), dice=[(3, 1)])
    >>> board.roll().dice
    Dice(3, 1)
    >>> board.turn, board.dice, board.pips
    ('white', (3, 1), (167, 167))
    """

    entry = Flag(False).tag(sync=True, option=True)

    def __init__(
        self,
        match: Match | Rules | Position | GameState | str | None = None,
        *,
        players: Players | None = None,
        dice: DiceLike = None,
        seat: Seat | Color | str | None = None,
        tutor: TutorLike = None,
        **options: Any,
    ) -> None:
        # All that can be refused comes now, while nothing has begun that would have to be undone.
        known = *options_of(type(self)), "players", "dice", "seat", "tutor"
        require_known_options("Board", options, known, _BEGINNINGS)
        match = match_of(match, players, dice)
        rules = match.state.rules
        seat = None if seat is None else seat_named(seat)
        helper = engine_of(tutor)
        options = {"home": rules.home.value, "numbering": rules.numbering.value} | options
        self._look = Selection(seat=seat)
        self._announcer = Announcer()
        self._parts.callback(self._announcer.end)
        self._entry: TextField | None = None
        self._parts.callback(self._close_entry)
        with self._closed_on_failure():
            super().__init__(match, **options)
            self._numbered()
            super().observe(self._show_message, ["message"])
            super().observe(self._numbered, ["numbering"])
            super().observe(self._switched, [switch.value for switch in Switch])
            super().observe(self._entry_switched, ["entry"])
            self._entry_switched()
            self._parts.callback(self.match.subscribe(self._changed))
            self._parts.callback(self.match.host(self._joined))
            self._parts.callback(self.match.listen_for_errors(self.report))
            self.note_restart(_restart_note(self.match))
            self.message = how_it_stands(self.match)
            self._employ(helper, is_own=helper is not tutor)
            self._go_on()

    @property
    def seat(self) -> Actor:
        """From where this board acts, by clicks and from cells; None may act for both players."""
        return self._look.seat

    # The picture

    def _guidance(self, targets: list[Target]) -> Affordances:
        layout = self._layout
        view = self._view(layout)
        told = affordances(self.match, self._look, self._palette, targets)
        told = with_words(told, view, layout, targets, destinations(self.match, self._look))
        # The page takes the dice that spin from the picture, at rest.
        if self._moves or not self.visual_fx:
            return told
        return replace(told, spinning=spinning(view, layout))

    def _title(self) -> str:
        from ..drawing.diagrams.diagram import title_of  # slow to import

        return title_of(self.match.state)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle = super()._repr_mimebundle_(**kwargs)
        white, black = (self.match.player(color).name for color in Color)
        # Short and the same in every run, since tools compare it.
        bundle["text/plain"] = f"<Board: {white} and {black}>"
        return bundle

    def _numbered(self, _change: Any = None) -> None:
        self._look = replace(self._look, numbering=Numbering(self.numbering))

    # Not called _message_changed: traitlets would take that for an observer of its own.
    def _show_message(self, change: Any) -> None:
        self._say(change["new"])

    def _switched(self, _change: Any) -> None:
        self._show()

    # Clicks and keys

    def _heard(self, message: Input) -> None:
        match message:
            case Gesture():
                self._gestured(message)
            case Key(key):
                self._keyed(key)
            case FocusIn(target):
                self._focus(target or self._where_keys_begin())
            case FocusOut():
                self._focus(None)
            case TextWritten(text):
                if self._written_in_entry(text):
                    self._stage.companion.tell(TextAccepted(text))

    def _gestured(self, gesture: Gesture) -> None:
        if gesture.target is None:  # it is played by mouse now
            self._look = replace(self._look, focus=None)
        # A hand ends what moves before it acts; what it lets go of has ended it already.
        stopped = gesture.kind not in _LETTING_GO and self._stop()
        response = respond_to_gesture(
            self.match,
            self._look,
            gesture.kind,
            target_of(self.scene, gesture),
            single_click=self.single_click,
        )
        self._dropped = gesture.kind is GestureKind.DROP
        if response is not None:
            self._follow(response)
        self._dropped = False
        if stopped and not self._moves:
            self._rest()
        if gesture.kind in (GestureKind.DROP, GestureKind.CANCEL):
            self._stage.companion.tell(Painted())  # so the page can let go of the checker, too

    def _keyed(self, key: str) -> None:
        stopped = self._stop()
        response = respond_to_key(
            self.match,
            self._look,
            key,
            scene=self.scene,
            view=self._view(self._layout),
            layout=self._layout,
            single_click=self.single_click,
        )
        if response is not None:
            self._follow(response)
        if stopped and not self._moves:
            self._rest()

    def _where_keys_begin(self) -> Target:
        """Where the board itself leads the keys: to where they were, if that is still there."""
        focus = self._look.focus
        if focus is not None and focus in self.scene.targets:
            return focus
        return first_tab_stop(self._view(self._layout), self._layout, self.scene)

    def _focus(self, focus: Target | None) -> None:
        """Ring what the keys have come to."""
        if focus != self._look.focus:
            self._look = replace(self._look, focus=focus)
            self._show()

    @locked
    def _written_in_entry(self, text: str) -> bool:
        """Do what is written; false if nothing comes of it, so that it can be mended."""
        before = self.match.revision, self._look
        self._follow(respond_to_text(self.match, self._look, text))
        return (self.match.revision, self._look) != before

    def _entry_switched(self, _change: Any = None) -> None:
        """Have the field at the end, so that nothing before it is shown anew."""
        if self.entry and self._entry is None:
            self._entry = TextField(self._written_in_entry)
            self.children = (*self.children, self._entry.box)
        elif not self.entry and self._entry is not None:
            box = self._entry.box
            self.children = tuple(child for child in self.children if child is not box)
            self._close_entry()
        self._complete_entry()

    def _close_entry(self) -> None:
        if self._entry is not None:
            close_whole(self._entry.box)
            self._entry = None

    def _complete_entry(self) -> None:
        if self._entry is not None:
            self._entry.offer(completions(self.match, self._look))

    def _follow(self, response: Response) -> None:
        self._look = response.look
        try:
            for act in response.acts:
                self._do(act)
        except GammonError as refusal:
            self.message = getattr(refusal, "why", "") or str(refusal)
        except Exception as error:  # a dice source is a person's function: anything can come
            self.report(error)
        self._show()
        focus = self._look.focus
        if focus is not None and focus not in self.scene.targets:  # as a button that was pressed
            self._heard(FocusIn())
        if not response.acts:  # else the match has told what happened
            self.message = response.message

    def _do(self, act: Action | Command | Switch) -> None:
        match act:
            case Switch():
                on = not getattr(self, act)
                self.set_trait(act.value, on)
                name = "Sound is" if act is Switch.SOUND_FX else "Visual effects are"
                self.message = f"{name} {'on' if on else 'off'}."
            case _:
                super()._do(act)

    # The match has changed

    def _changed(self, change: Change) -> None:
        self._look = look_after(change, self._look)
        try:
            self._show_change(change)
            self._tell_aloud(change)
        finally:  # whatever keeps the picture from being shown, the traits are true
            self._tell()

    def _tell_aloud(self, change: Change) -> None:
        """Tell what has happened: in the line under the board, to screen readers, by sound."""
        self.message = narrated = narrate(self.match, change)
        heard_alone = self._announcer.tell(spoken_summary(self.match, change), narrated)
        self._say(narrated, heard_alone)
        self._complete_entry()
        if self.sound_fx:
            found = sound_cues(change.events)
            if found.sounds or found.words:
                moment = f"{id(self.match):x}:{change.revision}"
                self._stage.companion.tell(PlaySounds(moment, found.sounds, found.words))

    def _joined(self) -> None:
        self._show()
        begins = "Both players are here: the game begins."
        self.message = how_it_stands(self.match) or begins
        self._go_on()


def _restart_note(match: Match) -> str:
    """What becomes of the match when the kernel has stopped and the cell is run again."""
    if match.journal is None:
        return "This game was kept in no file: run the cell again to start a new one."
    return f"The game is kept in {Path(match.journal).name}: run the cell again, and it goes on."
