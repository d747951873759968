// The table of the plays for a roll. The board shows a play while the pointer is on it.

import { type CandidatesTableTraits, ERROR_SIGNS } from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";
import { joinBoard } from "./dock";
import { button, element, focusOn } from "../shared/elements";
import { moduleOf, Panel } from "./panel";
import STYLE from "./candidates_table.css";
import DOCK_STYLE from "./dock.css";
import PANEL_STYLE from "./panel.css";

export type Model = WidgetModel<CandidatesTableTraits, { point: number } | { close: true }>;

const KEYS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

class CandidatesTable extends Panel<Model> {
  readonly panel = element("div", "", "", { style: "display: contents" });
  #pointed = -1;
  #showsAll = false;

  override attach() {
    const { model, el, lifetime } = this;
    el.classList.add("gammon-candidates");
    el.append(this.panel);
    this.begin(el);
    joinBoard(el, model, lifetime);
    // This trait is set last, when all others are there.
    lifetime.track(model, "drawn", () => this.draw());
    lifetime.follow(model, "chosen", () => this.mark());
  }

  draw() {
    const { model } = this;
    this.#pointed = -1; // nothing in a new table
    const table = element("table", [element("caption", model.get("title"))]);
    if (model.get("rows").length) {
      // A grid is a table with rows that can be selected.
      if (model.get("plays")) table.role = "grid";
      const heading = element("tr", this.#cells("th", model.get("head")));
      table.append(element("thead", [heading]), this.#body());
    }
    const end = () => model.send({ close: true });
    const close = button("×", "close", end, { ariaLabel: "Close the hint" });
    this.panel.replaceChildren(element("div", [table]), this.#footer(), close);
    this.mark();
  }

  /** The notes on the table, and the button for the other rows. */
  #footer() {
    const { model } = this;
    const notes = model.get("notes").map((note) => element("p", note));
    const footer = element("div", notes, "under");
    const rows = model.get("rows").length;
    if (model.get("plays") && rows > model.get("most")) {
      const words = this.#showsAll ? "Show fewer" : `Show all ${rows} plays`;
      const toggle = button(words, "tool", () => {
        this.#showsAll = !this.#showsAll;
        this.draw();
        focusOn(this.panel.querySelector<HTMLElement>(".under button"));
      });
      footer.append(toggle);
    }
    return footer;
  }

  /** Mark the selected row. */
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
      if (!body.contains(relatedTarget as Node | null)) this.#point(-1);
    });
    return body;
  }

  #line(texts: string[], row: number, body: HTMLElement) {
    const line = element("tr");
    // The note below the table states the depth in full.
    const short = texts.map((text) => text.replace(/ \(.*\)$/, ""));
    line.append(...this.#cells("td", short, this.model.get("shares")[row]));
    if (!this.model.get("plays")) return line;
    line.className = "play";
    line.setAttribute("role", "row"); // because the style makes it no table row
    const mark = (line.dataset.mark = this.model.get("marks")[row]);
    const lost = line.querySelector<HTMLElement>('[data-column="difference"]');
    if (lost && ERROR_SIGNS[mark]) lost.dataset.sign = ERROR_SIGNS[mark];
    if (ERROR_SIGNS[mark]) line.style.setProperty("--gammon-mark", `var(--gammon-${mark})`);
    for (const cell of line.children) cell.setAttribute("role", "gridcell");
    line.tabIndex = 0;
    line.addEventListener("mouseenter", () => this.#point(row));
    line.addEventListener("focus", () => this.#point(row));
    line.addEventListener("click", () => this.#choose(row));
    line.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const next = body.children[row + KEYS[event.key]] as HTMLElement | undefined;
      if (event.key === "Enter" || event.key === " ") this.#choose(row);
      else if (KEYS[event.key]) next?.focus();
      else return;
      event.preventDefault();
    });
    return line;
  }

  /** @param share the length of the bar after the words, in percent */
  #cells(tag: "td" | "th", texts: string[], share?: number) {
    const { model } = this;
    const cells = texts.map((text, column) => {
      // An empty header would confuse screen readers.
      const cell = element(text ? tag : "td", text, model.get("words")[column] ? "words" : "");
      if (cell instanceof HTMLTableCellElement && cell.tagName === "TH") cell.scope = "col";
      cell.dataset.column = model.get("head")[column];
      return cell;
    });
    if (model.get("shares").length) {
      const style = `--share: ${share}% 100%`;
      const bar = share === undefined ? [] : [element("i", "", "", { style })];
      cells.splice(2, 0, element("td", bar, "share"));
    }
    return cells;
  }

  /** Report the row under the pointer or with the focus. */
  #point(row: number) {
    if (row === this.#pointed) return;
    this.#pointed = row;
    this.model.send({ point: row });
  }

  #choose(row: number) {
    this.model.set("chosen", this.model.get("chosen") === row ? -1 : row);
    this.model.save_changes();
  }
}

export default moduleOf(CandidatesTable, PANEL_STYLE + DOCK_STYLE + STYLE);
