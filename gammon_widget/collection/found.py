"""The decisions that a search has found: a gallery of boards, a table, a deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from ..analysis.values.decision import Decision
from ..analysis.values.error_class import ERROR_SIGNS, ErrorScale
from ..analysis.work import decisions_in, place_of
from ..drawing.diagrams import Diagram, gallery
from ..drawing.diagrams.diagram import state_diagram
from ..languages.translation import _, plural
from ..lazy_imports import opened
from ..notation.positions.xgid import read_letters
from ..rules import Color, Cube, GameState, GammonError, Offer, OfferKind, Phase, to_dice
from ..rules.validation import as_int, brief
from ..storage.atomic_write import StrPath
from .rows import advice_of
from .tables import CollectionTable

if TYPE_CHECKING:
    import gammon_widget as gw

    from ..engine.protocol import Engine
    from ..match.files import RecordedMatch
    from ..practice.deck import Deck
    from .queries import MatchQueries


_STORED = """select play, equity, win, win_gammon, win_backgammon, lose, lose_gammon,
    lose_backgammon, level from candidates where match = ? and game = ? and action = ?
    order by rank"""
COSTLIEST_FIRST = "error desc nulls last, match, game, action"
GALLERY = 9
MOST_CARDS = 50
PICTURE_PX = 260


class Row(NamedTuple):
    """What a board with its caption needs of a decision; see `tables.COLUMNS`."""

    match: int
    game: int
    action: int
    player: str
    opponent: str
    color: str
    kind: str
    dice: int | None
    played: str | None
    best: str | None
    error: float | None
    length: int
    away_player: int
    away_opponent: int
    crawford: bool
    cube: int
    cube_owner: str | None
    position: str
    source: str | None

    @property
    def state(self) -> GameState:
        """The state in which the player decided."""
        mine = Color(self.color)
        position = read_letters(self.position)
        owners = {"player": mine, "opponent": mine.opponent, None: None}
        score = (self.length - self.away_player, self.length - self.away_opponent)
        is_answer = self.kind == "answer"
        return GameState(
            turn_start=position.swapped() if is_answer else position,
            turn=mine.opponent if is_answer else mine,
            phase=Phase.DOUBLE if is_answer else Phase.ROLL if self.dice is None else Phase.MOVE,
            dice=None if self.dice is None else to_dice(str(self.dice)),
            cube=Cube(self.cube, owners[self.cube_owner]),
            score=(score if mine is Color.WHITE else score[::-1]) if self.length else (0, 0),
            length=self.length,
            crawford=self.crawford,
            offer=Offer(OfferKind.DOUBLE, mine.opponent) if is_answer else None,
        )

    @property
    def caption(self) -> str:
        """The roll and the decision: ``6-2: 13/5``."""
        roll = "" if self.dice is None else f"{self.dice // 10}-{self.dice % 10}: "
        return f"{roll}{self.played or '–'}"

    @property
    def cost(self) -> str:
        """The mark and the size of the error, or “best”."""
        if self.error is None:
            return ""
        sign = ERROR_SIGNS[ErrorScale().classify(self.error)]
        return f"{sign} {self.error:.3f}".strip() if self.error else _("best")

    def diagram(self, size: int = PICTURE_PX) -> Diagram:
        """Return the board, with the player who decides at the bottom."""
        names = (self.player, self.opponent)
        players = names if self.color == "white" else names[::-1]
        return state_diagram(self.state, bottom=self.color, size=size, players=players)


class FoundDecisions(CollectionTable):
    """The decisions that a search has found. A notebook displays the first boards.

    The table has the columns of ``decisions``; ``to_pandas``, ``to_polars`` and ``to_arrow`` return
    all rows.

    Attributes
    ----------
    collection
        The collection.
    where
        The conditions in SQL, for your own queries of ``decisions``.
    """

    def __init__(
        self, collection: MatchQueries, where: str, order: str = COSTLIEST_FIRST, rest: str = ""
    ) -> None:
        self.collection = collection
        self.where = where
        self._query = f"select * from decisions where {where} order by {order} {rest}"
        super().__init__(self.relation)  # an invalid condition is refused here

    @property
    def relation(self) -> Any:
        """The relation of DuckDB; it reads the tables as they are now, after an analysis, too."""
        return self.collection.sql(self._query).relation

    def to_frame(self) -> Any:
        """Return the decisions as a pandas `DataFrame`."""
        return self.to_pandas()

    @cached_property
    def counts(self) -> tuple[int, int, int, float | None]:
        """The numbers of decisions, of their matches and of best decisions, and the mean error."""
        found = self.relation.aggregate(
            "count(*), count(distinct match), count(*) filter (error = 0), avg(error)"
        ).fetchall()[0]
        return tuple(found)

    @property
    def about(self) -> str:
        """The counts in words."""
        count, matches, best, cost = self.counts
        positions = plural("{count} position", "{count} positions", count)
        where = matches_in_words(matches)
        words = _("{positions} in {matches}.", positions=positions, matches=where)
        if cost is None:
            return words
        words += " " + _("Best decision: {best} of {count}.", best=best, count=count)
        return words + " " + _("Cost a decision: {cost}.", cost=f"{cost:.3f}")

    def view(self, number: int = 0) -> gw.MatchViewer:
        """Open the match of the decision with a number, from 0, in a viewer at that decision."""
        match, game, action = self._place(number)
        viewer: gw.MatchViewer = opened(
            "decision_view", self.collection.read_match(match), game, action
        )
        return viewer

    def to_deck(
        self, path: StrPath, most: int = MOST_CARDS, *, engine: str | Engine | None = None
    ) -> Deck:
        """Add the errors among the decisions to a deck, the costliest first.

        Parameters
        ----------
        path
            The file of the deck, such as ``"my_practice.jsonl"``. It is created if it is missing.
        most
            The maximum number of cards.
        engine
            The engine for missing plays and for decisions that were not analysed, as in `Deck.add`.

        Raises
        ------
        GammonError
            If there are no errors among the decisions, or the deck cannot be opened or written.
        """
        errors = self.relation.filter(f"error >= {ErrorScale().doubtful}")
        rows = rows_of(CollectionTable(errors.order(COSTLIEST_FIRST)), 0, most)
        if not rows:
            raise GammonError(_("There are no errors among these decisions."))
        from ..practice.deck import Deck  # 50 ms

        deck = Deck.open(path)
        deck.add([*self._evaluated(rows)], engine=engine)
        return deck

    def _evaluated(self, rows: Iterable[Row]) -> Iterator[Decision | GameState]:
        """Return the decisions as evaluated in the file or else in the table; states without."""
        matches: dict[int, RecordedMatch] = {}
        for row in rows:
            if row.match not in matches:
                matches[row.match] = self.collection.read_match(row.match)
            match, place = matches[row.match], (row.game - 1, row.action)
            sources = [each for each in match.analyses if row.source in (None, each.source)]
            in_file = next(filter(None, (each.at(*place) for each in sources)), None)
            yield in_file or self._stored(match, row) or row.state

    def _stored(self, match: RecordedMatch, row: Row) -> Decision | None:
        """Return a decision as evaluated by `Collection.analyse`."""
        place = row.game - 1, row.action
        context = next((e for e in decisions_in(match.games) if place_of(e) == place), None)
        if context is None or row.source is None:
            return None
        stored = self.collection.sql(_STORED, row[:3]).relation.fetchall()
        return context.evaluated(advice_of(context.request.state, row.source, stored))

    def gallery(self, most: int = GALLERY, columns: int = 3) -> Diagram:
        """Return the first boards as one picture, with the decision and its cost above each board.

        Raises
        ------
        GammonError
            If nothing was found.
        """
        rows = rows_of(self, 0, most)
        if not rows:
            raise GammonError(_("Nothing was found."))
        titles = [f"{row.caption}  {row.cost}" for row in rows]
        return gallery([row.diagram() for row in rows], columns=columns, titles=titles)

    def _place(self, number: int) -> Sequence[int]:
        at, total = as_int(number), len(self)
        if at is None or not 0 <= at < total:
            raise GammonError(
                f"There are {total} decisions, from 0: there is none {brief(number)}."
            )
        return rows_of(self, at, 1)[0][:3]

    def _repr_html_(self) -> str:
        if not len(self):
            return f"<p>{_('Nothing was found.')}</p>"
        shown = self.gallery()
        return (
            f'<p>{self.about}</p><img src="{shown.url}" alt="{shown.title}" width="{shown.width}">'
        )

    def __repr__(self) -> str:
        return f"<FoundDecisions: {self.about}>"


def rows_of(found: CollectionTable, first: int = 0, count: int = GALLERY) -> list[Row]:
    """Return some rows of a table of decisions, with what a board needs."""
    chosen = found.relation.select(", ".join(Row._fields)).limit(count, first)
    return [Row(*row) for row in chosen.fetchall()]


def matches_in_words(count: int) -> str:
    """Return a number of matches in words."""
    return plural("{count} match", "{count} matches", count)
