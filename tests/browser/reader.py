"""A screen reader, limited to the accessibility information of the browser."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.browser.lab import LabNotebook

NAMES = ("label", "places", "states", "spoken_position")
"""The traits that describe a board, which the kernel sends together with the view."""

DESCRIPTION = f"""[{{board}}._surface.frontend.view["revision"],
    [getattr({{board}}._surface.frontend, name) for name in {NAMES!r}]]"""

HAS = """function (names, [revision, values]) {
    const { model, state, painter } =
        [...this.querySelectorAll('*')].find(each => each.parts).parts;
    const found = names.map(name => model.get(name));
    const isShown = !state.shown.dialog || this.querySelector('.gammon-result');
    return isShown && !painter.isMoving
        && !state.pending.messages.length && state.facts.revision === revision
        && JSON.stringify(found) === JSON.stringify(values);
}"""
"""Whether a board in the page has that description, and the kernel has received all inputs."""


class Thing(NamedTuple):
    """The accessibility information of one element."""

    role: str
    name: str
    disabled: bool
    pressed: bool
    node: int


class Reader:
    """Reads one board, or another part of a page, and activates its elements.

    Parameters
    ----------
    lab
        The notebook.
    board
        The variable in the kernel, which only reports whether its description is complete.
    number
        The index of the board on the page.
    part
        A selector of the part to read.
    """

    def __init__(
        self, lab: LabNotebook, board: str, number: int = 0, part: str = ".gammon-board"
    ) -> None:
        self._lab = lab
        self._description = DESCRIPTION.format(board=board)
        # JupyterLab hides distant parts of a notebook from the browser.
        lab.canvas(number).scroll_into_view_if_needed()
        self._session = lab.page.context.new_cdp_session(lab.page)
        self._session.send("Accessibility.enable")
        found = f"document.querySelectorAll('{part}')[{number}]"
        self._board = self._ask("Runtime.evaluate", expression=found)["result"]["objectId"]

    def things(self) -> list[Thing]:
        nodes = self._ask("Accessibility.queryAXTree", objectId=self._board)["nodes"]
        return [_thing(node) for node in nodes if not node["ignored"]]

    def buttons(self) -> dict[str, Thing]:
        """The elements that can be activated, by their names."""
        return {
            thing.name: thing
            for thing in self.things()
            if thing.role == "button" and not thing.disabled
        }

    def heard(self) -> str:
        """The sentences of the live region."""
        text = "function () { return this.querySelector('[role=status]').textContent; }"
        return str(self._call(self._board, text).get("value", "")).strip()

    def activate(self, thing: Thing) -> None:
        """Activate a button as a screen reader does, and wait for the result."""
        before = self._page_as_read()
        node = self._ask("DOM.resolveNode", backendNodeId=thing.node)["object"]["objectId"]
        self._call(node, "function () { this.click(); }")
        self._lab.wait_until(lambda: self._page_as_read() != before, f"what comes of {thing}")
        self._lab.wait_until(self._has_all, "the complete description from the kernel")

    def _page_as_read(self) -> object:
        return [thing[:-1] for thing in self.things()], self.heard()

    def _has_all(self) -> bool:
        description = self._lab.evaluate(self._description)
        return bool(description and self._call(self._board, HAS, NAMES, description).get("value"))

    def _call(self, target: str, function: str, *values: object) -> dict[str, Any]:
        answer = self._ask(
            "Runtime.callFunctionOn",
            objectId=target,
            functionDeclaration=function,
            arguments=[{"value": value} for value in values],
        )
        result: dict[str, Any] = answer["result"]
        return result

    def _ask(self, what: str, **options: Any) -> dict[str, Any]:
        answer: dict[str, Any] = self._session.send(what, options)
        return answer


def chosen(buttons: dict[str, Thing]) -> Thing:
    """Choose the next action on a board: a hit, otherwise the first possible action."""
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
