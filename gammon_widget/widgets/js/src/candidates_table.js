// The plays of a roll as a table: the one that is pointed at is shown on the board.

/** @import { WidgetModel } from "./model.js" */
/** @import { CandidatesTableTraits } from "./protocol.js" */
/** @typedef {WidgetModel<CandidatesTableTraits, { point: number }>} Model */

import { element } from "./elements.js";
import { Lifetime } from "./lifetime.js";

const STYLE = `
.gammon-candidates { font-size: var(--jp-ui-font-size1, 13px); max-width: 100%; overflow-x: auto;
  color: var(--jp-ui-font-color1, inherit); }
.gammon-candidates table { border-collapse: collapse; }
.gammon-candidates caption { text-align: left; font-weight: 600; padding: 2px 8px 4px; }
.gammon-candidates th, .gammon-candidates td { padding: 3px 8px; white-space: nowrap;
  text-align: right; font-variant-numeric: tabular-nums; }
.gammon-candidates th { font-weight: 400; opacity: .75; }
.gammon-candidates .words { text-align: left; }
.gammon-candidates tbody tr.play { cursor: pointer; }
.gammon-candidates tbody tr.play:hover, .gammon-candidates tbody tr.play:focus {
  background: var(--jp-layout-color2, rgba(127, 127, 127, .15)); }
.gammon-candidates tbody tr.play:focus-visible { outline: 2px solid var(--jp-brand-color1, #1C5DB0);
  outline-offset: -2px; }
.gammon-candidates tbody tr[aria-selected="true"] { box-shadow: inset 3px 0
  var(--jp-brand-color1, #1C5DB0); font-weight: 600; }
.gammon-candidates p { margin: 4px 8px; opacity: .75; }
`;

/** @type {Record<string, number>} */
const KEYS = { ArrowDown: 1, ArrowUp: -1 };

class CandidatesTable {
  #pointed = -1;

  /**
   * @param {Model} model
   * @param {HTMLElement} panel
   */
  constructor(model, panel) {
    this.model = model;
    this.panel = panel;
  }

  draw() {
    const { model } = this;
    this.#pointed = -1; // a table that is drawn anew points at nothing
    const table = element("table");
    table.append(element("caption", model.get("title")));
    if (model.get("rows").length) {
      // A grid is a table whose rows can be gone through and chosen.
      if (model.get("plays")) table.setAttribute("role", "grid");
      const [head, heading] = [element("thead"), element("tr")];
      heading.append(...this.#cells("th", model.get("head")));
      head.append(heading);
      table.append(head, this.#body());
    }
    this.panel.replaceChildren(table, ...model.get("notes").map((note) => element("p", note)));
    this.mark();
  }

  /** Mark the row that is chosen. */
  mark() {
    this.panel.querySelectorAll("tr.play").forEach((line, row) => {
      line.setAttribute("aria-selected", String(row === this.model.get("chosen")));
    });
  }

  #body() {
    const body = element("tbody");
    body.append(...this.model.get("rows").map((texts, row) => this.#line(texts, row, body)));
    body.addEventListener("mouseleave", () => this.#point(-1));
    body.addEventListener("focusout", ({ relatedTarget }) => {
      if (!body.contains(/** @type {Node | null} */ (relatedTarget))) this.#point(-1);
    });
    return body;
  }

  /**
   * @param {string[]} texts
   * @param {number} row
   * @param {HTMLElement} body
   */
  #line(texts, row, body) {
    const line = element("tr");
    line.append(...this.#cells("td", texts));
    if (!this.model.get("plays")) return line;
    line.className = "play";
    line.tabIndex = 0;
    line.addEventListener("mouseenter", () => this.#point(row));
    line.addEventListener("focus", () => this.#point(row));
    line.addEventListener("click", () => this.#choose(row));
    line.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const next = /** @type {HTMLElement | undefined} */ (body.children[row + KEYS[event.key]]);
      if (event.key === "Enter" || event.key === " ") this.#choose(row);
      else if (KEYS[event.key]) next?.focus();
      else return;
      // Neither the page nor the notebook is to move by it.
      event.preventDefault();
      event.stopPropagation();
    });
    return line;
  }

  /**
   * @param {"td" | "th"} tag
   * @param {string[]} texts
   */
  #cells(tag, texts) {
    return texts.map((text, column) => {
      const cell = element(tag, text, this.model.get("words")[column] ? "words" : "");
      if (tag === "th") cell.scope = "col";
      return cell;
    });
  }

  /** Tell what is pointed at by the mouse or the keys.
   *
   * @param {number} row
   */
  #point(row) {
    if (row === this.#pointed) return;
    this.#pointed = row;
    this.model.send({ point: row });
  }

  /** @param {number} row */
  #choose(row) {
    this.model.set("chosen", this.model.get("chosen") === row ? -1 : row);
    this.model.save_changes();
  }
}

/** @param {{ model: Model, el: HTMLElement }} widget */
function render({ model, el }) {
  const lifetime = new Lifetime();
  const panel = element("div", "", "gammon-candidates");
  el.append(element("style", STYLE), panel);
  const table = new CandidatesTable(model, panel);
  // The last one that is set, so that all of them are there.
  lifetime.follow(model, "change:drawn", () => table.draw());
  lifetime.follow(model, "change:chosen", () => table.mark());
  table.draw();
  return () => lifetime.end();
}

export default { render };
