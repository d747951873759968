// The look of the page: dark or light, and whether the user wants reduced motion.

import { makeCanvas } from "./elements";
import type { Lifetime } from "./lifetime";
import { ERROR_COLORS, type PanelColors } from "./protocol";
import type { Emitter } from "./widget_model";

export const STILL = "(prefers-reduced-motion: reduce)";
const LOOKS = ["class", "style", "data-jp-theme-light", "data-theme", "theme"];

export function wantsReducedMotion() {
  return matchMedia(STILL).matches;
}

/** Whether the page is dark: by JupyterLab's theme, or else by its background. */
export function isDark() {
  const light = document.body.dataset.jpThemeLight;
  if (light) return light === "false";
  for (const node of [document.body, document.documentElement]) {
    const [red, green, blue, alpha] = pixelOf(getComputedStyle(node).backgroundColor);
    if (alpha > 0) return 0.3 * red + 0.59 * green + 0.11 * blue < 128;
  }
  return false;
}

/** Red, green, blue and alpha of a colour, which may be in any notation, such as `oklch(…)`. */
function pixelOf(color: string) {
  const [, pen] = makeCanvas(1);
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  return pen.getImageData(0, 0, 1, 1).data;
}

export type ColoredModel = Emitter & { get(name: "colors"): PanelColors };

/** Whether a colour `#RRGGBB` is darker than a middle grey. */
export function isDarkColor(color: string) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  return 0.3 * red + 0.59 * green + 0.11 * blue < 128;
}

/** Set the colours of an element, and matching colours for errors. */
export function setColors(element: HTMLElement, colors: Record<string, string>) {
  const errors = ERROR_COLORS[isDarkColor(colors.panel ?? "") ? "dark" : "light"];
  for (const [name, color] of Object.entries({ ...errors, ...colors }))
    element.style.setProperty(`--gammon-${name}`, color);
}

/** Apply the board's colours for a light or a dark page, and matching colours for errors. */
export function applyColors(card: HTMLElement, model: ColoredModel, lifetime: Lifetime) {
  const apply = () => setColors(card, model.get("colors")[isDark() ? "dark" : "light"] ?? {});
  lifetime.track(model, "colors", apply);
  onLooksChange(lifetime, apply);
}

/** Call a function when the colour scheme may have changed. */
export function onLooksChange(lifetime: Lifetime, callback: () => void) {
  const looks = lifetime.observe(new MutationObserver(callback));
  for (const node of [document.documentElement, document.body])
    looks.observe(node, { attributeFilter: LOOKS });
}
