// The controls of a board as HTML: the players' panels, the buttons in the middle strip and the
// status bar. They lie over the canvas and below it, and are measured in board units.
//
// The module of the result, a tutor's comparison and the position editor's controls comes later.

import { element, showsAnother } from "../../shared/elements";
import { isDarkColor } from "../../shared/page_look";
import type { PageView, Places, Sheet } from "../../shared/protocol";
import { type ControlHost, makeControl, place, setText, showControls } from "./control_parts";
import STYLE from "./controls.css";
import { type ButtonRow, buttonsSlot, layOutHalf } from "../picture/picture";
import type { RareControls } from "./rare_controls";
import { StatusBar } from "./status_bar";

const CUBE_REACH = 0.8; // around the middle of an offered cube, in u
const [PADDING, MIN_PADDING, GAP, MIN_WIDTH] = [0.5, 0.2, 0.16, 0.88]; // of buttons, in u

export interface ControlOptions extends ControlHost {
  /** Makes the controls that are rarely used. */
  rare: Promise<(host: ControlHost) => RareControls>;
}

export class Controls {
  readonly #statusBar: StatusBar;
  readonly #panels: Panel[];
  readonly #strip = element("div", "", "strip", { role: "group" });
  #rare: RareControls | undefined;
  #makeRare: ((host: ControlHost) => RareControls) | undefined;
  #shown: { view: PageView; sheet: Sheet } | undefined;

