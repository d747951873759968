// How the page shows the board: how large, how sharp, how dark, and whether it may move.

/** @import { Lifetime } from "./lifetime.js" */
/** @import { View } from "./model.js" */

import { KernelWatch } from "./kernel_watch.js";
import { isLow } from "./pane.js";

const REST_MS = 120; // without a change of size before the kernel hears of it
const STILL = "(prefers-reduced-motion: reduce)";
const LOOKS = ["class", "style", "data-jp-theme-light", "data-theme", "theme"];

/** Whether the person has asked for less motion. */
export function wantsStillness() {
  return matchMedia(STILL).matches;
}

/** Whether the page is dark: as JupyterLab says, else by the brightness of its ground. */
export function isDark() {
  const light = document.body.dataset.jpThemeLight;
  if (light) return light === "false";
  for (const node of [document.body, document.documentElement]) {
    const [red, green, blue, alpha = 1] =
      getComputedStyle(node).backgroundColor.match(/[\d.]+/g)?.map(Number) ?? [];
    if (red !== undefined && alpha > 0) return 0.3 * red + 0.59 * green + 0.11 * blue < 128;
  }
  return false;
}

/** Hear when the page may have become dark or light.
 *
 * @param {Lifetime} lifetime
 * @param {() => void} heard
 */
export function whenLooksChange(lifetime, heard) {
  const looks = lifetime.observe(new MutationObserver(heard));
  for (const node of [document.documentElement, document.body])
    looks.observe(node, { attributeFilter: LOOKS });
}

/** Keep the companion over the canvas, and tell the kernel how that is shown.
 *
 * @param {View} view
 */
export function tellPage({ name, model, element, root, canvas, transport, lifetime }) {
  let told = "";
  let soon = 0;
  let exact = NaN; // the screen's own count of pixels: Safari has none

  const measure = () => {
    const { clientWidth: width } = canvas;
    if (!width) return; // it is not shown just now
    const ideal = canvas.getBoundingClientRect().width * devicePixelRatio;
    const pixels = Math.abs(exact - ideal) < 1.5 ? exact : Math.round(ideal); // it may be late
    const page = { width, pixels, dark: isDark(), still: wantsStillness(), low: isLow(root) };
    if (JSON.stringify(page) === told) return;
    told = JSON.stringify(page);
    transport.tell({ do: "page", view: name, ...page });
  };
  const measureSoon = () => {
    clearTimeout(soon);
    soon = lifetime.later(REST_MS, measure);
  };
  // A view that is not shown just now is as large as it was.
  const answer = () => {
    if (told) transport.tell({ do: "page", view: name, ...JSON.parse(told) });
  };
  const leave = () => {
    told = "";
    transport.tell({ do: "gone", view: name });
  };
  const sizes = new ResizeObserver((entries) => {
    exact = entries.at(-1)?.devicePixelContentBoxSize?.[0]?.inlineSize ?? NaN;
    const { offsetLeft: left, offsetTop: top, offsetWidth: across, offsetHeight: down } = canvas;
    for (const [side, pixels] of Object.entries({ left, top, width: across, height: down }))
      element.style.setProperty(side, `${pixels}px`);
    if (told) measureSoon();
    else measure();
  });
  try {
    sizes.observe(canvas, { box: "device-pixel-content-box" }); // also tells of zooming
  } catch {
    sizes.observe(canvas); // Safari
  }
  whenLooksChange(lifetime, measure);
  lifetime.follow(model, "msg:custom", (message) => message.do === "roll_call" && answer());
  lifetime.attend(KernelWatch.of(model.widget_manager).reconnections, answer);
  lifetime.observe(sizes);
  lifetime.listen(window, "pagehide", leave);
  lifetime.listen(window, "pageshow resize", measureSoon);
  lifetime.listen(matchMedia(STILL), "change", measure);
  lifetime.onEnd(leave);
}
