// The controls of the position editor on the board: the checkers to add, the dice to choose, an
// offered double, and the panels, which can be clicked.

import { CROSS, element, icon } from "../../shared/elements";
import type { PageView, Places } from "../../shared/protocol";
import {
  type ControlHost,
  disc,
  makeControl,
  place,
  setAttributes,
  setText,
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
  readonly #offer: HTMLElement;
  readonly #panels: HTMLElement[][];
  readonly #all: HTMLElement[];

  constructor(readonly host: ControlHost) {
    const { text } = host;
    this.#tools.ariaLabel = text("Checkers to place");
    this.#dice.ariaLabel = text("Dice");
    this.#offer = makeControl(host, "button offer", "push offer");
    this.#panels = ["white", "black"].map((color) =>
      [`turn_${color}`, `score_${color}`, "length"].map((name) =>
        makeControl(host, `button ${name}`, "on-panel"),
      ),
    );
    this.#all = [this.#tools, this.#dice, this.#offer, ...this.#panels.flat()];
  }

  show(view: PageView, places: Places) {
    const { host } = this;
    const { set_up: chosen } = view;
    if (!chosen) return this.#all.forEach((part) => part.remove());
    if (!this.#tools.isConnected) host.over.append(...this.#all);
    this.#showTools(chosen.tool, places);
    this.#showDice(view, places);
    this.#offer.hidden = chosen.picking !== null;
    setText(this.#offer.firstElementChild as Element, chosen.offer);
    this.#offer.classList.toggle("primary", chosen.offered);
    setAttributes(this.#offer, { "aria-pressed": String(chosen.offered) });
    place(this.#offer, { top: places.middle, left: offerPlace(places) });
    this.#showPanels(view, places);
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

  /** Put buttons over the panels: whose turn it is, the scores, and the match length. */
  #showPanels({ players, length }: PageView, { panels, width, counts }: Places) {
    const { text, over } = this.host;
    const unit = over.getBoundingClientRect().width / width;
    const totals = over.querySelectorAll(".panel .score small");
    for (const [slot, controls] of this.#panels.entries()) {
      const { name, score } = players[slot];
      const before = totals[slot].getBoundingClientRect().left - over.getBoundingClientRect().left;
      const total = Math.min(panels.score, before / unit - 0.06);
      const ends = [0, counts.length ? panels.scores_left : panels.pips, total, width];
      const starts = [0, panels.scores_left, total];
      const labels = [
        `${text("On roll")}: ${name}`,
        `${text("Score")}: ${name} ${score ?? ""}`,
        `${text("Match length")}: ${length}`,
      ];
      const [top, down] = [panels.ys[slot] - panels.height / 2, panels.height];
      for (const [n, control] of controls.entries()) {
        setAttributes(control, { "aria-label": labels[n] });
        place(control, { left: starts[n], width: ends[n + 1] - starts[n], top, height: down });
      }
    }
  }
}

function halfOf({ strip, middle }: Places, slot: number) {
  const [left, right] = strip.halves[slot];
  const { margin } = strip;
  return { top: middle, left: left + margin, width: right - left - 2 * margin };
}

/** The middle of what the dice leave of their half, for the offer. */
function offerPlace({ set_up, strip, bottom }: Places) {
  const [left, right] = strip.halves[bottom];
  const [from, to] = set_up.section;
  return from - left > right - to ? (left + from) / 2 : (to + right) / 2;
}
