// Reports to the kernel how the page shows the board: its size, resolution and colour scheme.

import { KernelWatch } from "../shared/kernel_watch";
import { isDark, STILL, wantsReducedMotion, onLooksChange } from "../shared/page_look";
import { isLow } from "./fit_height";
import type { View } from "./view";

const REST_MS = 120; // without a change of size before it is reported

/** Keep the element over the canvas, and report how the canvas is shown. */
export function reportPage({ name, model, element, root, canvas, transport, lifetime }: View) {
  let reported = "";
  let soon = 0;
  let exact = NaN; // device pixels; unknown in Safari

  const measure = () => {
    const { clientWidth: width } = canvas;
    if (!width) return; // it is hidden
    const ideal = canvas.getBoundingClientRect().width * devicePixelRatio;
    const pixels = Math.abs(exact - ideal) < 1.5 ? exact : Math.round(ideal); // it may be late
    const page = { width, pixels, dark: isDark(), still: wantsReducedMotion(), low: isLow(root) };
    if (JSON.stringify(page) === reported) return;
    reported = JSON.stringify(page);
    transport.send({ do: "page", view: name, ...page });
  };
  const measureSoon = () => {
    clearTimeout(soon);
    soon = lifetime.later(REST_MS, measure);
  };
  // A hidden view keeps its last size.
  const report = () => {
    if (reported) transport.send({ do: "page", view: name, ...JSON.parse(reported) });
  };
  const leave = () => {
    reported = "";
    transport.send({ do: "gone", view: name });
  };
  const sizes = new ResizeObserver((entries) => {
    exact = entries.at(-1)?.devicePixelContentBoxSize?.[0]?.inlineSize ?? NaN;
    const { offsetLeft: left, offsetTop: top, offsetWidth: across, offsetHeight: down } = canvas;
    for (const [side, pixels] of Object.entries({ left, top, width: across, height: down }))
      element.style.setProperty(side, `${pixels}px`);
    if (reported) measureSoon();
    else measure();
  });
  try {
    sizes.observe(canvas, { box: "device-pixel-content-box" }); // and zoom
  } catch {
    sizes.observe(canvas); // Safari
  }
  // An observer does not report a board that is scrolled away, as in JupyterLab's cells.
  lifetime.later(REST_MS, () => reported || measure());
  onLooksChange(lifetime, measure);
  lifetime.follow(model, "msg:custom", (message) => message.do === "roll_call" && report());
  lifetime.attend(KernelWatch.of(model.widget_manager).reconnections, report);
  lifetime.observe(sizes);
  lifetime.listen(window, "pagehide", leave);
  lifetime.listen(window, "pageshow resize", measureSoon);
  lifetime.listen(matchMedia(STILL), "change", measure);
  lifetime.onEnd(leave);
}
