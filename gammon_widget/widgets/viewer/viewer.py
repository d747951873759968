"""A match to step through: board, list of moves and comments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from os import PathLike
from typing import Any

import ipywidgets
import traitlets

from ...analysis import Analysis, Decision
from ...disk import StrPath
from ...notation import write_match_file
from ...play import Change, Match, read_match
from ...play.files import record_of
from ...play.kernel_lock import locked
from ...replay.advice_tables import said_by_others
from ...replay.analyst import Analyst
from ...replay.arrows import arrows_at, arrows_of, trails_before
from ...replay.autoplay import Autoplay
from ...replay.commands import ReplayCommand, leads_to
from ...replay.comment_book import CommentBook
from ...replay.comments import file_beside, with_comments
from ...replay.mode import ReplayMode
from ...replay.moments import Moment
from ...replay.narration import sentence_at, verdict_on
from ...replay.page import moment_html
from ...replay.replay import Replay
from ...replay.verdicts import Verdicts
from ...replay.wishes import wished_analysis, wished_place
from ...rules import Color, GameState, GammonError
from ...rules.validation import brief
from ...settings.options import OF_EVERY_WIDGET, require_known_options
from ...settings.traits import Flag, SettingError, Text, Value, WholeNumber
from ..frontend.page_size import MAX_WIDTH
from ..projection import ProjectionWidget
from .board import ReplayBoard
from .panel import ReplayPanel

_OPTIONS = ("bottom", "home", "numbering", "theme", "size", "visual_fx", "sound_fx", "pace")
"""The options of its board; what else a board has, a replay has no use for."""

_PLAYING_ON = "You play on from here: nothing of it belongs to the match."


class MatchViewer(ProjectionWidget, ipywidgets.VBox):
    """A match on a live board, stepped through decision by decision.

    Step by the buttons under the board, its slider, the wheel on a board that has been clicked, or
    the keys: left and right for a decision, up and down for one of the same player, Home and End,
    PageUp and PageDown for games, E and Shift+E for errors, F to turn the board, the space bar to
    go on by itself. Any decision of the list can be clicked. From any moment one may play on, and
    come back by one click.

    Parameters
    ----------
    match
        A `Match`, or the path of a file of one. A match that is still played goes on here, too.
    comments
        A file to keep comments in. By default it lies beside the file of the match, or its
        journal, and is called like that with ``.comments.json`` behind; False keeps them nowhere.
    on_leave
        Called when somebody wants to go back to the game that is reviewed here; without it there
        is no button for that.
    **options
        For its board: `bottom`, `home`, `numbering`, `theme`, by default ``"auto"``, `size`,
        `visual_fx`, `sound_fx`, `pace`.

    A has an engine analyse the match, behind; D has it look deeper at what is seen.

    Attributes
    ----------
    index
        The moment that is seen, counted from 0: each decision is one, and so is the end of each
        game. Write it to jump there.
    state
        The state at that moment, before its decision. Write one, or a text such as an XGID, to
        jump to where something was decided in it.
    decision
        The moment itself, with what was decided: a `Moment`. Write one, or a decision of an
        analysis, such as ``viewer.analysis.errors[0]``, to jump there.
    analysis
        What is shown of what is said about the match: one of ``match.analyses``, by default the
        first; None where there is none. Write any `Analysis` of this match, or None.
    comment
        What is written about it. Write it to comment.
    playing_on
        Whether the game is played on from here. Write it to begin, or to come back.
    autoplay
        Whether the match goes on by itself. Write it to begin or to stop.

    Raises
    ------
    FormatError
        If a file cannot be read as a match, or as comments on it.
    GammonError
        If it is no match, or a file cannot be opened. When comments cannot be written later, that
        is said beside the board, and nothing is lost: all is written as soon as it can be.

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

    index = WholeNumber(0, min=0, takes="the number of a moment").tag(sync=True)
    state: GameState = Value(takes="a state of the match")  # type: ignore[assignment]  # a descriptor
    decision: Moment = Value(takes="a moment of the match")  # type: ignore[assignment]
    analysis: Analysis | None = Value(takes="an Analysis of the match, or None")  # type: ignore[assignment]
    comment = Text("").tag(sync=True)
    playing_on = Flag(False).tag(sync=True)
    autoplay = Flag(False).tag(sync=True)

    def __init__(
        self,
        match: Match | str | PathLike[str],
        comments: StrPath | bool = True,
        *,
        on_leave: Callable[[], object] | None = None,
        **options: Any,
    ) -> None:
        known = (*_OPTIONS, "match", "comments", "on_leave")
        require_known_options("MatchViewer", options, known)
        own = {name: options.pop(name) for name in OF_EVERY_WIDGET if name in options}
        self._match = _match_of(match)
        replay = Replay.of(self._match)
        self._verdicts = Verdicts(replay, next(iter(self._match.analyses), None))
        path = file_beside(self._match) if comments is True else comments or None
        self._comments = CommentBook(path, replay)
        self._at, self._is_playing_on, self._goes_on = 0, False, False
        self._on_leave = on_leave
        rules = replay.moments[0].state.rules
        usual = {"theme": "auto", "home": rules.home.value, "numbering": rules.numbering.value}
        with self._closed_on_failure():
            self._autoplay = Autoplay(self._step, self.settled, self._rest)
            self._parts.callback(self._autoplay.stop)
            white, black = (player.name for player in replay.players)
            self._board = ReplayBoard((white, black), self._mode(), **usual | options)
            self.board = self._own(self._board.board)
            self.board.layout.max_width = f"min({self.board.size}px, {MAX_WIDTH})"
            self.board.note_restart("Run the cell again to go through the match.")
            self._panel = self._own(
                ReplayPanel(
                    can_leave=on_leave is not None,
                    go=self.go,
                    jump=self._jump_by_hand,
                    write=self._write,
                    point=self._point,
                    choose=self._choose_analysis,
                )
            )
            self._panel.belong_to(self.board)
            self._analysing = Analyst(
                self._match,
                moment=lambda: self.replay.moments[self._at],
                show=lambda analysis: self._show_analysis(analysis, board=False),
                progress=self._panel.show_analysing,
                remark=self._remark,
            )
            self._parts.callback(self._analysing.stop)
            main = self._own(ipywidgets.Box([self.board, self._panel]))
            main.add_class("gammon-card")
            super().__init__(children=(main,), **own)
            self.add_class("gammon-viewer")
            self._parts.callback(self._match.after_change(self._match_changed))
            self._show_match()
            self._show()

    # What is the case

    @property
    def match(self) -> Match:
        """The match that is looked at."""
        return self._match

    @property
    def replay(self) -> Replay:
        """The match as a value, with all its moments."""
        return self._verdicts.replay

    @property
    def verdicts(self) -> tuple[Decision, ...]:
        """What the analysis says of this moment: of not doubling before its roll, and of it."""
        return self._verdicts.at(self._at)

    # What is done

    @locked
    def jump(self, index: int) -> None:
        """Go to a moment, by its number from 0.

        Raises
        ------
        GammonError
            If there is no such moment.
        """
        self._rest()
        self._go_to(self.replay.require(index))

    def next(self) -> None:
        """Go to the next decision; at the end, stay."""
        self.go(ReplayCommand.NEXT)

    def back(self) -> None:
        """Go to the decision before; at the beginning, stay."""
        self.go(ReplayCommand.PREVIOUS)

    @locked
    def go(self, command: ReplayCommand) -> None:
        """Do what a button or a key asks for."""
        if self._is_playing_on and command not in (ReplayCommand.PLAY_ON, ReplayCommand.FLIP):
            return
        if command is not ReplayCommand.AUTOPLAY:
            self._rest()
        there = leads_to(command, self._verdicts, self._at)
        if there is not None:
            self._go_to(there)
            return
        match command:
            case ReplayCommand.FLIP:
                self.flip()
            case ReplayCommand.AUTOPLAY:
                self._toggle_autoplay()
            case ReplayCommand.PLAY_ON if self._is_playing_on:
                self.come_back()
            case ReplayCommand.PLAY_ON:
                self.play_on()
            case ReplayCommand.ANALYSE if self._analysing.is_running:
                self._analysing.stop_by_hand()
            case ReplayCommand.ANALYSE:
                self.analyse()
            case ReplayCommand.DEEPER:
                self.look_deeper()
            case ReplayCommand.LEAVE if self._on_leave is not None:
                self._on_leave()

    def _toggle_autoplay(self) -> None:
        try:
            self.autoplay = not self._goes_on
        except SettingError as error:
            self._remark(str(error))

    @locked
    def analyse(self, *engines: str) -> None:
        """Have the match analysed behind: quickly first, then deeper where one looks.

        What is said comes into ``match.analyses`` and is shown at once.

        Parameters
        ----------
        *engines
            Engines by name, the quicker ones first; by default Sage at 1-ply and 3-ply, or
            without it the built-in one.
        """
        self._analysing.start(engines)

    @locked
    def look_deeper(self) -> None:
        """Look at the decisions of this moment again, one ply deeper, behind."""
        self._analysing.look_deeper(self.verdicts, self._verdicts.analysis)

    @locked
    def flip(self) -> None:
        """Turn the board, so that the other player sits at the bottom."""
        self.board.bottom = Color(self.board.bottom).opponent.value

    @locked
    def play_on(self) -> Match:
        """Let the game be played on from here, on the same board.

        Returns
        -------
        Match
            What is played on: a match of its own, that nothing in the viewer's match knows of.
        """
        self._rest()
        self._is_playing_on = True
        self._board.play_on(_PLAYING_ON)
        self._show(board=False)
        return self.board.match

    @locked
    def come_back(self) -> None:
        """Leave what was played on, and see the match again."""
        self._is_playing_on = False
        self._show()

    @locked
    def write(self, path: StrPath) -> None:
        """Write the match with its comments to a file: .sgf or, where it was played only, .mat.

        An .sgf takes the first analysis along, too.

        Raises
        ------
        FormatError
            If the suffix names no format that can be written, or the format cannot hold this.
        GammonError
            If the file cannot be written; what was there is there still, whole.
        """
        record = record_of(self._match)
        write_match_file(with_comments(record, self.replay, self._comments.comments), path)

    async def settled(self) -> None:
        """Wait until nothing moves on the board."""
        await self.board.settled()

    # How it is shown

    def _go_to(self, index: int) -> None:
        before, self._at = self._at, index
        self._is_playing_on = False
        if index != before:
            self._show(seen=before)
        else:
            self._show()

    def _mode(self) -> ReplayMode:
        replay, index = self.replay, self._at
        moment = replay.moments[index]
        arrows = arrows_at(moment, self._verdicts.at(index))
        return ReplayMode(moment, arrows, trails_before(replay, index))

    def _show(self, *, seen: int | None = None, board: bool = True) -> None:
        """Show the moment in everything; what leads to it from one that was seen is seen, too."""
        replay, index = self.replay, self._at
        moment, said = replay.moments[index], self._verdicts.at(index)
        words = f"{sentence_at(replay, index)} {verdict_on(said)}".strip()
        if board:
            is_next = seen is not None and seen + 1 == index
            way = moment.way if is_next else ()
            before = replay.moments[index - 1].state if is_next else None
            self._board.show(replace(self._mode(), words=words), way, before, words)
        self._panel.show_moment(
            index,
            words,
            said,
            others=said_by_others(self._said_by_others()),
            comment=self._comments.at(moment),
            note=self._comments.problem,
            playing_on=self._is_playing_on,
            autoplay=self._goes_on,
        )
        self._tell()

    def _said_by_others(self) -> list[tuple[str, tuple[Decision, ...]]]:
        """What the sources that are not shown say of this moment."""
        shown = self._verdicts.analysis
        return [
            (each.source, Verdicts(self.replay, each).at(self._at))
            for each in self._match.analyses
            if shown is None or each.source != shown.source
        ]

    def _show_match(self) -> None:
        """Show the list of moves anew."""
        self._panel.show_match(self._verdicts, self._sources, self._has_comment)

    @property
    def _sources(self) -> tuple[Analysis, ...]:
        """All that can be chosen from: what came with the match, and what was written here."""
        there, shown = self._match.analyses, self._verdicts.analysis
        is_new = shown is not None and not any(each is shown for each in there)
        return (*there, shown) if shown is not None and is_new else there

    def _has_comment(self, index: int) -> bool:
        return bool(self._comments.at(self.replay.moments[index]))

    def _truth(self) -> Mapping[str, Any]:
        moment = self.replay.moments[self._at]
        return {
            "index": self._at,
            "state": moment.state,
            "decision": moment,
            "analysis": self._verdicts.analysis,
            "comment": self._comments.at(moment),
            "playing_on": self._is_playing_on,
            "autoplay": self._goes_on,
        }

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """What a notebook shows and saves: the live viewer, and a still one for elsewhere."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        white, black = (player.name for player in self.replay.players)
        # Short and the same in every run, since tools compare it.
        bundle["text/plain"] = f"<MatchViewer: {white} and {black}>"
        picture = self.board.snapshot()
        bundle |= picture.saved
        bundle["text/html"] = moment_html(self.replay, self._at, picture)
        return bundle

    # What a match, a clock or a hand does

    @locked
    def _match_changed(self, _change: Change) -> None:
        """Follow a match that is still played: who sees its end goes on to the new one."""
        before, at = self.replay, self._at
        after = Replay.of(self._match, before)
        self._verdicts = Verdicts(after, self._verdicts.analysis)
        was_last = at == before.last
        self._at = after.last if was_last else after.where(before.moments[at])
        self._show_match()
        self._show(board=not self._is_playing_on)

    @locked
    def _step(self) -> bool:
        """Take one step of those that are taken by themselves."""
        if self._at < self.replay.last:
            self._go_to(self._at + 1)
        return self._at < self.replay.last

    @locked
    def _rest(self) -> None:
        """Go on by itself no more."""
        self._autoplay.stop()
        if self._goes_on:
            self._goes_on = False
            self._show(board=False)

    def _jump_by_hand(self, index: int) -> None:
        if 0 <= index <= self.replay.last:
            self.jump(index)

    @locked
    def _point(self, decision: int, play: int) -> None:
        """Show a play that is pointed at as arrows, in place of the one that was made."""
        if self._is_playing_on:
            return
        said, mode = self._verdicts.at(self._at), self._mode()
        plays = said[decision].candidates if 0 <= decision < len(said) else ()
        if 0 <= play < len(plays) and mode.moment.color is not None:
            arrows = arrows_of(plays[play].play, mode.moment.color)
            mode = replace(mode, arrows=arrows)
        self._board.point_out(mode)

    @locked
    def _choose_analysis(self, source: int) -> None:
        if 0 <= source < len(self._sources):
            self._show_analysis(self._sources[source])

    def _show_analysis(self, analysis: Analysis | None, *, board: bool = True) -> None:
        self._verdicts = Verdicts(self.replay, analysis)
        self._show_match()
        self._show(board=board and not self._is_playing_on)

    # Comments

    @locked
    def _write(self, text: str, index: int) -> None:
        """Take a comment from the page, where a game that was taken back may be seen still."""
        if index <= self.replay.last:
            self._comment_on(self.replay.moments[index], text)

    def _comment_on(self, moment: Moment, text: str) -> None:
        had = bool(self._comments.at(moment))
        self._comments.write(moment, text, self.replay)
        if had != bool(text):
            self._show_match()
        self._show(board=False)

    # Traits that are written are wishes

    @traitlets.validate(
        *("index", "state", "decision", "analysis", "comment", "playing_on", "autoplay")
    )
    def _trait_written(self, proposal: Any) -> Any:
        return self._written(proposal)

    def _act_on(self, wishes: Mapping[str, Any]) -> None:
        """Do what is wished: a place to go to comes first, so that the rest is done there."""
        try:
            there = wished_place(self._verdicts, self._at, wishes)
            analysis = wished_analysis(self._match, wishes.get("analysis"))
        except GammonError as error:
            raise SettingError(str(error)) from error
        goes_on = wishes.get("autoplay")
        self._rest()
        if "analysis" in wishes:
            self._show_analysis(analysis)
        if there is not None:
            self._go_to(there)
        if "comment" in wishes:
            self._comment_on(self.replay.moments[self._at], wishes["comment"])
        if "playing_on" in wishes:
            _ = self.play_on() if wishes["playing_on"] else self.come_back()
        if goes_on:
            self._go_on()
        self._tell()

    def _go_on(self) -> None:
        if self._at == self.replay.last:
            raise SettingError("autoplay has nothing more to show: this is the last moment.")
        if not self._autoplay.start():
            raise SettingError("autoplay takes an event loop that runs, as in a notebook.")
        self._goes_on = True
        self._show(board=False)

    def _remark(self, sentence: str) -> None:
        self.board.message = sentence


def _match_of(given: Match | str | PathLike[str]) -> Match:
    if isinstance(given, Match):
        return given
    if isinstance(given, str | PathLike):
        return read_match(given)
    raise GammonError(f"A viewer shows a Match or a file of one, not {brief(given)}.")
