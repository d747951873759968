"""A deck of cards to practise, each with its schedule, in one file.

A deck chooses the cards for today and their order, and counts the cards for later days. The module
also contains the drills: ready-made decks for the parts of the course. Two engines have checked the
positions in the drills.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import asdict, dataclass, fields, replace
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..analysis.values.decision import GamePhase
from ..engine.evaluation import Record
from ..engine.protocol import Engine
from ..lessons.course import parts
from ..lessons.progress import Progress
from ..libraries import frame_of
from ..match.event_loop import LOCK, locked
from ..rules import GammonError
from ..rules.fields import JsonObject
from ..rules.validation import as_float, brief, counted, did_you_mean, folded, require_type
from ..storage.atomic_write import StrPath
from . import exports
from .anki_connect import URL, Pushed, push_cards
from .card import Card, CardKind, Plan, read_card
from .cards_from import Added, Source, cards_to_add, missed_cards, records_to_add
from .deck_file import SETTINGS, DeckCard, DeckLog, Salvaged, open_log, salvage
from .schedule import (
    MOST_DAYS,
    Grade,
    Review,
    Schedule,
    Settings,
    grade_of,
    in_utc,
    require_count,
    review_record,
    reviewed,
    scheduler_of,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame  # type: ignore[import-untyped]

USUAL_DECK = "my_practice.jsonl"
"""The name of the deck for the mistakes in matches and lessons, in the folder of their files."""

LEARN_AHEAD = timedelta(minutes=20)
"""If no other card is left, a card that is due within this time is shown at once."""


@dataclass(frozen=True, slots=True)
class CardCounts:
    """The numbers of cards for today.

    Attributes
    ----------
    new
        The number of new cards that are still to come today.
    learning
        The number of cards that are still being learnt and return today.
    due
        The number of learnt cards that are due today.
    done
        The number of answers given today.
    suspended
        The number of suspended cards.
    total
        The total number of cards.
    """

    new: int
    learning: int
    due: int
    done: int
    suspended: int
    total: int

    @property
    def left(self) -> int:
        """The number of cards left today."""
        return self.new + self.learning + self.due

    def __str__(self) -> str:
        return f"{self.new} new, {self.learning} learning, {self.due} due, {self.done} done today"


def start_of_day(now: datetime) -> datetime:
    """Return the last midnight before a time, in the time zone of that time."""
    return now.replace(hour=0, minute=0, second=0, microsecond=0)


def _due(card: DeckCard) -> datetime:
    due = card.schedule.due
    assert due is not None  # the card was answered before
    return due


def worst_first(cards: Iterable[DeckCard]) -> list[DeckCard]:
    """Sort cards, the most costly first.

    The cost is that of the last answer or, for a new card, that of the action in the match.
    """

    def cost(card: DeckCard) -> float:
        return card.tags.error if card.cost is None else card.cost

    return sorted(cards, key=lambda card: -cost(card))


_CUBE = "cube"
_CUBE_KINDS = (CardKind.DOUBLE, CardKind.ANSWER)


@dataclass(frozen=True, slots=True)
class CardFilter:
    """Conditions for choosing cards; a chosen card meets all of them.

    ``kind`` is ``"play"``, ``"double"``, ``"answer"`` (to a double) or ``"question"``. With
    ``"cube"``, both doubles and answers are chosen. ``phase`` is ``"opening"``, ``"contact"``,
    ``"race"`` or ``"bear-off"``. ``plan`` is the `Plan` of the player on roll. ``worse_than`` is
    the minimum equity lost in the match. ``source`` is a part of the card's source, such as the
    name of a player.
    """

    kind: str | None = None
    phase: str | None = None
    plan: str | None = None
    worse_than: float = 0.0
    source: str | None = None

    def __post_init__(self) -> None:
        problems = [
            *_problem("kind", self.kind, (*_words(CardKind), _CUBE)),
            *_problem("phase", self.phase, _words(GamePhase)),
            *_problem("plan", self.plan, _words(Plan)),
        ]
        if as_float(self.worse_than) is None:
            given = brief(self.worse_than)
            problems.append(f"worse_than= must be an equity such as 0.06, not {given}.")
        source: object = self.source
        if source is not None and not isinstance(source, str):
            problems.append(f"source= must be a part of a name, not {brief(source)}.")
        if problems:
            raise GammonError(" ".join(problems))

    @property
    def words(self) -> dict[str, Any]:
        """The conditions as keyword arguments for the methods of a deck."""
        return asdict(self)

    def takes(self, card: DeckCard) -> bool:
        """Whether a card meets the conditions."""
        tags = card.tags
        return (
            (self.kind in (None, tags.kind) or (self.kind == _CUBE and tags.kind in _CUBE_KINDS))
            and self.phase in (None, tags.phase)
            and self.plan in (None, tags.plan)
            and tags.error >= self.worse_than
            and (self.source is None or self.source.casefold() in tags.source.casefold())
        )


def choice_of(words: dict[str, Any]) -> CardFilter:
    """Return a card filter with the conditions from the user's keyword arguments."""
    known = [each.name for each in fields(CardFilter)]
    for name in words:
        if name not in known:
            hint = did_you_mean(name, known)
            raise GammonError(
                f"Cards cannot be chosen by {name!r}, only by {', '.join(known)}.{hint}"
            )
    return CardFilter(**words)


