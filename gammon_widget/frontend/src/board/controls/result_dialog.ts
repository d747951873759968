// The result of a game over the playing fields, with both players' statistics.

import { button, CROSS, element, focusOn, icon, keepChildren } from "../../shared/elements";
import type { Dialog, FigureRow, ResultFigures } from "../../shared/protocol";
import {
  type ControlHost,
  describe,
  disc,
  hasFocus,
  makeControl,
  setText,
  showControls,
} from "./control_parts";

export class ResultDialog {
  readonly #scrim = element("div", "", "scrim");
  readonly #winner = element("div", "", "winner");
  readonly #title = element("h2");
  readonly #detail = element("p");
  readonly #close: HTMLElement;
  readonly #figures: Figures;
  readonly #buttons = element("div", "", "buttons", { role: "group" });
  readonly box: HTMLElement;

  constructor(readonly host: ControlHost) {
    this.#figures = new Figures(host.text);
    this.#close = button([icon(CROSS), element("span", "", "unseen")], "close", () =>
      host.press(this.#close.dataset.target ?? ""),
    );
    const head = element("div", [this.#winner, this.#title, this.#detail], "head");
    const parts = [head, this.#figures.box, this.#buttons, this.#close];
    this.box = element("div", parts, "gammon-result", { role: "dialog", ariaModal: "false" });
  }

  show(dialog: Dialog | null) {
    const { host, box } = this;
    if (!dialog) {
      if (hasFocus(box)) focusOn(host.below.querySelector<HTMLElement>("button"));
      this.#scrim.remove();
      return box.remove();
    }
    const { title, detail, winner, buttons, close, figures } = dialog;
    box.ariaLabel = title;
    setText(this.#title, title);
    setText(this.#detail, detail);
    this.#winner.replaceChildren(disc(winner));
    box.classList.toggle("with-table", Boolean(figures));
    this.#figures.show(figures);
    showControls(host, this.#buttons, buttons, ({ name, style }) =>
      makeControl(host, `button ${name}`, `push ${style}`),
    );
    this.#close.hidden = !close;
    if (close) {
      this.#close.dataset.target = `button ${close.name}`;
      describe(host, this.#close, close);
    }
    if (!box.isConnected) host.over.append(this.#scrim, box);
  }
}

/** The table of both players' figures, and a sentence or the progress of the analysis. */
class Figures {
  readonly #source = element("th", "", "", { scope: "col" });
  readonly #names = [0, 1].map(() => element("span", "", "", { translate: false }));
  readonly #body = element("tbody");
  readonly #words = element("p");
  readonly #progress = element("progress", "", "", { max: 1 });
  readonly box: HTMLElement;

  constructor(text: ControlHost["text"]) {
    const heads = this.#names.map((name, slot) =>
      element("th", [disc(slot), name], "", { scope: "col" }),
    );
    const head = element("thead", [element("tr", [this.#source, ...heads])]);
    const table = element("table", [head, this.#body]);
    this.box = element("div", [table, this.#words, this.#progress], "figures");
    this.#progress.ariaLabel = text("Analysis");
  }

  show(figures: ResultFigures | null) {
    this.box.hidden = !figures;
    if (!figures) return;
    const { source, names, rows, words, progress } = figures;
    setText(this.#source, source);
    for (const [slot, name] of this.#names.entries()) setText(name, names[slot]);
    const keys = rows.map((_, n) => `${n}`);
    const lines = keepChildren(this.#body, "data-row", keys, makeRow);
    for (const [n, row] of rows.entries()) this.#showRow(row, lines[n]);
    setText(this.#words, words);
    this.#words.className = words && progress === null ? "verdict" : "";
    this.#progress.hidden = progress === null;
    this.#progress.value = progress ?? 0;
  }

  #showRow(row: FigureRow, line: HTMLElement) {
    line.className = [row.is_big ? "big" : "", row.is_open ? "open" : ""].join(" ").trim();
    const [name, ...figures] = line.children;
    const [words, small] = name.children;
    setText(words, row.label);
    setText(small, row.below);
    for (const [slot, cell] of figures.entries()) setText(cell, [row.white, row.black][slot]);
  }
}

function makeRow() {
  const label = element("th", [element("span"), element("small")], "", { scope: "row" });
  return element("tr", [label, element("td"), element("td")]);
}
