"""A guest of a table: a copy of the match that follows the host's, and requests for one seat.

Whatever is certain, such as a step or the end of a turn, is done in the copy at once, and
requested from the host. As soon as the host's journal contains the same lines, they are confirmed.
If the host's next line is another one, the copy goes back to the last confirmed line, and continues
with the host's. Only a roll waits for the host.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from ..languages.translation import N_, _
from ..match.clock import Clock, ClockReading
from ..match.dice_audit import DrawnRolls, has_fault
from ..match.dice_source import DiceCup
from ..match.event_bus import Change, DrawingListener, Motion, Notice
from ..match.event_loop import locked, notify, synchronized, wait_until
from ..match.history import ActionLog, Passage, Recorder
from ..match.journal import JournalReader
from ..match.match import Match
from ..match.players import NOBODY, Names, as_chat, names_of, seated
from ..match.seats import CHOSEN_DICE, Actor, Seat, seat_named
from ..rules import (
    Action,
    ActionError,
    ActionKind,
    Color,
    Dice,
    GameState,
    GammonError,
    Objection,
    Phase,
    Roll,
    SetUp,
    legal_actions,
)
from ..rules.fields import JsonObject
from ..storage.append_log import encode as encode_line
from ..storage.append_log import verify
from ..storage.atomic_write import StrPath
from . import wire
from .fair_dice import DiceGuard
from .invitation import Invitation, own_key, without_password
from .network_loop import is_running
from .transport import Transport
from .wire import FROM_HOST, WIRE_VERSION, What

CONNECT_SECONDS = 15.0
"""The time in which a guest must be connected and greeted."""

ANSWER_SECONDS = 10.0
"""The time for which a roll, or leaving a seat, waits for the host."""


_LOST = N_("The connection to the table is lost. Trying again…")
_NO_CONNECTION = N_("There is no connection to the table now.")


class _Predicted(NamedTuple):
    """The checksum of a line that is expected from the host, and the number of its request."""

    checksum: str
    number: int


@dataclass(slots=True)
class _Pending:
    """A request that the host has not decided yet. `why` is the reason if the host refuses it."""

    request: wire.Request
    why: str = ""


class Guest:
    """A guest of a table.

    `match` is the copy of the match, `name` and `seat` are those of a guest who has a seat, and
    `news` is what boards show besides the match.
    """

    def __init__(self, transport: Transport, invitation: Invitation, name: str | None) -> None:
        self.match, self.seat = RemoteMatch.of(self), Seat.WATCHER
        self._invitation, self.name = invitation, name
        self._key = own_key("table", invitation.table, invitation.secret, name or "")
        self._reader, self._sums = JournalReader(), list[str]()  # the confirmed lines
        self._predicted: deque[_Predicted] = deque()
        self._pending: dict[int, _Pending] = {}
        self._guard = DiceGuard()
        self._seed_request: wire.SeedRequest | None = None  # until its lines have come
        self._awaited = 1  # the number of lines that the guest must have before it can act
        self._number = 0  # of the last request
        self.news = wire.News(0)
        self._doing: tuple[What, Action | None, bool] | None = None
        self._outgoing: list[wire.Request] = []
        self._is_greeted = self._is_begun = False
        self._farewell = ""
        self._end = transport.join(invitation.table, self)
        self._end.open()

    def __repr__(self) -> str:
        return f"<Guest at {self._invitation!r}: {self.seat}>"

    def wait(self) -> None:
        """Wait until the host has sent the match; raise `GammonError` if it does not."""
        while not self.is_connected and not self._farewell:
            # A long match may take longer, as long as its lines arrive.
            if not wait_until(partial(self._has_news, len(self._sums)), CONNECT_SECONDS):
                self.close()
                address = without_password(self._invitation.address)
                why = f" ({self._end.failure})" if self._end.failure else ""
                raise GammonError(
                    f"The table at {address} has not answered within {CONNECT_SECONDS:g} "
                    f"seconds{why}. Check that the host's notebook is running, and that this "
                    "machine can reach its address. Behind a JupyterHub, token= is needed."
                )
        if self._farewell:
            raise GammonError(f"The host has refused: {self._farewell}")

    def _has_news(self, received: int) -> bool:
        return self.is_connected or bool(self._farewell) or len(self._sums) != received

    @property
    def is_open(self) -> bool:
        """Whether the guest is connected, or tries to connect again."""
        return not self._farewell

    @property
    def is_connected(self) -> bool:
        """Whether the guest has been greeted on this connection, and has the whole match."""
        return self._is_greeted and self._is_current

    @property
    def _has_player(self) -> bool:
        return self.match.player(Color(self.seat)).joined

    @property
    def _is_current(self) -> bool:
        return len(self._sums) >= self._awaited

    @property
    def _tail(self) -> str:
        """The checksum of the last line, including the predicted ones."""
        return self._predicted[-1].checksum if self._predicted else self._last

    @property
    def _last(self) -> str:
        """The checksum of the last line from the host; empty if there is none."""
        return self._sums[-1] if self._sums else ""

    @locked
    def close(self) -> None:
        """End the connection. The host keeps the seat."""
        self._farewell = self._farewell or _("The connection is closed.")
        self._end.close()

    # The connection

    @locked
    def set_connected(self, is_connected: bool) -> None:
        """Greet the host after a new connection, or show on all boards that it is lost."""
        self._is_greeted = False
        if is_connected:
            self._greet()
        elif self._is_begun:
            lost = self._farewell or _LOST
            self.match.show_notice(Notice(lost))
        notify()

    def _greet(self) -> None:
        secret, number = self._invitation.secret, len(self._sums)
        anchor = "" if self.name is None else self._guard.anchor(self.match.dice.sides)
        self._send(
            wire.Hello(WIRE_VERSION, secret, self._key, self.name, number, self._last, anchor)
        )

    def _send(self, message: object) -> None:
        self._end.send(wire.encode(message))

    @locked
    def receive(self, data: bytes) -> None:
        """Handle a message from the host. An invalid message is ignored."""
        try:
            message = wire.decode(data, FROM_HOST)
        except GammonError:
            return
        self._handle(message)
        notify()

    def _handle(self, message: object) -> None:
        match message:
            case wire.Welcome() if not self._is_greeted:
                self._is_greeted, self.seat = True, message.seat
                self._awaited = max(1, message.lines)
                self._guard.side = message.seat
                self.news = replace(self.news, number=0)  # another host counts anew
                if not message.is_known:
                    self._sums.clear()
                self._repeat(lambda request: request.what is not What.SAY)
            case wire.Entries():
                self._follow(message)
            case wire.SeedRequest():
                self._seed_request = message
                self._give_seed()
            case wire.Answer():
                self._conclude(message)
            case wire.News() if message.number > self.news.number:
                self._show(message)
            case wire.Goodbye():
                self._part(message.why)

    def _show(self, news: wire.News) -> None:
        """Show the host's news on all boards."""
        before, self.news = self.news, news
        if news.text:
            self.match.announce(news.text)
        self.match.show_notice(news.notice)
        self.match.follow_clock(news.clock)
        for name in ("arrows", "marks"):
            if getattr(before, name) != getattr(news, name):
                self.match.show_drawing(name, getattr(news, name))

    def _part(self, why: str) -> None:
        """End the connection for good, and show the reason on all boards."""
        self._farewell = why
        self.match.show_notice(Notice(why))
        self.close()

    # Lines from the host

    def _follow(self, entries: wire.Entries) -> None:
        """Apply the new lines of a message, or ask for the lines that are missing."""
        before, shown, is_new, fault = self.match.state, list[_Shown](), False, ""
        checked_rolls = len(self._reader.dice.rolls)
        for number, line in enumerate(entries.lines, entries.first):
            known = self._sums[number - 1] if 0 < number <= len(self._sums) else None
            if known is not None and line.endswith(f'"sum":"{known}"}}'):
                continue  # the line has come before
            if known is not None or number == 1:
                self._sums.clear()  # the host has another history, and sends all of it
            if number == 1:
                self._reader, is_new, checked_rolls = JournalReader(), True, 0
                self._forget_predictions()
            follows = number == len(self._sums) + 1
            checked = verify(line.encode(), self._last) if follows else None
            if checked is None:
                self._send(wire.Missing(len(self._sums), self._last))
                break
            try:
                shown += self._take(number, *checked)
            except GammonError as error:
                fault = str(error)[:500]
                break
        if not fault and has_fault(self._reader.dice, checked_rolls):
            fault = _("the dice contradict the seeds of the players")
        if fault:
            self._part(_("The host has sent an impossible line: {why}", why=fault))
        if is_new:
            self.match.use_dice(self._reader.dice)
            state = self._reader.log.state
            shown = [(Motion.DONE, Passage(SetUp(state), before, state))] * self._is_begun
            self._is_begun = True
        if not self._predicted:
            self.match.use(self._reader.log, recorder=None)
        self.match.show(self._reader.names, shown)
        if self.seat != Seat.WATCHER and self.is_connected and not self._has_player:
            self.name, self.seat = None, Seat.WATCHER  # a new connection must not join again
        # A request that came to the host before an earlier one has had no effect.
        self._repeat(lambda request: request.after == self._last != "")
        self._give_seed()

    def _give_seed(self) -> None:
        """Give the seed that the host has requested, if a roll is the next action."""
        request, log = self._seed_request, self._reader.log
        if request is None or request.after != self._last:
            return
        self._seed_request = None
        decider = log.state.decider
        is_own = decider is not None and Seat(decider) is self.seat
        if ActionKind.ROLL not in legal_actions(log.state) or (
            is_own and not self._has_asked_for_a_roll()
        ):
            return
        can_tie = log.state.phase is Phase.OPENING
        try:
            sides = self._reader.dice.sides
            seed = self._guard.give(request.before, sides, len(self._sums), can_tie=can_tie)
        except GammonError:
            self._greet()  # with a new chain, if the old one is used up
        else:
            self._send(wire.Seed(seed))

    def _take(self, number: int, text: bytes, checksum: str) -> list[_Shown]:
        """Apply a line; return what boards have to show, which is nothing if it was predicted."""
        shown, previous = list[_Shown](), self._last
        self._guard.check(number, text)
        if self._predicted and self._predicted[0].checksum == checksum:
            predicted = self._predicted.popleft()
            self._reader.take(number, text)
            if not any(each.number == predicted.number for each in self._predicted):
                self._pending.pop(predicted.number, None)
        else:
            shown += self._forget_predictions()
            log, done = self._reader.log, self._reader.log.done
            self._reader.take(number, text)
            if number > 1:
                motion = _MOTIONS.get(text[2:6], Motion.DONE)
                shown += [(motion, each) for each in log.passages(done, log.done)]
            for request in self._requests():
                if request.what is What.ROLL and request.after == previous:
                    del self._pending[request.number]  # this line is the roll, or excludes it
        self._sums.append(checksum)
        return shown

    def _forget_predictions(self) -> list[_Shown]:
        """Go back to the confirmed lines; return what boards have to show."""
        if not self._predicted:
            return []
        for each in self._predicted:
            self._pending.pop(each.number, None)
        self._predicted.clear()
        before, state = self.match.state, self._reader.log.state
        self.match.use(self._reader.log, recorder=None)
        return [(Motion.UNDONE, Passage(SetUp(state), before, state))] if before != state else []

    # Requests

    @contextmanager
    def predicting(
        self, what: What, action: Action | None = None, *, automatic: bool = False
    ) -> Iterator[None]:
        """Do the block in the copy at once, and request it from the host."""
        if self._farewell or not self._is_current:
            raise GammonError(self._farewell or _(_NO_CONNECTION))
        if not self._predicted:
            self.match.use(self._reader.log.copy(), recorder=self)
        outer, self._doing = self._doing, (what, action, automatic)
        try:
            yield
        finally:
            self._doing = outer
            if not self._predicted:  # the rules forbid it
                self.match.use(self._reader.log, recorder=None)
            requests, self._outgoing = self._outgoing, []
            for request in requests:
                self._send(request)

    def record(self, records: Sequence[JsonObject]) -> None:
        """Expect these records from the host, and prepare the request for them.

        The request is sent after the changes have been shown, in order with the requests that
        boards add to it.
        """
        assert self._doing is not None
        what, action, automatic = self._doing
        self._number += 1
        request = wire.Request(self._number, what, self._tail, action, automatic)
        for record in records:
            checksum = encode_line(record, self._tail)[1]
            self._predicted.append(_Predicted(checksum, self._number))
        self._pending[self._number] = _Pending(request)
        self._outgoing.append(request)

    def restart(self) -> None:
        """Do nothing: a copy is never restarted by itself."""

    def ask(self, what: What, *, automatic: bool = False, text: str = "") -> None:
        """Request what only the host can do; wait for it unless it is automatic.

        Raises
        ------
        GammonError
            If there is no connection, or the host refuses or does not answer.
        """
        if not self.is_connected:
            raise GammonError(self._farewell or _(_NO_CONNECTION))
        if what is What.ROLL and self._has_asked_for_a_roll():
            return
        self._number += 1
        number, after = self._number, self._tail if what is What.ROLL else ""
        pending = _Pending(wire.Request(number, what, after, None, automatic, text))
        self._pending[number] = pending
        self._send(pending.request)
        if automatic or is_running():
            return
        if not wait_until(lambda: number not in self._pending, ANSWER_SECONDS):
            raise GammonError(_("The table has not answered yet."))
        if pending.why:
            state, allowed = self.match.state, self.match.legal_actions
            raise ActionError(what, state.phase, allowed, pending.why)

    def _requests(self) -> list[wire.Request]:
        return [each.request for each in self._pending.values()]

    def _has_asked_for_a_roll(self) -> bool:
        return any(each.what is What.ROLL for each in self._requests())

    def _repeat(self, is_due: Callable[[wire.Request], bool]) -> None:
        for request in filter(is_due, self._requests()):
            self._send(request)

    def _conclude(self, answer: wire.Answer) -> None:
        """Handle the answer to a request that no line has settled yet."""
        pending = self._pending.get(answer.number)
        if pending is None:
            return
        request = pending.request
        if answer.line > len(self._sums):  # its lines are on the way, or lost
            self._send(wire.Missing(len(self._sums), self._last))
        elif answer.why:
            pending.why = answer.why
            del self._pending[request.number]
            self.match.show(self._reader.names, self._forget_predictions())
            self.match.announce(answer.why)
        elif not answer.is_late:
            del self._pending[request.number]
        elif request.after == self._last:
            self._send(request)


