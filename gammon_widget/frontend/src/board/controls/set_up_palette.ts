// The controls of the position editor on the board: the checkers to add, and the dice to choose.

import { CROSS, element, icon } from "../../shared/elements";
import type { PageView, Places } from "../../shared/protocol";
import {
  type ControlHost,
  disc,
  makeControl,
  place,
  setAttributes,
  showControls,
} from "./control_parts";

const TOOLS = ["white", "black", "erase"];
const LABELS = ["White", "Black", "Erase"];
/** The pips of dice, and a cross, in a square of 20. */
const SIGNS: Record<string, string> = {
  die_1: "M10 10h.01",
  die_2: "M5 5h.01M15 15h.01",
  die_3: "M5 5h.01M10 10h.01M15 15h.01",
  die_4: "M5 5h.01M15 5h.01M5 15h.01M15 15h.01",
  die_5: "M5 5h.01M15 5h.01M10 10h.01M5 15h.01M15 15h.01",
  die_6: "M5 5h.01M15 5h.01M5 10h.01M15 10h.01M5 15h.01M15 15h.01",
  no_dice: CROSS,
};

export class SetUpPalette {
  readonly #tools = element("div", "", "tool-switch", { role: "radiogroup" });
  readonly #dice = element("div", "", "die-picker", { role: "group" });

  constructor(readonly host: ControlHost) {
    const { text } = host;
    this.#tools.ariaLabel = text("Checkers to place");
    this.#dice.ariaLabel = text("Dice");
  }

  show(view: PageView, places: Places) {
    const { host } = this;
    const { set_up: chosen } = view;
    const all = [this.#tools, this.#dice];
    if (!chosen?.tool) return all.forEach((part) => part.remove());
    if (!this.#tools.isConnected) host.over.append(...all);
    this.#showTools(chosen.tool, places);
    this.#showDice(view, places);
  }

  #showTools(chosen: string, places: Places) {
    const { host } = this;
    const items = TOOLS.map((name, n) => ({ name, label: host.text(LABELS[n]) }));
    showControls(host, this.#tools, items, ({ name }) => {
      const control = makeControl(host, `button ${name}`, "choice", "radio");
      control.prepend(name === "erase" ? icon(SIGNS.no_dice) : disc(TOOLS.indexOf(name)));
      return control;
    });
    for (const [n, control] of [...this.#tools.children].entries())
      setAttributes(control, { "aria-checked": String(TOOLS[n] === chosen) });
    place(this.#tools, halfOf(places, 1 - places.bottom));
  }

  #showDice({ set_up, turn }: PageView, places: Places) {
    const { host } = this;
    const picked = set_up?.picking;
    this.#dice.hidden = !picked;
    const items = Object.keys(SIGNS).map((name) => {
      return { name, label: name === "no_dice" ? host.text("No dice") : name.slice(-1) };
    });
    showControls(host, this.#dice, items, ({ name }) => {
      const control = makeControl(host, `button ${name}`, name === "no_dice" ? "none" : "die");
      control.prepend(icon(SIGNS[name]));
      return control;
    });
    for (const [n, control] of [...this.#dice.children].entries())
      setAttributes(control, { "aria-pressed": String(Boolean(picked?.includes(n + 1))) });
    this.#dice.classList.toggle("black", turn === 1);
    place(this.#dice, halfOf(places, places.bottom));
  }
}

function halfOf({ strip, middle }: Places, slot: number) {
  const [left, right] = strip.halves[slot];
  const { margin } = strip;
  return { top: middle, left: left + margin, width: right - left - 2 * margin };
}
