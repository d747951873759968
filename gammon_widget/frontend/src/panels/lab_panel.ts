// The panel of a position under study: the rollout of its plays, and the decision at every score.

import { button, columnHead, element, focusedAt, group, makeTable } from "../shared/elements";
import type { Lifetime } from "../shared/lifetime";
import type {
  LabCell,
  LabCube,
  LabPanelTraits,
  LabRoll,
  LabRolls,
  LabRow,
} from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";
import { disableControls, intervalAxis, renderPanel, RunBar } from "./panel";
import STYLE from "./lab.css";

type Model = WidgetModel<
  LabPanelTraits,
  | { do: "start" | "stop" | "score" | "cube" }
  | { do: "point" | "rolls"; row: number }
  | { do: "roll"; roll: number }
>;

const TABS = ["Plays", "Rolls", "Cube", "Scores"];
const SIDES = 6;
const STEPS: Record<string, [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

class LabPanel {
  readonly tabs = group("Plays, rolls, cube or scores", "gammon-lab-tabs");
  readonly plays = element("div", "", "gammon-lab-plays");
  readonly rolls = element("div", "", "gammon-lab-rolls");
  readonly cube = element("div", "", "gammon-lab-cube");
  readonly scores = element("div", "", "gammon-lab-scores");
  readonly detail = element("p", "", "gammon-lab-detail", { role: "status" });
  readonly notes = element("div", "", "gammon-lab-notes");
  readonly run: RunBar;
  #drawn = "";
  #chosen = -1; // the row of the play before the rolls

  constructor(
    readonly model: Model,
    readonly el: HTMLElement,
    readonly lifetime: Lifetime,
  ) {
    this.run = new RunBar(() => {
      model.send({ do: model.get("lab").run.running ? "stop" : "start" });
    });
    for (const tab of TABS) this.tabs.append(button(tab, "page-only", () => this.#open(tab)));
    el.append(
      this.tabs,
      this.plays,
      this.cube,
      this.rolls,
      this.scores,
      this.detail,
      this.notes,
      this.run.element,
    );
    el.classList.add("gammon-lab-panel");
    el.addEventListener("keydown", (event) => this.#move(event));
    this.rolls.addEventListener("mouseleave", () => model.send({ do: "roll", roll: -1 }));
    this.plays.addEventListener("mouseleave", () => model.send({ do: "point", row: -1 }));
    this.#open(TABS[0]);
    lifetime.follow(model, "change:lab", () => this.show());
    this.show();
  }

  #open(tab: string) {
    this.el.dataset.part = tab;
    for (const each of this.tabs.children) each.ariaPressed = String(each.textContent === tab);
    this.detail.textContent = "";
    const { rolls, cube } = this;
    if (rolls.offsetParent) this.model.send({ do: "rolls", row: this.#chosen });
    else this.model.send({ do: "roll", roll: -1 });
    if (cube.offsetParent) this.model.send({ do: "cube" });
    if (this.scores.offsetParent) this.model.send({ do: "score" });
  }

  /** The space bar starts and stops the rollout. */
  join(root: HTMLElement) {
    this.lifetime.listen(
      root,
      "keydown",
      (event: KeyboardEvent) => {
        if (event.key !== " " || (event.target as Element).matches("button, input")) return;
        event.preventDefault();
        event.stopPropagation();
        this.run.click();
      },
      { capture: true },
    );
    this.#open(this.el.dataset.part ?? TABS[0]); // now its parts can be seen
  }

  show() {
    const { rows, run, heads, cells, notes, is_cube, rolls, cube } = this.model.get("lab");
    this.el.dataset.decision = is_cube ? "cube" : "play";
    const focused = focusedAt(this.el)?.dataset.row;
    this.plays.replaceChildren(this.#equities(rows));
    [...this.plays.querySelectorAll("tbody tr")].forEach((line, at) => {
      line.classList.toggle("out", rows[at].out);
      line.addEventListener("mouseenter", () => this.model.send({ do: "point", row: at }));
    });
    if (focused) this.plays.querySelector<HTMLElement>(`[data-row="${focused}"]`)?.focus();
    this.run.show(run);
    const drawn = JSON.stringify([cells, rolls, cube]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#showRolls(rolls);
    this.#showCube(cube);
    this.notes.replaceChildren(...notes.map((note) => element("p", note)));
    const width = heads.length;
    const lines = heads.map((name, line) => [
      element("th", name, "", { scope: "row" }),
      ...cells.slice(line * width, (line + 1) * width).map((cell) => this.#cell(cell)),
    ]);
    this.scores.replaceChildren(makeTable([element("td"), ...heads.map(columnHead)], lines));
    this.#enter(this.scores);
  }

  #equities(rows: LabRow[]) {
    const head = ["Play", "Equity, 95 %", "Mean ± SE", "Games"].map(columnHead);
    return makeTable(
      head,
      rows.map((row, at) => this.#row(row, at)),
    );
  }

  /** The 21 rolls as a triangle, the higher die down, the lower one across. */
  #showRolls({ title, cells, mean, hits }: LabRolls) {
    const lines: HTMLElement[][] = [];
    let next = 0;
    for (let high = 1; high <= SIDES && cells.length; high++) {
      const line = cells.slice(next, next + high).map((cell, low) => this.#roll(cell, next + low));
      lines.push([element("th", String(high), "", { scope: "row" }), ...line]);
      next += high;
    }
    const sides = [...Array(lines.length).keys()].map((side) => columnHead(String(side + 1)));
    const scale = element("small", ["bad ", element("i"), " good"], "scale");
    const figures = element("p", [mean, element("br"), hits], "figures");
    this.rolls.replaceChildren(
      element("p", [element("b", title || "Evaluating the rolls …"), scale]),
      element("div", [makeTable([element("td"), ...sides], lines), figures], "map"),
    );
    this.#enter(this.rolls);
  }

  #roll({ text, color, ink, label }: LabRoll, at: number) {
    const created = button(text, "", undefined, { ariaLabel: label, tabIndex: -1 });
    Object.assign(created.style, { background: color, color: ink });
    const point = () => {
      this.model.send({ do: "roll", roll: at });
      this.#choose(created, label);
    };
    for (const type of ["click", "focus", "mouseenter"]) created.addEventListener(type, point);
    return element("td", [created]);
  }

  #showCube({ title, choice, win, place, parts, rows }: LabCube) {
    const spans = parts.map(({ text, kind, start, width, limit }) => {
      const words = width > 7 ? text : "";
      const part = element("span", [words, element("small", limit)], kind, { title: text });
      Object.assign(part.style, { left: `${start}%`, width: `${width}%` });
      return part;
    });
    const here = element("b", win, place > 50 ? "here right" : "here");
    here.style.left = `${place}%`;
    const bar = element("div", [...spans, here], "window");
    bar.hidden = spans.length === 0;
    const table = this.#equities(rows);
    [...table.tBodies[0].rows].forEach((line, at) => {
      line.classList.toggle("best", rows[at].action === choice);
    });
    const words = title ? [title, element("b", choice)] : ["Evaluating the cube …"];
    this.cube.replaceChildren(element("p", words), bar, table);
  }

  #row(row: LabRow, at: number) {
    const play = button(row.action, "", () => {
      this.#chosen = at;
      this.model.send({ do: "point", row: at });
      if (this.rolls.offsetParent) this.model.send({ do: "rolls", row: at });
    });
    play.dataset.row = String(at);
    play.addEventListener("focus", () => this.model.send({ do: "point", row: at }));
    return [
      element("td", [play]),
      element("td", [intervalAxis(row.interval)]),
      element("td", [element("b", row.mean), " ", element("small", row.error)]),
      element("td", row.out ? [row.games, " out"] : row.games),
    ];
  }

  #cell(cell: LabCell) {
    if (!cell.text) return element("td");
    const created = button(cell.text, cell.mark, undefined, {
      ariaLabel: cell.label,
      tabIndex: -1,
    });
    created.addEventListener("click", () => this.#choose(created, cell.label));
    created.addEventListener("focus", () => this.#choose(created, cell.label));
    return element("td", [created]);
  }

  /** Let Tab reach the first cell of a table. */
  #enter(part: HTMLElement) {
    const first = part.querySelector("button");
    if (first) first.tabIndex = 0;
  }

  #choose(chosen: HTMLElement, label: string) {
    for (const each of chosen.closest("table")?.querySelectorAll("button") ?? []) {
      each.tabIndex = each === chosen ? 0 : -1;
      each.ariaPressed = String(each === chosen);
    }
    this.detail.textContent = label;
  }

  /** Move the focus to the next play, roll or score in a direction. */
  #move(event: KeyboardEvent) {
    const step = STEPS[event.key];
    const cell = focusedAt(this.el)?.closest("td");
    if (!step || !cell) return;
    event.preventDefault();
    event.stopPropagation();
    const lines = [...(cell.closest("table")?.rows ?? [])];
    let line = lines.indexOf(cell.parentElement as HTMLTableRowElement);
    let column = cell.cellIndex;
    for (;;) {
      [line, column] = [line + step[0], column + step[1]];
      const next = lines[line]?.cells[column];
      if (!next) return;
      const found = next.querySelector("button");
      if (found) return found.focus();
    }
  }

  stop() {
    disableControls(this.el);
  }
}

function render(view: { model: Model; el: HTMLElement }) {
  const makePanel = (lifetime: Lifetime) => new LabPanel(view.model, view.el, lifetime);
  return renderPanel(view, STYLE, makePanel, ".gammon-lab");
}

export default { render };
