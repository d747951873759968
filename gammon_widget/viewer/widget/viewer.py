"""A match to step through: board, list of moves and comments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from os import PathLike
from typing import Any, Unpack

import traitlets

from ...analysis.advice_tables import advice_tables
from ...analysis.result_analysis import reader_of, summary_of
from ...analysis.rollout_run import MatchRollouts
from ...analysis.sources import (
    ROLLOUT_SOURCE,
    Sources,
    engine_label,
    next_engines,
    source_label,
    source_of,
    stronger_engine,
)
from ...analysis.values.analysis import Analysis
from ...analysis.values.decision import Decision
from ...board.model.settings import (
    VIEWER_OPTIONS,
    ChoiceTrait,
    Flag,
    SettingError,
    TextTrait,
    Value,
    ViewerOptions,
    WholeNumber,
    divided,
    names_options,
    require_known_options,
)
from ...board.widget.board_traits import house_layout
from ...board.widget.card import Card, board_without_seat, show_in_mode, show_state
from ...board.widget.projection import ProjectionWidget
from ...board.widget.result_review import practice_of
from ...match.event_bus import Change
from ...match.event_loop import LOCK, locked
from ...match.files import read_match, record_of
from ...match.match import Match
from ...notation.matches.files import write_match_file
from ...rules import Color, GameState, GammonError, Numbering
from ...rules.validation import brief
from ...storage.atomic_write import StrPath, suffix_of, write_file
from .. import commands
from ..arrows import PlayOnMode, ReplayMode, arrows_at, arrows_of, trails_before
from ..commands import ReplayCommand
from ..comments import CommentBook, commented, comments_path, whole_letters, with_comments
from ..move_list import chapters_of, moment_html, name_of, sentence_at, status_at, verdict_on
from ..page import match_page
from ..replay import Moment, Replay
from ..verdicts import Analyst, Verdicts, curve_of, difficulty_of, mark_of
from .panels import ReplayPanel

_BOTH = "both"
_PLAYERS = (_BOTH, *(color.value for color in Color))

_PLAYING_ON = "You are playing on from here: this does not change the match."


class MatchViewer(ProjectionWidget, Card):
    """A match on a live board, stepped through decision by decision.

    Step with the buttons under the board, the curve, the wheel on a board that has been clicked, or
    the keys: left and right for a decision, with Shift for an error, Home and End, PageUp and
    PageDown for games, up and down for the plays of the table, with Shift for a decision of the
    same player, 1 to 9 for a source, F to flip the board, the space bar for autoplay. Click any
    decision of the list to go there. You can play on from any moment, and return with one click.

    Parameters
    ----------
    match
        A `Match`, or the path of a match file. The viewer follows a match in progress.
    comments
        A file to keep comments in. By default it is next to the file of the match, or its
        journal, with the same name and ``.comments.json`` at the end; False keeps no comments.
    on_leave
        Called when the user wants to return to the reviewed game; without it there is no button for
        that.
    player
        See the attribute; by default the only person, if there is one, else ``"both"``. The viewer
        opens at the first decision of this player.
    **options
        For its board: `bottom`, `home`, `numbering`, `theme`, by default ``"auto"``, `size`,
        `visual_fx`, `sound_fx`, `pace`.

    The key A analyses the match in the background; D analyses the current moment more deeply.

    Attributes
    ----------
    index
        The current moment, counted from 0: each decision is one, and so is the end of each
        game. Write it to jump there.
    state
        The state at that moment, before its decision. Write one, or a text such as an XGID, to
        jump to a decision in that state.
    decision
        The moment itself, with its decision: a `Moment`. Write one, or a decision of an
        analysis, such as ``viewer.analysis.errors[0]``, to jump there.
    analysis
        The analysis of the open tab, by default the best of ``match.analyses``, which marks the
        errors; None without one. Write any `Analysis` of this match, or None, to have it mark them.
    comment
        The comment on the moment. Write it to comment.
    player
        Whose errors the arrows with Shift step through, and *Practise* adds to the deck:
        ``"white"``, ``"black"`` or ``"both"``, of whom none are practised.
    playing_on
        Whether the user is playing on from here. Write it to begin, or to return.
    autoplay
        Whether autoplay is running. Write it to start or to stop.

    Raises
    ------
    FormatError
        If a file cannot be read as a match, or as comments on it.
    GammonError
        If it is not a match, or a file cannot be opened. If comments cannot be written later, the
        panel shows that, and nothing is lost: they are written as soon as possible.

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
    _offered = (*ProjectionWidget._offered, "board")
    index = WholeNumber(0, min=0, takes="the number of a moment").tag(sync=True)
    state = Value[GameState, GameState | str](takes="a state of the match")
    decision = Value[Moment, Moment | Decision](takes="a moment of the match")
    analysis = Value[Analysis | None, Analysis | None](takes="an Analysis of the match, or None")
    comment = TextTrait("").tag(sync=True)
    player = ChoiceTrait[str, str](_PLAYERS, _BOTH).tag(sync=True)
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
        known = (*VIEWER_OPTIONS, "match", "comments", "on_leave", "player")
        require_known_options("MatchViewer", options, known)
        own, of_board = divided(options)
        self._match = _match_of(match)
        replay = Replay.of(self._match)
        self._sources = Sources()
        path = comments_path(self._match) if comments is True else comments or None
        self._comments = CommentBook(path, replay)
        reader = reader_of(self._match)
        if player is not None and player not in _PLAYERS:
            raise GammonError(
                f"player takes {', '.join(map(repr, _PLAYERS))}, not {brief(player)}."
            )
        self._player = player or (_BOTH if reader is None else reader.value)
        self._use(replay)
        self._at, self._is_playing_on = self._verdicts.first_decision(), False
        self._goes_on = False
        self._on_leave = on_leave
        usual = {"theme": "auto"} | house_layout(replay.moments[0].state.rules)
        with self._closed_on_failure():
            self._autoplay = commands.Autoplay(self._step, self.settled, self._rest)
            self._parts.callback(self._autoplay.stop)
            white, black = (player.name for player in replay.players)
            start = replay.moments[self._at].state
            board = self._own(board_without_seat((white, black), start, **usual | of_board))
            board.note_restart("Run the cell again to go through the match.")
            panel = self._own(
                ReplayPanel(can_leave=on_leave is not None, stronger=stronger_engine())
            )
            panel.on_msg(self._message_received)
            panel.observe(self._index_written, ["index"])
            panel.belong_to(board)
            self._analysing = Analyst(
                self._match,
                moment=lambda: self.replay.moments[self._at],
                show=self._show_running,
                progress=lambda words: panel.show(analysing=words),
                remark=self._remark,
            )
            self._parts.callback(self._analysing.stop)
            self._rollouts = MatchRollouts(self._match, self._show_rollouts, self._remark)
            self._parts.callback(self._rollouts.stop)
            self._parts.callback(self._end_practice)
            super().__init__(board=board, _panel=panel, _names=["gammon-viewer"], **own)
            self._parts.callback(self._match.after_change(self._match_changed))
            self.board.observe(self._numbering_changed, ["numbering", "bottom"])
            self._show_match()
            self._show()

    # State

    @property
    def match(self) -> Match:
        """The match of this viewer."""
        return self._match

    @property
    def replay(self) -> Replay:
        """The match as a value, with all its moments."""
        return self._verdicts.replay

    @property
    def verdicts(self) -> tuple[Decision, ...]:
        """The evaluations of this moment: of not doubling before its roll, and of its decision."""
        return self._tab.at(self._at)

    # Commands

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
        """Go to the previous decision; at the beginning, stay."""
        self.go(ReplayCommand.PREVIOUS)

    @locked
    def go(self, command: ReplayCommand) -> None:
        """Execute the command of a button or a key."""
        if self._is_playing_on and command not in commands.WHILE_PLAYING_ON:
            return
        if command is not ReplayCommand.AUTOPLAY:
            self._rest()
        there = commands.leads_to(command, self._verdicts, self._at)
        if there is not None:
            if there == self._at and command in commands.ERROR_COMMANDS:
                self._remark(f"There are no more errors of {self._errors_of} in this direction.")
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
            ReplayCommand.PLAYER: self._choose_next_player,
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

    def _choose_next_player(self) -> None:
        self.player = _PLAYERS[(_PLAYERS.index(self._player) + 1) % len(_PLAYERS)]

    @locked
    def analyse(self, *engines: str) -> None:
        """Analyse the match in the background: quickly first, then deeper near the current moment.

        Results are added to ``match.analyses`` and shown at once.

        Parameters
        ----------
        *engines
            Engines by name, the quicker ones first; by default Sage at 1-ply and 3-ply, or
            without it the best built-in one.
        """
        self._analysing.start(engines)

    @locked
    def look_deeper(self) -> None:
        """Analyse the decisions of this moment again, one ply deeper, in the background."""
        self._analysing.look_deeper(self.verdicts, self._tab.analysis)

    @locked
    def roll_out(self) -> None:
        """Roll out the decision of this moment in the background; stop it, or continue it.

        The rollout is a source of its own, which is kept in ``match.analyses`` and, when it is
        complete, in the store of evaluations.
        """
        decisions, moment = self.verdicts, self.replay.moments[self._at]
        plays = [each.play for each in decisions[-1].candidates] if decisions else []
        self._sources = replace(self._sources, picked=ROLLOUT_SOURCE)
        self._rollouts.toggle((moment.game, moment.action), plays)

    @locked
    def flip(self) -> None:
        """Flip the board, so that the other player is at the bottom."""
        self.board.bottom = Color(self.board.bottom).opponent.value

    @locked
    def play_on(self) -> Match:
        """Play on from here, on the same board.

        Returns
        -------
        Match
            The new match, independent of the viewer's match.
        """
        self._rest()
        self._is_playing_on = True
        show_in_mode(self.board, PlayOnMode(), _PLAYING_ON)
        self._show(board=False)
        return self.board.match

    @locked
    def come_back(self) -> None:
        """Stop playing on, and show the match again."""
        self._is_playing_on = False
        self._show()

    @locked
    def practise(self) -> Card:
        """Practise the mistakes of `player` in this place, until the user leaves.

        They are added to ``my_practice.jsonl`` beside the journal, or in the present folder.

        Raises
        ------
        GammonError
            If there is no analysis or no player, or the deck cannot be opened or written.
        """
        self._rest()
        mistakes = self._verdicts.mistakes()
        practice = practice_of(self.board, self._match, mistakes, self._end_practice)
        self._replacement = practice
        return practice

    @locked
    def _end_practice(self) -> None:
        """Return from practice to the match."""
        practice, self._replacement = self._replacement, None
        if practice is not None:
            practice.close()

    @locked
    def write(self, path: StrPath) -> None:
        """Write the match with its comments to a file: .sgf or, if it only has plays, .mat.

        An .sgf includes the first analysis, too.

        Raises
        ------
        FormatError
            If the suffix names no format that can be written, or the format cannot hold this.
        GammonError
            If the file cannot be written; an old file stays as it was.
        """
        record = record_of(self._match)
        write_match_file(with_comments(record, self.replay, self._comments.comments), path)

    def save(self, path: StrPath) -> None:
        """Save the match as one HTML page that can be stepped through without Python.

        Its errors are those of the shown source. The arrow keys step through it.

        Raises
        ------
        GammonError
            If the suffix is not ``.html``, or the file cannot be written.

        Examples
        --------
        >>> MatchViewer(Match(3, dice=1)).save("match.html")
        """
        if suffix_of(path, "page") != ".html":
            raise GammonError(f"The page of a match is saved as match.html, not {brief(path)}.")
        page = match_page(self.replay, self._tab, self._numbering)
        write_file(path, page, "page")

    async def settled(self) -> None:
        """Wait for the end of all motion on the board."""
        await self.board.settled()

    # Display

    def _go_to(self, index: int) -> None:
        before, self._at = self._at, index
        self._is_playing_on = False
        if index != before:
            self._show(seen=before)
        else:
            self._show()

    def _mode(self) -> ReplayMode:
        replay, index, numbering = self.replay, self._at, self._numbering
        moment, decisions = replay.moments[index], self._tab.at(index)
        sentence = f"{sentence_at(replay, index, numbering)} {verdict_on(decisions, numbering)}"
        return ReplayMode(
            moment,
            arrows_at(moment, decisions),
            () if any(each.is_error for each in decisions) else trails_before(replay, index),
            status_at(replay, index, decisions, numbering),
            sentence.strip(),
        )

    def _show(self, *, seen: int | None = None, board: bool = True) -> None:
        """Show the moment everywhere; animate the way from the moment `seen`."""
        replay, index, mode = self.replay, self._at, self._mode()
        moment, numbering = replay.moments[index], self._numbering
        if board:
            self._show_board(mode, is_next=seen is not None and seen + 1 == index)
        self._panel.show(
            index=index,
            sentence=sentence_at(replay, index, numbering),
            verdict=" ".join(mode.status[1:]),
            mark=mark_of(self._tab, index),
            tables=advice_tables(self._tab.at(index), numbering),
            comment=self._comments.at(moment),
            note=self._comments.problem,
            rollout=self._rollouts.progress_at((moment.game, moment.action)),
            playing_on=self._is_playing_on,
            autoplay=self._goes_on,
        )
        self._update_traits()

    def _show_board(self, mode: ReplayMode, *, is_next: bool) -> None:
        """Show a moment on the board; animate the way from the one before if it is the next."""
        board, moments = self.board, self.replay.moments
        with LOCK, board.hold_sync():
            board.use_for(mode)
            # A user faster than the animation sees its end.
            moves = is_next and moments[self._at - 1].state == board.match.state
            if moves and mode.moment.transition and board.shows_motion and not board.moves:
                board.match.replay(mode.moment.transition)
            else:
                show_state(board, mode.moment.state)
            board.message = mode.sentence

    def _use(self, replay: Replay, sources: Sources | None = None) -> None:
        """Use these sources: the best one for marks, the open tab for the current moment."""
        sources, comments = sources or self._sources, self._comments.comments
        kept = tuple(commented(each, replay, comments) for each in self._match.analyses)
        running = sources.running and commented(sources.running, replay, comments)
        self._match.analyses = kept
        self._sources = replace(sources, kept=kept, running=running)
        color = None if self._player == _BOTH else Color(self._player)
        self._verdicts = Verdicts(replay, self._sources.best, color)
        shown = self._sources.shown
        is_partial = shown is not None and shown.source == ROLLOUT_SOURCE
        self._tab = Verdicts(replay, shown, others=self._verdicts if is_partial else None)

    def _show_match(self) -> None:
        """Show the list of moves, the curve, the tabs and the figures of the players."""
        replay, verdicts, sources = self.replay, self._verdicts, self._sources
        bottom = Color(self.board.bottom)
        number = {id(each): n for n, each in enumerate(sources.tabs)}
        self._panel.show(
            players=[player.name for player in replay.players],
            chapters=chapters_of(
                *(replay, partial(mark_of, verdicts), self._has_comment, self._numbering),
                partial(difficulty_of, verdicts),
            ),
            last=replay.last,
            bottom=replay.players[bottom.slot].name,
            curve=curve_of(verdicts, bottom),
            sources=[source_label(each) for each in sources.tabs],
            source=number.get(id(sources.shown), -1),
            best=number.get(id(sources.best), -1),
            summary=[] if sources.best is None else summary_of(sources.best),
            errors_of=self._errors_of,
            mistakes=len(verdicts.mistakes() or ()),
            deeper=self._deeper(),
        )

    @property
    def _errors_of(self) -> str:
        """Whose errors are stepped through, in words."""
        color = self._verdicts.player
        return "both players" if color is None else name_of(self.replay, color)

    def _deeper(self) -> str:
        """The engine of the next analysis, if there has been one by the default engines."""
        name = self._analysing.next_engines()
        return engine_label(source_of(name[0])) if name and name != next_engines(()) else ""

    @property
    def _numbering(self) -> Numbering:
        """Return the numbering of the board's points, which the panel uses as well."""
        return Numbering(self.board.numbering)

    def _has_comment(self, index: int) -> bool:
        return bool(self._comments.at(self.replay.moments[index]))

    def _current_values(self) -> Mapping[str, Any]:
        moment = self.replay.moments[self._at]
        return {
            "index": self._at,
            "state": moment.state,
            "decision": moment,
            "analysis": self._tab.analysis,
            "comment": self._comments.at(moment),
            "player": self._player,
            "playing_on": self._is_playing_on,
            "autoplay": self._goes_on,
        }

    def _still(self) -> dict[str, str]:
        white, black = (player.name for player in self.replay.players)
        picture = self.board.snapshot()
        return picture.saved | {
            "text/plain": f"<MatchViewer: {white} and {black}>",
            "text/html": moment_html(self.replay, self._at, picture, self._numbering),
        }

    # Events of the match, the clock and the user

    @locked
    def _match_changed(self, _change: Change) -> None:
        """Follow a match in progress: a viewer at its end goes to the new end."""
        before, at = self.replay, self._at
        after = Replay.of(self._match, before)
        self._use(after)
        was_last = at == before.last
        self._at = after.last if was_last else after.where(before.moments[at])
        self._show_match()
        self._show(board=not self._is_playing_on)

    @locked
    def _numbering_changed(self, _change: Any) -> None:
        self._show_match()
        self._show(board=not self._is_playing_on)

    @locked
    def _step(self) -> bool:
        """Take one step of autoplay."""
        if self._at < self.replay.last:
            self._go_to(self._at + 1)
        return self._at < self.replay.last

    @locked
    def _rest(self) -> None:
        """Stop autoplay."""
        self._autoplay.stop()
        if self._goes_on:
            self._goes_on = False
            self._show(board=False)

    @locked
    def _index_written(self, change: Any) -> None:
        if not self._panel.is_showing and 0 <= change["new"] <= self.replay.last:
            self.jump(change["new"])

    @locked
    def _message_received(self, _panel: object, content: Any, _buffers: object) -> None:
        match content:  # a page can send anything
            case {"do": "go", "command": str(command)} if command in tuple(ReplayCommand):
                self.go(ReplayCommand(command))
            case {"do": "write", "text": str(text), "index": int(index)}:
                if index <= self.replay.last:  # its game may have been taken back since
                    self._comment_on(self.replay.moments[index], whole_letters(text))
            case {"do": "point", "decision": int(decision), "play": int(play)}:
                self._point(decision, play)
            case {"do": "choose", "source": int(tab)}:
                self._show_sources(self._sources.pick(tab))

    def _point(self, decision: int, play: int) -> None:
        """Show arrows for the play under the pointer instead of the one made."""
        if self._is_playing_on:
            return
        decisions, mode = self._tab.at(self._at), self._mode()
        plays = decisions[decision].candidates if 0 <= decision < len(decisions) else ()
        if 0 <= play < len(plays) and mode.moment.color is not None:
            arrows = arrows_of(plays[play].play, mode.moment.color)
            mode = replace(mode, arrows=arrows)
        show_in_mode(self.board, mode, self.board.message)

    def _show_running(self, analysis: Analysis) -> None:
        """Show the present results of an engine; the open tab stays."""
        picked = analysis.source if self._analysing.deepens else self._sources.picked
        self._show_sources(replace(self._sources, running=analysis, picked=picked))

    def _show_rollouts(self) -> None:
        """Show the present figures of rollouts, which the match has already."""
        self._show_sources(self._sources)

    def _show_sources(self, sources: Sources) -> None:
        before = self._tab.at(self._at)
        self._use(self.replay, sources)
        self._show_match()
        self._show(board=before != self._tab.at(self._at) and not self._is_playing_on)

    # Comments

    def _comment_on(self, moment: Moment, text: str) -> None:
        had_comment = bool(self._comments.at(moment))
        self._comments.write(moment, text, self.replay)
        self._use(self.replay)
        if had_comment != bool(text):
            self._show_match()
        self._show(board=False)

    # Writable traits are requests

    @traitlets.validate(
        *("index", "state", "decision", "analysis", "comment", "player", "playing_on", "autoplay")
    )
    def _validate_trait(self, proposal: Any) -> Any:
        return self._validate_written(proposal)

    def _apply_request(self, requested: Mapping[str, Any]) -> None:
        """Apply requested values, beginning with a moment, so that the others apply there."""
        try:
            there = commands.requested_place(self._verdicts, self._at, requested)
            analysis = commands.requested_analysis(self._match, requested.get("analysis"))
            commands.require_comment(requested.get("comment"))
        except GammonError as error:
            raise SettingError(str(error)) from error
        goes_on = requested.get("autoplay")
        self._rest()
        if "analysis" in requested:
            self._show_sources(self._sources.choose(analysis))
        if there is not None:
            self._go_to(there)
        if "comment" in requested:
            self._comment_on(self.replay.moments[self._at], requested["comment"])
        if "player" in requested:
            self._player = requested["player"]
            self._use(self.replay)
            self._show_match()
        if "playing_on" in requested:
            _ = self.play_on() if requested["playing_on"] else self.come_back()
        if goes_on:
            self._go_on()
        self._update_traits()

    def _go_on(self) -> None:
        if self._at == self.replay.last:
            raise SettingError("autoplay has nothing more to show: this is the last moment.")
        if not self._autoplay.start():
            raise SettingError("autoplay needs a running event loop, as in a notebook.")
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
