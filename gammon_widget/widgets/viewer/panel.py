"""What stands around a viewer's board: the bar under it, the list of moves, and the comment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import traitlets

from ...analysis import Analysis, Decision
from ...play.kernel_lock import locked
from ...replay.advice_tables import AdviceTable, advice_tables
from ...replay.chance_curve import CurvePoint, curve_of, mark_of
from ...replay.commands import ReplayCommand
from ...replay.move_list import Chapter, chapters_of
from ...replay.verdicts import Verdicts
from ..js import module
from ..panel import Panel


class ReplayPanel(Panel):
    """Shows where one is in a match, and hears where one wants to go.

    Parameters
    ----------
    can_leave
        Whether there is a game to go back to.
    go
        Called with what a button or a key asks for.
    jump
        Called with the moment that is chosen from the list, or by the slider.
    write
        Called with a comment and the moment that it is about.
    point
        Called with the decision and the play of it that is pointed at; -1 for none.
    choose
        Called with the number of the source that is to be shown.

    Attributes
    ----------
    players
        What they are called, as (White, Black).
    chapters
        The list of moves, as `chapters_of` has it.
    index, last
        The moment that is seen, and the last one there is.
    sentence
        What happened there.
    comment, note
        What is written about it; and where that is kept, or why it is not.
    curve
        The chances moment by moment, as `curve_of` has them.
    tables
        What is said of the moment that is seen, as `advice_tables` has it.
    sources, source
        Who says anything about the match; the one that is shown, -1 for none.
    others
        What the other sources say of the moment that is seen.
    analysing
        How far an analysis is that goes on; empty if none does.
    playing_on, autoplay
        Whether the game is played on from here; whether the match goes on by itself.
    can_leave
        As it was given.
    """

    _esm = module("replay_panel")

    players = traitlets.List(traitlets.Unicode()).tag(sync=True)
    chapters: list[Chapter] = traitlets.List().tag(sync=True)  # type: ignore[assignment]
    index = traitlets.Int(0).tag(sync=True)
    last = traitlets.Int(0).tag(sync=True)
    sentence = traitlets.Unicode().tag(sync=True)
    comment = traitlets.Unicode().tag(sync=True)
    note = traitlets.Unicode().tag(sync=True)
    curve: list[CurvePoint] = traitlets.List().tag(sync=True)  # type: ignore[assignment]
    tables: list[AdviceTable] = traitlets.List().tag(sync=True)  # type: ignore[assignment]
    sources = traitlets.List(traitlets.Unicode()).tag(sync=True)
    source = traitlets.Int(-1).tag(sync=True)
    others = traitlets.List(traitlets.Unicode()).tag(sync=True)
    analysing = traitlets.Unicode().tag(sync=True)
    playing_on = traitlets.Bool(False).tag(sync=True)
    autoplay = traitlets.Bool(False).tag(sync=True)
    can_leave = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self,
        *,
        can_leave: bool,
        go: Callable[[ReplayCommand], object],
        jump: Callable[[int], object],
        write: Callable[[str, int], object],
        point: Callable[[int, int], object],
        choose: Callable[[int], object],
    ) -> None:
        super().__init__(can_leave=can_leave)
        self._go, self._jump, self._write = go, jump, write
        self._point, self._choose = point, choose
        self._is_showing = False
        self.on_msg(self._heard)
        self.observe(self._chosen, ["index"])

    def show_match(
        self,
        verdicts: Verdicts,
        analyses: Sequence[Analysis],
        has_comment: Callable[[int], bool],
    ) -> None:
        """Show the list of moves and the curve.

        Parameters
        ----------
        verdicts
            The match, and what is said of it.
        analyses
            All that can be chosen from.
        has_comment
            Tells whether there is a comment at a moment.
        """
        replay = verdicts.replay
        shown = (n for n, each in enumerate(analyses) if each is verdicts.analysis)
        self._show(
            players=[player.name for player in replay.players],
            chapters=chapters_of(replay, lambda index: mark_of(verdicts, index), has_comment),
            last=replay.last,
            curve=curve_of(verdicts),
            sources=[each.source for each in analyses],
            source=next(shown, -1),
        )

    def show_analysing(self, words: str) -> None:
        """Show how far an analysis is."""
        self._show(analysing=words)

    def show_moment(self, index: int, sentence: str, said: Sequence[Decision], **told: Any) -> None:
        """Show a moment, what happened there, what is said of it, and other traits by name."""
        self._show(index=index, sentence=sentence, tables=advice_tables(said), **told)

    @locked
    def _show(self, **told: Any) -> None:
        """Show what has changed, all at once."""
        self._is_showing = True
        try:
            with self.hold_sync():
                for name, value in told.items():
                    self.set_trait(name, value)
        finally:
            self._is_showing = False

    @locked
    def _chosen(self, change: Any) -> None:
        if not self._is_showing:
            self._jump(change["new"])

    @locked
    def _heard(self, _widget: object, content: Any, _buffers: object) -> None:
        match content:  # a page can send anything
            case {"do": "go", "command": str(command)} if command in tuple(ReplayCommand):
                self._go(ReplayCommand(command))
            case {"do": "write", "text": str(text), "index": int(index)}:
                self._write(text, index)
            case {"do": "point", "decision": int(decision), "play": int(play)}:
                self._point(decision, play)
            case {"do": "choose", "source": int(source)}:
                self._choose(source)
