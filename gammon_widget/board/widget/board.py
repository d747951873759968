"""The board widget, with its traits, its match and its parts."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any, SupportsIndex, Unpack, cast

import anywidget
import traitlets

from ...analysis.values.error_class import ErrorScale
from ...drawing import Target
from ...drawing.diagrams.diagram import (
    arrow_views,
    each_arrow,
    each_mark,
    mark_views,
    title_of,
)
from ...drawing.places import Area, area_of
from ...drawing.view import ArrowView, MarkView
from ...languages.translation import _, page_texts, speaking, spoken
from ...match.dice_source import DiceLike
from ...match.event_loop import BackgroundTask, running_loop
from ...match.match import Match
from ...match.match_actions import MatchActions
from ...match.players import Players
from ...match.seats import Actor, Seat, seat_named
from ...rules import Color, GameState, GammonError, Phase, Play, Position, Roll, Rules, to_state
from ...rules.color import color_of
from ...rules.fields import record_of
from ...rules.position_editing import no_place, place_of
from ...rules.variant import Numbers
from ..model.clicks import Command
from ..model.controller import BoardHost, Controller
from ..model.keyboard import completions
from ..model.match_follower import MatchFollower
from ..model.modes import PlayMode
from ..model.new_match import TUTOR_WORDS
from ..model.result_review import ResultReview
from ..model.settings import (
    Flag,
    Number,
    ViewerOptions,
    names_options,
    options_of,
    require_known_options,
)
from ..model.state_traits import (
    StateTraits,
    action_from_traits,
    house_rules,
    traits_of,
    under_house_rules,
)
from ..model.turn import VIEWED_TRAITS, Selection, format_play
from ..model.turn_graph import turn_graph
from ..model.tutor import TutorLike, engine_of
from ..model.user_settings import OFF, remembered_settings
from .board_frontend import BoardFrontend
from .board_surface import BoardSurface, Subject
from .board_traits import (
    APPEARANCE_TRAITS,
    STATE_TRAITS,
    DrawnTrait,
    SharedTraits,
    appearance_of,
    house_settings,
)
from .canvas import make_canvas
from .match_control import MatchControl, begin_match, restart_note
from .projection import TRUST_NOTE, ProjectionWidget
from .stage import Stage
from .widget_classes import DOMWidget

if TYPE_CHECKING:
    from ... import CandidatesTable, LessonPlayer, MatchViewer, PositionEditor, Practice
    from ...drawing.diagrams.diagram import Diagram
    from ...engine.advice import Advice
    from ...engine.evaluation import Candidate, Candidates
    from ...engine.protocol import Engine
    from ...match.statistics import Statistics
    from ...storage.atomic_write import StrPath
    from ..model.engine_queue import EngineQueue

_BEGINNINGS = {
    **dict.fromkeys(
        ("state", "position", "rules", "xgid"),
        "pass the match, rules or position as the first argument, as in Board('XGID=…').",
    ),
    **dict.fromkeys(
        ("length", "match_length"),
        "pass a match of that length as the first argument, as in Board(gw.Match(5)).",
    ),
}
"""Names that users mistake for options of a board, and the code to write instead."""

_OWN = ("players", "dice", "seat", "tutor", "canvas", "start", "journal")
"""The arguments of a board that are not traits."""

DRAWN = {"arrows": record_of(ArrowView), "marks": record_of(MarkView)}
"""How arrows and marks are sent to boards on other machines."""

_QUESTIONS = (Phase.DOUBLE, Phase.RESIGN, Phase.OVER)
"""The phases in which the board waits for an answer."""


class BoardOptions(ViewerOptions, total=False):
    """Options of a `Board`."""

    single_click: bool
    play_forced: bool
    bear_off: bool
    auto_roll: bool
    auto_done: bool
    entry: bool
    move_list: bool
    clock: float
    blunder: float
    verdicts: bool


class Board(MatchActions, SharedTraits, ProjectionWidget, BoardFrontend):
    """A backgammon board that shows a match, and lets users play it.

    Click a checker, and then its destination. Click the dice to roll them, to swap them, or to end
    the turn. Click the cube to double. You can also act from a cell: call methods, or assign values
    to traits.

    Parameters
    ----------
    match
        The `Match` to show, or `Rules`, a `Position`, a `GameState` or an XGID from which to start
        a new match. The default is a match to 7 points. With `Rules`, the match has the usual
        length of these rules.
    players
        The players of a new match, as a pair (White, Black) or a mapping with the keys ``"white"``
        and ``"black"``. Each player is a name, a function or a bot such as ``"sage:2-ply"``.
    dice
        The dice of a new match: None for fair dice, a number as a seed, or a list of rolls.
    seat
        The seat that this board acts for: ``"white"``, ``"black"``, or ``"watcher"``, which cannot
        act. By default, the board acts for both players. Everyone who clicks on this board acts for
        its seat.
    tutor
        The engine that gives hints at this board and warns before a blunder. Pass an engine, the
        name of an engine such as ``"sage:2-ply"``, or True for the best engine available. By
        default there is no tutor.
    canvas
        The canvas of the board: ``"ipycanvas"``, or ``"own"`` for a canvas that needs only
        anywidget. The default is ``"ipycanvas"`` if ipycanvas can be imported. If a page cannot
        load ipycanvas within two seconds, the page uses its own canvas.
    start
        Whether the page asks for an opponent, a length and a tutor if the code has not chosen a
        match. With False, the board starts a match for two people immediately.
    journal
        The file in which the board saves its match. When the cell runs again, the match continues.
        Each later match of the board has a separate file: game.jsonl, game-2.jsonl, …
    **options
        Any of `bottom`, `home`, `numbering`, `theme`, `size`, `play_forced`, `bear_off`,
        `auto_roll`, `auto_done`, `single_click`, `visual_fx`, `sound_fx`, `pace`, `entry`,
        `move_list`, `clock`, `blunder`, `verdicts`. The rules determine the defaults of `home`,
        `numbering`, `auto_done` and `sound_fx`. What the user has chosen under *More → Settings*,
        also for `tutor`, replaces the defaults, unless the environment variable
        ``GAMMON_SETTINGS`` is ``off``.

    Attributes
    ----------
    position
        The position as seen by the player on roll. Like `points`, it includes the moves already
        made in the turn; `turn_start` does not. To set up a position for the same player, before
        the roll, assign a `Position`, a `GameState` or text in any position format.
    points
        The numbers of checkers on the 24 points, beginning with White's 1 point. They are positive
        for White and negative for Black.
    bar, off, pips
        Checkers on the bar, checkers borne off, and pip counts, as (White, Black). Like `points`,
        they include the moves already made in the turn.
    dice, dice_left
        The roll, and the dice that are still to be played; both are empty if there is no roll.
    cube, cube_value, cube_owner
        The multiplier of the stake (1 at the start), and the player who may double next (None if
        both players may double). `cube` is the pair of both.
    turn, phase
        The player on roll, and the action that the game waits for.
    score, match_length, crawford
        The score, the length of the match (0 for a money session), and whether this is the
        Crawford game.
    xgid
        The XGID of the position at the start of the turn, with the full roll.
    message
        The last event, or the reason why a click was refused, as shown in the status bar.
    bottom, home
        The player at the bottom, and the side on which that player bears off.
    numbering
        With ``"own"``, the points are numbered for the player at the bottom. With ``"fixed"``,
        White moves from 1 to 24.
    theme
        The name of a theme, such as ``"classic"`` (or ``"light"``) and ``"slate"`` (or ``"dark"``),
        or a `Theme`. With ``"auto"``, the default, the board is classic on a light page and slate
        on a dark page.
    size
        The maximum width in pixels. In a narrow cell or a short window, the board is smaller, down
        to 320 pixels.
    play_forced
        Whether a play is made automatically if it is the only legal play for the roll.
    bear_off
        Whether checkers are borne off automatically once all are home and contact is over.
    auto_roll
        Whether the dice are rolled automatically for a player who may not double.
    auto_done
        Whether a turn ends automatically after its last possible step.
    single_click
        Whether one click on a checker moves it, using the die shown first if possible.
    visual_fx
        Whether moves, hits, rolls and results are animated. A browser with a preference for reduced
        motion shows no animation.
    language
        The language of the board's text: ``"en"`` or ``"de"``. Methods that are called in a cell
        explain errors in English.
    sound_fx
        Whether rolls, moves and results have sounds, and calls such as "double" are spoken. A page
        is silent until the user has clicked or pressed a key in it.
    entry
        Whether the board has a text field for plays.
    move_list
        Whether the moves of the game are listed beside the board, or below it on a narrow page.
    clock
        The number of minutes that each player has for a match, in addition to the first 12 seconds
        of every turn; 0 for no clock. All boards of a match have the same clock. It is shown and
        announced, but does not end a game.
    blunder
        The loss of equity at which the tutor starts to warn. The default is 0.08, the smallest cost
        of a blunder.
    verdicts
        Whether the tutor shows the cost of every decision.
    viewer
        The `MatchViewer` or the `Practice` that is shown in place of the board, or None.
    canvas
        The `MultiCanvas` of ipycanvas on which pages paint the board, or None. The board is on
        layer 0. Layer 1 lies above the board, and is free for drawings of your own.
    arrows, marks
        Arrows and marks of your own, as for a diagram: ``"8/5 6/5"``, ``[5]``, `Arrow`, `Mark`.
        Places are numbered for the player on roll. Later turns do not move or remove them; assign
        ``()`` to remove them.
    pace
        The duration of animations of bots' moves and of whole plays, relative to your own moves.
        With the default of 1.5, they take one and a half times as long; with 0, the result appears
        at once. A bot waits until its last move has been shown.

    Examples
    --------
    >>> board = Board(players=("Ann", "Bob"), dice=[(3, 1)])
    >>> board.roll().dice
    Dice(3, 1)
    >>> board.turn, board.dice, board.pips
    ('white', (3, 1), (167, 167))
    """

    _remarks = ("message",)
    _offered = (*ProjectionWidget._offered, "canvas", "hold_trait_notifications", "language")
    _internal = (
        *("close_guide", "editor", "engine_queue", "follow_drawings", "guide", "hint_table"),
        *("match_kept", "moves", "note_restart", "point_out", "refresh", "sheet"),
        *("show_match", "show_review", "shows_motion", "format_play", "use_for"),
    )

    sheet: DOMWidget | None = anywidget.WidgetTrait().tag(sync=True)  # type: ignore[assignment]  # a trait
    hint_table: CandidatesTable | None = anywidget.WidgetTrait().tag(sync=True)  # type: ignore[assignment]  # a trait
    guide: LessonPlayer | Board | None = anywidget.WidgetTrait().tag(sync=True)  # type: ignore[assignment]  # a trait
    viewer: MatchViewer | Practice | None = anywidget.WidgetTrait().tag(sync=True)  # type: ignore[assignment]  # a trait

    editor: PositionEditor | None = anywidget.WidgetTrait().tag(sync=True)  # type: ignore[assignment]  # a trait

    play_forced = Flag(False).tag(sync=True, option=True)
    bear_off = Flag(False).tag(sync=True, option=True)
    auto_roll = Flag(False).tag(sync=True, option=True)
    auto_done = Flag(False).tag(sync=True, option=True)
    single_click = Flag(False).tag(sync=True, option=True)
    visual_fx = Flag(True).tag(sync=True, option=True)
    sound_fx = Flag(False).tag(sync=True, option=True)
    pace = Number(1.5, min=0).tag(sync=True, option=True)
    entry = Flag(False).tag(sync=True, option=True)
    move_list = Flag(False).tag(sync=True, option=True)
    clock = Number(0, min=0, takes="a number of minutes for each player").tag(
        sync=True, option=True
    )
    blunder = Number(ErrorScale().blunder, min=0, takes="a loss of equity").tag(
        sync=True, option=True
    )

    verdicts = Flag(False).tag(sync=True, option=True)
    arrows = DrawnTrait(each_arrow)
    marks = DrawnTrait(each_mark)

    @names_options(BoardOptions)
    def __init__(
        self,
        match: Match | Rules | Position | GameState | str | None = None,
        *,
        players: Players | None = None,
        dice: DiceLike = None,
        seat: Seat | Color | str | None = None,
        tutor: TutorLike = None,
        canvas: str | None = None,
        start: bool | None = None,
        journal: StrPath | None = None,
        **options: Unpack[BoardOptions],
    ) -> None:
        # All options are validated first, while there is nothing to undo.
        require_known_options("Board", options, (*options_of(type(self)), *_OWN), _BEGINNINGS)
        self._seat = None if seat is None else seat_named(seat)
        remembered = remembered_settings(type(self), self._seat)
        kept = remembered.pop("tutor", None)
        used = kept != OFF and kept if tutor is None else tutor
        engine = engine_of(used)
        language = cast("BoardOptions", remembered | {**options}).get("language")
        with self._closed_on_failure(), speaking(language):
            if (drawn_on := make_canvas(canvas)) is not None:
                self._own(drawn_on)
            begun = begin_match(match, players, dice, journal)
            self._match = begun.match
            asks = begun.asks(seat=seat, tutor=tutor, start=start)
            self._assemble()
            self._control = MatchControl(self, asks=asks, series=begun.series, dice=dice)
            self._parts.callback(self._control.close)
            clock = self._match.clock.minutes
            if clock or self._seat is not None:  # the clock of the match or the table counts
                remembered["clock"] = clock
            usual = house_settings(self._match.state.rules)
            super().__init__(canvas=drawn_on, **(usual | remembered | {**options}))
            self._wire()
            self._update_traits()
            self.message = self._controller.initial_message()
            if begun.is_resumed and used is None:
                self.message = self.message or _(TUTOR_WORDS)
            self._controller.set_engine(engine, is_own=engine is not used)
            self._follower.resume()

    def review(self) -> MatchViewer:
        """Show the viewer in place of this board, until the user leaves the viewer.

        Returns
        -------
        MatchViewer
            The viewer, at the first decision of the match.
        """
        return self.show_review(self._match)

    def show_review(self, match: Match) -> MatchViewer:
        """Show the viewer; it continues the analysis of the result, if this is running."""
        was_running = self._result.stop()
        viewer: MatchViewer = self._stage.open("review", match)
        if was_running:
            viewer.analyse()
        return viewer

    def practise(self) -> Practice:
        """Show a practice session in place of this board, until the user leaves the session.

        Exactly one player of the match must be a person. The mistakes of this person are added to
        the deck ``my_practice.jsonl``, next to the file of the match.

        Returns
        -------
        Practice
            The practice session with all cards that are due.

        Raises
        ------
        GammonError
            If no mistakes are known, or the deck cannot be opened or written.
        """
        practice: Practice = self._stage.open("practise")
        return practice

    practice = practise

    def show_rules(self, house: str | None = None) -> LessonPlayer:
        """Show the rules of this match in place of the board, with an example of each rule.

        Parameters
        ----------
        house
            The name of the rules of an old program, such as ``"hoyle"``; by default, those of the
            match.

        Raises
        ------
        GammonError
            If the rules of the match are not those of an old program, such as ``"hoyle"``.
        """
        guide: LessonPlayer = self._stage.open("rules", house or self.match.state.rules.name)
        return guide

    def show_game(self) -> Board:
        """Show a game between two computers, with explanations, in place of this board."""
        board: Board = self._stage.open("show_game")
        return board

    def close_guide(self) -> None:
        """Close the rules or the demo game, and return to the game on this board."""
        self._stage.close("guide")
        for view in [*self._surface.pages.views][-1:]:
            self._control.viewed(view)  # the card from which the rules were opened

    def analyse(self) -> MatchViewer:
        """Review the match while an engine analyses it in the background.

        The viewer shows the last game, which is also analysed first.

        Returns
        -------
        MatchViewer
            The viewer, at the last game.
        """
        viewer = self.review()
        moments = viewer.replay.moments
        viewer.jump(next(n for n, each in enumerate(moments) if each.game == moments[-1].game))
        viewer.analyse()
        return viewer

    analyze = analyse

    def _assemble(self) -> None:
        """Create all parts before any trait is written."""
        closing = self._parts.callback
        self._result = ResultReview(self._can_show_result, self.refresh)
        self._stage = Stage(self, self._analyse_result_again)
        closing(self._result.close)
        self._surface = BoardSurface(
            self,
            subject=lambda: self._subject,
            appearance=lambda: appearance_of(self, visual_fx=self.visual_fx),
            on_input=lambda given: self._controller.receive(given),  # noqa: PLW0108 - made later
            report=lambda error: self.log.error("An animation failed: %s", error, exc_info=error),
        )
        closing(self._surface.close)
        host = BoardHost(
            traits=self,
            surface=self._surface,
            summary=lambda: self._result.summary,
            note_keeping=lambda: self._control.note_keeping(),  # noqa: PLW0108 - made later
            set_traits=self._set_traits,
            execute=self._execute,
            show_hint=self._show_hint,
            report=self.report,
        )
        self._controller = Controller(self._match, self._seat, host)
        closing(self._controller.tutor.close)
        self._following = ExitStack()
        closing(lambda: self._following.close())  # noqa: PLW0108 - it is replaced
        self._follow_match()
        closing(self._stage.close)

    def _follow_match(self) -> None:
        """Follow the current match instead of any earlier match."""
        self._following.close()
        with ExitStack() as parts:
            # The result is analysed before the follower shows the end of the game.
            parts.callback(self._match.subscribe(lambda _: self._follow_result()))
            self._follower = MatchFollower(self._controller)
            parts.callback(self._follower.close)
            parts.callback(self._match.listen_for_errors(self.report))
            parts.callback(self._match.on_clock(self._follow_clock))
            self._following = parts.pop_all()

    @spoken
    def show_match(self, match: Match) -> None:
        """Show another match on this board."""
        self._result.close()
        self._stage.close("sheet")
        match.set_clock(self.clock)
        self._match = match
        self._controller.match = match
        self._follow_match()
        self._controller.use_match(match)
        self._update_traits()
        self._fit_sheet()
        self.message = self._controller.initial_message()
        self.match_kept()
        self._follower.resume()

    @spoken
    def match_kept(self) -> None:
        """Show whether the match is saved in a file."""
        self.note_restart(restart_note(self._match))
        self.refresh()

    def _can_show_result(self) -> bool:
        """Return whether a person plays on a page, and an event loop is available for an engine."""
        return (
            type(self._controller.mode) is PlayMode
            and self.seat is not Seat.WATCHER
            and self._surface.is_watched
            and any(player.is_person for player in self._match.players)
            and running_loop() is not None
        )

    def _follow_clock(self) -> None:
        self.clock = self._match.clock.minutes

    @traitlets.validate("clock")
    def _set_clock(self, proposal: Any) -> float:
        """Set the clock of the match, which all its boards show."""
        minutes: float = proposal["value"]
        self._match.set_clock(minutes)
        return minutes

    def _follow_result(self) -> bool:
        return self._result.follow(self._match, self.language)

    def _analyse_result_again(self) -> None:
        self._result.close()
        if self._follow_result():
            self.refresh()

    def new_match(self, length: int | None = None, players: Players | None = None) -> Match:
        """Begin another match on this board.

        Parameters
        ----------
        length
            The number of points to play to, or 0 for a money session. The default is the length of
            the current match.
        players
            The players, as for a `Match`. The default is the current players.

        Returns
        -------
        Match
            The new match, under the same rules. The previous match does not change.

        Raises
        ------
        GammonError
            If the length or a player is invalid, an engine is missing, or the board keeps its
            matches in files and cannot create the next file. The board then continues to show the
            old match.
        """
        return self._control.new_match(length, players)

    @property
    def statistics(self) -> Statistics:
        """The results of each player in all games on this board and in the board's files."""
        return self._control.statistics()

    def _wire(self) -> None:
        self.note_restart(restart_note(self._match))
        repainted = {*APPEARANCE_TRAITS, *VIEWED_TRAITS}
        for names, observer in (
            ([*repainted], lambda _: self.refresh()),
            (["size"], lambda _: self._surface.show()),
            (["arrows", "marks"], self._draw),
            (["visual_fx"], self._effects_switched),
            (["message"], lambda change: self._announce_message(change["new"])),
            (["entry"], lambda _: self._fit_text_field()),
            (["move_list", "clock"], lambda _: self._fit_sheet()),
            (["language"], lambda _: self._use_language()),
        ):
            super().observe(observer, names)
        self._surface.show()
        self._fit_text_field()
        self._fit_sheet()
        pages = self._surface.pages
        pages.on_load.append(lambda: self._follower.resume())  # noqa: PLW0108 - it is replaced
        pages.on_show.append(self._refresh_result)
        pages.on_request, pages.on_view = self._control.receive, self._control.viewed

    def _use_language(self) -> None:
        """Show all text in another language."""
        self._stage.close("sheet", "hint_table")
        self.texts = page_texts(self.language)
        with speaking(self.language):
            self._fit_sheet()
            self.message = self._controller.initial_message()
            self.match_kept()

    def _refresh_result(self) -> None:
        if self._follow_result():
            self.refresh()

    # The model

    @property
    def match(self) -> Match:
        """The match that this board shows; other boards may show the same match."""
        return self._match

    @property
    def seat(self) -> Actor:
        """The seat for which this board acts; None if it may act for both players."""
        return self._controller.seat

    @property
    def selection(self) -> Selection:
        """What is selected, open and highlighted on this board."""
        return self._controller.selection

    @property
    def state(self) -> GameState:
        """The state of the match. To set up a state, assign a state or text such as an XGID."""
        return self.match.state

    @state.setter
    def state(self, state: GameState | Position | str) -> None:
        self.set_up(under_house_rules(to_state(state), self._house))

    def set_up(self, state: GameState | Position | str) -> GameState:
        """Replace the current state with another state; this can be undone.

        Parameters
        ----------
        state
            A state, its text (such as an XGID), or a position. In a position, White is on roll. The
            rules of the match remain, except if a `GameState` has others.
        """
        if not isinstance(state, GameState):
            state = under_house_rules(to_state(state), self._house)
        return super().set_up(state)

    @property
    def turn_start(self) -> Position:
        """The position at the start of the turn, as seen by the player on roll."""
        return self.match.turn_start

    @property
    def _house(self) -> Rules:
        return house_rules(self.match.games[0].states[0], self.match.state.rules)

    @property
    def _typed_numbers(self) -> tuple[Numbers, ...]:
        return self._controller.turn.typed_numbers

    def _execute(self, command: Command) -> None:
        """Execute a command that concerns the board and not the match."""
        match command:
            case Command.VISUAL_FX | Command.SOUND_FX:
                setattr(self, command.value, not getattr(self, command.value))
            case Command.KEEP:
                self._control.offer_file([*self._surface.pages.views])
            case Command.REMATCH:
                self.new_match()
            case Command.STOP_ANALYSIS:
                self._result.stop()
            case Command.REVIEW:
                self.review()
            case Command.LEAVE:
                self.close_guide()
            case Command.SET_UP if self.editor is not None:
                self._stage.close("editor")
            case _:
                self._stage.open(command.value)

    # The traits of the state, which are requests when written

    _validate_state = traitlets.validate(*STATE_TRAITS)(ProjectionWidget._validate_written)

    def _remark(self, sentence: str) -> None:
        self.message = sentence

    def _announce_message(self, sentence: str) -> None:
        """Show a message in the status bar, and announce it."""
        self._controller.show_message(sentence)
        self.announcement = sentence

    def _views_of(
        self, name: str, value: Any, problems: list[str]
    ) -> tuple[ArrowView, ...] | tuple[MarkView, ...]:
        """Return what to draw for a value of `arrows` or `marks`."""
        state = self.match.state
        color = state.turn or Color.WHITE
        if name == "marks":
            return mark_views(value, color, problems)
        return arrow_views(value, state.position, color, problems)

    def _draw(self, change: Any) -> None:
        name = change["name"]
        views = self._views_of(name, change["new"], [])
        self._controller.draw(name, views)
        self._match.show_drawing(name, tuple(DRAWN[name].write(view) for view in views))

    def follow_drawings(self, match: Match) -> None:
        """Show what the boards of a table on another machine draw."""
        self._parts.callback(match.on_drawing(self._show_drawn))

    def _show_drawn(self, name: str, drawn: tuple[object, ...]) -> None:
        self._controller.draw(name, tuple(DRAWN[name].read(view) for view in drawn))

    def _set_traits(self) -> None:
        self._update_traits()
        self._fit_text_field()

    def _current_values(self) -> Mapping[str, Any]:
        return traits_of(self._match.state)

    def _apply_request(self, requested: Mapping[str, Any]) -> None:
        wanted = StateTraits(**requested)  # type: ignore[typeddict-item]  # from traits
        request = action_from_traits(self.match.state, wanted, self._house)
        if isinstance(request, Roll):
            self.roll(request.dice)  # raises an error if the board has a seat
        else:
            self.match.commit(request, self.seat)
        self._update_traits()

    # The picture

    @property
    def moves(self) -> bool:
        """Whether something is moving on the board."""
        return self._surface.moves

    @property
    def shows_motion(self) -> bool:
        """Whether changes are animated in the pages that show the board."""
        return self._surface.shows_motion

    def place(self, place: SupportsIndex | str, color: Color | str | None = None) -> Area:
        """Return the area of a point, of the bar or of a tray, to draw on ``canvas[1]``.

        The area of a point is its whole column, from its number to the middle of the board. It
        depends on `bottom` and `home`, and on the layout of the page that showed the board last.

        Parameters
        ----------
        place
            A point from 24 to 1, 25 or ``"bar"`` for the bar, or 0 or ``"off"`` for the tray.
        color
            The player who numbers the places. The default is the player on roll, or White if
            nobody is.

        Raises
        ------
        GammonError
            If there is no such place or colour.

        Examples
        --------
        >>> board = Board(Match())
        >>> board.place(5)
        Area(x=9.45, y=6.4, width=1.0, height=5.52)
        """
        number = place_of(place)
        if number is None:
            raise GammonError(no_place(place))
        player = self.match.state.turn or Color.WHITE if color is None else color_of(color)
        newest = self._surface.pages.newest
        layout = appearance_of(self).layout.live("wide" if newest is None else newest.layout)
        return area_of(Target.of_place(number, player), layout)

    def snapshot(self) -> Diagram:
        """Return the current picture as a value that can be displayed, or saved as SVG or PNG."""
        return self._snapshot()

    def _snapshot(self, note: str = "") -> Diagram:
        return self._surface.snapshot(title_of(self.match.state), note)

    @property
    def _subject(self) -> Subject:
        turn, view = self._controller.contents
        state = turn.state
        key = self._match, type(self._controller.mode), state.at_turn_start
        make_graph = partial(turn_graph, turn, auto_done=self.auto_done) if turn.is_moving else None
        throws, describe = self._controller.throws, self._controller.describe
        is_question = turn.selection.is_warned or state.phase in _QUESTIONS
        return Subject(view, describe, key, state.steps, make_graph, throws, is_question)

    def __repr__(self) -> str:
        status_bar = self._controller.view.status_bar
        white, black = (player.name for player in self.match.players)
        state = "" if status_bar is None else f", {status_bar.lead}"
        return f"<Board: {white} and {black}{state}>"

    def __str__(self) -> str:
        return str(self.match.state)

    def note_restart(self, note: str) -> None:
        """Set the text that a page shows after the kernel has stopped."""
        self._surface.frontend.restart_note = note

    def use_for(self, mode: PlayMode) -> None:
        """Set the mode of the board, such as the mode of a lesson step."""
        self._controller.use(mode)

    def _still(self) -> dict[str, str]:
        white, black = (player.name for player in self.match.players)
        saved = self._snapshot(TRUST_NOTE).saved
        return {"text/plain": f"<Board: {white} and {black}>"} | saved

    def refresh(self) -> None:
        """Show the current match in the current mode and with the current settings."""
        self._controller.refresh()
        self._fit_text_field()

    def _effects_switched(self, change: Any) -> None:
        if not change["new"] and self._surface.stop():
            self._surface.rest()

    async def settled(self) -> None:
        """Wait until no bot or tutor is thinking, and nothing moves on the board."""
        is_busy = True
        while is_busy:
            thinking: list[BackgroundTask] = [self._match.thinking, *self._controller.tutor.queues]
            for each in thinking:
                await each.settled()
            await self._surface.settled()
            is_busy = self.moves or any(each.is_running for each in thinking)

    # The tutor

    @property
    def tutor(self) -> Engine | None:
        """The engine that gives hints and warns before blunders.

        To change the tutor, assign an engine or the name of an engine. True selects the best engine
        available; None removes the tutor.
        """
        return self._controller.tutor.engine

    @tutor.setter
    def tutor(self, tutor: TutorLike) -> None:
        engine = engine_of(tutor)
        self._controller.set_engine(engine, is_own=engine is not tutor)

    @property
    def engine_queue(self) -> EngineQueue:
        """The request queue of the tutor, or of the best engine available."""
        return self._controller.tutor.queue

    @property
    def advice(self) -> Advice | None:
        """The advice for the current decision: ranked plays, or advice on the cube."""
        return self._controller.advice

    def hint(self) -> None:
        """Show the best choice: plays as arrows with their costs, or a sentence about the cube.

        If there is an event loop, the engine runs in the background. In this case,
        ``await board.settled()`` waits for the engine. After that, `advice` is the result. Without
        a tutor, the board uses the best engine available.
        """
        self._controller.hint()

    def close_hint(self) -> None:
        """Remove the arrows and the plays of a hint."""
        self._controller.close_hint()

    def point_out(self, candidate: Candidate | None) -> None:
        """Replace the arrows on the board with the arrows of one play; None removes all arrows."""
        self._controller.point_out(candidate)

    def format_play(self, play: Play) -> str:
        """Return a play for the current roll, in the notation of this board."""
        return format_play(play, self._controller.turn)

    # For screen readers, the field for plays, and hints

    def _fit_sheet(self) -> None:
        """Show the moves of the game and the clock if the traits request them."""
        if not (self.move_list or self.clock):
            self._stage.close("sheet")
        elif self.sheet is None:
            self._stage.open("sheet")

    def _show_hint(self, plays: Candidates | None) -> None:
        """Show the plays of a hint; None shows no plays."""
        if plays is None:
            self._stage.close("hint_table")
        else:
            table = self.hint_table or self._stage.open("hint_table")
            table.show(plays)

    def _fit_text_field(self) -> None:
        self.completions = list(completions(self._controller.turn)) if self.entry else []


BoardWidget = Board
"""The earlier name of `Board`, for notebooks that still use it."""
