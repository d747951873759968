"""The dashboard of a collection: a widget with a player's figures, leaks and the search."""

from __future__ import annotations

import asyncio
from functools import partial
from html import escape
from time import perf_counter
from typing import TYPE_CHECKING, Any, Unpack

import anywidget
import traitlets

import gammon_widget as gw

from ...board.widget.board_traits import panel_colors
from ...board.widget.card import Panel
from ...board.widget.projection import ProjectionWidget
from ...board.widget.widget_classes import DOMWidget
from ...engine.background import EngineCalls
from ...languages.translation import ENGLISH, _, direction, page_texts, speaking, spoken
from ...lazy_imports import opened
from ...match.event_loop import BackgroundTask, locked
from ...rules import GammonError, Position
from ...rules.validation import as_int
from ...storage.atomic_write import StrPath
from ..finder import FILTERS, filters_html, filters_where
from ..found import FoundDecisions
from ..page import analysis_html, button, dashboard_html, progress_html, results_html, style
from ..search import Filters, position_of, where
from ..summary import PlayerSummary, player_of, players_of

if TYPE_CHECKING:
    from ...analysis.match_analysis import AnalysisProgress
    from ..queries import MatchQueries

_PAGE_SIZE = 6
_NOT_ANALYSED = """select count(*) from decisions join matches using (match)
    where matches.source is null and decisions.source is null"""
_MOST_PLAYERS = 200  # to choose from
_ANYTHING = Position([0] * 26)


