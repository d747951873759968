"""What hands would lead to, drawn before anybody does anything.

While a person thinks, the kernel has nothing to do; when they click, they wait for it, and where it
is far away, for the way there and back. So the pictures that a few clicks in a row would show are
drawn before the first of them, as is which input leads from one to the next. That is never wrong
for long, since each belongs to a state and a selection, and the match says what came of an input.

The pictures of a turn are few though the ways through it are many: two checkers moved in either
order are the same picture in the end. What costs the least to come to is drawn first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from itertools import count
from time import monotonic
from typing import NamedTuple, Protocol, TypeGuard

from ..drawing import BoardView, Scene, Target
from ..play import Change, Match
from ..play.delay import Delay
from ..play.kernel_lock import locked
from ..rules import Action, ActionKind, Color, GammonError
from .acts import carry_out
from .affordances import Affordance, Heights, areas_of, checker_heights
from .clicks import Act, Command
from .input import Gesture, GestureKind, Input
from .modes import Picture, PlayMode
from .narration import narrate
from .possible_inputs import NEAREST, Possible, possible_inputs
from .selection import Selection
from .shown_change import ShownChange, selection_after, shown_change
from .turn import Turn

PAUSE_SECONDS = 0.002
"""Between one look ahead and the next, in which a click is heard."""

WORK_SECONDS = 0.008
"""After so long of looking there is a pause."""

MAX_PICTURES = 100
"""So many are drawn from one moment on: mostly all that two dice can bring about."""

_UNKNOWN = frozenset(
    {
        *(Command.ROLL, Command.HINT, Command.BETTER, Command.ANYWAY),
        *(Command.REVIEW, Command.ANALYSE, Command.REDO),
    }
)
"""What dice or engines have to say first, what shows something else than this board, and what was
taken back last, which differs on different ways to one picture."""


class Outlook(NamedTuple):
    """What inputs come from.

    Attributes
    ----------
    match
        The match, of which nothing is changed.
    turn, picture, mode
        What a board shows of it, and what the board is used for.
    pace
        How slowly the board shows what nobody does at it by hand.
    is_watched
        Whether somebody looks at an act in that turn before it is done.
    """

    match: Match
    turn: Turn
    picture: Picture
    mode: PlayMode
    pace: float
    is_watched: Callable[[object, Turn], bool]


class Sketches(Protocol):
    """Where pictures are drawn before they are seen, and are called by numbers."""

    @property
    def has_room(self) -> bool:
        """Whether another one may be drawn now."""

    @property
    def reach(self) -> float:
        """How far to look, in clicks in a row."""

    def begin(self) -> tuple[int, bool]:
        """The number of what is seen, 0 if none is; and whether the sketches so far are void."""

    def moves(self, change: ShownChange) -> bool:
        """Whether a change would be seen to happen."""

    def draw(self, view: BoardView, key: object) -> tuple[int, Picture]:
        """Draw what is seen of a turn, which the key tells from others that look the same."""

    def film(self, before: BoardView, view: BoardView, change: ShownChange) -> int:
        """Draw how a change is seen; gives the film's number."""

    def throw(self, over: Picture, by: Color | None) -> int:
        """Draw how dice begin to be thrown over a picture; gives the film's number, or 0."""

    def lead(self, before: int, given: str, after: int | None, film: int = 0) -> None:
        """Note what an input leads to, and by which film; None: nobody knows yet.

        Where nobody knows what will come, the film is the beginning of what will be seen.
        """

    def describe(self, number: int, scene: Scene, affordances: str, heights: Heights) -> None:
        """Note what a hand can do in each area of a picture, and where checkers lie there."""

    def complete(self, number: int) -> None:
        """Note that all inputs to a picture that lead anywhere are known."""

    def send(self, *, is_last: bool) -> None:
        """Let the pages have what has been drawn and noted, at once if there is no more of it."""


@dataclass(slots=True)
class _Place:
    """A picture that some inputs lead to, and what is known there."""

    match: Match
    turn: Turn
    picture: Picture
    number: int
    inputs: list[Possible] = field(default_factory=list)
    leads: dict[str, _Place | None] = field(default_factory=dict)
    throw: int | None = None  # the film of dice in the air, once it is drawn; 0 for none


