// The card that a board makes with the panel that belongs to it: its colours, in the page's names.

/** @import { Lifetime } from "./lifetime.js" */
/** @import { PanelColors } from "./protocol.js" */

import { whenLooksChange, isDark } from "./page_size.js";

/** Give a card the colours of its board: those for a light page or for a dark one.
 *
 * @param {HTMLElement} card
 * @param {{ get: (name: "colors") => PanelColors, on: Function, off: Function }} model
 * @param {Lifetime} lifetime
 */
export function wearColors(card, model, lifetime) {
  const wear = () => {
    const colors = model.get("colors")[isDark() ? "dark" : "light"] ?? {};
    for (const [name, color] of Object.entries(colors))
      card.style.setProperty(`--gammon-${name}`, color);
  };
  lifetime.follow(model, "change:colors", wear);
  whenLooksChange(lifetime, wear);
  wear();
}

/** Wear the colours of the card that a panel stands in, and go on with what the panel belongs to.
 *
 * The element of a panel is put into the page only after it is rendered.
 *
 * @param {HTMLElement} el
 * @param {{ get: (name: "colors") => PanelColors, on: Function, off: Function }} model
 * @param {Lifetime} lifetime
 * @param {(root: HTMLElement) => void} [goOn]
 * @param {string} [around] what it belongs to, if that is more than the card
 */
export function joinCard(el, model, lifetime, goOn = () => {}, around = ".gammon-card") {
  const begin = () => {
    /** @type {HTMLElement | null} */
    const card = el.closest(".gammon-card");
    /** @type {HTMLElement | null} */
    const root = el.closest(around);
    if (!card || !root) return lifetime.nextFrame(begin);
    wearColors(card, model, lifetime);
    goOn(root);
  };
  begin();
}
