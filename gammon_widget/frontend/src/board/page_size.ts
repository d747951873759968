// How the page shows the board, as the kernel is told: how large, how sharp and how dark.

import { KernelWatch } from "../shared/kernel_watch";
import { isDark, STILL, wantsReducedMotion, onLooksChange } from "../shared/page_look";
import { isLow } from "./fit_height";
import type { View } from "./view";

const REST_MS = 120; // without a change of size before the kernel hears of it

/** Keep the companion over the canvas, and tell the kernel how that is shown. */
export function reportPage({ name, model, element, root, canvas, transport, lifetime }: View) {
  let told = "";
  let soon = 0;
  let exact = NaN; // the screen's own count of pixels: Safari has none

  const measure = () => {
    const { clientWidth: width } = canvas;
    if (!width) return; // it is not shown just now
    const ideal = canvas.getBoundingClientRect().width * devicePixelRatio;
    const pixels = Math.abs(exact - ideal) < 1.5 ? exact : Math.round(ideal); // it may be late
    const page = { width, pixels, dark: isDark(), still: wantsReducedMotion(), low: isLow(root) };
    if (JSON.stringify(page) === told) return;
    told = JSON.stringify(page);
    transport.send({ do: "page", view: name, ...page });
  };
  const measureSoon = () => {
    clearTimeout(soon);
    soon = lifetime.later(REST_MS, measure);
  };
  // A view that is not shown just now is as large as it was.
  const answer = () => {
    if (told) transport.send({ do: "page", view: name, ...JSON.parse(told) });
  };
  const leave = () => {
    told = "";
    transport.send({ do: "gone", view: name });
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
  onLooksChange(lifetime, measure);
  lifetime.follow(model, "msg:custom", (message) => message.do === "roll_call" && answer());
  lifetime.attend(KernelWatch.of(model.widget_manager).reconnections, answer);
  lifetime.observe(sizes);
  lifetime.listen(window, "pagehide", leave);
  lifetime.listen(window, "pageshow resize", measureSoon);
  lifetime.listen(matchMedia(STILL), "change", measure);
  lifetime.onEnd(leave);
}
