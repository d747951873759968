"""Handling of the requests from cards: new matches, saved files and earlier games."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import ExitStack
from math import inf
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ...languages.translation import _
from ...match.dice_source import DiceLike
from ...match.event_loop import LOCK, BackgroundTask
from ...match.match import Match, match_of
from ...match.players import Players
from ...match.results import MatchResult, UnreadFile, files_in, read_results, rows_of
from ...match.seats import Actor
from ...match.statistics import Statistics, statistics
from ...rules import GameState, GammonError, Position, Rules
from ...rules.variant import profile
from ..model import messages
from ..model.match_files import (
    MEMORY,
    MatchSeries,
    Upload,
    earlier_games,
    free_file,
    open_game,
    save,
)
from ..model.menu import KEEP_WORDS
from ..model.messages import Offer, Request, RequestDone
from ..model.new_match import (
    HOUSES,
    effects_wanted,
    house_of,
    opponents,
    players_of,
    restored,
    rules_wanted,
)
from ..model.user_settings import (
    OFF,
    remember_setting,
    remembered_settings,
    setting_names,
    settings_file,
    settings_of,
)
from .board_traits import house_layout, house_settings, usual_settings

if TYPE_CHECKING:
    from ...storage.atomic_write import StrPath

SECONDS_BEFORE_CARD = 0.5
"""The time after which the card of earlier games opens, also if files are still to be read."""


class BegunMatch(NamedTuple):
    """The match of a new board, the files of its matches, and what the code has already chosen.

    `is_resumed` is true if the match was resumed from a file and was begun on a card, where the
    user could also choose a tutor.
    """

    match: Match
    series: MatchSeries | None
    is_chosen: bool
    has_rules: bool
    is_resumed: bool = False

    def asks(self, *, seat: object, tutor: object, start: bool | None) -> tuple[str, ...]:
        """Return the questions of the card that opens first; empty if no card opens."""
        if self.is_chosen or seat is not None or start is False:
            return ()
        first = "house" if self.has_rules else "rules"
        asks = (first, *QUESTIONS[1:])
        return asks if tutor is None else tuple(each for each in asks if each != "tutor")


QUESTIONS = ("rules", "opponent", "length", "tutor")
"""The questions of the card for a new match."""


def begin_match(
    shown: Match | Rules | Position | GameState | str | None,
    players: Players | None,
    dice: DiceLike,
    journal: StrPath | None,
) -> BegunMatch:
    """Begin the match of a board, or continue the match in the board's file.

    Raises GammonError like `Match` and `Match.open`.
    """
    has_rules = isinstance(shown, Rules)
    is_chosen = players is not None or not (shown is None or has_rules)
    if journal is None:
        return BegunMatch(match_of(shown, players, dice), None, is_chosen, has_rules)
    if isinstance(shown, Match):
        raise GammonError("Pass a match or journal=, not both. Save a match with match.keep(…).")
    series = MatchSeries.of(journal)
    if files := series.files:
        file = files[-1]
        match = Match.open(file, players=players, dice=dice)
        seated = match.players
        if players is None and (resumed := restored(file, seated)) != seated:
            match = Match.open(file, players=resumed, dice=dice)
        return BegunMatch(match, series, True, has_rules, match.players != seated)
    match = match_of(shown, players, dice)
    if is_chosen:
        match.keep(series.base, series=series.name)
    return BegunMatch(match, series, is_chosen, has_rules)


class ControlledBoard(Protocol):
    """The part of a `Board` that its `MatchControl` uses."""

    bottom: str
    message: str
    tutor: Any

    @property
    def match(self) -> Match: ...
    @property
    def seat(self) -> Actor: ...
    def match_kept(self) -> None: ...
    def send_message(self, message: Offer) -> None: ...
    def show_match(self, match: Match) -> None: ...
    def show_review(self, match: Match) -> Any: ...
    def show_rules(self, house: str) -> object: ...


class MatchControl:
    """Offers a new match when a board is shown, and answers the requests from cards.

    `asks` are the questions of the first card. There are none if the code has chosen a match.
    `series` are the files in which the board saves its matches, or None.
    """

    def __init__(
        self,
        board: ControlledBoard,
        *,
        asks: tuple[str, ...],
        series: MatchSeries | None,
        dice: DiceLike,
    ) -> None:
        self._board, self._asks, self._dice = board, asks, dice
        self._series = series
        self._earlier: list[Match] = []
        self._upload = Upload()
        self._is_noted = False
        self._reading = BackgroundTask()
        self._layout: dict[str, str] = {}  # of the board, while it shows another house
        self.is_offered = bool(asks)
        with ExitStack() as parts:
            if asks:
                parts.callback(board.match.subscribe(lambda _: self.decline()))
            self._parts = parts.pop_all()

    def close(self) -> None:
        """Stop following the match."""
        self._parts.close()
        self._reading.cancel()

    # The first card

    def viewed(self, view: str) -> None:
        """Offer a match in a new view, unless the user or the code has already chosen a match."""
        if self.is_offered:
            self._offer_match(view, self._asks, first=True)

    def decline(self) -> None:
        """Continue the current match, and close the cards that offer a new match."""
        if not self.is_offered:
            return
        self.is_offered = False
        self._parts.close()
        self._show_house("")
        self._send(RequestDone(""))
        if self._series is not None and self._board.match.journal is None:
            self._board.match.keep(self._series.next, series=self._series.name)
            self._board.match_kept()

    # Requests

    def receive(self, request: Request) -> None:
        """Handle a request from a card."""
        try:
            match request:
                case messages.MatchWanted():
                    self._begin(request)
                case messages.LineSaid(text=text):
                    self._board.match.say(text, by=self._board.seat)
                case messages.FileWanted(path=path):
                    self._save(path)
                case messages.ReviewWanted(game=game, analyse=analyse):
                    self._review(game, analyse=analyse)
                case messages.FileSent(name=name, size=size, start=start, data=data):
                    sent = self._upload.add(name, size, start, data)
                    if sent is None:
                        return
                    self._board.show_review(sent)
                case _:
                    self._receive_unanswered(request)
                    return
        except (GammonError, OSError) as error:
            self._send(RequestDone(str(error)))
        else:
            self._send(RequestDone(""))

    def _receive_unanswered(self, request: Request) -> None:
        """Handle a request that closes no card."""
        match request:
            case messages.CardWanted(view=view, card=card):
                self._offer(view, card)
            case messages.SettingWanted(view=view, setting=name, value=value):
                self._set(name, value)
                self._offer_settings(view)
            case messages.OfferDeclined():
                self.decline()
            case messages.HouseShown(rules=name):
                self._show_house(name)
            case messages.RulesWanted(rules=name):
                self._board.show_rules(name)

    def _send(self, message: Offer) -> None:
        self._board.send_message(message)

    def _offer(self, view: str, card: str) -> None:
        match card:
            case "match":
                self._offer_match(view, QUESTIONS, first=False)
            case "file":
                self._send(messages.OfferFile(view, free_file()))
            case "open":
                self._send(messages.OfferOpen(view, messages.MAX_UPLOAD_BYTES))
            case "settings":
                self._offer_settings(view)
            case _:
                self._offer_games(view)

    def _offer_match(self, view: str, asks: tuple[str, ...], *, first: bool) -> None:
        board: Any = self._board
        state = board.match.state
        house = house_of(state.rules)
        name = "" if house is None else house.name
        # The card that opens first offers the usual options; later ones begin with the current.
        current = HOUSES if first else [house if each.name == name else each for each in HOUSES]
        houses = tuple(each for each in current if each)
        known = remembered_settings(type(board), board.seat) if first else {}
        tutor = board.tutor is not None or (first and "tutor" not in known)
        self._send(
            messages.OfferMatch(view, asks, opponents(), houses, name, state.length, tutor, first)
        )

    def _show_house(self, name: str) -> None:
        """Show the layout of a house; with an empty name, show the layout of the match again."""
        shown = house_layout(profile(name)) if name else self._layout
        if name and not self._layout:
            self._layout = {each: getattr(self._board, each) for each in shown}
        for each, value in shown.items():
            setattr(self._board, each, value)
        if not name:
            self._layout = {}

    def _begin(self, wanted: messages.MatchWanted) -> None:
        asks = self._asks if self.is_offered else QUESTIONS
        asks_rules = "rules" in asks or "house" in asks
        players = players_of(wanted) if "opponent" in asks else self._board.match.players
        rules = rules_wanted(wanted) if asks_rules and wanted.rules else None
        if "tutor" in asks and not (wanted.tutor and self._board.tutor):
            try:
                self._set("tutor", wanted.tutor or OFF)
            except (GammonError, OSError) as error:  # the match begins all the same
                self._send(messages.Notice(str(error)))
        self._show_house("")
        match = self.new_match(wanted.length if "length" in asks else None, players, rules)
        for name, is_on in effects_wanted(wanted).items() if asks_rules else ():
            setattr(self._board, name, is_on)
        white, black = match.players
        self._board.bottom = "black" if black.is_person and not white.is_person else "white"

    def new_match(
        self, length: int | None, players: Players | None, rules: Rules | None = None
    ) -> Match:
        """Begin another match on the board, by default under the rules of the current match."""
        board, before = self._board, self._board.match
        state = before.games[0].states[0]
        if players is None:
            players = before.players
        match = Match(
            state.length if length is None else length, rules or state.rules, players, self._dice
        )
        if self._series is not None:
            match.keep(self._series.next, series=self._series.name)
        self.is_offered = False
        self._parts.close()
        if before.games[0].actions or len(before.games) > 1:
            self._earlier.append(before)
        board.show_match(match)
        if rules is not None:
            usual = house_settings(state.rules)
            for name, value in house_settings(rules).items():
                if value != usual[name]:  # the user may have changed the settings of this house
                    setattr(board, name, value)
        return match

    # Settings

    def _offer_settings(self, view: str) -> None:
        board: Any = self._board
        groups = settings_of(board, self._usual)
        note = _("Remembered for your next boards.") if settings_file() else ""
        self._send(messages.OfferSettings(view, groups, note))

    @property
    def _usual(self) -> dict[str, Any]:
        board: Any = self._board
        return usual_settings(board, board.match.state.rules)

    def _set(self, name: str, value: object) -> None:
        """Change a setting of the board, and remember it for the next board."""
        if name not in setting_names(self._board.seat):
            raise GammonError(f"This board has no setting {name!r}.")
        setattr(self._board, name, None if value == OFF else value)
        # Without a choice, the first card begins with a tutor: "off" is remembered, too.
        remember_setting(name, value, None if name == "tutor" else self._usual[name])

    # Files

    def _save(self, path: str) -> None:
        self._board.message = save(self._board.match, path)
        self._board.match_kept()

    def offer_file(self, views: list[str]) -> None:
        """Open the card for saving to a file, in the view that was used last."""
        if views:
            self.receive(messages.CardWanted(views[-1], "file"))

    def note_keeping(self) -> None:
        """After the first turn, tell the user once that the match is not saved in a file."""
        match = self._board.match
        if self._is_noted or match.journal is not None:
            return
        self._is_noted = True
        self._send(messages.Notice(_(KEEP_WORDS)))

    # Earlier games

    def statistics(self) -> Statistics:
        """Count the results of the games on this board and in the board's files."""
        files = [] if self._series is None else self._series.files
        present = self._board.match
        shown = [each for each in (*self._earlier, present) if each.journal not in files]
        return statistics(*files, *shown)

    def _offer_games(self, view: str) -> None:
        """Show the matches of this board and of its folder on a card.

        If reading takes longer, the card opens with the latest matches, and the rest follows.
        """
        present = self._board.match
        here = Path.cwd() if self._series is None else Path(self._series.base).parent
        files = [each for each in reversed(files_in(here)) if each != present.journal]
        series = () if self._series is None else self._series.files
        people = [each.name for each in present.players if each.is_person]
        player = people[0] if len(people) == 1 else None
        found: deque[MatchResult | UnreadFile] = deque()  # the oldest first
        for number, match in enumerate(self._earlier):
            if match.journal is None:
                found += rows_of(match, f"{MEMORY}{number}")
        last = rows_of(present, present.journal or f"{MEMORY}{len(self._earlier)}")
        if last[0].tally.games:
            found += last

        def show(left: int) -> None:
            shown = Statistics.of(found, player)
            own = [e for e in shown.matches if e.file in series or e.file.startswith(MEMORY)]
            self._send(
                messages.OfferGames(
                    view,
                    Statistics.of([*own, *([] if last[0].tally.games else last)], None).rows,
                    shown.opponent_rows,
                    tuple(shown.notes),
                    tuple(earlier_games(shown)),
                    left,
                )
            )

        async def read() -> None:
            end = monotonic() + SECONDS_BEFORE_CARD
            for number, file in enumerate(files, start=1):
                found.extendleft(reversed(read_results(file)))
                if monotonic() > end:
                    end = inf
                    with LOCK:
                        show(len(files) - number)
                await asyncio.sleep(0)  # the board stays responsive

        def fail(error: Exception) -> None:
            self._send(RequestDone(str(error)))

        if not self._reading.start(read, lambda _done: show(0), fail):
            asyncio.run(read())
            show(0)

    def _review(self, game: str, *, analyse: bool) -> None:
        if not game.startswith(MEMORY):
            match = open_game(game)
        else:
            number = game.removeprefix(MEMORY)
            known = [*self._earlier, self._board.match]
            if not number.isdecimal() or int(number) >= len(known):
                raise GammonError(_("That match is no longer available."))
            match = known[int(number)]
        viewer = self._board.show_review(match)
        if analyse:
            viewer.analyse()


def restart_note(match: Match) -> str:
    """Return the note to show when the kernel has stopped. It says whether the match was saved."""
    if match.journal is None:
        return _("This game was not saved. Run the cell again to start a new one.")
    return _(
        "The game is saved in {name}. Run the cell again to continue it.",
        name=Path(match.journal).name,
    )
