// Parts of the cards over a board.

import { button, element, icon } from "../shared/elements";
import { ICONS } from "./icons";
import type { Overlay } from "./overlay";

let groups = 0;

/** The title of a card, with a button that closes it. */
export function heading(overlay: Overlay, title: string) {
  const head = element("div", "", "head");
  const close = button("", "close", () => overlay.cancel());
  close.setAttribute("aria-label", "Close");
  close.append(icon(ICONS.close));
  head.append(element("h2", title), close);
  return head;
}

/** Radio buttons; the browser handles their keys. Their name begins with `name`. */
export function radios(
  name: string,
  label: string,
  choices: [value: string, text: string][],
  chosen: string,
  onChange: (value: string) => void,
) {
  const group = element("div", "", `segments ${name}`);
  group.setAttribute("role", "radiogroup");
  group.setAttribute("aria-label", label);
  const unique = `${name}-${(groups += 1)}`;
  for (const [value, text] of choices) {
    const [row, input] = [element("label"), element("input")];
    input.type = "radio";
    input.name = unique;
    input.value = value;
    input.id = `gammon-${name}-${value}`;
    input.checked = value === chosen;
    input.addEventListener("change", () => onChange(value));
    row.append(input, element("span", text));
    group.append(row);
  }
  return group;
}

/** A part below its label, which screen readers have from the part itself. */
export function labelled(text: string, part: HTMLElement) {
  const [box, label] = [element("div", "", "labelled"), element("small", text)];
  label.ariaHidden = "true";
  box.append(label, part);
  return box;
}

/** A text field below its label. */
export function textField(label: string, value: string, onChange: (value: string) => void) {
  const [box, input] = [element("label", "", "field"), element("input")];
  input.value = value;
  input.maxLength = 100;
  input.addEventListener("input", () => onChange(input.value));
  box.append(element("small", label), input);
  return box;
}
