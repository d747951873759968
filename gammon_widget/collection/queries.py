"""What users ask a collection: search, similar positions, leaks, openings, dashboard and report."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Unpack

from ..languages.translation import ENGLISH, speaking
from ..lazy_imports import opened
from ..rules import GammonError
from ..rules.validation import as_int, brief
from ..storage.atomic_write import StrPath, known_suffix, write_file

if TYPE_CHECKING:
    from collections.abc import Generator

    import gammon_widget as gw

    from ..analysis.match_analysis import AnalysisProgress
    from ..match.files import RecordedMatch
    from .found import FoundDecisions
    from .leaks import Leak
    from .openings import Opening
    from .search import Filters
    from .tables import CollectionTable


class MatchQueries(ABC):
    """Questions to the tables of many matches. A subclass has the tables and the matches."""

    @abstractmethod
    def sql(self, text: str, parameters: object = None) -> CollectionTable:
        """Query the tables with SQL."""

    @abstractmethod
    def read_match(self, match: int) -> RecordedMatch:
        """Read the match with a number."""

    def analysis_steps(self, engine: str) -> Generator[AnalysisProgress]:
        """Evaluate the decisions without an analysis, and yield the progress."""
        raise GammonError("These tables cannot be analysed.")

    def search(self, position: object = None, **filters: Unpack[Filters]) -> FoundDecisions:
        """Find decisions by their positions and other conditions, the costliest error first.

        Parameters
        ----------
        position
            A `Position`, a state, text such as an XGID, or a `PositionEditor`, whose draft may be
            partial. It asks for at least its checkers: a point with two checkers or more finds
            points with two or more, and a blot finds one or more. With
            ``PositionEditor(query=True)``, it asks for the `marks` of the editor. The player on
            roll in it is the one who decides.
        **filters
            Further conditions, such as ``own={8: "2+", 1: "0"}, kind="play", roll="31"``.
            `gammon_widget.collection.search.Filters` describes them. With ``exactly=True``, only
            the same position is found.

        Returns
        -------
        FoundDecisions
            The boards in a notebook. ``to_frame()`` returns a table, ``view()`` opens the match at
            a decision, and ``to_deck("my_practice.jsonl")`` makes cards of the errors.

        Raises
        ------
        GammonError
            If an argument is wrong.
        """
        from .found import FoundDecisions  # it imports the parts that draw
        from .search import where

        return FoundDecisions(self, where(position, **filters))

    def nearest(self, position: object, n: int = 20, **filters: Unpack[Filters]) -> FoundDecisions:
        """Find the decisions with the most similar positions, the nearest first.

        The distance counts the points (2 each) and the blots (1 each) that only one of the two
        positions has, on both sides; plus 3 for each checker more or less on the bar, 1 for each
        checker more or less borne off, and 1 for each 8 pips of difference.

        Parameters
        ----------
        position
            The position, as in `search`.
        n
            The number of decisions.
        **filters
            Further conditions, as in `search`.

        Raises
        ------
        GammonError
            If an argument is wrong.
        """
        from .found import FoundDecisions
        from .search import distance_from, position_of, where

        count = as_int(n) or 0
        if count < 1:
            raise GammonError(f"n= must be a whole number, 1 or more, not {brief(n)}.")
        order = f"{distance_from(position_of(position))}, match, game, action"
        return FoundDecisions(self, where(None, **filters), order, f"limit {count}")

    def leaks(self, player: str | None = None) -> list[Leak]:
        """Return the recurring errors of a player, the costliest first.

        Errors are grouped by theme, phase and score. A group is a leak if it has five errors or
        more, and if the 95 % interval of its mean loss a match lies above 0.

        Parameters
        ----------
        player
            The name of the player; by default, the player of most matches.

        Raises
        ------
        GammonError
            If there is no such player, or the collection is empty.
        """
        from .leaks import find_leaks
        from .summary import player_of

        return find_leaks(self, player_of(self, player))

    def openings(self, player: str | None = None) -> list[Opening]:
        """Return the first plays and replies of a player, the costliest in total first.

        Each has the number of times, the mean cost, and the best play according to the analyses.
        The parameter and the exceptions are those of `leaks`.
        """
        from .openings import find_openings
        from .summary import player_of

        return find_openings(self, player_of(self, player))

    def dashboard(self, player: str | None = None, **options: Any) -> gw.Dashboard:
        """Show ratings, leaks, opponents, openings and dice of a player, with a search.

        Parameters
        ----------
        player
            The name of the player; by default, the player of most matches.
        **options
            ``language="de"``, and ``deck="my_practice.jsonl"``, the file of the deck for errors to
            practise.

        Raises
        ------
        GammonError
            If there is no such player, or the collection is empty.
        """
        board: gw.Dashboard = opened("dashboard", self, player, **options)
        return board

    def report(self, path: StrPath, player: str | None = None, *, language: str = ENGLISH) -> None:
        """Save the dashboard as an HTML page with examples of the leaks.

        The page needs neither Python nor a network.

        Parameters
        ----------
        path
            The file, with the suffix ``.html``. An existing file is replaced.
        player
            The name of the player; by default, the player of most matches.
        language
            The language of the page.

        Raises
        ------
        GammonError
            If there is no such player, or the file cannot be written.
        """
        from .page import report_page
        from .summary import PlayerSummary, player_of

        known_suffix(path, "report", (".html",))
        with speaking(language):
            page = report_page(PlayerSummary.of(self, player_of(self, player)), language)
        write_file(path, page, "report")
