// How the page looks: dark or light, and whether it may move.

import type { Lifetime } from "./lifetime";

export const STILL = "(prefers-reduced-motion: reduce)";
const LOOKS = ["class", "style", "data-jp-theme-light", "data-theme", "theme"];

/** Whether the person has asked for less motion. */
export function wantsReducedMotion() {
  return matchMedia(STILL).matches;
}

/** Whether the page is dark: as JupyterLab says, else by the brightness of its ground. */
export function isDark() {
  const light = document.body.dataset.jpThemeLight;
  if (light) return light === "false";
  for (const node of [document.body, document.documentElement]) {
    const [red, green, blue, alpha = 1] =
      getComputedStyle(node)
        .backgroundColor.match(/[\d.]+/g)
        ?.map(Number) ?? [];
    if (red !== undefined && alpha > 0) return 0.3 * red + 0.59 * green + 0.11 * blue < 128;
  }
  return false;
}

/** Hear when the page may have become dark or light. */
export function onLooksChange(lifetime: Lifetime, heard: () => void) {
  const looks = lifetime.observe(new MutationObserver(heard));
  for (const node of [document.documentElement, document.body])
    looks.observe(node, { attributeFilter: LOOKS });
}
