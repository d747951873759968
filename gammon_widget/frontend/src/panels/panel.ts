// Panels that form a card with their board, in its colours.

import { KernelWatch } from "../shared/kernel_watch";
import { Lifetime } from "../shared/lifetime";
import { localize, type TranslatedModel } from "../shared/language";
import { applyColors, type ColoredModel as Colored } from "../shared/page_look";
import type { WidgetManager } from "../shared/widget_model";
import type { Interval, RolloutProgress } from "../shared/protocol";
import { button, element } from "../shared/elements";

type PanelModel = TranslatedModel & { get(name: "language" | "direction"): string };
type ColoredModel = Colored & { widget_manager?: WidgetManager };

interface Panel {
  /** Called with the element around panel and board, when the panel is in the page. */
  join?(root: HTMLElement): void;
  /** Disable all controls. */
  stop(): void;
}

/** Render a panel; it stops when the kernel is gone. Its card has the styles of all panels.
 *
 * @param around selects the element for `join`
 */
export function renderPanel(
  { model, el }: { model: ColoredModel & PanelModel; el: HTMLElement },
  styles: string,
  makePanel: (lifetime: Lifetime) => Panel,
  around = ".gammon-card",
) {
  const lifetime = new Lifetime();
  el.classList.add("gammon-panel");
  el.append(element("style", styles));
  const panel = makePanel(lifetime);
  el.lang = model.get("language");
  el.dir = model.get("direction");
  localize(el, model, lifetime);
  lifetime.attend(KernelWatch.of(model.widget_manager).listeners, () => panel.stop());
  const join = (root: HTMLElement) => panel.join?.(root);
  joinCard(el, model, lifetime, join, around);
  return () => lifetime.end();
}

/** Apply the colours to the card around a panel, as soon as the panel is in the page. */
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

/** The button of a rollout, how far it is, and its words. */
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

/** A mean on an axis, with its interval now and at first. */
export function intervalAxis(interval: Interval) {
  const spans: [string, number, number][] = [
    ["outer", interval.outer_left, interval.outer_right],
    ["inner", interval.left, interval.right],
    ["dot", interval.dot, interval.dot],
  ];
  const shown = spans.map(([name, left, right]) => {
    const span = element("i", "", name);
    Object.assign(span.style, { left: `${left}%`, right: `${100 - right}%` });
    return span;
  });
  return element("span", shown, "axis");
}

const CONTROLS = ":is(button, input, select, textarea):not(.page-only)";

/** Disable the controls in an element, except those that need no kernel. */
export function disableControls(panel: HTMLElement) {
  for (const each of panel.querySelectorAll<HTMLButtonElement>(CONTROLS)) each.disabled = true;
}