  constructor(readonly options: ControlOptions) {
    const { over, below, text } = options;
    over.classList.add("gammon-controls");
    below.classList.add("gammon-controls");
    this.#strip.ariaLabel = text("Actions");
    this.#panels = [0, 1].map(() => new Panel(text));
    const panels = this.#panels.flatMap(({ box, tray }) => [box, tray]);
    over.append(element("style", STYLE), ...panels, this.#strip);
    this.#statusBar = new StatusBar(options);
    for (const part of [over, below]) part.addEventListener("keydown", ignoreRepeats);
    void options.rare.then((make) => {
      this.#makeRare = make;
      this.#showRare();
    });
  }

  /** Show the controls of a view. */
  show(view: PageView, sheet: Sheet) {
    this.#shown = { view, sheet };
    this.#applySheet(sheet);
    for (const [slot, panel] of this.#panels.entries()) panel.show(view, sheet.places, slot);
    this.#showStrip(view, sheet.places);
    this.#statusBar.show(view.status);
    this.#showRare();
  }

  /** Fit the controls to the board's size and fonts, after they have changed. */
  fit() {
    if (this.#shown) this.#placeStrip(this.#shown.view, this.#shown.sheet.places);
    this.#statusBar.fit(true);
    this.#rare?.fit();
  }

  /** The half and the width of the buttons in the middle strip, in board units. */
  stripWidths(): ButtonRow | undefined {
    const shown = this.#shown;
    const labels = [...this.#strip.querySelectorAll("span")];
    const across = this.options.over.getBoundingClientRect().width;
    if (!shown || !labels.length || !across) return undefined;
    const { view, sheet } = shown;
    const unit = across / sheet.width;
    const wide = labels.map((label) => label.getBoundingClientRect().width / unit / this.#scale);
    const withPadding = (padding: number) =>
      wide.reduce((sum, width) => sum + Math.max(MIN_WIDTH, width + 2 * padding), 0) +
      GAP * (wide.length - 1);
    const slot = buttonsSlot(view, sheet.places);
    return { slot, width: withPadding(PADDING), least: withPadding(MIN_PADDING) };
  }

  /** Show a notice in the status bar for some time. */
  note(words: string) {
    this.#statusBar.note(words);
  }

  get #scale() {
    return Number(this.#strip.style.getPropertyValue("--scale")) || 1;
  }

  #applySheet({ width, colors, depth, places }: Sheet) {
    const { over, below } = this.options;
    if (!showsAnother(over, width, colors)) return;
    for (const part of [over, below]) {
      part.dataset.frame = places.counts.length ? "wide" : "phone";
      part.dataset.ground = isDarkColor(colors.status_bar) ? "dark" : "light";
      part.toggleAttribute("data-flat", !depth);
      part.style.setProperty("--width", `${width}`);
      for (const [name, color] of Object.entries(colors))
        part.style.setProperty(`--b-${name}`, color);
    }
  }

  #showStrip(view: PageView, places: Places) {
    const shown = view.set_up || view.dialog ? [] : view.buttons;
    // Take is at the left of Drop; any other primary button is at the outer end. Both come first
    // for the keyboard.
    const isAnswer = shown.some(({ name }) => name === "take" || name === "accept");
    const others = shown.filter(({ style }) => style !== "primary").reverse();
    const outwards = [...shown.filter(({ style }) => style === "primary"), ...others];
    const inOrder = isAnswer ? shown : outwards;
    this.#strip.classList.toggle("answer", isAnswer);
    showControls(this.options, this.#strip, inOrder, ({ name, style }) =>
      makeControl(this.options, `button ${name}`, `push ${style}`),
    );
    this.#placeStrip(view, places);
  }

  #placeStrip(view: PageView, places: Places) {
    const row = this.stripWidths();
    if (!row) return;
    let { left, right } = layOutHalf(view, places, row.slot, row);
    const isInwards = places.strip.inwards[row.slot] > 0;
    if (view.cube.place === "offered") {
      // Long answers reach over the bar, up to the cube.
      const [cube] = places.cube.offered;
      if (isInwards) left = Math.min(left, Math.max(right - row.least, cube + CUBE_REACH));
      else right = Math.max(right, Math.min(left + row.least, cube - CUBE_REACH));
    }
    const count = this.#strip.childElementCount;
    const room = right - left;
    const bare = row.least - 2 * MIN_PADDING * count;
    const padding = Math.min(PADDING, Math.max(MIN_PADDING, (room - bare) / (2 * count)));
    const scale = Math.min(1, room / row.least);
    const { style, classList } = this.#strip;
    classList.toggle("outwards", isInwards);
    style.setProperty("--scale", `${scale}`);
    style.setProperty("--padding", `${padding * scale}`);
    place(this.#strip, { left, width: room, top: places.middle, gap: GAP * scale });
  }

  #showRare() {
    if (!this.#shown) return;
    const { view, sheet } = this.#shown;
    const isCompared = Boolean(view.status?.compared.length);
    if (view.dialog || view.set_up || isCompared) this.#rare ??= this.#makeRare?.(this.options);
    this.#rare?.show(view, sheet);
    if (isCompared) this.#statusBar.fit(true); // the comparison leaves less room for the answers
  }
}

const NAME_GAP = 0.3; // after the name, in u
const OFF_REACH = 1.1; // from the middle of the checkers borne off to the end of the name, in u

/** A player's panel: the name, the pips, the score and, without trays, the checkers borne off. */
class Panel {
  readonly #name = element("span");
  readonly #badge = element("span", "", "badge");
  readonly #pips = element("b");
  readonly #off = element("b");
  readonly #score = element("b");
  readonly #total = element("small");
  readonly #borne: HTMLElement;
  readonly box: HTMLElement;
  /** The label of an empty tray. */
  readonly tray = element("span", [element("small")], "tray", { ariaHidden: "true" });

  constructor(text: (words: string) => string) {
    const pips = element("span", [this.#pips, element("small", text("pips"))], "pips");
    const score = element("span", [this.#score, this.#total], "score");
    this.#borne = element("span", [this.#off, element("small", text("off"))], "off");
    const figures = element("span", [pips, score], "figures");
    const name = element("span", [this.#name, this.#badge], "name");
    this.box = element("div", [name, this.#borne, figures], "panel");
    this.#name.translate = false;
  }

  show(view: PageView, { bottom, panels, counts, trays }: Places, slot: number) {
    const { name, pips, score, to_decide: decides, badge } = view.players[slot];
    const bearsOff = view.landings.some(([spot]) => spot === `tray ${slot ? "black" : "white"}`);
    this.#borne.hidden = counts.length > 0 || !(view.off[slot] || bearsOff);
    setText(this.#name, name);
    setText(this.#badge, badge);
    setText(this.#pips, pips === null ? "?" : String(pips));
    setText(this.#off, String(view.off[slot]));
    setText(this.#score, score === null ? "" : String(score));
    const house = slot === bottom ? "" : view.house;
    this.tray.hidden = !counts.length || view.off[slot] > 0;
    setText(this.tray.children[0], view.tray);
    const lying = trays[`tray ${slot ? "black" : "white"}`];
    const ends = [lying[0][1], lying[lying.length - 1][1]];
    place(this.tray, { left: lying[0][0], top: (ends[0] + ends[1]) / 2 });
    setText(this.#total, [view.total, house && `· ${house}`].filter(Boolean).join(" "));
    this.box.classList.toggle("decides", decides);
    const { ys, height, name: start, pips: middle, score: end, off } = panels;
    const nameEnd = this.#borne.hidden ? middle : (off ?? middle) - OFF_REACH;
    const columns = [start, nameEnd - start - NAME_GAP, middle - nameEnd + NAME_GAP, end - middle];
    const { style } = this.box;
    style.gridTemplateColumns = columns.map((width) => `${+width.toFixed(4)}em`).join(" ");
    style.setProperty("--height", `${height}`);
    place(this.box, { top: ys[slot] - height / 2, height });
  }
}

/** Ignore a key that is held: only its first press counts. */
function ignoreRepeats(event: KeyboardEvent) {
  if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
}