def _words(kind: type[StrEnum]) -> tuple[str, ...]:
    return tuple(each.value for each in kind)


def _problem(name: str, given: object, words: tuple[str, ...]) -> list[str]:
    if given is None or (isinstance(given, str) and given in words):
        return []
    hint = did_you_mean(given, words) if isinstance(given, str) else ""
    return [f"{name}= must be {' or '.join(map(repr, words))}, not {brief(given)}.{hint}"]


Clock = Callable[[], datetime]
Named = DeckCard | Card | str
"""A card, or the id of a card."""


def local_time() -> datetime:
    """Return the current time, in the time zone of this computer."""
    return datetime.now().astimezone()


class Deck:
    """A deck of cards to practise, each with its schedule, in one file.

    `Deck.open` opens a deck or creates a new one. A notebook cell that runs again gets the same
    deck. Every change is on disk before it becomes visible.

    Attributes
    ----------
    clock
        A function that returns the current time with a time zone. Days end at midnight in that
        time zone.

    Examples
    --------
    >>> import tempfile, os
    >>> from gammon_widget.analysis.match_analysis import analyse
    >>> from gammon_widget.match.match import Match
    >>> match = Match(5, dice=[(3, 1)])
    >>> state = match.roll()
    >>> state = match.play("8/4")
    >>> deck = Deck.open(os.path.join(tempfile.mkdtemp(), "mine.jsonl"))
    >>> deck.add(analyse(match, "net").errors)
    <Added: 1 card>
    >>> deck.next().card.judge("8/5 6/5").cost
    0.0
    """

    def __init__(self, log: DeckLog, clock: Clock = local_time) -> None:
        if not callable(clock):
            raise GammonError(
                f"clock= must be a function that returns the time, not {brief(clock)}."
            )
        self._log = log
        self.clock = clock

    @classmethod
    def open(cls, path: StrPath, *, clock: Clock = local_time) -> Deck:
        """Open the deck in a file, or create the file with an empty deck.

        Parameters
        ----------
        path
            The file, such as ``"mine.jsonl"``.
        clock
            A function that returns the current time. The default is the clock of this computer.

        Raises
        ------
        FormatError
            If the file is not a deck, or if it was edited or damaged. The message gives the number
            of the line. The file is not changed.
        GammonError
            If the file cannot be opened, or if another program is writing to it.
        """
        return cls(open_log(path), clock)

    @staticmethod
    def salvage(path: StrPath, into: StrPath) -> Salvaged:
        """Recover a damaged deck into a new file; the old file is not changed.

        Every readable line is copied; the result lists the numbers of the other lines.

        Raises
        ------
        GammonError
            If nothing can be recovered, or the new file already exists.
        """
        return salvage(path, into)

    # Content

    @property
    def path(self) -> str:
        """The path of the file."""
        return self._log.file.path

    @property
    def cards(self) -> tuple[DeckCard, ...]:
        """All cards, in the order in which they were added."""
        return tuple(self._log.deck_state.cards.values())

    @property
    def reviews(self) -> tuple[Review, ...]:
        """All answers that were not undone, in order."""
        return tuple(self._log.deck_state.reviews)

    @property
    def settings(self) -> Settings:
        """The settings for practice; see `set`."""
        return self._log.deck_state.settings

    def __len__(self) -> int:
        return len(self._log.deck_state.cards)

    def __iter__(self) -> Iterator[DeckCard]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        id = card.id if isinstance(card, DeckCard | Card) else card
        return isinstance(id, str) and id in self._log.deck_state.cards

    def __getitem__(self, card: Named) -> DeckCard:
        """Return a card as it is in the deck now."""
        id: object = card.id if isinstance(card, DeckCard | Card) else card
        found = self._log.deck_state.cards.get(id) if isinstance(id, str) else None
        if found is None:
            raise GammonError(f"There is no card {brief(id)} in this deck.")
        return found

    def choose(self, **choice: Any) -> tuple[DeckCard, ...]:
        """Return the cards that meet all conditions; `CardFilter` describes the conditions.

        For example: ``deck.choose(kind="cube", phase="race", worse_than=.1)``
        """
        takes = choice_of(choice).takes
        return tuple(card for card in self.cards if takes(card))

    # Changes

    def add(
        self,
        given: Source | Iterable[Source],
        *,
        source: str = "",
        engine: str | Engine | bool | None = None,
        missed: StrPath | Progress | None = None,
    ) -> Added:
        """Add cards; duplicates are skipped, and schedules do not change.

        Parameters
        ----------
        given
            One value or a list of values. Possible values are: an analysis, to add its errors; some
            of its errors, such as ``analysis.errors(worse_than=.06, player="Ann")``; a decision; a
            lesson, to add its questions; a card from another deck; a state; and text with one or
            more XGIDs, or with positions and analyses from eXtreme Gammon or BGBlitz. A card that
            is already in the deck gets the new evaluation if that evaluation is deeper or has more
            plays. The comment on a decision becomes the note of its card, unless the card already
            has a note.
        source
            The source to store in the cards. The default is the names of the players, or the title
            of the lesson.
        engine
            The engine for answers without an evaluation. The default is ``"sage:3-ply"`` for states
            and XGIDs, and ``"sage:1-ply"`` for plays that are missing from an imported analysis. If
            Sage is not installed, the default is the built-in engine. With False, no engine is
            used: missing plays stay without an evaluation, and states and XGIDs without an
            evaluation raise an error.
        missed
            A learner's progress in the added lesson, or the file of this progress. Only the
            questions that the learner answered wrongly at first, or whose answer was shown, are
            added.

        Raises
        ------
        GammonError
            If a value cannot be added, or contains no decision. The deck is then unchanged.
        EngineError
            If states or XGIDs are added, and no engine is available to evaluate them.
        """
        require_type("source", source, str, "'Ann – Bob'")
        if missed is not None:
            given = missed_cards(given, missed, source)
        found = cards_to_add(self._log.deck_state, given, source, engine)
        time = self._utc().isoformat()
        with LOCK:  # the deck may have changed while an engine evaluated the cards
            records, added = records_to_add(self._log.deck_state, *found)
            dated = ({**each, "time": time} if "time" in each else each for each in records)
            self._log.write(*dated)
        return added

    def suspend(self, *cards: Named) -> None:
        """Exclude cards from practice until `resume`."""
        self._each(cards, lambda id: {"suspend": id, "suspended": True})

    def resume(self, *cards: Named) -> None:
        """Include suspended cards again, with their old schedules."""
        self._each(cards, lambda id: {"suspend": id, "suspended": False})

    def delete(self, *cards: Named) -> None:
        """Delete cards, and all answers to these cards."""
        self._each(cards, lambda id: {"delete": id})

    def note(self, card: Named, text: str) -> None:
        """Set or replace the note of a card; an empty string removes the note."""
        require_type("note", text, str, "'Count first.'")
        self._log.write({"note": self[card].id, "text": text})

    @locked
    def set(self, **settings: Any) -> Settings:
        """Change the settings for future reviews; existing schedules do not change.

        Parameters
        ----------
        **settings
            `retention`, `new_a_day`, `reviews_a_day`, `parameters` and `longest_interval`; see
            `Settings`.

        Raises
        ------
        GammonError
            If a setting is invalid; the message gives the reason.
        """
        known = [each.name for each in fields(Settings)]
        for name in settings:
            if name not in known:
                hint = did_you_mean(name, known)
                raise GammonError(
                    f"A deck has no setting {name!r}; its settings are {', '.join(known)}.{hint}"
                )
        wanted = replace(self.settings, **settings)
        scheduler_of(wanted)
        self._log.write({"set": SETTINGS.write(wanted)})
        return wanted

    # Practice

    def next(self, **choice: Any) -> DeckCard | None:
        """Return today's next card; None if no card is left.

        Parameters
        ----------
        **choice
            The cards to practise; see `CardFilter`.
        """
        return self._next_of(choice_of(choice))

    def _next_of(self, choice: CardFilter, later: Collection[str] = ()) -> DeckCard | None:
        """Return today's next card, or None.

        The order is: cards being learnt that are due now, learnt cards that are due, new cards
        (highest error first), and finally cards that are due within `LEARN_AHEAD`. ``later``
        contains the ids of skipped cards. If it is not empty, no card is returned before it is due.
        """

        def order(card: DeckCard) -> tuple[float, float]:
            due = card.schedule.due
            if due is None:
                return -card.tags.error, card.added.timestamp()
            return due.timestamp(), 0.0

        now = self.now()
        learning, due, new = self._waiting(now)
        new_left, due_left, _ = self._rest_of_today(now)
        for cards in (
            [card for card in learning if _due(card) <= now],
            due if due_left else [],
            new if new_left else [],
            [card for card in learning if not later and _due(card) <= now + LEARN_AHEAD],
        ):
            waiting = (card for card in cards if card.id not in later and choice.takes(card))
            found = min(waiting, key=order, default=None)
            if found is not None:
                return found
        return None

    def counts(self, **choice: Any) -> CardCounts:
        """Return the numbers of cards for today."""
        takes, now = choice_of(choice).takes, self.now()
        chosen = [card for card in self.cards if takes(card)]
        learning, due, new = (sum(map(takes, cards)) for cards in self._waiting(now))
        new_left, due_left, done = self._rest_of_today(now)
        return CardCounts(
            new=min(new, new_left),
            learning=learning,
            due=min(due, due_left),
            done=done,
            suspended=sum(card.suspended for card in chosen),
            total=len(chosen),
        )

    def forecast(self, days: int = 14, **choice: Any) -> list[tuple[date, int]]:
        """Return the number of cards due on each day, starting today, without new cards.

        Overdue cards count as due today. New cards are not included, because the user decides when
        to learn them.
        """
        require_count("days", days, 0, MOST_DAYS)
        chosen, now = self.choose(**choice), self.now()
        today = now.date()
        found = dict.fromkeys((today + timedelta(days=number) for number in range(days)), 0)
        for card in chosen:
            if not (card.suspended or card.schedule.is_new):
                day = max(today, _due(card).astimezone(now.tzinfo).date())
                if day in found:
                    found[day] += 1
        return list(found.items())

    def _waiting(self, now: datetime) -> tuple[list[DeckCard], ...]:
        """Return the cards being learnt today, the cards due today, and the new cards."""
        end = start_of_day(now) + timedelta(days=1)
        cards = [card for card in self.cards if not card.suspended]
        known = [card for card in cards if not card.schedule.is_new and _due(card) < end]
        return (
            [card for card in known if not card.schedule.is_learnt],
            [card for card in known if card.schedule.is_learnt],
            [card for card in cards if card.schedule.is_new],
        )

    def _rest_of_today(self, now: datetime) -> tuple[int, int, int]:
        """Count the cards that the daily limits still allow, and today's answers.

        Return the number of new cards, the number of other cards, and the number of answers.
        """
        begin = start_of_day(now)
        today = [each for each in self.reviews if each.time >= begin]
        new = {each.card for each in today if each.schedule.reviews == 1}
        old = {each.card for each in today} - new
        settings = self.settings
        return (
            max(0, settings.new_a_day - len(new)),
            max(0, settings.reviews_a_day - len(old)),
            len(today),
        )

    @locked
    def review(
        self, card: Named, grade: Grade | int, answer: str = "", cost: float | None = None
    ) -> Schedule:
        """Record an answer to a card, and schedule the card.

        Parameters
        ----------
        card
            The card.
        grade
            The quality of the answer: a `Grade`, or its number.
        answer
            The answer, in notation.
        cost
            The equity lost by the answer, if known.

        Raises
        ------
        GammonError
            If an argument is invalid, or the answer cannot be saved. The deck is then unchanged.
        """
        kept = self[card]
        require_type("answer", answer, str, "'8/5 6/5'")
        equity = as_float(cost)
        if cost is not None and (equity is None or equity < 0):
            problem = f"cost= must be the equity lost by the answer, 0 or more, not {brief(cost)}."
            raise GammonError(problem)
        review = self._reviewed(kept, kept.schedule, grade, answer, equity)
        self._log.write(review_record(review))
        return review.schedule

    @locked
    def undo(self) -> Review:
        """Undo the last answer, and restore the earlier schedule of its card.

        Raises
        ------
        GammonError
            If there is no answer to undo.
        """
        last = self._last()
        self._log.write({"undo": last.card})
        return last

    @locked
    def regrade(self, grade: Grade | int) -> Schedule:
        """Change the grade of the last answer.

        Raises
        ------
        GammonError
            If there is no answer, or if the grade is invalid or cannot be saved. The old grade then
            remains.
        """
        last = self._last()
        kept = self[last.card]
        before = kept.reviews[-2].schedule if len(kept.reviews) > 1 else Schedule()
        review = self._reviewed(kept, before, grade, last.answer, last.cost)
        self._log.write({"regrade": review_record(review)})
        return review.schedule

    def _last(self) -> Review:
        if not self.reviews:
            raise GammonError("The deck has no answer yet.")
        return self.reviews[-1]

    def _reviewed(
        self, kept: DeckCard, before: Schedule, grade: Grade | int, answer: str, cost: float | None
    ) -> Review:
        """Return a review with a new schedule, computed from the earlier schedule `before`."""
        grade = grade_of(grade)
        schedule = reviewed(before, grade, self.now(), kept.id, self.settings)
        return Review(kept.id, grade, self._utc(), answer, cost, schedule)

    # Exports

    def records(self) -> list[Record]:
        """Return a dictionary of values for each card, for your own tables."""
        return exports.records(self.cards)

    def to_frame(self) -> DataFrame:
        """Return the rows of `records` as a pandas `DataFrame`.

        Raises
        ------
        ImportError
            If pandas is missing; the message explains how to install it.
        """
        return frame_of(self.records(), exports.COLUMNS)

    def plot(self) -> Figure:
        """Draw the retention, the forecast and the most costly answers, using matplotlib.

        Raises
        ------
        ImportError
            If matplotlib is missing; the message explains how to install it.
        """
        return exports.plot(self)

    @property
    def text(self) -> str:
        """The cards as text: an XGID and an evaluation for each card, as in forum posts."""
        return exports.deck_text(self.cards)

    def save(self, path: StrPath, **choice: Any) -> None:
        """Save cards to a file for other programs; after an error, an existing file is unchanged.

        Parameters
        ----------
        path
            The file. Its suffix is ``.apkg`` for an Anki package with pictures (this needs the
            extra ``anki``), ``.csv`` for the rows of `records`, or ``.txt`` for `text`.
        **choice
            The cards to save; see `CardFilter`.

        Raises
        ------
        GammonError
            If the suffix is unknown, or the file cannot be written.
        """
        exports.save_deck(Path(self.path).stem, self.choose(**choice), path)

    def push(self, name: str = "", *, url: str = URL, key: str = "", **choice: Any) -> Pushed:
        """Send cards to a running Anki, which needs the add-on AnkiConnect.

        New cards are added to the deck ``name`` in Anki. Cards that are already in Anki, in any
        deck, get their new text and pictures; their schedule, their deck and their tags do not
        change. Cards from a package (`save`) are found again.

        Parameters
        ----------
        name
            The deck in Anki, such as ``"Backgammon::Cube"``, which is created if it is missing. The
            default is the name of the deck's file.
        url
            The address of AnkiConnect.
        key
            The key, if the settings of AnkiConnect contain an ``apiKey``.
        **choice
            The cards to send; see `CardFilter`.

        Returns
        -------
        Pushed
            How many notes were added, updated and unchanged.

        Raises
        ------
        AnkiError
            If Anki does not answer, or refuses a request. Notes that were sent before stay in Anki,
            so you can push again.
        """
        return push_cards(name or Path(self.path).stem, self.choose(**choice), url, key)

    def close(self) -> None:
        """Close the file of the deck. `Deck.open` can open it again."""
        self._log.file.close()

    def _each(self, cards: Iterable[Named], line: Callable[[str], JsonObject]) -> None:
        self._log.write(*(line(id) for id in dict.fromkeys(self[card].id for card in cards)))

    def now(self) -> datetime:
        """Return the current time according to `clock`, with its time zone."""
        now = self.clock()
        in_utc(
            now,
            "The clock must return a time with a time zone, in a year from 1900 to 9000, not "
            f"{brief(now)}.",
        )
        return now

    def _utc(self) -> datetime:
        return self.now().astimezone(UTC)

    def __repr__(self) -> str:
        return f"<Deck: {counted(len(self), 'card')}, {self.counts()}>"


