"""Predicted pictures. Pages receive them before an input, so that no click waits for the kernel.

Pictures have numbers. The kernel sends two things in advance: predicted frames, which are drawings
over a picture that the page has, and transitions, which map an input on one picture to the next
picture. A page with a matching transition shows the next picture at once, and sends the numbers of
both pictures with the input (`Receipt`). The kernel then acknowledges the input:

- A correct prediction is confirmed by its number alone.
- After a wrong prediction, the whole picture is painted over whatever the page shows.
- Inputs are numbered. An input that arrives twice is executed only once. If an earlier input was
  lost, for example because the connection dropped, the kernel asks the page to send both inputs
  again.
- An input on a predicted picture that never became the current picture is normally ignored, and the
  page receives the current picture. The input is executed, however, if it has the same effect on
  the current picture, for example because only the messages of the two pictures differ.

A page never paints an outdated drawing over its prediction, because the numbers determine the
order. If several pages show the same board, each page is notified of every picture; a page that
has the predicted frame receives only its number. A page that lacks a picture reports this and
receives the whole picture.

Pictures share pieces, and each piece is sent once. Pictures are compressed in batches to about a
twentieth of their size. Pages report which batches they have received; the number of bytes in
transit is limited. While every page is hidden or lacks the front end, no batches are sent, and the
canvas receives its pictures as usual.
"""

from __future__ import annotations

import json
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Any

from ....drawing import BoardView, Scene
from ....rules import Color
from ...model import messages
from ...model.affordances import Heights, areas_of, edges, packed_faces
from ...model.animation import Fitted, ShownChange
from ...model.clicks import target_of
from ...model.messages import Gesture, GestureKind, Input, Receipt
from ...model.modes import BoardPicture
from ...model.turn import TurnKey
from ..board_frontend import BoardFrontend, flush_messages
from ..pages import remember
from ..renderer import BoardCanvas, ClipSender, Drawing, Part, Renderer
from .search import PredictionContext, PredictionSearch

if TYPE_CHECKING:
    from ...model.clip_message import ClipMessage


@dataclass(slots=True)
class PredictionBatch:
    """A batch of predicted pictures, painted over one base.

    Pages may drop all parts with numbers below `oldest_part`. `areas` are lists of clickable areas;
    each list has a number. `boards` has, for each picture, the number of its list of areas, and
    what the user can do in these areas. `complete` are the pictures whose transitions are all
    known.
    """

    base: int = 0
    oldest_part: int = 0
    drawings: dict[int, Drawing] = field(default_factory=dict)
    parts: dict[int, Part] = field(default_factory=dict)
    areas: dict[int, list[list[Any]]] = field(default_factory=dict)
    boards: dict[int, tuple[int, str, list[list[int]]]] = field(default_factory=dict)
    clips: dict[int, ClipMessage] = field(default_factory=dict)
    transitions: list[tuple[int, str, int | None, int]] = field(default_factory=list)
    complete: list[int] = field(default_factory=list)

    def packed(self) -> tuple[bytes, bytes]:
        """Return the compressed description and the compressed drawings of the batch."""
        pieces = [
            [part.message.text, *map(bytes, part.message.buffers)] for part in self.parts.values()
        ]
        clips = list(self.clips.values())
        content = {
            "base": self.base,
            "oldest": self.oldest_part,
            "parts": [
                [number, list(map(len, buffers))]
                for number, buffers in zip(self.parts, pieces, strict=True)
            ],
            "pictures": [
                [number, drawing.since, [part.number for part in drawing.parts]]
                for number, drawing in self.drawings.items()
            ],
            "clips": [[messages.content_of(clip), list(map(len, parts))] for clip, parts in clips],
            "areas": self.areas,
            "boards": self.boards,
            "transitions": self.transitions,
            "complete": self.complete,
        }
        text = json.dumps(content, separators=(",", ":")).encode()
        pieces += [[*map(bytes, buffers)] for _, buffers in clips]
        return zlib.compress(text), zlib.compress(b"".join(b"".join(parts) for parts in pieces))


