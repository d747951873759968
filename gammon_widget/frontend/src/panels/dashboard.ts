// The dashboard of a collection: HTML from the kernel, or what was opened from it.

import { ChildPlace } from "../shared/child_widget";
import { button, element, focusedAt, focusOn, group } from "../shared/elements";
import { applyColors } from "../shared/page_look";
import type { DashboardTraits } from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";
import { setHtml } from "./lesson_step";
import { moduleOf, Panel } from "./panel";
import PANEL_STYLE from "./panel.css";

/** The name of a command, and its arguments. */
type Command = (string | number)[];
type Message = { do: Command };
type Field = HTMLSelectElement | HTMLInputElement;

const PARTS = ["head", "run", "note", "overview", "finder", "results"];
const FIELDS = "select, input";
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -100, End: 100 };

class Dashboard extends Panel<WidgetModel<DashboardTraits, Message>> {
  readonly panel = group("Matches", "gammon-matches");
  #parts = PARTS.map((name) => element("div", "", name));
  #style = element("style");
  #back = button("Back to the matches", "push", () => this.model.send({ do: ["back"] }));
  #query = element("div", "", "query");
  #editor = new ChildPlace(this.host, this.#query, this.lifetime, "editor");
  #child = new ChildPlace(this.host, this.el, this.lifetime);
  #opener = ""; // the message of the button that was pressed last

  override attach() {
    const { model, el, panel, lifetime } = this;
    const bar = element("div", [this.#back], "gammon-matches-bar");
    this.#parts[2].role = "alert";
    const [finder, results] = this.#parts.slice(-2);
    panel.append(...this.#parts.slice(0, -2), this.#query, results);
    lifetime.track(model, "editor", () => {
      this.#editor.show(model.get("editor"));
      this.#query.append(finder);
    });
    el.classList.add("gammon-dashboard");
    el.append(this.#style, panel, bar);
    for (const part of [panel, bar]) this.begin(part);
    applyColors(el, model, lifetime);
    lifetime.listen(panel, "click", ({ target }: MouseEvent) => this.#send(target, "button"));
    lifetime.listen(panel, "change", ({ target }: Event) => this.#send(target, FIELDS));
    lifetime.listen(panel, "keydown", (event: KeyboardEvent) => this.#press(event));
    const show = lifetime.together(() => this.#show(bar));
    lifetime.follow(model, "content child", show);
    this.#show(bar);
  }

  #show(bar: HTMLElement) {
    const content = this.model.get("content");
    const reference = this.model.get("child");
    const { panel } = this;
    const focused = focusedAt(panel);
    const hasFocus = panel.contains(focused) || bar.contains(focused);
    this.#style.textContent = content.style;
    for (const [n, name] of PARTS.entries()) setHtml(this.#parts[n], content[name] ?? "");
    panel.classList.toggle("finding", "finder" in content);
    this.#query.hidden = !("finder" in content);
    if (reference || this.#child.element) this.#child.show(reference);
    panel.hidden = Boolean(reference);
    bar.hidden = !reference;
    if (reference) focusOn(this.#back);
    else if (hasFocus && !panel.contains(focusedAt(panel))) this.#focusAgain();
  }

  /** Focus the control that was used last, which has been drawn again. */
  #focusAgain() {
    const all = [...this.panel.querySelectorAll<HTMLElement>("[data-do]")];
    focusOn(all.find((each) => each.dataset.do === this.#opener) ?? all[0]);
  }

  #send(target: EventTarget | null, selector: string) {
    const control = (target as Element).closest<HTMLElement>(`:is(${selector})[data-do]`);
    if (!control) return;
    this.#opener = control.dataset.do ?? "";
    const command = JSON.parse(this.#opener) as Command;
    if (control.matches(FIELDS)) command.push((control as Field).value);
    this.model.send({ do: command });
  }

  #press(event: KeyboardEvent) {
    const { key, target } = event;
    const control = target as HTMLElement;
    if (control.matches(FIELDS)) return;
    const step = STEPS[key];
    const boards = [...(control.closest(".boards")?.querySelectorAll("button") ?? [])];
    if (step && boards.length) {
      const at = boards.indexOf(control as HTMLButtonElement) + step;
      boards[Math.max(0, Math.min(at, boards.length - 1))].focus();
    } else if (key === "/") this.model.send({ do: ["find"] });
    else return;
    event.preventDefault();
  }
}

export default moduleOf(Dashboard, PANEL_STYLE);
