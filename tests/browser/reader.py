"""A screen reader: it knows what the browser tells such programs, and nothing else."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.browser.lab import LabNotebook

NAMES = ("label", "affordances", "states", "spoken_position", "focus")
"""Of what the kernel tells of a board, in one message, after everything else."""

TOLD = f"""{{board}}._surface._publisher.is_idle and [
    getattr({{board}}._surface.frontend, name) for name in {NAMES!r}]"""

HAS = """function (names, told) {
    const frontend = [...this.querySelectorAll('*')].find(
        element => element.localName.startsWith('gammon-board-frontend'));
    return frontend.shared.predictions.waits === 0
        && names.every((name, n) => frontend.model.get(name) === told[n]);
}"""
"""Whether a board in the page has that, and all that was done to it is answered."""


class Thing(NamedTuple):
    """What the accessibility tree has of one element."""

    role: str
    name: str
    disabled: bool
    pressed: bool
    node: int


class Reader:
    """Reads one board, or another part of a page, and activates what it finds there.

    Parameters
    ----------
    lab
        The notebook.
    board
        What it is called in the kernel, which is asked only whether it has told the page all.
    number
        The board among those of the page.
    part
        A selector of what is read.
    """

    def __init__(
        self, lab: LabNotebook, board: str, number: int = 0, part: str = ".gammon-board"
    ) -> None:
        self._lab = lab
        self._told = TOLD.format(board=board)
        # Of what is far away, JupyterLab lets the browser do nothing.
        lab.canvas(number).scroll_into_view_if_needed()
        self._session = lab.page.context.new_cdp_session(lab.page)
        self._session.send("Accessibility.enable")
        found = f"document.querySelectorAll('{part}')[{number}]"
        self._board = self._ask("Runtime.evaluate", expression=found)["result"]["objectId"]

    def things(self) -> list[Thing]:
        """Everything there."""
        nodes = self._ask("Accessibility.queryAXTree", objectId=self._board)["nodes"]
        return [_thing(node) for node in nodes if not node["ignored"]]

    def buttons(self) -> dict[str, Thing]:
        """What can be activated, by its name."""
        return {
            thing.name: thing
            for thing in self.things()
            if thing.role == "button" and not thing.disabled
        }

    def heard(self) -> str:
        """The sentences that are read out without being asked for."""
        said = "function () { return this.querySelector('[role=status]').textContent; }"
        return str(self._call(self._board, said).get("value", "")).strip()

    def activate(self, thing: Thing) -> None:
        """Do what a screen reader does with a button, and wait for what comes of it."""
        before = self._page_as_read()
        node = self._ask("DOM.resolveNode", backendNodeId=thing.node)["object"]["objectId"]
        self._call(node, "function () { this.click(); }")
        self._lab.wait_until(lambda: self._page_as_read() != before, f"what comes of {thing}")
        self._lab.wait_until(self._has_all, "all that the kernel tells")

    def _page_as_read(self) -> object:
        return [thing[:-1] for thing in self.things()], self.heard()

    def _has_all(self) -> bool:
        told = self._lab.evaluate(self._told)
        return bool(told and self._call(self._board, HAS, NAMES, told).get("value"))

    def _call(self, target: str, function: str, *values: object) -> dict[str, Any]:
        asked = self._ask(
            "Runtime.callFunctionOn",
            objectId=target,
            functionDeclaration=function,
            arguments=[{"value": value} for value in values],
        )
        result: dict[str, Any] = asked["result"]
        return result

    def _ask(self, what: str, **options: Any) -> dict[str, Any]:
        answer: dict[str, Any] = self._session.send(what, options)
        return answer


def chosen(buttons: dict[str, Thing]) -> Thing:
    """What to do next on a board: hit, else go on with the first that can be done."""
    for words in ("can hit here", "can land here", "can go to", "Dice:", "Roll"):
        for name, button in buttons.items():
            if words in name:
                return button
    raise AssertionError(f"There is nothing to do among {list(buttons)}")


def _thing(node: dict[str, Any]) -> Thing:
    states = {state["name"]: state["value"].get("value") for state in node.get("properties", ())}
    role, name = (node.get(key, {}).get("value", "") for key in ("role", "name"))
    pressed = states.get("pressed") == "true"
    return Thing(role, name, bool(states.get("disabled")), pressed, node.get("backendDOMNodeId", 0))