class Dashboard(ProjectionWidget, Panel):
    """The dashboard of a player: ratings, recurring errors, opponents, openings, and a search.

    A click on a board opens the match at this decision in place of the dashboard. *Find a position*
    searches while you mark points in a `PositionEditor`. In the dashboard, ``/`` opens the search,
    and in a list of boards the arrow keys go from board to board.

    Parameters
    ----------
    collection
        The collection.
    player
        The name of the player; by default, the player of most matches.
    deck
        The file of the deck for the errors to practise. By default, it is ``my_practice.jsonl`` in
        the current folder.
    engine
        The preset or the name of the engine for *Analyse*, as in `Collection.analyse`.
    language
        The language of the text, such as ``"de"``.

    Attributes
    ----------
    child
        The widget that is open in place of the dashboard: a `MatchViewer` or a `Practice`; None if
        there is none.
    editor
        The `PositionEditor` of *Find a position*; None until it is opened.

    Raises
    ------
    GammonError
        If the collection has no matches, or no player of this name.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> folder = pathlib.Path(tempfile.mkdtemp(), "matches")
    >>> folder.mkdir()
    >>> for match in self_play(1, seed=1):
    ...     write_match(match, folder / "1.mat")
    >>> dashboard = Dashboard(Collection(folder, progress=False))
    >>> dashboard.find("opening", exactly=True)
    <FoundDecisions: 1 position in 1 match.>
    """

    _module = "dashboard"
    _internal = ("content", "colors", "direction", "texts")

    content: dict[str, str] = traitlets.Dict().tag(sync=True)  # type: ignore[assignment]  # a trait
    child: DOMWidget | None = anywidget.WidgetTrait().tag(sync=True)  # type: ignore[assignment]
    editor: gw.PositionEditor | None = anywidget.WidgetTrait().tag(sync=True)  # type: ignore[assignment]

    def __init__(
        self,
        collection: MatchQueries,
        player: str | None = None,
        *,
        deck: StrPath | None = None,
        engine: str = "quick",
        language: str = ENGLISH,
    ) -> None:
        self._collection, self._deck, self._engine = collection, deck, engine
        self._run, self._calls = BackgroundTask(), EngineCalls(object())
        self._filters: dict[str, str] = {}
        self._extra, self._chosen = "", 0
        others = players_of(collection)[:_MOST_PLAYERS]
        with speaking(language):
            self._summary = PlayerSummary.of(collection, player_of(collection, player))
            content = {"style": style(), "run": self._open_work(), **self._overview()}
        self._players = dict.fromkeys((self.player, *others))
        with self._closed_on_failure():
            super().__init__(
                colors=panel_colors(None),
                content=content,
                language=language,
                direction=direction(language),
                texts=page_texts(language),
            )
            self.on_msg(self._receive)
            self._parts.callback(self.show_child, "child", None)
            self._parts.callback(self.show_child, "editor", None)
            self._parts.callback(self._run.cancel)

    # Commands

    @property
    def player(self) -> str:
        """The name of the player."""
        return self._summary.player

    @property
    def found(self) -> FoundDecisions:
        """The decisions that *Find a position* shows."""
        return FoundDecisions(self._collection, self._where)

    def find(self, position: object = None, **filters: Unpack[Filters]) -> FoundDecisions:
        """Open *Find a position* with a query, and return what is found.

        Parameters
        ----------
        position, **filters
            As for `search`.

        Raises
        ------
        GammonError
            If an argument is wrong.
        """
        drawn = _ANYTHING
        if position is not None and not filters.get("exactly"):
            drawn, position = position_of(position), None
        self._find({}, where(position, **filters), drawn)
        return self.found

    def view(self, match: int, game: int, action: int) -> gw.MatchViewer:
        """Open a match in place of the dashboard, at a decision.

        Parameters
        ----------
        match, game, action
            The columns of the decision: the numbers of the match and of the game, from 1, and of
            the action in the game, from 0.
        """
        recorded = self._collection.read_match(match)
        viewer: gw.MatchViewer = opened("decision_view", recorded, game, action)
        self.show_child("child", viewer)
        return viewer

    def practise(self, leak: int = 1) -> gw.Practice:
        """Add the errors of a leak to the deck, and open practice in place of the dashboard.

        Parameters
        ----------
        leak
            The number of the leak in the list, from 1.

        Raises
        ------
        GammonError
            If there is no such leak, or the deck cannot be written.
        """
        leaks = self._summary.leaks
        number = as_int(leak) or 0
        if not 1 <= number <= len(leaks):
            raise GammonError(f"There are {len(leaks)} leaks, from 1: there is none {leak!r}.")
        return self._practise(
            FoundDecisions(self._collection, leaks[number - 1].where(self.player))
        )

    practice = practise

    def analyse(self) -> None:
        """Evaluate the matches without an analysis in the background, and show the progress.

        Without an event loop, the method returns when the analysis is finished.
        """
        if not self._run.is_running and not self._run.start(
            self._evaluate, lambda _: None, self.report
        ):
            asyncio.run(self._evaluate())

    def stop(self) -> None:
        """Stop the analysis; finished results are kept."""
        if self._run.cancel():
            self._show_progress(None)  # the workers finish their chunks

    def come_back(self) -> None:
        """Close what is open in place of the dashboard."""
        self.show_child("child", None)

    # Internals

    async def _evaluate(self) -> None:
        steps = self._collection.analysis_steps(self._engine)
        try:
            while progress := await self._calls.call(partial(next, steps, None)):
                self._show_progress(progress)
        finally:
            await self._calls.call(steps.close)
            self._show_results()

    @locked
    def _show_progress(self, progress: AnalysisProgress | None) -> None:
        with speaking(self.language):
            self.content = {**self.content, "run": progress_html(progress)}

    @locked
    def _show_results(self) -> None:
        with speaking(self.language):
            self._summary = PlayerSummary.of(self._collection, self.player)
            parts = self._overview() if "overview" in self.content else {}
            self.content = {**self.content, **parts, "run": self._open_work()}

    def _open_work(self) -> str:
        return analysis_html(self._collection.sql(_NOT_ANALYSED).relation.fetchall()[0][0])

    def _remark(self, sentence: str) -> None:
        self.content = {**self.content, "note": sentence}

    @property
    def _where(self) -> str:
        found = filters_where(self._filters, self.editor)
        return f"{found} and {self._extra}" if self._extra else found

    def _practise(self, found: FoundDecisions) -> gw.Practice:
        from ...practice.deck import USUAL_DECK  # 50 ms

        deck = found.to_deck(self._deck or USUAL_DECK)
        practice = gw.Practice(deck, on_leave=self.come_back, language=self.language)
        self.show_child("child", practice)
        return practice

    def _overview(self) -> dict[str, str]:
        summary = self._summary
        title = escape(_("{name}’s matches", name=summary.player))
        find = button(_("Find a position"), "find")
        head = f"<h2>{title}</h2><small>{summary.about}</small><span>{find}</span>"
        return {"head": head, "overview": dashboard_html(summary, live=True, chosen=self._chosen)}

    def _show(self, **parts: str) -> None:
        kept = {name: self.content[name] for name in ("style", "run")}
        self.content = {**kept, **parts}

    def _find(self, filters: dict[str, str], extra: str, drawn: Position = _ANYTHING) -> None:
        """Show what is found with other filters and another position."""
        self._filters, self._extra = filters, extra
        if self.editor is None:
            self.editor = gw.PositionEditor(query=True, language=self.language)
            self.editor.observe(lambda _change: self._search(), "marks")
        before = self.editor.marks
        self.editor.load(drawn)
        if self.editor.marks == before:  # otherwise the search has begun
            self._search()

    @spoken
    def _search(self, page: int = 0) -> None:
        begun = perf_counter()
        found = self.found
        found.counts  # noqa: B018  the search
        seconds = perf_counter() - begun
        back = button(_("Overview"), "overview")
        head = f"<h2>{_('Find a position')}</h2><span>{back}</span>"
        self._show(
            head=head,
            finder=filters_html(self._filters, self._players),
            results=results_html(found, page, _PAGE_SIZE, seconds),
        )

    @spoken
    def _receive(self, _widget: object, content: Any, _buffers: object) -> None:
        try:
            self._act(content.get("do"))
        except (GammonError, ImportError) as error:
            self._remark(str(error))

    def _act(self, message: Any) -> None:
        leaks = self._summary.leaks
        match message:  # a page can send anything
            case ["find"]:
                self._search() if self.editor else self._find({}, "")
            case ["overview"]:
                self._show(**self._overview())
            case ["errors"]:
                self._find({"player": self.player, "error": "0.02"}, "")
            case ["choose", int(leak)] if 0 <= leak < len(leaks):
                self._chosen = leak
                self._show(**self._overview())
            case ["examples"] if leaks:
                self._find({}, leaks[self._chosen].where(self.player))
            case ["practise"] if "results" in self.content:
                self._practise(self.found)
            case ["practise"] if leaks:
                self.practise(self._chosen + 1)
            case ["view", int(match), int(game), int(action)]:
                self.view(match, game, action)
            case ["back"]:
                self.come_back()
            case ["analyse"]:
                self.analyse()
            case ["stop"]:
                self.stop()
            case _:
                self._refine(message)

    def _refine(self, message: Any) -> None:
        """Change the query."""
        match message:
            case ["clear"]:
                self._find({}, "")
            case ["filter", str(name), str(value)] if name in FILTERS and self.editor:
                self._filters[name] = value
                self._search()
            case ["page", int(page)] if page >= 0 and self.editor:
                self._search(page)

    def _still(self) -> dict[str, str]:
        body = dashboard_html(self._summary)
        return {
            "text/plain": f"<Dashboard: {self.player}, {self._summary.about}>",
            "text/html": f'<style>{style()}</style><div class="gammon-matches page">{body}</div>',
        }