class Foresight:
    """Looks ahead at one input after the other, until something else happens.

    Parameters
    ----------
    sketches
        Draws what is foreseen.
    """

    def __init__(self, sketches: Sketches) -> None:
        self._sketches = sketches
        self._outlook: Outlook | None = None
        self._work: Iterator[None] = iter(())
        self._is_over = False
        self._places: dict[object, _Place] = {}
        self._seen_from: object = None  # how it was looked at when these were drawn
        self._pause = Delay(PAUSE_SECONDS, self.go_on)

    def begin(self, outlook: Outlook) -> None:
        """Look at what can be done now, and no longer at what could before."""
        number, are_void = self._sketches.begin()
        turn = outlook.turn
        seen_from = outlook.mode, outlook.pace, turn.viewpoint
        if are_void or seen_from != self._seen_from:
            self._places.clear()
            self._seen_from = seen_from
        self._outlook = outlook
        here = self._places.get(turn.key)
        if here is None or (here.number, here.turn) != (number, turn):
            here = self._places[turn.key] = _Place(outlook.match, turn, outlook.picture, number)
        self._work = self._look(outlook, here) if number else iter(())
        self._is_over = False
        self._pause.start()

    @property
    def is_done(self) -> bool:
        """Whether all has been looked at that is near enough."""
        return self._is_over

    def end(self) -> None:
        """Look at nothing any more."""
        self._outlook = None
        self._work = iter(())
        self._pause.cancel()

    @locked
    def go_on(self) -> None:
        """Look a bit further, as long as there is room for what is drawn."""
        if self._outlook is None:
            return
        until = monotonic() + WORK_SECONDS
        while not self._is_over and self._sketches.has_room and monotonic() < until:
            self._is_over = next(self._work, self) is self
        self._sketches.send(is_last=self._is_over)
        if not self._is_over and self._sketches.has_room:
            self._pause.start()

    def _look(self, outlook: Outlook, start: _Place) -> Iterator[None]:
        """Follow what takes the least effort first; yields after each input that was new."""
        agenda: list[tuple[float, int, _Place, Possible]] = []
        order = count()

        def open_up(place: _Place, effort: float) -> None:
            if effort + NEAREST > self._sketches.reach:
                return
            if not place.inputs:
                can = self._describe(outlook.mode, place)
                place.inputs = [*possible_inputs(can, place.turn)]
            for each in place.inputs:
                heappush(agenda, (effort + each.effort, next(order), place, each))

        opened = {start.number}
        open_up(start, 0.0)
        while agenda and agenda[0][0] <= self._sketches.reach and len(opened) <= MAX_PICTURES:
            effort, _, place, (name, given, _) = heappop(agenda)
            if name not in place.leads:
                self._note(place, name, *self._outcome(outlook, place, name, given))
                yield
            after = place.leads[name]
            if after is not None and after.number not in opened:
                opened.add(after.number)
                open_up(after, effort)

    def _note(self, place: _Place, name: str, after: _Place | None, film: int) -> None:
        place.leads[name] = after
        number = None if after is None else after.number
        self._sketches.lead(place.number, name, number, film)
        if len(place.leads) == len(place.inputs):
            self._sketches.complete(place.number)

    def _describe(self, mode: PlayMode, place: _Place) -> dict[Target, Affordance]:
        view, scene, layout, _ = place.picture
        targets = [target for target, _ in areas_of(scene)]
        can = {target: mode.affordance_at(place.turn, target) for target in dict.fromkeys(targets)}
        cans = [can[target] for target in targets]
        heights = checker_heights(view, layout, targets, cans)
        self._sketches.describe(place.number, scene, "".join(f"{each:x}" for each in cans), heights)
        return can

    def _outcome(
        self, outlook: Outlook, place: _Place, name: str, given: Input
    ) -> tuple[_Place | None, int]:
        """The place that an input leads to, if that is known, and by which film, or 0."""
        turn, match = place.turn, place.match
        if isinstance(given, Gesture) and not name.startswith(Gesture.BY_NAME):
            turn = turn.with_selection(replace(turn.selection, focus=None))
        response = outlook.mode.respond(turn, given, place.picture)
        if response is None:
            return self._place(outlook, match, turn), 0
        if not response.acts:
            if response.message and response.selection == turn.selection:
                return None, 0  # a refusal: it is for the kernel to say why
            return self._place(outlook, match, turn.with_selection(response.selected)), 0
        if response.acts == (Command.ROLL,):
            rolls = ActionKind.ROLL in turn.allowed
            is_seen = rolls and _is_done_at_once(Command.ROLL, outlook, turn)
            return None, self._throw(place) if is_seen else 0
        acts = [act for act in response.acts if _is_foreseeable(act, outlook, turn)]
        if len(acts) < len(response.acts):
            return None, 0
        try:
            return self._done(outlook, place, acts, response.selected)
        except GammonError:  # the match refuses it, and says why
            return None, 0

    def _throw(self, place: _Place) -> int:
        """The film of dice in the air, the same for all inputs by which they are thrown there."""
        if place.throw is None:
            place.throw = self._sketches.throw(place.picture, place.turn.on_roll)
        return place.throw

    def _done(
        self,
        outlook: Outlook,
        place: _Place,
        acts: list[Action | Command],
        selection: Selection,
    ) -> tuple[_Place | None, int]:
        trial, changes = place.match.copy(), list[Change]()
        trial.subscribe(changes.append)
        viewpoint, dropped = place.turn.viewpoint, selection.dropped
        for act in acts:
            selection = replace(selection, dropped=dropped)
            carry_out(act, trial, viewpoint.seat)
            shown = shown_change(changes[-1], place.turn.players, selection, outlook.pace)
            selection = selection_after(
                changes[-1], narrate(place.turn.players, changes[-1]), selection
            )
            turn = Turn.of(trial, viewpoint, selection)
            if shown is not None and self._sketches.moves(shown):
                if len(acts) > 1:  # how both are seen is for the kernel to say
                    return None, 0
                after = self._place(outlook, trial, turn)
                film = self._sketches.film(place.picture.view, after.picture.view, shown)
                return after, film
        return self._place(outlook, trial, turn), 0

    def _place(self, outlook: Outlook, match: Match, turn: Turn) -> _Place:
        key = turn.key
        place = self._places.get(key)
        if place is None:
            number, picture = self._sketches.draw(outlook.mode.view(turn), key)
            place = self._places[key] = _Place(match, turn, picture, number)
            if turn.selection.held is None:  # the button that was pressed goes up
                self._sketches.lead(number, GestureKind.RELEASE, number)
        return place


def _is_foreseeable(act: Act, outlook: Outlook, turn: Turn) -> TypeGuard[Action | Command]:
    is_plain = isinstance(act, Action | Command) and act not in _UNKNOWN
    return is_plain and _is_done_at_once(act, outlook, turn)


def _is_done_at_once(act: Act, outlook: Outlook, turn: Turn) -> bool:
    """Whether it goes to the match, with nobody who has a word to say before."""
    return not outlook.mode.answers(act) and not outlook.is_watched(act, turn)
