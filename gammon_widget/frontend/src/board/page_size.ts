// Reports to the kernel and to the painter how a view shows the board.

import { KernelWatch } from "../shared/kernel_watch";
import { isDark, onLooksChange, STILL, wantsReducedMotion } from "../shared/page_look";
import { isLow } from "./fit_height";
import type { View } from "./view";

const REST_MS = 60; // without a change of size before it is used

/** Keep the element over the board, and report how the canvas is shown. */
export function reportPage({ name, element, root, canvas, painter, state, model, ...view }: View) {
  const { send, lifetime } = view;
  let reported = "";
  let soon = 0;
  let exact = NaN; // device pixels; unknown in Safari
  let keyboard = false;

  const report = () => {
    const page = { layout: painter.layout, dark: isDark(), still: wantsReducedMotion(), keyboard };
    if (JSON.stringify(page) === reported) return;
    reported = JSON.stringify(page);
    send({ do: "page", view: name, ...page });
  };
  const measure = () => {
    const { clientWidth: width } = canvas;
    if (!width) return; // it is hidden
    const ideal = canvas.getBoundingClientRect().width * devicePixelRatio;
    const pixels = Math.abs(exact - ideal) < 1.5 ? exact : Math.round(ideal); // it may be late
    painter.views.set(name, { width, pixels, isLow: isLow(root) });
    painter.fit();
    report();
  };
  const measureSoon = () => {
    clearTimeout(soon);
    soon = lifetime.later(REST_MS, measure);
  };
  const again = () => {
    reported = "";
    report();
  };
  const leave = () => {
    reported = "";
    send({ do: "gone", view: name });
  };
  const sizes = new ResizeObserver((entries) => {
    exact = entries.at(-1)?.devicePixelContentBoxSize?.[0]?.inlineSize ?? NaN;
    const { offsetLeft: left, offsetTop: top, offsetWidth: across, offsetHeight: down } = canvas;
    for (const [side, pixels] of Object.entries({ left, top, width: across }))
      element.style.setProperty(side, `${pixels}px`);
    element.style.height = `calc(${down}px + var(--gammon-below, 0px))`;
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
  lifetime.follow(model, "msg:custom", (message) => message.do === "roll_call" && again());
  lifetime.attend(KernelWatch.of(model.widget_manager).reconnections, () => {
    again();
    state.resend();
  });
  lifetime.observe(sizes);
  lifetime.listen(window, "pagehide", leave);
  lifetime.listen(window, "pageshow resize", measureSoon);
  lifetime.listen(matchMedia(STILL), "change", measure);
  lifetime.listen(root, "focusin focusout", ({ type, target }: FocusEvent) => {
    const isSeen = target instanceof Element && target.matches(":focus-visible");
    keyboard = type === "focusin" && isSeen;
    report();
  });
  lifetime.onEnd(() => {
    painter.views.delete(name);
    leave();
  });
}
