// The plays of a roll as a table: the one that is pointed at is shown on the board.

/** @import { WidgetModel } from "./model.js" */
/** @import { CandidatesTableTraits } from "./protocol.js" */
/** @typedef {WidgetModel<CandidatesTableTraits, { point: number }>} Model */

import { PANEL, placeBeside } from "./beside.js";
import { wearColors } from "./card.js";
import { element } from "./elements.js";
import { Lifetime } from "./lifetime.js";
import { CARD_STYLE } from "./panel_style.js";

const STYLE = `
.gammon-hinted { background: var(--gammon-frame); border-radius: 14px; width: fit-content;
  max-width: min(100%, var(--gammon-max-width, 100%)); }
.gammon-hinted .gammon-status, .gammon-hinted .gammon-status .widget-html-content {
  color: var(--gammon-muted); padding: 0 8px; }
.gammon-candidates { border-radius: 14px; padding: 8px 0 4px; max-width: 100%;
  container-type: inline-size; }
.gammon-hinted > .gammon-panel { width: 0; min-width: 100%; overflow: hidden;
  border-radius: 0 0 14px 14px; }
.gammon-hinted > .gammon-panel caption { display: none; }
.gammon-hinted.gammon-beside { display: grid; max-width: 100%;
  grid-template-columns: minmax(0, var(--gammon-board-width)) ${PANEL}px; }
.gammon-hinted.gammon-beside > .gammon-panel { grid-area: 1 / 2 / span 20; width: auto;
  min-width: 0; height: 0; min-height: 100%; overflow-y: auto; padding: 12px 0 4px;
  border-radius: 0 14px 14px 0; }
.gammon-hinted.gammon-beside > .gammon-panel caption { display: table-caption; font-size: 21px;
  line-height: 28px; padding: 4px 16px 8px; }
.gammon-beside .gammon-candidates .under { margin-top: auto; padding: 4px 16px; }
.gammon-candidates > div { overflow-x: auto; }
.gammon-candidates table { border-collapse: collapse; width: 100%; }
.gammon-candidates caption { text-align: left; font-weight: 600; padding: 4px 24px 8px; }
.gammon-candidates th, .gammon-candidates td { padding: 0 12px; height: 44px; white-space: nowrap;
  text-align: right; border-bottom: 1px solid var(--gammon-panel-line); }
.gammon-candidates th { height: 32px; font-weight: 400; font-size: 13px;
  color: var(--gammon-panel-muted); }
.gammon-candidates th::first-letter { text-transform: uppercase; }
.gammon-candidates td { color: var(--gammon-panel-muted); }
.gammon-candidates :is(th, td):first-child { padding-left: 24px; text-align: left; }
.gammon-candidates :is(th, td):last-child { padding-right: 24px; }
.gammon-candidates .words, .gammon-candidates td[data-column="equity"] {
  color: var(--gammon-panel-text);
  font-weight: 500; }
.gammon-candidates .words { text-align: left; }
.gammon-candidates tbody tr.play { cursor: pointer; }
.gammon-candidates tbody tr.play:hover, .gammon-candidates tbody tr.play:focus {
  background: var(--gammon-panel-hover); }
.gammon-candidates tbody tr.play:focus-visible { outline: 2px solid var(--gammon-accent);
  outline-offset: -2px; }
.gammon-candidates tbody tr[aria-selected="true"] { background: var(--gammon-panel-hover);
  box-shadow: inset 4px 0 var(--gammon-accent); }
.gammon-candidates tr[aria-selected="true"] .words { color: var(--gammon-accent);
  font-weight: 600; }
.gammon-candidates .bar { width: 40%; padding: 0 12px; }
.gammon-candidates .bar i { display: block; height: 6px; border-radius: 3px;
  background: linear-gradient(var(--gammon-panel-muted) 0 0) no-repeat 0 / var(--share)
    var(--gammon-panel-line); }
.gammon-candidates [aria-selected="true"] .bar i { background-image:
  linear-gradient(var(--gammon-accent) 0 0); }
.gammon-candidates .under { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center;
  padding: 4px 24px; min-height: 44px; box-sizing: border-box; }
.gammon-candidates .under p { margin: 0; font-size: 13px; line-height: 18px; flex: 1 1 200px;
  color: var(--gammon-panel-muted); }
.gammon-candidates .under .tool { color: var(--gammon-accent); font-size: 13px; font-weight: 600; }
@container (max-width: 820px) {
  .gammon-candidates :is([data-column="loses gammon"], [data-column="wins match"]) {
    display: none; }
}
@container (max-width: 560px) {
  .gammon-candidates th, .gammon-candidates td { padding: 0 8px; }
  .gammon-candidates :is(.bar, [data-column="gammon"]) { display: none; }
  .gammon-candidates :is(th, td):first-child { padding-left: 16px; }
  .gammon-candidates [data-column="wins"] { padding-right: 16px; }
}
@container (max-width: 400px) {
  .gammon-candidates [data-column="wins"] { display: none; }
  .gammon-candidates [data-column="difference"] { padding-right: 16px; }
}
@container (max-width: 320px) {
  .gammon-candidates :is(th, td):first-child { display: none; }
  .gammon-candidates :is(th, td):nth-child(2) { padding-left: 16px; }
}
@media (forced-colors: active) {
  .gammon-candidates .bar i { border: 1px solid; forced-color-adjust: none;
    background: linear-gradient(CanvasText 0 0) no-repeat 0 / var(--share) Canvas; }
  .gammon-candidates [aria-selected="true"] .bar i { background-image:
    linear-gradient(Highlight 0 0); }
  .gammon-candidates tr[aria-selected="true"] { outline: 2px solid Highlight;
    outline-offset: -2px; }
}
`;

