// The panel of a position under study: the rollout of its plays, and the decision at every score.

import {
  button,
  columnHead,
  element,
  focusedAt,
  makeTable,
  showsAnother,
} from "../shared/elements";
import type {
  LabCell,
  LabCube,
  LabPanelTraits,
  LabRoll,
  LabRolls,
  LabRow,
} from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";
import { handleCommands } from "./keys";
import { intervalAxis, moduleOf, Panel, RunBar, Tabs } from "./panel";
import STYLE from "./lab.css";

type Model = WidgetModel<
  LabPanelTraits,
  | { do: "start" | "stop" | "score" | "cube" | "deeper" }
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

class LabPanel extends Panel<Model> {
  override readonly around = ".gammon-lab";
  readonly tabs = new Tabs("Part of the analysis", TABS, (tab) => this.#open(tab));
  readonly plays = element("div", "", "gammon-lab-plays");
  readonly rolls = element("div", "", "gammon-lab-rolls");
  readonly cube = element("div", "", "gammon-lab-cube");
  readonly scores = element("div", "", "gammon-lab-scores");
  readonly detail = element("p", "", "gammon-lab-detail", { role: "status" });
  readonly notes = element("div", "", "gammon-lab-notes");
  readonly run = new RunBar(() => {
    this.model.send({ do: this.model.get("lab").run.running ? "stop" : "start" });
  });
  #chosen = -1; // the row of the play before the rolls

  constructor(...view: ConstructorParameters<typeof Panel<Model>>) {
    super(...view);
    const { model, el, lifetime } = this;
    const parts = [this.plays, this.cube, this.rolls, this.scores, this.detail, this.notes];
    el.append(this.tabs.element, ...parts, this.run.element);
    el.classList.add("gammon-lab-panel");
    el.addEventListener("keydown", (event) => this.#move(event));
    this.rolls.addEventListener("mouseleave", () => model.send({ do: "roll", roll: -1 }));
    this.plays.addEventListener("mouseleave", () => model.send({ do: "point", row: -1 }));
    const isCube = model.get("lab").is_cube;
    this.tabs.element.children[0].toggleAttribute("hidden", isCube);
    this.#open(isCube ? "Cube" : TABS[0]);
    lifetime.track(model, "lab", () => this.show());
  }

  #open(tab: string) {
    this.el.dataset.part = tab;
    this.tabs.mark(tab);
    this.detail.textContent = "";
    const { rolls, cube } = this;
    if (rolls.offsetParent) this.model.send({ do: "rolls", row: this.#chosen });
    else this.model.send({ do: "roll", roll: -1 });
    if (cube.offsetParent) this.model.send({ do: "cube" });
    if (this.scores.offsetParent) this.model.send({ do: "score" });
  }

  /** The space bar starts and stops the rollout. */
  override join(root: HTMLElement) {
    const wanted = ({ key }: KeyboardEvent, target: Element) =>
      key === " " && !target.matches("button, input") ? key : undefined;
    handleCommands(root, this.lifetime, wanted, () => this.run.click());
    this.model.send({ do: "deeper" }); // before the rolls, which take longer
    this.#open(this.el.dataset.part ?? TABS[0]); // now its parts are visible
  }

  show() {
    const { rows, run, heads, cells, notes, is_cube, rolls, cube } = this.model.get("lab");
    this.el.dataset.decision = is_cube ? "cube" : "play";
    const focused = focusedAt(this.el)?.dataset.row;
    const table = this.#equities(rows);
    this.plays.replaceChildren(table);
    [...table.tBodies[0].rows].forEach((line, at) => {
      line.classList.toggle("out", rows[at].out);
      line.onmouseenter = () => this.model.send({ do: "point", row: at });
    });
    if (focused) this.plays.querySelector<HTMLElement>(`[data-row="${focused}"]`)?.focus();
    this.run.show(run);
    if (!showsAnother(this.el, cells, rolls, cube)) return;
    this.#showRolls(rolls);
    this.#showCube(cube);
    this.notes.replaceChildren(...notes.map((note) => element("p", note)));
    const width = heads.length;
    const lines = heads.map((name, line) => [
      element("th", name, "", { scope: "row" }),
      ...cells.slice(line * width, (line + 1) * width).map((cell) => this.#cell(cell)),
    ]);
    const matrix = makeTable([element("td"), ...heads.map(columnHead)], lines);
    this.scores.replaceChildren(width ? matrix : element("p", "Evaluating the scores…"));
    this.#enter(this.scores);
  }

  #equities(rows: LabRow[]) {
    const lines = rows.map((row, at) => this.#row(row, at));
    const { run } = this.model.get("lab");
    const evaluated = ["Compared", "Equity", "Depth"];
    const figures = run.done ? ["Equity, 95 %", "Mean ± SE", "Games"] : evaluated;
    return makeTable(["Play", ...figures].map(columnHead), lines);
  }

  /** The 21 rolls as a triangle, with the higher die down and the lower die across. */
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
      element("p", [element("b", title || "Evaluating the rolls…"), scale]),
      element("div", [makeTable([element("td"), ...sides], lines), figures], "map"),
    );
    this.#enter(this.rolls);
  }

  #roll({ text, color, ink, label }: LabRoll, at: number) {
    const point = () => {
      this.model.send({ do: "roll", roll: at });
      this.#choose(created, label);
    };
    const style = `background: ${color}; color: ${ink}`;
    const on = { onfocus: point, onmouseenter: point };
    const created = button(text, "", point, { ariaLabel: label, tabIndex: -1, style, ...on });
    return element("td", [created]);
  }

  #showCube({ title, choice, win, place, parts, rows }: LabCube) {
    const spans = parts.map(({ text, kind, start, width, limit }) => {
      const words = width > 7 ? text : "";
      const style = `left: ${start}%; width: ${width}%`;
      return element("span", [words, element("small", limit)], kind, { title: text, style });
    });
    const here = element("i", "", "here", { style: `left: ${place}%` });
    const bar = element("div", [...spans, here], "window");
    bar.hidden = spans.length === 0;
    const table = this.#equities(rows);
    [...table.tBodies[0].rows].forEach((line, at) => {
      line.classList.toggle("best", rows[at].action === choice);
    });
    const words = title ? [title, element("b", choice)] : ["Evaluating the cube…"];
    this.cube.replaceChildren(element("p", words), element("p", win, "win"), bar, table);
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
      element("td", row.out ? [row.games, " (stopped)"] : row.games),
    ];
  }

  #cell({ text, mark, label }: LabCell) {
    if (!text) return element("td");
    const choose = () => this.#choose(created, label);
    const on = { onfocus: choose };
    const created = button(text, mark, choose, { ariaLabel: label, tabIndex: -1, ...on });
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
}

export default moduleOf(LabPanel, STYLE);