DRILL_FOLDER = Path(__file__).with_name("drills")


def _file_of(part: str) -> Path:
    return DRILL_FOLDER / f"{folded(part).replace(' ', '-')}.json"


DRILLS = tuple(part for part in parts() if _file_of(part).exists())
"""The parts of the course that have a drill."""


def part_named(part: str) -> str:
    """Return the title of a part of the course.

    Raises
    ------
    GammonError
        If there is no such part; the message lists the titles.
    """
    found = next((title for title in parts() if folded(title) == folded(part)), None)
    if found is None:
        known = ", ".join(map(repr, parts()))
        raise GammonError(
            f"The course has no part {brief(part)}; its parts are {known}."
            f"{did_you_mean(part, tuple(parts()))}"
        )
    return found


def drill_cards(part: str) -> tuple[Card, ...]:
    """Return the cards of a drill, evaluated by Sage: plays at 3-ply, most cubes at 2-ply."""
    title = part_named(part)
    content = json.loads(_file_of(title).read_text("utf-8"))
    cards = (read_card(each["card"]) for each in content["positions"])
    return tuple(replace(card, source=f"Drill: {title}") for card in cards)


def drill(part: str, path: StrPath | None = None) -> Deck:
    """Open the drill for a part of the course: a deck of 25 positions to practise.

    Two engines agree on the right answer to every decision, by a margin of at least 0.03 points.
    Questions that ask for a number have exact answers.

    Parameters
    ----------
    part
        The title of the part, such as ``"The opening"``.
    path
        The file of the deck; by default, a file in the current folder, such as
        ``"my_drill_the_opening.jsonl"``. If the file exists, the deck in the file is opened.

    Raises
    ------
    GammonError
        If there is no such part, or the deck cannot be opened or written.

    Examples
    --------
    >>> import os, tempfile
    >>> deck = drill("The opening", os.path.join(tempfile.mkdtemp(), "opening.jsonl"))
    >>> len(deck)
    25
    """
    cards = drill_cards(part)
    name = _file_of(part).stem.replace("-", "_")
    deck = Deck.open(f"my_drill_{name}.jsonl" if path is None else path)
    deck.add([card for card in cards if card not in deck])
    return deck
