"""What every board that is touched has: its traits, its match, and its parts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import traitlets

from ..drawing import Scene, SwitchView
from ..interaction.bot_driver import AutoPlay, BotDriver
from ..interaction.clicks import Switch
from ..interaction.controller import Controller, Handling
from ..interaction.input import Input
from ..interaction.match_follower import Audience, MatchFollower
from ..interaction.modes import PlayMode
from ..interaction.narration import how_it_stands
from ..interaction.output import Refused
from ..interaction.selection import Selection, Viewpoint
from ..interaction.tutor import TutorLike, engine_of
from ..play import Actor, Match, Seat
from ..play.acting import Acting, as_state
from ..play.dice_source import DiceLike
from ..play.kernel_lock import locked
from ..play.match_factory import match_of
from ..play.players import Players
from ..play.seats import seat_named
from ..rules import Color, GameState, GammonError, Numbering, Play, Position, Roll, Rules
from ..rules.validation import require_type
from ..settings.options import options_of, require_known_options
from ..settings.traits import Flag, Number, SettingError, Text
from ..setup.house_rules import house_rules, under_house_rules
from ..setup.traits import StateTraits, action_from_traits, traits_of
from .board_surface import BoardSurface, Subject
from .board_traits import (
    APPEARANCE_TRAITS,
    STATE_TRAITS,
    appearance_of,
    appearance_trait,
    state_trait,
)
from .frontend.board_canvas import kind_named
from .frontend.companion import Companion
from .projection import ProjectionWidget

if TYPE_CHECKING:
    from ..drawing.diagrams.diagram import Diagram
    from ..engine import Advice, Candidate, Candidates, Engine
    from ..interaction.engine_queue import EngineQueue
    from .viewer.viewer import MatchViewer

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

_SWITCHES = {Switch.VISUAL_FX: "Visual effects", Switch.SOUND_FX: "Sound"}


class BoardBase(Acting, ProjectionWidget):
    """What every board is, whichever widgets it consists of; `Board` describes it."""

    points = state_trait("points")
    bar = state_trait("bar")
    off = state_trait("off")
    pips = state_trait("pips")
    dice = state_trait("dice")
    dice_left = state_trait("dice_left")
    cube_value = state_trait("cube_value")
    cube_owner = state_trait("cube_owner")
    turn = state_trait("turn")
    phase = state_trait("phase")
    score = state_trait("score")
    match_length = state_trait("match_length")
    crawford = state_trait("crawford")
    xgid = state_trait("xgid")
    message = Text("").tag(sync=True)
    _remarks = ("message",)

    bottom = appearance_trait("bottom")
    home = appearance_trait("home")
    numbering = appearance_trait("numbering")
    theme = appearance_trait("theme")
    size = appearance_trait("size")

    play_forced = Flag(False).tag(sync=True, option=True)
    bear_off = Flag(False).tag(sync=True, option=True)
    single_click = Flag(False).tag(sync=True, option=True)
    visual_fx = Flag(True).tag(sync=True, option=True)
    sound_fx = Flag(False).tag(sync=True, option=True)
    pace = Number(1.5, min=0).tag(sync=True, option=True)
    entry = Flag(False).tag(sync=True, option=True)
    blunder = Number(0.08, min=0, takes="a loss of equity").tag(sync=True, option=True)

    def __init__(
        self,
        match: Match | Rules | Position | GameState | str | None = None,
        *,
        players: Players | None = None,
        dice: DiceLike = None,
        seat: Seat | Color | str | None = None,
        tutor: TutorLike = None,
        canvas: str | None = None,
        **options: Any,
    ) -> None:
        # All that can be refused comes now, while nothing has begun that would have to be undone.
        known = *options_of(type(self)), "players", "dice", "seat", "tutor", "canvas"
        require_known_options(self._kind, options, known, _BEGINNINGS)
        self._match = match_of(match, players, dice)
        self._seat = None if seat is None else seat_named(seat)
        self._canvas_kind = kind_named(canvas)
        engine = engine_of(tutor)
        rules = self._match.state.rules
        options = {"home": rules.home.value, "numbering": rules.numbering.value} | options
        with self._closed_on_failure():
            self._assemble()
            super().__init__(**self._widget_options(), **options)
            self._wire()
            self._tell()
            self.message = how_it_stands(self._match)
            self._controller.employ(engine, is_own=engine is not tutor)
            self._follower.go_on()

    # What the kinds of boards do each in its own way

    _kind: str
    """What it is called where an option of it is refused."""

    @property
    def _own_companion(self) -> Companion | None:
        """Itself, where it is its own companion."""
        return None

    @abstractmethod
    def _widget_options(self) -> dict[str, Any]:
        """What the widget is made of, once its parts are there."""

    @abstractmethod
    def _read_out(self, text: str, aside: str = "") -> None:
        """Have a text read out, and before it what is not to be seen in the foot either."""

    @abstractmethod
    def _fit_text_field(self) -> None:
        """Have the field for plays there if it is wanted, and complete what may be written now."""

    def _hinted(self, plays: Candidates | None) -> None:
        """Have the plays of a hint with the board, where there can be such a table, or no more."""

    @abstractmethod
    def review(self) -> MatchViewer | None:
        """Go through the match."""

    def analyse(self) -> MatchViewer | None:
        """Go through the match while an engine says, behind, where it was lost.

        The game just played is seen, and looked at first.

        Returns
        -------
        MatchViewer or None
            What `review` gives.
        """
        viewer = self.review()
        if viewer is not None:
            moments = viewer.replay.moments
            viewer.jump(next(n for n, each in enumerate(moments) if each.game == moments[-1].game))
            viewer.analyse()
        return viewer

    def _assemble(self) -> None:
        """Make the parts, each of which is whole before any trait is written."""
        match, closing = self._match, self._parts.callback
        self._surface = surface = BoardSurface(
            subject=lambda: self._subject,
            appearance=lambda: appearance_of(self, visual_fx=self.visual_fx),
            on_input=self._heard,
            outlook=lambda: self._controller.outlook,
            report=lambda error: self.log.error("A motion failed: %s", error, exc_info=error),
            canvas=self._canvas_kind,
            companion=self._own_companion,
        )
        closing(surface.close)
        self._controller = controller = Controller(
            match,
            self._seat,
            handling=self._handling,
            show=surface.show,
            picture=lambda: surface.picture,
            say=self._remark,
            refuse=lambda why: surface.companion.tell(Refused(why)),
            switch=self._switch,
            review=self.review,
            analyse=self.analyse,
            report=self.report,
            hinted=self._hinted,
        )
        closing(controller.tutor.close)
        self._bots = BotDriver(
            match,
            seen=surface.settled,
            pace=lambda: self.pace if surface.pages.watched else 0,
            say=self._remark,
            unsay=lambda said: self._remark("") if self.message == said else None,
            failed=self.refresh,
        )
        closing(self._bots.close)
        self._follower = MatchFollower(
            controller,
            self._bots,
            Audience(
                show=surface.show,
                tell_traits=self._tell_change,
                say=self._remark,
                announce=self._read_out,
                play=lambda sounds: surface.companion.tell(sounds) if self.sound_fx else None,
            ),
        )
        closing(self._follower.close)
        closing(match.listen_for_errors(self.report))

    def _wire(self) -> None:
        """Have everybody hear of what concerns them."""
        self.note_restart(_restart_note(self._match))
        for names, heard in (
            ([*APPEARANCE_TRAITS, "single_click", *_SWITCHES], lambda _: self.refresh()),
            (["size"], lambda _: self._surface.refit()),
            (["visual_fx"], self._effects_switched),
            (["message"], lambda change: self._said(change["new"])),
            (["entry"], lambda _: self._fit_text_field()),
        ):
            super().observe(heard, names)
        self._surface.refit()
        self._fit_text_field()
        self._surface.canvas.on_page(self._follower.go_on)

    # The model

    @property
    def match(self) -> Match:
        """The match this board shows; others may show it too."""
        return self._match

    @property
    def seat(self) -> Actor:
        """From where this board acts, by clicks and from cells; None may act for both players."""
        return self._controller.seat

    @property
    def canvas_kind(self) -> str:
        """Whose canvas it is painted on: ``"ipycanvas"`` or ``"own"``."""
        return self._canvas_kind.value

    @property
    def selection(self) -> Selection:
        """What is picked up, opened and pointed out on this board."""
        return self._controller.selection

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

    @property
    def _house(self) -> Rules:
        return house_rules(self.match.games[0].states[0], self.match.state.rules)

    # The traits that tell the state, and are wishes when they are written

    @traitlets.validate(*STATE_TRAITS)
    def _state_trait_written(self, proposal: Any) -> Any:
        return self._written(proposal)

    def _remark(self, sentence: str) -> None:
        self.message = sentence

    @locked
    def _said(self, sentence: str) -> None:
        """Have a sentence seen in the foot, and read out."""
        self._controller.told(sentence)
        self._read_out(sentence)

    def _truth(self) -> Mapping[str, Any]:
        return traits_of(self.match.state)

    def _act_on(self, wishes: Mapping[str, Any]) -> None:
        try:
            wanted = StateTraits(**wishes)  # type: ignore[typeddict-item]
            wish = action_from_traits(self.match.state, wanted, self._house)
            if isinstance(wish, Roll):
                self.roll(wish.dice)  # which no seat may
            else:
                self.match.commit(wish, self.seat)
        except GammonError as error:
            raise SettingError(str(error)) from error
        self._tell()

    # The picture

    @property
    def scene(self) -> Scene:
        """What is drawn now, which is also what can be clicked."""
        return self._surface.scene

    @property
    def moves(self) -> bool:
        """Whether something is seen to move on the board just now."""
        return self._surface.moves

    @property
    def shows_motion(self) -> bool:
        """Whether there is somebody who would see things move, and wants to."""
        return self._surface.fitted.moves

    def snapshot(self) -> Diagram:
        """The picture of now as a value: it shows itself, and can be saved as SVG or PNG."""
        return self._surface.snapshot(self._title())

    @property
    def _subject(self) -> Subject:
        controller = self._controller
        return Subject(controller.view, controller.describe, controller.turn.key)

    def _title(self) -> str:
        from ..drawing.diagrams.diagram import title_of  # slow to import

        return title_of(self.match.state)

    def __repr__(self) -> str:
        foot = self._controller.view.foot
        white, black = (player.name for player in self.match.players)
        return f"<Board: {white} and {black}{f', {foot.lead}' if foot is not None else ''}>"

    def __str__(self) -> str:
        return str(self.match.state)

    def note_restart(self, note: str) -> None:
        """Have the pages say what running the cell brings back, once the kernel has stopped."""
        self._surface.companion.restart_note = note

    def use_for(self, mode: PlayMode) -> None:
        """Have the board used for something else than to play, such as a step of a lesson."""
        self._controller.mode = mode
        self._controller.selection = self._controller.selection.at_rest

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """What a notebook shows and saves: the live board, and a picture for where none lives."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        bundle |= self._surface.saved_picture(self._title())
        # Short and the same in every run, since tools compare it.
        white, black = (player.name for player in self.match.players)
        bundle["text/plain"] = f"<Board: {white} and {black}>"
        return bundle

    def _handling(self) -> Handling:
        switches = (
            SwitchView(name, words, getattr(self, name)) for name, words in _SWITCHES.items()
        )
        viewpoint = Viewpoint(
            bottom=Color(self.bottom),
            numbering=Numbering(self.numbering),
            single_click=self.single_click,
            switches=tuple(switches),
        )
        auto_play = AutoPlay(self.play_forced, self.bear_off)
        return Handling(viewpoint, self.pace, self.blunder, auto_play)

    @locked
    def refresh(self) -> None:
        """Show the match as it stands, in whatever way it is looked at by now."""
        self._controller.forget()
        self._surface.show()

    def _effects_switched(self, change: Any) -> None:
        if not change["new"] and self._surface.stop():
            self._surface.rest()

    def _heard(self, given: Input) -> bool:
        return self._controller.hear(given)

    def _switch(self, switch: Switch) -> None:
        is_on = not getattr(self, switch)
        self.set_trait(switch.value, is_on)
        verb = "is" if switch is Switch.SOUND_FX else "are"
        self.message = f"{_SWITCHES[switch]} {verb} {'on' if is_on else 'off'}."

    def _tell_change(self) -> None:
        self._tell()
        self._fit_text_field()

    async def settled(self) -> None:
        """Wait until nobody is thinking, neither bot nor tutor, and nothing moves on the board."""
        bots, surface, tutor = self._bots, self._surface, self._controller.tutor
        while True:
            for part in (bots, surface, tutor):
                await part.settled()
            if not (bots.is_thinking or surface.moves or tutor.is_asking):
                return

    # Somebody who helps

    @property
    def tutor(self) -> Engine | None:
        """Who gives hints to hands at this board and warns them; assign an engine or its name.

        True is the best engine that is there; None is nobody.
        """
        return self._controller.tutor.engine

    @tutor.setter
    @locked
    def tutor(self, tutor: TutorLike) -> None:
        engine = engine_of(tutor)
        self._controller.employ(engine, is_own=engine is not tutor)

    @property
    def engine_queue(self) -> EngineQueue:
        """Who asks for this board: its tutor, or the best engine that is there."""
        return self._controller.tutor.queue

    @property
    def advice(self) -> Advice | None:
        """What has been said to the present decision: ranked plays, or advice on the cube."""
        return self._controller.advice

    def hint(self) -> None:
        """Show what is best: plays as arrows with what they cost, or the cube in words.

        The engine thinks in the background where an event loop runs: ``await board.settled()``
        waits for it, and `advice` is what it has said. Without a tutor the best engine that is
        there is asked.
        """
        self._controller.hint()

    def point_out(self, candidate: Candidate | None) -> None:
        """Show one play as arrows, in place of what is pointed out; None shows nothing."""
        self._controller.point_out(candidate)

    def written(self, play: Play) -> str:
        """A play of the present roll, in the numbers that stand on this board."""
        from ..interaction.hints import written  # see `Tutor`

        return written(play, self._controller.turn)


def _restart_note(match: Match) -> str:
    """What becomes of the match when the kernel has stopped and the cell is run again."""
    if match.journal is None:
        return "This game was kept in no file: run the cell again to start a new one."
    return f"The game is kept in {Path(match.journal).name}: run the cell again, and it goes on."
