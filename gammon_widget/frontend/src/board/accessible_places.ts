// The board for screen readers: an invisible button over each place.
//
// Pointers pass through the buttons. The arrow keys move the focus from one to the next, so that a
// screen reader reads that place; it can also browse all of them.

import type { Lifetime } from "../shared/lifetime";
import { button as makeButton, element, focusedAt, focusOn } from "../shared/elements";
import { affordancesIn, areasOf, frameOf, MORE } from "./areas";
import { place } from "./layers";
import { type Model, textOf, type View } from "./view";

const CHANGES = "board_areas controls states affordances spoken_position focus";
export const UNSEEN =
  "position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);" +
  "white-space:nowrap;";
const WHOLE = "position:absolute;inset:0;pointer-events:none;";
const UNSEEN_BUTTON =
  "position:absolute;appearance:none;margin:0;padding:0;border:0;background:none;opacity:0;";

// Notebook 7 handles keys in the capture phase, before any listener here, unless this attribute of
// its library marks the element as one with keys of its own.
const NO_SHORTCUTS = "data-lm-suppress-shortcuts";

const FRAME_RADIUS_U = 0.36; // of the board's corners

interface Place {
  name: string;
  label: string;
  rank: number;
  box: number[]; // left, top, width and height, as fractions of the board's size
  acts: boolean; // whether anything can be done there
}

/** Everything that can be clicked, in reading order. */
export function readingOrder(model: Pick<Model, "get">): Place[] {
  const states = model.get("states") ? model.get("states").split("\n") : [];
  const all = areasOf(model).map(([left, top, right, bottom, name, title, rank], n) => {
    const label = n < states.length ? `${title}: ${states[n] || textOf(model, "empty")}` : title;
    const tall = frameOf(model).height;
    const box = [left, top / tall, right - left, (bottom - top) / tall].map((edge) => edge / 1000);
    return { name, label, rank, box, acts: affordancesIn(model, n) !== 0 };
  });
  const places = all.slice(0, states.length).sort((one, other) => one.rank - other.rank);
  return [...all.slice(states.length), ...places];
}

export class AccessiblePlaces {
  /** Whether the focus was moved by keys, not by a pointer. */
  walked = false;
  readonly text = element("p", "", "", { style: UNSEEN });
  readonly group = element("div", [this.text], "", { role: "group", style: WHOLE });
  #buttons = new Map<string, HTMLButtonElement>();
  #ring = "";

  constructor(readonly view: View) {
    const { name, element, canvas, transport, lifetime } = view;
    this.group.ariaLabel = textOf(this.view.model, "On the board");
    this.text.id = `gammon-position-${name}`;
    element.append(this.group);
    lifetime.onEnd(() => this.group.remove());
    describeCanvas(view, this.text.id);
    // Only a focus by keys shows the ring: after a click there is none.
    lifetime.listen(canvas, "focus", () => {
      this.walked = false;
      if (canvas.matches(":focus-visible")) transport.send({ do: "focus", target: "" });
    });
  }

  has(node: unknown) {
    return node instanceof Node && node !== this.group && this.group.contains(node);
  }

  get focused() {
    return focusedAt(this.view.canvas);
  }

  /** Show the buttons, and update them when the model changes. */
  followModel() {
    const { model, lifetime } = this.view;
    const show = lifetime.together(() => this.show());
    lifetime.follow(model, CHANGES, show);
    this.show();
  }

  /** Update the buttons from the model. */
  show() {
    const { text } = this;
    const { model, canvas } = this.view;
    const ring = model.get("focus");
    // By name: the two dice of an opening roll are one target.
    const places = new Map(readingOrder(model).map((place) => [place.name, place]));
    const lost = this.#removeAllBut(places); // for example a button that was pressed
    if (lost) this.walked = true;
    const position = model.get("spoken_position");
    if (text.textContent !== position) text.textContent = position;
    let last: HTMLElement = text;
    for (const place of places.values()) last = this.#put(place, last);
    // The page's focus follows the ring, so that a screen reader reads the place.
    const isHere = this.has(this.focused) || (this.focused === canvas && this.walked);
    if ((lost || ring !== this.#ring) && isHere) focusOn(this.#buttons.get(ring));
    this.#ring = ring;
  }

  /** Hide the buttons: the kernel is gone. */
  hide() {
    if (this.has(this.focused)) focusOn(this.view.canvas);
    this.group.hidden = true;
    this.view.canvas.setAttribute("aria-disabled", "true");
  }

  /** Remove all other buttons; return whether one had the focus, which moves to the canvas. */
  #removeAllBut(places: Map<string, Place>) {
    let lost = false;
    for (const [name, button] of this.#buttons) {
      if (places.has(name)) continue;
      if (button === this.focused) {
        // Before the removal: some hosts take the focus if no element has it.
        focusOn(this.view.canvas);
        lost = true;
      }
      button.remove();
      this.#buttons.delete(name);
    }
    return lost;
  }

  #put({ name, label, box, acts }: Place, last: HTMLElement) {
    const button = this.#buttons.get(name) ?? this.#make(name);
    // Moving a button would lose its focus, so only new ones are inserted.
    if (last.nextSibling !== button) last.after(button);
    setAttributes(button, { "aria-label": label, "aria-disabled": String(!acts) });
    place(button, box);
    return button;
  }

  #make(name: string) {
    const { model, transport } = this.view;
    const press = () => (name === MORE ? this.view.openMenu() : transport.activate(name));
    // Tab moves to the board, and then to what follows it.
    const button = makeButton("", "", press, { tabIndex: -1, style: UNSEEN_BUTTON });
    button.setAttribute(NO_SHORTCUTS, "");
    button.addEventListener("focus", () => {
      if (model.get("focus") !== name) transport.sendInput({ do: "focus", target: name });
    });
    this.#buttons.set(name, button);
    return button;
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
  lifetime.track(model, "frame", () => {
    const { u, height } = frameOf(model); // the outline of the focus follows these corners
    const across = 100 * FRAME_RADIUS_U * u;
    canvas.style.borderRadius = `${across}% / ${across / height}%`;
  });
  lifetime.onEnd(() => {
    for (const name of [...Object.keys(described), "aria-label", "aria-disabled"])
      canvas.removeAttribute(name);
  });
}

/** Set only attributes that differ: screen readers react to each one. */
function setAttributes(element: Element, attributes: Record<string, string>) {
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Announcements for screen readers: only one of the views of a board makes them. */
export class Announcer {
  /**
   * @param announcers the announcers of all views
   * @param region the live region: its text is announced when it changes
   */
  constructor(
    readonly announcers: Announcer[],
    readonly region: Element,
    lifetime: Lifetime,
  ) {
    announcers.push(this);
    this.#choose();
    lifetime.onEnd(() => {
      announcers.splice(announcers.indexOf(this), 1);
      this.#choose();
    });
  }

  /** Whether this view makes the announcements of its board. */
  get isActive() {
    return this.announcers[0] === this;
  }

  #choose() {
    for (const { region, isActive } of this.announcers) {
      region.role = isActive ? "status" : null;
      region.ariaLive = isActive ? "polite" : null;
    }
  }
}