ENDS = {GestureKind.RELEASE, GestureKind.DROP, GestureKind.CANCEL}
"""Gestures that end another gesture.

The board accepts them on any picture, because it is waiting for the other gesture to end.
"""

MAX_BYTES_UNDER_WAY = 20_000
"""The maximum number of bytes in transit to a page.

A slow connection transfers this number of bytes in a sixth of a second.
"""

SENT_REACH, DRAWN_REACH = 5.0, 2.5
"""How many clicks ahead the kernel predicts.

The first value applies if a page wants predictions, and the second value if no page does.
"""

FIRST_BATCH, BATCH = 4, 16
"""The minimum numbers of drawings in a batch.

The first value applies to the first batch, and when no batch is in transit. Otherwise, the second
value applies.
"""

SILENCE_SECONDS = 20.0
"""The time after which the kernel stops waiting for a page that does not confirm a batch."""

REMEMBERED = 256
"""The number of recent pictures on which clicks are accepted; older pictures are forgotten."""


class _PredictionPage:
    """A page that wants predictions, and the last batch that the page has received."""

    def __init__(self, batch: int) -> None:
        self.batch = batch
        self.spoke = monotonic()


class Predictions:
    """Shows pictures in the pages, sends predicted pictures, and acknowledges inputs.

    `repaint` is called when the whole picture has to be painted again. `prediction_context` is
    called for each prediction; without this function, nothing is predicted. `input_counts` contains
    the number of inputs from each page.
    """

    def __init__(
        self,
        canvas: BoardCanvas,
        frontend: BoardFrontend,
        *,
        fitted: Callable[[], Fitted],
        repaint: Callable[[], object],
        on_input: Callable[[Input], None],
        prediction_context: Callable[[], PredictionContext] | None = None,
    ) -> None:
        self.renderer = Renderer(canvas, self._show)
        self.clips = ClipSender(canvas, frontend)
        self.search = PredictionSearch(self)
        self._frontend = frontend
        self._fitted = fitted
        self._repaint, self._on_input = repaint, on_input
        self._prediction_context = prediction_context
        self._readers: dict[str, _PredictionPage] = {}
        self._sizes: dict[int, int] = {}  # the number of bytes in each batch
        self._shown: deque[int] = deque(maxlen=REMEMBERED)
        self._predicted: deque[Drawing] = deque(maxlen=REMEMBERED)
        self._sent: set[int] = set()  # predicted frames that the pages have
        self._sent_parts: set[int] = set()
        self._areas: dict[object, tuple[int, object]] = {}  # lists of clickable areas
        self._base = 0  # the number of the picture below the predicted frames
        self._has_begun = False  # whether a batch has been sent since the last picture
        self.input_counts: dict[str, int] = {}
        self.answered = self.bytes_ahead = 0
        self._batch = PredictionBatch()

    def close(self) -> None:
        """Stop all predictions."""
        self.search.end()

    def receive(self, content: Input | messages.PictureReport, receipt: Receipt | None) -> None:
        """Handle a message from a page about its pictures, or an input on a picture."""
        match content:
            case messages.BatchReceived():
                self._note_kept(content)
            case messages.PictureLost():
                self._repaint()
            case messages.PictureSeen(number):
                if number != self.number:
                    self._repaint()
            case Input():
                with self._answering(content, receipt) as is_accepted:
                    if is_accepted:
                        self._on_input(content)

    # The current picture

    def _show(self, drawing: Drawing) -> None:
        """Show a picture. The pages also keep the picture on which the predictions are based."""
        self.search.end()  # the predictions started from another picture
        text, buffers = drawing.message
        is_there = drawing.number in self._sent
        parts = () if is_there else (memoryview(text), *buffers)
        self._frontend.send_message(messages.ShowPicture(drawing.number, drawing.since), parts)
        flush_messages()
        self._shown.append(drawing.number)

    @contextmanager
    def _answering(self, content: Input, receipt: Receipt | None) -> Iterator[bool]:
        """Yield whether an input is to be executed, and acknowledge the input afterwards."""
        if receipt is None:
            yield True
            return
        count = self.input_counts.get(receipt.page, 0)
        expected = max(count + 1, receipt.oldest)
        if receipt.count != expected:  # a duplicate, or an earlier input is missing
            yield False
            is_gap = receipt.count > expected
            self._frontend.send_message(
                messages.Acknowledgement(receipt.page, count, self.number, is_gap)
            )
            return
        remember(self.input_counts, receipt.page, receipt.count)
        is_end = isinstance(content, Gesture) and content.kind in ENDS
        try:
            yield (
                receipt.on in self._shown
                or not self._shown
                or is_end
                or self._came_true(receipt.on, content)
            )
        finally:
            if receipt.shows not in (None, receipt.on, self.number):
                self._repaint()
            self._frontend.send_message(
                messages.Acknowledgement(receipt.page, receipt.count, self.number)
            )
            self.answered += 1

    def _came_true(self, number: int, given: Input) -> bool:
        """Return whether an input has the same effect on a predicted and on the current picture.

        Since the prediction, the board may have been painted again, its message may have changed,
        or a further step may have been undone.
        """
        last = self.renderer.last
        found = next((each for each in self._predicted if each.number == number), None)
        if last is None or found is None or not isinstance(found.key, TurnKey):
            return False
        scenes, target = (found.scene, last.scene), None
        if isinstance(given, Gesture):
            target, now = (target_of(scene, given) for scene in scenes)
            if target != now:
                return False
        if not found.key.means(last.key, target):
            return False
        self._shown.append(number)  # further inputs on this picture are accepted
        return True

    @property
    def number(self) -> int:
        """The number of the current picture; 0 if there is none."""
        return 0 if self.renderer.last is None else self.renderer.last.number

    # Predicted pictures, as `PredictionSearch` finds them

    def look_ahead(self) -> None:
        """Start predicting."""
        if self._prediction_context is not None:
            self.search.begin(self._prediction_context())

    @property
    def has_room(self) -> bool:
        """Whether the bytes in transit are few enough to draw another picture now."""
        now = monotonic()
        for page, reader in list(self._readers.items()):
            if now - reader.spoke > SILENCE_SECONDS and self._under_way(reader):
                del self._readers[page]
        under_way = map(self._under_way, self._readers.values())
        return max(under_way, default=0) < MAX_BYTES_UNDER_WAY

    @property
    def reach(self) -> float:
        """How many clicks ahead the kernel predicts.

        The number is smaller if no page wants predictions.
        """
        return SENT_REACH if self._are_sent else DRAWN_REACH

    @property
    def _are_sent(self) -> bool:
        return bool(self._readers)

    @property
    def _are_under_way(self) -> bool:
        """Whether a page has not confirmed all batches yet; tests wait until this is False."""
        return any(map(self._under_way, self._readers.values()))

    def _under_way(self, reader: _PredictionPage) -> int:
        return sum(size for batch, size in self._sizes.items() if batch > reader.batch)

    def begin(self) -> tuple[int, bool]:
        """Begin to predict from the current picture.

        Return the number of the current picture (0 if there is none), and whether frames that were
        predicted earlier are invalid.
        """
        number, is_new = self.renderer.begin_drafts()
        if is_new:
            self._base, self._sent = number, {number}
            oldest = self.renderer.oldest_part
            self._sent_parts = {part for part in self._sent_parts if part >= oldest}
            self._batch, self._areas = self._new_batch(), {}
            self.clips.forget_drafts()
        self._has_begun = False  # pending entries stay in the batch and are not stored again
        return number, is_new

    def moves(self, change: ShownChange) -> bool:
        """Return whether a change would be animated."""
        return bool(self._fitted().moves and change.events and change.pace)

    def draw(self, view: BoardView, key: object) -> tuple[int, BoardPicture]:
        """Draw a predicted frame; `key` distinguishes frames that look the same."""
        picture = self._fitted().picture(view, key)
        return self._store_frame(picture.scene, key), picture

    def clip(self, before: BoardView, view: BoardView, change: ShownChange) -> int:
        """Draw the animation clip of a change; return its number."""
        return self._clip(self.clips.draft(self._fitted().timeline(before, change, view)))

    def dice_animation(self, over: BoardPicture, by: Color | None) -> int:
        """Draw the start of a dice animation over a picture.

        Return the number of the clip, or 0 if no page animates dice.
        """
        fitted = self._fitted()
        if not (fitted.moves and self._are_sent):
            return 0
        return self._clip(self.clips.draft_dice(fitted.dice_animation(over.view, by), over.scene))

    def _clip(self, message: ClipMessage) -> int:
        number = message.clip.clip
        if number not in self.clips.sent:
            self._batch.clips[number] = message
        return number

    def _store_frame(self, scene: Scene, key: object) -> int:
        drawing = self.renderer.draft(scene, key)
        if drawing.number not in self._sent:
            self._batch.drawings[drawing.number] = drawing
            new = (part for part in drawing.parts if part.number not in self._sent_parts)
            self._batch.parts |= {part.number: part for part in new}
        return drawing.number

    def add_transition(self, before: int, given: str, after: int | None, clip: int = 0) -> None:
        """Store a transition: the result of an input (None if unknown), and the clip to play.

        If the result is unknown, the clip is the beginning of the animation.
        """
        self._batch.transitions.append((before, given, after, clip))

    def describe(self, number: int, scene: Scene, affordances: str, heights: Heights) -> None:
        """Store what the user can do in each area of a frame, and the positions of the checkers."""
        areas = areas_of(scene)
        key = tuple(id(area) for _, area in areas)  # most scenes share their cached areas
        if key not in self._areas:
            self._areas[key] = len(self._areas) + 1, areas
            content = [[*edges(area, scene), str(target)] for target, area in areas]
            self._batch.areas[len(self._areas)] = content
        name, _ = self._areas[key]
        self._batch.boards[number] = name, affordances, packed_faces(scene, heights)

    def complete(self, number: int) -> None:
        """Mark a frame as complete: all its transitions are known."""
        self._batch.complete.append(number)

    def send(self, *, is_last: bool) -> None:
        """Send the stored frames and transitions to the pages, if there are enough for a batch.

        With `is_last`, they are sent in any case.
        """
        batch = self._batch
        least = BATCH if self._has_begun and self._are_under_way else FIRST_BATCH
        if not is_last and len(batch.drawings) < least:
            return
        if not (batch.transitions or batch.complete) or not self._are_sent:
            return
        self._batch, self._has_begun = self._new_batch(), True
        texts = batch.packed()
        number = max(self._sizes, default=0) + 1
        self._sizes[number] = sum(map(len, texts))
        self.bytes_ahead += self._sizes[number]
        self._sent.update(batch.drawings)
        self._predicted.extend(batch.drawings.values())
        self._sent_parts.update(batch.parts)
        self.clips.sent.update(batch.clips)
        self._frontend.send_message(messages.BatchSent(number), texts)

    def _new_batch(self) -> PredictionBatch:
        return PredictionBatch(self._base, self.renderer.oldest_part)

    def _note_kept(self, content: messages.BatchReceived) -> None:
        """Record which batches a page has received, and continue predicting.

        Batch 0 means that no batches are in transit to the page, because the page has just started
        or was disconnected.
        """
        if not content.wants:
            self._readers.pop(content.page, None)
            return
        last = max(self._sizes, default=0)
        reader = self._readers.get(content.page, _PredictionPage(last))
        remember(self._readers, content.page, reader)
        reader.batch, reader.spoke = max(reader.batch, content.batch or last), monotonic()
        oldest = min(each.batch for each in self._readers.values())
        for batch in [each for each in self._sizes if each <= oldest and each < last]:
            del self._sizes[batch]
        self.search.resume()
