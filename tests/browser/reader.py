"""A screen reader: it knows what the browser tells such programs, and nothing else."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.browser.lab import SECONDS, LabNotebook

QUICK = 40
"""Milliseconds: no person is quicker, and a page is quiet after them."""


class Thing(NamedTuple):
    """What the accessibility tree has of one element."""

    role: str
    name: str
    disabled: bool
    node: int


class Reader:
    """Reads one board and activates what it finds there.

    Parameters
    ----------
    lab
        The notebook.
    number
        The board among those of the page.
    """

    def __init__(self, lab: LabNotebook, number: int = 0) -> None:
        self._page = lab.page
        # Of what is far away, JupyterLab lets the browser do nothing.
        lab.canvas(number).scroll_into_view_if_needed()
        self._session = lab.page.context.new_cdp_session(lab.page)
        self._session.send("Accessibility.enable")
        found = f"document.querySelectorAll('.gammon-board')[{number}]"
        self._board = self._ask("Runtime.evaluate", expression=found)["result"]["objectId"]

    def things(self) -> list[Thing]:
        """Everything on the board."""
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
        now = before
        for _ in range(1000 * SECONDS // QUICK):
            last, now = now, self._page_as_read()
            if last == now != before:
                return
            self._page.wait_for_timeout(QUICK)
        raise TimeoutError(f"Nothing came of {thing}.")

    def _page_as_read(self) -> object:
        return [thing[:3] for thing in self.things()], self.heard()

    def _call(self, target: str, function: str) -> dict[str, Any]:
        asked = self._ask("Runtime.callFunctionOn", objectId=target, functionDeclaration=function)
        result: dict[str, Any] = asked["result"]
        return result

    def _ask(self, what: str, **options: Any) -> dict[str, Any]:
        answer: dict[str, Any] = self._session.send(what, options)
        return answer


def _thing(node: dict[str, Any]) -> Thing:
    states = {state["name"]: state["value"].get("value") for state in node.get("properties", ())}
    role, name = (node.get(key, {}).get("value", "") for key in ("role", "name"))
    return Thing(role, name, bool(states.get("disabled")), node.get("backendDOMNodeId", 0))
