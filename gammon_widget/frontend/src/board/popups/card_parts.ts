// Icons of menus and cards, and parts of the cards.

import { button, CROSS, element, icon } from "../../shared/elements";
import type { Popup, Popups } from "./popup";

/** Paths in a square of 20. */
export const ICONS: Record<string, string> = {
  new_match: "M10 4v12M4 10h12",
  new_game: "M10 4v12M4 10h12",
  set_up: "M4 16l1-4 8.5-8.5 3 3L8 15zM11.5 6l3 3",
  say: "M3 4h14v10H9l-4 3v-3H3z",
  leave_table: "M11 3H4v14h7M8 10h9M14 7l3 3-3 3",
  redo: "M15.5 8H8a4 4 0 0 0 0 8h4M12.5 5l3 3-3 3",
  copy_xgid: "M7.5 7.5h8.5v8.5H7.5zM4.5 12.5v-8.5h8.5",
  keep: "M10 3v9M6.5 9l3.5 3.5L13.5 9M4 16h12",
  save: "M10 3v9M6.5 9l3.5 3.5L13.5 9M4 16h12",
  earlier: "M10 3a7 7 0 1 0 .01 0M10 6v4l3 2",
  matches: "M3 17h14M5 17v-6M10 17V4M15 17V8",
  flip: "M6 3v13M3 6l3-3 3 3M14 17V4M11 14l3 3 3-3",
  settings: "M3 6h7M16 6h1M3 14h1M10 14h7M13 3.5v5M7 11.5v5",
  open: "M3 16V5h5l2 2h7v9zM10 14v-4M8 12l2-2 2 2",
  keys: "M2 5.5h16v9.5H2zM5 8.5h.5M8.5 8.5h.5M12 8.5h.5M15 8.5h.5M6 12h8",
  help: "M2 5.5h16v9.5H2zM5 8.5h.5M8.5 8.5h.5M12 8.5h.5M15 8.5h.5M6 12h8",
  computer: "M5 7h10v8.5H5zM10 7V4M8 10v1M12 10v1M8 13h4",
  person: "M10 4a3 3 0 1 0 .01 0M4 17c0-4 3-6 6-6s6 2 6 6",
  rules: "M10 5c-2-1.5-5-1.5-7-1v11c2-.5 5-.5 7 1c2-1.5 5-1.5 7-1V4c-2-.5-5-.5-7 1zM10 5v11",
  show_game: "M6 4l10 6-10 6z",
  standard: "M2 3h16v14H2zM9 3v14M11 3v14M4 3l1 6 1-6M14 17l1-6 1 6",
  hoyle: "M3 3h14v14H3zM9 6.5c-3 1-3 6-1 7s3-3 0-3.5M14 13.5v-7l-3 5h4",
  "house-rules": "M6 4a2.5 2.5 0 1 0 .01 0M14 4a2.5 2.5 0 1 0 .01 0M2 16c0-5 8-5 8 0c0-5 8-5 8 0",
  "pc-gammon": "M5 3h13v14H5zM2 5v10M8 17l1-7 1 7M13 3l1 7 1-7M12 17v-2",
  flash: "M3 8l6-4 6 4-6 4zM3 8v6l6 4 6-4V8M9 12v6M17 3a9 9 0 0 1 1 5M18 8l-1.5-1.5",
  "web-page": "M2 4h16v12H2zM2 7h16M5 14v-3M8 14v-4M11 14v-2M14 14V9",
};

let groups = 0;

/** The title of a card, with a button that closes it. */
export function heading(popup: Popup, title: string) {
  const cancel = () => popup.cancel();
  const close = button([icon(CROSS)], "close", cancel, { ariaLabel: "Close" });
  return element("div", [element("h2", title), close], "head");
}

/** A card that shows why its request was refused. */
export interface RequestingCard {
  popup: Popup;
  refuse(why: string): void;
}

/** Open a card with a place for the reason why its request was refused. */
export function openCard(popups: Popups, label: string, name: string) {
  const popup = popups.open({ role: "dialog", label, name });
  const why = element("p", "", "error", { role: "alert" });
  popup.box.append(heading(popup, label), why);
  return { popup, why, refuse: (words: string) => void (why.textContent = words) };
}

/** Radio buttons; the browser handles their keys. Their name begins with `name`. */
export function radios(
  name: string,
  label: string,
  choices: [value: string, text: string][],
  chosen: string,
  onChange: (value: string) => void,
) {
  const unique = `${name}-${(groups += 1)}`;
  const rows = choices.map(([value, text]) => {
    const [id, checked] = [`gammon-${name}-${value}`, value === chosen];
    const input = element("input", "", "", { type: "radio", name: unique, value, id, checked });
    input.onchange = () => onChange(value);
    return element("label", [input, element("span", text)]);
  });
  return element("div", rows, `segments ${name}`, { role: "radiogroup", ariaLabel: label });
}

/** A switch with its label. */
export function switchFor(
  words: (string | Element)[],
  isOn: boolean,
  onChange: (isOn: boolean) => void,
) {
  const box = element("input", "", "", { type: "checkbox", checked: isOn, role: "switch" });
  box.onchange = () => onChange(box.checked);
  return element("label", [element("span", words), box], "tutor");
}

/** A part below its label; screen readers get the label from the part itself. */
export function labelled(text: string, part: HTMLElement) {
  return element("div", [element("small", text, "", { ariaHidden: "true" }), part], "labelled");
}

/** A text field below its label. */
export function textField(
  label: string,
  value: string,
  onChange: (value: string) => void,
  maxLength = 100,
) {
  const input = element("input", "", "field", { value, maxLength });
  input.oninput = () => onChange(input.value);
  return element("label", [element("small", label), input], "labelled");
}