_Shown = tuple[Motion, Passage]
_MOTIONS = {b"undo": Motion.UNDONE, b"redo": Motion.REDONE}


@synchronized
class RemoteMatch(Match):
    """The match of a table on another machine: a copy that follows the host's match.

    The copy acts only for the seat of its guest. It has no journal, because the host keeps it:
    ``match.copy()`` can be saved.
    """

    _guest: Guest

    @classmethod
    def of(cls, guest: Guest) -> RemoteMatch:
        """Return the copy of a guest, which is empty at first."""
        players = seated(None, NOBODY)
        match = cls.__new__(cls)._set_up(ActionLog(GameState()), DiceCup(None), players)
        match._guest = guest
        return match

    def use(self, log: ActionLog, *, recorder: Recorder | None) -> None:
        """Use a log from now on, without showing a change."""
        self._log = log
        self.set_recorder(recorder)

    def use_dice(self, drawn: DrawnRolls) -> None:
        """Contain the rolls that the host has drawn."""
        self._cup = DiceCup(None, drawn)

    def show(self, names: Names, shown: Sequence[_Shown]) -> None:
        """Show what the host has done on all boards."""
        has_joined = names != names_of(self.players)
        if has_joined:
            self.players = seated(None, names)
        for motion, (action, before, after) in shown:
            self._revision += 1
            self._events.post(Change(motion, action, before, after, self._revision))
        self._events.deliver()
        if has_joined:
            self._events.announce(self._events.on_join)

    def _own(self, by: Actor) -> Seat:
        """Return the guest's own seat; the notebook acts for it, too."""
        seat = self._guest.seat
        if seat == Seat.WATCHER or not self.player(Color(seat)).joined:
            return Seat.WATCHER
        return seat if by is None or seat_named(by) == seat else Seat.WATCHER

    def commit(self, action: Action, by: Actor = None, *, automatic: bool = False) -> GameState:
        """Execute an action in the copy, and request it from the host."""
        if isinstance(action, Roll):
            raise self._refused(ActionKind.ROLL, CHOSEN_DICE)
        with self._guest.predicting(What.DO, action, automatic=automatic):
            return super().commit(action, self._own(by), automatic=automatic)

    def _roll(self, given: Dice | None, by: Actor, *, automatic: bool = False) -> GameState:
        self._require(ActionKind.ROLL, self._own(by))
        if given is not None:
            raise self._refused(ActionKind.ROLL, CHOSEN_DICE)
        self._guest.ask(What.ROLL, automatic=automatic)
        return self.state

    def reroll(self, *, by: Actor = None) -> GameState:
        """Raise `ActionError`: only the host's notebook can change a roll."""
        return super().reroll(by=self._own(by))

    def why_no_undo(self, by: Actor = None) -> Objection | None:
        """Return the reason why the guest's own seat cannot undo now; None if it can."""
        return super().why_no_undo(self._own(by))

    def why_no_redo(self, by: Actor = None) -> Objection | None:
        """Return the reason why the guest's own seat cannot redo now; None if it can."""
        return super().why_no_redo(self._own(by))

    def undo(self, *, by: Actor = None) -> GameState:
        """Take back a decision in the copy, and request it from the host."""
        with self._guest.predicting(What.UNDO):
            return super().undo(by=by)

    def redo(self, *, by: Actor = None) -> GameState:
        """Repeat an undone action in the copy, and request it from the host."""
        with self._guest.predicting(What.REDO):
            return super().redo(by=by)

    def say(self, text: str, *, by: Actor = None) -> None:
        """Show a line of chat on all boards of the table."""
        self._guest.ask(What.SAY, text=as_chat(text))

    def leave(self, seat: Seat | Color | str) -> None:
        """Leave the guest's own seat. Its boards can then only watch."""
        if self._own(seat_named(seat)) == Seat.WATCHER:
            raise GammonError(_("You can give back only your own seat."))
        self._guest.ask(What.LEAVE)

    def join(self, name: str, *, key: str | None = None) -> Color:
        """Raise `GammonError`: guests join with ``gw.join``."""
        raise GammonError("To join a table on another machine, use gw.join(invitation, name).")

    def keep(self, journal: StrPath, *, series: str | None = None) -> None:
        """Raise `GammonError`: only the host keeps the journal."""
        raise GammonError("The host keeps the journal of this match. To save it, copy it first.")

    def on_drawing(self, listener: DrawingListener) -> Callable[[], None]:
        """Call a function with what the host draws; without listeners, the connection ends."""
        remove = super().on_drawing(listener)

        def end() -> None:
            remove()
            if not self._events.on_drawing:
                self._guest.close()

        return end

    def close(self) -> None:
        """End the connection to the table. The host keeps the seat."""
        super().close()
        self._guest.close()

    def set_clock(self, minutes: float) -> None:
        """Raise `GammonError`: the host sets the clock."""
        if minutes != self.clock.minutes:
            raise GammonError(_("The host's notebook sets the clock of this table."))

    def _turn_clock(self) -> bool:
        return False  # only the host's clock counts

    def follow_clock(self, reading: ClockReading) -> None:
        """Show the clock of the host, as it was read when this message was sent."""
        self._clock = Clock(reading)
        self._events.announce(self._events.on_clock)

    def _forget(self, start: GameState) -> None:
        raise GammonError("Only the host's notebook can restart the match. Use match.copy().")
