// The panel of a position under study: the rollout of its plays, and the decision at every score.

import { button, columnHead, element, focusedAt, group, makeTable } from "../shared/elements";
import type { Lifetime } from "../shared/lifetime";
import type { LabCell, LabPanelTraits, LabRow } from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";
import { disableControls, intervalAxis, renderPanel, RunBar } from "./panel";
import STYLE from "./lab.css";

type Model = WidgetModel<
  LabPanelTraits,
  { do: "start" | "stop" | "score" } | { do: "point"; row: number }
>;

const TABS = ["Plays", "Scores"];
const STEPS: Record<string, [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

class LabPanel {
  readonly tabs = group("Plays or scores", "gammon-lab-tabs");
  readonly plays = element("div", "", "gammon-lab-plays");
  readonly scores = element("div", "", "gammon-lab-scores");
  readonly detail = element("p", "", "gammon-lab-detail", { role: "status" });
  readonly notes = element("div", "", "gammon-lab-notes");
  readonly run: RunBar;
  #cells = "";

  constructor(
    readonly model: Model,
    readonly el: HTMLElement,
    lifetime: Lifetime,
  ) {
    this.run = new RunBar(() => {
      model.send({ do: model.get("lab").run.running ? "stop" : "start" });
    });
    for (const tab of TABS) this.tabs.append(button(tab, "page-only", () => this.#open(tab)));
    el.append(this.tabs, this.plays, this.scores, this.detail, this.notes, this.run.element);
    el.classList.add("gammon-lab-panel");
    this.scores.addEventListener("keydown", (event) => this.#move(event));
    this.plays.addEventListener("mouseleave", () => model.send({ do: "point", row: -1 }));
    this.#open(TABS[0]);
    lifetime.follow(model, "change:lab", () => this.show());
    this.show();
  }

  #open(tab: string) {
    this.el.dataset.part = tab;
    for (const each of this.tabs.children) each.ariaPressed = String(each.textContent === tab);
    if (tab === "Scores") this.model.send({ do: "score" });
  }

  show() {
    const { rows, run, heads, cells, notes } = this.model.get("lab");
    const focused = focusedAt(this.el)?.dataset.row;
    const head = ["Play", "Equity, 95 % interval", "Mean ± SE", "Games"].map(columnHead);
    this.plays.replaceChildren(
      makeTable(
        head,
        rows.map((row, at) => this.#row(row, at)),
      ),
    );
    [...this.plays.querySelectorAll("tbody tr")].forEach((line, at) => {
      line.classList.toggle("out", rows[at].out);
      line.addEventListener("mouseenter", () => this.model.send({ do: "point", row: at }));
    });
    if (focused) this.plays.querySelector<HTMLElement>(`[data-row="${focused}"]`)?.focus();
    this.run.show(run);
    const drawn = JSON.stringify(cells);
    if (drawn === this.#cells) return;
    this.#cells = drawn;
    this.notes.replaceChildren(...notes.map((note) => element("p", note)));
    const width = heads.length;
    const lines = heads.map((name, line) => [
      element("th", name, "", { scope: "row" }),
      ...cells.slice(line * width, (line + 1) * width).map((cell) => this.#cell(cell)),
    ]);
    this.scores.replaceChildren(makeTable([element("td"), ...heads.map(columnHead)], lines));
    const [first] = this.scores.querySelectorAll("button");
    if (first) first.tabIndex = 0;
  }

  #row(row: LabRow, at: number) {
    const play = button(row.action, "", () => this.model.send({ do: "point", row: at }));
    play.dataset.row = String(at);
    play.addEventListener("focus", () => this.model.send({ do: "point", row: at }));
    return [
      element("td", [play]),
      element("td", [intervalAxis(row.interval)]),
      element("td", [element("b", row.mean), " ", element("small", row.error)]),
      element("td", row.out ? `${row.games} out` : row.games),
    ];
  }

  #cell(cell: LabCell) {
    if (!cell.text) return element("td");
    const created = button(cell.text, cell.mark, undefined, {
      ariaLabel: cell.label,
      tabIndex: -1,
    });
    created.addEventListener("click", () => this.#choose(created, cell));
    created.addEventListener("focus", () => this.#choose(created, cell));
    return element("td", [created]);
  }

  #choose(chosen: HTMLElement, cell: LabCell) {
    for (const each of this.scores.querySelectorAll("button")) {
      each.tabIndex = each === chosen ? 0 : -1;
      each.ariaPressed = String(each === chosen);
    }
    this.detail.textContent = cell.label;
  }

  /** Move the focus to the next score in a direction. */
  #move(event: KeyboardEvent) {
    const step = STEPS[event.key];
    const cell = focusedAt(this.el)?.closest("td");
    if (!step || !cell) return;
    event.preventDefault();
    event.stopPropagation();
    const lines = [...this.scores.querySelectorAll("tr")];
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
  return renderPanel(view, STYLE, (lifetime) => new LabPanel(view.model, view.el, lifetime));
}

export default { render };
