"""Pictures that are with the pages before anybody asks for them, so that no click waits for one.

Pictures have numbers. The pages are sent sketches ahead: pictures that may come, as drawings over
one that they show, and leads, which say which input makes which picture follow which. A page that
has a lead shows the picture in the same frame, and tells with the input on which picture it was
made and which one is shown since (`Made`). Here it is answered when it has been heard:

- What was foreseen and has come true is confirmed by its number alone.
- What has come otherwise is painted whole, whatever the page shows.
- Inputs are counted: one that comes twice is done once, and one before which another was lost, as
  when a connection is cut, is asked for again with that one.
- An input that was made on a picture which never came true meant something that was never there:
  nothing is done, and the page hears what is to be seen.

A page never paints what is no longer so over what it has foreseen, since it knows by the numbers
what belongs over what. Where several pages show one board, each hears of every picture; those that
have it by a sketch hear its number alone. One that has lost the thread says so, and is shown the
whole.

Sketches are alike: each is made of pieces, which many have in common and which are sent once, and
many are packed into one parcel, which makes them about twenty times as short. A page tells which
parcels have come; until then they keep its line busy, and only so much of that is allowed. None is
sent where a page cannot use them or is hidden, or where no companion runs: there the canvas gets
its pictures as any canvas does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from ...drawing import BoardView, Scene
from ...interaction.affordances import Heights, areas_of, edges, faces_told
from ...interaction.fitted import Fitted
from ...interaction.foresight import Foresight, Outlook
from ...interaction.input import Gesture, GestureKind, Input
from ...interaction.modes import Picture
from ...interaction.prediction_messages import (
    AheadFromPage,
    Heard,
    Made,
    PictureLost,
    ShowPicture,
    SketchesKept,
    SketchesSent,
)
from ...interaction.shown_change import ShownChange
from ...rules import Color
from .board_canvas import BoardCanvas
from .companion import Companion, let_go
from .films import Films
from .parcel import Parcel
from .renderer import Drawing, Renderer

if TYPE_CHECKING:
    from ...interaction.film_message import FilmMessage

ENDS = {GestureKind.RELEASE, GestureKind.DROP, GestureKind.CANCEL}
"""How a hand ends what was heard of it, whatever is seen by then; a board would wait for it."""

MAX_BYTES_UNDER_WAY = 20_000
"""Bytes of sketches on their way to a page, at most: a sixth of a second on a slow line."""

SENT_REACH, DRAWN_REACH = 5.0, 2.5
"""How far is looked ahead, in clicks on places in a row, with pages that want sketches or none."""

FIRST_PARCEL, PARCEL = 4, 16
"""So many drawings go together, or more: few at first and while the lines are idle."""

SILENCE_SECONDS = 20.0
"""A page that says nothing for so long about a parcel is not waited for any more."""

REMEMBERED = 256
"""Of so many pictures it is known that they were shown: none is older whose click comes now."""


class _Reader:
    """A page that wants sketches, and the last parcel that it has."""

    def __init__(self, parcel: int) -> None:
        self.parcel = parcel
        self.spoke = monotonic()


class Predictions:
    """Shows pictures in the pages, sends some ahead, and answers what pages have shown already.

    Parameters
    ----------
    canvas
        What is painted on.
    companion
        Tells the pages.
    is_everywhere
        Whether the companion runs in every page that shows the canvas.
    fitted
        Gives how the board is shown.
    repaint
        Called when the whole of what is seen has to be painted anew.
    on_input
        Called with what a person does on the board.
    outlook
        Gives what inputs come from; None where nothing is to be foreseen.

    Attributes
    ----------
    foresight
        Looks at what inputs lead to, while nothing else is to be done.
    renderer
        Draws the pictures, and knows what is shown.
    films
        Has motion seen over them.
    heard
        How many inputs of each page have been heard.
    answered, bytes_ahead
        So many inputs have been answered, and so many bytes of sketches sent.
    """

    def __init__(
        self,
        canvas: BoardCanvas,
        companion: Companion,
        *,
        is_everywhere: Callable[[], bool],
        fitted: Callable[[], Fitted],
        repaint: Callable[[], object],
        on_input: Callable[[Input], None],
        outlook: Callable[[], Outlook] | None = None,
    ) -> None:
        self.renderer = Renderer(canvas, self._show)
        self.films = Films(canvas, companion)
        self.foresight = Foresight(self)
        self._canvas, self._companion = canvas, companion
        self._is_everywhere, self._fitted = is_everywhere, fitted
        self._repaint, self._on_input, self._outlook = repaint, on_input, outlook
        self._readers: dict[str, _Reader] = {}
        self._sizes: dict[int, int] = {}  # bytes of each parcel
        self._shown: deque[int] = deque(maxlen=REMEMBERED)
        self._sent: set[int] = set()  # sketches that the pages have
        self._sent_parts: set[int] = set()
        self._areas: dict[object, tuple[int, object]] = {}  # that can be clicked in sketches
        self._base = 0  # of the sketches
        self._has_begun = False  # whether a parcel has been sent since the last picture
        self.heard: dict[str, int] = {}
        self.answered = self.bytes_ahead = 0
        self._parcel = Parcel()

    def close(self) -> None:
        """Foresee nothing any more."""
        self.foresight.end()

    def hear(self, told: Input | AheadFromPage, made: Made | None) -> None:
        """Hear what a page tells of its pictures, or what a person did on one of them."""
        match told:
            case SketchesKept():
                self._note_kept(told)
            case PictureLost():
                self._repaint()
            case _:
                with self._answering(told, made) as is_to_be_heard:
                    if is_to_be_heard:
                        self._on_input(told)

    # What is seen

    def _show(self, drawing: Drawing) -> bool:
        """Have the pages show a picture; false if they keep no other one beside it."""
        self.foresight.end()  # what was foreseen came from another one
        if not self._is_everywhere():
            if self._shown:  # the canvas gets its pictures by itself from now on
                self._shown.clear()
                self._companion.tell(ShowPicture(0, 0))
            self._canvas.send(drawing.message)
            return False
        text, buffers = drawing.message
        is_there = drawing.number in self._sent
        parts = () if is_there else (memoryview(text), *buffers)
        self._companion.tell(ShowPicture(drawing.number, drawing.since), parts)
        let_go()
        self._shown.append(drawing.number)
        return True

    @contextmanager
    def _answering(self, told: Input, made: Made | None) -> Iterator[bool]:
        """Answer an input when it has been heard; gives whether it is to be heard at all."""
        if made is None:
            yield True
            return
        heard = self.heard.get(made.page, 0)
        expected = max(heard + 1, made.oldest)
        if made.count != expected:  # it has come twice, or one before it has not come
            yield False
            is_gap = made.count > expected
            self._companion.tell(Heard(made.page, heard, self.number, is_gap))
            return
        self.heard[made.page] = made.count
        is_end = isinstance(told, Gesture) and told.kind in ENDS
        try:
            yield made.on in self._shown or not self._shown or is_end
        finally:
            if made.shows not in (None, made.on, self.number):
                self._repaint()
            self._companion.tell(Heard(made.page, made.count, self.number))
            self.answered += 1

    @property
    def number(self) -> int:
        """The picture that is to be seen; 0 while that is not known."""
        return 0 if self.renderer.last is None else self.renderer.last.number

    # What is sent ahead, as `Foresight` finds it

    def look_ahead(self) -> None:
        """Foresee what inputs lead to from now on."""
        if self._outlook is not None:
            self.foresight.begin(self._outlook())

    @property
    def has_room(self) -> bool:
        """Whether another picture may be drawn now: not where a page waits for others."""
        now = monotonic()
        for page, reader in list(self._readers.items()):
            if now - reader.spoke > SILENCE_SECONDS and self._under_way(reader):
                del self._readers[page]
        under_way = map(self._under_way, self._readers.values())
        return max(under_way, default=0) < MAX_BYTES_UNDER_WAY

    @property
    def reach(self) -> float:
        """How far to look, in clicks in a row: where nothing is sent ahead, only at the next."""
        return SENT_REACH if self._are_sent else DRAWN_REACH

    @property
    def are_with_pages(self) -> bool:
        """Whether pages want sketches, and have all that were sent."""
        return self._are_sent and not self._are_under_way

    @property
    def _are_sent(self) -> bool:
        return bool(self._readers) and self._is_everywhere()

    @property
    def _are_under_way(self) -> bool:
        return any(map(self._under_way, self._readers.values()))

    def _under_way(self, reader: _Reader) -> int:
        return sum(size for parcel, size in self._sizes.items() if parcel > reader.parcel)

    def begin(self) -> tuple[int, bool]:
        """The number of what is seen, 0 if none is; and whether the sketches so far are void."""
        number, is_new = self.renderer.begin_drafts()
        if is_new:
            self._base, self._sent = number, {number}
            oldest = self.renderer.oldest_part
            self._sent_parts = {part for part in self._sent_parts if part >= oldest}
            self._parcel, self._areas = self._new_parcel(), {}
            self.films.forget_drafts()
        self._has_begun = False  # what has not been sent yet is not noted again, and goes with it
        return number, is_new

    def moves(self, change: ShownChange) -> bool:
        """Whether a change would be seen to happen."""
        return bool(self._fitted().moves and change.events and change.pace)

    def draw(self, view: BoardView, key: object) -> tuple[int, Picture]:
        """Draw what is seen of a turn, which the key tells from others that look the same."""
        picture = self._fitted().picture(view, key)
        return self._sketch(picture.scene, key), picture

    def film(self, before: BoardView, view: BoardView, change: ShownChange) -> int:
        """Draw how a change is seen; gives the film's number."""
        return self._film(self.films.draft(self._fitted().timeline(before, change, view)))

    def throw(self, over: Picture, by: Color | None) -> int:
        """Draw how dice begin to be thrown over a picture; gives the film's number, or 0."""
        fitted = self._fitted()
        if not (fitted.moves and self._are_sent):
            return 0
        return self._film(self.films.draft_throw(fitted.throw(over.view, by), over.scene))

    def _film(self, message: FilmMessage) -> int:
        number = message.film.film
        if number not in self.films.sent:
            self._parcel.films[number] = message
        return number

    def _sketch(self, scene: Scene, key: object) -> int:
        drawing = self.renderer.draft(scene, key)
        if drawing.number not in self._sent:
            self._parcel.drawings[drawing.number] = drawing
            new = (part for part in drawing.parts if part.number not in self._sent_parts)
            self._parcel.parts |= {part.number: part for part in new}
        return drawing.number

    def lead(self, before: int, given: str, after: int | None, film: int = 0) -> None:
        """Note what an input leads to, and by which film; None: nobody knows yet."""
        self._parcel.leads.append((before, given, after, film))

    def describe(self, number: int, scene: Scene, affordances: str, heights: Heights) -> None:
        """Note what a hand can do in each area of a picture, and where checkers lie there."""
        areas = areas_of(scene)
        key = tuple(id(area) for _, area in areas)  # they are mostly the same, and kept meanwhile
        if key not in self._areas:
            self._areas[key] = len(self._areas) + 1, areas
            told = [[*edges(area, scene), str(target)] for target, area in areas]
            self._parcel.areas[len(self._areas)] = told
        name, _ = self._areas[key]
        self._parcel.boards[number] = name, affordances, faces_told(scene, heights)

    def complete(self, number: int) -> None:
        """Note that all inputs to a picture that lead anywhere are known."""
        self._parcel.complete.append(number)

    def send(self, *, is_last: bool) -> None:
        """Let the pages have what has been drawn and noted, at once if there is no more of it."""
        parcel = self._parcel
        least = PARCEL if self._has_begun and self._are_under_way else FIRST_PARCEL
        if not is_last and len(parcel.drawings) < least:
            return
        if not (parcel.leads or parcel.complete) or not self._are_sent:
            return
        self._parcel, self._has_begun = self._new_parcel(), True
        texts = parcel.packed()
        number = max(self._sizes, default=0) + 1
        self._sizes[number] = sum(map(len, texts))
        self.bytes_ahead += self._sizes[number]
        self._sent.update(parcel.drawings)
        self._sent_parts.update(parcel.parts)
        self.films.sent.update(parcel.films)
        self._companion.tell(SketchesSent(number), texts)

    def _new_parcel(self) -> Parcel:
        return Parcel(self._base, self.renderer.oldest_part)

    def _note_kept(self, told: SketchesKept) -> None:
        """Take note of what a page has of the sketches, and go on.

        Parcel 0 says that it waits for none: it begins, or its connection was cut and what was
        under way is lost.
        """
        if not told.wants:
            self._readers.pop(told.page, None)
            return
        last = max(self._sizes, default=0)
        reader = self._readers.setdefault(told.page, _Reader(last))
        reader.parcel, reader.spoke = max(reader.parcel, told.parcel or last), monotonic()
        oldest = min(each.parcel for each in self._readers.values())
        for parcel in [each for each in self._sizes if each <= oldest and each < last]:
            del self._sizes[parcel]
        self.foresight.go_on()
