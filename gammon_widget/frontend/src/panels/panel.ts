// Panels that form a card with their board, in its colours.

import type { Host } from "../shared/child_widget";
import { KernelWatch } from "../shared/kernel_watch";
import { Lifetime } from "../shared/lifetime";
import { localize, type TranslatedModel } from "../shared/language";
import { applyColors, type ColoredModel } from "../shared/page_look";
import type { WidgetManager } from "../shared/widget_model";
import type { Interval, RolloutProgress } from "../shared/protocol";
import { button, element, group } from "../shared/elements";
import { keepPlainKeys } from "../shared/notebook_keys";

export type PanelModel = TranslatedModel &
  ColoredModel & { get(name: "language" | "direction"): string; widget_manager?: WidgetManager };

/** The controls of a panel, except those that need no kernel. */
const CONTROLS = ":is(button, input, select, textarea):not(.page-only)";

/** The content of a widget in an element, while the element is on the page. */
export abstract class Panel<Model extends PanelModel> {
  /** Selects the element for `join`. */
  readonly around: string = ".gammon-card";

  constructor(
    readonly model: Model,
    readonly el: HTMLElement,
    readonly lifetime: Lifetime,
    readonly host: Host,
  ) {}

  /** Called with the element around panel and board, when the panel is on the page. */
  join?(root: HTMLElement): void;

  /** Called when the kernel is gone, and the controls are disabled. */
  stop?(): void;

  /** Begin as part of a card. */
  attach() {
    this.begin(this.el);
    joinCard(this.el, this.model, this.lifetime, (root) => this.join?.(root), this.around);
  }

  /** Give an element the class, language and keys of a panel, and disable it with the kernel. */
  begin(panel: HTMLElement) {
    const { model, lifetime } = this;
    panel.classList.add("gammon-panel");
    panel.lang = model.get("language");
    panel.dir = model.get("direction");
    localize(panel, model, lifetime);
    keepPlainKeys(panel, lifetime);
    lifetime.attend(KernelWatch.of(model.widget_manager).listeners, () => {
      this.stop?.();
      for (const each of panel.querySelectorAll<HTMLButtonElement>(CONTROLS)) each.disabled = true;
    });
  }
}

/** The module of a widget with a panel. */
export function moduleOf<Model extends PanelModel>(
  PanelClass: new (...parts: ConstructorParameters<typeof Panel<Model>>) => Panel<Model>,
  styles: string,
) {
  const render = ({ model, el, host }: { model: Model; el: HTMLElement; host: Host }) => {
    const lifetime = new Lifetime();
    el.append(element("style", styles));
    new PanelClass(model, el, lifetime, host).attach();
    return () => lifetime.end();
  };
  return { render };
}

/** Apply the colours to the card around a panel, as soon as the panel is on the page. */
export function joinCard(
  el: HTMLElement,
  model: ColoredModel,
  lifetime: Lifetime,
  goOn: (root: HTMLElement) => void,
  around: string,
) {
  const begin = () => {
    const card: HTMLElement | null = el.closest(".gammon-card");
    const root: HTMLElement | null = el.closest(around);
    if (!card || !root) return lifetime.nextFrame(begin);
    applyColors(card, model, lifetime);
    goOn(root);
  };
  begin();
}

/** Buttons of which one is pressed; they need no kernel. */
export class Tabs {
  readonly element: HTMLElement;

  constructor(
    label: string,
    readonly names: string[],
    open: (name: string) => void,
  ) {
    this.element = group(label, "gammon-tabs");
    this.element.append(...names.map((name) => button(name, "page-only", () => open(name))));
  }

  mark(name: string) {
    const pressed = this.names.indexOf(name);
    [...this.element.children].forEach((tab, n) => (tab.ariaPressed = String(n === pressed)));
  }
}

/** The button of a rollout, its progress bar, and its text. */
export class RunBar {
  #bar = element("i");
  #status = element("small", "", "", { role: "status" });
  #run: HTMLButtonElement;
  element: HTMLElement;

  constructor(run: () => void) {
    this.#run = button("Start", "push", run);
    const progress = element("div", [this.#bar], "bar");
    this.element = element("div", [this.#run, progress, this.#status], "gammon-run");
  }

  click() {
    this.#run.click();
  }

  show({ done, status, running, complete }: RolloutProgress) {
    this.element.hidden = !status;
    this.#run.textContent = running ? "Stop" : done > 0 ? "Continue" : "Start";
    this.#run.disabled = complete;
    this.#bar.style.width = `${done}%`;
    this.#status.textContent = status;
  }
}

/** A mean on an axis, with its interval now and its wider interval after the first 36 games. */
export function intervalAxis(interval: Interval) {
  const spans: [string, number, number][] = [
    ["outer", interval.outer_left, interval.outer_right],
    ["inner", interval.left, interval.right],
    ["dot", interval.dot, interval.dot],
  ];
  const shown = spans.map(([name, left, right]) =>
    element("i", "", name, { style: `left: ${left}%; right: ${100 - right}%` }),
  );
  return element("span", shown, "axis");
}
