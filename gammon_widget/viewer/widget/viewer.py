"""The match viewer: a widget with a board, the list of moves and comments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from os import PathLike
from typing import Any, Unpack

import traitlets

from ...analysis.report import report_page
from ...analysis.rollout_run import MatchRollouts
from ...analysis.sources import (
    Sources,
    engine_label,
    next_engines,
    source_of,
    stronger_engine,
)
from ...analysis.values.analysis import Analysis
from ...analysis.values.best_source import ROLLOUT_SOURCE
from ...analysis.values.decision import Decision
from ...board.model.match_files import free_file
from ...board.model.settings import (
    ChoiceTrait,
    Flag,
    SettingError,
    TextTrait,
    Value,
    ViewerOptions,
    WholeNumber,
    divided,
    names_options,
)
from ...board.model.user_settings import in_words
from ...board.widget.board_traits import ThemeTrait, house_layout
from ...board.widget.card import Card, board_without_seat, show_in_mode, show_state
from ...board.widget.projection import ProjectionWidget
from ...languages.translation import N_, _, speaking, spoken
from ...lazy_imports import opened
from ...match.event_bus import Change
from ...match.event_loop import unsynchronized
from ...match.files import parse_match, read_match, record_of
from ...match.match import Match
from ...notation.matches.files import write_match_file
from ...rules import Color, GameState, GammonError, Numbering
from ...rules.validation import brief
from ...storage.atomic_write import StrPath, known_suffix, write_file
from .. import commands
from ..commands import ReplayCommand
from ..comments import whole_letters, with_comments
from ..move_list import moment_html
from ..page import match_page
from ..replay import Moment, PlayOnMode, Replay, arrows_of
from ..reviewed_match import PLAYERS, ReviewedMatch
from ..verdicts import Analyst
from .panels import ReplayPanel


class MatchViewer(Card):
    """A viewer that steps through a match on a live board, decision by decision.

    To step, use the buttons under the board, the curve, the list of decisions or, after a click on
    the board, the mouse wheel. You can play on from any moment, and return with one click. These
    are the keys:

    - Left and right go to the previous or next decision or, with Shift, to the previous or next
      error.
    - Home and End go to the start and the end. PageUp and PageDown go to the previous or next game.
    - Up and down select a play in the table. With Shift, they go to the same player's previous or
      next decision.
    - 1 to 9 select an analysis.
    - A analyses the match in the background, and D analyses the current moment more deeply.
    - F flips the board, and the space bar starts or stops autoplay.

    Parameters
    ----------
    match
        A `Match`, the path of a match file, or the text of a match or of a position that eXtreme
        Gammon or BGBlitz copied with its analysis. The viewer follows a match in progress.
    comments
        The file for the comments. By default, it is next to the match file or journal, and has the
        same name with ``.comments.json`` added. With False, comments are not saved.
    on_leave
        A function that is called when the user wants to return to the reviewed game. The button
        *Back to the game* appears only if you pass this function.
    player
        The player whose errors you review; see the attribute `player`. The default is the only
        person in the match, or else ``"both"``. The viewer opens at the first decision of this
        player.
    **options
        Options of the board: `bottom`, `home`, `numbering`, `theme` (by default ``"auto"``),
        `size`, `visual_fx`, `sound_fx` and `pace`.

    Attributes
    ----------
    board
        The `Board` next to the panel.
    index
        The number of the current moment, counted from 0. Each decision is a moment, and the end of
        each game is a moment. Assign a number to jump to that moment.
    state
        The state at the current moment, before its decision. Assign a state, or text such as an
        XGID, to jump to a decision in that state.
    decision
        The current `Moment`, with its decision. To jump to a moment, assign a `Moment`, or a
        decision from an analysis, such as ``viewer.analysis.errors[0]``.
    analysis
        The analysis in the open tab; None if there is none. By default, it is the best of
        ``match.analyses``, which marks the errors. Assign any `Analysis` of this match to mark its
        errors, or None to mark no errors.
    comment
        The comment on the current moment. Assign a string to replace the comment.
    player
        The player whose errors you step through with Shift, and whose mistakes you can practise:
        ``"white"`` or ``"black"``. With ``"both"`` you step through all errors, and cannot practise
        mistakes.
    playing_on
        Whether the user is playing on from the current moment. Assign True to begin, or False to
        return to the match.
    autoplay
        Whether autoplay is running. Assign True to start it, or False to stop it.

    Raises
    ------
    FormatError
        If a file cannot be read as a match, or as comments on the match.
    GammonError
        If the argument is not a match, or a file cannot be opened. If a comment cannot be saved
        later, the panel says so, and saving is tried again with the next comment.

    Examples
    --------
    >>> match = Match(dice=[(3, 1), (5, 2)], players=("Ann", "Bob"))
    >>> state = match.roll()
    >>> state = match.play("8/5 6/5")
    >>> viewer = MatchViewer(match)
    >>> viewer.index, viewer.decision.text
    (0, '8/5 6/5')
    >>> viewer.next()
    >>> viewer.state == match.state
    True
    """

    _panel: ReplayPanel
    index = WholeNumber(0, min=0, takes="the number of a moment").tag(sync=True)
    state = Value[GameState, GameState | str](takes="a state of the match")
    decision = Value[Moment, Moment | Decision](takes="a moment of the match")
    analysis = Value[Analysis | None, Analysis | None](takes="an Analysis of the match, or None")
    comment = TextTrait("").tag(sync=True)
    player = ChoiceTrait[str, str](PLAYERS, PLAYERS[0]).tag(sync=True)
    playing_on = Flag(False).tag(sync=True)
    autoplay = Flag(False).tag(sync=True)

    _of_the_place = frozenset({"comment"})

    @names_options(ViewerOptions)
    def __init__(
        self,
        match: Match | str | PathLike[str],
        comments: StrPath | bool = True,
        *,
        on_leave: Callable[[], object] | None = None,
        player: str | None = None,
        **options: Unpack[ViewerOptions],
    ) -> None:
        own, of_board = divided(MatchViewer, options)
        self._review = ReviewedMatch(_match_of(match), comments, player)
        self._is_playing_on = False
        self._goes_on = False
        self._on_leave = on_leave
        usual = house_layout(self.replay.moments[0].state.rules)
        with self._closed_on_failure():
            self._autoplay = commands.Autoplay(self._step, self.settled, self._rest)
            self._parts.callback(self._autoplay.stop)
            names = tuple(player.name for player in self.replay.players)
            start = self._review.moment.state
            board = self._own(board_without_seat(names, start, **usual | of_board))
            with speaking(board.language):
                themes = [*in_words({each: each for each in ThemeTrait.values}).items()]
            panel = self._own(
                ReplayPanel(
                    can_leave=on_leave is not None, stronger=stronger_engine(), themes=themes
                )
            )
            panel.observe(self._index_written, ["index"])
            self._analysing = Analyst(
                self.match,
                moment=lambda: self._review.moment,
                show=self._show_running,
                progress=lambda words: panel.show(analysing=words),
                remark=self._remark,
            )
            self._parts.callback(self._analysing.stop)
            self._rollouts = MatchRollouts(self.match, self._show_sources, self._remark)
            self._parts.callback(self._rollouts.stop)
            self._parts.callback(self._end_practice)
            with speaking(board.language):
                note = _("Run the cell again to go through the match.")
            super().__init__(board, panel, note, "gammon-viewer", **own)
            self._parts.callback(self.match.after_change(self._match_changed))
            self.board.observe(self._look_changed, ["numbering", "bottom", "theme"])
            self._show_match()
            self._show()

    # State

    @property
    def match(self) -> Match:
        """The match that the viewer shows."""
        return self._review.match

    @property
    def replay(self) -> Replay:
        """An immutable copy of the match, with all its moments."""
        return self._review.replay

    @property
    def verdicts(self) -> tuple[Decision, ...]:
        """The evaluations of the current decision and, before a roll, of not doubling."""
        return self._review.decisions

    # Commands

    def jump(self, index: int) -> None:
        """Go to the moment with the given number, counted from 0.

        Raises
        ------
        GammonError
            If there is no such moment.
        """
        self._rest()
        self._go_to(self.replay.require(index))

    def next(self) -> None:
        """Go to the next decision; at the end, do nothing."""
        self.go(ReplayCommand.NEXT)

    def back(self) -> None:
        """Go to the previous decision; at the beginning, do nothing."""
        self.go(ReplayCommand.PREVIOUS)

    @spoken
    def go(self, command: ReplayCommand) -> None:
        """Execute the command of a button or a key."""
        if self._is_playing_on and command not in commands.WHILE_PLAYING_ON:
            return
        if command is not ReplayCommand.AUTOPLAY:
            self._rest()
        there = commands.leads_to(command, self._review.verdicts, self._review.at)
        if there is not None:
            if there == self._review.at and command in commands.ERROR_COMMANDS:
                words = N_("There are no more errors by {name} in this direction.")
                self._remark(_(words, name=self._review.whose_errors))
                return
            self._go_to(there)
            return
        actions: dict[ReplayCommand, Callable[[], object] | None] = {
            ReplayCommand.FLIP: self.flip,
            ReplayCommand.AUTOPLAY: partial(setattr, self, "autoplay", not self._goes_on),
            ReplayCommand.PLAY_ON: self.come_back if self._is_playing_on else self.play_on,
            ReplayCommand.ANALYSE: (
                self._analysing.stop_by_hand if self._analysing.is_running else self.analyse
            ),
            ReplayCommand.DEEPER: self.look_deeper,
            ReplayCommand.ROLL_OUT: self.roll_out,
            ReplayCommand.REPORT: self._show_report,
            ReplayCommand.SAVE_PAGE: partial(self._save_file, ".html", self.save),
            ReplayCommand.EXPORT: partial(self._save_file, ".sgf", self.write),
            ReplayCommand.PRACTISE: self.practise,
            ReplayCommand.LEAVE: self._on_leave,
        }
        act = actions.get(command, partial(self._toggle, command))
        try:
            if act is not None:
                act()
        except (GammonError, OSError) as error:
            self._remark(str(error))

    def _toggle(self, effects: str) -> None:
        setattr(self.board, effects, not getattr(self.board, effects))

    def _show_report(self) -> None:
        """Show the report on the open analysis in the page."""
        if self._review.tab.analysis is None:
            raise GammonError(_("This match has no analysis yet; press A to analyse it."))
        self._panel.send({"do": "report", "page": report_page(self._review.tab.analysis)})

    def _save_file(self, suffix: str, save: Callable[[str], None]) -> None:
        """Save the match in a new file in the folder of the notebook."""
        path = free_file(suffix)
        save(path)
        self._remark(_("Saved as {path}.", path=path))

    @spoken
    def analyse(self, *engines: str) -> None:
        """Analyse the match in the background: first quickly, then more deeply.

        The deeper analysis starts near the current moment. Results are added to ``match.analyses``
        and shown at once.

        Parameters
        ----------
        *engines
            The names of engines, the quicker engines first. The default is Sage at 1-ply and 3-ply,
            or the built-in engine if Sage is not installed.
        """
        self._analysing.analyse(engines)

    analyze = analyse

    @spoken
    def look_deeper(self) -> None:
        """Analyse the current decisions again, one ply deeper, in the background."""
        self._analysing.look_deeper(self.verdicts, self._review.tab.analysis)

    @spoken
    def roll_out(self) -> None:
        """Start, stop or continue the rollout of the current decision in the background.

        The result is a separate analysis in ``match.analyses``. A complete rollout is also saved
        in the store of evaluations.
        """
        decisions, moment, sources = self.verdicts, self._review.moment, self._review.sources
        plays = [each.play for each in decisions[-1].candidates] if decisions else []
        self._review.sources = replace(sources, picked=ROLLOUT_SOURCE)
        self._rollouts.toggle((moment.game, moment.action), plays)

    def flip(self) -> None:
        """Flip the board, so that the other player is at the bottom."""
        self.board.bottom = Color(self.board.bottom).opponent.value

    @spoken
    def play_on(self) -> Match:
        """Play on from the current moment, on the same board.

        Returns
        -------
        Match
            The new match. It is independent of the viewer's match.
        """
        self._rest()
        self._is_playing_on = True
        words = _("You are playing on from here: this does not change the match.")
        show_in_mode(self.board, PlayOnMode(), words)
        self._show(board=False)
        return self.board.match

    def come_back(self) -> None:
        """Stop playing on, and show the match again."""
        self._is_playing_on = False
        self._show()

    def practise(self) -> Card:
        """Replace the viewer with a practice session on the mistakes of `player`.

        The viewer returns when the user leaves practice. The mistakes are added to the deck
        ``my_practice.jsonl`` next to the journal, or in the current folder.

        Raises
        ------
        GammonError
            If there is no analysis, if `player` is ``"both"``, or if the deck cannot be opened or
            written.
        """
        self._rest()
        look = {name: getattr(self.board, name) for name in ("theme", "size", "language")}
        mistakes = self._review.verdicts.mistakes()
        practice: Card = opened("practise_mistakes", look, self.match, mistakes, self._end_practice)
        self.show_child("_replacement", practice)
        return practice

    practice = practise

    def _end_practice(self) -> None:
        """Return from practice to the match."""
        self.show_child("_replacement", None)

    def write(self, path: StrPath) -> None:
        """Write the match, with comments, to an .sgf or .mat file.

        A .mat file cannot contain a position that was set up. An .sgf file also includes the first
        analysis.

        Raises
        ------
        FormatError
            If the suffix is unknown, or the format cannot contain the match.
        GammonError
            If the file cannot be written. An existing file is unchanged.
        """
        comments = self._review.comments.comments
        write_match_file(with_comments(record_of(self.match), self.replay, comments), path)

    @unsynchronized
    @spoken
    def save(self, path: StrPath) -> None:
        """Save the match as one HTML page that works in a browser without Python.

        The page shows the errors according to the analysis in the open tab. Readers can step
        through the match with the arrow keys.

        Raises
        ------
        GammonError
            If the suffix is not ``.html``, or the file cannot be written.

        Examples
        --------
        >>> MatchViewer(Match(3, dice=1)).save("match.html")
        """
        known_suffix(path, "match page", (".html",))
        page = match_page(self.replay, self._review.tab, self._numbering, self.language)
        write_file(path, page, "match page")

    async def settled(self) -> None:
        """Wait until all animations on the board have ended."""
        await self.board.settled()

    # Display

    def _go_to(self, index: int) -> None:
        before, self._review.at = self._review.at, index
        self._is_playing_on = False
        self._show(is_next=index == before + 1)

    @spoken
    def _show(self, *, is_next: bool = False, board: bool = True) -> None:
        """Show the current moment on the board, in the panel and in the traits."""
        review, themes = self._review, ThemeTrait.values
        if board:
            self._show_board(is_next=is_next)
        self._panel.show(
            **review.of_moment(self._numbering),
            rollout=self._rollouts.progress_at((review.moment.game, review.moment.action)),
            playing_on=self._is_playing_on,
            autoplay=self._goes_on,
            theme_index=next((n for n, each in enumerate(themes) if each == self.board.theme), -1),
        )
        self._update_traits()

    def _show_board(self, *, is_next: bool) -> None:
        """Show a moment on the board; animate the transition if it is the next moment."""
        board, mode = self.board, self._review.mode(self._numbering)
        with board.hold_sync():
            board.use_for(mode)
            # If the user is faster than the animation, it ends at once.
            before = self.replay.moments[self._review.at - 1]
            moves = is_next and before.state == board.match.state
            if moves and mode.moment.transition and board.shows_motion and not board.moves:
                board.match.replay(mode.moment.transition)
            else:
                show_state(board, mode.moment.state)
            board.message = mode.sentence

    @spoken
    def _show_match(self) -> None:
        """Show the list of moves, the curve, the tabs and the statistics of the players."""
        values = self._review.of_match(Color(self.board.bottom), self._numbering)
        self._panel.show(**values, deeper=self._deeper())

    def _deeper(self) -> str:
        """Return the next engine; empty until the default engines have analysed the match."""
        name = self._analysing.next_engines()
        return engine_label(source_of(name[0])) if name and name != next_engines(()) else ""

    @property
    def _numbering(self) -> Numbering:
        """The numbering of the points on the board, which the panel also uses."""
        return Numbering(self.board.numbering)

    def _current_values(self) -> Mapping[str, Any]:
        review = self._review
        return {
            "index": review.at,
            "state": review.moment.state,
            "decision": review.moment,
            "analysis": review.tab.analysis,
            "comment": review.comment,
            "player": review.player,
            "playing_on": self._is_playing_on,
            "autoplay": self._goes_on,
        }

    @spoken
    def _still(self) -> dict[str, str]:
        white, black = (player.name for player in self.replay.players)
        picture = self.board.snapshot()
        return picture.saved | {
            "text/plain": f"<MatchViewer: {white} and {black}>",
            "text/html": moment_html(self.replay, self._review.at, picture, self._numbering),
        }

    # Events of the match, the clock and the user

    def _match_changed(self, _change: Change) -> None:
        """Follow a match in progress: a viewer at the last moment goes to the new last moment."""
        self._review.follow()
        self._show_match()
        self._show(board=not self._is_playing_on)

    def _look_changed(self, _change: Any) -> None:
        self._show_match()
        self._show(board=not self._is_playing_on)

    def _step(self) -> bool:
        """Take one step of autoplay."""
        if self._review.at < self.replay.last:
            self._go_to(self._review.at + 1)
        return self._review.at < self.replay.last

    def _rest(self) -> None:
        """Stop autoplay."""
        self._autoplay.stop()
        if self._goes_on:
            self._goes_on = False
            self._show(board=False)

    def _index_written(self, change: Any) -> None:
        if not self._panel.is_showing and 0 <= change["new"] <= self.replay.last:
            self.jump(change["new"])

    def _message_received(self, _panel: object, content: Any, _buffers: object) -> None:
        match content:  # a page can send anything
            case {"do": "go", "command": str(command)} if command in tuple(ReplayCommand):
                self.go(ReplayCommand(command))
            case {"do": "player", "player": str(player)} if player in PLAYERS:
                self.player = player
            case {"do": "theme", "theme": str(theme)} if theme in ThemeTrait.values:
                self.board.set_trait("theme", theme)
            case {"do": "write", "text": str(text), "index": int(index)}:
                if 0 <= index <= self.replay.last:  # the moment may have been undone since
                    self._comment_on(self.replay.moments[index], whole_letters(text))
            case {"do": "point", "decision": int(decision), "play": int(play)}:
                self._point(decision, play)
            case {"do": "choose", "source": int(tab)}:
                self._show_sources(self._review.sources.pick(tab))
        self._panel.send({"do": "done"})

    def _point(self, decision: int, play: int) -> None:
        """Show arrows for the play under the pointer instead of the play that was made."""
        if self._is_playing_on:
            return
        decisions, mode = self.verdicts, self._review.mode(self._numbering)
        plays = decisions[decision].candidates if 0 <= decision < len(decisions) else ()
        if 0 <= play < len(plays) and mode.moment.color is not None:
            arrows = arrows_of(plays[play].play, mode.moment.color)
            mode = replace(mode, arrows=arrows)
        show_in_mode(self.board, mode, self.board.message)

    def _show_running(self, analysis: Analysis) -> None:
        """Show the current results of an engine, and keep the open tab."""
        picked = analysis.source if self._analysing.deepens else self._review.sources.picked
        self._show_sources(replace(self._review.sources, running=analysis, picked=picked))

    def _show_sources(self, sources: Sources | None = None) -> None:
        """Show the given sources or, by default, the current sources with their latest results."""
        before = self.verdicts
        self._review.use(sources)
        self._show_match()
        self._show(board=before != self.verdicts and not self._is_playing_on)

    # Comments

    def _comment_on(self, moment: Moment, text: str) -> None:
        if self._review.write(moment, text):
            self._show_match()
        self._show(board=False)

    # Assignments to traits are requests

    _validate_trait = traitlets.validate(
        *("index", "state", "decision", "analysis", "comment", "player", "playing_on", "autoplay")
    )(ProjectionWidget._validate_written)

    def _apply_request(self, requested: Mapping[str, Any]) -> None:
        """Apply requested values: first a moment, then the other values at that moment."""
        there = commands.requested_place(self._review.verdicts, self._review.at, requested)
        analysis = commands.requested_analysis(self.match, requested.get("analysis"))
        commands.require_comment(requested.get("comment"))
        goes_on = requested.get("autoplay")
        self._rest()
        if "analysis" in requested:
            self._show_sources(self._review.sources.choose(analysis))
        if there is not None:
            self._go_to(there)
        if "comment" in requested:
            self._comment_on(self._review.moment, requested["comment"])
        if "player" in requested:
            self._review.player = requested["player"]
            self._review.use()
            self._show_match()
        if "playing_on" in requested:
            (self.play_on if requested["playing_on"] else self.come_back)()
        if goes_on:
            self._go_on()
        self._update_traits()

    def _go_on(self) -> None:
        if self._review.at == self.replay.last:
            raise SettingError(
                "autoplay has nothing more to show, because this is the last moment."
            )
        if not self._autoplay.start():
            raise SettingError("autoplay needs a running event loop, as in a notebook.")
        self._goes_on = True
        self._show(board=False)

    def _remark(self, sentence: str) -> None:
        self.board.message = sentence


def _match_of(given: Match | str | PathLike[str]) -> Match:
    if isinstance(given, Match):
        return given
    if isinstance(given, str) and "\n" in given:
        return parse_match(given)
    if isinstance(given, str | PathLike):
        return read_match(given)
    raise GammonError(
        f"A viewer needs a Match, the path of a match file, or the text of a match or of an "
        f"analysed position, not {brief(given)}."
    )
