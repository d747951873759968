// The board for those who do not see it: an element for each place, over that place.
//
// Nobody sees the elements and no pointer meets them. The keys walk from one to the next, so that a
// screen reader reads the place which they have come to; and it can go through them all by itself.

import type { Lifetime } from "../shared/lifetime";
import { affordancesIn, areasOf, frameOf } from "./areas";
import type { Model, View } from "./view";

const UNSEEN =
  "position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);" +
  "white-space:nowrap;";
const UNSEEN_BUTTON =
  "position:absolute;appearance:none;margin:0;padding:0;border:0;background:none;opacity:0;";

// Notebook 7 takes the keys on their way down to an element, where nothing can stop them, unless
// its library is told by this attribute that the element has keys of its own.
const NO_SHORTCUTS = "data-lm-suppress-shortcuts";

interface Place {
  name: string;
  label: string;
  rank: number;
  /** Left, top, width and height in parts of the board's own */
  box: number[];
  /** Whether anything can be done there */
  acts: boolean;
}

/** Everything that can be clicked, in the order in which it is best read out. */
export function readingOrder(model: Pick<Model, "get">): Place[] {
  const states = model.get("states") ? model.get("states").split("\n") : [];
  const all = areasOf(model).map(([left, top, right, bottom, name, title, rank], n) => {
    const label = n < states.length ? `${title}: ${states[n] || "empty"}` : title;
    const tall = frameOf(model).height;
    const box = [left, top / tall, right - left, (bottom - top) / tall].map((edge) => edge / 1000);
    return { name, label, rank, box, acts: affordancesIn(model, n) !== 0 };
  });
  const places = all.slice(0, states.length).sort((one, other) => one.rank - other.rank);
  return [...all.slice(states.length), ...places];
}

export class AccessiblePlaces {
  /** Whether the keys, and no pointer, have brought the focus to where it is. */
  walked = false;
  readonly group = document.createElement("div");
  readonly text = document.createElement("p");
  #buttons = new Map<string, HTMLButtonElement>();
  #ring = "";

  constructor(readonly view: View) {
    const { name, element, canvas, transport, lifetime } = view;
    setAttributes(this.group, { role: "group", "aria-label": "On the board" });
    this.group.style.cssText = "position:absolute;inset:0;pointer-events:none;";
    this.text.id = `gammon-position-${name}`;
    this.text.style.cssText = UNSEEN;
    this.group.append(this.text);
    element.append(this.group);
    lifetime.onEnd(() => this.group.remove());
    describeCanvas(view, this.text.id);
    // The keys have come to the board: not when a pointer brought them, which rings nothing.
    lifetime.listen(canvas, "focus", () => {
      this.walked = false;
      if (canvas.matches(":focus-visible")) transport.send({ do: "focus", target: "" });
    });
  }

  has(element: unknown) {
    return element instanceof Node && element !== this.group && this.group.contains(element);
  }

  get focused() {
    const root = this.view.canvas.getRootNode() as Document | ShadowRoot;
    return root.activeElement as HTMLElement | null;
  }

  /** Have the places as the kernel tells them. */
  show() {
    const { text } = this;
    const { model, canvas } = this.view;
    const ring = model.get("focus");
    // By name, since the two dice of an opening are one thing.
    const places = new Map(readingOrder(model).map((place) => [place.name, place]));
    const lost = this.#removeAllBut(places); // as a button that was pressed
    if (lost) this.walked = true;
    const position = model.get("spoken_position");
    if (text.textContent !== position) text.textContent = position;
    let last: HTMLElement = text;
    for (const place of places.values()) last = this.#put(place, last);
    // The focus of the page goes where the keys are, so that a screen reader reads the place.
    const isHere = this.has(this.focused) || (this.focused === canvas && this.walked);
    if ((lost || ring !== this.#ring) && isHere)
      this.#buttons.get(ring)?.focus({ preventScroll: true });
    this.#ring = ring;
  }

  /** Show nothing any more, as there is nobody who would hear of a click. */
  hide() {
    if (this.has(this.focused)) this.view.canvas.focus({ preventScroll: true });
    this.group.hidden = true;
    this.view.canvas.setAttribute("aria-disabled", "true");
  }

  /** Remove places that are no more; give true if one had the focus, which the canvas has now. */
  #removeAllBut(places: Map<string, Place>) {
    let lost = false;
    for (const [name, button] of this.#buttons) {
      if (places.has(name)) continue;
      if (button === document.activeElement) {
        // Before it goes: to some front ends, a focus that is nowhere is theirs to take.
        this.view.canvas.focus({ preventScroll: true });
        lost = true;
      }
      button.remove();
      this.#buttons.delete(name);
    }
    return lost;
  }

  #put({ name, label, box, acts }: Place, last: HTMLElement) {
    const button = this.#buttons.get(name) ?? this.#make(name);
    // One that has the focus would lose it if it were moved, so only new ones are put in.
    if (last.nextSibling !== button) last.after(button);
    setAttributes(button, { "aria-label": label, "aria-disabled": String(!acts) });
    const [left, top, width, height] = box.map((part) => `${100 * part}%`);
    Object.assign(button.style, { left, top, width, height });
    return button;
  }

  #make(name: string) {
    const { model, transport } = this.view;
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = -1; // Tab goes to the board, and from there on to what comes after it
    button.style.cssText = UNSEEN_BUTTON;
    button.setAttribute(NO_SHORTCUTS, "");
    button.addEventListener("click", () => transport.activate(name));
    button.addEventListener("focus", () => {
      if (model.get("focus") !== name) transport.sendInput({ do: "focus", target: name });
    });
    this.#buttons.set(name, button);
    return button;
  }
}

/** Say what the canvas is, for as long as it hears.
 *
 * @param text where the position is in words
 */
function describeCanvas({ model, canvas, lifetime }: View, text: string) {
  const described = {
    role: "application",
    [NO_SHORTCUTS]: "",
    "aria-roledescription": "backgammon board",
    "aria-describedby": text,
  };
  const label = () => setAttributes(canvas, { "aria-label": model.get("label") });
  setAttributes(canvas, described);
  label();
  lifetime.follow(model, "change:label", label);
  lifetime.onEnd(() => {
    for (const name of [...Object.keys(described), "aria-label", "aria-disabled"])
      canvas.removeAttribute(name);
  });
}

/** Only what is new, since a screen reader is told of every attribute that is set. */
function setAttributes(element: Element, attributes: Record<string, string>) {
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

// Announcements for screen readers: one view of a board makes them, however many show it.

const announcersOf = new WeakMap<Model, Announcer[]>();

export class Announcer {
  /** The live region: its text is announced when it changes. */
  region: Element | undefined;
  readonly announcers: Announcer[];

  constructor(model: Model, lifetime: Lifetime) {
    const announcers = (this.announcers = announcersOf.get(model) ?? []);
    announcersOf.set(model, announcers);
    announcers.push(this);
    lifetime.onEnd(() => {
      announcers.splice(announcers.indexOf(this), 1);
      for (const name of ["role", "aria-live"]) this.region?.removeAttribute(name);
      announcers[0]?.begin();
    });
  }

  /** Whether this view makes the announcements of its board. */
  get isActive() {
    return this.announcers[0] === this;
  }

  /** Make the announcements, if this view is the one to do so. */
  begin() {
    if (!this.isActive) return;
    this.region?.setAttribute("role", "status");
    this.region?.setAttribute("aria-live", "polite");
  }
}