/** @type {Record<string, number>} */
const KEYS = { ArrowDown: 1, ArrowUp: -1 };

class CandidatesTable {
  #pointed = -1;
  #showsAll = false;

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
    const wide = element("div");
    wide.append(table);
    this.panel.replaceChildren(wide, this.#footer());
    this.mark();
  }

  /** What is said of the table, and the button that shows the rest of it. */
  #footer() {
    const { model } = this;
    const footer = element("div", "", "under");
    footer.append(...model.get("notes").map((note) => element("p", note)));
    const rows = model.get("rows").length;
    if (model.get("plays") && rows > model.get("most")) {
      const words = this.#showsAll ? "Show fewer" : `Show all ${rows}`;
      const button = element("button", words, "tool");
      button.type = "button";
      button.addEventListener("click", () => {
        this.#showsAll = !this.#showsAll;
        this.draw();
        /** @type {HTMLElement | null} */
        const again = this.panel.querySelector(".under button");
        again?.focus({ preventScroll: true });
      });
      footer.append(button);
    }
    return footer;
  }

  /** Mark the row that is chosen. */
  mark() {
    this.panel.querySelectorAll("tr.play").forEach((line, row) => {
      line.setAttribute("aria-selected", String(row === this.model.get("chosen")));
    });
  }

  #body() {
    const body = element("tbody");
    const { model } = this;
    const shown = this.#showsAll || !model.get("plays") ? Infinity : model.get("most");
    const rows = model.get("rows").slice(0, shown);
    body.append(...rows.map((texts, row) => this.#line(texts, row, body)));
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
    line.append(...this.#cells("td", texts, this.model.get("shares")[row]));
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
   * @param {number} [share] how long the bar is that stands behind the words, in percent
   */
  #cells(tag, texts, share) {
    const { model } = this;
    const cells = texts.map((text, column) => {
      // What has no words is no head, to those who hear it.
      const cell = element(text ? tag : "td", text, model.get("words")[column] ? "words" : "");
      if (cell instanceof HTMLTableCellElement && cell.tagName === "TH") cell.scope = "col";
      cell.dataset.column = model.get("head")[column];
      return cell;
    });
    if (model.get("shares").length) {
      const bar = element("td", "", "bar");
      if (share !== undefined) {
        const line = element("i");
        line.style.setProperty("--share", `${share}% 100%`);
        bar.append(line);
      }
      cells.splice(2, 0, bar);
    }
    return cells;
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
  el.classList.add("gammon-panel", "gammon-candidates");
  const panel = element("div");
  panel.style.display = "contents";
  el.append(element("style", CARD_STYLE + STYLE), panel);
  const table = new CandidatesTable(model, panel);
  const take = () => {
    // The element is put into the page only after it is rendered, and some frames later at times.
    if (!el.isConnected) return lifetime.nextFrame(take);
    /** @type {HTMLElement | null} */
    const board = el.closest(".gammon-hinted");
    wearColors(board ?? el, model, lifetime);
    if (board) placeBeside(board, lifetime);
  };
  lifetime.nextFrame(take);
  // The last one that is set, so that all of them are there.
  lifetime.follow(model, "change:drawn", () => table.draw());
  lifetime.follow(model, "change:chosen", () => table.mark());
  table.draw();
  return () => lifetime.end();
}

export default { render };
