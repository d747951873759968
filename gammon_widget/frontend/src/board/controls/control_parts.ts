// What the controls of a board have in common: named buttons, texts, and the theme's colours.

import { button, element, focusedAt, keepChildren } from "../../shared/elements";
import { TIPS } from "../../shared/protocol";
import { NO_SHORTCUTS } from "../../shared/notebook_keys";

/** What the controls need of the board. */
export interface ControlHost {
  /** An element over the canvas, with the canvas's size. */
  over: HTMLElement;
  /** An element below the canvas, as wide as the canvas. */
  below: HTMLElement;
  /** The translation of a text. */
  text: (words: string) => string;
  /** Act on a click on a target, such as "button roll". */
  press: (target: string) => void;
  /** Move the focus to the board, because the control with the focus is removed. */
  takeFocus: () => void;
}

/** A button, as the kernel describes it. */
interface Named {
  name: string;
  label: string;
  long?: string;
  why?: string;
  is_on?: boolean | null;
}

/** Set the text of an element, if it differs: screen readers react to each change. */
export function setText(place: Element, words: string) {
  if (place.textContent !== words) place.textContent = words;
}

/** Set attributes that differ; null removes an attribute. */
export function setAttributes(place: Element, attributes: Record<string, string | null>) {
  for (const [name, value] of Object.entries(attributes)) {
    if (place.getAttribute(name) === value) continue;
    if (value === null) place.removeAttribute(name);
    else place.setAttribute(name, value);
  }
}

/** Set sides and sizes in board units: an em is a unit. */
export function place(part: HTMLElement, lengths: Record<string, number>) {
  for (const [name, length] of Object.entries(lengths))
    part.style.setProperty(name, `${+length.toFixed(4)}em`);
}

/** Make a control, which presses a target. */
export function makeControl(host: ControlHost, target: string, name: string, role?: string) {
  const made = button([element("span")], name, () => host.press(target), role ? { role } : {});
  made.dataset.target = target;
  made.setAttribute(NO_SHORTCUTS, "");
  return made;
}

/** Describe a control: its label, its tooltip, and why it can do nothing. */
export function describe(
  host: ControlHost,
  control: HTMLElement,
  { name, label, long, why, is_on: isOn = null }: Named,
) {
  const tip = (TIPS as Record<string, string>)[name];
  setText(control.lastElementChild ?? control, label);
  setAttributes(control, {
    "aria-label": long && long !== label ? long : null,
    "aria-disabled": why ? "true" : null,
    "aria-pressed": isOn === null ? null : String(isOn),
    title: why || (tip ? host.text(tip) : null),
  });
}

/** Show a control for each item, in this order. */
export function showControls<Item extends Named>(
  host: ControlHost,
  place: HTMLElement,
  items: readonly Item[],
  make: (item: Item) => HTMLElement,
) {
  const had = hasFocus(place);
  const keys = items.map(({ name }) => `button ${name}`);
  const controls = keepChildren(place, "data-target", keys, (_, n) => make(items[n]));
  for (const [n, control] of controls.entries()) describe(host, control, items[n]);
  if (had && !hasFocus(place)) host.takeFocus();
}

/** Whether an element contains the focus. */
export function hasFocus(place: HTMLElement) {
  return place.contains(focusedAt(place));
}

/** A picture of a player's checker. */
export function disc(slot: number) {
  return element("i", "", slot ? "disc black" : "disc", { ariaHidden: "true" });
}
