"""A deck: cards to practise, each with its schedule, kept in one file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..disk import StrPath
from ..disk.fields import JsonObject
from ..engine import Engine
from ..engine.showing import Record
from ..lessons import Progress
from ..play.kernel_lock import locked
from ..rules import GammonError
from ..rules.validation import brief, did_you_mean
from .adding import Added, records_to_add
from .card import Card
from .choice import choice_of
from .coming import Counts, counts, forecast, next_card
from .deck_file import DeckLog, open_log
from .grade import Grade, grade_of
from .ledger import DeckCard, settings_record
from .making import Source, missed_cards
from .review import Review, review_record
from .schedule import Schedule, Settings, demand_scheduler, reviewed

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame  # type: ignore[import-untyped]

    from .salvage import Salvaged

Clock = Callable[[], datetime]
Named = DeckCard | Card | str
"""A card, or its id."""


def local_time() -> datetime:
    """The time, in the time zone of this computer."""
    return datetime.now().astimezone()


class Deck:
    """Cards to practise, each with its schedule, kept in one file.

    `Deck.open` begins one or goes on with it; a cell that is run again has the same deck. Whatever
    is done to it is on the disk before anybody sees it.

    Attributes
    ----------
    clock
        What tells the time, with a time zone: days end at its midnight.

    Examples
    --------
    >>> import tempfile, os
    >>> from gammon_widget.analysing import analyse
    >>> from gammon_widget.play import Match
    >>> match = Match(5, dice=[(3, 1)])
    >>> state = match.roll()
    >>> state = match.play("8/4")
    >>> deck = Deck.open(os.path.join(tempfile.mkdtemp(), "mine.jsonl"))
    >>> deck.add(analyse(match, "simple").errors)
    <Added: 1 card>
    >>> deck.next().card.judge("8/5 6/5").cost
    0.0
    """

    def __init__(self, log: DeckLog, clock: Clock = local_time) -> None:
        self._log = log
        self.clock = clock

    @classmethod
    def open(cls, path: StrPath, *, clock: Clock = local_time) -> Deck:
        """Go on with the deck in a file, or begin one there.

        Parameters
        ----------
        path
            The file, such as ``"mine.jsonl"``.
        clock
            What tells the time, by default that of this computer.

        Raises
        ------
        FormatError
            If the file is no deck or was changed; it names the line, and the file is left alone.
        GammonError
            If it cannot be opened, or another program is writing to it.
        """
        return cls(open_log(path), clock)

    @staticmethod
    def salvage(path: StrPath, into: StrPath) -> Salvaged:
        """Save what can be saved of a damaged deck into a new file; the old one stays as it is.

        Every line that still says something is kept; one that does not is left out, and named.

        Raises
        ------
        GammonError
            If there is nothing to be saved, or the new file is there already.
        """
        from .salvage import salvage

        return salvage(path, into)

    # What is in it

    @property
    def path(self) -> str:
        """Where its file is."""
        return self._log.path

    @property
    def cards(self) -> tuple[DeckCard, ...]:
        """All cards, in the order in which they were added."""
        return tuple(self._log.ledger.cards.values())

    @property
    def reviews(self) -> tuple[Review, ...]:
        """All answers that were not taken back, in order."""
        return tuple(self._log.ledger.reviews)

    @property
    def settings(self) -> Settings:
        """How it is practised: see `set`."""
        return self._log.ledger.settings

    def __len__(self) -> int:
        return len(self._log.ledger.cards)

    def __iter__(self) -> Iterator[DeckCard]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        id = card.id if isinstance(card, DeckCard | Card) else card
        return id in self._log.ledger.cards

    def __getitem__(self, card: Named) -> DeckCard:
        """A card as it stands now."""
        id: object = card.id if isinstance(card, DeckCard | Card) else card
        found = self._log.ledger.cards.get(id) if isinstance(id, str) else None
        if found is None:
            raise GammonError(f"There is no card {brief(id)} in this deck.")
        return found

    def choose(self, **choice: Any) -> tuple[DeckCard, ...]:
        """The cards of which all of this is true; see `Choice` for what can be said.

        ``deck.choose(kind="cube", phase="race", worse_than=.1)``
        """
        takes = choice_of(choice).takes
        return tuple(card for card in self.cards if takes(card))

    # What is put into it

    @locked
    def add(
        self,
        given: Source | Iterable[Source],
        *,
        source: str = "",
        engine: str | Engine | bool | None = None,
        missed: StrPath | Progress | None = None,
    ) -> Added:
        """Add cards: nothing is added twice, and no schedule is changed.

        Parameters
        ----------
        given
            An analysis, for its errors, or some of them, as in
            ``analysis.errors(worse_than=.06, player="Ann")``; decisions; a lesson, for its
            questions; cards of another deck; states, or texts such as XGIDs; or a list of these.
            What is there already gets what is said now if that looks deeper, or at more plays.
        source
            What is told of where they come from; by default the players, or the lesson.
        engine
            Who says what answers are worth that nobody has looked at yet: bare positions, and
            plays that an imported analysis leaves out. By default ``"sage:3-ply"`` for the former
            and ``"sage:1-ply"`` for the latter, where it is installed; False for nobody, and then
            such a play is not judged when it is answered.
        missed
            A learner's progress in the lesson that is added, or its file: only the questions that
            they answered wrong at first, or had shown to them, are added.

        Raises
        ------
        GammonError
            If it is something else, or there is nothing to be decided; nothing is added then.
        EngineError
            If positions are added, and no engine is there to judge them.
        """
        if missed is not None:
            given = missed_cards(given, missed, source)
        records, added = records_to_add(self._log.ledger, given, source, engine)
        time = self._utc()
        for record in records:
            record["time"] = time.isoformat()
        self._log.write(*records)
        return added

    @locked
    def suspend(self, *cards: Named) -> None:
        """Leave cards out until `resume`."""
        self._each(cards, lambda id: {"suspend": id, "suspended": True})

    @locked
    def resume(self, *cards: Named) -> None:
        """Have suspended cards back, as they were."""
        self._each(cards, lambda id: {"suspend": id, "suspended": False})

    @locked
    def delete(self, *cards: Named) -> None:
        """Forget cards and all answers to them."""
        self._each(cards, lambda id: {"delete": id})

    @locked
    def note(self, card: Named, text: str) -> None:
        """Write a note to a card, in place of the one before; an empty text takes it away."""
        if not isinstance(text, str):
            raise GammonError(f"A note is a text, not {brief(text)}.")
        self._log.write({"note": self[card].id, "text": text})

    @locked
    def set(self, **settings: Any) -> Settings:
        """Change how it is practised from now on; no card is put to another day by that.

        Parameters
        ----------
        **settings
            `retention`, `new_a_day`, `reviews_a_day` and `parameters`; see `Settings`.

        Raises
        ------
        GammonError
            With what is wrong with them.
        """
        known = [each.name for each in fields(Settings)]
        for name in settings:
            if name not in known:
                hint = did_you_mean(name, known)
                raise GammonError(f"A deck has no setting {name!r}, but {', '.join(known)}.{hint}")
        wanted = replace(self.settings, **settings)
        demand_scheduler(wanted)
        self._log.write({"set": settings_record(wanted)})
        return wanted

    # Practice

    def next(self, **choice: Any) -> DeckCard | None:
        """The card that is asked next today; None where nothing is left.

        Parameters
        ----------
        **choice
            Which cards are practised; see `Choice`.
        """
        return next_card(self._log.ledger, choice_of(choice).takes, self.now())

    def counts(self, **choice: Any) -> Counts:
        """How many cards are asked today."""
        return counts(self._log.ledger, choice_of(choice).takes, self.now())

    def forecast(self, days: int = 14, **choice: Any) -> list[tuple[date, int]]:
        """How many cards come back on each of the next days; new ones are left out."""
        return forecast(self._log.ledger, choice_of(choice).takes, self.now(), days)

    @locked
    def review(
        self, card: Named, grade: Grade | int, answer: str = "", cost: float | None = None
    ) -> Schedule:
        """Note an answer to a card, and when it comes back.

        Parameters
        ----------
        card
            The card.
        grade
            How well it was answered: a `Grade`, or its number.
        answer
            What was answered, in notation.
        cost
            The equity that it gave away, if anybody knows.

        Raises
        ------
        GammonError
            If it cannot be written; nothing has happened then.
        """
        kept = self[card]
        review = self._reviewed(kept, kept.schedule, grade, answer, cost)
        self._log.write(review_record(review))
        return review.schedule

    @locked
    def undo(self) -> Review:
        """Take back the last answer: its card stands as it stood before.

        Raises
        ------
        GammonError
            If there is none.
        """
        last = self._last()
        self._log.write({"undo": last.card})
        return last

    @locked
    def regrade(self, grade: Grade | int) -> Schedule:
        """Give the last answer another grade.

        Raises
        ------
        GammonError
            If there is none, or it cannot be written; it has the grade that it had then.
        """
        last = self._last()
        kept = self[last.card]
        before = kept.reviews[-2].schedule if len(kept.reviews) > 1 else Schedule()
        review = self._reviewed(kept, before, grade, last.answer, last.cost)
        self._log.write({"regrade": review_record(review)})
        return review.schedule

    def _last(self) -> Review:
        if not self.reviews:
            raise GammonError("There is no answer to be taken back.")
        return self.reviews[-1]

    def _reviewed(
        self, kept: DeckCard, before: Schedule, grade: Grade | int, answer: str, cost: float | None
    ) -> Review:
        """An answer that is given now, with the schedule that follows from the one before."""
        grade = grade_of(grade)
        schedule = reviewed(before, grade, self.now(), kept.id, self.settings)
        return Review(kept.id, grade, self._utc(), answer, cost, schedule)

    # What it says

    def records(self) -> list[Record]:
        """A row for each card, with every figure by name, for a table of your own."""
        from .exports.table import records

        return records(self.cards)

    def to_frame(self) -> DataFrame:
        """The rows of `records` as a pandas `DataFrame`.

        Raises
        ------
        ImportError
            If pandas is missing; it says how to install it.
        """
        from ..optional_libraries import library
        from .exports.table import COLUMNS

        return library("pandas", "A table needs pandas", "analysis").DataFrame(
            self.records(), columns=COLUMNS
        )

    def plot(self) -> Figure:
        """Draw what is kept in mind, what comes back, and what costs most, by matplotlib.

        Raises
        ------
        ImportError
            If matplotlib is missing; it says how to install it.
        """
        from .plot import plot

        return plot(self)

    @property
    def text(self) -> str:
        """The cards as XGIDs, each with what is said of it, as people post them."""
        from .exports.text import deck_text

        return deck_text(self.cards)

    def save(self, path: StrPath, **choice: Any) -> None:
        """Write the cards for other programs, whole or not at all.

        Parameters
        ----------
        path
            ``.apkg`` for Anki, with pictures (``pip install "gammon-widget[practice]"``), ``.csv``
            for the rows of `records`, or ``.txt`` for `text`.
        **choice
            Which cards; see `Choice`.

        Raises
        ------
        GammonError
            If it ends in something else, or cannot be written; what was there is there still.
        """
        from .exports.writing import save_deck

        save_deck(Path(self.path).stem, self.choose(**choice), path)

    @locked
    def close(self) -> None:
        """Let go of its file; it can be opened again."""
        self._log.close()

    def _each(self, cards: Iterable[Named], line: Callable[[str], JsonObject]) -> None:
        self._log.write(*(line(id) for id in dict.fromkeys(self[card].id for card in cards)))

    def now(self) -> datetime:
        """The time, in the time zone of whoever practises."""
        now = self.clock()
        if now.tzinfo is None:
            raise GammonError(f"A clock tells a time with a time zone, not {brief(now)}.")
        return now

    def _utc(self) -> datetime:
        return self.now().astimezone(UTC)

    def __repr__(self) -> str:
        return f"<Deck: {len(self)} card{'s' * (len(self) != 1)}, {self.counts()}>"
