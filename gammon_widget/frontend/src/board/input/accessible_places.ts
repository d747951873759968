// The board for keyboards and screen readers: an invisible button over each place.
//
// Pointers pass through the buttons. The arrow keys move the focus from one to the next, so that a
// screen reader reads that place; it can also browse all of them.

import {
  button as makeButton,
  element,
  focusedAt,
  focusOn,
  keepChildren,
} from "../../shared/elements";
import { place, setAttributes, setText } from "../controls/control_parts";
import { UNSEEN } from "../layers";
import { NO_SHORTCUTS } from "../../shared/notebook_keys";
import { isOwn, ownElements, textOf, type View } from "../view";
import { acts, firstStop, neighbour, nextStop, type Stop } from "./walk";

const CONTROLS = "button[data-target]"; // see `controls.ts`

export class AccessiblePlaces {
  readonly text = element("p", "", "", { style: UNSEEN });
  readonly group = element("div", "", "gammon-places", { role: "group" });
  #isOffered = false; // whether the cube is offered
  #revision = 0; // of the view in which the focus has been moved last

  /** @param over the element over the canvas, in which an em is a board unit */
  constructor(
    readonly view: View,
    over: HTMLElement,
  ) {
    const { name, model, lifetime } = view;
    this.group.ariaLabel = textOf(model, "On the board");
    this.text.id = `gammon-position-${name}`;
    over.append(this.text, this.group);
    describeCanvas(view, this.text.id);
    const show = lifetime.together(() => this.show());
    lifetime.follow(model, "places states spoken_position", show);
    lifetime.attend(view.painter.listeners, show);
    this.show();
  }

  has(node: unknown) {
    return node instanceof Element && node.matches(CONTROLS) && isOwn(this.view.root, node);
  }

  get focused() {
    return focusedAt(this.view.canvas);
  }

  /** The target of this board with the keyboard focus. */
  get target() {
    const { focused } = this;
    return (this.has(focused) && focused?.dataset.target) || "";
  }

  /** Update the buttons. */
  show() {
    const { model, state, painter } = this.view;
    const rings = painter.places?.rings;
    if (!rings) return;
    const boxes = new Map(
      painter.areas.map(({ target, box, face }) => [target, face ?? rings[target] ?? box]),
    );
    const lines = model.get("states").split("\n");
    const shown = state.shown;
    const wasFocused = this.target;
    const isFocused = () => this.group.contains(this.focused);
    const hadFocus = isFocused();
    const titles = this.#titles.map(([target, title], n) => ({ target, title, line: lines[n] }));
    const here = titles.filter(({ target }) => boxes.has(target));
    const targets = here.map(({ target }) => target);
    const buttons = keepChildren(this.group, "data-target", targets, (each) => this.#make(each));
    for (const [n, { target, title, line }] of here.entries()) {
      const isPlace = /^(point|bar|tray)/.test(target);
      setAttributes(buttons[n], {
        "aria-label": isPlace ? `${title}: ${line || textOf(model, "empty")}` : title,
        "aria-disabled": state.stopped || !acts(shown, target) ? "true" : null,
      });
      const [left, top, right, bottom] = boxes.get(target) ?? [0, 0, 0, 0];
      place(buttons[n], { left, top, width: right - left, height: bottom - top });
    }
    if (hadFocus && !isFocused()) {
      if (targets.includes(wasFocused))
        this.#focus(wasFocused); // it was moved
      else focusOn(this.view.canvas);
    }
    setText(this.text, model.get("spoken_position"));
    const { canvas } = this.view;
    const isByKeys = wasFocused || canvas.matches(":focus-visible");
    // What can be done next is not known before the kernel has answered, and not shown before the
    // motion has ended. If nothing has changed, the user has moved the focus to the board.
    const isSettled = !state.pending.messages.length && !painter.isMoving;
    if (isSettled) {
      const wasOffered = this.#isOffered;
      this.#isOffered = shown.cube.place === "offered";
      if (wasOffered && !this.#isOffered && wasFocused === "cube") this.focusFirst();
    }
    const { revision } = state.facts;
    const isNew = isSettled && revision !== this.#revision;
    if (this.focused === canvas && isByKeys && isNew) this.focusFirst();
    if (this.focused !== canvas && isNew) this.#revision = revision;
  }

  /** The places, the dice and the cube in reading order: the target, and its name in words. */
  get #titles() {
    const { model, painter } = this.view;
    const points = Object.entries(painter.places?.numbers ?? {});
    const named = (words: string) =>
      points.map(([target, number]) => [target, words.replace("{}", `${number}`)]);
    return model
      .get("places")
      .flatMap(([target, title]) => (target === "point" ? named(title) : [[target, title]]));
  }

  /** Everything that can have the focus, in board units. */
  get #stops(): Stop[] {
    const { painter, root, canvas } = this.view;
    const board = canvas.getBoundingClientRect();
    const u = board.width / (painter.places?.width ?? 1);
    const others = ownElements(root, `${CONTROLS}:not(.gammon-place)`).filter(isShown);
    return [...(this.group.children as Iterable<HTMLElement>), ...others].map((button) => {
      const box = button.getBoundingClientRect();
      const [left, right] = [box.left, box.right].map((x) => (x - board.left) / u);
      const [top, bottom] = [box.top, box.bottom].map((y) => (y - board.top) / u);
      return { target: button.dataset.target ?? "", left, top, right, bottom };
    });
  }

  #focus(target: string | undefined) {
    if (target === undefined) return;
    const found = ownElements(this.view.root, CONTROLS);
    focusOn(found.find((button) => button.dataset.target === target));
  }

  /** Focus the place or the button that is used most likely. */
  focusFirst() {
    const targets = this.#stops.map(({ target }) => target);
    this.#focus(firstStop(this.view.state.shown, targets));
  }

  /** Move the focus by an arrow key, N or Shift+N. */
  walk(key: string) {
    const { target } = this;
    if (!target) return this.focusFirst();
    const { painter, state } = this.view;
    if (/^n$/i.test(key)) return this.#focus(nextStop(state.shown, target, key === "n" ? 1 : -1));
    const { places } = painter;
    if (!places) return;
    const { panels, strip, height } = places;
    const rows = [panels.height, strip.top, strip.bottom, height - panels.height, height];
    this.#focus(neighbour(this.#stops, target, key, rows));
  }

  #make(target: string) {
    const { state } = this.view;
    // Tab moves to the board, and then to what follows it.
    const button = makeButton("", "gammon-place", () => state.click(target), { tabIndex: -1 });
    button.setAttribute(NO_SHORTCUTS, "");
    return button;
  }

  /** Hide the buttons: the kernel is gone. */
  hide() {
    if (this.has(this.focused)) focusOn(this.view.canvas);
    this.text.hidden = this.group.hidden = true;
    this.view.canvas.setAttribute("aria-disabled", "true");
  }
}

/** Describe the canvas until the end of its view.
 *
 * @param text the id of the element with the position in words
 */
function describeCanvas({ model, canvas, lifetime }: View, text: string) {
  const described = {
    role: "application",
    [NO_SHORTCUTS]: "",
    "aria-roledescription": textOf(model, "backgammon board"),
    "aria-describedby": text,
  };
  setAttributes(canvas, described);
  lifetime.track(model, "label", () => setAttributes(canvas, { "aria-label": model.get("label") }));
  lifetime.onEnd(() => {
    for (const name of [...Object.keys(described), "aria-label", "aria-disabled"])
      canvas.removeAttribute(name);
  });
}

/** Whether an element has a place in the page. */
const isShown = (element: Element) => element.getClientRects().length > 0;
