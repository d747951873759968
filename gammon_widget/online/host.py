"""The host of a table: it owns the match, answers its guests and sends them every change.

The secret of the invitation lets a guest in, and the guest's own key decides which seat it has. The
public part of the key is kept with the player in the journal. So the host still knows after a crash
whom a seat belongs to, and no message can name another seat.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from hmac import compare_digest
from time import monotonic
from typing import Any

from ..languages.translation import _
from ..match.dice_audit import MissingSeedsError, Sides
from ..match.event_bus import Notice
from ..match.event_loop import LOCK, locked, notify, wait_until
from ..match.match import Match
from ..match.players import with_one_more
from ..match.seats import Seat
from ..rules import ActionKind, Color, GammonError
from ..rules.fields import JsonObject
from ..storage.append_log import encode as encode_line
from ..storage.append_log import sum_written
from . import wire
from .fair_dice import HOST, SharedDice, share_dice
from .invitation import Invitation, own_key, public_part
from .network_loop import is_running
from .transport import Transport
from .wire import FROM_GUEST, WIRE_VERSION, What

_log = logging.getLogger("gammon_widget")

MESSAGES_PER_SECOND = 100.0
"""The number of messages that a guest may send in a second, on average."""

MAX_BURST = 400.0
"""The number of messages that a guest may send at once."""

SEED_SECONDS = 10.0
"""The time for which a roll of the host waits for the seeds of the guests."""

MAX_GUESTS = 200
"""The maximum number of connections to one table."""

MAX_BATCH_BYTES = 1 << 18
"""The approximate size of a message with earlier lines, in bytes."""

_NOT_FOR_GUESTS = (ActionKind.ROLL, ActionKind.REROLL, ActionKind.SET_UP)
"""Actions that a guest may not send, because the guest would choose the dice or the position."""


@dataclass(slots=True)
class _Guest:
    """A connection: its seat, its key, and how many messages it may still send at once."""

    seat: Seat | None = None  # before the greeting
    key: str = field(default="", repr=False)
    allowance: float = MAX_BURST
    time: float = field(default_factory=monotonic)

    def spend(self) -> None:
        """Count a message; raise `GammonError` if the guest may not send it."""
        now = monotonic()
        earned = (now - self.time) * MESSAGES_PER_SECOND
        self.allowance, self.time = min(MAX_BURST, self.allowance + earned) - 1, now
        if self.allowance < 0:
            raise GammonError(_("Too many messages."))


class Host:
    """The host of a table on a transport. Only it changes the match."""

    def __init__(
        self,
        match: Match,
        transport: Transport,
        table: str,
        secret: str,
        *,
        watch_only: bool = False,
    ) -> None:
        self._match, self._secret, self._watch_only = match, secret, watch_only
        self._guests: dict[str, _Guest] = {}
        self._news = wire.News(1)
        self._own_seeds = own_key("dice", table, secret).encode()
        self._anchors: dict[Seat, str] = {}  # hashes of the seeds of guests with a new chain
        self._dice: SharedDice | None = None
        self._rolling: tuple[str, wire.Request] | None = None  # the roll that waits for seeds
        self._end = transport.serve(table, self)
        self.invitation = Invitation(self._end.address, table, secret)
        with LOCK:
            self._is_open = True
            self._begin()
            match.set_recorder(self)
            self._subscriptions = (
                match.on_announcement(self._say),
                match.on_drawing(lambda name, drawn: self._tell(**{name: drawn})),
                match.on_clock(self._tell),
                match.on_join(self._players_changed),
            )
        try:
            # Not under the lock: a transport may wait for its thread, which may wait for the lock.
            self._end.open()
        except BaseException:
            self._stop()
            raise
        with LOCK:
            if wire.lines_in(self._end.kept()) != self._lines:
                self._publish_lines()
            self._players_changed()

    def __repr__(self) -> str:
        return f"<Host of {self.invitation!r}: {len(self._guests)} guests>"

    @locked
    def close(self, *, comes_back: bool = False) -> None:
        """End the table; the match continues in this notebook alone.

        With `comes_back`, the guests wait for another host of this table.
        """
        if self._is_open:
            self._stop()
            if not comes_back:
                self._publish(wire.Goodbye(_("The host has closed the table.")))
            self._end.close()
            self._match.show_notice(Notice())

    def _stop(self) -> None:
        self._is_open = False
        self._match.set_recorder(None)
        for unsubscribe in self._subscriptions:
            unsubscribe()

    @property
    def is_open(self) -> bool:
        """Whether the table is still served."""
        return self._is_open

    @locked
    def describe(self) -> bytes:
        """Return the message of the table for a lobby."""
        table, secret = self.invitation.table, self._secret
        state, players = self._match.state, self._match.players
        names = tuple(player.name if player.joined else "" for player in players)
        watchers = sum(guest.seat == Seat.WATCHER for guest in self._guests.values())
        more = (names, watchers, self._watch_only, self._is_open)
        return wire.encode(
            wire.OpenTable(table, secret, state.rules.title[:200], state.length, *more)
        )

    def _publish(self, message: object, *, keep: bool = False) -> None:
        self._end.publish(wire.encode(message), keep=keep)

    def _send(self, peer: str, message: object) -> None:
        self._end.send(peer, wire.encode(message))

    # The journal

    def _begin(self) -> None:
        lines = self._match.journal_lines()
        self._lines = [line.decode().rstrip("\n") for line in lines]
        self._sums = [sum_written(line.rstrip(b"\n")) or "" for line in lines]

    def record(self, records: Sequence[JsonObject]) -> None:
        """Send new lines of the journal to all guests."""
        first = len(self._lines) + 1
        for record in records:
            line, checksum = encode_line(record, self._sums[-1])
            self._lines.append(line.decode().rstrip("\n"))
            self._sums.append(checksum)
        self._publish(wire.Entries(first, tuple(self._lines[first - 1 :])), keep=True)
        notify()

    def restart(self) -> None:
        """Send a match without its earlier history to all guests."""
        self._begin()
        self._publish_lines()

    def _publish_lines(self) -> None:
        for entries in self._batches(0):
            self._publish(entries, keep=True)

    def _send_lines(self, peer: str, number: int, checksum: str) -> None:
        """Send the lines after one that the guest has; all lines if it is not a line of ours."""
        for entries in self._batches(number if self._knows(number, checksum) else 0):
            self._send(peer, entries)

    def _batches(self, first: int) -> Iterator[wire.Entries]:
        batch, size = list[str](), 0
        for line in self._lines[first:]:
            batch.append(line)
            size += len(line)
            if size > MAX_BATCH_BYTES:
                yield wire.Entries(first + 1, tuple(batch))
                first, batch, size = first + len(batch), [], 0
        if batch:
            yield wire.Entries(first + 1, tuple(batch))

    def _knows(self, number: int, checksum: str) -> bool:
        return 0 < number <= len(self._sums) and self._sums[number - 1] == checksum

    # Messages from guests

    @locked
    def receive(self, peer: str, data: bytes) -> None:
        """Handle a message from a guest. Whatever it contains, it changes nothing that it must not.

        The connection of a guest who sends an invalid message ends.
        """
        if not self._is_open:
            return
        try:
            if peer not in self._guests and len(self._guests) >= MAX_GUESTS:
                raise GammonError(_("This table has too many guests."))
            guest = self._guests.setdefault(peer, _Guest())
            guest.spend()
            self._act_on(peer, guest, wire.decode(data, FROM_GUEST))
        except GammonError as error:
            self._send(peer, wire.Goodbye(str(error)[:500]))
            self._end.drop(peer)
            self.lose(peer)

    def _act_on(self, peer: str, guest: _Guest, message: object) -> None:
        match message:
            case wire.Hello():
                self._greet(peer, guest, message)
            case _ if guest.seat is None:
                raise GammonError(_("The first message must be a greeting."))
            case wire.Missing():
                self._send_lines(peer, message.number, message.sum)
            case wire.Request():
                self._answer(peer, guest, message)
            case wire.Seed():
                self._take_seed(guest, message.seed)

    @locked
    def lose(self, peer: str) -> None:
        """Note that a guest's connection has ended. The seat is kept."""
        if self._guests.pop(peer, None) is not None and self._is_open:
            self._note_absent()

    def _greet(self, peer: str, guest: _Guest, hello: wire.Hello) -> None:
        """Answer a greeting; raise `GammonError` if the guest cannot join or watch."""
        if hello.version != WIRE_VERSION:
            raise GammonError(
                _(
                    "The host has version {own} of the messages, and you have {other}: use the "
                    "same version of gammon_widget.",
                    own=WIRE_VERSION,
                    other=hello.version,
                )
            )
        if not compare_digest(hello.secret.encode(), self._secret.encode()):
            raise GammonError(_("This invitation is not valid for this table."))
        guest.key = public_part(hello.key)
        guest.seat = self._seat(hello.name, guest.key)
        is_known = self._knows(hello.number, hello.sum)
        self._send(peer, wire.Welcome(WIRE_VERSION, guest.seat, is_known, len(self._lines)))
        self._send_lines(peer, hello.number, hello.sum)
        self._send(peer, replace(self._news, text="", clock=self._match.clock))
        self._end.admit(peer)
        if guest.seat != Seat.WATCHER:
            self._take_anchor(guest.seat, hello.anchor)
        self._players_changed()
        self._roll_again()  # a seed may have been lost with the guest's earlier connection

    def _seat(self, name: str | None, key: str) -> Seat:
        """Return the seat of a guest, who takes a free seat if it has none."""
        if name is None or self._watch_only:
            return Seat.WATCHER
        for color, player in zip(Color, self._match.players, strict=True):
            if player.joined and player.name == name:
                if self._owns(color, key):
                    return Seat(color)
                raise GammonError(_("{name} already has a seat: choose another name.", name=name))
        with_one_more(self._match.players, name)  # a clear reason, before anything is changed
        return Seat(self._match.join(name, key=key))

    def _owns(self, color: Color, key: str) -> bool:
        player = self._match.player(color)
        return player.joined and player.key is not None and compare_digest(player.key, key)

    def _answer(self, peer: str, guest: _Guest, request: wire.Request) -> None:
        """Carry out a request for the seat of the guest, and answer it."""
        seat = guest.seat or Seat.WATCHER
        if seat != Seat.WATCHER and not self._owns(Color(seat), guest.key):
            seat = guest.seat = Seat.WATCHER  # the guest has left its seat
        why, is_late = "", False
        is_based = request.what not in (What.SAY, What.LEAVE)
        try:
            if is_based and request.after != self._sums[-1]:
                is_late = True
            else:
                self._execute(request, seat)
        except MissingSeedsError:
            self._rolling = peer, request  # it is answered as soon as the seeds have come
            return
        except GammonError as error:
            why = str(getattr(error, "why", "") or error) or _("This is not possible.")
        except Exception as error:  # a user-defined dice source can raise anything
            _log.error("%s: %s", type(error).__name__, error, exc_info=error)
            why = _("The host's notebook has reported an error.")
        if request.what is What.LEAVE and not why:
            guest.seat = Seat.WATCHER
        self._send(peer, wire.Answer(request.number, len(self._lines), why[:2000], is_late))

    def _execute(self, request: wire.Request, seat: Seat) -> None:
        match, automatic = self._match, request.automatic
        match request.what:
            case What.DO if request.action is None or request.action.kind in _NOT_FOR_GUESTS:
                raise GammonError(_("A guest cannot request this action."))
            case What.DO:
                match.commit(request.action, seat, automatic=automatic)  # type: ignore[arg-type]
            case What.ROLL:
                match.roll(by=seat, automatic=automatic)
            case What.UNDO:
                match.undo(by=seat)
            case What.REDO:
                match.redo(by=seat)
            case _ if seat == Seat.WATCHER:
                raise GammonError(_("You are watching, so you cannot act."))
            case What.LEAVE:
                match.leave(seat)
            case What.SAY:
                match.say(request.text, by=seat)

    # The dice

    def _players_changed(self) -> None:
        """Let the guests with seats take part in the dice, and show who is absent."""
        if not self._watch_only:
            sides = self._match.dice.sides
            guests = {
                str(seat): self._anchors.get(seat) or sides.get(seat, "")
                for seat, player in zip(Seat, self._match.players, strict=False)
                if player.joined and player.key is not None
            }
            guests = {seat: before for seat, before in guests.items() if before}
            known = {side: before for side, before in sides.items() if side != HOST}
            if guests != known or (guests and self._dice is None):
                self._dice = share_dice(self._match, self._own_seeds, guests, self._wait_for_seeds)
            self._anchors.clear()
        self._note_absent()

    def _take_anchor(self, seat: Seat, anchor: str) -> None:
        """Accept the hash of a guest's next seed, unless its seeds are known already."""
        drawn = self._match.dice
        known = [*(each.seeds for each in drawn.rolls), *(each.sides for each in drawn.commitments)]
        if anchor and not any(sides and sides.get(seat) == anchor for sides in known):
            self._anchors[seat] = anchor

    def _wait_for_seeds(self) -> None:
        """Ask for all missing seeds, and wait until they have come or somebody else has acted.

        Raises `GammonError` if a guest is not connected, or does not answer.
        """
        last = self._sums[-1]
        missing: Sides = {} if self._dice is None else self._dice.missing
        peers = {guest.seat: peer for peer, guest in self._guests.items() if guest.seat in missing}
        for side in missing:
            if side not in peers:
                name = self._match.player(side).name
                raise GammonError(
                    _("{name} is not connected, and both sides make the dice.", name=name)
                )
        for seat, peer in peers.items():
            self._send(peer, wire.SeedRequest(missing[str(seat)], last))
        if is_running() and self._needs_seeds():
            raise MissingSeedsError(self._wait_for_seeds)
        if not wait_until(lambda: self._sums[-1] != last or not self._needs_seeds(), SEED_SECONDS):
            raise GammonError(_("The dice wait for the other player. Roll again in a moment."))

    def _needs_seeds(self) -> bool:
        return self._is_open and self._dice is not None and bool(self._dice.missing)

    def _take_seed(self, guest: _Guest, seed: str) -> None:
        """Accept a seed, and make the roll that waits for it."""
        if self._dice is None or guest.seat is None:
            return
        with suppress(GammonError):  # a seed can come twice
            self._dice.add(guest.seat, seed)
        if not self._dice.missing:
            self._roll_again()
        notify()

    def _roll_again(self) -> None:
        """Answer a guest's roll that waits for seeds; ask for those that are still missing."""
        if self._rolling is not None:
            (peer, request), self._rolling = self._rolling, None
            if peer in self._guests:
                self._answer(peer, self._guests[peer], request)

    # News for all boards

    def _say(self, text: str) -> None:
        if text:
            self._tell(text=text[:2000])

    def _tell(self, **news: Any) -> None:
        """Send the present news to all guests, after some of them have changed."""
        number, clock = self._news.number + 1, self._match.clock
        self._news = replace(self._news, **{"text": "", **news}, number=number, clock=clock)
        self._publish(self._news)

    def _note_absent(self) -> None:
        """Show on all boards which players are not connected."""
        present = {each.key for each in self._guests.values() if each.seat != Seat.WATCHER}
        absent = tuple(
            player.name
            for player in self._match.players
            if player.joined and player.key is not None and player.key not in present
        )
        is_alone = self._dice is None and not self._watch_only and not self._match.is_waiting
        if (absent, is_alone) != (self._news.absent, self._news.host_rolls_alone):
            self._tell(absent=absent, host_rolls_alone=is_alone)
            self._match.show_notice(self._news.notice)
