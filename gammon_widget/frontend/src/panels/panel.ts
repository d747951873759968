// The card that a board makes with the panel that belongs to it: its colours, in the page's names.

import { KernelWatch } from "../shared/kernel_watch";
import { Lifetime } from "../shared/lifetime";
import { isDark, onLooksChange } from "../shared/page_look";
import type { PanelColors } from "../shared/protocol";
import type { WidgetModel } from "../shared/widget_model";
import { element } from "./elements";
import CARD_STYLE from "./panel.css";

type ColoredModel = Omit<WidgetModel<{ colors: PanelColors }, never>, "send">;

/** What stands beside a board, or under it. */
interface Panel {
  /** Begin what concerns more than the panel, which is in the page now. */
  join?(root: HTMLElement): void;
  /** Leave everything to be read, and nothing to be done. */
  stop(): void;
}

/** Render a panel that stands in a card with its board; end it with the view, stop it with the
 * kernel.
 *
 * @param around what it belongs to, if that is more than the card
 */
export function renderPanel(
  { model, el }: { model: ColoredModel; el: HTMLElement },
  styles: string,
  makePanel: (lifetime: Lifetime) => Panel,
  around = ".gammon-card",
) {
  const lifetime = new Lifetime();
  el.classList.add("gammon-panel");
  el.append(element("style", CARD_STYLE + styles));
  const panel = makePanel(lifetime);
  lifetime.attend(KernelWatch.of(model.widget_manager).listeners, () => panel.stop());
  const join = (root: HTMLElement) => panel.join?.(root);
  joinCard(el, model, lifetime, join, around);
  return () => lifetime.end();
}

/** Give a card the colours of its board: those for a light page or for a dark one. */
export function applyColors(card: HTMLElement, model: ColoredModel, lifetime: Lifetime) {
  const wear = () => {
    const colors = model.get("colors")[isDark() ? "dark" : "light"] ?? {};
    for (const [name, color] of Object.entries(colors))
      card.style.setProperty(`--gammon-${name}`, color);
  };
  lifetime.follow(model, "change:colors", wear);
  onLooksChange(lifetime, wear);
  wear();
}

/** Wear the colours of the card that a panel stands in, and go on with what the panel belongs to.
 *
 * The element of a panel is put into the page only after it is rendered.
 */
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

/** Leave everything in a panel to be read, and nothing to be done. */
export function disableControls(panel: HTMLElement) {
  for (const button of panel.querySelectorAll("button")) button.disabled = true;
  for (const field of panel.querySelectorAll("input")) field.disabled = true;
}
